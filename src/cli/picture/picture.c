/*
 * A picture as SVG. Panels get their places and are written as they are added, in a row or below
 * each other; when all is there, the head, the panels, the legend of what they used, the scale and
 * the notes follow each other from above to below. Measures are units of the picture, within a map
 * they are cells.
 */
#include "cli/picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define MARGIN 24    /* around everything */
#define HEAD 60      /* title and subtitle */
#define CELL 16      /* a cell of a map that is small enough */
#define READABLE 6   /* the smallest cell with a letter in it */
#define LEAST 560    /* the narrowest picture, without its margins */
#define MOST 960     /* the widest, and the longer side of a panel at most */
#define BESIDE 304   /* the same of a small panel: three stand beside each other */
#define ENLARGED 640 /* a map is drawn twice as large where that is no more */
#define SIGN 1200    /* hundredths of a unit: a sign is as large where a cell is smaller */
#define EDGE 16      /* above a map, for coordinates */
#define GAP 24       /* between panels */
#define KEY 92       /* from a key of the legend to the next, at least */
#define KEY_TEXT 21
#define LINE 22

enum text_size { TEXT = 13, NAME = 14, TITLE = 19 };

void picture_init(struct picture *picture, const struct picture_options *asked)
{
    *picture = (struct picture){.asked = asked, .body.fd = -1, .x = MARGIN};
    picture->top = picture->bottom = MARGIN + HEAD;
    picture->widest = LEAST;
    bytes_addf(&picture->subtitle, "%s", "");
    bytes_addf(&picture->notes, "%s", "");
}

void picture_release(struct picture *picture)
{
    for (size_t i = 0; i < picture->key_count; i++)
        free(picture->keys[i].meaning);
    free(picture->keys);
    mask_release(&picture->panel.covered);
    bytes_release(&picture->title);
    bytes_release(&picture->subtitle);
    bytes_release(&picture->scale[0]);
    bytes_release(&picture->scale[1]);
    bytes_release(&picture->notes);
    bytes_release(&picture->body.buffer);
}

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

/* Panels */

static int svg_number_width(int most)
{
    int width = 12;

    for (; most > 9; most /= 10)
        width += 7;
    return width;
}

