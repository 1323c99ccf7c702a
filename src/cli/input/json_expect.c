#include "cli/input/json_scenario.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/level/positions.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"

#define CELL_BYTES                                                                                 \
    128 /* of a cell that a name stands for: itself, what it is called, its verdict */

static const char *const about_keys[ABOUT_KINDS] = {
    [ABOUT_MASK] = "mask",     [ABOUT_VISIBLE] = "visible",  [ABOUT_HIDDEN] = "hidden",
    [ABOUT_COUNT] = "count",   [ABOUT_CLEAR] = "clear",      [ABOUT_STATES] = "states",
    [ABOUT_EVENTS] = "events", [ABOUT_PROPERTY] = "property"};

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

static struct expectation *add(struct reader *reader, enum about about,
                               const struct json_value *value)
{
    return add_at(reader, about, value, value);
}

static int need_object(const struct json_value *value, const char *of)
{
    return cJSON_IsObject(value->json) ? 0 : json_expected(value, "an object of %s", of);
}

static int read_number(const struct json_value *value, size_t *number)
{
    int64_t count;

    if (json_whole_within(value, 0, INT64_MAX, "0 or more", &count))
        return -1;
    *number = (size_t)count;
    return 0;
}

/* {"at_most": N}: so many cells of a mask may differ. */
static int read_differ(const struct json_value *value, size_t *at_most)
{
    static const char *const keys[] = {"at_most", NULL};
    struct json_value number = json_get(value, keys[0]);

    if (!number.json && cJSON_IsObject(value->json))
        return json_refuse(value, "found no at_most, expected {\"at_most\":N}");
    if (!number.json)
        return json_expected(value, "{\"at_most\":N}");
    return json_check_keys(value, keys) || read_number(&number, at_most) ? -1 : 0;
}

/*
 * Rows of the signs: the list, or {"rows": the list, "differ": …}. How long they and their list
 * must be is for the judge to say.
 */
static int read_rows(struct reader *reader, enum about about, const struct json_value *value,
                     const char *signs)
{
    static const char *const keys[] = {"rows", "differ", NULL};
    struct json_value list = *value, differ = json_get(value, "differ");
    struct expectation *expectation;
    size_t at_most = reader->at_most;

    if (cJSON_IsObject(value->json) &&
        (json_check_keys(value, keys) || json_need(&list, value, "rows", "a list of them")))
        return -1;
    if (json_need_array(&list, "rows") || (differ.json && read_differ(&differ, &at_most)))
        return -1;
    expectation = add_at(reader, about, value, &list);
    expectation->at_most = at_most;
    expectation->wanted.rows =
        alloc_array((size_t)cJSON_GetArraySize(list.json), sizeof *expectation->wanted.rows);
    for (struct json_value row = json_first(&list); row.json; json_step(&row)) {
        const char *text = row.json->valuestring;
        if (!cJSON_IsString(row.json) || strspn(text, signs) != strlen(text))
            return json_expected(&row, "a row: a string of %s", signs);
        expectation->wanted.rows[expectation->wanted.count++] = alloc_text(text, strlen(text));
    }
    return 0;
}

static int read_mask(struct reader *reader, enum about about, const struct json_value *value)
{
    return read_rows(reader, about, value, "01");
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
    char *name = json_name(value);
    struct place place;
    struct cell cell = {0, 0};
    int status;

    if (!name)
        return -1;
    status = positions_find(&reader->positions, name, &place, diag);
    if (status)
        json_blame(diag, &value->path);
    else
        status = limit_check_bytes(place.count, CELL_BYTES, "all the cells of a name", diag);
    for (size_t i = 0; !status && i < place.count; i++) {
        struct listed_cell *listed = add_cell(list, room, value->path.index);
        place_step(&place, &reader->scenario->map, i, &cell);
        listed->cell = cell;
        listed->written = i ? NULL : alloc_text(name, strlen(name));
        listed->name = place.glyph || place.id ? place_name(&place, i) : NULL;
        status = limit_line_step(diag);
    }
    free(name);
    return status;
}

static int read_cells(struct reader *reader, enum about about, const struct json_value *list)
{
    struct value *wanted;
    size_t room = 1;

    if (json_need_array(list, "positions and names"))
        return -1;
    if (!cJSON_GetArraySize(list->json))
        return json_refuse(list, "expected a cell: nothing could make an empty list fail");
    wanted = &add(reader, about, list)->wanted;
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
    static const char *const keys[] = {"min", "max", NULL};
    bool range = cJSON_IsObject(value->json);
    struct json_value least = *value, most = *value;
    size_t at_least = 0, at_most = SIZE_MAX;
    struct expectation *expectation;

    if (range) {
        least = json_get(value, keys[0]);
        most = json_get(value, keys[1]);
    }
    if ((range && json_check_keys(value, keys)) || (least.json && read_number(&least, &at_least)) ||
        (most.json && read_number(&most, &at_most)))
        return -1;
    if (at_least > at_most)
        return json_refuse(value, "min is more than max: no count is both");
    if (!at_least && at_most == SIZE_MAX)
        return json_refuse(value, "expected a max, or a min above 0: any count is 0 or more");
    expectation = add(reader, about, value);
    expectation->least = at_least;
    expectation->most = at_most;
    expectation->range = range;
    return 0;
}

