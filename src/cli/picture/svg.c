/*
 * A picture as SVG. First each panel gets its place, row by row, and with the widest row the width
 * of all; then the head, the panels, the legend of what they use, the scale and the notes are
 * written from above to below. Measures are units of the picture, within a map they are cells.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define MARGIN 24    /* around everything */
#define HEAD 60      /* title and subtitle */
#define CELL 16      /* a cell of a map that is small enough */
#define LEAST 560    /* the narrowest picture, without its margins */
#define ENLARGED 640 /* a map is drawn twice as large where that is no more */
#define SIGN 1200    /* hundredths of a unit: a sign is as large where a cell is smaller */
#define EDGE 16      /* above a map, for coordinates */
#define GAP 24       /* between panels */
#define KEY 92       /* from a key of the legend to the next, at least */
#define KEY_TEXT 21
#define LINE 22

enum text_size { TEXT = 13, NAME = 14, TITLE = 19 };

/* Where a panel stands: its map, and the room to its left that has numbers of rows. */
struct svg_place {
    int x, y, left, width, height, column, mark;
};

/* How wide text is */

/* Hundredths of the text's size, by the widest of the fonts that svg.css asks for. */
static int svg_letter_width(uint32_t code)
{
    if (code >= 0x7f)
        return 100;
    if (strchr(" !\"'(),-./:;I[\\]fijlrt|J", (int)code))
        return 46;
    if (strchr("mMW@%", (int)code))
        return 100;
    return strchr("#&+<=>~^w", (int)code) || (code >= 'A' && code <= 'Z') ? 84 : 66;
}

/* The bytes of the text that fit into so many units, at least a letter; all of it has `width`. */
static size_t svg_fit_text(const char *text, enum text_size size, int room, int *width)
{
    int64_t used = 0;
    size_t length = strlen(text), fits = 0, step;
    uint32_t code;

    for (size_t at = 0; at < length; at += step) {
        step = utf8_next(text + at, length - at, &code);
        used += (int64_t)svg_letter_width(code) * size * (size == TEXT ? 100 : 118) / 100;
        if (used <= (int64_t)room * 100 || !at)
            fits = at + step;
    }
    if (width)
        *width = (int)(used / 100) + 1;
    return fits;
}

static int svg_text_width(const char *text, enum text_size size)
{
    int width;

    svg_fit_text(text, size, 0, &width);
    return width;
}

/* A text line, cut where it is wider than `room`; a pointer that rests on it shows all. */
static void svg_add_cut(struct sink *sink, const char *class, int x, int y, const char *text,
                        enum text_size size, int room)
{
    bool fits = svg_text_width(text, size) <= room;
    size_t end = fits ? strlen(text) : svg_fit_text(text, size, room - (int)size, NULL);

    sink_format(sink, "<text%s x=\"%d\" y=\"%d\">", class, x, y);
    if (!fits) {
        sink_text(sink, "<title>");
        xml_text(sink, text);
        sink_text(sink, "</title>");
    }
    xml_part(sink, text, end);
    sink_text(sink, fits ? "</text>\n" : "\u2026</text>\n");
}

/* Where panels stand */

static int svg_number_width(int most)
{
    int width = 12;

    for (; most > 9; most /= 10)
        width += 7;
    return width;
}

static bool svg_has_edges(const struct picture *picture, const struct picture_panel *panel)
{
    return picture->grid && panel->most == PICTURE_MOST;
}

static struct svg_place svg_size_panel(const struct picture *picture,
                                       const struct picture_panel *panel)
{
    int left = svg_has_edges(picture, panel) ? svg_number_width(panel->height) : 0;
    int64_t width = panel->width, height = panel->height, most = panel->most - left;
    int64_t side = width > height ? width : height, fit = side * CELL;
    struct svg_place place = {.left = left};

    if (2 * fit <= ENLARGED)
        fit *= 2;
    fit = fit < most ? fit : most;
    place.width = fit * width < side ? 1 : (int)(fit * width / side);
    place.height = fit * height < side ? 1 : (int)(fit * height / side);
    place.mark = SIGN * side / fit > 100 ? (int)(SIGN * side / fit) : 100;
    place.column = panel->most == PICTURE_MOST ? left + place.width : panel->most;
    return place;
}

