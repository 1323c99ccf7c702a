#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/json.h"

/* Every line is JSON. */
static void check_lines(const char *text, size_t length)
{
    struct diag diag = {0};

    for (const char *at = text, *end; at < text + length; at = end + 1) {
        cJSON *tree;
        end = memchr(at, '\n', (size_t)(text + length - at));
        must(end, "a line without an end");
        tree = json_parse(at, (size_t)(end - at), NULL, &diag);
        must(tree, "%s in %.*s", diag.message, (int)(end - at), at);
        cJSON_Delete(tree);
    }
}

static bool answer(const struct command *op, struct scenario *scenario, struct bytes *out,
                   struct diag *diag)
{
    const struct options options = {0};
    struct sink sink = {.fd = -1};
    bool good = !command_answer(op, &options, scenario, &sink, diag);

    scenario_restore(scenario);
    if (good)
        bytes_add(out, sink.buffer.data, sink.buffer.length);
    bytes_release(&sink.buffer);
    return good;
}

bool fuzz_answer(const struct command *op, struct scenario *scenario, struct bytes *out)
{
    struct diag diag = {0};
    size_t before = out->length;
    bool good = answer(op, scenario, out, &diag);

    if (!good) {
        fuzz_check_diag(&diag);
        bytes_addf(out, "%s", diag.message);
        return false;
    }
    check_lines(out->data + before, out->length - before);
    return true;
}

int fuzz_run(const struct command *command, const char *line)
{
    char words[300], name[] = "eyeshot", *argv[20] = {name};
    struct diag diag = {0};
    int argc = 1, status;

    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    status = command_run(command, argc, argv, &diag);
    must(status >= STATUS_YES && status <= STATUS_TROUBLE, "status %d", status);
    must(status == STATUS_TROUBLE || !diag.message[0], "%s", diag.message);
    if (diag.message[0])
        fuzz_check_diag(&diag);
    return status;
}

void fuzz_check(const void *data, size_t size)
{
    fuzz_feed(data, size);
    fuzz_run(&command_check, "--root " FUZZ_FILES " -i json -o /dev/null -");
}
