#include "cli/input/result.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/level/map.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

struct reader {
    struct result *result;
    struct diag *diag;
    const char *kind; /* of object: fov/1 */
    const char *team; /* NULL: all of them */
};

static int need_number(const struct reader *reader, const cJSON *object, const char *key,
                       const struct json_path *path, int most, int *number)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    struct json_path at = {path, key, 0};
    int64_t found;

    if (!value)
        return json_fail(reader->diag, path, "found no %s, expected a %s object", key,
                         reader->kind);
    if (json_whole(value, &at, &found, reader->diag))
        return -1;
    if (found < 1 || found > most)
        return json_fail(reader->diag, &at, "%lld is out of range (1 to %d)", (long long)found,
                         most);
    *number = (int)found;
    return 0;
}

/* As many strings as there are rows, each of `signs`, as many as there are columns. */
static int check_rows(const struct reader *reader, const cJSON *rows, const struct json_path *path,
                      const char *signs)
{
    const struct eyeshot_mask *plane = &reader->result->seen;
    const cJSON *row;
    int y = 0;

    if (!cJSON_IsArray(rows) || cJSON_GetArraySize(rows) != plane->height)
        return json_fail(reader->diag, path, "expected %d rows", plane->height);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_path at = {path, NULL, y++};
        const char *text = cJSON_IsString(row) ? row->valuestring : "";
        if (strlen(text) != (size_t)plane->width || strspn(text, signs) != (size_t)plane->width)
            return json_fail(reader->diag, &at, "expected a string of %d characters %s",
                             plane->width, signs);
    }
    return 0;
}

/* Row strings: every sign but `0` is seen, `visible` says which ones are visible. */
static int read_rows(const struct reader *reader, const cJSON *rows, const struct json_path *path,
                     const char *signs, char visible)
{
    struct result *result = reader->result;
    const cJSON *row;
    int y = 0;

    if (check_rows(reader, rows, path, signs))
        return -1;
    cJSON_ArrayForEach(row, rows)
    {
        for (int x = 0; x < result->seen.width; x++) {
            if (row->valuestring[x] != '0')
                plane_set(&result->seen, x, y);
            if (row->valuestring[x] == visible)
                plane_set(&result->visible, x, y);
        }
        y++;
    }
    return 0;
}

/* `[a,b]`: a cell, or a run. */
static int read_two(const struct reader *reader, const cJSON *value, const struct json_path *path,
                    int64_t two[2])
{
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != 2)
        return json_fail(reader->diag, path, "found %s, expected two numbers", json_kind(value));
    for (int i = 0; i < 2; i++) {
        struct json_path at = {path, NULL, i};
        if (json_whole(cJSON_GetArrayItem(value, i), &at, &two[i], reader->diag))
            return -1;
    }
    return 0;
}

static int read_run(const struct reader *reader, const cJSON *value, const struct json_path *path,
                    int y)
{
    struct result *result = reader->result;
    int width = result->seen.width;
    int64_t run[2];

    if (read_two(reader, value, path, run))
        return -1;
    if (run[0] < 0 || run[1] < 1 || run[0] >= width || run[1] > width - run[0])
        return json_fail(reader->diag, path, "this run leaves the row of %d cells", width);
    row_fill(plane_row(&result->seen, y), (int)run[0], (int)(run[0] + run[1]));
    row_fill(plane_row(&result->visible, y), (int)run[0], (int)(run[0] + run[1]));
    return 0;
}

static int read_runs(const struct reader *reader, const cJSON *rows, const struct json_path *path)
{
    const cJSON *row, *run;
    int y = 0;

    if (!cJSON_IsArray(rows) || cJSON_GetArraySize(rows) != reader->result->seen.height)
        return json_fail(reader->diag, path, "expected %d rows", reader->result->seen.height);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_path at = {path, NULL, y};
        int index = 0;
        if (json_need_array(row, &at, "runs", reader->diag))
            return -1;
        cJSON_ArrayForEach(run, row)
        {
            struct json_path run_at = {&at, NULL, index++};
            if (read_run(reader, run, &run_at, y))
                return -1;
        }
        y++;
    }
    return 0;
}