static int svg_panel_head(const struct picture_panel *panel)
{
    return panel->title.length ? panel->note.length ? 44 : 26 : 0;
}

/* Finds the places, from above to below; the width of all, and in `bottom` where they end. */
static int svg_place_panels(const struct picture *picture, struct svg_place *places, int *bottom)
{
    int x = MARGIN, y = 0, row = 0, widest = LEAST;

    widest = greater(widest, svg_text_width(picture->title.data, TITLE));
    widest = greater(widest, svg_text_width(picture->subtitle.data, TEXT));
    for (size_t i = 0; i < picture->panel_count; i++) {
        const struct picture_panel *panel = &picture->panels[i];
        struct svg_place place = svg_size_panel(picture, panel);
        if (i && !panel->beside) {
            x = MARGIN;
            y += row + GAP;
            row = 0;
        }
        place.x = x + place.left;
        place.y = y + svg_panel_head(panel) + (svg_has_edges(picture, panel) ? EDGE : 0);
        row = greater(row, place.y + place.height - y);
        x += place.column + GAP;
        if (panel->title.length && panel->most == PICTURE_MOST)
            widest = greater(widest, svg_text_width(panel->title.data, NAME));
        if (panel->note.length && panel->most == PICTURE_MOST)
            widest = greater(widest, svg_text_width(panel->note.data, TEXT));
        widest = greater(widest, x - GAP - MARGIN);
        places[i] = place;
    }
    for (size_t i = 0; i < picture->note_count; i++)
        widest = greater(widest, svg_text_width(picture->notes[i].data, TEXT));
    *bottom = y + row;
    return lesser(widest, PICTURE_MOST);
}

/* Cells */

/* Takes the run x0 to x1 - 1 out of row `y` and of the rows below that have exactly it. */
static int svg_take_rows(struct eyeshot_mask *cells, int x0, int x1, int y)
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

/* The cells of a layer as few rectangles. */
static void svg_add_layer(struct sink *sink, const struct picture_layer *layer, int scale)
{
    struct eyeshot_mask cells = {0};
    int width = layer->cells.width, end;
    bool any = false;

    mask_init(&cells, width, layer->cells.height);
    eyeshot_mask_copy(&cells, &layer->cells);
    sink_format(sink, "<path class=\"%s\"%s d=\"", layer->class,
                scale > 1 ? " transform=\"scale(.5)\"" : "");
    for (int y = 0; y < cells.height; y++) {
        const uint64_t *row = plane_row(&cells, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, end, width)) {
            end = row_next_clear(row, x, width);
            sink_format(sink, "%sM%d %dh%dv%dh-%dz", any ? "\n" : "", x, y, end - x,
                        svg_take_rows(&cells, x, end, y), end - x);
            any = true;
        }
    }
    sink_text(sink, "\"/>\n");
    mask_release(&cells);
}

/* Signs and lines */

/* Around 0,0, in cells. */
static const char *const shapes[] = {
    [SHAPE_DISC] = "M-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0z",
    [SHAPE_SQUARE] = "M-.42-.42h.84v.84h-.84z",
    [SHAPE_TRIANGLE] = "M0-.49L.5.42h-1z",
    [SHAPE_DIAMOND] = "M0-.5L.5 0 0 .5-.5 0z",
    [SHAPE_HEXAGON] = "M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z",
    [SHAPE_WEDGE] = "M0 .49L.5-.42h-1z",
    [SHAPE_HOUSE] = "M0-.49L.45-.1v.55h-.9V-.1z",
    [SHAPE_PLUS] = "M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z",
    [SHAPE_RING] = "M-.36 0a.36 .36 0 1 0 .72 0a.36 .36 0 1 0-.72 0z",
    [SHAPE_FRAME] = "M-.4-.4h.8v.8h-.8z",
    [SHAPE_CORNERS] = "M-.4-.12V-.4H-.12M.12-.4H.4V-.12M.4.12V.4H.12M-.12.4H-.4V.12",
    [SHAPE_CROSS] = "M-.3-.3l.6.6m0-.6l-.6.6",
};

