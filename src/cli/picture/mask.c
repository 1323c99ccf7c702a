/*
 * Masks as bare numbers: `mask` and `count`, the netpbm pictures `pbm` and `pgm`, and the lists
 * `csv`, a text line a cell, and `runs`, one a run of seen cells.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/picture/view.h"
#include "cli/support/alloc.h"
#include "cli/support/word.h"

#define NETPBM_LINE 70 /* characters, as the format asks */

void draw_bits(char *out, const uint64_t *row, int width)
{
    for (int x = 0; x < width; x += 64) {
        uint64_t word = row[x / 64];
        int end = lesser(x + 64, width);
        int i = x;
        for (; i + 8 <= end; i += 8, word >>= 8) { /* each bit in a byte of its own, then 0 or 1 */
            uint64_t eight = (word & 0xff) * WORD_ONES & 0x8040201008040201u;
            eight = word_turned(((eight + WORD_LOWS) & WORD_TOPS) >> 7 | WORD_ONES * '0');
            memcpy(out + i, &eight, sizeof eight); /* fanalyzer: it was set just above */
        }
        for (; i < end; i++, word >>= 1)
            out[i] = (char)('0' + (word & 1));
    }
}

void draw_wrapped(struct sink *sink, size_t *used, const char *number)
{
    size_t length = strlen(number);
    bool wrap = *used + 1 + length > NETPBM_LINE;

    if (*used)
        sink_write(sink, wrap ? "\n" : " ", 1);
    *used = wrap ? length : *used + length + (*used > 0);
    sink_write(sink, number, length);
}

static void view_write_mask(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    int width = view->visible->width;

    (void)style;
    for (int y = 0; y < view->visible->height; y++) {
        draw_bits(sink_extend(sink, (size_t)width), plane_row(view->visible, y), width);
        sink_write(sink, "\n", 1);
    }
}

static void view_write_count(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    size_t width = (size_t)view->visible->width;

    (void)style;
    for (size_t y = 0; y < (size_t)view->visible->height; y++) {
        char *line = sink_extend(sink, width);
        for (size_t x = 0; x < width; x++)
            line[x] = "0123456789+"[view->counts[y * width + x]];
        sink_write(sink, "\n", 1);
    }
}

static void view_write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    int width = view->visible->width;
    char *line = alloc_array((size_t)width, 1);

    (void)style;
    sink_format(sink, "P1\n%d %d\n", width, view->visible->height);
    for (int y = 0; y < view->visible->height; y++) {
        draw_bits(line, plane_row(view->visible, y), width);
        for (int x = 0; x < width; x += NETPBM_LINE) {
            sink_write(sink, line + x, (size_t)(width - x < NETPBM_LINE ? width - x : NETPBM_LINE));
            sink_write(sink, "\n", 1);
        }
    }
    free(line);
}

static void view_write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    static const char *const levels[] = {"0", "3", "10"}; /* document 004: 0 %, 30 %, 100 % */
    int width = view->visible->width, end;

    (void)style;
    sink_format(sink, "P2\n%d %d\n10\n", width, view->visible->height);
    for (int y = 0; y < view->visible->height; y++) {
        const uint64_t *explored = view->explored ? plane_row(view->explored, y) : NULL;
        size_t used = 0;
        for (int x = 0; x < width; x = end) {
            enum state state = state_run(plane_row(view->visible, y), explored, x, width, &end);
            for (int i = x; i < end; i++)
                draw_wrapped(sink, &used, levels[state]);
        }
        sink_write(sink, "\n", 1);
    }
}

/* The digits of a number, then the sign; faster than printf for millions of lines. */
static void mask_add_number(struct sink *sink, int number, char sign)
{
    char text[12];
    size_t at = sizeof text;

    text[--at] = sign;
    do
        text[--at] = (char)('0' + number % 10);
    while (number /= 10);
    sink_write(sink, text + at, sizeof text - at);
}

static void view_write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    (void)style;
    sink_text(sink, "x,y,seen\n");
    for (int y = 0; y < view->visible->height; y++) {
        for (int x = 0; x < view->visible->width; x++) {
            mask_add_number(sink, x, ',');
            mask_add_number(sink, y, ',');
            sink_write(sink, plane_get(view->visible, x, y) ? "1\n" : "0\n", 2);
        }
    }
}

static void view_write_runs(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    int width = view->visible->width, end;

    (void)style;
    for (int y = 0; y < view->visible->height; y++) {
        const uint64_t *row = plane_row(view->visible, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, end, width)) {
            end = row_next_clear(row, x, width);
            mask_add_number(sink, x, ',');
            mask_add_number(sink, y, ' ');
            mask_add_number(sink, end - x, '\n');
        }
    }
}

const struct format view_mask = {"mask", "0 and 1", view_write_mask};
const struct format view_count = {"count", "how many viewers see each cell: 0-9 and +",
                                  view_write_count};
const struct format view_pbm = {"pbm", "a netpbm bitmap, 1 = seen", view_write_pbm};
const struct format view_pgm = {"pgm", "a netpbm greymap: hidden 0, explored 3, visible 10",
                                view_write_pgm};
const struct format view_csv = {"csv", "x,y,seen for each cell", view_write_csv};
const struct format view_runs = {"runs", "the seen cells, a line for each run: X,Y LENGTH",
                                 view_write_runs};