static int read_cells(const struct reader *reader, const cJSON *cells, const struct json_path *path)
{
    struct result *result = reader->result;
    const cJSON *cell;
    int index = 0;

    if (json_need_array(cells, path, "cells", reader->diag))
        return -1;
    cJSON_ArrayForEach(cell, cells)
    {
        struct json_path at = {path, NULL, index++};
        int64_t xy[2];
        if (read_two(reader, cell, &at, xy))
            return -1;
        if (xy[0] < 0 || xy[1] < 0 || xy[0] >= result->seen.width || xy[1] >= result->seen.height)
            return json_fail(reader->diag, &at, "this cell is outside the mask of %dx%d cells",
                             result->seen.width, result->seen.height);
        plane_set(&result->seen, (int)xy[0], (int)xy[1]);
        plane_set(&result->visible, (int)xy[0], (int)xy[1]);
    }
    return 0;
}

/* The size, and planes of it. */
static int read_size(const struct reader *reader, const cJSON *object, const struct json_path *path)
{
    struct result *result = reader->result;

    if (need_number(reader, object, "width", path, EYESHOT_MOST_SIDE, &result->width) ||
        need_number(reader, object, "height", path, EYESHOT_MOST_SIDE, &result->height))
        return -1;
    if (map_check((size_t)result->width, (size_t)result->height, reader->diag))
        return json_blame(reader->diag, path);
    mask_init(&result->visible, result->width * result->scale, result->height * result->scale);
    mask_init(&result->seen, result->width * result->scale, result->height * result->scale);
    return 0;
}

/* -1: it is no number from 0 to `most` - 1. */
static int number_below(const cJSON *object, const char *key, int most)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);

    if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0 && value->valuedouble < most))
        return -1;
    return (int)value->valuedouble;
}

/* Where they stand is drawn, nothing more: what can't be drawn is left out. */
static void read_viewers(struct result *result, const cJSON *viewers)
{
    const cJSON *viewer;

    if (!cJSON_IsArray(viewers))
        return;
    result->viewers = alloc_array((size_t)cJSON_GetArraySize(viewers), sizeof *result->viewers);
    cJSON_ArrayForEach(viewer, viewers)
    {
        struct cell cell = {number_below(viewer, "x", result->width),
                            number_below(viewer, "y", result->height)};
        if (cell.x >= 0 && cell.y >= 0)
            result->viewers[result->viewer_count++] = cell;
    }
}

static int read_fov(const struct reader *reader, const cJSON *root)
{
    static const struct json_path path;
    const cJSON *mask = cJSON_GetObjectItemCaseSensitive(root, "mask");
    const cJSON *runs = cJSON_GetObjectItemCaseSensitive(root, "runs");
    const cJSON *cells = cJSON_GetObjectItemCaseSensitive(root, "cells");
    const cJSON *states = cJSON_GetObjectItemCaseSensitive(root, "states");
    struct json_path mask_path = {&path, "mask", 0}, runs_path = {&path, "runs", 0};
    struct json_path cells_path = {&path, "cells", 0}, states_path = {&path, "states", 0};

    if (need_number(reader, root, "scale", &path, 2, &reader->result->scale) ||
        read_size(reader, root, &path))
        return -1;
    read_viewers(reader->result, cJSON_GetObjectItemCaseSensitive(root, "viewers"));
    if (!mask && !runs && !cells && !states)
        return json_fail(reader->diag, &path, "found no mask, runs, cells or states");
    if ((mask && read_rows(reader, mask, &mask_path, "01", '1')) ||
        (runs && read_runs(reader, runs, &runs_path)) ||
        (cells && read_cells(reader, cells, &cells_path)))
        return -1;
    return states ? read_rows(reader, states, &states_path, "012", '2') : 0;
}

