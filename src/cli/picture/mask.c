/*
 * Masks as bare numbers: `mask` and `count`, the netpbm pictures `pbm` and `pgm`, and the lists
 * `csv`, a text line a cell, and `runs`, one a run of seen cells.
 */
#include "cli/picture/picture.h"

#define BITMAP_LINE 70  /* characters, as netpbm asks */
#define GREYMAP_LINE 17 /* numbers of up to three digits in as many */

static void view_write_mask(struct sink *sink, const void *answer, const struct style *style)
{
    const struct eyeshot_mask *visible = ((const struct view *)answer)->visible;

    (void)style;
    for (int y = 0; y < visible->height; y++) {
        draw_bits(sink_extend(sink, (size_t)visible->width), visible, y, 0, visible->width);
        sink_write(sink, "\n", 1);
    }
}

static void view_write_count(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    (void)style;
    for (int y = 0; y < view->visible->height; y++) {
        for (int x = 0; x < view->visible->width; x++) {
            int count = 0;
            for (size_t i = 0; i < view->eye_count && count < 10; i++)
                count += plane_get(&view->eyes[i].mask, x, y);
            sink_write(sink, &"0123456789+"[count], 1);
        }
        sink_write(sink, "\n", 1);
    }
}

static void view_write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct eyeshot_mask *visible = ((const struct view *)answer)->visible;
    int width = visible->width, end;

    (void)style;
    sink_format(sink, "P1\n%d %d\n", width, visible->height);
    for (int y = 0; y < visible->height; y++) {
        for (int x = 0; x < width; x = end) {
            end = lesser(x + BITMAP_LINE, width);
            draw_bits(sink_extend(sink, (size_t)(end - x)), visible, y, x, end);
            sink_write(sink, "\n", 1);
        }
    }
}

void draw_grey(struct sink *sink, const struct map *map, int x, uint32_t grey)
{
    bool ends = (x + 1) % GREYMAP_LINE == 0 || x + 1 == map->width;

    sink_format(sink, "%u%c", grey, ends ? '\n' : ' ');
}

/* Document 004: hidden 0 %, explored 30 %, visible 100 %. */
static void view_write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    (void)style;
    sink_format(sink, "P2\n%d %d\n10\n", view->map->width, view->map->height);
    for (int y = 0; y < view->map->height; y++)
        for (int x = 0; x < view->map->width; x++)
            draw_grey(sink, view->map, x,
                      plane_get(view->visible, x, y)    ? 10
                      : plane_get(view->explored, x, y) ? 3
                                                        : 0);
}

static void view_write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct eyeshot_mask *visible = ((const struct view *)answer)->visible;

    (void)style;
    sink_text(sink, "x,y,seen\n");
    for (int y = 0; y < visible->height; y++) {
        for (int x = 0; x < visible->width; x++) {
            sink_int(sink, x);
            sink_write(sink, ",", 1);
            sink_int(sink, y);
            sink_write(sink, plane_get(visible, x, y) ? ",1\n" : ",0\n", 3);
        }
    }
}

static void view_write_runs(struct sink *sink, const void *answer, const struct style *style)
{
    const struct eyeshot_mask *visible = ((const struct view *)answer)->visible;

    (void)style;
    for (int y = 0; y < visible->height; y++)
        for (int x = 0, end = 0; eyeshot_mask_next_run(visible, y, &x, &end);)
            sink_format(sink, "%d,%d %d\n", x, y, end - x);
}

const struct format view_mask = {"mask", "0 and 1", .write = view_write_mask};
const struct format view_count = {"count", "how many viewers see each cell: 0-9 and +",
                                  .write = view_write_count};
const struct format view_pbm = {"pbm", "a netpbm bitmap, 1 = seen", .write = view_write_pbm};
const struct format view_pgm = {"pgm", "a netpbm greymap: hidden 0, explored 3, visible 10",
                                .write = view_write_pgm};
const struct format view_csv = {"csv", "x,y,seen for each cell", .write = view_write_csv};
const struct format view_runs = {"runs", "the seen cells, a line for each run: X,Y LENGTH",
                                 .write = view_write_runs};
