#include "cli/input/json_expect.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/json_map.h"
#include "cli/input/json_terms.h"
#include "cli/level/positions.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"

#define CELL_BYTES                                                                                 \
    128 /* of a cell that a name stands for: itself, what it is called, its verdict */

struct reader {
    struct scenario *scenario;
    const struct json_scan *scan;
    struct positions positions;
    struct names teams; /* of the story, once states are told */
    size_t at_most;     /* cells that may differ where nothing nearer says so */
    struct diag *diag;
};

/* A new expectation, which stands under the keys of `path` below `$.expect`. */
static struct expectation *add(struct reader *reader, enum about about, const cJSON *value,
                               const struct json_path *path)
{
    struct json_span span = reader->scan->spans[value->valueint];
    const char *keys[EXPECT_KEYS] = {NULL};
    struct expectation *expectation;
    int depth = 0;

    for (const struct json_path *up = path; up->up->up; up = up->up)
        depth++;
    for (int i = depth; i--; path = path->up)
        keys[i] = path->key;
    expectation = expect_add(&reader->scenario->expect, about, span.start, span.end, keys);
    expectation->open = cJSON_IsNull(value);
    expectation->written = depth;
    return expectation;
}

/* One of what is not there any more, as `diag` tells: for whoever takes it out. */
static void add_stale(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path)
{
    add(reader, about, value, path)->stale =
        alloc_text(reader->diag->message, strlen(reader->diag->message));
    reader->diag->message[0] = '\0';
}

static int need_object(struct reader *reader, const cJSON *value, const struct json_path *path,
                       const char *of)
{
    if (cJSON_IsObject(value))
        return 0;
    return json_fail(reader->diag, path, "found %s, expected an object of %s", json_kind(value),
                     of);
}

/* {"at_most": N}: so many cells of a mask may differ. */
static int read_differ(struct reader *reader, const cJSON *value, const struct json_path *path,
                       size_t *at_most)
{
    static const char *const keys[] = {"at_most", NULL};
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(value, keys[0]);
    struct json_path at = {path, keys[0], 0};
    int64_t most;

    if (!number)
        return json_fail(reader->diag, path, "found %s, expected {\"at_most\":N}",
                         cJSON_IsObject(value) ? "no at_most" : json_kind(value));
    if (json_check_keys(value, path, keys, reader->diag) ||
        json_whole(number, &at, &most, reader->diag))
        return -1;
    if (most < 0)
        return json_fail(reader->diag, &at, "found %s, expected 0 or more", json_kind(number));
    *at_most = (size_t)most;
    return 0;
}

/* Rows of the signs; how long they and their list must be is for the judge to say. */
static int read_list(struct reader *reader, struct expectation *expectation, const cJSON *list,
                     const char *signs, const struct json_path *path)
{
    const cJSON *row;
    int y = 0;

    expectation->wanted.rows =
        alloc_array((size_t)cJSON_GetArraySize(list), sizeof *expectation->wanted.rows);
    cJSON_ArrayForEach(row, list)
    {
        struct json_path at = {path, NULL, y++};
        if (!cJSON_IsString(row) || strspn(row->valuestring, signs) != strlen(row->valuestring))
            return json_fail(reader->diag, &at, "found %s, expected a row: a string of %s",
                             json_kind(row), signs);
        expectation->wanted.rows[expectation->wanted.count++] =
            alloc_text(row->valuestring, strlen(row->valuestring));
    }
    return 0;
}

/* The list, or {"rows": the list, "differ": …}. */
static int read_rows(struct reader *reader, enum about about, const cJSON *value, const char *signs,
                     const struct json_path *path)
{
    static const char *const keys[] = {"rows", "differ", NULL};
    const cJSON *list = value, *differ = NULL;
    struct json_path rows_path = {path, "rows", 0}, differ_path = {path, "differ", 0};
    struct expectation *expectation;
    size_t at_most = reader->at_most;

    if (cJSON_IsObject(value)) {
        list = cJSON_GetObjectItemCaseSensitive(value, "rows");
        differ = cJSON_GetObjectItemCaseSensitive(value, "differ");
        if (json_check_keys(value, path, keys, reader->diag))
            return -1;
        if (!list)
            return json_fail(reader->diag, path, "found no rows, expected a list of them");
    }
    if ((!cJSON_IsNull(list) &&
         json_need_array(list, list == value ? path : &rows_path, "rows", reader->diag)) ||
        (differ && read_differ(reader, differ, &differ_path, &at_most)))
        return -1;
    expectation = add(reader, about, list, path);
    expectation->at_most = at_most;
    return read_list(reader, expectation, list, signs, list == value ? path : &rows_path);
}

