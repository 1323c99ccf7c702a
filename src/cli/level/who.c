/*
 * The one parser of "who": texts that name cells and whoever stands there, for every command. An id
 * stands over a glyph with a number; what else means two things is refused. What things are called
 * is kept sorted, glyphs are looked for on the map, row by row, which takes less than a look from
 * there. eyes.c finds who looks by this.
 */
#include "cli/level/who.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/level/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

#define NAMED_MOST 5 /* names that a message lists */

/* Things have names, and objects classes and layers; a viewer drawn on the map has its glyph's. */
enum tag_kind { TAG_NAME, TAG_CLASS, TAG_LAYER, TAG_GLYPH };

struct tag {
    enum tag_kind kind;
    const char *text;
    size_t number; /* of the thing (who_spot) */
};

size_t who_count(const struct scenario *scenario)
{
    return scenario->viewer_count + scenario->story.start_count + scenario->object_count;
}

struct spot who_spot(const struct scenario *scenario, size_t number)
{
    size_t viewers = scenario->viewer_count, units = scenario->story.start_count;
    struct spot spot = {0};

    if (number >= viewers && number - viewers < units) {
        spot.unit = &scenario->story.units[number - viewers];
        spot.cell = spot.unit->cell;
    } else {
        spot.thing = &scenario->things[number < viewers ? number : number - units];
        spot.cell = spot.thing->cell;
    }
    return spot;
}

static int who_compare_tags(const void *a, const void *b)
{
    const struct tag *one = a, *two = b;
    int order =
        one->kind != two->kind ? (int)one->kind - (int)two->kind : strcmp(one->text, two->text);

    return order ? order : (one->number > two->number) - (one->number < two->number);
}

static void who_add_tag(struct positions *positions, enum tag_kind kind, const char *text,
                        size_t number)
{
    if (text && *text)
        positions->tags[positions->tag_count++] = (struct tag){kind, text, number};
}

static void who_sort_tags(struct positions *positions)
{
    size_t count = who_count(positions->scenario);

    if (positions->tags)
        return;
    positions->tags = alloc_array(4 * count + 1, sizeof *positions->tags);
    for (size_t i = 0; i < count; i++) {
        struct spot spot = who_spot(positions->scenario, i);
        const struct thing *thing = spot.thing;
        if (!thing) {
            /* fanalyzer: a spot without a thing has a unit */
            who_add_tag(positions, TAG_NAME, spot.unit->id, i);
            continue;
        }
        who_add_tag(positions, thing->drawn ? TAG_GLYPH : TAG_NAME, thing->id, i);
        if (thing->name && (!thing->id || strcmp(thing->name, thing->id) != 0))
            who_add_tag(positions, TAG_NAME, thing->name, i);
        if (thing->nowhere) /* it is passed over, unless its name is asked for */
            continue;
        who_add_tag(positions, TAG_CLASS, thing->kind, i);
        who_add_tag(positions, TAG_LAYER, thing->layer, i);
    }
    qsort(positions->tags, positions->tag_count, sizeof *positions->tags, who_compare_tags);
}

