/*
 * Comparisons as JSON, from given viewers and from everywhere: all that any other form shows, and
 * the masks. The page is made of it.
 */
#include "cli/compare/answer.h"
#include "cli/picture/picture.h"

/* From given viewers */

static void compare_json_pairs(struct json_out *json, const struct comparison *comparison)
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

static void compare_json_groups(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "groups");
    for (size_t i = 0; i < comparison->group_count && !sink_is_over(json->sink); i++) {
        const struct group *group = &comparison->groups[i];
        json_object(json, NULL);
        json_array(json, "algorithms");
        for (size_t k = 0; k < comparison->count; k++)
            if (group->who >> k & 1)
                json_string(json, NULL, comparison->contenders[k].title);
        json_end(json);
        json_size(json, "cells", group->cells);
        if (group->eye) {
            json_object(json, "example");
            json_cell(json, "cell", group->why.target.x, group->why.target.y);
            json_string(json, "viewer", group->eye->id);
            json_string(json, "algorithm", comparison->contenders[group->hidden_from].title);
            why_json(json, "why", &group->why);
            json_end(json);
        }
        json_end(json);
    }
    json_end(json);
}

static void compare_json_eyes(struct json_out *json, const struct eyes *eyes)
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

/* From everywhere: the worst eyes, and by cell of the map how many differ, null for a wall. */
static void compare_json_everywhere(struct json_out *json, const struct comparison *comparison)
{
    const struct heat heat = everywhere_heat(comparison);

    json_array(json, "worst");
    for (size_t i = 0; i < comparison->worst.count; i++) {
        const struct ranked *eye = &comparison->worst.list[i];
        struct bytes command = {0};
        everywhere_command(&command, comparison, eye->cell);
        json_object(json, NULL);
        json_int(json, "x", eye->cell.x);
        json_int(json, "y", eye->cell.y);
        json_size(json, "differ", eye->number);
        json_string(json, "command", command.data);
        json_end(json);
        bytes_release(&command);
    }
    json_end(json);
    heat_json(json, "differ", &heat);
}

static void compare_json_contender(struct json_out *json, const struct comparison *comparison,
                                   const struct contender *contender)
{
    json_object(json, NULL);
    json_string(json, "algorithm", contender->title);
    json_radius(json, "radius", contender->terms.radius);
    for (int i = 0; i < COUNTS; i++)
        if (compare_has(comparison, i))
            json_size(json, compare_fields[i].key, contender->counts[i]);
    if (!comparison->everywhere)
        json_rows(json, "mask", &contender->mask);
    if (!comparison->everywhere && lights_lit(&contender->looks))
        json_rows(json, "lit", lights_lit(&contender->looks));
    json_end(json);
}

static void compare_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    bool everywhere = comparison->everywhere;
    struct json_out json = json_open(sink, everywhere ? "compare-everywhere/1" : "compare/1");

    json_int(&json, "width", comparison->map->width);
    json_int(&json, "height", comparison->map->height);
    if (comparison->scale != 1)
        json_int(&json, "scale", comparison->scale);
    if (!everywhere)
        compare_json_eyes(&json, comparison->eyes);
    json_string(&json, "reference", comparison->reference->title);
    if (everywhere) {
        json_size(&json, "eyes", comparison->eye_count);
        json_size(&json, "eyes_differ", comparison->eyes_differ);
        json_size(&json, "cells_differ", comparison->differ);
    }
    json_array(&json, "results");
    for (size_t i = 0; i < comparison->count && !sink_is_over(sink); i++)
        compare_json_contender(&json, comparison, &comparison->contenders[i]);
    json_end(&json);
    if (everywhere) {
        compare_json_everywhere(&json, comparison);
    } else {
        compare_json_pairs(&json, comparison);
        compare_json_groups(&json, comparison);
        inquiries_json(&json, "why", &comparison->inquiries);
    }
    if (style->map)
        json_map(&json, comparison->map);
    json_close(&json);
}

const struct format compare_json = {"json", "one object, compare/1", .write = compare_write_json};
