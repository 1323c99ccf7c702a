/* Maps as text. The first byte says which glyphs are opaque; every cell is what its character is. */
#include <string.h>

#include "cli/input/format.h"
#include "cli/support/utf8.h"
#include "fuzz.h"
#include "lib/grid/plane.h"

static const char *const sayings[][2] = {{NULL, NULL}, {NULL, "@ab~ x"},   {"all", "\u2588"},
                                         {".", "all"}, {" .,:;@#", "all"}, {"all", NULL}};

/* The text from `at` on, row by row, beside the map that was read of it. */
static void check_cells(const struct map *map, const char *text, size_t length,
                        const struct legend *legend)
{
    size_t at = 0;
    uint32_t code;

    for (int y = 0; y < map->height; y++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - text) : length, next = end ? stop + 1 : stop;
        int x = 0;
        stop -= end && stop > at && text[stop - 1] == '\r';
        for (; at < stop; x++) {
            at += utf8_decode(text + at, stop - at, &code);
            must(map_code(map, x, y) == code, "(%d, %d) shows another glyph", x, y);
            must(plane_get(&map->opaque, x, y) == legend_is_opaque(legend, code),
                 "(%d, %d) is not what the legend says", x, y);
        }
        for (; x < map->width; x++)
            must(map_code(map, x, y) == ' ' && !plane_get(&map->opaque, x, y), "(%d, %d)", x, y);
        at = next;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *texts[2], *text = (const char *)data + 1;
    struct read_options options;
    struct scenario scenario = {0};
    struct diag diag;

    if (!size)
        return 0;
    memcpy(texts, sayings[*data % (sizeof sayings / sizeof *sayings)], sizeof texts);
    options = (struct read_options){
        .said = {.texts = {{&texts[0], texts[0] != NULL, 1}, {&texts[1], texts[1] != NULL, 1}}}};
    if (!text_read(&scenario, text, size - 1, &options, &diag))
        check_cells(&scenario.map, text, size - 1, &scenario.legend);
    scenario_release(&scenario);
    fuzz_map("text", data + 1, size - 1);
    return 0;
}
