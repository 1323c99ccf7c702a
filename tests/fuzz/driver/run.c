#include "run.h"

#include <string.h>

#include "../fuzz.h"
#include "base/json_check.h"

static const struct settings settings = {.unseen = ' ',
                                         .density = -1,
                                         .seed = 1,
                                         .turn = -1,
                                         .timeout = 5,
                                         .threads = 1,
                                         .read.root = FUZZ_FILES};

/* Every line is JSON. */
static void check_lines(const char *text, size_t length)
{
    struct diag diag = {0};

    for (const char *at = text, *end; at < text + length; at = end + 1) {
        end = memchr(at, '\n', (size_t)(text + length - at));
        must(end, "a line without an end");
        must(!json_check(at, (size_t)(end - at), &diag), "%s in %.*s", diag.message,
             (int)(end - at), at);
    }
}

bool fuzz_answer(const struct command *op, struct scenario *scenario, struct bytes *out)
{
    struct sink sink = {.fd = -1};
    struct diag diag = {0};
    bool good = !op->answer(&settings, scenario, &sink, &diag);

    scenario_restore(scenario);
    if (good)
        check_lines(sink.buffer.data, sink.buffer.length);
    else
        fuzz_check_diag(&diag);
    if (good)
        bytes_add(out, sink.buffer.data, sink.buffer.length);
    else
        bytes_addf(out, "%s", diag.message);
    bytes_release(&sink.buffer);
    return good;
}

void fuzz_check(const void *data, size_t size)
{
    struct settings own = settings;
    struct diag diag = {0};
    char name[] = "-", *operands[] = {name};

    own.output = "/dev/null";
    own.quiet = true;
    own.read.format = "json";
    fuzz_feed(data, size);
    must(command_check.run(&own, operands, 1, &diag) <= STATUS_TROUBLE, "an unknown status");
    if (diag.message[0])
        fuzz_check_diag(&diag);
}
