#define _POSIX_C_SOURCE 200809L
/* Objects of Tiled's maps as viewers. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define LAYER "viewers"
#define CLASS "viewer"

static const cJSON *objects_of(const cJSON *layer)
{
    return cJSON_GetObjectItemCaseSensitive(layer, "objects");
}

static bool is_text(const cJSON *object, const char *key, const char *text)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(value) && !strcasecmp(value->valuestring, text);
}

/* The class of an object; Tiled 1.9 wrote it under another key. */
static bool is_viewer(const cJSON *object)
{
    return is_text(object, "type", CLASS) || is_text(object, "class", CLASS);
}

bool tmj_objects_chosen(const cJSON *layer)
{
    const cJSON *object;

    if (is_text(layer, "name", LAYER))
        return true;
    cJSON_ArrayForEach(object, objects_of(layer)) if (is_viewer(object)) return true;
    return false;
}

/* Areas, lines and labels stand nowhere in particular. */
static bool has_place(const cJSON *object)
{
    return !cJSON_GetObjectItemCaseSensitive(object, "polygon") &&
           !cJSON_GetObjectItemCaseSensitive(object, "polyline") &&
           !cJSON_GetObjectItemCaseSensitive(object, "text");
}

/* 0 where it is missing; x and y may not be. */
static int read_number(const struct json_value *object, const char *key, double *number)
{
    struct json_value value = json_get(object, key);

    *number = value.json ? value.json->valuedouble : 0;
    if (!value.json && !key[1])
        return json_refuse(object, "found no %s, expected an object with a place", key);
    return !value.json || cJSON_IsNumber(value.json) ? 0 : json_expected(&value, "a number");
}

int64_t tmj_tile_at(double pixel, int64_t size)
{
    int64_t tile;

    if (!(pixel >= -1e15 && pixel <= 1e15)) /* or no number: 1e400 with -1e400 */
        return INT64_MIN;
    tile = (int64_t)(pixel / (double)size);
    return tile - (pixel < (double)(tile * size));
}

/*
 * The cell under an object's middle. The place of an object that shows a tile is its lower left
 * corner.
 */
static int find_cell(const struct json_value *object, const struct tmj_place *place,
                     const struct map *map, struct cell *cell)
{
    static const char *const keys[] = {"x", "y", "width", "height", "rotation"};
    double at[5] = {0};
    bool shows_tile = json_get(object, "gid").json;
    int64_t x, y;

    for (int i = 0; i < 5; i++)
        if (read_number(object, keys[i], &at[i]))
            return -1;
    if (at[4] != 0 && (at[2] != 0 || at[3] != 0))
        return json_refuse(object, "this object is rotated: expected a point, or no rotation");
    x = tmj_tile_at(place->x + at[0] + at[2] / 2, place->tile_width);
    y = tmj_tile_at(place->y + at[1] + (shows_tile ? -at[3] : at[3]) / 2, place->tile_height);
    x -= x == INT64_MIN ? 0 : place->left;
    y -= y == INT64_MIN ? 0 : place->top;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_refuse(object, "InvalidPosition: the object is outside the %dx%d map",
                           map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* The custom properties radius, facing and cone. */
static int read_terms(const struct json_value *object, struct given *given)
{
    static const enum term terms[] = {TERM_RADIUS, TERM_FACING, TERM_CONE};
    struct json_value list = json_get(object, "properties");

    for (int i = 0; i < 3; i++) {
        struct json_value value = json_get(&list, term_keys[terms[i]]);
        if (tmj_property(object, value.path.key, &value.json) ||
            (value.json && json_term(&value, terms[i], given)))
            return -1;
    }
    return 0;
}

/* Its name, with Tiled's number behind if another one has it, too; none if it has none. */
static int read_name(struct tmj_cast *cast, struct viewer *viewer, const struct json_value *object)
{
    struct json_value name = json_get(object, "name");
    const cJSON *id = json_get(object, "id").json;
    struct bytes text = {0};

    if (!name.json || (cJSON_IsString(name.json) && !name.json->valuestring[0]))
        return 0;
    viewer->id = json_name(&name);
    if (!viewer->id)
        return -1;
    if (names_add(&cast->names, name.json->valuestring, 0) || !cJSON_IsNumber(id))
        return 0;
    bytes_addf(&text, "%s#%s", viewer->id, json_kind(id));
    free(viewer->id);
    viewer->id = text.data;
    return 0;
}

static int add_viewer(struct tmj_cast *cast, const struct json_value *object,
                      const struct tmj_place *place)
{
    struct scenario *scenario = cast->scenario;
    struct viewer *viewer;

    scenario->viewers = alloc_grow(scenario->viewers, scenario->viewer_count, &cast->room,
                                   sizeof *scenario->viewers);
    viewer = &scenario->viewers[scenario->viewer_count++];
    *viewer = (struct viewer){.element = scenario->viewer_count - 1};
    scenario->has_viewers = scenario->placed = true;
    return find_cell(object, place, &scenario->map, &viewer->cell) ||
                   read_terms(object, &viewer->given) || read_name(cast, viewer, object)
               ? -1
               : 0;
}

int tmj_objects(struct tmj_cast *cast, const struct json_value *layer,
                const struct tmj_place *place)
{
    bool all = !cast->chosen || is_text(layer->json, "name", LAYER);
    struct json_value list;

    if (json_need(&list, layer, "objects", "an array of objects") ||
        tmj_list(&list, layer, "objects", "an object"))
        return -1;
    for (struct json_value object = json_first(&list); object.json; json_step(&object)) {
        if (limit_line_step(object.diag))
            return -1;
        if (!has_place(object.json) || !(all || is_viewer(object.json)))
            cast->others = true;
        else if (add_viewer(cast, &object, place))
            return -1;
    }
    return 0;
}
