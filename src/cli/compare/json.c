/* Comparisons as JSON: from given viewers, and from everywhere. */
#include "cli/compare/everywhere.h"
#include "cli/picture/json_view.h"

static void begin(struct json_out *json, const char *kind, const struct map *map, int scale)
{
    json_object(json, NULL);
    json_string(json, "eyeshot", kind);
    json_int(json, "width", map->width);
    json_int(json, "height", map->height);
    if (scale != 1)
        json_int(json, "scale", scale);
}

static void open_contender(struct json_out *json, const struct contender *contender)
{
    json_object(json, NULL);
    json_string(json, "algorithm", contender->title);
    json_radius(json, "radius", contender->terms.radius);
}

static void add_counts(struct json_out *json, const struct contender *contender)
{
    for (int k = 0; k < COUNTS; k++)
        json_size(json, count_keys[k], contender->counts[k]);
}

/* From given viewers */

static void add_pairs(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "pairs");
    for (size_t a = 0; a < comparison->count; a++)
        for (size_t b = a + 1; b < comparison->count && !sink_is_over(json->sink); b++) {
            json_object(json, NULL);
            json_string(json, "a", comparison->contenders[a].title);
            json_string(json, "b", comparison->contenders[b].title);
            json_size(json, "both", comparison_both(comparison, a, b));
            json_size(json, "only_a", comparison_only(comparison, a, b));
            json_size(json, "only_b", comparison_only(comparison, b, a));
            json_end(json);
        }
    json_end(json);
}

static void add_eyes(struct json_out *json, const struct eyes *eyes)
{
    json_array(json, "viewers");
    for (size_t i = 0; i < eyes->count && !sink_is_over(json->sink); i++) {
        json_object(json, NULL);
        json_string(json, "id", eyes->list[i].id);
        json_int(json, "x", eyes->list[i].cell.x);
        json_int(json, "y", eyes->list[i].cell.y);
        json_end(json);
    }
    json_end(json);
}

static void write_comparison(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct comparison *comparison = answer;

    begin(&json, "compare/1", comparison->map, comparison->scale);
    add_eyes(&json, comparison->eyes);
    json_string(&json, "reference", comparison->reference->title);
    json_array(&json, "results");
    for (size_t i = 0; i < comparison->count && !sink_is_over(sink); i++) {
        const struct contender *contender = &comparison->contenders[i];
        open_contender(&json, contender);
        add_counts(&json, contender);
        json_mask(&json, &contender->mask, style->masks);
        json_end(&json);
    }
    json_end(&json);
    add_pairs(&json, comparison);
    json_end(&json);
    json_end_line(&json);
}

const struct format compare_json = {"json", "one object, compare/1", write_comparison};

/* From everywhere */

static void add_worst(struct json_out *json, const struct everywhere *everywhere)
{
    json_array(json, "worst");
    for (size_t i = 0; i < everywhere->worst_count; i++) {
        const struct everywhere_eye *eye = &everywhere->worst[i];
        struct bytes command = {0};
        everywhere_command(&command, everywhere, eye->cell);
        json_object(json, NULL);
        json_int(json, "x", eye->cell.x);
        json_int(json, "y", eye->cell.y);
        json_size(json, "differ", eye->cells);
        json_string(json, "command", command.data);
        json_end(json);
        bytes_release(&command);
    }
    json_end(json);
}

/* By cell: null for a wall. */
static void add_cells(struct json_out *json, const struct everywhere *everywhere)
{
    const struct map *map = everywhere->map;
    const uint32_t *differ = everywhere->differ;

    json_array(json, "differ");
    for (int y = 0; y < map->height && !sink_is_over(json->sink); y++) {
        json_inline_array(json, NULL);
        for (int x = 0; x < map->width; x++, differ++) {
            if (plane_get(&map->opaque, x, y))
                json_null(json, NULL);
            else
                json_size(json, NULL, *differ);
        }
        json_end(json);
    }
    json_end(json);
}

static void write_everywhere(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct everywhere *everywhere = answer;

    begin(&json, "compare-everywhere/1", everywhere->map, everywhere->scale);
    json_string(&json, "reference", everywhere->reference->title);
    json_size(&json, "eyes", everywhere->eyes);
    json_size(&json, "eyes_differ", everywhere->eyes_differ);
    json_size(&json, "cells_differ", everywhere->cells_differ);
    json_array(&json, "results");
    for (size_t i = 0; i < everywhere->count; i++) {
        open_contender(&json, &everywhere->contenders[i]);
        json_size(&json, "eyes", everywhere->contenders[i].eyes);
        add_counts(&json, &everywhere->contenders[i]);
        json_end(&json);
    }
    json_end(&json);
    add_worst(&json, everywhere);
    add_cells(&json, everywhere);
    json_end(&json);
    json_end_line(&json);
}

const struct format everywhere_json = {"json", NULL, write_everywhere};
