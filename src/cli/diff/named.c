/*
 * Places with names: glyphs that stand on few cells, and the ids of viewers, units and Tiled's
 * objects. Of those that both versions have it is compared whether one sees the other, from any of
 * its cells and on its own terms. answer.c puts the changes into words.
 */
#include "cli/diff/answer.h"
#include "cli/picture/picture.h"
#include "cli/support/utf8.h"

#define DIFF_MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

/* A place that has a name in a version. */
struct diff_place {
    char *name;
    size_t order; /* of equal names the first counts */
    struct eyeshot_terms terms;
    struct cell cells[DIFF_MOST];
    size_t count;
};

/* Those of a version. */
struct diff_places {
    struct diff_place *list;
    size_t count, room;
};

static void diff_add_place(struct diff_places *places, const char *name, size_t length,
                           struct diff_place place)
{
    place.name = alloc_text(name, length);
    place.order = places->count;
    places->list = alloc_grow(places->list, places->count, &places->room, sizeof place);
    places->list[places->count++] = place;
}

static int diff_order_places(const void *a, const void *b)
{
    const struct diff_place *one = a, *two = b;
    int order = strcmp(one->name, two->name);

    return order ? order : (one->order > two->order) - (one->order < two->order);
}

/* Viewers and units with an id, on terms of their own; then glyphs, over which an id stands. */
static int diff_find_places(struct diff_places *places, struct scenario *scenario,
                            const struct eyeshot_terms *terms, const struct given *given,
                            struct diag *diag)
{
    const struct map *map = &scenario->map;
    const struct eyeshot_terms looks =
        lights_over(&scenario->lights, map, terms, given_dark(given));
    uint32_t *counts, end = map->bytes ? 0x80 : GLYPHS_END; /* bytes are ASCII */

    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count; i++) {
        const struct thing *thing = &scenario->things[i];
        struct eye eye = {.cell = thing->cell};
        if (!thing->id || thing->nowhere)
            continue;
        if (eye_settle(&eye, scenario, thing, terms->rule, given, diag))
            return -1;
        diff_add_place(places, thing->id, strlen(thing->id),
                       (struct diff_place){.terms = eye.looks, .cells = {thing->cell}, .count = 1});
    }
    counts = map_drawn(map) ? map_count_glyphs(map) : NULL;
    for (uint32_t code = 1; counts && code < end; code++) {
        struct diff_place place = {.terms = looks};
        struct cell cell = {-1, 0};
        char name[4];
        if (!counts[code] || counts[code] > DIFF_MOST || picture_is_plain(code))
            continue;
        while (map_find(map, code, &cell))
            if (!plane_get(&map->opaque, cell.x, cell.y))
                place.cells[place.count++] = cell;
        if (place.count)
            diff_add_place(places, name, utf8_encode(code, name), place);
    }
    free(counts);
    if (places->count)
        qsort(places->list, places->count, sizeof *places->list, diff_order_places);
    return 0;
}

/* Is any cell of the second place seen from any of the first? */
static bool diff_sees(struct looker *looker, const struct map *map, const struct diff_place *from,
                      const struct diff_place *to)
{
    for (size_t i = 0; i < from->count; i++)
        for (size_t k = 0; k < to->count; k++)
            if (level_sees(looker, map, &from->terms, from->cells[i], to->cells[k]))
                return true;
    return false;
}

/* Goes through all pairs of the places whose names both versions have. */
static void diff_compare_places(struct diff_level *level, const struct scenario *scenarios,
                                const struct diff_places places[2])
{
    const struct diff_place *(*pairs)[2] = alloc_array(places[0].count, sizeof *pairs);
    struct looker looker = {0};
    size_t count = 0, k = 0;

    for (size_t i = 0; i < places[0].count; i++) {
        const struct diff_place *old = &places[0].list[i];
        while (k < places[1].count && strcmp(places[1].list[k].name, old->name) < 0)
            k++;
        if (k < places[1].count && !strcmp(places[1].list[k].name, old->name) &&
            (!count || strcmp(pairs[count - 1][0]->name, old->name) != 0)) {
            pairs[count][0] = old;
            pairs[count++][1] = &places[1].list[k];
        }
    }
    for (size_t i = 0; i < count * count; i++) {
        const struct diff_place **from = pairs[i / count], **to = pairs[i % count];
        bool saw = from != to && diff_sees(&looker, &scenarios[0].map, from[0], to[0]);
        bool sees = from != to && diff_sees(&looker, &scenarios[1].map, from[1], to[1]);
        if (saw == sees)
            continue;
        level->named = alloc_grow(level->named, level->counts[DIFF_NAMED], &level->named_room,
                                  sizeof *level->named);
        level->named[level->counts[DIFF_NAMED]++] =
            (struct diff_named){alloc_text(from[0]->name, strlen(from[0]->name)),
                                alloc_text(to[0]->name, strlen(to[0]->name)), sees};
    }
    looker_release(&looker);
    free(pairs);
}

int diff_add_named(struct diff_level *level, struct scenario *scenarios, const struct given *given,
                   struct diag *diag)
{
    struct diff_places places[2] = {{0}, {0}};
    int status = 0;

    for (int k = 0; k < 2 && !status; k++)
        status = diff_find_places(&places[k], &scenarios[k], &level->terms, given, diag);
    if (!status)
        diff_compare_places(level, scenarios, places);
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < places[k].count; i++)
            free(places[k].list[i].name);
        free(places[k].list);
    }
    return status;
}
