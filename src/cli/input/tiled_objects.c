/*
 * Objects of Tiled's maps: each has a name, a class and a layer, by which it can be asked for, and
 * lies in the cell under its middle. Some look unasked, some shine, and some open or close the
 * cells that they cover. What is wrong with one is told to whoever uses it, if anyone does.
 */
#define _POSIX_C_SOURCE 200809L

#include <strings.h>

#include "cli/input/tiled.h"
#include "cli/support/limit.h"

/* Lines, areas, labels and what is turned round lie in no cell; NULL: this one does. */
static const char *object_shape(const cJSON *object)
{
    static const char *const shapes[] = {"polygon", "polyline", "ellipse", "text"};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (json_get(object, shapes[i]) && !cJSON_IsFalse(json_get(object, shapes[i])))
            return shapes[i];
    return tiled_pixels(object, "rotation") != 0 &&
                   (tiled_pixels(object, "width") != 0 || tiled_pixels(object, "height") != 0)
               ? "rotated rectangle"
               : NULL;
}

/* The cell under an object's middle; one that shows a tile is placed by its lower left corner. */
static int object_find_cell(const struct tiled *tiled, const cJSON *object,
                            const struct tiled_layer *layer, struct cell *cell, struct diag *diag)
{
    const struct map *map = &tiled->scenario->map;
    const char *shape = object_shape(object);
    double height = tiled_pixels(object, "height"), up = json_get(object, "gid") ? -height : height;
    int64_t x, y;

    if (shape)
        return json_fail(diag, object,
                         "found a %s, expected a point, a rectangle or a tile: it lies in no cell",
                         shape);
    x = tiled_tile_at(layer->x + tiled_pixels(object, "x") + tiled_pixels(object, "width") / 2,
                      tiled->tile_width) -
        tiled->box.x0;
    y = tiled_tile_at(layer->y + tiled_pixels(object, "y") + up / 2, tiled->tile_height) -
        tiled->box.y0;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(diag, object, "InvalidPosition: the object is outside the %dx%d map",
                         map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* What an object says of the cells that it covers, all or in part. */
static int object_cover(struct tiled *tiled, const cJSON *object, const struct tiled_layer *layer)
{
    struct map *map = &tiled->scenario->map;
    double x = layer->x + tiled_pixels(object, "x"), y = layer->y + tiled_pixels(object, "y");
    int64_t x0 = tiled_tile_at(x, tiled->tile_width) - tiled->box.x0;
    int64_t y0 = tiled_tile_at(y, tiled->tile_height) - tiled->box.y0;
    int64_t x1 = -tiled_tile_at(-x - tiled_pixels(object, "width"), tiled->tile_width);
    int64_t y1 = -tiled_tile_at(-y - tiled_pixels(object, "height"), tiled->tile_height);
    struct eyeshot_box box;
    enum saying saying;
    struct cell cell;

    if (tiled_says(tiled, object, &saying))
        return -1;
    if (saying == SAYING_NOTHING || object_shape(object))
        return 0;
    x1 -= tiled->box.x0;
    y1 -= tiled->box.y0;
    box = (struct eyeshot_box){(int)(x0 < 0 ? 0 : x0), (int)(y0 < 0 ? 0 : y0),
                               (int)(x1 > map->width ? map->width : x1),
                               (int)(y1 > map->height ? map->height : y1)};
    if (json_get(object, "gid") || x0 == x1 || y0 == y1) { /* a tile, or a point */
        if (object_find_cell(tiled, object, layer, &cell, &(struct diag){0}))
            return 0;
        box = box_of(cell);
    }
    for (int row = box.y0; row < box.y1 && box.x0 < box.x1; row++)
        (saying == SAYING_OPAQUE ? row_fill : row_wipe)(plane_row(&map->opaque, row), box.x0,
                                                        box.x1);
    return 0;
}

/* The custom properties that are terms of a viewer; `any`: there is one. */
static int object_read_terms(const cJSON *object, struct given *given, bool *any, struct diag *diag)
{
    const cJSON *rule = tiled_property(object, "algorithm");

    *any = rule;
    for (enum term term = 0; term < TERM_COUNT; term++) {
        const cJSON *value = term_is_viewers(term) ? tiled_property(object, term_keys[term]) : NULL;
        if (!value)
            continue;
        *any = true;
        if (json_fit(value, json_term_shapes[term], diag)) {
            struct diag inner = *diag;
            return diag_fail(diag, "%s: %s", term_keys[term], inner.message);
        }
        json_term(value, term, given);
    }
    if (rule && json_fit(rule, json_name, diag))
        return -1;
    if (rule && !(given->rule = rule_need(rule->valuestring, diag)))
        return json_blame(diag, rule);
    return 0;
}

/*
 * An object with the property `light` shines so far, and radius, facing and cone are the light's,
 * unless its class or its layer says that it is a viewer.
 */
static int object_read_light(struct tiled *tiled, const cJSON *value, struct thing *thing,
                             bool is_viewer)
{
    struct lights *lights = &tiled->scenario->lights;
    struct thing light = {.cell = thing->cell, .json = value};

    if (thing->wrong)
        return json_fail(tiled->diag, thing->json, "%s", thing->wrong);
    if (json_fit(value, json_term_shapes[TERM_DARK], tiled->diag))
        return -1;
    if (!is_viewer) {
        light.given = thing->given;
        thing->given = (struct given){0};
    }
    given_put(&light.given, TERM_RADIUS, json_whole(value, 0));
    if (given_check_cone(&light.given, tiled->diag))
        return json_blame(tiled->diag, thing->json);
    lights->list = alloc_grow(lights->list, lights->count, &lights->room, sizeof *lights->list);
    lights->list[lights->count++] = light;
    return 0;
}

/* NULL: it is empty. A map's tree is gone before the scenario that names its file. */
static const char *object_copy(struct tiled *tiled, const char *text)
{
    return *text ? scenario_keep(tiled->scenario, alloc_text(text, strlen(text))) : NULL;
}

static int object_read(struct tiled *tiled, const cJSON *object, const struct tiled_layer *layer)
{
    const char *kind = json_text(object, "type"), *place = json_text(layer->json, "name");
    const cJSON *name = json_get(object, "name"), *light = tiled_property(object, "light");
    struct scenario *scenario = tiled->scenario;
    struct diag wrong = {0}, unable = {0};
    bool fits = !json_fit(object, &json_object_shape, &wrong), terms = false, is_viewer;
    struct thing *thing;

    if (!*kind) /* Tiled 1.9 wrote the class under another key. */
        kind = json_text(object, "class");
    if ((*json_text(object, "name") && json_fit(name, json_name, tiled->diag)) ||
        (fits && object_cover(tiled, object, layer)))
        return -1;
    scenario->things = alloc_grow(scenario->things, scenario->object_count, &tiled->thing_room,
                                  sizeof *scenario->things);
    thing = &scenario->things[scenario->object_count++];
    *thing = (struct thing){.json = object,
                            .name = object_copy(tiled, json_text(object, "name")),
                            .kind = object_copy(tiled, kind),
                            .layer = object_copy(tiled, place)};
    thing->nowhere = !fits || object_find_cell(tiled, object, layer, &thing->cell, &wrong);
    if (fits && object_read_terms(object, &thing->given, &terms, &unable) && !thing->nowhere)
        wrong = unable;
    if (wrong.message[0]) {
        thing->wrong = object_copy(tiled, wrong.message);
        thing->json = wrong.value ? wrong.value : object;
    }
    is_viewer = !strcasecmp(kind, "viewer") || !strcasecmp(place, "viewers");
    thing->looks = ((terms && !light) || is_viewer) && !object_shape(object);
    tiled->shapes += object_shape(object) != NULL;
    return light && !thing->nowhere ? object_read_light(tiled, light, thing, is_viewer) : 0;
}

int tiled_read_objects(struct tiled *tiled, const struct tiled_layer *layer)
{
    for (const cJSON *object = json_first(json_get(layer->json, "objects")); object;
         object = object->next)
        if (limit_check(tiled->diag) || object_read(tiled, object, layer))
            return -1;
    return 0;
}

/*
 * Ids: the first object of a name has it, and the others' have numbers behind it, as glyphs do; one
 * that is another's name is left out.
 */
static void objects_number(struct scenario *scenario, struct thing *things, size_t count)
{
    size_t *numbers = alloc_array(count, sizeof *numbers), first, other;
    struct names names = {0};

    for (size_t i = 0; i < count; i++)
        if (things[i].name)
            names_add(&names, things[i].name, i);
    for (size_t i = 0; i < count; i++) {
        struct thing *thing = &things[i];
        struct bytes id = {0};
        if (!thing->name || !names_find(&names, thing->name, &first))
            continue;
        bytes_addf(&id, "%s", thing->name);
        while (i != first &&
               (id.length == strlen(thing->name) || names_find(&names, id.data, &other))) {
            bytes_truncate(&id, 0);
            bytes_addf(&id, "%s%zu", thing->name, ++numbers[first] + 1);
        }
        thing->id = scenario_keep(scenario, id.data);
    }
    free(numbers);
    names_release(&names);
}

/* Those that look unasked first, each part in the order of the layers. */
void tiled_sort_things(struct scenario *scenario)
{
    struct thing *things = scenario->things;
    size_t count = scenario->object_count, kept = 0;

    objects_number(scenario, things, count);
    scenario->things = alloc_array(count, sizeof *scenario->things);
    for (size_t i = 0; i < count; i++)
        if (things[i].looks)
            scenario->things[kept++] = things[i];
    scenario->viewer_count = kept;
    for (size_t i = 0; i < count; i++)
        if (!things[i].looks)
            scenario->things[kept++] = things[i];
    scenario->object_count -= scenario->viewer_count;
    free(things);
}