/* A turn: the states of the team that is asked for, or of every team, in one. */
static int read_turn(const struct reader *reader, const cJSON *turn, const struct json_path *path)
{
    const cJSON *teams = cJSON_GetObjectItemCaseSensitive(turn, "teams"), *team;
    struct json_path teams_path = {path, "teams", 0};
    int index = 0, found = 0;

    reader->result->scale = 1;
    reader->result->has_teams = true;
    if (read_size(reader, turn, path))
        return -1;
    if (!cJSON_IsArray(teams))
        return json_fail(reader->diag, path, "found no teams, expected a replay/1 object");
    cJSON_ArrayForEach(team, teams)
    {
        struct json_path at = {&teams_path, NULL, index++}, states_path = {&at, "states", 0};
        const cJSON *id = cJSON_GetObjectItemCaseSensitive(team, "id");
        const cJSON *states = cJSON_GetObjectItemCaseSensitive(team, "states");
        bool asked =
            !reader->team || (cJSON_IsString(id) && !strcmp(id->valuestring, reader->team));

        if (asked ? read_rows(reader, states, &states_path, "012", '2')
                  : check_rows(reader, states, &states_path, "012"))
            return -1;
        found += asked;
    }
    if (reader->team && !found)
        return json_fail(reader->diag, &teams_path, "unknown team '%s'", reader->team);
    return 0;
}

static int read_replay(const struct reader *reader, const cJSON *root)
{
    static const struct json_path path;
    const cJSON *turns = cJSON_GetObjectItemCaseSensitive(root, "turns");
    int count = cJSON_GetArraySize(turns);
    struct json_path turns_path = {&path, "turns", 0}, last = {&turns_path, NULL, count - 1};

    if (!turns)
        return read_turn(reader, root, &path);
    if (!count)
        return json_fail(reader->diag, &turns_path, "found no turns, expected replay/1 objects");
    return read_turn(reader, cJSON_GetArrayItem(turns, count - 1), &last);
}

/* A kind of answer that says what was seen; only the first is always one object. */
static const struct {
    const char *name;
    int (*read)(const struct reader *reader, const cJSON *root);
} kinds[] = {{"fov/1", read_fov}, {"replay/1", read_replay}};

static int read_object(struct reader *reader, const cJSON *root, size_t kind_count)
{
    static const struct json_path path;
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(root, "eyeshot");

    for (size_t i = 0; i < kind_count && cJSON_IsString(kind); i++) {
        reader->kind = kinds[i].name;
        if (!strcmp(kind->valuestring, kinds[i].name))
            return kinds[i].read(reader, root);
    }
    return json_fail(reader->diag, &path, "expected a fov/1 object, as fov -f json prints it%s",
                     kind_count > 1 ? ", or a replay/1 object, as replay -f json does" : "");
}

static int read_json(struct reader *reader, const struct source *source)
{
    cJSON *root = json_parse(source->text, source->length, false, reader->diag);
    int status = root ? read_object(reader, root, 1) : -1;

    cJSON_Delete(root);
    return status;
}

/* The last of the objects, each of which begins a line; all of them must be JSON. */
static int read_last(struct reader *reader, const struct source *source)
{
    static const struct json_path path;
    static const struct json_plan plan;
    struct json_scan scan = {0};
    cJSON *root = NULL;
    size_t at = 0;
    int status;

    do {
        status = json_scan_value(&scan, source->text, source->length, at, reader->diag);
        at = json_skip_blanks(source->text, source->length, scan.at);
        if (!status && at < source->length && !memchr(source->text + scan.at, '\n', at - scan.at))
            status = diag_at(reader->diag, source->text, source->length, at,
                             "found more text behind the object, expected the end of the line");
    } while (!status && at < source->length);
    if (!status)
        root = json_build(&scan, 0, &plan, &path, reader->diag);
    if (root)
        status = read_object(reader, root, sizeof kinds / sizeof *kinds);
    cJSON_Delete(root);
    json_scan_release(&scan);
    return root ? status : -1;
}

