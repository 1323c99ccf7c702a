#include "read/result.h"

#include <string.h>

#include "grid/map.h"
#include "base/json_in.h"
#include "read/source.h"

struct reader {
    struct result *result;
    struct diag *diag;
};

static int need_number(const struct reader *reader, const cJSON *object, const char *key,
                       const struct json_path *path, int most, int *number)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    struct json_path at = {path, key, 0};
    int64_t found;

    if (!value)
        return json_fail(reader->diag, path, "found no %s, expected a fov/1 object", key);
    if (json_whole(value, &at, &found, reader->diag))
        return -1;
    if (found < 1 || found > most)
        return json_fail(reader->diag, &at, "%lld is out of range (1 to %d)", (long long)found,
                         most);
    *number = (int)found;
    return 0;
}

/* Row strings: every sign but `0` is seen, `visible` says which ones are visible. */
static int read_rows(const struct reader *reader, const cJSON *rows, const struct json_path *path,
                     const char *signs, char visible)
{
    struct result *result = reader->result;
    const cJSON *row;
    int y = 0;

    if (cJSON_GetArraySize(rows) != result->seen.height)
        return json_fail(reader->diag, path, "expected %d rows", result->seen.height);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_path at = {path, NULL, y};
        const char *text = cJSON_IsString(row) ? row->valuestring : "";
        if (strlen(text) != (size_t)result->seen.width ||
            strspn(text, signs) != (size_t)result->seen.width)
            return json_fail(reader->diag, &at, "expected a string of %d characters %s",
                             result->seen.width, signs);
        for (int x = 0; x < result->seen.width; x++) {
            if (text[x] != '0')
                plane_set(&result->seen, x, y);
            if (text[x] == visible)
                plane_set(&result->visible, x, y);
        }
        y++;
    }
    return 0;
}

/* `[a,b]`, both from 0 and below a limit; used for cells and for runs. */
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

    if (cJSON_GetArraySize(rows) != reader->result->seen.height)
        return json_fail(reader->diag, path, "expected %d rows", reader->result->seen.height);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_path at = {path, NULL, y};
        int index = 0;
        if (!cJSON_IsArray(row))
            return json_fail(reader->diag, &at, "found %s, expected an array of runs",
                             json_kind(row));
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

static int read_object(const struct reader *reader, const cJSON *root)
{
    static const struct json_path path;
    struct result *result = reader->result;
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(root, "eyeshot");
    const cJSON *mask = cJSON_GetObjectItemCaseSensitive(root, "mask");
    const cJSON *runs = cJSON_GetObjectItemCaseSensitive(root, "runs");
    const cJSON *cells = cJSON_GetObjectItemCaseSensitive(root, "cells");
    const cJSON *states = cJSON_GetObjectItemCaseSensitive(root, "states");
    struct json_path mask_path = {&path, "mask", 0}, runs_path = {&path, "runs", 0};
    struct json_path cells_path = {&path, "cells", 0}, states_path = {&path, "states", 0};

    if (!cJSON_IsString(kind) || strcmp(kind->valuestring, "fov/1") != 0)
        return json_fail(reader->diag, &path, "expected a fov/1 object, as fov -f json prints it");
    if (need_number(reader, root, "width", &path, MAP_MAX_SIDE, &result->width) ||
        need_number(reader, root, "height", &path, MAP_MAX_SIDE, &result->height) ||
        need_number(reader, root, "scale", &path, 2, &result->scale))
        return -1;
    if (!map_fits((size_t)result->width, (size_t)result->height))
        return json_fail(reader->diag, &path, "a mask of %d x %d cells is too large", result->width,
                         result->height);
    plane_init(&result->visible, result->width * result->scale, result->height * result->scale);
    plane_init(&result->seen, result->width * result->scale, result->height * result->scale);
    if (!mask && !runs && !cells)
        return json_fail(reader->diag, &path, "found no mask, runs or cells");
    if ((mask && read_rows(reader, mask, &mask_path, "01", '1')) ||
        (runs && read_runs(reader, runs, &runs_path)) ||
        (cells && read_cells(reader, cells, &cells_path)))
        return -1;
    return states ? read_rows(reader, states, &states_path, "012", '2') : 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct reader reader = {result, diag};
    struct source source;
    cJSON *root;
    int status = -1;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    root = json_parse(source.text, source.length, diag);
    if (root)
        status = read_object(&reader, root);
    cJSON_Delete(root);
    source_release(&source);
    if (status)
        result_release(result);
    return status;
}

void result_release(struct result *result)
{
    plane_release(&result->visible);
    plane_release(&result->seen);
    *result = (struct result){0};
}
