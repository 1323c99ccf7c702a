/*
 * An earlier answer of `fov -f json`, read back for `--remember`: what was seen then, or explored,
 * becomes one plane.
 */
#include "cli/input/format.h"

#include <string.h>

#include "cli/input/json.h"
#include "cli/support/mask.h"

/* A string for each row of the mask, in which every sign but `0` is seen. */
static int result_read_rows(struct result *result, const cJSON *rows, struct diag *diag)
{
    int width = result->seen.width, height = result->seen.height, y = 0;

    if (rows && cJSON_GetArraySize(rows) != height)
        return json_fail(diag, rows, "expected %d row%s", height, plural((uint64_t)height));
    for (const cJSON *row = json_first(rows); row; row = row->next) {
        if (strlen(row->valuestring) != (size_t)width)
            return json_fail(diag, row, "expected a string of %d characters", width);
        for (int x = 0; x < width; x++)
            if (row->valuestring[x] != '0')
                plane_set(&result->seen, x, y);
        y++;
    }
    return 0;
}

static int result_read_tree(struct result *result, const cJSON *root, struct diag *diag)
{
    if (strcmp(json_text(root, "eyeshot"), "fov/1") != 0)
        return json_fail(diag, root, "expected a fov/1 object, as fov -f json prints it");
    if (json_fit(root, &json_result_shape, diag))
        return -1;
    result->scale = (int)json_whole(json_get(root, "scale"), 1);
    result->width = (int)json_whole(json_get(root, "width"), 1);
    result->height = (int)json_whole(json_get(root, "height"), 1);
    if (json_check_size(root, result->width, result->height, diag))
        return -1;
    mask_init(&result->seen, result->width * result->scale, result->height * result->scale);
    return result_read_rows(result, json_get(root, "mask"), diag) ||
                   result_read_rows(result, json_get(root, "states"), diag)
               ? -1
               : 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct diag_source outer = diag->in;
    struct source source;
    cJSON *tree;
    int status;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    tree = json_parse(source.text, source.length, NULL, diag);
    status = tree ? result_read_tree(result, tree, diag) : -1;
    diag->in = outer;
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
