#include "cli/input/result.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_scenario.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

struct reader {
    struct result *result;
    const char *kind; /* of object: fov/1 */
    const char *team; /* NULL: all of them */
};

static int need_number(const struct reader *reader, const struct json_value *object,
                       const char *key, int64_t most, int *number)
{
    char expected[20];
    int64_t found;

    snprintf(expected, sizeof expected, "a %s object", reader->kind);
    if (json_need_whole(object, key, expected, 1, most, &found))
        return -1;
    *number = (int)found;
    return 0;
}

/* A run of cells that are seen, perhaps now. */
static void mark(struct result *result, int x, int y, int count, bool visible)
{
    row_fill(plane_row(&result->seen, y), x, x + count);
    if (visible)
        row_fill(plane_row(&result->visible, y), x, x + count);
}

/* A list of something for each row. */
static int need_rows(const struct reader *reader, const struct json_value *rows)
{
    int height = reader->result->seen.height;

    if (cJSON_IsArray(rows->json) && cJSON_GetArraySize(rows->json) == height)
        return 0;
    return json_refuse(rows, "expected %d row%s", height, plural((uint64_t)height));
}

/*
 * As many strings as there are rows, each of `signs`, as many as there are columns. Every sign but
 * `0` is seen, the last one is visible; of rows that are not `wanted`, none is.
 */
static int read_rows(const struct reader *reader, const struct json_value *rows, const char *signs,
                     bool wanted)
{
    struct result *result = reader->result;
    int width = result->seen.width;
    char visible = signs[strlen(signs) - 1];

    if (need_rows(reader, rows))
        return -1;
    for (struct json_value row = json_first(rows); row.json; json_step(&row)) {
        const char *text = cJSON_IsString(row.json) ? row.json->valuestring : "";
        if (strlen(text) != (size_t)width || strspn(text, signs) != (size_t)width)
            return json_refuse(&row, "expected a string of %d characters %s", width, signs);
        for (int x = 0; wanted && x < width; x++)
            if (text[x] != '0')
                mark(result, x, row.path.index, 1, text[x] == visible);
    }
    return 0;
}

/* `[a,b]`: a cell, or a run. */
static int read_two(const struct json_value *value, int64_t two[2])
{
    return json_is_pair(value) ? json_two(value, two) : json_expected(value, "two numbers");
}

static int read_runs(const struct reader *reader, const struct json_value *rows)
{
    struct result *result = reader->result;
    int width = result->seen.width;
    int64_t two[2];

    if (need_rows(reader, rows))
        return -1;
    for (struct json_value row = json_first(rows); row.json; json_step(&row)) {
        if (json_need_array(&row, "runs"))
            return -1;
        for (struct json_value run = json_first(&row); run.json; json_step(&run)) {
            if (read_two(&run, two))
                return -1;
            if (two[0] < 0 || two[1] < 1 || two[0] >= width || two[1] > width - two[0])
                return json_refuse(&run, "this run leaves the row of %d cell%s", width,
                                   plural((uint64_t)width));
            mark(result, (int)two[0], row.path.index, (int)two[1], true);
        }
    }
    return 0;
}

static int read_cells(const struct reader *reader, const struct json_value *cells)
{
    struct result *result = reader->result;
    int64_t xy[2];

    if (json_need_array(cells, "cells"))
        return -1;
    for (struct json_value cell = json_first(cells); cell.json; json_step(&cell)) {
        if (read_two(&cell, xy))
            return -1;
        if (xy[0] < 0 || xy[1] < 0 || xy[0] >= result->seen.width || xy[1] >= result->seen.height)
            return json_refuse(&cell, "this cell is outside the mask of %dx%d cells",
                               result->seen.width, result->seen.height);
        mark(result, (int)xy[0], (int)xy[1], 1, true);
    }
    return 0;
}

static void init_planes(struct result *result)
{
    mask_init(&result->visible, result->width * result->scale, result->height * result->scale);
    mask_init(&result->seen, result->width * result->scale, result->height * result->scale);
}

