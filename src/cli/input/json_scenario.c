#include "cli/input/json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_expect.h"
#include "cli/input/json_map.h"
#include "cli/input/json_story.h"
#include "cli/input/json_terms.h"
#include "cli/level/positions.h"
#include "cli/support/alloc.h"
#include "cli/support/bytes.h"
#include "cli/support/limit.h"

#define VIEWER_BYTES 256 /* of one by its name, its id, and what comes of it */

static const char *const top_keys[] = {
    "map",    "algorithm", "radius", "shape",  "walls",   "border", "diagonals", "own_cell",
    "facing", "cone",      "opaque", "open",   "viewers", "teams",  "turns",     "abilities",
    "from",   "to",        "pairs",  "expect", "id",      "op",     "name",      NULL};

bool json_scenario_detect(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && text[at] && strchr(" \t\r\n", text[at]))
        at++;
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
    struct diag *diag;
};

static struct viewer *add_viewer(struct cast *cast)
{
    cast->viewers = alloc_grow(cast->viewers, cast->count, &cast->room, sizeof *cast->viewers);
    cast->viewers[cast->count] = (struct viewer){.element = cast->element};
    return &cast->viewers[cast->count++];
}

/* Everyone whom the name means; `id` and `given` are what else is said of them. */
static int add_named(struct cast *cast, const cJSON *value, const struct json_path *path,
                     const struct json_path *id_path, const char *id, const struct given *given)
{
    char *name = json_name_read(value, path, cast->diag);
    struct place place;
    struct cell cell = {0, 0};
    int status = name ? positions_find(&cast->positions, name, &place, cast->diag) : -1;

    if (name && status)
        json_blame(cast->diag, path);
    if (!status && id && place.count > 1)
        status =
            json_fail(cast->diag, id_path, "'%s' stands %zu times on the map, and an id is one's",
                      name, place.count);
    if (!status)
        status = limit_check_bytes(place.count, VIEWER_BYTES, "all viewers", cast->diag);
    for (size_t i = 0; !status && i < place.count; i++) {
        struct viewer *viewer = add_viewer(cast);
        place_step(&place, &cast->scenario->map, i, &cell);
        viewer->cell = cell;
        viewer->glyph = place.glyph;
        viewer->drawn = place.glyph && !id;
        viewer->id = id ? alloc_text(id, strlen(id)) : place_name(&place, i);
        place_terms(&place, cast->scenario, &viewer->given);
        given_overlay(&viewer->given, given);
        status = limit_line_tick() ? limit_line_check(cast->diag) : 0;
    }
    free(name);
    return status;
}

/* An object: its position, or the name of one under `at`, and what it has of its own. */
static int read_object_viewer(struct cast *cast, const cJSON *value, const struct json_path *path)
{
    static const char *const keys[] = {"id",  "at",     "x",      "y",    "row",
                                       "col", "radius", "facing", "cone", NULL};
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(value, "id");
    const cJSON *at = cJSON_GetObjectItemCaseSensitive(value, "at");
    struct json_path id_path = {path, "id", 0}, at_path = {path, "at", 0};
    struct viewer own = {0};
    int status;

    if (json_check_keys(value, path, keys, cast->diag))
        return -1;
    for (int i = 2; at && i < 6; i++)
        if (cJSON_GetObjectItemCaseSensitive(value, keys[i]))
            return json_fail(cast->diag, path, "found both at and %s: expected one of the two",
                             keys[i]);
    if ((!at && json_cell_member(value, path, &cast->scenario->map, &own.cell, cast->diag)) ||
        json_terms_read(&own.given, value, path, cast->diag))
        return -1;
    own.id = id ? json_name_read(id, &id_path, cast->diag) : NULL;
    if (id && !own.id)
        return -1;
    if (at) {
        status = add_named(cast, at, &at_path, &id_path, own.id, &own.given);
        free(own.id);
        return status;
    }
    own.element = cast->element;
    *add_viewer(cast) = own;
    return 0;
}

