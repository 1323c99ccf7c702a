/*
 * Maps as text. The first byte says which glyphs are opaque; the quick way to a map (cli/input/plain.c)
 * gives what text_read() gives.
 */
#include <string.h>

#include "cli/input/text.h"
#include "fuzz.h"
#include "lib/grid/map.h"

static const struct legend legends[] = {{0},           {.opaque = "#@ab~ x"}, {.opaque = "\u2588"},
                                        {.open = "."}, {.open = " .,:;@#"},   {.opaque = ""}};

static void check_same(const struct map *quick, const struct map *map)
{
    must(quick->width == map->width && quick->height == map->height, "another size");
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            must(plane_get(&quick->opaque, x, y) == plane_get(&map->opaque, x, y),
                 "(%d, %d) is opaque in one only", x, y);
            must(plane_get(&quick->cells->columns, y, x) == plane_get(&map->cells->columns, y, x),
                 "(%d, %d) is opaque in one only, by columns", x, y);
            must(map_glyph(quick, x, y) == map_glyph(map, x, y), "(%d, %d) differs", x, y);
        }
    }
}

static void check_quick(const uint8_t *data, size_t size, const struct legend *legend)
{
    struct map quick = {0}, map = {0};
    struct source source;
    struct diag diag = {0};
    size_t mark;

    fuzz_feed(data, size);
    must(!source_read(&source, NULL, &diag), "%s", diag.message);
    mark = (size_t)(source.text - source.bytes.data);
    if (plain_read(&quick, &source, legend)) {
        must(!text_read(&map, (const char *)data + mark, size - mark, legend, true, &diag), "%s",
             diag.message);
        check_same(&quick, &map);
        map_release(&quick);
        map_release(&map);
    }
    source_release(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    check_quick(data + 1, size - 1, &legends[*data % (sizeof legends / sizeof *legends)]);
    fuzz_map("text", data + 1, size - 1);
    return 0;
}