/* The size, and planes of it. */
static int read_size(const struct reader *reader, const struct json_value *object)
{
    struct result *result = reader->result;

    if (need_number(reader, object, "width", EYESHOT_MOST_SIDE, &result->width) ||
        need_number(reader, object, "height", EYESHOT_MOST_SIDE, &result->height) ||
        json_check_size(object, result->width, result->height))
        return -1;
    init_planes(result);
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

static int read_fov(const struct reader *reader, const struct json_value *root)
{
    struct json_value mask = json_get(root, "mask"), runs = json_get(root, "runs");
    struct json_value cells = json_get(root, "cells"), states = json_get(root, "states");

    if (need_number(reader, root, "scale", 2, &reader->result->scale) || read_size(reader, root))
        return -1;
    read_viewers(reader->result, json_get(root, "viewers").json);
    if (!mask.json && !runs.json && !cells.json && !states.json)
        return json_refuse(root, "found no mask, runs, cells or states");
    return (mask.json && read_rows(reader, &mask, "01", true)) ||
                   (runs.json && read_runs(reader, &runs)) ||
                   (cells.json && read_cells(reader, &cells)) ||
                   (states.json && read_rows(reader, &states, "012", true))
               ? -1
               : 0;
}

/* A turn: the states of the team that is asked for, or of every team, in one. */
static int read_turn(const struct reader *reader, const struct json_value *turn)
{
    struct json_value teams = json_get(turn, "teams");
    bool found = !reader->team;

    reader->result->scale = 1;
    reader->result->has_teams = true;
    if (read_size(reader, turn))
        return -1;
    if (!cJSON_IsArray(teams.json))
        return json_refuse(turn, "found no teams, expected a replay/1 object");
    for (struct json_value team = json_first(&teams); team.json; json_step(&team)) {
        struct json_value states = json_get(&team, "states");
        bool asked = !reader->team || !strcmp(json_text(team.json, "id"), reader->team);
        if (read_rows(reader, &states, "012", asked))
            return -1;
        found |= asked;
    }
    return found ? 0 : json_refuse(&teams, "unknown team '%s'", reader->team);
}

static int read_replay(const struct reader *reader, const struct json_value *root)
{
    struct json_value turns = json_get(root, "turns"), last;
    int count = cJSON_GetArraySize(turns.json);

    if (!turns.json)
        return read_turn(reader, root);
    if (!count)
        return json_refuse(&turns, "found no turns, expected replay/1 objects");
    last = json_item(&turns, count - 1);
    return read_turn(reader, &last);
}

/* A kind of answer that says what was seen; only the first is always one object. */
static const struct {
    const char *name;
    int (*read)(const struct reader *reader, const struct json_value *root);
} kinds[] = {{"fov/1", read_fov}, {"replay/1", read_replay}};

/* What was parsed, or NULL with `diag`; it goes with the call. */
static int read_object(struct reader *reader, cJSON *tree, size_t kind_count, struct diag *diag)
{
    struct json_value root = json_root(tree, diag);
    const char *kind = json_text(tree, "eyeshot");
    size_t i = 0;
    int status;

    if (!tree)
        return -1;
    while (i < kind_count && strcmp(kind, kinds[i].name) != 0)
        i++;
    if (i < kind_count) {
        reader->kind = kinds[i].name;
        status = kinds[i].read(reader, &root);
    } else {
        status =
            json_refuse(&root, "expected a fov/1 object, as fov -f json prints it%s",
                        kind_count > 1 ? ", or a replay/1 object, as replay -f json does" : "");
    }
    cJSON_Delete(tree);
    return status;
}

/* The last of the objects, each of which begins a line; all of them must be JSON. */
static int read_last(struct reader *reader, const struct source *source, struct diag *diag)
{
    static const struct json_path path;
    static const struct json_plan plan;
    struct json_scan scan = {0};
    cJSON *tree = NULL;
    size_t at = 0;
    int status;

    do {
        status = json_scan_value(&scan, source->text, source->length, at, diag);
        at = json_skip_blanks(source->text, source->length, scan.at);
        if (!status && at < source->length && !memchr(source->text + scan.at, '\n', at - scan.at))
            status = diag_at(diag, source->text, source->length, at,
                             "found more text behind the object, expected the end of the line");
    } while (!status && at < source->length);
    if (!status)
        tree = json_build(&scan, 0, &plan, &path, diag);
    json_scan_release(&scan);
    return read_object(reader, tree, sizeof kinds / sizeof *kinds, diag);
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
                           "found a row of %zu cell%s, expected %zu as in the first row", length,
                           plural(length), *width);
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
    *result = (struct result){.bare = true, .scale = 1, .width = (int)width, .height = (int)height};
    init_planes(result);
    for (int y = 0; y < result->height; y++, at = next) {
        line_length(source, at, &next);
        for (int x = 0; x < result->width; x++)
            if (source->text[at + (size_t)x] == '1')
                mark(result, x, y, 1, true);
    }
    return 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct reader reader = {.result = result};
    struct source source;
    int status;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    status = read_object(&reader, json_parse(source.text, source.length, false, diag), 1, diag);
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
    struct reader reader = {.result = result, .team = team};
    int status;

    *result = (struct result){0};
    diag->file = source->name;
    status = is_object(source) ? read_last(&reader, source, diag) : read_text(result, source, diag);
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
