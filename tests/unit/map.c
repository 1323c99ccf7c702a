/* Maps, their palettes and legends. */
#include "cli/level/map.h"

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/level/map.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"
#include "lib/grid/plane.h"

static void blank(struct map *map, int width, int height)
{
    map_init(map, width, height);
    map_draw(map);
    for (int i = 0; i < width * height; i++)
        map_set_glyph(map, i % width, i / width, ' ');
}

/* `count` different glyphs among blanks, one a cell, all read back. */
static void try_glyphs(int count, const char *name)
{
    struct map map;
    int failed = 0;

    blank(&map, 300, 220);
    for (int i = 0; i < count; i++)
        map_set_glyph(&map, i % 300, i / 300, 0x1000 + (uint32_t)i);
    for (int i = 0; i < 300 * 220; i++) {
        uint32_t wanted = i < count ? 0x1000 + (uint32_t)i : ' ';
        expect(&failed, map_glyph(&map, i % 300, i / 300) == wanted, "cell %d shows another", i);
    }
    expect(&failed, count ? map.codes && !map.bytes : map.bytes && !map.codes, "their kind");
    map_release(&map);
    check_none(failed, name);
}

/* Glyphs are counted, the last code point among them. */
static void test_counts(void)
{
    struct map map;
    uint32_t *counts;
    size_t sum = 0;
    int failed = 0;

    blank(&map, 130, 41);
    for (int i = 0; i < 130 * 41; i += 7)
        map_set_glyph(&map, i % 130, i / 130, i % 5 ? 'a' + (uint32_t)i % 3 : 0x10ffff);
    counts = map_count_glyphs(&map);
    for (uint32_t code = 0; code < GLYPHS_END; code++) {
        struct cell cell = {-1, 0};
        size_t count = 0;
        while (counts[code] && map_find(&map, code, &cell))
            count++;
        expect(&failed, count == counts[code], "U+%04X", code);
        sum += count;
    }
    expect(&failed, sum == map_area(&map) && counts[0x10ffff] == 153, "all of them");
    free(counts);
    map_release(&map);
    check_none(failed, "each glyph is counted");
}

/* A map without glyphs is given those that it shows. */
static void test_draw(void)
{
    struct map map;
    int failed = 0;

    map_init(&map, 130, 3);
    for (int x = 0; x < 130; x += 3)
        map_set_opaque(&map, x, x % 2, true);
    map_draw(&map);
    expect(&failed, map_drawn(&map), "it is not drawn");
    for (int i = 0; i < 390; i++) {
        bool wall = plane_get(&map.opaque, i % 130, i / 130);
        expect(&failed, map_glyph(&map, i % 130, i / 130) == (wall ? '#' : '.'), "cell %d", i);
    }
    map_release(&map);
    check_none(failed, "a map is drawn as it is");
}

static void test_find(void)
{
    static const uint32_t codes[] = {'@', 0x2588};
    struct map map;
    int failed = 0;

    for (int wide = 0; wide < 2; wide++) {
        blank(&map, 40, 30);
        for (int i = 0; wide && i < 300; i++)
            map_set_glyph(&map, i % 40, i / 40, 0x1000 + (uint32_t)i);
        for (int k = 0; k < 2; k++) {
            struct cell cell = {-1, 0};
            map_set_glyph(&map, 0, 0, codes[k]);
            map_set_glyph(&map, 39, 10, codes[k]);
            map_set_glyph(&map, 39, 29, codes[k]);
            expect(&failed, map_find(&map, codes[k], &cell) && !cell.x && !cell.y, "the first");
            expect(&failed, map_find(&map, codes[k], &cell) && cell.x == 39 && cell.y == 10,
                   "the second");
            expect(&failed, map_find(&map, codes[k], &cell) && cell.x == 39 && cell.y == 29,
                   "the third");
            expect(&failed, !map_find(&map, codes[k], &cell), "a fourth");
        }
        expect(&failed, !map_find(&map, 'Q', &(struct cell){-1, 0}), "what is not there");
        map_release(&map);
    }
    map_init(&map, 3, 3);
    expect(&failed, !map_find(&map, '.', &(struct cell){-1, 0}), "a glyph on a map without");
    map_release(&map);
    check_none(failed, "glyphs are found in reading order");
}

static void test_opaque(void)
{
    struct map map;
    bool both;

    map_init(&map, 70, 66);
    map_set_opaque(&map, 69, 65, true);
    map_set_opaque(&map, 3, 4, true);
    map_set_opaque(&map, 3, 4, false);
    both = plane_get(&map.opaque, 69, 65) && plane_get(&map.cells->columns, 65, 69);
    check(both && mask_count(&map.opaque) == 1 && mask_count(&map.cells->columns) == 1,
          "a wall stands in both planes");
    check(map_glyph(&map, 69, 65) == '#' && map_glyph(&map, 0, 0) == '.' && !map_drawn(&map),
          "a map without glyphs shows # and .");
    plane_set(&map.opaque, 5, 64);
    map_finish(&map);
    check(plane_get(&map.cells->columns, 64, 5) && mask_count(&map.cells->columns) == 2,
          "finishing makes the columns from the rows");
    map_release(&map);
    check(!map.opaque.words && !map.bytes, "a released map is none");
    map_release(&map);
}

int main(void)
{
    try_glyphs(0, "a map of ASCII");
    try_glyphs(1, "one other glyph");
    try_glyphs(60000, "many glyphs");
    test_counts();
    test_draw();
    test_find();
    test_opaque();
    return tap_end();
}
