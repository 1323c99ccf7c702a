/*
 * A part of a survey, to be put together with the other parts. Numbers stand in strings, a row each,
 * so that a large map takes no more memory to read than its text has.
 */
#include "base/utf8.h"
#include "write/json_view.h"
#include "write/survey.h"

/* null where it was never drawn. */
static void add_glyphs(struct json_out *json, const struct map *map)
{
    struct bytes row = {0};

    json_key(json, "map");
    if (!map_drawn(map)) {
        json_null(json);
        return;
    }
    json_open(json, '[');
    for (int y = 0; y < map->height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < map->width; x++) {
            char text[4];
            bytes_add(&row, text, utf8_encode(map_glyph(map, x, y), text));
        }
        json_string(json, row.data);
    }
    json_close(json, ']');
    bytes_release(&row);
}

static void add_mask(struct json_out *json, const char *key, const struct plane *mask)
{
    struct bytes row = {0};

    json_key(json, key);
    json_open(json, '[');
    for (int y = 0; y < mask->height; y++) {
        bytes_reserve(&row, (size_t)mask->width);
        for (int x = 0; x < mask->width; x++)
            row.data[x] = plane_get(mask, x, y) ? '1' : '0';
        bytes_truncate(&row, (size_t)mask->width);
        json_string(json, row.data);
    }
    json_close(json, ']');
    bytes_release(&row);
}

/* A blank ahead of all but the first; a large map has millions, for which printf would be slow. */
static void add_value(struct bytes *row, uint32_t value)
{
    char text[12];
    char *end = text + sizeof text, *start = end;

    do
        *--start = (char)('0' + value % 10);
    while (value /= 10);
    if (row->length)
        *--start = ' ';
    bytes_add(row, start, (size_t)(end - start));
}

/* A number for each of its viewers; of those who see a cell, for each open cell. */
static void add_values(struct json_out *json, const struct survey *survey, enum measure measure)
{
    struct bytes row = {0};

    json_key(json, measure_names[measure]);
    json_open(json, '[');
    for (int y = 0; y < survey->map->height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < survey->map->width; x++)
            if (measure == MEASURE_SEEN_BY ? !plane_get(&survey->map->opaque, x, y)
                                           : plane_get(&survey->viewers, x, y))
                add_value(&row, survey_value(survey, measure, x, y));
        json_string(json, row.data);
    }
    json_close(json, ']');
    bytes_release(&row);
}

/* Whatever else decides what is seen: only to be compared. */
static void add_rule(struct json_out *json, const struct rule *rule)
{
    struct bytes text = {0};

    bytes_addf(&text, "walls=%s:border=%s:diagonals=%s:own_cell=%s", walls_names[rule->walls],
               border_names[rule->border], diagonals_names[rule->diagonals],
               rule->own_cell ? "yes" : "no");
    bytes_addf(&text, ":facing=%d:cone=%d:subtile=%d", rule->cone.facing, rule->cone.width,
               (int)rule->subtile);
    json_key(json, "rule");
    json_string(json, text.data);
    bytes_release(&text);
}

static void add_number(struct json_out *json, const char *key, size_t number)
{
    json_key(json, key);
    json_number(json, (int64_t)number);
}

void survey_shard(struct sink *sink, const struct survey *survey, const struct shard *shard)
{
    struct json_out json = {.sink = sink, .first = true};
    const struct map *map = survey->map;

    json_open(&json, '{');
    json_key(&json, "eyeshot");
    json_string(&json, "survey-shard/1");
    json_key(&json, "shard");
    json_cell(&json, (int)shard->number, (int)shard->count);
    add_number(&json, "width", (size_t)map->width);
    add_number(&json, "height", (size_t)map->height);
    json_key(&json, "algorithm");
    json_string(&json, survey->rule->algorithm->name);
    json_key(&json, "radius");
    json_radius(&json, survey->rule->radius);
    json_key(&json, "shape");
    json_string(&json, shape_names[survey->rule->range.shape]);
    add_rule(&json, survey->rule);
    add_number(&json, "viewers", shard->viewers);
    add_glyphs(&json, map);
    add_mask(&json, "opaque", &map->opaque);
    add_mask(&json, "eyes", &survey->viewers);
    for (int i = 0; i < MEASURE_COUNT; i++)
        add_values(&json, survey, (enum measure)i);
    json_close(&json, '}');
    json_end_line(&json);
}