static int read_flag(struct reader *reader, enum about about, const struct json_value *value)
{
    struct expectation *expectation;
    bool flag;

    if (json_flag(value, &flag))
        return -1;
    expectation = add(reader, about, value);
    expectation->single = true;
    expectation->wanted.flags = alloc_array(1, sizeof *expectation->wanted.flags);
    expectation->wanted.flags[0] = flag;
    expectation->wanted.count = 1;
    return 0;
}

static int read_flags(struct reader *reader, enum about about, const struct json_value *list)
{
    struct value *wanted;

    if (json_need_array(list, "true and false"))
        return -1;
    wanted = &add(reader, about, list)->wanted;
    wanted->flags = alloc_array((size_t)cJSON_GetArraySize(list->json), sizeof *wanted->flags);
    for (struct json_value flag = json_first(list); flag.json; json_step(&flag))
        if (json_flag(&flag, &wanted->flags[wanted->count++]))
            return -1;
    return 0;
}

static int read_clear(struct reader *reader, enum about about, const struct json_value *value)
{
    if (cJSON_IsArray(value->json))
        return read_flags(reader, about, value);
    if (!cJSON_IsBool(value->json))
        return json_expected(value, "true, false or an array of them");
    return read_flag(reader, about, value);
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

/* The rows of each team. */
static int read_teams(struct reader *reader, enum about about, const struct json_value *teams)
{
    if (need_object(teams, "teams"))
        return -1;
    for (struct json_value rows = json_first(teams); rows.json; json_step(&rows)) {
        if (names_find(&reader->teams, rows.path.key, &reader->team)) {
            if (read_rows(reader, about, &rows, "012"))
                return -1;
        } else if (!json_key_is_own(rows.path.key)) {
            return json_refuse(&rows, "unknown team");
        }
    }
    return 0;
}

/* States, or events: an object of turns. */
static int read_turns(struct reader *reader, enum about about, const struct json_value *value)
{
    const struct story *story = &reader->scenario->story;

    if (need_object(value, "turns"))
        return -1;
    for (size_t i = 0; i < story->team_count && about == ABOUT_STATES; i++)
        names_add(&reader->teams, story->teams[i].id, i);
    for (struct json_value at = json_first(value); at.json; json_step(&at)) {
        if (json_key_is_own(at.path.key))
            continue;
        if (read_turn(reader, &at) || (about == ABOUT_STATES ? read_teams(reader, about, &at)
                                                             : read_flags(reader, about, &at)))
            return -1;
    }
    reader->turn = reader->team = 0;
    return 0;
}

/* Which properties there are is for the judge to say. */
static int read_property(struct reader *reader, enum about about, const struct json_value *value)
{
    if (need_object(value, "properties"))
        return -1;
    for (struct json_value at = json_first(value); at.json; json_step(&at))
        if (!json_key_is_own(at.path.key) && read_flag(reader, about, &at))
            return -1;
    return 0;
}

static int (*const readers[ABOUT_KINDS])(struct reader *reader, enum about about,
                                         const struct json_value *value) = {
    [ABOUT_MASK] = read_mask,    [ABOUT_VISIBLE] = read_cells,    [ABOUT_HIDDEN] = read_cells,
    [ABOUT_COUNT] = read_count,  [ABOUT_CLEAR] = read_clear,      [ABOUT_STATES] = read_turns,
    [ABOUT_EVENTS] = read_turns, [ABOUT_PROPERTY] = read_property};

int json_expect_read(struct scenario *scenario, const struct json_value *root, const char *text)
{
    static const char *const keys[] = {"mask",   "visible", "hidden",   "count",  "clear",
                                       "states", "events",  "property", "differ", NULL};
    struct json_value object = json_get(root, "expect"), differ;
    struct reader reader = {.scenario = scenario, .text = text, .positions.scenario = scenario};
    int status;

    if (!object.json)
        return 0;
    object.text = json_member_of(text + strspn(text, " \t\r\n"), "expect");
    differ = json_get(&object, "differ");
    scenario->has_expect = true;
    if (need_object(&object, "expectations") || json_check_keys(&object, keys))
        return -1;
    status = differ.json ? read_differ(&differ, &reader.at_most) : 0;
    for (struct json_value at = json_first(&object); at.json; json_step(&at))
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(at.path.key, about_keys[i]))
                status = readers[i](&reader, (enum about)i, &at);
    names_release(&reader.teams);
    positions_release(&reader.positions);
    return status;
}
