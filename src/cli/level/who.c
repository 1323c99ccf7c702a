/*
 * The one parser of "who": texts that name cells and whoever stands there, for every command. An id
 * stands over a glyph with a number; what else means two things is refused. What things are called
 * has an index, glyphs are looked for on the map, row by row, which takes less than a look from
 * there. eyes.c finds who looks by this.
 */
#include "cli/level/who.h"

#include "cli/support/utf8.h"

#define NAMED_MOST 5 /* names that a message lists */

/* What a text may be. Things have names, and objects classes and layers. */
enum who_kind { WHO_NAME, WHO_CLASS, WHO_LAYER, WHO_GLYPH, WHO_CELL, WHO_ANY };

/* What stands in front of a text that is said to be that. */
static const char *const who_words[WHO_ANY] = {"id:", "class:", "layer:", "glyph:", "cell:"};

/* Each text that calls a thing something has a number, of which a quarter is the thing's. */
enum { TEXTS = 4 };

/* Texts that are equal form a ring; the index has the last of them, which leads to the first. */
static void who_index(struct who *who)
{
    const struct scenario *scenario = who->scenario;
    size_t count = scenario->viewer_count + scenario->object_count, last;

    if (who->next)
        return;
    who->next = alloc_array(TEXTS * count + 1, sizeof *who->next);
    for (size_t i = TEXTS * count; i-- > 0;) {
        const struct thing *thing = &scenario->things[i / TEXTS];
        const char *const texts[TEXTS] = {thing->kind, thing->layer,
                                          thing->drawn ? NULL : thing->id, thing->name};
        static const enum who_kind kinds[TEXTS] = {WHO_CLASS, WHO_LAYER, WHO_NAME, WHO_NAME};
        const char *text = texts[i % TEXTS];
        struct names *names = &who->index[kinds[i % TEXTS]];
        if (!text || !*text || (i % TEXTS == 2 && thing->name && !strcmp(text, thing->name)))
            continue;
        if (names_add(names, text, i))
            last = i;
        else
            names_find(names, text, &last);
        who->next[i] = last == i ? i : who->next[last];
        who->next[last] = i;
    }
}

static void who_add_spot(struct who *who, struct cell cell, const struct thing *thing)
{
    who->spots = alloc_grow(who->spots, who->count, &who->room, sizeof *who->spots);
    who->spots[who->count++] = (struct spot){cell, thing};
}

/* Things that are called so. Objects share a name; of others the first of equal ids is meant. */
static bool who_find_things(struct who *who, enum who_kind kind, const char *text)
{
    const struct thing *nowhere = NULL; /* passed over, unless nothing else is called so */
    size_t last, at;
    bool more = names_find(&who->index[kind], text, &last);

    for (at = last; more; more = at != last) {
        const struct thing *thing;
        at = who->next[at];
        thing = &who->scenario->things[at / TEXTS];
        if (thing->nowhere && kind != WHO_NAME)
            nowhere = thing;
        else
            who_add_spot(who, thing->cell, thing);
        if (kind == WHO_NAME && !who->spots[0].thing->name)
            break;
    }
    if (nowhere && !who->count)
        who_add_spot(who, nowhere->cell, nowhere);
    return who->count;
}

/* A name, or that of several objects with a 1 behind it for the first: ids of the others end so. */
static bool who_find_name(struct who *who, const char *text)
{
    size_t length = strlen(text);
    char *name;

    if (who_find_things(who, WHO_NAME, text))
        return true;
    if (length < 2 || text[length - 1] != '1')
        return false;
    name = alloc_text(text, length - 1);
    who->count = who_find_things(who, WHO_NAME, name);
    free(name);
    return who->count;
}

static int who_compare_spots(const void *a, const void *b)
{
    const struct spot *one = a, *two = b;

    return one->cell.y != two->cell.y ? one->cell.y - two->cell.y : one->cell.x - two->cell.x;
}

/* A glyph that stands on the map, or T2: one with a number of 1 or more, for the second T. */
static bool who_find_glyph(struct who *who, const char *text)
{
    const struct scenario *scenario = who->scenario;
    struct cell cell = {-1, 0};
    struct diag ignored = {0};
    long long number = 0;
    size_t step = utf8_decode(text, strlen(text), &who->glyph), seen = 0;

    if (step && (!text[step] || !option_number(text + step, 1, INT_MAX, "", &number, &ignored)))
        while (!(number && who->count) && map_find(&scenario->map, who->glyph, &cell))
            if (++seen >= (size_t)number)
                who_add_spot(who, cell, NULL);
    who->number = number ? (size_t)number : 1;
    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count && who->count; i++) {
        const struct thing *thing = &scenario->things[i];
        struct spot wanted = {thing->cell, NULL}, *spot = NULL;
        if (thing->drawn && thing->glyph == who->glyph)
            spot = bsearch(&wanted, who->spots, who->count, sizeof wanted, who_compare_spots);
        if (spot && !spot->thing)
            spot->thing = thing;
    }
    if (!who->count)
        who->glyph = 0;
    return who->count;
}

