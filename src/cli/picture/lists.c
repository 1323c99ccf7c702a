/* Masks as lists: `csv`, a line a cell, and `runs`, a line a run of seen cells. */
#include "cli/picture/draw.h"
#include "cli/picture/view.h"

/* The digits of a number, then the sign; faster than printf for millions of lines. */
static void add_number(struct sink *sink, int number, char sign)
{
    char text[12];
    size_t at = sizeof text;

    text[--at] = sign;
    do
        text[--at] = (char)('0' + number % 10);
    while (number /= 10);
    sink_write(sink, text + at, sizeof text - at);
}

static void write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    (void)style;
    sink_text(sink, "x,y,seen\n");
    for (int y = 0; y < view->visible->height; y++) {
        for (int x = 0; x < view->visible->width; x++) {
            add_number(sink, x, ',');
            add_number(sink, y, ',');
            sink_write(sink, plane_get(view->visible, x, y) ? "1\n" : "0\n", 2);
        }
    }
}

static void write_runs(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    int width = view->visible->width, end;

    (void)style;
    for (int y = 0; y < view->visible->height; y++) {
        const uint64_t *row = plane_row(view->visible, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, end, width)) {
            end = row_next_clear(row, x, width);
            add_number(sink, x, ',');
            add_number(sink, y, ' ');
            add_number(sink, end - x, '\n');
        }
    }
}

const struct format view_csv = {"csv", "x,y,seen for each cell", write_csv};
const struct format view_runs = {"runs", "the seen cells, a line for each run: X,Y LENGTH",
                                 write_runs};