static int read_mask(struct reader *reader, enum about about, const cJSON *value,
                     const struct json_path *path)
{
    return read_rows(reader, about, value, "01", path);
}

static struct listed_cell *add_cell(struct value *list, size_t *room, size_t element)
{
    list->cells = alloc_grow(list->cells, list->count, room, sizeof *list->cells);
    list->cells[list->count] = (struct listed_cell){.element = element};
    return &list->cells[list->count++];
}

/* A position, which may be one of a larger map that this one was before. */
static int read_position(struct reader *reader, struct listed_cell *cell, const cJSON *value,
                         const struct json_path *path)
{
    static const struct map any = {.width = INT_MAX, .height = INT_MAX};
    struct diag ignored;

    if (!json_cell_read(value, path, &reader->scenario->map, &cell->cell, reader->diag))
        return 0;
    cell->nowhere = !json_cell_read(value, path, &any, &cell->cell, &ignored);
    return cell->nowhere ? 0 : -1;
}

/* Every cell that has the name; one that nothing on this map has stands nowhere. */
static int read_name(struct reader *reader, struct value *list, size_t *room, size_t element,
                     const cJSON *value, const struct json_path *path)
{
    char *name = json_name_read(value, path, reader->diag);
    struct place place;
    struct cell cell = {0, 0};
    int status;

    if (!name)
        return -1;
    status = positions_find(&reader->positions, name, &place, reader->diag);
    if (status && place.missing) {
        struct listed_cell *listed = add_cell(list, room, element);
        listed->nowhere = true;
        listed->name = name;
        return 0;
    }
    if (!status)
        status =
            limit_check_bytes(place.count, CELL_BYTES, "all the cells of a name", reader->diag);
    else
        json_blame(reader->diag, path);
    for (size_t i = 0; i < place.count && !status; i++) {
        struct listed_cell *listed = add_cell(list, room, element);
        place_step(&place, &reader->scenario->map, i, &cell);
        listed->cell = cell;
        listed->name = place.glyph || place.id ? place_name(&place, i) : NULL;
        status = limit_line_tick() ? limit_line_check(reader->diag) : 0;
    }
    free(name);
    return status;
}

static int read_cells(struct reader *reader, enum about about, const cJSON *list,
                      const struct json_path *path)
{
    struct value *wanted;
    const cJSON *value;
    size_t room = 0, element = 0;

    if (cJSON_IsNull(list)) {
        add(reader, about, list, path);
        return 0;
    }
    if (json_need_array(list, path, "positions and names", reader->diag))
        return -1;
    wanted = &add(reader, about, list, path)->wanted;
    wanted->cells = alloc_array(1, sizeof *wanted->cells);
    room = 1;
    cJSON_ArrayForEach(value, list)
    {
        struct json_path at = {path, NULL, (int)element};
        int status = cJSON_IsString(value)
                         ? read_name(reader, wanted, &room, element, value, &at)
                         : read_position(reader, add_cell(wanted, &room, element), value, &at);
        if (status)
            return -1;
        element++;
    }
    return 0;
}

static int read_number(struct reader *reader, const cJSON *value, const struct json_path *path,
                       size_t *number)
{
    int64_t count;

    if (json_whole(value, path, &count, reader->diag))
        return -1;
    if (count < 0)
        return json_fail(reader->diag, path, "found %s, expected 0 or more", json_kind(value));
    *number = (size_t)count;
    return 0;
}

