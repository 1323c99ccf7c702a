#define _POSIX_C_SOURCE 200809L
/* Objects of Tiled's maps as viewers. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/json_terms.h"
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
static int read_number(const cJSON *object, const char *key, const struct json_path *path,
                       double *number, struct diag *diag)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    struct json_path at = {path, key, 0};

    *number = value ? value->valuedouble : 0;
    if (!value && !key[1])
        return json_fail(diag, path, "found no %s, expected an object with a place", key);
    if (value && !cJSON_IsNumber(value))
        return json_fail(diag, &at, "found %s, expected a number", json_kind(value));
    return 0;
}

/* Which tile a pixel lies in. */
static int64_t tile_at(double pixel, int size)
{
    int64_t tile;

    if (!(pixel >= -1e15 && pixel <= 1e15)) /* or no number: 1e400 with -1e400 */
        return INT64_MIN;
    tile = (int64_t)(pixel / size);
    return tile - (pixel < (double)tile * size);
}

/*
 * The cell under an object's middle. The place of an object that shows a tile is its lower left
 * corner.
 */
static int find_cell(const cJSON *object, const struct json_path *path,
                     const struct tmj_place *place, const struct map *map, struct cell *cell,
                     struct diag *diag)
{
    static const char *const keys[] = {"x", "y", "width", "height", "rotation"};
    double at[5] = {0};
    bool shows_tile = cJSON_GetObjectItemCaseSensitive(object, "gid") != NULL;
    int64_t x, y;

    for (int i = 0; i < 5; i++)
        if (read_number(object, keys[i], path, &at[i], diag))
            return -1;
    if (at[4] != 0 && (at[2] != 0 || at[3] != 0))
        return json_fail(diag, path, "this object is rotated: expected a point, or no rotation");
    x = tile_at(place->x + at[0] + at[2] / 2, place->tile_width);
    y = tile_at(place->y + at[1] + (shows_tile ? -at[3] : at[3]) / 2, place->tile_height);
    x -= x == INT64_MIN ? 0 : place->origin.x;
    y -= y == INT64_MIN ? 0 : place->origin.y;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(diag, path, "InvalidPosition: the object is outside the %dx%d map",
                         map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* The custom properties radius, facing and cone. */
static int read_terms(struct given *given, const cJSON *object, const struct json_path *path,
                      struct diag *diag)
{
    static const char *const keys[] = {"radius", "facing", "cone"};
    struct json_path at = {path, "properties", 0};
    cJSON *found = cJSON_CreateObject();
    int status = 0;

    for (int i = 0; i < 3 && !status; i++) {
        const cJSON *value;
        status = tmj_property(object, path, keys[i], &value, diag);
        if (value)
            cJSON_AddItemReferenceToObject(found, keys[i], (cJSON *)(size_t)value);
    }
    if (!status)
        status = json_terms_read(given, found, &at, diag);
    cJSON_Delete(found);
    return status;
}

/* Its name, with Tiled's number behind if another one has it, too; none if it has none. */
static int read_name(struct tmj_cast *cast, struct viewer *viewer, const cJSON *object,
                     const struct json_path *path, struct diag *diag)
{
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(object, "name");
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(object, "id");
    struct json_path at = {path, "name", 0};
    struct bytes text = {0};

    if (!name || (cJSON_IsString(name) && !name->valuestring[0]))
        return 0;
    viewer->id = json_name_read(name, &at, diag);
    if (!viewer->id)
        return -1;
    if (names_add(&cast->names, name->valuestring, 0) || !cJSON_IsNumber(id))
        return 0;
    bytes_addf(&text, "%s#%s", viewer->id, json_kind(id));
    free(viewer->id);
    viewer->id = text.data;
    return 0;
}

static int add_viewer(struct tmj_cast *cast, const cJSON *object, const struct json_path *path,
                      const struct tmj_place *place, struct diag *diag)
{
    struct scenario *scenario = cast->scenario;
    struct viewer *viewer;

    scenario->viewers = alloc_grow(scenario->viewers, scenario->viewer_count, &cast->room,
                                   sizeof *scenario->viewers);
    viewer = &scenario->viewers[scenario->viewer_count++];
    *viewer = (struct viewer){.element = scenario->viewer_count - 1};
    scenario->has_viewers = scenario->placed = true;
    return find_cell(object, path, place, &scenario->map, &viewer->cell, diag) ||
                   read_terms(&viewer->given, object, path, diag) ||
                   read_name(cast, viewer, object, path, diag)
               ? -1
               : 0;
}

int tmj_objects(struct tmj_cast *cast, const cJSON *layer, const struct json_path *path,
                const struct tmj_place *place, struct diag *diag)
{
    const cJSON *object;
    struct json_path list = {path, "objects", 0};
    bool all = !cast->chosen || is_text(layer, "name", LAYER);
    int index = 0;

    if (!objects_of(layer))
        return json_fail(diag, path, "found no objects, expected an array of objects");
    if (tmj_list(objects_of(layer), &list, "an object", "objects", diag))
        return -1;
    cJSON_ArrayForEach(object, objects_of(layer))
    {
        struct json_path at = {&list, NULL, index++};
        if (limit_line_tick())
            return limit_line_check(diag);
        if (!has_place(object) || !(all || is_viewer(object)))
            cast->others = true;
        else if (add_viewer(cast, object, &at, place, diag))
            return -1;
    }
    return 0;
}
