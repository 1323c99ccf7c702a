#include "cli/level/positions.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

/* So many names of a kind are searched for, so that a line of batch with a pair or two makes none;
 * for more an index is made. */
#define FEW 8

/* Ids: those of the viewers, then those of the units, then those of the map's other objects. */

static size_t id_count(const struct scenario *scenario)
{
    return scenario->viewer_count + scenario->story.start_count + scenario->object_count;
}

/* The unit of that number among the ids; NULL: it is no unit. */
static const struct story_unit *unit_at(const struct scenario *scenario, size_t number)
{
    bool is_unit = number >= scenario->viewer_count &&
                   number - scenario->viewer_count < scenario->story.start_count;

    return is_unit ? &scenario->story.units[number - scenario->viewer_count] : NULL;
}

static const struct viewer *viewer_at(const struct scenario *scenario, size_t number)
{
    return &scenario
                ->viewers[number < scenario->viewer_count ? number
                                                          : number - scenario->story.start_count];
}

/* NULL: a viewer without one of its own. */
static const char *id_at(const struct scenario *scenario, size_t number)
{
    const struct story_unit *unit = unit_at(scenario, number);
    const struct viewer *viewer = unit ? NULL : viewer_at(scenario, number);

    return unit ? unit->id : viewer->drawn ? NULL : viewer->id;
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

    if (!positions->has_ids)
        index_ids(&positions->ids, scenario);
    positions->has_ids = true;
    found = names_find(&positions->ids, id, &number);
    *unit = found ? unit_at(scenario, number) : NULL;
    *viewer = found && !*unit ? viewer_at(scenario, number) : NULL;
    return found;
}

/* Glyphs: T is every T of a drawn map, T2 the second one in reading order. */

/* How often a glyph stands on the map, and where for the time `number`, from 1 on, if it does. */
static size_t positions_count(struct positions *positions, uint32_t code, size_t number,
                              struct cell *found)
{
    const struct map *map = &positions->scenario->map;
    const uint32_t *cells;
    struct cell cell = {-1, 0};
    size_t count = 0;

    if (!map_drawn(map))
        return 0;
    if (++positions->glyphs_asked <= FEW) {
        while (map_find(map, code, &cell))
            if (++count == number)
                *found = cell;
        return count;
    }
    if (!positions->glyphs.starts)
        glyph_index_init(&positions->glyphs, map);
    count = glyph_index_find(&positions->glyphs, code, &cells);
    if (number <= count)
        *found = map_cell(map, cells[number - 1]);
    return count;
}

/* T2: a glyph and a number of 1 or more behind it. */
static bool find_numbered(struct positions *positions, const char *text, struct place *place)
{
    size_t length = strlen(text);
    long long number;
    struct diag ignored = {0};
    size_t step = utf8_decode(text, length, &place->glyph);

    if (!step || step == length ||
        option_number(text + step, 1, INT_MAX, "a glyph's number", &number, &ignored))
        return false;
    place->count = 1;
    place->number = (size_t)number;
    return positions_count(positions, place->glyph, place->number, &place->cell) >= place->number;
}

static bool find_drawn(struct positions *positions, const char *text, struct place *place)
{
    *place = (struct place){.glyph = utf8_single(text)};
    if (!place->glyph)
        return find_numbered(positions, text, place);
    place->count = positions_count(positions, place->glyph, 1, &place->cell);
    return place->count;
}

/* Names */

static bool find_named(struct positions *positions, const char *id, struct place *place)
{
    *place = (struct place){.count = 1};
    if (!find_id(positions, id, &place->viewer, &place->unit))
        return false;
    if (place->viewer) {
        place->id = place->viewer->id;
        place->cell = place->viewer->cell;
    }
    if (place->unit) {
        place->id = place->unit->id;
        place->cell = place->unit->cell;
    }
    return true;
}

/* The words in front of a name that says what it is. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);

    return strncmp(text, word, length) != 0 ? NULL : text + length;
}

/* Is what the id names just what the glyph or the position does? */
static bool is_same(const struct place *id, const struct place *other)
{
    return other->count == 1 && id->cell.x == other->cell.x && id->cell.y == other->cell.y;
}

static int fail_ambiguous(const char *text, const struct place *id, const struct place *other,
                          struct diag *diag)
{
    return diag_fail(diag, "'%s' is the id of who stands at %d,%d, and a %s: say id:%s or %s%s",
                     text, id->cell.x, id->cell.y, other->glyph ? "glyph of the map" : "position",
                     text, other->glyph ? "glyph:" : "cell:", text);
}

/* What an id names, if the text is nothing else as well; a glyph with a number yields to it. */
static int check_named(struct positions *positions, const char *text, const struct place *named,
                       struct diag *diag)
{
    struct place other = {.count = 1};
    struct diag ignored = {0};

