/*
 * What a program of the user's answered: a line of JSON with a mask. Everything in it is doubted:
 * its id, its size, its scale. exec.c asks, and tells what is wrong with the answer's beginning.
 */
#include "cli/referee/exec.h"

#include <string.h>

#include "cli/support/json_in.h"

/* Rows of the mask into `seen`, all of one scale. */
static int answer_read_rows(const cJSON *rows, const struct eyeshot_question *question, int scale,
                            struct eyeshot_mask *seen, struct diag *diag)
{
    size_t width = (size_t)question->opaque->width * (size_t)scale;
    int y = 0;

    for (const cJSON *row = json_first(rows); row; row = row->next) {
        const char *text = cJSON_IsString(row) ? row->valuestring : "";
        if (strlen(text) != width || strspn(text, "01") != width)
            return diag_fail(diag, "row %d: expected a string of %zu characters 0 and 1", y, width);
        for (size_t x = 0; seen && x < width; x++)
            if (text[x] == '1')
                plane_set(seen, (int)x, y);
        y++;
    }
    return 0;
}

static int answer_read_mask(const cJSON *root, int64_t id, const struct eyeshot_question *question,
                            int *scale, struct eyeshot_mask *seen, struct diag *diag)
{
    const cJSON *rows = json_get(root, "mask");
    const cJSON *of = json_get(root, "id");
    int height = question->opaque->height, count, wanted;

    if (!cJSON_IsObject(root))
        return diag_fail(diag, "expected a JSON object");
    if (!of)
        return diag_fail(diag, "found no id: that of the question");
    if (!cJSON_IsNumber(of) || of->valuedouble != (double)id)
        return diag_fail(diag, "its id is not that of the question");
    if (!cJSON_IsArray(rows))
        return diag_fail(diag, "found no mask: an array of strings");
    count = cJSON_GetArraySize(rows);
    wanted = *scale ? *scale : count == 2 * height ? 2 : 1;
    if (count != wanted * height)
        return diag_fail(diag, "found %d row%s, expected %d%s", count, plural((uint64_t)count),
                         wanted * height, *scale ? "" : " or twice as many");
    *scale = wanted;
    return answer_read_rows(rows, question, wanted, seen, diag);
}

int exec_answer_read(const char *line, size_t length, int64_t id,
                     const struct eyeshot_question *question, int *scale, struct eyeshot_mask *seen,
                     struct diag *diag)
{
    struct diag inner = {0};
    cJSON *root = json_parse(line, length, NULL, &inner);
    int status;

    if (!root)
        return diag_fail(diag, "column %zu: %s", inner.column, inner.message);
    status = answer_read_mask(root, id, question, scale, seen, diag);
    cJSON_Delete(root);
    return status;
}
