/*
 * Expectations of scenarios: what must come of them, as `eyeshot check` asks. Each notes the keys
 * under which it stands, for messages, and its bytes in the text, for `check --update`. Their shape
 * is right already (json_shapes.c).
 */
#include "cli/input/json_scenario.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/level/who.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"

#define CELL_BYTES                                                                                 \
    128 /* of a cell that a name stands for: itself, what it is called, its verdict */

struct reader {
    struct scenario *scenario;
    const char *text; /* of the root */
    struct positions positions;
    struct names teams; /* of the story, once states are told */
    size_t turn, team;  /* of which a new expectation is */
    size_t at_most;     /* cells that may differ where nothing nearer says so */
};

/* Under how many keys below `$.expect` a value stands. */
static int depth_of(const struct json_value *value)
{
    int depth = 0;

    for (const struct json_path *up = &value->path; up->up->up; up = up->up)
        depth++;
    return depth;
}

/* A new expectation, which stands where `value` does; what is wanted, at `wanted`. */
static struct expectation *add_at(struct reader *reader, enum about about,
                                  const struct json_value *value, const struct json_value *wanted)
{
    struct expect *expect = &reader->scenario->expect;
    const struct json_path *path = &value->path;
    struct expectation *expectation;

    expect->list = alloc_grow(expect->list, expect->count, &expect->room, sizeof *expect->list);
    expectation = &expect->list[expect->count++];
    *expectation = (struct expectation){.about = about,
                                        .key_count = depth_of(value),
                                        .start = (size_t)(wanted->text - reader->text),
                                        .end = (size_t)(json_end_of(wanted->text) - reader->text),
                                        .turn = reader->turn,
                                        .team = reader->team};
    for (int i = expectation->key_count; i--; path = path->up)
        expectation->keys[i] = alloc_text(path->key, strlen(path->key));
    return expectation;
}

/* {"at_most": N}: so many cells of a mask may differ. */
static size_t differ_of(const struct json_value *object, size_t otherwise)
{
    struct json_value differ = json_get(object, "differ");

    return differ.json ? (size_t)json_get(&differ, "at_most").json->valuedouble : otherwise;
}

/*
 * The rows, or {"rows": them, "differ": …}. How long they and their list must be is for the judge
 * to say.
 */
static int read_rows(struct reader *reader, enum about about, const struct json_value *value)
{
    bool keyed = cJSON_IsObject(value->json);
    struct json_value list = keyed ? json_get(value, "rows") : *value;
    struct expectation *expectation = add_at(reader, about, value, &list);

    expectation->at_most = keyed ? differ_of(value, reader->at_most) : reader->at_most;
    expectation->wanted.rows =
        alloc_array((size_t)cJSON_GetArraySize(list.json), sizeof *expectation->wanted.rows);
    for (struct json_value row = json_first(&list); row.json; json_step(&row))
        expectation->wanted.rows[expectation->wanted.count++] = json_copy(&row);
    return 0;
}

static struct listed_cell *add_cell(struct value *list, size_t *room, int element)
{
    list->cells = alloc_grow(list->cells, list->count, room, sizeof *list->cells);
    list->cells[list->count] = (struct listed_cell){.element = (size_t)element};
    return &list->cells[list->count++];
}

/* Every cell that has the name. */
static int read_name(struct reader *reader, struct value *list, size_t *room,
                     const struct json_value *value)
{
    struct diag *diag = value->diag;
    const char *name = value->json->valuestring;
    struct place place;
    struct cell cell = {0, 0};
    int status;

    if (positions_find(&reader->positions, name, &place, diag))
        return json_blame(diag, &value->path);
    status =
        limit_check_bytes(list->count + place.count, CELL_BYTES, "all the cells of a list", diag);
    for (size_t i = 0; !status && i < place.count; i++) {
        struct listed_cell *listed = add_cell(list, room, value->path.index);
        place_step(&place, &reader->scenario->map, i, &cell);
        listed->cell = cell;
        listed->written = i ? NULL : alloc_text(name, strlen(name));
        listed->name = place.glyph || place.id ? place_name(&place, i) : NULL;
        status = limit_check(diag);
    }
    return status;
}

static int read_cells(struct reader *reader, enum about about, const struct json_value *list)
{
    struct value *wanted = &add_at(reader, about, list, list)->wanted;
    size_t room = 1;

    wanted->cells = alloc_array(room, sizeof *wanted->cells);
    for (struct json_value at = json_first(list); at.json; json_step(&at))
        if (cJSON_IsString(at.json) ? read_name(reader, wanted, &room, &at)
                                    : json_cell_read(&at, &reader->scenario->map,
                                                     &add_cell(wanted, &room, at.path.index)->cell))
            return -1;
    return 0;
}

