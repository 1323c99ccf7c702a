#include "cli/input/json_expect.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_map.h"
#include "cli/support/alloc.h"
#include "cli/support/names.h"

struct reader {
    struct scenario *scenario;
    const struct json_scan *scan;
    struct names teams; /* of the story, once states are told */
    struct diag *diag;
};

/* A new expectation, which stands under the keys of `path` below `$.expect`. */
static struct expectation *add(struct reader *reader, enum about about, const cJSON *value,
                               const struct json_path *path)
{
    struct json_span span = reader->scan->spans[value->valueint];
    struct expect *expect = &reader->scenario->expect;
    struct expectation *expectation;
    const struct json_path *up = path;
    int depth = 0;

    expect->list = alloc_grow(expect->list, expect->count, &expect->room, sizeof *expect->list);
    expectation = &expect->list[expect->count++];
    *expectation = (struct expectation){.about = about, .start = span.start, .end = span.end};
    while (up->up->up) {
        up = up->up;
        depth++;
    }
    expectation->key_count = depth;
    for (up = path; depth--; up = up->up)
        expectation->keys[depth] = alloc_text(up->key, strlen(up->key));
    return expectation;
}

static int need_object(struct reader *reader, const cJSON *value, const struct json_path *path,
                       const char *of)
{
    if (cJSON_IsObject(value))
        return 0;
    return json_fail(reader->diag, path, "found %s, expected an object of %s", json_kind(value),
                     of);
}

/* Rows of the signs; how long they and their list must be is for the judge to say. */
static int read_rows(struct reader *reader, enum about about, const cJSON *list, const char *signs,
                     const struct json_path *path)
{
    struct expectation *expectation;
    const cJSON *row;
    int y = 0;

    if (json_need_array(list, path, "rows", reader->diag))
        return -1;
    expectation = add(reader, about, list, path);
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

static int read_mask(struct reader *reader, enum about about, const cJSON *value,
                     const struct json_path *path)
{
    return read_rows(reader, about, value, "01", path);
}

static int read_cells(struct reader *reader, enum about about, const cJSON *list,
                      const struct json_path *path)
{
    struct expectation *expectation;
    const cJSON *cell;

    if (json_need_array(list, path, "positions", reader->diag))
        return -1;
    expectation = add(reader, about, list, path);
    expectation->wanted.cells =
        alloc_array((size_t)cJSON_GetArraySize(list), sizeof *expectation->wanted.cells);
    cJSON_ArrayForEach(cell, list)
    {
        struct json_path at = {path, NULL, (int)expectation->wanted.count};
        if (json_cell_read(cell, &at, &reader->scenario->map,
                           &expectation->wanted.cells[expectation->wanted.count++], reader->diag))
            return -1;
    }
    return 0;
}

static int read_count(struct reader *reader, enum about about, const cJSON *value,
                      const struct json_path *path)
{
    int64_t count;

    if (json_whole(value, path, &count, reader->diag))
        return -1;
    if (count < 0)
        return json_fail(reader->diag, path, "found %s, expected 0 or more", json_kind(value));
    add(reader, about, value, path)->wanted.count = (size_t)count;
    return 0;
}

static int read_flag(struct reader *reader, enum about about, const cJSON *value,
                     const struct json_path *path)
{
    struct expectation *expectation;

    if (!cJSON_IsBool(value))
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

    if (json_need_array(list, path, "true and false", reader->diag))
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
    if (!cJSON_IsArray(value) && !cJSON_IsBool(value))
        return json_fail(reader->diag, path, "found %s, expected true, false or an array of them",
                         json_kind(value));
    return cJSON_IsArray(value) ? read_flags(reader, about, value, path)
                                : read_flag(reader, about, value, path);
}

/* The number of a turn, as a key: the start is 0. */
static int read_turn(struct reader *reader, const struct json_path *path, size_t *turn)
{
    size_t most = reader->scenario->story.turn_count;
    char text[24] = "";

    *turn = strtoull(path->key, NULL, 10);
    snprintf(text, sizeof text, "%zu", *turn);
    if (strcmp(text, path->key) != 0)
        return json_fail(reader->diag, path, "expected the number of a turn as the key");
    if (*turn > most)
        return json_fail(reader->diag, path, "there is no such turn (0 to %zu)", most);
    return 0;
}

static int read_team(struct reader *reader, enum about about, size_t turn, const cJSON *rows,
                     const struct json_path *path)
{
    struct expect *expect = &reader->scenario->expect;
    size_t team;

    if (!names_find(&reader->teams, path->key, &team))
        return json_key_is_own(path->key) ? 0 : json_fail(reader->diag, path, "unknown team");
    if (read_rows(reader, about, rows, "012", path))
        return -1;
    expect->list[expect->count - 1].turn = turn;
    expect->list[expect->count - 1].team = team;
    return 0;
}

static int read_states(struct reader *reader, enum about about, const cJSON *value,
                       const struct json_path *path)
{
    const struct story *story = &reader->scenario->story;
    const cJSON *at_turn, *rows;
    size_t turn;

    if (need_object(reader, value, path, "turns"))
        return -1;
    for (size_t i = 0; i < story->team_count; i++)
        names_add(&reader->teams, story->teams[i].id, i);
    cJSON_ArrayForEach(at_turn, value)
    {
        struct json_path turn_path = {path, at_turn->string, 0};
        if (json_key_is_own(at_turn->string))
            continue;
        if (read_turn(reader, &turn_path, &turn) ||
            need_object(reader, at_turn, &turn_path, "teams"))
            return -1;
        cJSON_ArrayForEach(rows, at_turn)
        {
            struct json_path team_path = {&turn_path, rows->string, 0};
            if (read_team(reader, about, turn, rows, &team_path))
                return -1;
        }
    }
    return 0;
}

static int read_events(struct reader *reader, enum about about, const cJSON *value,
                       const struct json_path *path)
{
    struct expect *expect = &reader->scenario->expect;
    const cJSON *flags;
    size_t turn;

    if (need_object(reader, value, path, "turns"))
        return -1;
    cJSON_ArrayForEach(flags, value)
    {
        struct json_path turn_path = {path, flags->string, 0};
        if (json_key_is_own(flags->string))
            continue;
        if (read_turn(reader, &turn_path, &turn) || read_flags(reader, about, flags, &turn_path))
            return -1;
        expect->list[expect->count - 1].turn = turn;
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
    [ABOUT_MASK] = read_mask,     [ABOUT_VISIBLE] = read_cells,    [ABOUT_HIDDEN] = read_cells,
    [ABOUT_COUNT] = read_count,   [ABOUT_CLEAR] = read_clear,      [ABOUT_STATES] = read_states,
    [ABOUT_EVENTS] = read_events, [ABOUT_PROPERTY] = read_property};

int json_expect_read(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                     const struct json_path *path, struct diag *diag)
{
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(root, "expect"), *value;
    struct json_path expect_path = {path, "expect", 0};
    struct reader reader = {.scenario = scenario, .scan = scan, .diag = diag};
    int status;

    if (!object)
        return 0;
    scenario->has_expect = true;
    if (need_object(&reader, object, &expect_path, "expectations") ||
        json_check_keys(object, &expect_path, about_keys, diag))
        return -1;
    status = 0;
    cJSON_ArrayForEach(value, object)
    {
        struct json_path at = {&expect_path, value->string, 0};
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(value->string, about_keys[i]))
                status = readers[i](&reader, (enum about)i, value, &at);
    }
    names_release(&reader.teams);
    return status;
}
