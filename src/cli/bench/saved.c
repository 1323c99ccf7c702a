#include "cli/bench/saved.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/support/alloc.h"

static const struct json_path root_path;

static int need_number(const cJSON *object, const struct json_path *path, const char *key,
                       int64_t *number, struct diag *diag)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    struct json_path at = {path, key, 0};

    if (!value)
        return json_fail(diag, path, "found no %s", key);
    if (json_whole(value, &at, number, diag))
        return -1;
    return *number > 0 ? 0 : json_fail(diag, &at, "expected a number above 0");
}

static int need_equal(const cJSON *root, const char *key, size_t number, struct diag *diag)
{
    struct json_path at = {&root_path, key, 0};
    int64_t found;

    if (need_number(root, &root_path, key, &found, diag))
        return -1;
    return found == (int64_t)number
               ? 0
               : json_fail(diag, &at, "was measured with %lld, now there are %zu: not comparable",
                           (long long)found, number);
}

static int add_result(struct saved_run *run, const cJSON *result, const struct json_path *path,
                      struct diag *diag)
{
    const cJSON *title = cJSON_GetObjectItemCaseSensitive(result, "algorithm");
    struct saved saved = {0};

    if (!cJSON_IsString(title))
        return json_fail(diag, path, "found no algorithm");
    if (need_number(result, path, "quick_ns", &saved.quick_ns, diag) ||
        need_number(result, path, "middle_ns", &saved.middle_ns, diag))
        return -1;
    saved.title = alloc_text(title->valuestring, strlen(title->valuestring));
    run->list = alloc_grow(run->list, run->count, &run->room, sizeof *run->list);
    run->list[run->count++] = saved;
    return 0;
}

static int read_results(struct saved_run *run, const cJSON *root, struct diag *diag)
{
    const cJSON *results = cJSON_GetObjectItemCaseSensitive(root, "results"), *result;
    struct json_path path = {&root_path, "results", 0};
    int index = 0;

    if (json_need_array(results, &path, "results", diag))
        return -1;
    cJSON_ArrayForEach(result, results)
    {
        struct json_path at = {&path, NULL, index++};
        if (add_result(run, result, &at, diag))
            return -1;
    }
    return 0;
}

static int read_root(struct saved_run *run, const cJSON *root, const struct bench *bench,
                     struct diag *diag)
{
    const cJSON *form = cJSON_GetObjectItemCaseSensitive(root, "eyeshot");

    if (!cJSON_IsString(form) || strcmp(form->valuestring, "bench/1") != 0)
        return json_fail(diag, &root_path, "expected what bench --save has written, bench/1");
    if (need_equal(root, "width", (size_t)bench->map->width, diag) ||
        need_equal(root, "height", (size_t)bench->map->height, diag) ||
        need_equal(root, "open", bench->open, diag) ||
        need_equal(root, "viewers", bench->eye_count, diag))
        return -1;
    return read_results(run, root, diag);
}

int saved_read(struct saved_run *run, const char *path, const struct bench *bench,
               struct diag *diag)
{
    struct source source;
    cJSON *root;
    int status = -1;

    if (source_read(&source, path, diag))
        return -1;
    diag->file = source.name;
    root = json_parse(source.text, source.length, false, diag);
    if (root)
        status = read_root(run, root, bench, diag);
    cJSON_Delete(root);
    source_release(&source);
    return status;
}

void saved_release(struct saved_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        free(run->list[i].title);
    free(run->list);
}
