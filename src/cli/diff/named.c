/* Places with names: glyphs, and the ids of viewers, units and Tiled's objects. */
#include <stdlib.h>
#include <string.h>

#include "cli/diff/levels.h"
#include "cli/level/look.h"
#include "cli/level/positions.h"
#include "cli/picture/svg.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

#define MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

/* Where it is in either version; without cells it is not there. */
struct named_place {
    char *name;
    struct site {
        struct cell *cells;
        size_t count;
        struct eyeshot_terms terms;
    } in[2];
};

struct places {
    struct named_place *list;
    size_t count, room;
    struct names names; /* of those in the list */
};

/* For so many cells of a version, to be filled at once; NULL: another place there has the name. */
static struct site *add_site(struct places *places, int version, const char *name, size_t length,
                             size_t cells, const struct eyeshot_terms *terms)
{
    char *copy = alloc_text(name, length);
    size_t at = places->count;
    struct site *site;

    if (names_add(&places->names, copy, at)) {
        places->list = alloc_grow(places->list, at, &places->room, sizeof *places->list);
        places->list[places->count++] = (struct named_place){.name = copy};
    } else {
        names_find(&places->names, copy, &at);
        free(copy);
    }
    site = &places->list[at].in[version];
    if (site->cells)
        return NULL;
    *site = (struct site){alloc_array(cells, sizeof *site->cells), 0, *terms};
    return site;
}

/* Those with an id, on terms of their own. */
static int add_id(struct places *places, int version, const struct scenario *scenario,
                  struct place found, const struct level *level, const struct given *all,
                  struct diag *diag)
{
    struct site *site = add_site(places, version, found.id, strlen(found.id), 1, &level->terms);
    struct given given = *all;

    if (!site)
        return 0;
    site->cells[site->count++] = found.cell;
    place_terms(&found, scenario, &given);
    return terms_settle(&site->terms, level->terms.rule, &given, diag);
}

static int add_ids(struct places *places, int version, const struct scenario *scenario,
                   const struct level *level, const struct given *given, struct diag *diag)
{
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        struct place found = {.id = viewer->id, .cell = viewer->cell, .viewer = viewer};
        if (viewer->id && add_id(places, version, scenario, found, level, given, diag))
            return -1;
    }
    for (size_t i = 0; i < scenario->story.start_count; i++) {
        const struct story_unit *unit = &scenario->story.units[i];
        struct place found = {.id = unit->id, .cell = unit->cell, .unit = unit};
        if (add_id(places, version, scenario, found, level, given, diag))
            return -1;
    }
    return 0;
}

static void add_glyphs(struct places *places, int version, const struct map *map,
                       const struct eyeshot_terms *terms)
{
    struct glyph_index index;

    if (!map_drawn(map))
        return;
    glyph_index_init(&index, map);
    for (uint32_t code = 0; glyph_index_next(&index, &code); code++) {
        const uint32_t *cells;
        size_t count = glyph_index_find(&index, code, &cells);
        struct site *site;
        char name[4];
        if (!code || count > MOST || svg_plain_glyph(code))
            continue;
        site = add_site(places, version, name, utf8_encode(code, name), count, terms);
        for (size_t i = 0; site && i < count; i++) {
            struct cell cell = map_cell(map, cells[i]);
            if (!plane_get(&map->opaque, cell.x, cell.y))
                site->cells[site->count++] = cell;
        }
    }
    glyph_index_release(&index);
}

static int compare_places(const void *a, const void *b)
{
    const struct named_place *one = a, *two = b;

    return strcmp(one->name, two->name);
}

static void release_places(struct places *places)
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
static void look_from(struct looker *looker, const struct map *map, const struct site *place,
                      struct eyeshot_mask *seen)
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

static bool is_seen(const struct eyeshot_mask *seen, const struct site *place)
{
    for (size_t i = 0; i < place->count; i++)
        if (plane_get(seen, place->cells[i].x, place->cells[i].y))
            return true;
    return false;
}

static void add_change(struct level *level, const char *from, const char *to, bool sees)
{
    level->named =
        alloc_grow(level->named, level->named_count, &level->named_room, sizeof *level->named);
    level->named[level->named_count++] = (struct named){
        .from = alloc_text(from, strlen(from)), .to = alloc_text(to, strlen(to)), .sees = sees};
}

static int compare_named(const void *a, const void *b)
{
    const struct named *one = a, *two = b;
    int order = strcmp(one->from, two->from);

    return order ? order : strcmp(one->to, two->to);
}

/* Two that came to see each other, or do so no longer, are told once. They are sorted by name. */
static void describe(struct level *level)
{
    for (size_t i = 0; i < level->named_count; i++) {
        struct named *named = &level->named[i], wanted = {.from = named->to, .to = named->from};
        const struct named *found =
            bsearch(&wanted, level->named, level->named_count, sizeof *level->named, compare_named);
        bool both = found && found->sees == named->sees;
        struct bytes text = {0};
        named->between = both ? " and " : named->sees ? " now sees " : " no longer sees ";
        named->behind = !both         ? ""
                        : named->sees ? " now see each other"
                                      : " no longer see each other";
        if (both && found < named)
            continue;
        diag_add_escaped(&text, named->from);
        bytes_addf(&text, "%s", named->between);
        diag_add_escaped(&text, named->to);
        bytes_addf(&text, "%s", named->behind);
        named->text = text.data;
    }
}

static bool is_in_both(const struct named_place *place)
{
    return place->in[0].count && place->in[1].count;
}

static void compare(struct level *level, const struct scenario *scenarios,
                    const struct places *places)
{
    struct looker looker = {0};
    struct eyeshot_mask seen[2];

    for (int k = 0; k < 2; k++)
        mask_init(&seen[k], scenarios[k].map.width, scenarios[k].map.height);
    for (size_t i = 0; i < places->count; i++) {
        const struct named_place *from = &places->list[i];
        for (int k = 0; k < 2 && is_in_both(from); k++)
            look_from(&looker, &scenarios[k].map, &from->in[k], &seen[k]);
        for (size_t j = 0; j < places->count && is_in_both(from); j++) {
            const struct named_place *to = &places->list[j];
            bool saw = is_seen(&seen[0], &to->in[0]), sees = is_seen(&seen[1], &to->in[1]);
            if (i != j && is_in_both(to) && saw != sees)
                add_change(level, from->name, to->name, sees);
        }
    }
    for (int k = 0; k < 2; k++)
        mask_release(&seen[k]);
    looker_release(&looker);
}

/* An id stands over a glyph, as it does for other commands. */
int level_add_named(struct level *level, const struct scenario *scenarios,
                    const struct given *given, struct diag *diag)
{
    struct places places = {0};
    int status = 0;

    for (int k = 0; k < 2 && !status; k++) {
        status = add_ids(&places, k, &scenarios[k], level, given, diag);
        add_glyphs(&places, k, &scenarios[k].map, &level->terms);
    }
    if (!status && places.count) {
        qsort(places.list, places.count, sizeof *places.list, compare_places);
        compare(level, scenarios, &places);
        describe(level);
    }
    release_places(&places);
    return status;
}