static int read_viewer(struct cast *cast, const cJSON *value, const struct json_path *path)
{
    static const struct given nothing;

    if (limit_line_tick())
        return limit_line_check(cast->diag);
    if (cJSON_IsString(value))
        return add_named(cast, value, path, path, NULL, &nothing);
    if (cJSON_IsObject(value))
        return read_object_viewer(cast, value, path);
    return json_cell_read(value, path, &cast->scenario->map, &add_viewer(cast)->cell, cast->diag);
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

static int read_viewers(struct scenario *scenario, const cJSON *list, const struct json_path *path,
                        struct diag *diag)
{
    struct cast cast = {.scenario = scenario, .positions.scenario = scenario, .diag = diag};
    const cJSON *value;
    int status = 0;

    if (json_need_array(list, path, "viewers", diag))
        return -1;
    cast.room = (size_t)cJSON_GetArraySize(list);
    cast.viewers = alloc_array(cast.room, sizeof *cast.viewers);
    cJSON_ArrayForEach(value, list)
    {
        struct json_path at = {path, NULL, (int)cast.element};
        status = read_viewer(&cast, value, &at);
        if (status)
            break;
        cast.element++;
    }
    positions_release(&cast.positions);
    take_cast(scenario, &cast);
    return status;
}

static int read_spot(struct scenario *scenario, struct spot *spot, const cJSON *value,
                     const struct json_path *path, struct diag *diag)
{
    if (!cJSON_IsString(value))
        return json_cell_read(value, path, &scenario->map, &spot->cell, diag);
    if (limit_line_tick())
        return limit_line_check(diag);
    spot->name = json_name_read(value, path, diag);
    return spot->name ? 0 : -1;
}

static int read_pairs(struct scenario *scenario, const cJSON *root, const struct json_path *path,
                      struct diag *diag)
{
    const cJSON *from = cJSON_GetObjectItemCaseSensitive(root, "from");
    const cJSON *to = cJSON_GetObjectItemCaseSensitive(root, "to");
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "pairs"), *pair;
    struct json_path from_path = {path, "from", 0}, to_path = {path, "to", 0};
    struct json_path list_path = {path, "pairs", 0};
    int index = 0;

    if (!from != !to)
        return json_fail(diag, path, "from and to go together: %s is missing",
                         from ? "to" : "from");
    if (list && json_need_array(list, &list_path, "pairs", diag))
        return -1;
    if (from || list)
        scenario->pairs =
            alloc_array((size_t)cJSON_GetArraySize(list) + 1, sizeof *scenario->pairs);
    if (from) {
        struct pair *first = &scenario->pairs[scenario->pair_count++];
        scenario->pairs_have_from = true;
        if (read_spot(scenario, &first->from, from, &from_path, diag) ||
            read_spot(scenario, &first->to, to, &to_path, diag))
            return -1;
    }
    cJSON_ArrayForEach(pair, list)
    {
        struct json_path at = {&list_path, NULL, index++};
        struct json_path first = {&at, NULL, 0}, second = {&at, NULL, 1};
        struct pair *next = &scenario->pairs[scenario->pair_count++];
        if (!cJSON_IsArray(pair) || cJSON_GetArraySize(pair) != 2)
            return json_fail(diag, &at, "expected a pair: [from,to]");
        if (read_spot(scenario, &next->from, cJSON_GetArrayItem(pair, 0), &first, diag) ||
            read_spot(scenario, &next->to, cJSON_GetArrayItem(pair, 1), &second, diag))
            return -1;
    }
    return 0;
}

int json_scenario_begin(const cJSON *root, const cJSON **map, struct legend *legend,
                        struct diag *diag)
{
    static const struct json_path path;

    if (json_check_keys(root, &path, top_keys, diag))
        return -1;
    *map = cJSON_GetObjectItemCaseSensitive(root, "map");
    if (!*map)
        return json_fail(diag, &path, "found no map, expected a scenario");
    return json_legend_read(root, &path, legend, diag);
}

/*
 * One name, or an array of them for who takes several: then with commas between. NULL with `diag`.
 */
static char *read_algorithm(const cJSON *value, const struct json_path *path, struct diag *diag)
{
    struct bytes names = {0};
    const cJSON *element;
    int index = 0;

    if (!cJSON_IsArray(value) || !value->child)
        return json_name_read(value, path, diag);
    cJSON_ArrayForEach(element, value)
    {
        struct json_path at = {path, NULL, index};
        char *name = json_name_read(element, &at, diag);
        if (!name) {
            bytes_release(&names);
            return NULL;
        }
        bytes_addf(&names, "%s%s", index++ ? "," : "", name);
        free(name);
    }
    return names.data;
}

int json_scenario_finish(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                         struct diag *diag)
{
    static const struct json_path top;
    const struct json_path *path = &top;
    const cJSON *rule = cJSON_GetObjectItemCaseSensitive(root, "algorithm");
    const cJSON *viewers = cJSON_GetObjectItemCaseSensitive(root, "viewers");
    const cJSON *op = cJSON_GetObjectItemCaseSensitive(root, "op");
    struct json_path algorithm_path = {path, "algorithm", 0}, op_path = {path, "op", 0};
    struct json_path viewers_path = {path, "viewers", 0};

    if (rule) {
        scenario->rule = read_algorithm(rule, &algorithm_path, diag);
        if (!scenario->rule)
            return -1;
    }
    if (op && !cJSON_IsString(op))
        return json_fail(diag, &op_path, "found %s, expected a command's name", json_kind(op));
    return json_terms_read(&scenario->given, root, path, diag) ||
                   read_pairs(scenario, root, path, diag) ||
                   json_story_read(scenario, root, scan, diag) ||
                   (viewers && read_viewers(scenario, viewers, &viewers_path, diag)) ||
                   json_expect_read(scenario, root, scan, path, diag)
               ? -1
               : 0;
}

static int read_root(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                     const struct source *source, const struct read_options *options,
                     struct diag *diag)
{
    static const struct json_path path;
    struct json_path map_path = {&path, "map", 0};
    struct read_options own = *options;
    const cJSON *map;

    if (json_is_bare_map(root))
        return json_map_read(scenario, root, &path, source, options, diag);
    if (!cJSON_IsObject(root))
        return json_fail(diag, &path, "found %s, expected a map or a scenario", json_kind(root));
    if (json_scenario_begin(root, &map, &own.legend, diag) ||
        json_map_read(scenario, map, &map_path, source, &own, diag))
        return -1;
    scenario_set_legend(scenario, &own.legend);
    return json_scenario_finish(scenario, root, scan, diag);
}

int json_scenario_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag)
{
    static const struct json_path path;
    static const struct json_plan plan = {.bulk = true};
    struct json_scan scan = {0};
    cJSON *root = NULL;
    int status = json_scan(&scan, source->text, source->length, diag);

    if (!status)
        root = json_build(&scan, 0, &plan, &path, diag);
    if (root)
        status = read_root(scenario, root, &scan, source, options, diag);
    cJSON_Delete(root);
    json_scan_release(&scan);
    return root ? status : -1;
}
