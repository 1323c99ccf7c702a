/*
 * Expectations of scenarios: what must come of them, as `eyeshot check` asks. Each notes the keys
 * under which it stands, for messages, and its bytes in the text, for `check --update`. Their shape
 * is right already (json_shapes.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/json.h"
#include "cli/level/who.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/words.h"

/* Of a cell that a name stands for: itself, what it is called, its verdict. */
#define CELL_BYTES 128

struct expect_reader {
    struct scenario *scenario;
    struct who who;
    struct names teams; /* of the story, once states are told */
    size_t turn, team;  /* of which a new expectation is */
    size_t at_most;     /* cells of a mask or of states that may differ */
    const char *above;  /* the keys that lead to a value of states, events or property; or "" */
    struct diag *diag;
};

/* A new expectation, which stands where its value does. */
static struct expectation *expect_add(struct expect_reader *reader, enum about about,
                                      const cJSON *value)
{
    struct expect *expect = &reader->scenario->expect;
    const char *text = reader->diag->in.text;
    struct bytes name = {0};

    /* NOLINTNEXTLINE(*NullDereference): the value is there, or nothing would be expected */
    bytes_addf(&name, "%s%s", reader->above, value->string);
    expect->list = alloc_grow(expect->list, expect->count, &expect->room, sizeof *expect->list);
    expect->list[expect->count] = (struct expectation){
        .about = about,
        .json = value,
        .name = name.data,
        .start = (size_t)value->valueint,
        .end = (size_t)(json_end_of(text + value->valueint) - text),
        .turn = reader->turn,
        .team = reader->team,
    };
    return &expect->list[expect->count++];
}

/* How long the rows and their list must be is for the judge to say. */
static int expect_read_rows(struct expect_reader *reader, enum about about, const cJSON *list)
{
    struct expectation *expectation = expect_add(reader, about, list);
    struct value *wanted = &expectation->wanted;

    expectation->at_most = reader->at_most;
    wanted->rows = alloc_array((size_t)cJSON_GetArraySize(list), sizeof *wanted->rows);
    for (const cJSON *row = json_first(list); row; row = row->next)
        wanted->rows[wanted->count++] = row->valuestring;
    return 0;
}

static struct listed_cell *expect_add_cell(struct value *list, size_t *room, size_t element)
{
    list->cells = alloc_grow(list->cells, list->count, room, sizeof *list->cells);
    list->cells[list->count] = (struct listed_cell){.element = element};
    return &list->cells[list->count++];
}

/* Every cell that has the name. */
static int expect_read_name(struct expect_reader *reader, struct value *list, size_t *room,
                            const cJSON *value, size_t element)
{
    const char *name = value->valuestring;
    struct who *who = &reader->who;

    if (who_find(who, name, reader->diag))
        return json_blame(reader->diag, value);
    if (limit_check_bytes(list->count + who->count, CELL_BYTES, "all the cells of a list",
                          reader->diag))
        return -1;
    for (size_t i = 0; i < who->count; i++) {
        const struct spot *spot = &who->spots[i];
        struct listed_cell *listed = expect_add_cell(list, room, element);
        listed->cell = spot->cell;
        listed->written = i ? NULL : name;
        if (who->glyph || spot->thing)
            listed->name = spot_name(spot, who->glyph, who->number + i);
        if (limit_check(reader->diag))
            return -1;
    }
    return 0;
}

static int expect_read_cells(struct expect_reader *reader, enum about about, const cJSON *list)
{
    struct value *wanted = &expect_add(reader, about, list)->wanted;
    size_t room = 1, element = 0;

    wanted->cells = alloc_array(room, sizeof *wanted->cells);
    for (const cJSON *value = json_first(list); value; value = value->next) {
        if (cJSON_IsString(value)
                ? expect_read_name(reader, wanted, &room, value, element)
                : json_cell_read(value, &reader->scenario->map,
                                 &expect_add_cell(wanted, &room, element)->cell, reader->diag))
            return -1;
        element++;
    }
    return 0;
}

/* The number, or {"min": N, "max": N} with one of them or both. */
static int expect_read_count(struct expect_reader *reader, enum about about, const cJSON *value)
{
    bool range = cJSON_IsObject(value);
    const cJSON *least = range ? json_get(value, "min") : value;
    const cJSON *most = range ? json_get(value, "max") : value;
    size_t at_least = (size_t)json_whole(least, 0);
    size_t at_most = most ? (size_t)json_whole(most, 0) : SIZE_MAX;
    struct expectation *expectation;

    if (at_least > at_most)
        return json_fail(reader->diag, value, "min is more than max: no count is both");
    if (!at_least && !most)
        return json_fail(reader->diag, value,
                         "expected a max, or a min above 0: any count is 0 or more");
    expectation = expect_add(reader, about, value);
    expectation->least = at_least;
    expectation->most = at_most;
    expectation->range = range;
    return 0;
}

