/*
 * Scenarios of JSON: a map and who looks at it. The text becomes a tree, the tree is held against
 * the tables of json_shapes.c, and then read without asking again: the map by json_map.c, a story
 * by json_story.c, what is expected by json_expect.c, and here the rest.
 */
#include "cli/input/json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/who.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define VIEWER_BYTES 256 /* of one by its name, its id, and what comes of it */

static bool detect(const char *text, size_t length)
{
    size_t at = json_skip_blanks(text, length, 0);

    if (at == length || (text[at] != '{' && text[at] != '[' && text[at] != '"'))
        return false;
    if (text[at] != '"')
        return true;
    while (length > at && strchr(" \t\r\n", text[length - 1]) && text[length - 1])
        length--;
    return length > at + 1 && text[length - 1] == '"' && !memchr(text + at, '\n', length - at);
}

/* The viewers of a scenario as they are read: names in them are those of what the map has. */
struct cast {
    struct scenario *scenario;
    struct positions positions;
    struct viewer *viewers;
    size_t count, room, element;
};

static struct viewer *add_viewer(struct cast *cast)
{
    cast->viewers = alloc_grow(cast->viewers, cast->count, &cast->room, sizeof *cast->viewers);
    cast->viewers[cast->count] = (struct viewer){.element = cast->element};
    return &cast->viewers[cast->count++];
}

/* Everyone whom the name means; `own` is what else is said of them. */
static int add_named(struct cast *cast, const struct json_value *value, const struct json_value *id,
                     const struct viewer *own)
{
    struct diag *diag = value->diag;
    const char *name = value->json->valuestring;
    struct place place;
    struct cell cell = {0, 0};
    int status = positions_find(&cast->positions, name, &place, diag);

    if (status)
        json_blame(diag, &value->path);
    if (!status && own->id && place.count > 1)
        status = json_refuse(id, "'%s' stands %zu times on the map, and an id is one's", name,
                             place.count);
    if (!status)
        status = limit_check_bytes(cast->count + place.count, VIEWER_BYTES, "all viewers", diag);
    for (size_t i = 0; !status && i < place.count; i++) {
        struct viewer *viewer = add_viewer(cast);
        place_step(&place, &cast->scenario->map, i, &cell);
        viewer->cell = cell;
        viewer->glyph = place.glyph;
        viewer->drawn = place.glyph && !own->id;
        viewer->id = own->id ? alloc_text(own->id, strlen(own->id)) : place_name(&place, i);
        place_terms(&place, cast->scenario, &viewer->given);
        given_overlay(&viewer->given, &own->given);
        status = limit_check(diag);
    }
    return status;
}

/* A name, a position, or an object with one of them and what the viewer has of its own. */
static int read_viewer(struct cast *cast, const struct json_value *value)
{
    bool keyed = cJSON_IsObject(value->json);
    struct json_value id = {0}, at = *value;
    struct viewer own = {.element = cast->element};
    int status = 0;

    if (keyed) {
        id = json_get(value, "id");
        at = json_get(value, "at");
        own.id = json_copy(&id);
        status = json_terms(value, &own.given);
    }
    if (!status && cJSON_IsString(at.json)) {
        status = add_named(cast, &at, &id, &own);
        free(own.id);
        return status;
    }
    if (!status)
        status = json_cell_read(value, &cast->scenario->map, &own.cell);
    *add_viewer(cast) = own;
    return status;
}

/* The viewers of the map look no more, but places can still be told by their names. */
static void take_cast(struct scenario *scenario, struct cast *cast)
{
    size_t objects = scenario->placed ? scenario->viewer_count : 0;

    for (size_t i = 0; i < objects; i++) {
        *add_viewer(cast) = scenario->viewers[i];
        scenario->viewers[i].id = NULL;
    }
    scenario_forget_viewers(scenario);
    scenario->has_viewers = true;
    scenario->viewers = cast->viewers;
    scenario->viewer_count = cast->count - objects;
    scenario->object_count = objects;
}

static int read_viewers(struct scenario *scenario, const struct json_value *list)
{
    struct cast cast = {.scenario = scenario, .positions.scenario = scenario};
    int status = 0;

    cast.room = (size_t)cJSON_GetArraySize(list->json);
    cast.viewers = alloc_array(cast.room, sizeof *cast.viewers);
    for (struct json_value at = json_first(list); at.json && !status; json_step(&at)) {
        cast.element = (size_t)at.path.index;
        status = read_viewer(&cast, &at);
    }
    positions_release(&cast.positions);
    take_cast(scenario, &cast);
    return status;
}