/* Coordinates, as many as have room: every column and row, every second, fifth, tenth … */
static void svg_add_edges(struct picture *picture)
{
    int columns = picture->panel.columns, rows = picture->panel.rows;
    int64_t x = picture->panel.x, y = picture->panel.y, step = 1;
    int64_t width = picture->panel.width, height = picture->panel.height;
    int number = svg_number_width(greater(columns, rows));

    for (int i = 0; step * width < (int64_t)columns * number || step * height < (int64_t)rows * 14;
         i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    for (int64_t i = 0; i < columns; i += step)
        sink_format(&picture->body,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"1\" height=\"%d\"/>"
                    "<text class=\"edge\" x=\"%d\" y=\"%d\">%d</text>\n",
                    (int)(x + i * width / columns), (int)y, (int)height,
                    (int)(x + (2 * i + 1) * width / (2 * (int64_t)columns)), (int)y - 5, (int)i);
    for (int64_t i = 0; i < rows; i += step)
        sink_format(&picture->body,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\"/>"
                    "<text class=\"edge number\" x=\"%d\" y=\"%d\">%d</text>\n",
                    (int)x, (int)(y + i * height / rows), (int)width, (int)x - 6,
                    (int)(y + (2 * i + 1) * height / (2 * (int64_t)rows)) + 4, (int)i);
}

static void svg_end_panel(struct picture *picture)
{
    if (!picture->panel.columns)
        return;
    sink_text(&picture->body, "</svg>\n");
    if (picture->panel.edges)
        svg_add_edges(picture);
    mask_release(&picture->panel.covered);
}

/* Makes room for a map of so many cells, `left` of which there are the numbers of rows. */
static void svg_size_panel(struct picture *picture, int most, int left)
{
    int64_t columns = picture->panel.columns, rows = picture->panel.rows;
    int64_t side = columns > rows ? columns : rows, fit = side * CELL;

    if (2 * fit <= ENLARGED)
        fit *= 2;
    fit = fit < most - left ? fit : most - left;
    picture->panel.width = fit * columns < side ? 1 : (int)(fit * columns / side);
    picture->panel.height = fit * rows < side ? 1 : (int)(fit * rows / side);
    picture->panel.sign = SIGN * side / fit > 100 ? (int)(SIGN * side / fit) : 100;
}

void picture_add_panel(struct picture *picture, const struct map *map, struct picture_panel panel)
{
    int most = panel.small ? BESIDE : MOST;
    bool edges = picture->asked->grid && !panel.small;
    int left = edges ? svg_number_width(map->height) : 0, x, y;

    svg_end_panel(picture);
    if (picture->panel.columns && !panel.beside) {
        picture->x = MARGIN;
        picture->top = picture->bottom += GAP;
    }
    picture->panel.columns = map->width;
    picture->panel.rows = map->height;
    picture->panel.edges = edges;
    picture->panel.letters = most / READABLE;
    mask_init(&picture->panel.covered, map->width, map->height);
    svg_size_panel(picture, most, left);
    x = picture->x;
    y = picture->top + (panel.title ? panel.note ? 44 : 26 : 0) + (edges ? EDGE : 0);
    if (panel.title)
        svg_add_cut(&picture->body, " class=\"name\"", x, picture->top + 14, panel.title, NAME,
                    most);
    if (panel.note)
        svg_add_cut(&picture->body, "", x, picture->top + 32, panel.note, TEXT, most);
    if (panel.title && !panel.small)
        picture->widest = greater(picture->widest, svg_text_width(panel.title, NAME));
    if (panel.note && !panel.small)
        picture->widest = greater(picture->widest, svg_text_width(panel.note, TEXT));
    picture->panel.x = x + left;
    picture->panel.y = y;
    sink_format(&picture->body,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\">\n<rect class=\"hidden\" width=\"%d\" height=\"%d\"/>\n",
                x + left, y, picture->panel.width, picture->panel.height, map->width, map->height,
                map->width, map->height);
    x += panel.small ? most : left + picture->panel.width;
    picture->widest = greater(picture->widest, x - MARGIN);
    picture->x = x + GAP;
    picture->bottom = greater(picture->bottom, y + picture->panel.height);
}

/* Signs, and the legend */

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
    [SHAPE_SUN] =
        ("M-.22 0a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0zM0-.46v.14M0 .46v-.14M-.46 0h.14"
         "M.46 0h-.14M-.33-.33l.1.1M.33.33l-.1-.1M-.33.33l.1-.1M.33-.33l-.1.1"),
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

/* What has no meaning, or is told already, adds nothing to the legend. */
static void picture_tell(struct picture *picture, struct picture_kind kind, const char *label,
                         enum picture_shape shape, bool line)
{
    struct picture_key *key;

    if (!kind.meaning)
        return;
    for (size_t i = 0; i < picture->key_count; i++) {
        key = &picture->keys[i];
        if (!strcmp(key->meaning, kind.meaning) && !strcmp(key->label, label) &&
            !strcmp(key->class, kind.class))
            return;
    }
    picture->keys =
        alloc_grow(picture->keys, picture->key_count, &picture->key_room, sizeof *picture->keys);
    key = &picture->keys[picture->key_count++];
    *key = (struct picture_key){.class = kind.class,
                                .shape = shape,
                                .line = line,
                                .meaning = alloc_text(kind.meaning, strlen(kind.meaning))};
    snprintf(key->label, sizeof key->label, "%s", label);
}

void picture_add_key(struct picture *picture, const char *class, const char *label,
                     const char *meaning)
{
    picture_tell(picture, (struct picture_kind){class, meaning}, label, SHAPE_NONE, false);
}

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

/* What is on a map */

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

/* Takes the cells, which are drawn as few rectangles and then no more. */
static void svg_add_layer(struct picture *picture, struct picture_kind kind,
                          struct eyeshot_mask *cells)
{
    struct sink *body = &picture->body;
    bool fine = cells->width > picture->panel.columns, any = false;
    int width = cells->width, end;

    if (!mask_count(cells))
        return;
    picture_tell(picture, kind, "", SHAPE_NONE, false);
    if (!fine)
        eyeshot_mask_join(&picture->panel.covered, cells);
    sink_format(body, "<path class=\"%s\"%s d=\"", kind.class,
                fine ? " transform=\"scale(.5)\"" : "");
    for (int y = 0; y < cells->height; y++) {
        const uint64_t *row = plane_row(cells, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, end, width)) {
            end = row_next_clear(row, x, width);
            sink_format(body, "%sM%d %dh%dv%dh-%dz", any ? "\n" : "", x, y, end - x,
                        svg_take_rows(cells, x, end, y), end - x);
            any = true;
        }
    }
    sink_text(body, "\"/>\n");
}

