/*
 * Places with names: glyphs that stand on few cells, and the ids of viewers, units and Tiled's
 * objects. Each that both versions have looks in both, from all of its cells and on its own terms,
 * and what it sees of the other places is compared. answer.c puts the changes into words.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/level/light.h"
#include "cli/level/who.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define DIFF_MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

/* Where a name is in a version, whose number is 0 or 1. */
struct diff_site {
    char *name;
    int version;
    size_t order; /* of equal names in a version the first counts */
    struct cell *cells;
    size_t count;
    struct eyeshot_terms terms;
    int64_t dark;
};

struct diff_sites {
    struct diff_site *list;
    size_t count, room;
    int64_t dark; /* of who says nothing else */
};

/* The sites of a name in the old and the new version. */
struct diff_pair {
    const struct diff_site *in[2];
};

/* For so many cells of a version, to be filled at once. */
static struct diff_site *diff_add_site(struct diff_sites *sites, int version, const char *name,
                                       size_t length, size_t cells,
                                       const struct eyeshot_terms *terms)
{
    struct diff_site *site;

    sites->list = alloc_grow(sites->list, sites->count, &sites->room, sizeof *sites->list);
    site = &sites->list[sites->count];
    *site = (struct diff_site){.name = alloc_text(name, length),
                               .version = version,
                               .order = sites->count++,
                               .cells = alloc_array(cells, sizeof *site->cells),
                               .terms = *terms,
                               .dark = sites->dark};
    return site;
}

/* Viewers and units with an id, on terms of their own. */
static int diff_add_ids(struct diff_sites *sites, int version, const struct scenario *scenario,
                        const struct eyeshot_terms *terms, const struct given *given,
                        struct diag *diag)
{
    const struct positions positions = {.scenario = scenario};

    for (size_t i = 0; i < who_count(scenario); i++) {
        struct spot spot = who_spot(scenario, i);
        const char *id = spot.thing ? spot.thing->id : spot.unit->id;
        struct diff_site *site;
        struct given own = {0};
        if (!id || (spot.thing && spot.thing->nowhere))
            continue;
        site = diff_add_site(sites, version, id, strlen(id), 1, terms);
        site->cells[site->count++] = spot.cell;
        if (spot_terms(&positions, &spot, &own, diag) ||
            eye_settle(&site->terms, &site->dark, terms->rule, given, &own, diag))
            return -1;
    }
    return 0;
}

static void diff_add_glyphs(struct diff_sites *sites, int version, const struct map *map,
                            const struct eyeshot_terms *terms)
{
    uint32_t *counts = map_drawn(map) ? map_count_glyphs(map) : NULL;

    for (uint32_t code = 1; counts && code < GLYPHS_END; code++) {
        struct cell cell = {-1, 0};
        struct diff_site *site;
        char name[4];
        if (!counts[code] || counts[code] > DIFF_MOST || picture_is_plain(code))
            continue;
        site = diff_add_site(sites, version, name, utf8_encode(code, name), counts[code], terms);
        while (map_find(map, code, &cell))
            if (!plane_get(&map->opaque, cell.x, cell.y))
                site->cells[site->count++] = cell;
    }
    free(counts);
}

static int diff_compare_sites(const void *a, const void *b)
{
    const struct diff_site *one = a, *two = b;
    int order = strcmp(one->name, two->name);

    if (order || one->version != two->version)
        return order ? order : one->version - two->version;
    return (one->order > two->order) - (one->order < two->order);
}

/* Both sites of a name that is somewhere in both versions; in order of the names, to be freed. */
static struct diff_pair *diff_pair_sites(struct diff_sites *sites, size_t *count)
{
    struct diff_pair *pairs = alloc_array(sites->count, sizeof *pairs);
    struct diff_site *list = sites->list, *first = list;

    if (sites->count)
        qsort(list, sites->count, sizeof *list, diff_compare_sites);
    for (size_t i = 1; i < sites->count; i++) {
        if (strcmp(list[i].name, list[i - 1].name) != 0) {
            first = &list[i];
        } else if (list[i].version > list[i - 1].version && first->count && list[i].count) {
            pairs[(*count)++] = (struct diff_pair){{first, &list[i]}};
        }
    }
    return pairs;
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

static void diff_compare_pairs(struct diff_level *level, const struct scenario *scenarios,
                               struct diff_sites *sites)
{
    size_t count = 0;
    struct diff_pair *pairs = diff_pair_sites(sites, &count);
    struct looker looker = {0};
    struct eyeshot_mask seen[2];

    for (int k = 0; k < 2; k++)
        mask_init(&seen[k], scenarios[k].map.width, scenarios[k].map.height);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++)
            diff_look_from(&looker, &scenarios[k].map, pairs[i].in[k], &seen[k]);
        for (size_t j = 0; j < count; j++) {
            bool saw = diff_is_seen(&seen[0], pairs[j].in[0]);
            bool sees = diff_is_seen(&seen[1], pairs[j].in[1]);
            if (i != j && saw != sees)
                diff_add_change(level, pairs[i].in[0]->name, pairs[j].in[0]->name, sees);
        }
    }
    for (int k = 0; k < 2; k++)
        mask_release(&seen[k]);
    looker_release(&looker);
    free(pairs);
}

/* An id stands over a glyph, as it does for other commands. */
int diff_add_named(struct diff_level *level, struct scenario *scenarios,
                   const struct eyeshot_terms *terms, const struct given *given, struct diag *diag)
{
    struct diff_sites sites = {.dark = given_dark(given)};
    int status = 0;

    for (int k = 0; k < 2 && !status; k++) {
        status = diff_add_ids(&sites, k, &scenarios[k], terms, given, diag);
        diff_add_glyphs(&sites, k, &scenarios[k].map, terms);
    }
    for (size_t i = 0; i < sites.count && !status; i++) {
        struct diff_site *site = &sites.list[i];
        struct scenario *scenario = &scenarios[site->version];
        site->terms = lights_over(&scenario->lights, &scenario->map, &site->terms, site->dark);
    }
    if (!status)
        diff_compare_pairs(level, scenarios, &sites);
    for (size_t i = 0; i < sites.count; i++) {
        free(sites.list[i].name);
        free(sites.list[i].cells);
    }
    free(sites.list);
    return status;
}
