/* Maps as text: every cell is what its character is by the legend, whatever the width of a row. */

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/random.h"
#include "cli/support/utf8.h"
#include "lib/grid/plane.h"

/* Texts for `open`, then for `opaque`; NULL: none. */
static const char *const sayings[][2] = {{NULL, NULL},
                                         {NULL, "#~ \xe2\x96\x88"},
                                         {"all", NULL},
                                         {"all", "abcdef"},
                                         {".", "all"},
                                         {"0123456789abc .#", "all"},
                                         {"#", "0123456789abcdefghijk"},
                                         {"\xe2\x96\x88", "@"}};
#define SAYINGS (sizeof sayings / sizeof *sayings)

static struct said make_said(const char *list[2], const char *const *texts)
{
    struct said said = {
        .texts = {{&list[0], texts[0] != NULL, 1}, {&list[1], texts[1] != NULL, 1}}};
    struct diag diag;

    list[0] = texts[0];
    list[1] = texts[1];
    if (said_check(&said, &diag))
        abort();
    return said;
}

static void make_legend(struct legend *legend, const char *const *texts)
{
    const char *list[2];
    struct said said = make_said(list, texts);
    struct diag diag;

    if (legend_init(legend, &said, &diag))
        abort();
}

static void test_cells(void)
{
    static const char *const glyphs[] = {
        "#", ".", "@", " ", "~", "a", "k", "7", "\xc3\xa4", "\xe2\x96\x88", "\xf0\x90\x80\x80"};
    struct random random = {7};
    int failed = 0;

    for (int width = 1; width < 200; width++) {
        int height = 1 + width % 4, kinds = width % 3 ? 8 : 11;
        struct bytes text = {0};
        const char *list[2];
        struct read_options options = {.said = make_said(list, sayings[(size_t)width % SAYINGS]),
                                       .strict = true};
        struct scenario scenario = {0};
        struct diag diag;
        size_t at = 0;
        for (int i = 0; i < width * height; i++) {
            const char *glyph = glyphs[random_below(&random, (uint64_t)kinds)];
            bytes_add(&text, glyph, strlen(glyph));
            if (i % width == width - 1)
                bytes_addf(&text, width % 2 ? "\n" : "\r\n");
        }
        expect(&failed, !text_read(&scenario, text.data, text.length, &options, &diag), "%d",
               width);
        expect(&failed, scenario.map.width == width && scenario.map.height == height,
               "the size, %d", width);
        for (int i = 0; i < width * height; i++) {
            int x = i % width, y = i / width;
            bool opaque;
            uint32_t code;
            at += utf8_decode(text.data + at, text.length - at, &code);
            at += x == width - 1 ? width % 2 ? 1u : 2u : 0u;
            opaque = legend_is_opaque(&scenario.legend, code);
            expect(&failed, map_code(&scenario.map, x, y) == code, "%d: the glyph at %d,%d", width,
                   x, y);
            expect(&failed,
                   plane_get(&scenario.map.opaque, x, y) == opaque &&
                       plane_get(&scenario.map.cells->columns, y, x) == opaque,
                   "%d: the cell at %d,%d", width, x, y);
        }
        scenario_release(&scenario);
        bytes_release(&text);
    }
    check_none(failed, "a cell is what its character is");
}

static void test_legend(void)
{
    struct legend usual, added, none;
    const char *inner[] = {"all"}, *outer[] = {"D"};
    struct said file = {.texts = {{inner, 1, 1}, {NULL, 0, 0}}};
    struct said line = {.texts = {{NULL, 0, 0}, {outer, 1, 1}}, .under = &file};
    struct diag diag;

    make_legend(&usual, sayings[0]);
    make_legend(&added, sayings[6]);
    check(legend_is_opaque(&usual, '#') && legend_is_opaque(&usual, 0x2550) &&
              !legend_is_opaque(&usual, '.') && !legend_is_opaque(&usual, 0x2591),
          "the usual walls");
    check(legend_is_opaque(&added, '0') && legend_is_opaque(&added, 0x2588) &&
              !legend_is_opaque(&added, '#'),
          "opaque adds, open takes away");
    check(!legend_init(&none, &line, &diag) && legend_is_opaque(&none, 'D') &&
              !legend_is_opaque(&none, '#'),
          "what is nearer to the user counts over the rest");
    legend_release(&usual);
    legend_release(&added);
    legend_release(&none);
}

int main(void)
{
    test_cells();
    test_legend();
    return tap_end();
}
