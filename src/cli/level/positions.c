#include "cli/level/positions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/option.h"
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
static bool find_id(struct positions *positions, const char *id, const struct viewer **viewer,
                    const struct story_unit **unit)
{
    const struct scenario *scenario = positions->scenario;
    size_t number = 0;
    bool found;

    if (++positions->ids_asked == FEW + 1)
        index_ids(&positions->ids, scenario);
    found = positions->ids_asked > FEW ? names_find(&positions->ids, id, &number)
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

static void index_marks(struct positions *positions, const struct map *map)
{
    struct cell cell = {-1, 0};
    size_t room = 0;

    while (map_find(map, '@', &cell)) {
        positions->marks =
            alloc_grow(positions->marks, positions->mark_count, &room, sizeof *positions->marks);
        positions->marks[positions->mark_count++] = cell;
    }
}

static bool find_mark(struct positions *positions, const char *text, struct cell *cell)
{
    const struct map *map = &positions->scenario->map;
    long long number = 1;
    struct diag ignored;

    if (text[0] != '@' || (text[1] && option_number(text + 1, 2, INT_MAX, "@", &number, &ignored)))
        return false;
    if (++positions->marks_asked <= FEW)
        return search_mark(map, (size_t)number, cell);
    if (positions->marks_asked == FEW + 1)
        index_marks(positions, map);
    if ((size_t)number > positions->mark_count)
        return false;
    *cell = positions->marks[number - 1];
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

static struct glyph_place find_glyph(struct positions *positions, uint32_t code)
{
    const struct map *map = &positions->scenario->map;
    uint32_t number;

    if (++positions->glyphs_asked <= FEW)
        return search_glyph(map, code);
    if (!map_drawn(map) || !palette_find(&map->palette, code, &number))
        return (struct glyph_place){0};
    if (!positions->glyphs)
        positions->glyphs = map_places(map);
    return positions->glyphs[number];
}

void positions_own_terms(struct positions *positions, const char *id, struct given *given)
{
    const struct viewer *viewer;
    const struct story_unit *unit;

    if (!find_id(positions, id, &viewer, &unit))
        return;
    if (unit)
        given_overlay(given, &positions->scenario->story.teams[unit->team].given);
    given_overlay(given, viewer ? &viewer->given : &unit->given);
}

int positions_find(struct positions *positions, const char *text, struct cell *cell,
                   uint32_t *glyph, struct diag *diag)
{
    const struct scenario *scenario = positions->scenario;
    int found = spot_parse(text, cell, diag);
    const struct viewer *viewer;
    const struct story_unit *unit;
    struct glyph_place place = {0};

    *glyph = 0;
    if (found)
        return found < 0 ? -1 : cell_check(*cell, &scenario->map, diag);
    if (find_id(positions, text, &viewer, &unit)) {
        *cell = viewer ? viewer->cell : unit->cell;
        return 0;
    }
    if (!scenario->has_viewers && scenario->marks && find_mark(positions, text, cell)) {
        *glyph = '@';
        return 0;
    }
    *glyph = utf8_single(text);
    if (*glyph)
        place = find_glyph(positions, *glyph);
    *cell = place.first;
    if (place.count == 1)
        return 0;
    if (place.count)
        return diag_fail(diag, "'%s' stands %zu times on the map, expected once", text,
                         place.count);
    return diag_fail(diag, "'%s' is neither a position (X,Y) nor an id nor a character on the map",
                     text);
}

void positions_release(struct positions *positions)
{
    names_release(&positions->ids);
    free(positions->marks);
    free(positions->glyphs);
    *positions = (struct positions){0};
}