/* How many things are called so, whose tags begin at `first`. */
static size_t who_find_tag(const struct positions *positions, enum tag_kind kind, const char *text,
                           size_t *first)
{
    const struct tag wanted = {kind, text, 0};
    size_t low = 0, high = positions->tag_count, end;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (who_compare_tags(&positions->tags[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < positions->tag_count && positions->tags[end].kind == kind &&
                    !strcmp(positions->tags[end].text, text);)
        end++;
    *first = low;
    return end - low;
}

/* Things of that tag. Only objects share a name: of others the first of equal ids is meant. */
static bool who_find_things(struct positions *positions, enum tag_kind kind, const char *text,
                            struct place *place)
{
    who_sort_tags(positions);
    *place = (struct place){.things = true};
    place->count = who_find_tag(positions, kind, text, &place->tag);
    if (place->count && kind == TAG_NAME) {
        struct spot first = who_spot(positions->scenario, positions->tags[place->tag].number);
        if (!first.thing || !first.thing->name)
            place->count = 1;
    }
    return place->count;
}

/* A name, or that of the first of several objects with a 1 behind it; ids of the others end so. */
static bool who_find_name(struct positions *positions, const char *text, struct place *place)
{
    size_t length = strlen(text);
    char *name;

    if (who_find_things(positions, TAG_NAME, text, place))
        return true;
    if (length < 2 || text[length - 1] != '1')
        return false;
    name = alloc_text(text, length - 1);
    place->count = who_find_things(positions, TAG_NAME, name, place);
    free(name);
    return place->count;
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
            place->first = cell;
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

/* By enum tag_kind: what stands in front of a text that is said to be that. */
static const char *const who_words[] = {"id:", "class:", "layer:", "glyph:"};

bool who_is_name(const char *text)
{
    size_t kind = 0;

    while (kind < sizeof who_words / sizeof *who_words && !who_behind(text, who_words[kind]))
        kind++;
    return kind < sizeof who_words / sizeof *who_words;
}

/* What an id names, if the text is nothing else as well; a glyph with a number yields to it. */
static int who_check_name(struct positions *positions, const char *text, const struct place *named,
                          struct diag *diag)
{
    struct spot spot = SPOTS_BEGIN;
    struct place other = {.count = 1};
    struct cell cell;
    struct diag ignored = {0};

    if (cell_parse(text, &cell, &ignored) <= 0) {
        if (!utf8_single(text) || !who_find_glyph(positions, text, &other))
            return 0;
        cell = other.first;
    }
    place_step(positions, named, &spot);
    if (named->count == 1 && other.count == 1 && cell_equal(spot.cell, cell))
        return 0;
    return diag_fail(diag, "'%s' is the id of who stands at %d,%d, and a %s: say id:%s or %s%s",
                     text, spot.cell.x, spot.cell.y, other.glyph ? "glyph of the map" : "position",
                     text, other.glyph ? "glyph:" : "cell:", text);
}

/* Objects that lie in no cell of the map can't be asked for. */
static int who_check_things(const struct positions *positions, const struct place *place,
                            struct diag *diag)
{
    struct spot spot = SPOTS_BEGIN;

    while (place_step(positions, place, &spot))
        if (spot.thing && spot.thing->nowhere)
            return thing_fail(positions->scenario, spot.thing, diag);
    return 0;
}

/* What a message calls it by. */
static const char *who_tag_of(const struct spot *spot, enum tag_kind kind)
{
    const struct thing *thing = spot->thing;

    return !thing              ? kind == TAG_NAME ? spot->unit->id : NULL
           : kind == TAG_CLASS ? thing->kind
           : kind == TAG_LAYER ? thing->layer
           : thing->drawn      ? NULL
           : thing->name       ? thing->name
                               : thing->id;
}

/* Nothing has the name: says what there is, where anything has one. */
static int who_fail_missing(struct positions *positions, enum tag_kind kind, const char *name,
                            bool bare, struct place *place, struct diag *diag)
{
    static const char *const whose[] = {"no viewer, unit or object has the id",
                                        "no object has the class", "no object is on the layer"};
    static const char *const what[] = {"", "class ", "layer "};
    const struct scenario *scenario = positions->scenario;
    struct bytes names = {0};
    size_t count = 0, first;

    place->missing = true;
    for (size_t i = 0; i < who_count(scenario) && count <= NAMED_MOST; i++) {
        struct spot spot = who_spot(scenario, i);
        const char *text = who_tag_of(&spot, kind);
        if (!text || !*text || !who_find_tag(positions, kind, text, &first) ||
            positions->tags[first].number != i)
            continue;
        if (++count <= NAMED_MOST)
            bytes_addf(&names, "%s%s", count > 1 ? ", " : "", text);
    }
    if (count)
        diag_fail(diag, "no %s'%s'; there %s %s%s", what[kind], name, count > 1 ? "are" : "is",
                  names.data, count > NAMED_MOST ? ", …" : "");
    else if (bare)
        diag_fail(diag, "'%s' is neither a position (X,Y) nor an id nor a character on the map",
                  name);
    else
        diag_fail(diag, "%s '%s'", whose[kind], name);
    bytes_release(&names);
    return -1;
}

/* X,Y or, with both corners, X,Y-X,Y: 1 when the text is one, 0 when it is something else. */
static int who_find_cells(const char *text, const struct map *map, struct place *place,
                          struct diag *diag)
{
    const char *dash = strchr(text, '-');
    struct cell first, last;
    int found = cell_parse(text, &first, diag);

    *place = (struct place){.count = 1};
    last = first;
    if (!found && dash) {
        char *corner = alloc_text(text, (size_t)(dash - text));
        found = cell_parse(corner, &first, diag);
        free(corner);
        if (found > 0)
            found = cell_parse(dash + 1, &last, diag);
    }
    if (found <= 0)
        return found;
    if (cell_check(first, map, diag) || cell_check(last, map, diag)) {
        place->missing = true;
        return -1;
    }
    place->box = box_of(first);
    box_add(&place->box, last);
    place->count =
        (size_t)(place->box.x1 - place->box.x0) * (size_t)(place->box.y1 - place->box.y0);
    return 1;
}

int positions_find(struct positions *positions, const char *text, struct place *place,
                   struct diag *diag)
{
    const char *position = who_behind(text, "cell:"), *name = NULL;
    enum tag_kind kind = TAG_NAME;
    int found;

    if (who_find_things(positions, TAG_NAME, text, place))
        return who_check_name(positions, text, place, diag) ||
                       who_check_things(positions, place, diag)
                   ? -1
                   : 0;
    while (kind < TAG_GLYPH && !(name = who_behind(text, who_words[kind])))
        kind++;
    if (!name)
        name = who_behind(text, who_words[TAG_GLYPH]);
    if (name && kind == TAG_GLYPH) {
        place->missing = !who_find_glyph(positions, name, place);
        return place->missing ? diag_fail(diag, "'%s' does not stand on the map", name) : 0;
    }
    if (name) {
        if (kind == TAG_NAME ? who_find_name(positions, name, place)
                             : who_find_things(positions, kind, name, place))
            return who_check_things(positions, place, diag);
        return who_fail_missing(positions, kind, name, false, place, diag);
    }
    found = who_find_cells(position ? position : text, &positions->scenario->map, place, diag);
    if (found)
        return found < 0 ? -1 : 0;
    if (position) {
        place->missing = true;
        return diag_fail(diag, "found '%s', expected cell:X,Y", text);
    }
    if (who_find_glyph(positions, text, place))
        return 0;
    if (who_find_name(positions, text, place))
        return who_check_things(positions, place, diag);
    return who_fail_missing(positions, TAG_NAME, text, true, place, diag);
}

void positions_release(struct positions *positions)
{
    free(positions->tags);
    *positions = (struct positions){0};
}

/* Spots */

bool place_step(const struct positions *positions, const struct place *place, struct spot *spot)
{
    size_t number = spot->number + 1, width = (size_t)(place->box.x1 - place->box.x0), tag;
    struct cell cell = spot->cell;

    if (number == place->count)
        return false;
    if (place->things) {
        *spot = who_spot(positions->scenario, positions->tags[place->tag + number].number);
    } else if (!place->glyph) {
        spot->cell = (struct cell){place->box.x0 + (int)(number % width),
                                   place->box.y0 + (int)(number / width)};
    } else {
        if (number)
            map_find(&positions->scenario->map, place->glyph, &cell);
        *spot = (struct spot){number, number ? cell : place->first, NULL, NULL};
        if (positions->tag_count && positions->tags[positions->tag_count - 1].kind == TAG_GLYPH) {
            char *name = spot_name(place, spot);
            if (who_find_tag(positions, TAG_GLYPH, name, &tag))
                spot->thing = who_spot(positions->scenario, positions->tags[tag].number).thing;
            free(name);
        }
    }
    spot->number = number;
    return true;
}

char *spot_name(const struct place *place, const struct spot *spot)
{
    const char *id = spot->unit ? spot->unit->id : spot->thing ? spot->thing->id : NULL;
    size_t length, number = spot->number + (place->number ? place->number : 1);
    char text[32];

    if (id)
        return alloc_text(id, strlen(id));
    if (place->glyph) {
        length = utf8_encode(place->glyph, text);
        if (number > 1)
            length += (size_t)snprintf(text + length, sizeof text - length, "%zu", number);
    } else {
        length = (size_t)snprintf(text, sizeof text, "%d,%d", spot->cell.x, spot->cell.y);
    }
    return alloc_text(text, length);
}

int spot_terms(const struct positions *positions, const struct spot *spot, struct given *given,
               struct diag *diag)
{
    if (spot->unit) {
        const struct story_team *team = &positions->scenario->story.teams[spot->unit->team];
        given_overlay(given, &team->given);
        if (team->rule)
            given->rule = rule_need(team->rule, diag);
        if (team->rule && !given->rule)
            return -1;
        given_overlay(given, &spot->unit->given);
    }
    if (spot->thing && spot->thing->wrong)
        return thing_fail(positions->scenario, spot->thing, diag);
    if (spot->thing)
        given_overlay(given, &spot->thing->given);
    return 0;
}

bool spot_looks(const struct positions *positions, const struct spot *spot)
{
    const struct scenario *scenario = positions->scenario;

    return spot->unit ||
           (spot->thing && (size_t)(spot->thing - scenario->things) < scenario->viewer_count);
}
