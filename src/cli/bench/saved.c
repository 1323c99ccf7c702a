#include "cli/bench/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/support/alloc.h"

static int need_number(const struct json_value *object, const char *key, int64_t *number)
{
    struct json_value value;

    if (json_need(&value, object, key, NULL) || json_whole(&value, number))
        return -1;
    return *number > 0 ? 0 : json_refuse(&value, "expected a number above 0");
}

static int need_equal(const struct json_value *root, const char *key, size_t number)
{
    struct json_value value = json_get(root, key);
    int64_t found;

    if (need_number(root, key, &found))
        return -1;
    return found == (int64_t)number
               ? 0
               : json_refuse(&value, "was measured with %lld, now there are %zu: not comparable",
                             (long long)found, number);
}

/* Within another radius, where the run tells its own, the same algorithm does other work. */
static int check_radius(const struct json_value *result, int64_t radius)
{
    struct json_value value = json_get(result, "radius");
    int64_t found = EYESHOT_ALL;

    if (value.json && !cJSON_IsNull(value.json) && json_whole(&value, &found))
        return -1;
    if (!value.json || found == radius)
        return 0;
    if (radius == EYESHOT_ALL)
        return json_expected(&value, "null, the radius now: not comparable");
    return json_expected(&value, "%lld, the radius now: not comparable", (long long)radius);
}

static int add_result(struct saved_run *run, const struct json_value *result,
                      const struct bench *bench)
{
    const cJSON *title = json_get(result, "algorithm").json;
    struct saved saved = {0};

    if (!cJSON_IsString(title))
        return json_refuse(result, "found no algorithm");
    if (need_number(result, "quick_ns", &saved.quick_ns) ||
        need_number(result, "middle_ns", &saved.middle_ns))
        return -1;
    for (size_t i = 0; i < bench->count; i++) {
        if (strcmp(bench->timings[i].title, title->valuestring) != 0)
            continue;
        if (check_radius(result, bench->timings[i].terms.radius))
            return -1;
        run->shared++;
    }
    saved.title = alloc_text(title->valuestring, strlen(title->valuestring));
    run->list = alloc_grow(run->list, run->count, &run->room, sizeof *run->list);
    run->list[run->count++] = saved;
    return 0;
}

static int read_root(struct saved_run *run, const struct json_value *root,
                     const struct bench *bench)
{
    const cJSON *form = json_get(root, "eyeshot").json;
    struct json_value results = json_get(root, "results");

    if (!cJSON_IsString(form) || strcmp(form->valuestring, "bench/1") != 0)
        return json_refuse(root, "expected what bench --save has written, bench/1");
    if (need_equal(root, "width", (size_t)bench->map->width) ||
        need_equal(root, "height", (size_t)bench->map->height) ||
        need_equal(root, "open", bench->open) || need_equal(root, "viewers", bench->eye_count) ||
        json_need_array(&results, "results"))
        return -1;
    for (struct json_value result = json_first(&results); result.json; json_step(&result))
        if (add_result(run, &result, bench))
            return -1;
    return run->shared ? 0
                       : json_refuse(&results, "has none of the algorithms that are measured now");
}

int saved_read(struct saved_run *run, const char *path, const struct bench *bench,
               struct diag *diag)
{
    struct source source;
    struct json_value root;
    cJSON *tree;
    int status = -1;

    if (source_read(&source, path, diag))
        return -1;
    diag->file = source.name;
    tree = json_parse(source.text, source.length, false, diag);
    root = json_root(tree, diag);
    if (tree)
        status = read_root(run, &root, bench);
    cJSON_Delete(tree);
    source_release(&source);
    return status;
}

void saved_release(struct saved_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        free(run->list[i].title);
    free(run->list);
}