/* X,Y or, with both corners, X,Y-X,Y: 1 when the text is one, 0 when it is something else. */
static int who_find_cells(struct who *who, const char *text, struct diag *diag)
{
    const struct map *map = &who->scenario->map;
    struct cell corners[2];
    int count = cell_parse(text, corners);
    struct eyeshot_box box;

    if (!count)
        return 0;
    box = box_join(box_of(corners[0]), box_of(corners[count - 1]));
    if (box.x0 < 0 || box.y0 < 0 || box.x1 > map->width || box.y1 > map->height)
        return diag_fail(diag, "InvalidPosition: %s is outside the %dx%d map", text, map->width,
                         map->height);
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            who_add_spot(who, (struct cell){x, y}, NULL);
    return 1;
}

/* Is what has that id the only thing that the text names? A glyph with a number yields to it. */
static int who_check_id(const struct who *who, const char *text, struct diag *diag)
{
    struct who other = {.scenario = who->scenario};
    struct cell at = who->spots[0].cell;
    bool cells = who_find_cells(&other, text, &(struct diag){0}) > 0;
    bool found = cells || (utf8_single(text) && who_find_glyph(&other, text));

    found = found && !(who->count == 1 && other.count == 1 && cell_equal(at, other.spots[0].cell));
    who_release(&other);
    return found ? diag_fail(diag,
                             "'%s' is the id of who stands at %d,%d, and a %s: say id:%s or %s%s",
                             text, at.x, at.y, cells ? "position" : "glyph of the map", text,
                             cells ? "cell:" : "glyph:", text)
                 : 0;
}

/* Nothing has the name: says what there is, where anything has one. */
static int who_fail_missing(const struct who *who, enum who_kind kind, const char *text,
                            struct diag *diag)
{
    static const char *const what[] = {"id ", "class ", "layer ", "glyph ", "", ""};
    const struct scenario *scenario = who->scenario;
    struct names known = {0};
    struct bytes list = {0};
    size_t count = 0;

    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count; i++) {
        const struct thing *thing = &scenario->things[i];
        const char *name = kind == WHO_CLASS   ? thing->kind
                           : kind == WHO_LAYER ? thing->layer
                           : thing->drawn      ? NULL
                           : thing->name       ? thing->name
                                               : thing->id;
        if (kind != WHO_GLYPH && kind != WHO_CELL && name && *name && names_add(&known, name, i) &&
            ++count <= NAMED_MOST)
            bytes_addf(&list, "%s%s", count > 1 ? ", " : "", name);
    }
    if (count)
        diag_fail(diag, "no %s'%s'; there %s %s%s", what[kind], text, count > 1 ? "are" : "is",
                  list.data, count > NAMED_MOST ? ", …" : "");
    else if (kind == WHO_ANY)
        diag_fail(diag, "'%s' is neither a position (X,Y) nor an id nor a character on the map",
                  text);
    else if (kind == WHO_CELL)
        diag_fail(diag, "found 'cell:%s', expected cell:X,Y", text);
    else
        diag_fail(diag, "no %s'%s'", what[kind], text);
    names_release(&known);
    bytes_release(&list);
    return -1;
}

int who_find(struct who *who, const char *text, struct diag *diag)
{
    enum who_kind kind = WHO_NAME;
    int found = 0;

    who_index(who);
    who->count = who->glyph = 0;
    /* An id may look like a name of a cell, which JSON's positions become: those mean the cell. */
    if (strncmp(text, "cell:", 5) != 0 && who_find_things(who, WHO_NAME, text)) {
        kind = WHO_ANY;
        found = who_check_id(who, text, diag) ? -1 : 1;
    }
    while (kind < WHO_ANY && strncmp(text, who_words[kind], strlen(who_words[kind])) != 0)
        kind++;
    text += kind < WHO_ANY ? strlen(who_words[kind]) : 0;
    if (!found && (kind == WHO_CELL || kind == WHO_ANY))
        found = who_find_cells(who, text, diag);
    if (!found && (kind == WHO_GLYPH || kind == WHO_ANY))
        found = who_find_glyph(who, text);
    if (!found && (kind == WHO_NAME || kind == WHO_ANY))
        found = who_find_name(who, text);
    if (!found && (kind == WHO_CLASS || kind == WHO_LAYER))
        found = who_find_things(who, kind, text);
    if (found <= 0)
        return found ? -1 : who_fail_missing(who, kind, text, diag);
    for (size_t i = 0; i < who->count; i++) /* some objects lie in no cell of the map */
        if (who->spots[i].thing && who->spots[i].thing->nowhere)
            return thing_fail(who->scenario, who->spots[i].thing, diag);
    return 0;
}

void who_release(struct who *who)
{
    for (int kind = WHO_NAME; kind <= WHO_LAYER; kind++)
        names_release(&who->index[kind]);
    free(who->next);
    free(who->spots);
    *who = (struct who){0};
}

const char *thing_name(struct scenario *scenario, const struct thing *thing, size_t number)
{
    char text[32];

    if (thing->id)
        return thing->id;
    if (!thing->glyph)
        snprintf(text, sizeof text, "%d,%d", thing->cell.x, thing->cell.y);
    else if (number > 1)
        snprintf(text + utf8_encode(thing->glyph, text), sizeof text - 4, "%zu", number);
    else
        text[utf8_encode(thing->glyph, text)] = '\0';
    return scenario_keep(scenario, alloc_text(text, strlen(text)));
}

struct thing who_thing(struct who *who, size_t i)
{
    const struct spot *spot = &who->spots[i];
    struct thing thing = {.cell = spot->cell};

    if (spot->thing)
        thing = *spot->thing;
    thing.glyph = who->glyph;
    thing.id = thing_name(who->scenario, &thing, who->number + i);
    return thing;
}
