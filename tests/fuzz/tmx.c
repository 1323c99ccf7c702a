/* Tiled's maps as XML, with the tilesets that they name in tests/fuzz/files. What they become is JSON. */
#include "cli/input/tmx.h"
#include "cli/input/format.h"
#include "fuzz.h"

static void check_json(const uint8_t *data, size_t size)
{
    struct read_options options = {.format = "tmj", .root = FUZZ_FILES, .quiet = true};
    struct scenario scenario;
    struct source source;
    struct diag diag = {0};

    fuzz_feed(data, size);
    must(!source_read(&source, NULL, &diag), "%s", diag.message);
    if (!tmx_translate(&source, "map", &diag)) {
        fuzz_feed(source.text, source.length);
        if (!scenario_read(&scenario, NULL, &options, &diag))
            scenario_release(&scenario);
        must(!diag.line, "%s in: %s", diag.message, source.text);
    }
    source_release(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_json(data, size);
    fuzz_map("tmx", data, size);
    return 0;
}
