/*
 * Places with names: glyphs that stand on few cells, and the ids of viewers, units and Tiled's
 * objects. Of those that both versions have it is compared whether one sees the other, from any of
 * its cells and on its own terms. answer.c puts the changes into words.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/level/look.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define DIFF_MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

/* A cell that has a name in a version, whose number is 0 or 1. */
struct diff_spot {
    char *name;
    int version;
    size_t
        order; /* the same for all cells of a glyph; of equal names in a version the first counts */
    struct cell cell;
    struct eyeshot_terms terms;
};

struct diff_spots {
    struct diff_spot *list;
    size_t count, room;
};

/* The spots of a name, by version. */
struct diff_place {
    struct {
        size_t first, end;
    } in[2];
};

static void diff_add_spot(struct diff_spots *spots, const char *name, size_t length,
                          struct diff_spot spot)
{
    spot.name = alloc_text(name, length);
    spots->list = alloc_grow(spots->list, spots->count, &spots->room, sizeof spot);
    spots->list[spots->count++] = spot;
}

/* Viewers and units with an id, on terms of their own; then glyphs, over which an id stands. */
static int diff_add_spots(struct diff_spots *spots, int version, struct scenario *scenario,
                          const struct eyeshot_terms *terms, const struct given *given,
                          struct diag *diag)
{
    const struct map *map = &scenario->map;
    uint32_t *counts;

    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count; i++) {
        const struct thing *thing = &scenario->things[i];
        struct diff_spot spot = {.version = version, .order = spots->count, .cell = thing->cell};
        struct eye eye = {.cell = thing->cell};
        if (!thing->id || thing->nowhere)
            continue;
        if (eye_settle(&eye, scenario, thing, terms->rule, given, diag))
            return -1;
        spot.terms = eye.looks;
        diff_add_spot(spots, thing->id, strlen(thing->id), spot);
    }
    counts = map_drawn(map) ? map_count_glyphs(map) : NULL;
    for (uint32_t code = 1; counts && code < GLYPHS_END; code++) {
        struct diff_spot spot;
        char name[4];
        if (!counts[code] || counts[code] > DIFF_MOST || picture_is_plain(code))
            continue;
        spot = (struct diff_spot){.version = version, .order = spots->count, .cell = {-1, 0}};
        spot.terms = lights_over(&scenario->lights, map, terms, given_dark(given));
        while (map_find(map, code, &spot.cell))
            if (!plane_get(&map->opaque, spot.cell.x, spot.cell.y))
                diff_add_spot(spots, name, utf8_encode(code, name), spot);
    }
    free(counts);
    return 0;
}

static int diff_compare_spots(const void *a, const void *b)
{
    const struct diff_spot *one = a, *two = b;
    int order = strcmp(one->name, two->name);

    if (order || one->version != two->version)
        return order ? order : one->version - two->version;
    return (one->order > two->order) - (one->order < two->order);
}

/* The names that both versions have, in their order; to be freed. */
static struct diff_place *diff_find_places(const struct diff_spots *spots, size_t *count)
{
    struct diff_place *places = alloc_array(spots->count, sizeof *places);
    const struct diff_spot *list = spots->list;

    for (size_t i = 0, end; i < spots->count; i = end) {
        struct diff_place place = {{{i, i}, {i, i}}};
        for (end = i; end < spots->count && !strcmp(list[end].name, list[i].name); end++) {
            int version = list[end].version;
            if (place.in[version].first == place.in[version].end)
                place.in[version].first = place.in[version].end = end;
            place.in[version].end += list[end].order == list[place.in[version].first].order;
        }
        if (place.in[0].end > place.in[0].first && place.in[1].end > place.in[1].first)
            places[(*count)++] = place;
    }
    return places;
}

/* Is any cell of the second place seen from any of the first, in that version? */
static bool diff_sees(struct looker *looker, const struct map *map, int version,
                      const struct diff_spot *list, const struct diff_place *from,
                      const struct diff_place *to)
{
    for (size_t i = from->in[version].first; i < from->in[version].end; i++)
        for (size_t k = to->in[version].first; k < to->in[version].end; k++)
            if (eyeshot_sees(looker_inner(looker), map->cells, &list[i].terms, list[i].cell.x,
                             list[i].cell.y, list[k].cell.x, list[k].cell.y))
                return true;
    return false;
}

static void diff_compare_places(struct diff_level *level, const struct scenario *scenarios,
                                const struct diff_spots *spots)
{
    const struct diff_spot *list = spots->list;
    size_t count = 0;
    struct diff_place *places = diff_find_places(spots, &count);
    struct looker looker = {0};

    for (size_t i = 0; i < count * count; i++) {
        const struct diff_place *from = &places[i / count], *to = &places[i % count];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): with places there is a list */
        const char *names[2] = {list[from->in[0].first].name, list[to->in[0].first].name};
        bool saw = from != to && diff_sees(&looker, &scenarios[0].map, 0, list, from, to);
        bool sees = from != to && diff_sees(&looker, &scenarios[1].map, 1, list, from, to);
        if (saw == sees)
            continue;
        level->named =
            alloc_grow(level->named, level->named_count, &level->named_room, sizeof *level->named);
        level->named[level->named_count++] = (struct diff_named){
            alloc_text(names[0], strlen(names[0])), alloc_text(names[1], strlen(names[1])), sees};
    }
    looker_release(&looker);
    free(places);
}

int diff_add_named(struct diff_level *level, struct scenario *scenarios, const struct given *given,
                   struct diag *diag)
{
    struct diff_spots spots = {0};
    int status = 0;

    for (int k = 0; k < 2 && !status; k++)
        status = diff_add_spots(&spots, k, &scenarios[k], &level->terms, given, diag);
    if (spots.count)
        qsort(spots.list, spots.count, sizeof *spots.list, diff_compare_spots);
    if (!status)
        diff_compare_places(level, scenarios, &spots);
    for (size_t i = 0; i < spots.count; i++)
        free(spots.list[i].name);
    free(spots.list);
    return status;
}
