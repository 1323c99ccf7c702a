/* Maps, their palettes and legends. */
#include "cli/level/map.h"

#include <string.h>

#include "../tap.h"
#include "cli/level/glyphs.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"
#include "lib/grid/map.h"

static void test_palette(void)
{
    struct palette palette;
    int failed = 0;

    palette_init(&palette, true);
    for (uint32_t code = 0; code < 128; code++)
        expect(&failed, palette_number(&palette, code) == code, "U+%04X", code);
    for (uint32_t i = 0; i < 70000; i++)
        expect(&failed, palette_number(&palette, 1000 + 16 * i) == 128 + i, "new %u", i);
    for (uint32_t i = 0; i < 70000; i++)
        expect(&failed,
               palette_number(&palette, 1000 + 16 * i) == 128 + i &&
                   palette_code(&palette, 128 + i) == 1000 + 16 * i,
               "again %u", i);
    expect(&failed, palette.count == 70128, "%u in all", palette.count);
    palette_release(&palette);
    palette_init(&palette, false);
    expect(&failed, !palette_number(&palette, '#') && palette_number(&palette, '.') == 1,
           "a palette without ASCII starts at 0");
    palette_release(&palette);
    check_none(failed, "a palette numbers codes as they come");
}

static void blank(struct map *map, int width, int height)
{
    map_init_drawn(map, width, height);
    for (int i = 0; i < width * height; i++)
        map_set_glyph(map, i % width, i / width, ' ');
}

/* `count` different glyphs among blanks, one a cell, all read back. */
static void try_glyphs(int count, const char *name)
{
    struct map map;
    int failed = 0;
    bool wide = count > 256 - 128;

    blank(&map, 300, 220);
    for (int i = 0; i < count; i++)
        expect(&failed, !map_set_glyph(&map, i % 300, i / 300, 0x1000 + (uint32_t)i), "glyph %d",
               i);
    for (int i = 0; i < 300 * 220; i++) {
        uint32_t wanted = i < count ? 0x1000 + (uint32_t)i : ' ';
        expect(&failed, map_glyph(&map, i % 300, i / 300) == wanted, "cell %d shows another", i);
    }
    expect(&failed, wide ? map.wide && !map.narrow : map.narrow && !map.wide, "width of glyphs");
    map_release(&map);
    check_none(failed, name);
}

/* With blanks around, they are one of the glyphs; cells that are not drawn are none. */
static void test_most(bool blanks)
{
    struct map map;
    int failed = 0, most = PALETTE_MOST - blanks;

    if (blanks)
        blank(&map, 300, 220);
    else
        map_init_drawn(&map, 300, 220);
    for (int i = 0; i < most; i++)
        expect(&failed, !map_set_glyph(&map, i % 300, i / 300, 0x1000 + (uint32_t)i), "glyph %d",
               i);
    expect(&failed, map_set_glyph(&map, 299, 219, 0x10ffff) == -1, "one too many is taken");
    expect(&failed, !map_set_glyph(&map, 299, 219, 0x1000), "an old one is refused");
    expect(&failed, map_glyph(&map, 299, 219) == 0x1000, "the old one is lost");
    for (int i = 0; i < most; i++)
        expect(&failed, map_glyph(&map, i % 300, i / 300) == 0x1000 + (uint32_t)i,
               "glyph %d is another", i);
    map_release(&map);
    check_none(failed, blanks ? "a map has at most 65535 different glyphs, the blank among them"
                              : "a map has at most 65535 different glyphs");
}

/* Glyphs in memory that was filled before, with a gap behind each row; then too many for a byte. */
static void test_adopted(void)
{
    enum { WIDTH = 20, HEIGHT = 30, SKIP = 3, STRIDE = WIDTH + 2 };
    char *store = alloc_array(SKIP + STRIDE * HEIGHT, 1);
    struct map map;
    int failed = 0;

    for (int i = 0; i < STRIDE * HEIGHT; i++)
        store[SKIP + i] = (char)(i % STRIDE < WIDTH ? 'a' + i % 23 : '\n');
    map_init_adopted(&map, WIDTH, HEIGHT, store, store + SKIP, STRIDE);
    for (int more = 0; more < 2; more++) {
        for (int i = 0; more && i < 300; i++)
            expect(&failed, !map_set_glyph(&map, i % WIDTH, i / WIDTH, 0x1000 + (uint32_t)i),
                   "glyph %d", i);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int at = i / WIDTH * STRIDE + i % WIDTH;
            uint32_t wanted = more && i < 300 ? 0x1000 + (uint32_t)i : 'a' + (uint32_t)at % 23;
            expect(&failed, map_glyph(&map, i % WIDTH, i / WIDTH) == wanted, "cell %d", i);
        }
        expect(&failed, !map_find(&map, '\n', &(struct cell){-1, 0}), "a line end is a cell");
    }
    expect(&failed, map.wide && !map.narrow, "it has two bytes a cell");
    map_release(&map);
    check_none(failed, "glyphs may stand in memory that was filled before");
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
    check(!map.opaque.words && !map.narrow, "a released map is none");
    map_release(&map);
}