/* The number, or {"min": N, "max": N} with one of them or both. */
static int read_count(struct reader *reader, enum about about, const struct json_value *value)
{
    bool range = cJSON_IsObject(value->json);
    const cJSON *least = range ? json_get(value, "min").json : value->json;
    const cJSON *most = range ? json_get(value, "max").json : value->json;
    size_t at_least = least ? (size_t)least->valuedouble : 0;
    size_t at_most = most ? (size_t)most->valuedouble : SIZE_MAX;
    struct expectation *expectation;

    if (at_least > at_most)
        return json_refuse(value, "min is more than max: no count is both");
    if (!at_least && !most)
        return json_refuse(value, "expected a max, or a min above 0: any count is 0 or more");
    expectation = add_at(reader, about, value, value);
    expectation->least = at_least;
    expectation->most = at_most;
    expectation->range = range;
    return 0;
}

/* A flag, or an array of them. */
static int read_flags(struct reader *reader, enum about about, const struct json_value *value)
{
    struct expectation *expectation = add_at(reader, about, value, value);
    struct value *wanted = &expectation->wanted;

    expectation->single = cJSON_IsBool(value->json);
    wanted->count = expectation->single ? 1 : (size_t)cJSON_GetArraySize(value->json);
    wanted->flags = alloc_array(wanted->count, sizeof *wanted->flags);
    if (expectation->single)
        wanted->flags[0] = cJSON_IsTrue(value->json);
    for (struct json_value at = json_first(value); at.json; json_step(&at))
        wanted->flags[at.path.index] = cJSON_IsTrue(at.json);
    return 0;
}

/* The number of a turn, as a key; the start is 0. */
static int read_turn(struct reader *reader, const struct json_value *value)
{
    size_t turn = strtoull(value->path.key, NULL, 10), most = reader->scenario->story.turn_count;
    char text[24] = "";

    snprintf(text, sizeof text, "%zu", turn);
    if (strcmp(text, value->path.key) != 0)
        return json_refuse(value, "expected the number of a turn as the key");
    if (turn > most)
        return json_refuse(value, "there is no such turn (0 to %zu)", most);
    reader->turn = turn;
    return 0;
}

/* States, the rows of each team, or events, flags: an object of turns. */
static int read_turns(struct reader *reader, enum about about, const struct json_value *value)
{
    const struct story *story = &reader->scenario->story;

    for (size_t i = 0; i < story->team_count && about == ABOUT_STATES; i++)
        names_add(&reader->teams, story->teams[i].id, i);
    for (struct json_value at = json_first(value); at.json; json_step(&at)) {
        if (json_key_is_own(at.path.key))
            continue;
        if (read_turn(reader, &at))
            return -1;
        if (about == ABOUT_EVENTS)
            read_flags(reader, about, &at);
        for (struct json_value rows = json_first(&at); about == ABOUT_STATES && rows.json;
             json_step(&rows)) {
            if (names_find(&reader->teams, rows.path.key, &reader->team))
                read_rows(reader, about, &rows);
            else if (!json_key_is_own(rows.path.key))
                return json_refuse(&rows, "unknown team");
        }
    }
    reader->turn = reader->team = 0;
    return 0;
}

/* Which properties there are is for the judge to say. */
static int read_property(struct reader *reader, enum about about, const struct json_value *value)
{
    for (struct json_value at = json_first(value); at.json; json_step(&at))
        if (!json_key_is_own(at.path.key))
            read_flags(reader, about, &at);
    return 0;
}

static const struct {
    const char *key;
    int (*read)(struct reader *reader, enum about about, const struct json_value *value);
} kinds[ABOUT_KINDS] = {
    [ABOUT_MASK] = {"mask", read_rows},      [ABOUT_VISIBLE] = {"visible", read_cells},
    [ABOUT_HIDDEN] = {"hidden", read_cells}, [ABOUT_COUNT] = {"count", read_count},
    [ABOUT_CLEAR] = {"clear", read_flags},   [ABOUT_STATES] = {"states", read_turns},
    [ABOUT_EVENTS] = {"events", read_turns}, [ABOUT_PROPERTY] = {"property", read_property}};

int json_expect_read(struct scenario *scenario, const struct json_value *root, const char *text)
{
    struct json_value object = json_get(root, "expect");
    struct reader reader = {.scenario = scenario, .text = text, .positions.scenario = scenario};
    int status = 0;

    if (!object.json)
        return 0;
    object.text = json_member_of(text + strspn(text, " \t\r\n"), "expect");
    scenario->has_expect = true;
    reader.at_most = differ_of(&object, 0);
    for (struct json_value at = json_first(&object); at.json; json_step(&at))
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(at.path.key, kinds[i].key))
                status = kinds[i].read(&reader, (enum about)i, &at);
    names_release(&reader.teams);
    positions_release(&reader.positions);
    return status;
}
