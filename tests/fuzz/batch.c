/*
 * Lines of batch. A line has the same answer whatever lines came before it, and the one that it has
 * as a scenario by itself.
 */
#include <string.h>

#include "cli/batch/batch.h"
#include "cli/input/json.h"
#include "cli/support/alloc.h"
#include "driver/run.h"
#include "fuzz.h"

#define CELLS_MOST 200 /* of a map on which algorithms are compared */

static const struct read_options options = {.root = FUZZ_FILES};

static struct shared_maps *the_maps(void)
{
    static struct shared_maps shared;
    struct diag diag = {0};

    if (!shared.count)
        must(!shared_maps_add(&shared, "hall=" FUZZ_FILES "/plain.txt", &options, &diag), "%s",
             diag.message);
    return &shared;
}

static const struct command *find_op(const char *name)
{
    static const struct command *const ops[] = {&command_los, &command_replay, &command_compare};

    for (size_t i = 0; name && i < sizeof ops / sizeof *ops; i++)
        if (!strcmp(ops[i]->name, name))
            return ops[i];
    return &command_fov;
}

static void answer(const char *op, struct scenario *scenario, struct bytes *out)
{
    const struct command *command = find_op(op);
    size_t cells = (size_t)scenario->map.width * (size_t)scenario->map.height;

    if (command != &command_compare || cells <= CELLS_MOST)
        fuzz_answer(command, scenario, out);
}

/* What the line comes to; its op, to be freed, goes into `op`. */
static bool answer_line(struct kept_map *kept, const struct source *source, struct bytes *out,
                        char **op)
{
    struct batch_line line;
    struct diag diag = {0};
    bool good = !batch_line_read(&line, kept, source, &options, &diag);

    *op = good && line.op ? alloc_text(line.op, strlen(line.op)) : NULL;
    if (good)
        answer(line.op, &line.scenario, out);
    else
        fuzz_check_diag(&diag);
    if (!good)
        bytes_addf(out, "%s", diag.message);
    batch_line_release(&line);
    return good;
}

/* A line that only batch takes, or that it alone does not: a shared map, a bare map. */
static bool is_special(const char *text, size_t length)
{
    struct diag diag = {0};
    cJSON *root = json_parse(text, length, NULL, &diag);
    const cJSON *map = cJSON_GetObjectItemCaseSensitive(root, "map");
    bool special = !cJSON_IsObject(root) || json_is_bare_map(root) ||
                   cJSON_GetObjectItemCaseSensitive(map, "name");

    cJSON_Delete(root);
    return special;
}

static void check_alone(const char *text, size_t length, bool good, const struct bytes *wanted,
                        const char *op)
{
    struct scenario scenario;
    struct bytes alone = {0};

    if (is_special(text, length))
        return;
    must(fuzz_read(&scenario, "json", text, length) == good, "a line is%s a scenario",
         good ? " not" : "");
    if (!good)
        return;
    answer(op, &scenario, &alone);
    must(alone.length == wanted->length &&
             (!alone.length || !memcmp(alone.data, wanted->data, alone.length)),
         "as a line: %s\nas a scenario: %s", wanted->data, alone.data);
    bytes_release(&alone);
    scenario_release(&scenario);
}

static void try_line(struct kept_map *kept, const char *text, size_t length)
{
    struct kept_map empty = {.shared = kept->shared};
    struct source source = {.name = "<stdin>", .text = text, .length = length};
    struct bytes found = {0}, wanted = {0};
    char *op, *other;
    bool good = answer_line(kept, &source, &found, &op);

    must(answer_line(&empty, &source, &wanted, &other) == good, "the lines before it matter");
    must(found.length == wanted.length &&
             (!found.length || !memcmp(found.data, wanted.data, found.length)),
         "behind other lines: %s\nalone: %s", found.data, wanted.data);
    check_alone(text, length, good, &found, op);
    free(op);
    free(other);
    bytes_release(&found);
    bytes_release(&wanted);
    kept_map_release(&empty);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kept_map kept = {.shared = the_maps()};
    const char *text = (const char *)data;

    for (size_t at = 0, end; at < size; at = end + 1) {
        const char *stop = memchr(text + at, '\n', size - at);
        end = stop ? (size_t)(stop - text) : size;
        if (json_skip_blanks(text + at, end - at, 0) < end - at)
            try_line(&kept, text + at, end - at);
    }
    kept_map_release(&kept);
    return 0;
}