/* What is only a stroke has a rim below it, which sets it off from every colour. */
static void svg_add_shape(struct sink *sink, enum picture_shape shape, const char *class,
                          const char *label)
{
    static const char *const sizes[] = {".68", ".68", ".5", ".36"};
    static const char *const lines[] = {".24", ".24", ".18", ".13"};
    int length = utf8_length(label);

    if (shape >= SHAPE_FRAME && shape < SHAPE_NONE)
        sink_format(sink, "<path class=\"rim\" d=\"%s\"/>", shapes[shape]);
    if (shape < SHAPE_NONE)
        sink_format(sink, "<path class=\"%s\" d=\"%s\"/>", class, shapes[shape]);
    if (!*label)
        return;
    length = length < 3 ? length : 3;
    sink_format(sink, "<text class=\"on-%s\" y=\"%s\" style=\"font-size: %spx\">", class,
                lines[length], sizes[length]);
    xml_text(sink, label);
    sink_text(sink, "</text>");
}

static void svg_add_sign(struct sink *sink, const struct picture_sign *sign, int mark)
{
    int scale = sign->scale;

    sink_format(sink, "<g transform=\"");
    if (scale > 1)
        sink_format(sink, "scale(.5) ");
    sink_format(sink, "translate(%d.5 %d.5)", sign->cell.x, sign->cell.y);
    if (mark > 100 && sign->shape != SHAPE_NONE)
        sink_format(sink, " scale(%d.%02d)", mark / 100, mark % 100);
    sink_text(sink, "\">");
    if (sign->title) {
        sink_text(sink, "<title>");
        xml_text(sink, sign->title);
        sink_text(sink, "</title>");
    }
    svg_add_shape(sink, sign->shape, sign->class, sign->label);
    sink_text(sink, "</g>\n");
}

/* Twice: the rim below keeps it apart from walls and floor alike. */
static void svg_add_line(struct sink *sink, const struct picture_line *line, int mark)
{
    for (int rim = 1; rim >= 0; rim--) {
        int width = (rim ? 30 : 16) * mark / 100;
        sink_format(sink, "<polyline class=\"%s\" stroke-width=\"%d.%02d\" points=\"",
                    rim ? "line-rim" : line->class, width / 100, width % 100);
        for (size_t i = 0; i < line->count; i++)
            sink_format(sink, "%s%d.%02d,%d.%02d", i ? " " : "", line->points[i].x / 100,
                        line->points[i].x % 100, line->points[i].y / 100, line->points[i].y % 100);
        sink_text(sink, "\"/>\n");
    }
}

/* Coordinates, as many as have room: every column and row, every second, fifth, tenth … */
static void svg_add_edges(struct sink *sink, const struct picture_panel *panel,
                          struct svg_place place)
{
    int number = svg_number_width(panel->width > panel->height ? panel->width : panel->height);
    int64_t step = 1, width = panel->width, height = panel->height;