/* The bytes of the line at `at`, without its end; `next` is where the next one begins. */
static size_t line_length(const struct source *source, size_t at, size_t *next)
{
    const char *end = memchr(source->text + at, '\n', source->length - at);
    size_t length = end ? (size_t)(end - source->text) - at : source->length - at;

    *next = at + length + (end != NULL);
    return length - (length && source->text[at + length - 1] == '\r');
}

/* Counts the rows of a text mask, all of which are as long as the first. */
static int check_text(const struct source *source, size_t *width, size_t *height, struct diag *diag)
{
    size_t next;

    *height = 0;
    *width = source->length ? line_length(source, 0, &next) : 0;
    for (size_t at = 0; at < source->length; at = next, ++*height) {
        size_t length = line_length(source, at, &next), good = 0;
        while (good < length && (source->text[at + good] == '0' || source->text[at + good] == '1'))
            good++;
        if (good < length)
            return diag_at(diag, source->text, source->length, at + good,
                           "expected 0 or 1, of a mask, or a fov/1 or replay/1 object");
        if (length != *width)
            return diag_at(diag, source->text, source->length, at,
                           "found a row of %zu cells, expected %zu as in the first row", length,
                           *width);
    }
    if (!*width)
        return diag_fail(diag, "found no cells, expected a mask of 0 and 1");
    return map_check(*width, *height, diag);
}

static int read_text(struct result *result, const struct source *source, struct diag *diag)
{
    size_t width, height, next, at = 0;

    if (check_text(source, &width, &height, diag))
        return -1;
    result->bare = true;
    result->scale = 1;
    result->width = (int)width;
    result->height = (int)height;
    mask_init(&result->visible, result->width, result->height);
    mask_init(&result->seen, result->width, result->height);
    for (int y = 0; y < result->height; y++, at = next) {
        line_length(source, at, &next);
        for (int x = 0; x < result->width; x++) {
            if (source->text[at + (size_t)x] == '0')
                continue;
            plane_set(&result->visible, x, y);
            plane_set(&result->seen, x, y);
        }
    }
    return 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct reader reader = {.result = result, .diag = diag};
    struct source source;
    int status;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    status = read_json(&reader, &source);
    source_release(&source);
    if (status)
        result_release(result);
    return status;
}

static bool is_object(const struct source *source)
{
    size_t start = json_skip_blanks(source->text, source->length, 0);

    return start < source->length && source->text[start] == '{';
}

bool result_is(const struct source *source)
{
    if (is_object(source))
        return strstr(source->text, "\"eyeshot\"");
    return strspn(source->text, "01\r\n") == source->length;
}

int result_read_any(struct result *result, struct source *source, const char *team,
                    struct diag *diag)
{
    struct reader reader = {.result = result, .diag = diag, .team = team};
    int status;

    *result = (struct result){0};
    diag->file = source->name;
    status = is_object(source) ? read_last(&reader, source) : read_text(result, source, diag);
    source_release(source);
    if (status)
        result_release(result);
    return status;
}

/* Gives a bare mask the scale at which it is one of the other's map. */
static void settle_bare(struct result *bare, const struct result *other)
{
    for (int scale = 1; scale <= 2; scale++) {
        if (bare->visible.width != scale * other->width ||
            bare->visible.height != scale * other->height)
            continue;
        bare->width = other->width;
        bare->height = other->height;
        bare->scale = scale;
    }
}

int result_match(struct result *a, struct result *b, struct diag *diag)
{
    if (a->bare && !b->bare)
        settle_bare(a, b);
    if (b->bare && !a->bare)
        settle_bare(b, a);
    if (a->width == b->width && a->height == b->height)
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "the sizes differ: a map of %dx%d cells, and one of %dx%d", a->width,
                     a->height, b->width, b->height);
}

void result_release(struct result *result)
{
    mask_release(&result->visible);
    mask_release(&result->seen);
    free(result->viewers);
    *result = (struct result){0};
}
