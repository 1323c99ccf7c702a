/*
 * Places with names: glyphs that stand on few cells, and the ids of viewers, units and Tiled's
 * objects. Each that both versions have looks in both, from all of its cells and on its own terms,
 * and what it sees of the other places is compared. answer.c puts the changes into words.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/level/look.h"
#include "cli/level/positions.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

#define DIFF_MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

/* Where it is in either version; without cells it is not there. */
struct diff_place {
    char *name;
    struct diff_site {
        struct cell *cells;
        size_t count;
        struct eyeshot_terms terms;
    } in[2];
};

struct diff_places {
    struct diff_place *list;
    size_t count, room;
    struct names names; /* of those in the list */
};

/* For so many cells of a version, to be filled at once; NULL: another place there has the name. */
static struct diff_site *diff_add_site(struct diff_places *places, int version, const char *name,
                                       size_t length, size_t cells,
                                       const struct eyeshot_terms *terms)
{
    char *copy = alloc_text(name, length);
    size_t at = places->count;
    struct diff_site *site;

    if (names_add(&places->names, copy, at)) {
        places->list = alloc_grow(places->list, at, &places->room, sizeof *places->list);
        places->list[places->count++] = (struct diff_place){.name = copy};
    } else {
        names_find(&places->names, copy, &at);
        free(copy);
    }
    site = &places->list[at].in[version];
    if (site->cells)
        return NULL;
    *site = (struct diff_site){alloc_array(cells, sizeof *site->cells), 0, *terms};
    return site;
}

/* Those with an id, on terms of their own. */
static int diff_add_id(struct diff_places *places, int version, const struct scenario *scenario,
                       struct place found, const struct eyeshot_terms *terms,
                       const struct given *all, struct diag *diag)
{
    struct diff_site *site = diff_add_site(places, version, found.id, strlen(found.id), 1, terms);
    struct given given = *all;

    if (!site)
        return 0;
    site->cells[site->count++] = found.cell;
    place_terms(&found, scenario, &given);
    return terms_settle(&site->terms, terms->rule, &given, diag);
}

static int diff_add_ids(struct diff_places *places, int version, const struct scenario *scenario,
                        const struct eyeshot_terms *terms, const struct given *given,
                        struct diag *diag)
{
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        struct place found = {.id = viewer->id, .cell = viewer->cell, .viewer = viewer};
        if (viewer->id && diff_add_id(places, version, scenario, found, terms, given, diag))
            return -1;
    }
    for (size_t i = 0; i < scenario->story.start_count; i++) {
        const struct story_unit *unit = &scenario->story.units[i];
        struct place found = {.id = unit->id, .cell = unit->cell, .unit = unit};
        if (diff_add_id(places, version, scenario, found, terms, given, diag))
            return -1;
    }
    return 0;
}

static void diff_add_glyphs(struct diff_places *places, int version, const struct map *map,
                            const struct eyeshot_terms *terms)
{
    struct glyph_index index;

    if (!map_drawn(map))
        return;
    glyph_index_init(&index, map);
    for (uint32_t code = 0; glyph_index_next(&index, &code); code++) {
        const uint32_t *cells;
        size_t count = glyph_index_find(&index, code, &cells);
        struct diff_site *site;
        char name[4];
        if (!code || count > DIFF_MOST || picture_is_plain(code))
            continue;
        site = diff_add_site(places, version, name, utf8_encode(code, name), count, terms);
        for (size_t i = 0; site && i < count; i++) {
            struct cell cell = map_cell(map, cells[i]);
            if (!plane_get(&map->opaque, cell.x, cell.y))
                site->cells[site->count++] = cell;
        }
    }
    glyph_index_release(&index);
}

static int diff_compare_places(const void *a, const void *b)
{
    const struct diff_place *one = a, *two = b;

    return strcmp(one->name, two->name);
}

static void diff_release_places(struct diff_places *places)
{
    for (size_t i = 0; i < places->count; i++) {
        free(places->list[i].name);
        free(places->list[i].in[0].cells);
        free(places->list[i].in[1].cells);
    }
    free(places->list);
    names_release(&places->names);
}

/* What is seen from any cell of a place. */
static void diff_look_from(struct looker *looker, const struct map *map,
                           const struct diff_site *place, struct eyeshot_mask *seen)
{
    struct eyeshot_mask one = {0};

    mask_init(&one, map->width, map->height);
    mask_clear(seen);
    for (size_t i = 0; i < place->count; i++) {
        struct eyeshot_box box =
            level_look_tiles(looker, map, &place->terms, place->cells[i], &one);
        eyeshot_mask_join_box(seen, &one, box);
        eyeshot_mask_clear_box(&one, box);
    }
    mask_release(&one);
}

static bool diff_is_seen(const struct eyeshot_mask *seen, const struct diff_site *place)
{
    for (size_t i = 0; i < place->count; i++)
        if (plane_get(seen, place->cells[i].x, place->cells[i].y))
            return true;
    return false;
}

static void diff_add_change(struct diff_level *level, const char *from, const char *to, bool sees)
{
    level->named =
        alloc_grow(level->named, level->named_count, &level->named_room, sizeof *level->named);
    level->named[level->named_count++] = (struct diff_named){
        .from = alloc_text(from, strlen(from)), .to = alloc_text(to, strlen(to)), .sees = sees};
}

static bool diff_is_in_both(const struct diff_place *place)
{
    return place->in[0].count && place->in[1].count;
}

static void diff_compare_named_places(struct diff_level *level, const struct scenario *scenarios,
                                      const struct diff_places *places)
{
    struct looker looker = {0};
    struct eyeshot_mask seen[2];

    for (int k = 0; k < 2; k++)
        mask_init(&seen[k], scenarios[k].map.width, scenarios[k].map.height);
    for (size_t i = 0; i < places->count; i++) {
        const struct diff_place *from = &places->list[i];
        for (int k = 0; k < 2 && diff_is_in_both(from); k++)
            diff_look_from(&looker, &scenarios[k].map, &from->in[k], &seen[k]);
        for (size_t j = 0; j < places->count && diff_is_in_both(from); j++) {
            const struct diff_place *to = &places->list[j];
            bool saw = diff_is_seen(&seen[0], &to->in[0]),
                 sees = diff_is_seen(&seen[1], &to->in[1]);
            if (i != j && diff_is_in_both(to) && saw != sees)
                diff_add_change(level, from->name, to->name, sees);
        }
    }
    for (int k = 0; k < 2; k++)
        mask_release(&seen[k]);
    looker_release(&looker);
}

/* An id stands over a glyph, as it does for other commands. */
int diff_add_named(struct diff_level *level, const struct scenario *scenarios,
                   const struct eyeshot_terms *terms, const struct given *given, struct diag *diag)
{
    struct diff_places places = {0};
    int status = 0;

    for (int k = 0; k < 2 && !status; k++) {
        status = diff_add_ids(&places, k, &scenarios[k], terms, given, diag);
        diff_add_glyphs(&places, k, &scenarios[k].map, terms);
    }
    if (!status && places.count) {
        qsort(places.list, places.count, sizeof *places.list, diff_compare_places);
        diff_compare_named_places(level, scenarios, &places);
    }
    diff_release_places(&places);
    return status;
}
