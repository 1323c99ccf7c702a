/* Plain text maps: the quick way and the general one give the same map, or the quick one refuses. */

#include <stdlib.h>

#include "../tap.h"
#include "cli/input/text.h"
#include "cli/support/random.h"
#include "lib/grid/map.h"

static struct source make_source(const char *text, size_t length, size_t skip)
{
    struct source source = {0};

    bytes_add(&source.bytes, "\xef\xbb\xbf", skip);
    bytes_add(&source.bytes, text, length);
    source.text = source.bytes.data + skip;
    source.length = length;
    return source;
}

static bool same_maps(const struct map *a, const struct map *b)
{
    if (a->width != b->width || a->height != b->height)
        return false;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            if (map_glyph(a, x, y) != map_glyph(b, x, y) ||
                plane_get(&a->cells->columns, y, x) != plane_get(&b->cells->columns, y, x))
                return false;
    return !memcmp(a->opaque.words, b->opaque.words,
                   a->opaque.stride * (size_t)a->height * sizeof(uint64_t));
}

/* Both ways; `plain` says whether the quick one must take it. */
static bool agree(const char *text, size_t length, const struct legend *legend, bool plain)
{
    struct source source = make_source(text, length, length % 2 ? 3 : 0);
    const char *data = source.bytes.data;
    struct map quick = {0}, general = {0};
    struct diag diag = {0};
    bool good, taken = plain_read(&quick, &source, legend);

    if (taken)
        good = plain && !source.bytes.data && quick.store == data &&
               !text_read(&general, text, length, legend, true, &diag) &&
               same_maps(&quick, &general);
    else
        good = !plain && source.bytes.data == data && !quick.opaque.words;
    map_release(&quick);
    map_release(&general);
    source_release(&source);
    return good;
}

static const struct legend legends[] = {
    {0},
    {.opaque = ""},
    {.opaque = "#~ \xe2\x96\x88"},
    {.opaque = "abcdef"},
    {.open = "."},
    {.open = ""},
    {.open = "0123456789abc .#"},
    {.opaque = "0123456789abcdefghijk"},
};
#define LEGENDS (sizeof legends / sizeof *legends)

/* Rows of every length around the word's edges, of glyphs from all over printable ASCII. */
static void test_plain(void)
{
    static const char glyphs[] = "##..  @~abcdefgh0123!|}";
    struct random random = {1};
    int failed = 0;

    for (size_t width = 1; width < 140; width++) {
        struct bytes text = {0};
        const struct legend *legend = &legends[width % LEGENDS];
        bool few = legend != &legends[6] && legend != &legends[7];
        size_t height = 1 + random_below(&random, 70);
        for (size_t i = 0; i < (width + 1) * height; i++) {
            char glyph = glyphs[random_below(&random, sizeof glyphs - 1)];
            if (random_below(&random, 8) == 0)
                glyph = (char)random_between(&random, 0x20, 0x7e);
            bytes_add(&text, i % (width + 1) == width ? "\n" : &glyph, 1);
        }
        expect(&failed, agree(text.data, text.length, legend, few), "width %zu", width);
        expect(&failed, agree(text.data, text.length - 1, legend, few), "width %zu, no end", width);
        bytes_release(&text);
    }
    check_none(failed, "plain rows become the map that text_read() makes of them");
}

/* One byte of a plain map changed to every other: taken exactly when it is printable still. */
static void test_bytes(void)
{
    enum { WIDTH = 75, HEIGHT = 3, LENGTH = (WIDTH + 1) * HEIGHT };
    char text[LENGTH];
    int failed = 0;

    for (int at = 0; at < LENGTH; at++) {
        for (int byte = 0; byte < 256; byte++) {
            for (int i = 0; i < LENGTH; i++)
                text[i] = i % (WIDTH + 1) == WIDTH ? '\n' : i % 3 ? '.' : '#';
            bool plain = byte >= 0x20 && byte < 0x7f;
            if (at % (WIDTH + 1) == WIDTH)
                plain = byte == '\n';
            text[at] = (char)byte;
            expect(&failed, agree(text, LENGTH, &legends[0], plain), "byte %d is %d", at, byte);
        }
    }
    check_none(failed, "any other byte is left to text_read()");
}

static void test_refused(void)
{
    static const char *const texts[] = {
        "",       "\n",         "\n\n",         "..\n.\n",  "..\n...\n",   "..\n..\n.",
        "..\n\n", "..\n..\n\n", "..\r\n..\r\n", "..\n..\r", "\xc3\xa4.\n", "..\n.\n.\n"};
    int failed = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(&failed, agree(texts[i], strlen(texts[i]), &legends[0], false), "text %zu", i);
    check_none(failed, "ragged rows, other line ends and letters are left to text_read()");
}

int main(void)
{
    test_plain();
    test_bytes();
    test_refused();
    return tap_end();
}
