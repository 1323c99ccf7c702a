/* Where a named position lies. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* So many names of a kind are searched for, so that a line of batch with a pair or two makes none;
 * for more an index is made. */
#define FEW 8

/* Ids: those of the viewers, then those of the units. */

static size_t id_count(const struct scenario *scenario)
{
    return scenario->viewer_count + scenario->story.start_count;
}

/* NULL: a viewer without one. */
static const char *id_at(const struct scenario *scenario, size_t number)
{
    return number < scenario->viewer_count
               ? scenario->viewers[number].id
               : scenario->story.units[number - scenario->viewer_count].id;
}

static bool search_id(const struct scenario *scenario, const char *text, size_t *number)
{
    for (*number = 0; *number < id_count(scenario); ++*number) {
        const char *id = id_at(scenario, *number);
        if (id && !strcmp(id, text))
            return true;
    }
    return false;
}

/* The first of equal ones stays. */
static void index_ids(struct names *ids, const struct scenario *scenario)
{
    for (size_t i = 0; i < id_count(scenario); i++) {
        const char *id = id_at(scenario, i);
        if (id)
            names_add(ids, id, i);
    }
}

/* The viewer, or else the unit, of that id. */
static bool find_id(struct spots *spots, const char *id, const struct viewer **viewer,
                    const struct story_unit **unit)
{
    const struct scenario *scenario = spots->scenario;
    size_t number = 0;
    bool found;

    if (++spots->ids_asked == FEW + 1)
        index_ids(&spots->ids, scenario);
    found = spots->ids_asked > FEW ? names_find(&spots->ids, id, &number)
                                   : search_id(scenario, id, &number);
    *viewer = found && number < scenario->viewer_count ? &scenario->viewers[number] : NULL;
    *unit = found && !*viewer ? &scenario->story.units[number - scenario->viewer_count] : NULL;
    return found;
}

/* Marks: @, @2, … are the @ of a drawn map in reading order. */

static bool search_mark(const struct map *map, size_t number, struct cell *cell)
{
    *cell = (struct cell){-1, 0};
    while (number && map_find(map, '@', cell))
        number--;
    return !number;
}

static void index_marks(struct spots *spots, const struct map *map)
{
    struct cell cell = {-1, 0};
    size_t room = 0;

    while (map_find(map, '@', &cell)) {
        spots->marks = alloc_grow(spots->marks, spots->mark_count, &room, sizeof *spots->marks);
        spots->marks[spots->mark_count++] = cell;
    }
}

static bool find_mark(struct spots *spots, const char *text, struct cell *cell)
{
    const struct map *map = &spots->scenario->map;
    long long number = 1;
    struct diag ignored;

    if (text[0] != '@' || (text[1] && option_number(text + 1, 2, INT_MAX, "@", &number, &ignored)))
        return false;
    if (++spots->marks_asked <= FEW)
        return search_mark(map, (size_t)number, cell);
    if (spots->marks_asked == FEW + 1)
        index_marks(spots, map);
    if ((size_t)number > spots->mark_count)
        return false;
    *cell = spots->marks[number - 1];
    return true;
}

/* Glyphs */

static struct glyph_place search_glyph(const struct map *map, uint32_t code)
{
    struct glyph_place place = {0};
    struct cell cell = {-1, 0};

    for (; map_find(map, code, &cell); place.count++)
        if (!place.count)
            place.first = cell;
    return place;
}

static struct glyph_place find_glyph(struct spots *spots, uint32_t code)
{
    const struct map *map = &spots->scenario->map;
    uint32_t number;

    if (++spots->glyphs_asked <= FEW)
        return search_glyph(map, code);
    if (!map_drawn(map) || !palette_find(&map->palette, code, &number))
        return (struct glyph_place){0};
    if (!spots->glyphs)
        spots->glyphs = map_places(map);
    return spots->glyphs[number];
}

void spots_own_terms(struct spots *spots, const char *id, struct given *given)
{
    const struct viewer *viewer;
    const struct story_unit *unit;

    if (!find_id(spots, id, &viewer, &unit))
        return;
    if (unit)
        given_overlay(given, &spots->scenario->story.teams[unit->team].given);
    given_overlay(given, viewer ? &viewer->given : &unit->given);
}

int spots_find(struct spots *spots, const char *text, struct cell *cell, uint32_t *glyph,
               struct diag *diag)
{
    const struct scenario *scenario = spots->scenario;
    int found = spot_parse(text, cell, diag);
    const struct viewer *viewer;
    const struct story_unit *unit;
    struct glyph_place place = {0};

    *glyph = 0;
    if (found)
        return found < 0 ? -1 : cell_check(*cell, &scenario->map, diag);
    if (find_id(spots, text, &viewer, &unit)) {
        *cell = viewer ? viewer->cell : unit->cell;
        return 0;
    }
    if (!scenario->has_viewers && scenario->marks && find_mark(spots, text, cell)) {
        *glyph = '@';
        return 0;
    }
    *glyph = utf8_single(text);
    if (*glyph)
        place = find_glyph(spots, *glyph);
    *cell = place.first;
    if (place.count == 1)
        return 0;
    if (place.count)
        return diag_fail(diag, "'%s' stands %zu times on the map, expected once", text,
                         place.count);
    return diag_fail(
        diag, "'%s' is neither a position (X,Y) nor an id, nor does it stand on the map", text);
}

void spots_release(struct spots *spots)
{
    names_release(&spots->ids);
    free(spots->marks);
    free(spots->glyphs);
    *spots = (struct spots){0};
}
