#include "cli/picture/svg.h"

#include <string.h>

#include "cli/picture/report.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define KEY_WIDTH 92

/* Text */

/* What XML 1.0 has no place for, even escaped, becomes U+FFFD. */
static bool is_xml(uint32_t code)
{
    return !utf8_is_control(code) && code != 0xfffe && code != 0xffff;
}

void xml_code(struct sink *sink, uint32_t code)
{
    static const char *const names[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    char text[4];

    if (code < sizeof names / sizeof *names && names[code])
        sink_text(sink, names[code]);
    else
        sink_write(sink, text, utf8_encode(is_xml(code) ? code : 0xfffd, text));
}

void xml_text(struct sink *sink, const char *text)
{
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (!step) {
            step = 1;
            code = 0xfffd;
        }
        xml_code(sink, code);
    }
}

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
                             (int)(fit / side)};
}

void svg_open(struct sink *sink, int width, int height, const char *title, const char *subtitle)
{
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
                "<title>",
                width + 2 * SVG_MARGIN, height + 2 * SVG_MARGIN);
    xml_text(sink, title);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, map_css);
    sink_lines(sink, picture_css);
    sink_format(sink,
                "</style>\n<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n"
                "<text class=\"title\" x=\"%d\" y=\"%d\">",
                SVG_MARGIN, SVG_MARGIN + 18);
    xml_text(sink, title);
    sink_format(sink, "</text>\n<text x=\"%d\" y=\"%d\">", SVG_MARGIN, SVG_MARGIN + 40);
    xml_text(sink, subtitle);
    sink_text(sink, "</text>\n");
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

void svg_keys(struct sink *sink, const struct svg_key *keys, int y)
{
    for (int x = SVG_MARGIN; keys->class; keys++, x += KEY_WIDTH) {
        sink_format(
            sink,
            "<rect class=\"key %s\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" rx=\"%d\"/>"
            "<text x=\"%d\" y=\"%d\">",
            keys->class, x, y + 20, strcmp(keys->class, "disc") ? 2 : 7, x + 21, y + 32);
        xml_text(sink, keys->meaning);
        sink_text(sink, "</text>\n");
    }
}

struct svg_size svg_picture_open(struct sink *sink, const struct eyeshot_mask *cells,
                                 const char *title, const char *subtitle)
{
    struct svg_size size = svg_size(cells, SVG_CELL, SVG_MOST);

    svg_open(sink, size.width > SVG_INNER ? size.width : SVG_INNER,
             SVG_HEADING + size.height + SVG_LEGEND, title, subtitle);
    svg_map_open(sink, cells, size, SVG_MARGIN, SVG_MARGIN + SVG_HEADING);
    return size;
}

void svg_picture_close(struct sink *sink, struct svg_size size, const struct svg_key *keys)
{
    svg_map_close(sink);
    svg_keys(sink, keys, SVG_MARGIN + SVG_HEADING + size.height);
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
    eyeshot_mask_copy(&kind, cells, eyeshot_mask_box(cells));
    if (walls)
        eyeshot_mask_intersect(&kind, opaque, eyeshot_mask_box(cells));
    else
        eyeshot_mask_subtract(&kind, opaque, eyeshot_mask_box(cells));
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

void svg_eyes(struct sink *sink, const struct eye *eyes, size_t count, bool signs)
{
    for (size_t i = 0; i < count; i++) {
        struct cell cell = eyes[i].cell;
        sink_text(sink, "<g><title>");
        xml_text(sink, eyes[i].id);
        sink_format(sink, "</title><circle class=\"disc\" cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>",
                    cell.x, cell.y);
        if (signs && eyes[i].glyph)
            svg_glyph(sink, "sign", cell.x, cell.y, eyes[i].glyph);
        sink_text(sink, "</g>\n");
    }
}