/* The same words name lights. */
static int read_lights(struct scenario *scenario, const struct json_value *list)
{
    struct cast cast = {.scenario = scenario, .positions.scenario = scenario};
    struct lights *lights = &scenario->lights;
    int status = 0;

    for (struct json_value at = json_first(list); at.json && !status; json_step(&at)) {
        cast.element = (size_t)at.path.index;
        status = read_viewer(&cast, &at);
    }
    positions_release(&cast.positions);
    *lights = (struct lights){.list = cast.viewers, .count = cast.count, .room = cast.room};
    return status;
}

static int read_end(struct scenario *scenario, const struct json_value *value, struct pair_end *end)
{
    if (!cJSON_IsString(value->json))
        return json_cell_read(value, &scenario->map, &end->cell);
    end->name = json_copy(value);
    return 0;
}

static int add_pair(struct scenario *scenario, const struct json_value *from,
                    const struct json_value *to)
{
    struct pair *pair = &scenario->pairs[scenario->pair_count++];

    return read_end(scenario, from, &pair->from) || read_end(scenario, to, &pair->to) ? -1 : 0;
}

static int read_pairs(struct scenario *scenario, const struct json_value *root)
{
    struct json_value from = json_get(root, "from"), to = json_get(root, "to");
    struct json_value list = json_get(root, "pairs");

    if (!from.json != !to.json)
        return json_refuse(root, "from and to go together: %s is missing",
                           from.json ? "to" : "from");
    if (from.json || list.json)
        scenario->pairs =
            alloc_array((size_t)cJSON_GetArraySize(list.json) + 1, sizeof *scenario->pairs);
    scenario->pairs_have_from = from.json;
    if (from.json && add_pair(scenario, &from, &to))
        return -1;
    for (struct json_value pair = json_first(&list); pair.json; json_step(&pair)) {
        struct json_value first = json_item(&pair, 0), second = json_item(&pair, 1);
        /* No test can tell: the tables of keys ask this before. */
        if (add_pair(scenario, &first, &second))
            return -1;
    }
    return 0;
}

int json_scenario_finish(struct scenario *scenario, const struct json_value *root, const char *text)
{
    struct json_value rule = json_get(root, "algorithm"), viewers = json_get(root, "viewers");
    struct json_value lights = json_get(root, "lights");
    struct bytes names = {0};

    if (cJSON_IsArray(rule.json)) {
        for (struct json_value at = json_first(&rule); at.json; json_step(&at))
            bytes_addf(&names, "%s%s", at.path.index ? "," : "", at.json->valuestring);
        scenario->rule = names.data;
    } else {
        scenario->rule = json_copy(&rule);
    }
    return json_terms(root, &scenario->given) || read_pairs(scenario, root) ||
                   json_story_read(scenario, root, text) ||
                   (viewers.json && read_viewers(scenario, &viewers)) ||
                   (lights.json && read_lights(scenario, &lights)) ||
                   json_expect_read(scenario, root, text)
               ? -1
               : 0;
}

static int read_root(struct scenario *scenario, const struct json_value *root,
                     const struct source *source, const struct read_options *options)
{
    struct json_value map = json_get(root, "map");
    struct read_options own = *options;
    struct said said;
    int status;

    if (json_is_bare_map(root->json))
        return json_fit(root, &json_map_shape) ? -1
                                               : json_map_read(scenario, root, source, options);
    if (!cJSON_IsObject(root->json))
        return json_expected(root, "a map or a scenario");
    if (json_fit(root, &json_scenario_shape))
        return -1;
    status = json_said_read(root, &said, &own) || json_map_read(scenario, &map, source, &own) ||
             json_scenario_finish(scenario, root, source->text);
    json_said_release(&said);
    return status ? -1 : 0;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    struct diag_source outer = diag->in;
    cJSON *tree;
    struct json_value root;
    int status;

    diag->in = (struct diag_source){source->text, source->length, NULL};
    tree = json_parse(source->text, source->length, JSON_BULK_MAP, diag);
    root = json_root(tree, diag);
    status = tree ? read_root(scenario, &root, source, options) : -1;
    diag->in = outer;
    cJSON_Delete(tree);
    return status;
}

const struct read_format read_json = {"json", "a scenario, or a bare map, as JSON", detect, read};