/* The number, or {"min": N, "max": N} with one of them or both. */
static int read_count(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path)
{
    static const char *const keys[] = {"min", "max", NULL};
    struct json_path least_path = {path, keys[0], 0}, most_path = {path, keys[1], 0};
    const cJSON *least =
        cJSON_IsObject(value) ? cJSON_GetObjectItemCaseSensitive(value, keys[0]) : value;
    const cJSON *most =
        cJSON_IsObject(value) ? cJSON_GetObjectItemCaseSensitive(value, keys[1]) : value;
    struct expectation range = {.most = SIZE_MAX}, *expectation;

    if (cJSON_IsNull(value)) {
        add(reader, about, value, path);
        return 0;
    }
    if (cJSON_IsObject(value) && json_check_keys(value, path, keys, reader->diag))
        return -1;
    if ((least && read_number(reader, least, least == value ? path : &least_path, &range.least)) ||
        (most && read_number(reader, most, most == value ? path : &most_path, &range.most)))
        return -1;
    if (range.least > range.most)
        return json_fail(reader->diag, path, "min is more than max: no count is both");
    if (!range.least && range.most == SIZE_MAX)
        return json_fail(reader->diag, path,
                         "expected a max, or a min above 0: any count is 0 or more");
    expectation = add(reader, about, value, path);
    expectation->least = range.least;
    expectation->most = range.most;
    expectation->range = cJSON_IsObject(value);
    return 0;
}

static int read_flag(struct reader *reader, enum about about, const cJSON *value,
                     const struct json_path *path)
{
    struct expectation *expectation;

    if (!cJSON_IsBool(value) && !cJSON_IsNull(value))
        return json_fail(reader->diag, path, "found %s, expected true or false", json_kind(value));
    expectation = add(reader, about, value, path);
    expectation->single = true;
    expectation->wanted.flags = alloc_array(1, sizeof *expectation->wanted.flags);
    expectation->wanted.flags[0] = cJSON_IsTrue(value);
    expectation->wanted.count = 1;
    return 0;
}

static int read_flags(struct reader *reader, enum about about, const cJSON *list,
                      const struct json_path *path)
{
    struct expectation *expectation;
    const cJSON *flag;

    if (!cJSON_IsNull(list) && json_need_array(list, path, "true and false", reader->diag))
        return -1;
    expectation = add(reader, about, list, path);
    expectation->wanted.flags =
        alloc_array((size_t)cJSON_GetArraySize(list), sizeof *expectation->wanted.flags);
    cJSON_ArrayForEach(flag, list)
    {
        struct json_path at = {path, NULL, (int)expectation->wanted.count};
        if (!cJSON_IsBool(flag))
            return json_fail(reader->diag, &at, "found %s, expected true or false",
                             json_kind(flag));
        expectation->wanted.flags[expectation->wanted.count++] = cJSON_IsTrue(flag);
    }
    return 0;
}

static int read_clear(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path)
{
    bool is_list = cJSON_IsArray(value);

    if (cJSON_IsNull(value))
        is_list = reader->scenario->pair_count != 1;
    else if (!is_list && !cJSON_IsBool(value))
        return json_fail(reader->diag, path, "found %s, expected true, false or an array of them",
                         json_kind(value));
    return is_list ? read_flags(reader, about, value, path) : read_flag(reader, about, value, path);
}

/*
 * The number of a turn, as a key: the start is 0. 1: there is none such any more, as `diag` tells.
 */
static int read_turn(struct reader *reader, const struct json_path *path, size_t *turn)
{
    size_t most = reader->scenario->story.turn_count;
    char text[24] = "";

    *turn = strtoull(path->key, NULL, 10);
    snprintf(text, sizeof text, "%zu", *turn);
    if (strcmp(text, path->key) != 0)
        return json_fail(reader->diag, path, "expected the number of a turn as the key");
    if (*turn <= most)
        return 0;
    json_fail(reader->diag, path, "there is no such turn (0 to %zu)", most);
    return 1;
}

/* What a null stands for: all turns from the first to the last. */
static int open_turns(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path, size_t first, size_t last)
{
    struct json_span span = reader->scan->spans[value->valueint];
    struct expectation at = {
        .start = span.start, .end = span.end, .written = path->up->up->up ? 2 : 1};

    return expect_open_turns(reader->scenario, about, first, last, at, reader->diag)
               ? json_blame(reader->diag, path)
               : 0;
}

static int read_team(struct reader *reader, enum about about, size_t turn, const cJSON *rows,
                     const struct json_path *path)
{
    struct expect *expect = &reader->scenario->expect;
    size_t team;

    if (!names_find(&reader->teams, path->key, &team)) {
        if (json_key_is_own(path->key))
            return 0;
        json_fail(reader->diag, path, "unknown team");
        add_stale(reader, about, rows, path);
        return 0;
    }
    if (read_rows(reader, about, rows, "012", path))
        return -1;
    expect->list[expect->count - 1].turn = turn;
    expect->list[expect->count - 1].team = team;
    return 0;
}