    if (cell_parse(text, &other.cell, &ignored) <= 0 &&
        (!utf8_single(text) || !find_drawn(positions, text, &other)))
        return 0;
    return is_same(named, &other) ? 0 : fail_ambiguous(text, named, &other, diag);
}

/* Behind one of the words, where there is no doubt. */
static int find_plain(struct positions *positions, const char *text, struct place *place,
                      struct diag *diag)
{
    const char *id = behind(text, "id:"), *glyph = behind(text, "glyph:");

    place->missing = id ? !find_named(positions, id, place) : !find_drawn(positions, glyph, place);
    if (!place->missing)
        return 0;
    return id ? diag_fail(diag, "no viewer or unit has the id '%s'", id)
              : diag_fail(diag, "'%s' does not stand on the map", glyph);
}

/* X,Y or, with both corners, X,Y-X,Y: 1 when the text is one, 0 when it is something else. */
static int find_cells(const char *text, const struct map *map, struct place *place,
                      struct diag *diag)
{
    const char *dash = strchr(text, '-');
    struct cell last;
    int found = cell_parse(text, &place->cell, diag);

    last = place->cell;
    if (!found && dash) {
        char *first = alloc_text(text, (size_t)(dash - text));
        found = cell_parse(first, &place->cell, diag);
        free(first);
        if (found > 0)
            found = cell_parse(dash + 1, &last, diag);
    }
    if (found > 0 && (cell_check(place->cell, map, diag) || cell_check(last, map, diag))) {
        place->missing = true;
        return -1;
    }
    if (found > 0 && !cell_equal(place->cell, last)) {
        struct eyeshot_box *box = &place->box;
        *box = box_of(place->cell);
        box_add(box, last);
        place->cell = (struct cell){box->x0, box->y0};
        place->count = (size_t)(box->x1 - box->x0) * (size_t)(box->y1 - box->y0);
    }
    return found;
}

int positions_find(struct positions *positions, const char *text, struct place *place,
                   struct diag *diag)
{
    const char *position = behind(text, "cell:");
    int found;

    if (find_named(positions, text, place))
        return check_named(positions, text, place, diag);
    if (behind(text, "id:") || behind(text, "glyph:"))
        return find_plain(positions, text, place, diag);
    *place = (struct place){.count = 1};
    found = find_cells(position ? position : text, &positions->scenario->map, place, diag);
    if (found)
        return found > 0 ? 0 : -1;
    if (find_drawn(positions, text, place))
        return 0;
    place->missing = true;
    return diag_fail(diag, "'%s' is neither a position (X,Y) nor an id nor a character on the map",
                     text);
}

int positions_one(struct positions *positions, const char *text, struct place *place,
                  struct diag *diag)
{
    const struct scenario *scenario = positions->scenario;
    bool is_mark = !strcmp(text, "@") && scenario->marks && !scenario->has_viewers;

    if (positions_find(positions, text, place, diag))
        return -1;
    if (place->count == 1 || is_mark)
        return 0;
    if (!place->glyph)
        return diag_fail(diag, "'%s' is %zu cells, expected one", text, place->count);
    text = behind(text, "glyph:") ? behind(text, "glyph:") : text;
    return diag_fail(diag, "'%s' stands %zu times on the map, expected once (%s1 is the first)",
                     text, place->count, text);
}

/* Places */

void place_step(const struct place *place, const struct map *map, size_t number, struct cell *cell)
{
    size_t width = (size_t)(place->box.x1 - place->box.x0);

    if (width)
        *cell = (struct cell){place->box.x0 + (int)(number % width),
                              place->box.y0 + (int)(number / width)};
    else if (!number)
        *cell = place->cell;
    else
        map_find(map, place->glyph, cell);
}

char *place_name(const struct place *place, size_t number)
{
    char text[32];
    size_t length;

    if (place->id)
        return alloc_text(place->id, strlen(place->id));
    if (!place->glyph) {
        struct cell cell;
        place_step(place, NULL, number, &cell);
        snprintf(text, sizeof text, "%d,%d", cell.x, cell.y);
        return alloc_text(text, strlen(text));
    }
    number += place->number ? place->number : 1;
    length = utf8_encode(place->glyph, text);
    if (number > 1)
        length += (size_t)snprintf(text + length, sizeof text - length, "%zu", number);
    return alloc_text(text, length);
}

void place_terms(const struct place *place, const struct scenario *scenario, struct given *given)
{
    if (place->unit)
        given_overlay(given, &scenario->story.teams[place->unit->team].given);
    if (place->id)
        given_overlay(given, place->viewer ? &place->viewer->given : &place->unit->given);
}

void positions_release(struct positions *positions)
{
    names_release(&positions->ids);
    glyph_index_release(&positions->glyphs);
    *positions = (struct positions){0};
}
