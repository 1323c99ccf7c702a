/* Places with names: glyphs, and the ids of viewers, units and Tiled's objects. */
#include <stdlib.h>
#include <string.h>

#include "cli/diff/levels.h"
#include "cli/level/look.h"
#include "cli/picture/svg.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

#define MOST 16 /* cells of a glyph that names a place; one that stands more often is ground */

struct place {
    char *name;
    struct cell *cells;
    size_t count;
    struct eyeshot_terms terms;
};

/* Those of one version. */
struct places {
    struct place *list;
    size_t count, room;
    struct names names; /* of those in the list */
};

/* For so many cells; NULL: another place has the name. */
static struct place *add_place(struct places *places, const char *name, size_t length, size_t cells,
                               const struct eyeshot_terms *terms)
{
    struct place *place;
    char *copy = alloc_text(name, length);

    if (!names_add(&places->names, copy, places->count)) {
        free(copy);
        return NULL;
    }
    places->list = alloc_grow(places->list, places->count, &places->room, sizeof *places->list);
    place = &places->list[places->count++];
    *place = (struct place){copy, alloc_array(cells, sizeof *place->cells), 0, *terms};
    return place;
}

/* Those with an id, on terms of their own. */
static int add_id(struct places *places, const char *id, struct cell cell,
                  const struct eyeshot_terms *terms, const struct given *all,
                  const struct given *team, const struct given *own, struct diag *diag)
{
    struct given given = *all;
    struct place *place = add_place(places, id, strlen(id), 1, terms);

    if (!place)
        return 0;
    place->cells[place->count++] = cell;
    if (team)
        given_overlay(&given, team);
    given_overlay(&given, own);
    return terms_settle(&place->terms, terms->rule, &given, diag);
}

static int add_ids(struct places *places, const struct scenario *scenario,
                   const struct eyeshot_terms *terms, const struct given *given, struct diag *diag)
{
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        if (viewer->id &&
            add_id(places, viewer->id, viewer->cell, terms, given, NULL, &viewer->given, diag))
            return -1;
    }
    for (size_t i = 0; i < scenario->story.start_count; i++) {
        const struct story_unit *unit = &scenario->story.units[i];
        if (add_id(places, unit->id, unit->cell, terms, given,
                   &scenario->story.teams[unit->team].given, &unit->given, diag))
            return -1;
    }
    return 0;
}

static void add_glyph(struct places *places, const struct map *map, uint32_t code, size_t count,
                      const struct eyeshot_terms *terms)
{
    char name[4];
    size_t length = utf8_encode(code, name);
    struct place *place = add_place(places, name, length, count, terms);
    struct cell cell = {-1, 0};

    while (place && map_find(map, code, &cell))
        if (!plane_get(&map->opaque, cell.x, cell.y))
            place->cells[place->count++] = cell;
}

static void add_glyphs(struct places *places, const struct map *map,
                       const struct eyeshot_terms *terms)
{
    struct glyph_place *found = map_drawn(map) ? map_places(map) : NULL;

    for (uint32_t i = 0; found && i < map->palette.count; i++) {
        uint32_t code = palette_code(&map->palette, i);
        if (found[i].count && found[i].count <= MOST && !svg_plain_glyph(code))
            add_glyph(places, map, code, found[i].count, terms);
    }
    free(found);
}

static int compare_places(const void *a, const void *b)
{
    const struct place *one = a, *two = b;

    return strcmp(one->name, two->name);
}

static void release_places(struct places *places)
{
    for (size_t i = 0; i < places->count; i++) {
        free(places->list[i].name);
        free(places->list[i].cells);
    }
    free(places->list);
    names_release(&places->names);
    *places = (struct places){0};
}

/* By name. An id stands over a glyph, as it does for other commands. */
static int find_places(struct places *places, const struct scenario *scenario,
                       const struct eyeshot_terms *terms, const struct given *given,
                       struct diag *diag)
{
    if (add_ids(places, scenario, terms, given, diag))
        return -1;
    add_glyphs(places, &scenario->map, terms);
    if (places->count)
        qsort(places->list, places->count, sizeof *places->list, compare_places);
    return 0;
}

/* What is seen from any cell of a place. */
static void look_from(struct looker *looker, const struct map *map, const struct place *place,
                      struct eyeshot_mask *seen)
{
    struct eyeshot_mask one = {0};

    mask_init(&one, map->width, map->height);
    mask_clear(seen);
    for (size_t i = 0; i < place->count; i++) {
        struct eyeshot_box box =
            level_look_tiles(looker, map, &place->terms, place->cells[i], &one);
        eyeshot_mask_join(seen, &one, box);
        eyeshot_mask_clear(&one, box);
    }
    mask_release(&one);
}

static bool is_seen(const struct eyeshot_mask *seen, const struct place *place)
{
    for (size_t i = 0; i < place->count; i++)
        if (plane_get(seen, place->cells[i].x, place->cells[i].y))
            return true;
    return false;
}

/* A place of both versions. */
struct both {
    const struct place *versions[2];
};

static size_t match(const struct places places[2], struct both **list)
{
    size_t i = 0, k = 0, count = 0;

    *list = alloc_array(places[0].count, sizeof **list);
    while (i < places[0].count && k < places[1].count) {
        const struct place *old = &places[0].list[i], *new = &places[1].list[k];
        int order = strcmp(old->name, new->name);
        if (!order && old->count && new->count)
            (*list)[count++] = (struct both){{old, new}};
        i += order <= 0;
        k += order >= 0;
    }
    return count;
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

static void compare(struct level *level, const struct scenario *scenarios, const struct both *list,
                    size_t count)
{
    struct looker looker = {0};
    struct eyeshot_mask seen[2];

    for (int k = 0; k < 2; k++)
        mask_init(&seen[k], scenarios[k].map.width, scenarios[k].map.height);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++)
            look_from(&looker, &scenarios[k].map, list[i].versions[k], &seen[k]);
        for (size_t j = 0; j < count; j++) {
            bool saw = is_seen(&seen[0], list[j].versions[0]);
            bool sees = is_seen(&seen[1], list[j].versions[1]);
            if (i != j && saw != sees)
                add_change(level, list[i].versions[1]->name, list[j].versions[1]->name, sees);
        }
    }
    for (int k = 0; k < 2; k++)
        mask_release(&seen[k]);
    looker_release(&looker);
}

int level_add_named(struct level *level, const struct scenario *scenarios,
                    const struct given *given, struct diag *diag)
{
    struct places places[2] = {{0}, {0}};
    struct both *list;
    int status = 0;

    for (int k = 0; k < 2 && !status; k++)
        status = find_places(&places[k], &scenarios[k], &level->terms, given, diag);
    if (!status) {
        size_t count = match(places, &list);
        compare(level, scenarios, list, count);
        describe(level);
        free(list);
    }
    release_places(&places[0]);
    release_places(&places[1]);
    return status;
}