/* The rows of each team. */
static int read_teams(struct reader *reader, enum about about, size_t turn, const cJSON *teams,
                      const struct json_path *path)
{
    const cJSON *rows;

    if (cJSON_IsNull(teams))
        return open_turns(reader, about, teams, path, turn, turn);
    if (need_object(reader, teams, path, "teams"))
        return -1;
    cJSON_ArrayForEach(rows, teams)
    {
        struct json_path team_path = {path, rows->string, 0};
        if (read_team(reader, about, turn, rows, &team_path))
            return -1;
    }
    return 0;
}

static int read_turn_events(struct reader *reader, enum about about, size_t turn,
                            const cJSON *flags, const struct json_path *path)
{
    struct expect *expect = &reader->scenario->expect;

    if (read_flags(reader, about, flags, path))
        return -1;
    expect->list[expect->count - 1].turn = turn;
    return 0;
}

/* States, or events: an object of turns. */
static int read_turns(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path)
{
    const struct story *story = &reader->scenario->story;
    const cJSON *at_turn;
    size_t turn;

    if (cJSON_IsNull(value))
        return open_turns(reader, about, value, path, 0, story->turn_count);
    if (need_object(reader, value, path, "turns"))
        return -1;
    for (size_t i = 0; i < story->team_count && about == ABOUT_STATES; i++)
        names_add(&reader->teams, story->teams[i].id, i);
    cJSON_ArrayForEach(at_turn, value)
    {
        struct json_path turn_path = {path, at_turn->string, 0};
        int status = json_key_is_own(at_turn->string) ? 2 : read_turn(reader, &turn_path, &turn);
        if (status == 1)
            add_stale(reader, about, at_turn, &turn_path);
        if (!status)
            status = about == ABOUT_STATES
                         ? read_teams(reader, about, turn, at_turn, &turn_path)
                         : read_turn_events(reader, about, turn, at_turn, &turn_path);
        if (status < 0)
            return -1;
    }
    return 0;
}

/* Which properties there are is for the judge to say. */
static int read_property(struct reader *reader, enum about about, const cJSON *value,
                         const struct json_path *path)
{
    const cJSON *flag;

    if (need_object(reader, value, path, "properties"))
        return -1;
    cJSON_ArrayForEach(flag, value)
    {
        struct json_path at = {path, flag->string, 0};
        if (!json_key_is_own(flag->string) && read_flag(reader, about, flag, &at))
            return -1;
    }
    return 0;
}

static int (*const readers[ABOUT_KINDS])(struct reader *reader, enum about about,
                                         const cJSON *value, const struct json_path *path) = {
    [ABOUT_MASK] = read_mask,    [ABOUT_VISIBLE] = read_cells,    [ABOUT_HIDDEN] = read_cells,
    [ABOUT_COUNT] = read_count,  [ABOUT_CLEAR] = read_clear,      [ABOUT_STATES] = read_turns,
    [ABOUT_EVENTS] = read_turns, [ABOUT_PROPERTY] = read_property};

int json_expect_read(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                     const struct json_path *path, struct diag *diag)
{
    static const char *const keys[] = {"mask",   "visible", "hidden",   "count",  "clear",
                                       "states", "events",  "property", "differ", NULL};
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(root, "expect"), *value;
    struct expect *expect = &scenario->expect;
    struct json_path expect_path = {path, "expect", 0}, differ_path = {&expect_path, "differ", 0};
    struct reader reader = {
        .scenario = scenario, .scan = scan, .positions.scenario = scenario, .diag = diag};
    int status;

    expect->scenario_end = scan->spans[root->valueint].end - 1;
    if (!object)
        return 0;
    expect->start = scan->spans[object->valueint].start;
    expect->end = scan->spans[object->valueint].end;
    scenario->has_expect = true;
    if (cJSON_IsNull(object))
        return 0;
    if (need_object(&reader, object, &expect_path, "expectations") ||
        json_check_keys(object, &expect_path, keys, diag))
        return -1;
    value = cJSON_GetObjectItemCaseSensitive(object, "differ");
    status = value ? read_differ(&reader, value, &differ_path, &reader.at_most) : 0;
    cJSON_ArrayForEach(value, object)
    {
        struct json_path at = {&expect_path, value->string, 0};
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(value->string, about_keys[i]))
                status = readers[i](&reader, (enum about)i, value, &at);
    }
    names_release(&reader.teams);
    positions_release(&reader.positions);
    return status;
}