void picture_add_layer(struct picture *picture, struct picture_kind kind,
                       const struct eyeshot_mask *cells)
{
    struct eyeshot_mask plane = {0};

    mask_init(&plane, cells->width, cells->height);
    eyeshot_mask_copy(&plane, cells);
    svg_add_layer(picture, kind, &plane);
    mask_release(&plane);
}

void picture_add_cells(struct picture *picture, const struct eyeshot_mask *cells,
                       const struct eyeshot_mask *opaque, struct picture_kind open,
                       struct picture_kind wall)
{
    for (int walls = 0; walls < 2; walls++) {
        struct eyeshot_mask plane = {0};
        if (!(walls ? wall : open).class)
            continue;
        mask_init(&plane, cells->width, cells->height);
        eyeshot_mask_copy(&plane, cells);
        if (walls)
            eyeshot_mask_intersect(&plane, opaque);
        else
            eyeshot_mask_subtract(&plane, opaque);
        svg_add_layer(picture, walls ? wall : open, &plane);
        mask_release(&plane);
    }
}

void picture_add_map(struct picture *picture, const struct map *map, struct picture_kind open,
                     struct picture_kind wall)
{
    struct eyeshot_mask all = {0};

    mask_init(&all, map->width, map->height);
    mask_fill(&all);
    picture_add_cells(picture, &all, &map->opaque, open, wall);
    mask_release(&all);
}

void picture_add_rest(struct picture *picture, const char *meaning)
{
    size_t cells = (size_t)picture->panel.columns * (size_t)picture->panel.rows;

    if (mask_count(&picture->panel.covered) < cells)
        picture_tell(picture, (struct picture_kind){"hidden", meaning}, "", SHAPE_NONE, false);
}

/* A line is drawn twice: the rim below keeps it apart from walls and floor alike. */
void picture_add_line(struct picture *picture, struct picture_kind kind, const struct cell *points,
                      size_t count)
{
    picture_tell(picture, kind, "", SHAPE_NONE, true);
    for (int rim = 1; rim >= 0; rim--) {
        int width = (rim ? 30 : 16) * picture->panel.sign / 100;
        sink_format(&picture->body, "<polyline class=\"%s\" stroke-width=\"%d.%02d\" points=\"",
                    rim ? "line-rim" : kind.class, width / 100, width % 100);
        for (size_t i = 0; i < count; i++)
            sink_format(&picture->body, "%s%d.%02d,%d.%02d", i ? " " : "", points[i].x / 100,
                        points[i].x % 100, points[i].y / 100, points[i].y % 100);
        sink_text(&picture->body, "\"/>\n");
    }
}