static void test_fits(void)
{
    check(map_fits(EYESHOT_MOST_SIDE, 4) && !map_fits((size_t)EYESHOT_MOST_SIDE + 1, 1) &&
              !map_fits(1, (size_t)EYESHOT_MOST_SIDE + 1),
          "the longest side");
    check(map_fits(32768, 32768) && !map_fits(32769, 32768), "the most cells");
}

static bool is_opaque(const struct legend *legend, uint32_t code)
{
    struct legend_list list;
    bool opaque;

    legend_list_init(&list, legend);
    opaque = legend_list_is_opaque(&list, code);
    legend_list_release(&list);
    return opaque;
}

static void test_legend(void)
{
    struct legend plain = {0}, opaque = {.opaque = "ab\xe2\x96\x92"}, open = {.open = ".\xc3\xa4"};
    struct legend none = {.opaque = ""}, all = {.open = ""};

    check(is_opaque(&plain, '#') && is_opaque(&plain, 0x2588) && !is_opaque(&plain, '.') &&
              !is_opaque(&plain, 0x2591) && is_opaque(&plain, 0x2592) &&
              is_opaque(&plain, 0x2593) && !is_opaque(&plain, 0x2594),
          "#, the full block and the darker shades stop sight");
    check(!is_opaque(&plain, 0x24ff) && is_opaque(&plain, 0x2500) && is_opaque(&plain, 0x257f) &&
              !is_opaque(&plain, 0x2580),
          "so do the lines that boxes are drawn with");
    check(is_opaque(&opaque, 'b') && is_opaque(&opaque, 0x2592) && !is_opaque(&opaque, '#') &&
              !is_opaque(&opaque, 0xe2),
          "only the opaque ones do");
    check(!is_opaque(&open, '.') && !is_opaque(&open, 0xe4) && is_opaque(&open, ' ') &&
              is_opaque(&open, '#'),
          "all but the open ones do");
    check(!is_opaque(&none, '#') && is_opaque(&all, '.'), "none at all, all");
}

/* With glyphs twice and out of order. */
static void test_legend_list(void)
{
    static const char *const texts[] = {"", "#", "zaba.\xe2\x96\x92\xc3\xa4z", ".\xf0\x9f\x98\x80.",
                                        NULL};
    int failed = 0;

    for (int i = 0; i < 2 * 4 + 1; i++) {
        struct legend legend = {i % 2 ? texts[i / 2] : NULL, i % 2 ? NULL : texts[i / 2], false};
        struct legend_list list;
        legend_list_init(&list, &legend);
        for (uint32_t code = 1; code < 0x20000; code++) {
            const char *text = texts[i / 2];
            char glyph[5] = "";
            bool opaque = legend_is_wall(code);
            glyph[utf8_encode(code, glyph)] = '\0';
            if (text)
                opaque = (strstr(text, glyph) != NULL) == (i % 2 != 0);
            expect(&failed, legend_list_is_opaque(&list, code) == opaque, "U+%04X under <%s>", code,
                   text ? text : "");
        }
        legend_list_release(&list);
    }
    check_none(failed, "a list of a legend's glyphs says what the legend says");
}

int main(void)
{
    test_palette();
    try_glyphs(128, "256 glyphs fit in a byte");
    try_glyphs(129, "257 glyphs take two");
    try_glyphs(60000, "many glyphs");
    test_most(true);
    test_most(false);
    test_adopted();
    test_draw();
    test_find();
    test_opaque();
    test_fits();
    test_legend();
    test_legend_list();
    return tap_end();
}
