#include "cli/compare/answer.h"
#include "cli/picture/json_view.h"

static void add_contender(struct json_out *json, const struct contender *contender,
                          enum mask_style style)
{
    json_object(json, NULL);
    json_string(json, "algorithm", contender->title);
    json_radius(json, "radius", contender->terms.radius);
    json_size(json, "visible", contender->visible);
    json_size(json, "wrongly_shown", contender->wrongly_shown);
    json_size(json, "wrongly_hidden", contender->wrongly_hidden);
    json_size(json, "walls_shown", contender->walls_shown);
    json_size(json, "walls_hidden", contender->walls_hidden);
    json_mask(json, &contender->mask, style);
    json_end(json);
}

static void add_pairs(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "pairs");
    for (size_t i = 0; i < comparison->pair_count && !sink_is_over(json->sink); i++) {
        const struct contender_pair *pair = &comparison->pairs[i];
        json_object(json, NULL);
        json_string(json, "a", comparison->contenders[pair->a].title);
        json_string(json, "b", comparison->contenders[pair->b].title);
        json_size(json, "both", pair->both);
        json_size(json, "only_a", pair->only_a);
        json_size(json, "only_b", pair->only_b);
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

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct comparison *comparison = answer;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "compare/1");
    json_int(&json, "width", comparison->map->width);
    json_int(&json, "height", comparison->map->height);
    if (comparison->scale != 1) {
        json_int(&json, "scale", comparison->scale);
    }
    add_eyes(&json, comparison->eyes);
    json_string(&json, "reference", comparison->reference.title);
    json_array(&json, "results");
    for (size_t i = 0; i < comparison->count && !sink_is_over(sink); i++)
        add_contender(&json, &comparison->contenders[i], style->masks);
    json_end(&json);
    add_pairs(&json, comparison);
    json_end(&json);
    json_end_line(&json);
}

const struct format compare_json = {"json", "one object, compare/1", write_json};
