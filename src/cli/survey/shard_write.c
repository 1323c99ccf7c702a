/*
 * A part of a survey, to be put together with the other parts. Numbers stand in strings, a row
 * each, so that a large map takes no more memory to read than its text has.
 */
#include <stdio.h>

#include "cli/level/given.h"
#include "cli/picture/json_view.h"
#include "cli/support/hash.h"
#include "cli/support/utf8.h"
#include "cli/survey/answer.h"
#include "cli/survey/shard.h"

struct part {
    struct json_out json;
    uint64_t sum; /* of the values so far */
};

static void put_text(struct part *part, const char *key, const char *text)
{
    json_string(&part->json, key, text);
    part->sum = fnv_add(part->sum, text);
}

static void put_number(struct part *part, const char *key, int64_t number)
{
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)number);
    json_int(&part->json, key, number);
    part->sum = fnv_add(part->sum, text);
}

/* null where it was never drawn. */
static void add_glyphs(struct part *part, const struct map *map)
{
    struct bytes row = {0};

    if (!map_drawn(map)) {
        json_null(&part->json, "map");
        return;
    }
    json_array(&part->json, "map");
    for (int y = 0; y < map->height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < map->width; x++) {
            char text[4];
            bytes_add(&row, text, utf8_encode(map_glyph(map, x, y), text));
        }
        put_text(part, NULL, row.data);
    }
    json_end(&part->json);
    bytes_release(&row);
}

static void add_mask(struct part *part, const char *key, const struct eyeshot_mask *mask)
{
    struct bytes row = {0};

    json_array(&part->json, key);
    for (int y = 0; y < mask->height; y++) {
        bytes_reserve(&row, (size_t)mask->width);
        for (int x = 0; x < mask->width; x++)
            row.data[x] = plane_get(mask, x, y) ? '1' : '0';
        bytes_truncate(&row, (size_t)mask->width);
        put_text(part, NULL, row.data);
    }
    json_end(&part->json);
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
static void add_values(struct part *part, const struct survey *survey, enum measure measure)
{
    struct bytes row = {0};

    json_array(&part->json, measure_names[measure]);
    for (int y = 0; y < survey->map->height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < survey->map->width; x++)
            if (measure == MEASURE_SEEN_BY ? !plane_get(&survey->map->opaque, x, y)
                                           : plane_get(&survey->viewers, x, y))
                add_value(&row, survey_value(survey, measure, x, y));
        put_text(part, NULL, row.data);
    }
    json_end(&part->json);
    bytes_release(&row);
}

/* Whatever else decides what is seen: only to be compared. */
static void add_rule(struct part *part, const struct eyeshot_terms *terms)
{
    struct bytes text = {0};

    bytes_addf(&text, "walls=%s:border=%s:diagonals=%s:own_cell=%s", walls_names[terms->walls],
               border_names[terms->border], diagonals_names[terms->diagonals],
               terms->own_cell ? "yes" : "no");
    bytes_addf(&text, ":facing=%d:cone=%d:subtile=%d", terms->facing, terms->cone,
               (int)terms->subtile);
    put_text(part, "rule", text.data);
    bytes_release(&text);
}

static void add_head(struct part *part, const struct survey *survey, const struct shard *shard)
{
    put_text(part, "eyeshot", SHARD_KIND);
    json_array(&part->json, "shard");
    put_number(part, NULL, (int64_t)shard->number);
    put_number(part, NULL, (int64_t)shard->count);
    json_end(&part->json);
    put_number(part, "width", survey->map->width);
    put_number(part, "height", survey->map->height);
    put_text(part, "algorithm", survey->terms->rule->name);
    if (survey->terms->radius == EYESHOT_ALL)
        json_null(&part->json, "radius");
    else
        put_number(part, "radius", survey->terms->radius);
    put_text(part, "shape", shape_names[survey->terms->shape]);
    add_rule(part, survey->terms);
    put_number(part, "viewers", (int64_t)shard->viewers);
}

static void write_shard(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;
    struct part part = {{.sink = sink}, FNV_START};
    char sum[17]; /* of all strings and numbers ahead of it: a shard comes a long way */

    (void)style;
    json_object(&part.json, NULL);
    add_head(&part, survey, &answer->shard);
    add_glyphs(&part, survey->map);
    add_mask(&part, "opaque", &survey->map->opaque);
    add_mask(&part, "eyes", &survey->viewers);
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        add_values(&part, survey, i);
    snprintf(sum, sizeof sum, "%016llx", (unsigned long long)part.sum);
    json_string(&part.json, "sum", sum);
    json_end(&part.json);
    json_end_line(&part.json);
}

const struct format survey_shard = {"shard", "an object, " SHARD_KIND, write_shard};