    for (int i = 0; step * place.width < width * number || step * place.height < height * 14; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    for (int64_t i = 0; i < width; i += step)
        sink_format(sink,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"1\" height=\"%d\"/>"
                    "<text class=\"edge\" x=\"%d\" y=\"%d\">%d</text>\n",
                    place.x + (int)(i * place.width / width), place.y, place.height,
                    place.x + (int)((2 * i + 1) * place.width / (2 * width)), place.y - 5, (int)i);
    for (int64_t i = 0; i < height; i += step)
        sink_format(sink,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\"/>"
                    "<text class=\"edge number\" x=\"%d\" y=\"%d\">%d</text>\n",
                    place.x, place.y + (int)(i * place.height / height), place.width, place.x - 6,
                    place.y + (int)((2 * i + 1) * place.height / (2 * height)) + 4, (int)i);
}

static void svg_add_panel(struct sink *sink, const struct picture *picture,
                          const struct picture_panel *panel, struct svg_place place, int width)
{
    int top = place.y - svg_panel_head(panel) - (svg_has_edges(picture, panel) ? EDGE : 0);
    int room = panel->most == PICTURE_MOST ? width : panel->most;

    if (panel->title.length)
        svg_add_cut(sink, " class=\"name\"", place.x - place.left, top + 14, panel->title.data,
                    NAME, room);
    if (panel->note.length)
        svg_add_cut(sink, "", place.x - place.left, top + 32, panel->note.data, TEXT, room);
    sink_format(sink,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\">\n<rect class=\"hidden\" width=\"%d\" height=\"%d\"/>\n",
                place.x, place.y, place.width, place.height, panel->width, panel->height,
                panel->width, panel->height);
    for (size_t i = 0; i < panel->layer_count; i++)
        svg_add_layer(sink, &panel->layers[i], panel->layers[i].cells.width / panel->width);
    for (size_t i = 0; i < panel->line_count; i++)
        svg_add_line(sink, &panel->lines[i], place.mark);
    for (size_t i = 0; i < panel->sign_count; i++)
        svg_add_sign(sink, &panel->signs[i], place.mark);
    sink_text(sink, "</svg>\n");
    if (svg_has_edges(picture, panel))
        svg_add_edges(sink, panel, place);
}

/* The legend */

static void svg_draw_key(struct sink *sink, const struct picture_key *key, int x, int y, int room)
{
    sink_format(sink,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"16\" height=\"16\" "
                "viewBox=\"-.55 -.55 1.1 1.1\">",
                x, y - 13);
    if (key->line)
        sink_format(sink, "<path class=\"%s\" stroke-width=\".2\" d=\"M-.5 0H.5\"/>", key->class);
    else if (key->shape == SHAPE_NONE)
        sink_format(sink,
                    "<rect class=\"key %s\" x=\"-.48\" y=\"-.48\" width=\".96\" "
                    "height=\".96\" rx=\".1\"/>",
                    key->class);
    svg_add_shape(sink, key->line ? SHAPE_NONE : key->shape, key->class, key->label);
    sink_text(sink, "</svg>");
    svg_add_cut(sink, "", x + KEY_TEXT, y, key->meaning, TEXT, room);
}

/* The keys in rows from `y` on; where they end. Drawn unless the sink is NULL. */
static int svg_add_legend(struct sink *sink, const struct picture *picture, int y, int width)
{
    int x = 0;

    if (picture->key_count)
        y += 32;
    for (size_t i = 0; i < picture->key_count; i++) {
        int end = x + KEY_TEXT + svg_text_width(picture->keys[i].meaning, TEXT);
        if (x && end > width) {
            end -= x;
            x = 0;
            y += LINE;
        }
        if (sink)
            svg_draw_key(sink, &picture->keys[i], MARGIN + x, y, width - KEY_TEXT);
        x = end + 12 > x + KEY ? end + 12 : x + KEY;
    }
    return y;
}

static void svg_add_scale(struct sink *sink, const struct picture *picture, int y)
{
    int x = MARGIN + svg_text_width(picture->scale[0], TEXT) + 7;

    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", MARGIN, y, picture->scale[0]);
    for (int i = 0; i < 10; i++, x += 14)
        sink_format(sink, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\"/>\n", i,
                    x, y - 12);
    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 7, y, picture->scale[1]);
}

void picture_write(struct sink *sink, const struct picture *picture)
{
    struct svg_place *places = alloc_array(picture->panel_count, sizeof *places);
    int bottom, width = svg_place_panels(picture, places, &bottom);
    int head = MARGIN + HEAD, below = head + bottom, y;

    y = svg_add_legend(NULL, picture, below, width) + (picture->scale[0] ? 32 : 0);
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" viewBox=\"0 0 %d %d\" "
                "role=\"img\">\n<title>",
                width + 2 * MARGIN, y + (int)picture->note_count * LINE + MARGIN);
    xml_text(sink, picture->title.data);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, svg_css);
    sink_text(sink, "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    svg_add_cut(sink, " class=\"title\"", MARGIN, MARGIN + 18, picture->title.data, TITLE, width);
    svg_add_cut(sink, "", MARGIN, MARGIN + 40, picture->subtitle.data, TEXT, width);
    for (size_t i = 0; i < picture->panel_count; i++) {
        places[i].y += head;
        svg_add_panel(sink, picture, &picture->panels[i], places[i], width);
    }
    y = svg_add_legend(sink, picture, below, width);
    if (picture->scale[0])
        svg_add_scale(sink, picture, y += 32);
    for (size_t i = 0; i < picture->note_count; i++)
        svg_add_cut(sink, "", MARGIN, y += LINE, picture->notes[i].data, TEXT, width);
    sink_text(sink, "</svg>\n");
    free(places);
}
