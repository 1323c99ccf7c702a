/*
 * The one parser of "who": texts that name cells and whoever stands there, for every command. An id
 * stands over a glyph with a number; what else means two things is refused. Ids are kept sorted,
 * glyphs are looked for on the map, row by row, which takes less than a look from there.
 */
#include "cli/level/who.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

#define NAMED_MOST 5 /* ids that a message lists */

size_t place_ids(const struct scenario *scenario)
{
    return scenario->viewer_count + scenario->story.start_count + scenario->object_count;
}

bool place_of_id(struct place *place, const struct scenario *scenario, size_t number)
{
    size_t viewers = scenario->viewer_count, units = scenario->story.start_count;

    *place = (struct place){.count = 1};
    if (number >= viewers && number - viewers < units) {
        place->unit = &scenario->story.units[number - viewers];
        place->id = place->unit->id;
        place->cell = place->unit->cell;
        return true;
    }
    place->viewer = &scenario->viewers[number < viewers ? number : number - units];
    place->id = place->viewer->drawn ? NULL : place->viewer->id;
    place->cell = place->viewer->cell;
    return place->id != NULL;
}

/* The first of equal ids stays. */
static bool who_find_id(struct positions *positions, const char *id, struct place *place)
{
    const struct scenario *scenario = positions->scenario;
    size_t number;

    for (size_t i = 0; !positions->has_ids && i < place_ids(scenario); i++)
        if (place_of_id(place, scenario, i))
            names_add(&positions->ids, place->id, i);
    positions->has_ids = true;
    *place = (struct place){.count = 1};
    return names_find(&positions->ids, id, &number) && place_of_id(place, scenario, number);
}

/* A glyph that stands on the map, or T2: one with a number of 1 or more, for the second T. */
static bool who_find_glyph(struct positions *positions, const char *text, struct place *place)
{
    size_t length = strlen(text), step, most = SIZE_MAX;
    struct cell cell = {-1, 0};
    struct diag ignored = {0};
    long long number = 0;

    *place = (struct place){.count = 0};
    step = utf8_decode(text, length, &place->glyph);
    if (!step || (step < length &&
                  option_number(text + step, 1, INT_MAX, "a glyph's number", &number, &ignored)))
        return false;
    place->number = (size_t)number;
    if (number)
        most = place->number;
    for (; place->count < most && map_find(&positions->scenario->map, place->glyph, &cell);
         place->count++)
        if (number || !place->count)
            place->cell = cell;
    if (number)
        place->count = place->count == most;
    return place->count;
}

/* The words in front of a name that says what it is. */
static const char *who_behind(const char *text, const char *word)
{
    size_t length = strlen(word);

    return strncmp(text, word, length) != 0 ? NULL : text + length;
}

/* What an id names, if the text is nothing else as well; a glyph with a number yields to it. */
static int who_check_id(struct positions *positions, const char *text, const struct place *named,
                        struct diag *diag)
{
    struct place other = {.count = 1};
    struct diag ignored = {0};

    if (cell_parse(text, &other.cell, &ignored) <= 0 &&
        (!utf8_single(text) || !who_find_glyph(positions, text, &other)))
        return 0;
    if (other.count == 1 && cell_equal(named->cell, other.cell))
        return 0;
    return diag_fail(diag, "'%s' is the id of who stands at %d,%d, and a %s: say id:%s or %s%s",
                     text, named->cell.x, named->cell.y,
                     other.glyph ? "glyph of the map" : "position", text,
                     other.glyph ? "glyph:" : "cell:", text);
}

/* Nothing has the name: says what there is, where anything has an id. */
static int who_fail_missing(const struct positions *positions, const char *name, bool is_id,
                            struct diag *diag)
{
    struct bytes ids = {0};
    struct place place;
    size_t count = 0;

    for (size_t i = 0; i < place_ids(positions->scenario) && count <= NAMED_MOST; i++)
        if (place_of_id(&place, positions->scenario, i) && ++count <= NAMED_MOST)
            bytes_addf(&ids, "%s%s", count > 1 ? ", " : "", place.id);
    if (count)
        diag_fail(diag, "no '%s'; there %s %s%s", name, count > 1 ? "are" : "is", ids.data,
                  count > NAMED_MOST ? ", …" : "");
    else if (is_id)
        diag_fail(diag, "no viewer or unit has the id '%s'", name);
    else
        diag_fail(diag, "'%s' is neither a position (X,Y) nor an id nor a character on the map",
                  name);
    bytes_release(&ids);
    return -1;
}

/* X,Y or, with both corners, X,Y-X,Y: 1 when the text is one, 0 when it is something else. */
static int who_find_cells(const char *text, const struct map *map, struct place *place,
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
    const char *position = who_behind(text, "cell:"), *id = who_behind(text, "id:");
    const char *glyph = who_behind(text, "glyph:");
    int found;

    if (who_find_id(positions, text, place))
        return who_check_id(positions, text, place, diag);
    if (id || glyph) {
        place->missing =
            id ? !who_find_id(positions, id, place) : !who_find_glyph(positions, glyph, place);
        if (place->missing && id)
            return who_fail_missing(positions, id, true, diag);
        return place->missing ? diag_fail(diag, "'%s' does not stand on the map", glyph) : 0;
    }
    *place = (struct place){.count = 1};
    found = who_find_cells(position ? position : text, &positions->scenario->map, place, diag);
    if (found || who_find_glyph(positions, text, place))
        return found < 0 ? -1 : 0;
    place->missing = true;
    if (position)
        return diag_fail(diag, "found '%s', expected cell:X,Y", text);
    return who_fail_missing(positions, text, false, diag);
}

int positions_one(struct positions *positions, const char *text, struct place *place,
                  struct diag *diag)
{
    const struct scenario *scenario = positions->scenario;
    const char *glyph = who_behind(text, "glyph:");
    bool is_mark = !strcmp(text, "@") && scenario->marks && !scenario->has_viewers;

    if (positions_find(positions, text, place, diag))
        return -1;
    if (place->count == 1 || is_mark)
        return 0;
    if (!place->glyph)
        return diag_fail(diag, "'%s' is %zu cells, expected one", text, place->count);
    text = glyph ? glyph : text;
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
    *positions = (struct positions){0};
}
