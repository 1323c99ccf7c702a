#include "cli/input/text.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/utf8.h"
#include "cli/support/word.h"

struct line {
    size_t start, length; /* without its end */
};

/* The line at `at`; returns where the next one starts. */
static size_t cut_line(const char *text, size_t length, size_t at, struct line *line)
{
    const char *end = memchr(text + at, '\n', length - at);
    size_t stop = end ? (size_t)(end - text) : length;

    line->start = at;
    line->length = stop - at;
    if (end && line->length && text[stop - 1] == '\r')
        line->length--;
    return end ? stop + 1 : stop;
}

/* Cells, when the line is valid UTF-8: bytes that begin a code point. */
static size_t count_cells(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static int measure(const char *text, size_t length, size_t *width, size_t *height)
{
    struct line line;

    *width = *height = 0;
    for (size_t at = 0; at < length; (*height)++) {
        size_t cells;
        at = cut_line(text, length, at, &line);
        if (line.length <= *width)
            continue;
        cells = count_cells(text + line.start, line.length);
        if (cells > *width)
            *width = cells;
    }
    return *width ? 0 : -1;
}

/* How many of the bytes from `text` on are printable ASCII: eight at a time. */
static size_t count_plain(const char *text, size_t length)
{
    size_t i = 0;

    while (i + 8 <= length && !(word_unprintable(word_load(text + i)) & WORD_TOPS))
        i += 8;
    while (i < length && text[i] >= 0x20 && text[i] < 0x7f)
        i++;
    return i;
}

static int bad_byte(const char *text, size_t length, size_t at, struct diag *diag)
{
    unsigned byte = (unsigned char)text[at];
    uint32_t code;

    if (!byte)
        return diag_at(diag, text, length, at, "found a NUL byte, expected a map's glyph");
    if (byte == '\t')
        return diag_at(diag, text, length, at,
                       "found a tab, expected a map's glyph (expand tabs first)");
    if (!utf8_decode(text + at, length - at, &code))
        return diag_at(diag, text, length, at, "found byte 0x%02x, which is not valid UTF-8", byte);
    return diag_at(diag, text, length, at, "found control character U+%04X, expected a map's glyph",
                   code);
}

static int read_row(struct map *map, const char *text, size_t length, struct line line, int y,
                    struct diag *diag)
{
    size_t end = line.start + line.length, at = line.start;
    int x = 0;

    while (at < end) {
        size_t plain = count_plain(text + at, end - at), step;
        uint32_t code;
        if (plain && map->narrow) {
            memcpy(map->narrow + map_at(map, x, y), text + at, plain);
            x += (int)plain;
            at += plain;
            continue;
        }
        step = utf8_decode(text + at, end - at, &code);
        if (!step || utf8_is_control(code))
            return bad_byte(text, length, at, diag);
        if (map_set_glyph(map, x, y, code))
            return diag_at(diag, text, length, at, "more than %d different glyphs", PALETTE_MOST);
        x++;
        at += step;
    }
    return x;
}

/* The row's opaque bits, by the glyphs of its first `width` cells. */
static void set_opaque(struct map *map, int y, int width, const bool *is_opaque)
{
    uint64_t *row = plane_row(&map->opaque, y);
    for (int x = 0; x < width; x += 64) {
        int count = width - x < 64 ? width - x : 64;
        uint64_t word = 0;
        for (int i = 0; i < count; i++)
            word |= (uint64_t)is_opaque[map_number(map, x + i, y)] << i;
        row[x / 64] = word;
    }
}

static int read_rows(struct map *map, const char *text, size_t length, bool strict, int *widths,
                     struct diag *diag)
{
    struct line line;
    size_t at = 0;

    for (int y = 0; y < map->height; y++) {
        at = cut_line(text, length, at, &line);
        widths[y] = limit_line_check(diag) ? -1 : read_row(map, text, length, line, y, diag);
        if (widths[y] < 0)
            return -1;
        if (!strict && map_fill_row(map, widths[y], y, ' ')) /* a short row */
            return diag_at(diag, text, length, line.start, "more than %d different glyphs",
                           PALETTE_MOST);
        if (strict && widths[y] < map->width)
            return diag_at(diag, text, length, line.start + line.length,
                           "row %d ends after %d cell%s, expected %d as in the longest", y + 1,
                           widths[y], plural((uint64_t)widths[y]), map->width);
    }
    return 0;
}

size_t text_trim(const char *text, size_t length)
{
    size_t end = length;

    while (end && text[end - 1] == '\n') {
        length = end--;
        end -= end && text[end - 1] == '\r';
    }
    return end ? length : 0;
}

/* Which numbers of the palette stop sight. */
static bool *find_opaque(const struct palette *palette, const struct legend *legend)
{
    bool *is_opaque = alloc_array(palette->count, sizeof *is_opaque);
    struct legend_list list;

    legend_list_init(&list, legend);
    for (uint32_t i = 0; i < palette->count; i++)
        is_opaque[i] = legend_list_is_opaque(&list, palette_code(palette, i));
    legend_list_release(&list);
    return is_opaque;
}

int text_read(struct map *map, const char *text, size_t length, const struct legend *legend,
              bool strict, struct diag *diag)
{
    size_t width, height;
    bool *is_opaque;
    int *widths, status;

    if (measure(text, length, &width, &height))
        return diag_fail(diag, "found no cells, expected a map");
    if (map_check(width, height, diag))
        return -1;
    map_init_drawn(map, (int)width, (int)height);
    widths = alloc_array(height, sizeof *widths);
    status = read_rows(map, text, length, strict, widths, diag);
    is_opaque = find_opaque(&map->palette, legend);
    for (int y = 0; !status && y < map->height; y++)
        set_opaque(map, y, widths[y], is_opaque);
    map_finish(map);
    free(is_opaque);
    free(widths);
    if (status)
        map_release(map);
    return status;
}

/* A dot where the map has such floor, else a blank, or what else is open. */
static uint32_t find_floor(const struct map *map, const struct legend_list *legend)
{
    bool dot = !legend_list_is_opaque(legend, '.');
    struct cell cell = {-1, 0};

    if (!legend_list_is_opaque(legend, ' '))
        return dot && map_find(map, '.', &cell) ? '.' : ' ';
    return dot ? '.' : 0;
}

int text_take(struct map *map, struct source *source, const struct legend *legend, bool strict,
              struct diag *diag)
{
    struct cell cell = {-1, 0};
    struct legend_list list;

    if (limit_line_check(diag))
        return -1;
    if (!plain_read(map, source, legend) &&
        text_read(map, source->text, source->length, legend, strict, diag))
        return -1;
    legend_list_init(&list, legend);
    if (!legend_list_is_opaque(&list, '@') && map_find(map, '@', &cell))
        map->floor = find_floor(map, &list);
    legend_list_release(&list);
    return 0;
}
