#include "cli/picture/svg.h"

#include <string.h>

#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define MARK 1200 /* hundredths of a unit: a sign is as large where a cell is smaller */

/* Text */

/* The picture */

static int at_least_one(int64_t value)
{
    return value < 1 ? 1 : (int)value;
}

struct svg_size svg_size(const struct eyeshot_mask *cells, int cell, int most)
{
    int64_t width = cells->width, height = cells->height;
    int64_t side = width > height ? width : height;
    int64_t fit = side * cell < most ? side * cell : most;

    return (struct svg_size){at_least_one(fit * width / side), at_least_one(fit * height / side),
                             (int)(fit / side),
                             MARK * side / fit > 100 ? (int)(MARK * side / fit) : 100};
}

void svg_close(struct sink *sink)
{
    sink_text(sink, "</svg>\n");
}

void svg_map_open(struct sink *sink, const struct eyeshot_mask *cells, struct svg_size size, int x,
                  int y)
{
    sink_format(sink,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\">\n<rect class=\"hidden\" width=\"%d\" height=\"%d\"/>\n",
                x, y, size.width, size.height, cells->width, cells->height, cells->width,
                cells->height);
}

void svg_map_close(struct sink *sink)
{
    svg_close(sink);
}

/* Cells */

/* Takes the run x0 … x1 - 1 out of row `y` and of the rows below that have exactly it. */
static int take_rows(struct eyeshot_mask *cells, int x0, int x1, int y)
{
    int rows = 0;

    for (; y + rows < cells->height; rows++) {
        uint64_t *row = plane_row(cells, y + rows);
        if (row_next_clear(row, x0, cells->width) != x1 ||
            (x0 && plane_get(cells, x0 - 1, y + rows)))
            break;
        row_wipe(row, x0, x1);
    }
    return rows;
}

void svg_cells(struct sink *sink, const char *class, struct eyeshot_mask *cells)
{
    int width = cells->width, end;
    bool any = false;

    for (int y = 0; y < cells->height; y++) {
        const uint64_t *row = plane_row(cells, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, end, width)) {
            end = row_next_clear(row, x, width);
            if (any)
                sink_text(sink, "\n");
            else
                sink_format(sink, "<path class=\"%s\" d=\"", class);
            sink_format(sink, "M%d %dh%dv%dh-%dz", x, y, end - x, take_rows(cells, x, end, y),
                        end - x);
            any = true;
        }
    }
    if (any)
        sink_text(sink, "\"/>\n");
}

void svg_kind(struct sink *sink, const char *class, const struct eyeshot_mask *cells,
              const struct eyeshot_mask *opaque, bool walls)
{
    struct eyeshot_mask kind = {0};

    mask_init(&kind, cells->width, cells->height);
    eyeshot_mask_copy(&kind, cells);
    if (walls)
        eyeshot_mask_intersect(&kind, opaque);
    else
        eyeshot_mask_subtract(&kind, opaque);
    svg_cells(sink, class, &kind);
    mask_release(&kind);
}

void svg_floor_and_walls(struct sink *sink, const struct eyeshot_mask *opaque)
{
    struct eyeshot_mask all = {0};

    mask_init(&all, opaque->width, opaque->height);
    mask_fill(&all);
    svg_kind(sink, "floor", &all, opaque, false);
    svg_kind(sink, "wall", &all, opaque, true);
    mask_release(&all);
}

void svg_scale(struct sink *sink, int scale)
{
    if (scale == 2)
        sink_text(sink, "<g transform=\"scale(.5)\">\n");
}

void svg_unscale(struct sink *sink, int scale)
{
    if (scale == 2)
        sink_text(sink, "</g>\n");
}

/* Signs */

bool svg_plain_glyph(uint32_t code)
{
    return code == ' ' || code == '.' || code == '#' || code == 0x2588;
}

void svg_glyph(struct sink *sink, const char *class, int x, int y, uint32_t code)
{
    sink_format(sink, "<text class=\"%s\" x=\"%d.5\" y=\"%d.77\">", class, x, y);
    xml_code(sink, code);
    sink_text(sink, "</text>\n");
}

void svg_sign_open(struct sink *sink, struct cell cell, struct svg_size size, const char *title)
{
    sink_format(sink, "<g transform=\"translate(%d.5 %d.5)", cell.x, cell.y);
    if (size.mark > 100)
        sink_format(sink, " scale(%d.%02d)", size.mark / 100, size.mark % 100);
    sink_text(sink, "\"><title>");
    xml_text(sink, title);
    sink_text(sink, "</title>");
}

void svg_sign_close(struct sink *sink, const char *class, const char *y, const char *text)
{
    if (*text) {
        sink_format(sink, "<text class=\"%s\" y=\"%s\">", class, y);
        xml_text(sink, text);
        sink_text(sink, "</text>");
    }
    sink_text(sink, "</g>\n");
}

void svg_enlarge(struct sink *sink, struct cell cell, struct svg_size size)
{
    if (size.mark > 100)
        sink_format(sink,
                    " transform=\"translate(%d.5 %d.5) scale(%d.%02d) translate(-%d.5 -%d.5)\"",
                    cell.x, cell.y, size.mark / 100, size.mark % 100, cell.x, cell.y);
}

void svg_eyes(struct sink *sink, const struct eye *eyes, size_t count, struct svg_size size)
{
    for (size_t i = 0; i < count; i++) {
        struct cell cell = eyes[i].cell;
        sink_text(sink, "<g");
        svg_enlarge(sink, cell, size);
        sink_text(sink, "><title>");
        xml_text(sink, eyes[i].id);
        sink_format(sink, "</title><circle class=\"disc\" cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>",
                    cell.x, cell.y);
        if (eyes[i].glyph)
            svg_glyph(sink, "sign", cell.x, cell.y, eyes[i].glyph);
        sink_text(sink, "</g>\n");
    }
}