/* A flag, or an array of them. */
static int expect_read_flags(struct expect_reader *reader, enum about about, const cJSON *value)
{
    struct expectation *expectation = expect_add(reader, about, value);
    struct value *wanted = &expectation->wanted;

    expectation->single = cJSON_IsBool(value);
    wanted->flags = alloc_array((size_t)cJSON_GetArraySize(value) + 1, sizeof *wanted->flags);
    if (expectation->single)
        wanted->flags[wanted->count++] = cJSON_IsTrue(value);
    for (const cJSON *flag = json_first(value); flag; flag = flag->next)
        wanted->flags[wanted->count++] = cJSON_IsTrue(flag);
    return 0;
}

/* The number of a turn, as a key; the start is 0. */
static int expect_read_turn(struct expect_reader *reader, const cJSON *value)
{
    size_t turn = strtoull(value->string, NULL, 10), most = reader->scenario->story.turn_count;
    char text[24] = "";

    snprintf(text, sizeof text, "%zu", turn);
    if (strcmp(text, value->string) != 0)
        return json_fail(reader->diag, value, "expected the number of a turn as the key");
    if (turn > most)
        return json_fail(reader->diag, value, "there is no such turn (0 to %zu)", most);
    reader->turn = turn;
    return 0;
}

/* The rows of each team. */
static int expect_read_states(struct expect_reader *reader, const cJSON *teams)
{
    const struct story *story = &reader->scenario->story;

    for (size_t i = 0; i < story->team_count; i++)
        names_add(&reader->teams, story->teams[i].id, i);
    for (const cJSON *rows = json_first(teams); rows; rows = rows->next) {
        if (names_find(&reader->teams, rows->string, &reader->team))
            expect_read_rows(reader, ABOUT_STATES, rows);
        else if (!json_key_is_own(rows->string))
            return json_fail(reader->diag, rows, "unknown team");
    }
    return 0;
}

/* States or events, by turn; or properties, by name: which there are is for the judge to say. */
static int expect_read_keys(struct expect_reader *reader, enum about about, const cJSON *value)
{
    int status = 0;

    for (const cJSON *at = json_first(value); at; at = at->next) {
        struct bytes above = {0};
        if (status || json_key_is_own(at->string))
            continue;
        bytes_addf(&above, "%s ", value->string);
        if (about == ABOUT_STATES)
            bytes_addf(&above, "%s ", at->string);
        reader->above = above.data;
        status = about != ABOUT_PROPERTY && expect_read_turn(reader, at) ? -1
                 : about == ABOUT_STATES ? expect_read_states(reader, at)
                                         : expect_read_flags(reader, about, at);
        bytes_release(&above);
    }
    reader->turn = reader->team = 0;
    reader->above = "";
    return status;
}

static const struct {
    const char *key;
    int (*read)(struct expect_reader *reader, enum about about, const cJSON *value);
} expect_kinds[ABOUT_KINDS] = {[ABOUT_MASK] = {"mask", expect_read_rows},
                               [ABOUT_VISIBLE] = {"visible", expect_read_cells},
                               [ABOUT_HIDDEN] = {"hidden", expect_read_cells},
                               [ABOUT_COUNT] = {"count", expect_read_count},
                               [ABOUT_CLEAR] = {"clear", expect_read_flags},
                               [ABOUT_STATES] = {"states", expect_read_keys},
                               [ABOUT_EVENTS] = {"events", expect_read_keys},
                               [ABOUT_PROPERTY] = {"property", expect_read_keys}};

int json_expect_read(struct scenario *scenario, const cJSON *root, struct diag *diag)
{
    const cJSON *object = json_get(root, "expect");
    struct expect_reader reader = {
        .scenario = scenario,
        .who.scenario = scenario,
        .at_most = (size_t)json_whole(json_get(json_get(object, "differ"), "at_most"), 0),
        .above = "",
        .diag = diag};
    int status = 0;

    scenario->has_expect = object;
    for (const cJSON *value = json_first(object); value; value = value->next) {
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(value->string, expect_kinds[i].key))
                status = expect_kinds[i].read(&reader, (enum about)i, value);
    }
    names_release(&reader.teams);
    who_release(&reader.who);
    return status;
}
