#include "cli/input/json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_expect.h"
#include "cli/input/json_map.h"
#include "cli/input/json_story.h"
#include "cli/input/json_terms.h"
#include "cli/support/alloc.h"
#include "cli/support/bytes.h"
#include "cli/support/limit.h"

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

static int read_viewer(struct scenario *scenario, struct viewer *viewer, const cJSON *value,
                       const struct json_path *path, struct diag *diag)
{
    static const char *const keys[] = {"id",     "x",      "y",    "row", "col",
                                       "radius", "facing", "cone", NULL};
    const cJSON *id;

    if (limit_line_tick())
        return limit_line_check(diag);
    if (!cJSON_IsObject(value))
        return json_cell_read(value, path, &scenario->map, &viewer->cell, diag);
    id = cJSON_GetObjectItemCaseSensitive(value, "id");
    if (json_check_keys(value, path, keys, diag) ||
        json_cell_member(value, path, &scenario->map, &viewer->cell, diag) ||
        json_terms_read(&viewer->given, value, path, diag))
        return -1;
    if (id) {
        struct json_path at = {path, "id", 0};
        viewer->id = json_name_read(id, &at, diag);
    }
    return id && !viewer->id ? -1 : 0;
}

static int read_viewers(struct scenario *scenario, const cJSON *list, const struct json_path *path,
                        struct diag *diag)
{
    const cJSON *value;
    int index = 0;

    if (json_need_array(list, path, "viewers", diag))
        return -1;
    scenario_forget_viewers(scenario); /* of the map */
    scenario->has_viewers = true;
    scenario->viewers = alloc_array((size_t)cJSON_GetArraySize(list), sizeof *scenario->viewers);
    cJSON_ArrayForEach(value, list)
    {
        struct json_path at = {path, NULL, index++};
        if (read_viewer(scenario, &scenario->viewers[scenario->viewer_count++], value, &at, diag))
            return -1;
    }
    return 0;
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

/* One name, or an array of them for who takes several: then with commas between. NULL with `diag`. */
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
    if (json_terms_read(&scenario->given, root, path, diag) ||
        (viewers && read_viewers(scenario, viewers, &viewers_path, diag)))
        return -1;
    return read_pairs(scenario, root, path, diag) || json_story_read(scenario, root, scan, diag) ||
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