/* Where a cell is smaller than a sign should be, all but a letter is enlarged. */
static void svg_add_sign(struct picture *picture, struct cell cell, int scale,
                         enum picture_shape shape, const char *class, const char *label,
                         const char *title)
{
    struct sink *body = &picture->body;
    int sign = picture->panel.sign;

    sink_format(body, "<g transform=\"%stranslate(%d.5 %d.5)", scale > 1 ? "scale(.5) " : "",
                cell.x, cell.y);
    if (sign > 100 && shape != SHAPE_NONE)
        sink_format(body, " scale(%d.%02d)", sign / 100, sign % 100);
    sink_text(body, "\">");
    if (title) {
        sink_text(body, "<title>");
        xml_text(body, title);
        sink_text(body, "</title>");
    }
    svg_add_shape(body, shape, class, label);
    sink_text(body, "</g>\n");
}

void picture_add_sign(struct picture *picture, struct cell cell, enum picture_shape shape,
                      struct picture_kind kind, const char *label, const char *title)
{
    svg_add_sign(picture, cell, 1, shape, kind.class, label, title);
    picture_tell(picture, kind, label, shape, false);
}

bool picture_is_plain(uint32_t code)
{
    return code == ' ' || code == '.' || code == '#' || code == 0x2588;
}

void picture_add_glyph(struct picture *picture, const char *class, struct cell cell, int scale,
                       uint32_t code)
{
    char text[5] = "";

    if (picture_is_plain(code) ||
        greater(picture->panel.columns, picture->panel.rows) > picture->panel.letters / scale)
        return;
    utf8_encode(code, text);
    svg_add_sign(picture, cell, scale, SHAPE_NONE, class, text, NULL);
}

/* The whole */

static void svg_add_scale(struct sink *sink, const struct picture *picture, int y)
{
    int x = MARGIN + svg_text_width(picture->scale[0].data, TEXT) + 7;

    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", MARGIN, y, picture->scale[0].data);
    for (int i = 0; i < 10; i++, x += 14)
        sink_format(sink, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\"/>\n", i,
                    x, y - 12);
    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 7, y, picture->scale[1].data);
}

/*
 * The notes in text lines from `y` on; where they end, and in `widest` how wide they are at least.
 * They are only measured where the sink is NULL.
 */
static int svg_add_notes(struct sink *sink, const char *notes, int y, int width, int *widest)
{
    for (size_t length; *notes; notes += length + 1) {
        char *note = alloc_text(notes, length = strcspn(notes, "\n"));
        y += LINE;
        *widest = greater(*widest, svg_text_width(note, TEXT));
        if (sink)
            svg_add_cut(sink, "", MARGIN, y, note, TEXT, width);
        free(note);
    }
    return y;
}

void picture_write(struct sink *sink, struct picture *picture)
{
    const char *title = picture->asked->title ? picture->asked->title : picture->title.data;
    int width = picture->widest, y;

    svg_end_panel(picture);
    width = greater(width, svg_text_width(title, TITLE));
    width = greater(width, svg_text_width(picture->subtitle.data, TEXT));
    svg_add_notes(NULL, picture->notes.data, 0, 0, &width);
    width = lesser(width, MOST);
    y = svg_add_legend(NULL, picture, picture->bottom, width);
    y += picture->scale[0].length ? 32 : 0;
    y = svg_add_notes(NULL, picture->notes.data, y, width, &width) + MARGIN;
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" viewBox=\"0 0 %d %d\" "
                "role=\"img\">\n<title>",
                width + 2 * MARGIN, y);
    xml_text(sink, title);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, svg_css);
    sink_text(sink, "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    svg_add_cut(sink, " class=\"title\"", MARGIN, MARGIN + 18, title, TITLE, width);
    svg_add_cut(sink, "", MARGIN, MARGIN + 40, picture->subtitle.data, TEXT, width);
    sink_write(sink, picture->body.buffer.data, picture->body.buffer.length);
    y = svg_add_legend(sink, picture, picture->bottom, width);
    if (picture->scale[0].length)
        svg_add_scale(sink, picture, y += 32);
    svg_add_notes(sink, picture->notes.data, y, width, &width);
    sink_text(sink, "</svg>\n");
}
