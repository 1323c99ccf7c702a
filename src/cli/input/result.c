/*
 * An earlier answer of `fov -f json`, read back for `--remember`: what was seen then, or explored.
 * Whichever of its forms the mask has, rows, runs or cells, becomes one plane.
 */
#include "cli/input/result.h"

#include <string.h>

#include "cli/input/format.h"
#include "cli/input/json_scenario.h"
#include "cli/support/mask.h"

static int need_number(const struct json_value *object, const char *key, int64_t most, int *number)
{
    int64_t found;

    if (json_need_whole(object, key, "a fov/1 object", 1, most, &found))
        return -1;
    *number = (int)found;
    return 0;
}

static void mark(struct result *result, int x, int y, int count)
{
    row_fill(plane_row(&result->seen, y), x, x + count);
}

/* A list of something for each row. */
static int need_rows(const struct result *result, const struct json_value *rows)
{
    int height = result->seen.height;

    if (cJSON_IsArray(rows->json) && cJSON_GetArraySize(rows->json) == height)
        return 0;
    return json_refuse(rows, "expected %d row%s", height, plural((uint64_t)height));
}

/* As many strings as there are rows, each of `signs`; every sign but `0` is seen. */
static int read_rows(struct result *result, const struct json_value *rows, const char *signs)
{
    int width = result->seen.width;

    if (need_rows(result, rows))
        return -1;
    for (struct json_value row = json_first(rows); row.json; json_step(&row)) {
        const char *text = cJSON_IsString(row.json) ? row.json->valuestring : "";
        if (strlen(text) != (size_t)width || strspn(text, signs) != (size_t)width)
            return json_refuse(&row, "expected a string of %d characters %s", width, signs);
        for (int x = 0; x < width; x++)
            if (text[x] != '0')
                mark(result, x, row.path.index, 1);
    }
    return 0;
}

/* `[a,b]`: a cell, or a run. */
static int read_two(const struct json_value *value, int64_t two[2])
{
    return json_is_pair(value) ? json_two(value, two) : json_expected(value, "two numbers");
}

static int read_runs(struct result *result, const struct json_value *rows)
{
    int width = result->seen.width;
    int64_t two[2];

    if (need_rows(result, rows))
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
            mark(result, (int)two[0], row.path.index, (int)two[1]);
        }
    }
    return 0;
}

static int read_cells(struct result *result, const struct json_value *cells)
{
    int64_t xy[2];

    if (json_need_array(cells, "cells"))
        return -1;
    for (struct json_value cell = json_first(cells); cell.json; json_step(&cell)) {
        if (read_two(&cell, xy))
            return -1;
        if (xy[0] < 0 || xy[1] < 0 || xy[0] >= result->seen.width || xy[1] >= result->seen.height)
            return json_refuse(&cell, "this cell is outside the mask of %dx%d cells",
                               result->seen.width, result->seen.height);
        mark(result, (int)xy[0], (int)xy[1], 1);
    }
    return 0;
}

static int read_fov(struct result *result, const struct json_value *root)
{
    struct json_value mask = json_get(root, "mask"), runs = json_get(root, "runs");
    struct json_value cells = json_get(root, "cells"), states = json_get(root, "states");
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(root->json, "eyeshot");

    if (!cJSON_IsString(kind) || strcmp(kind->valuestring, "fov/1") != 0)
        return json_refuse(root, "expected a fov/1 object, as fov -f json prints it");
    if (need_number(root, "scale", 2, &result->scale) ||
        need_number(root, "width", EYESHOT_MOST_SIDE, &result->width) ||
        need_number(root, "height", EYESHOT_MOST_SIDE, &result->height) ||
        json_check_size(root, result->width, result->height))
        return -1;
    mask_init(&result->seen, result->width * result->scale, result->height * result->scale);
    if (!mask.json && !runs.json && !cells.json && !states.json)
        return json_refuse(root, "found no mask, runs, cells or states");
    if ((mask.json && read_rows(result, &mask, "01")) || (runs.json && read_runs(result, &runs)) ||
        (cells.json && read_cells(result, &cells)) ||
        (states.json && read_rows(result, &states, "012")))
        return -1;
    return 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct json_value root;
    struct source source;
    cJSON *tree;
    int status = -1;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    tree = json_parse(source.text, source.length, JSON_BULK_NONE, diag);
    root = json_root(tree, diag);
    if (tree)
        status = read_fov(result, &root);
    cJSON_Delete(tree);
    source_release(&source);
    if (status)
        result_release(result);
    return status;
}

void result_release(struct result *result)
{
    mask_release(&result->seen);
    *result = (struct result){0};
}
