/*
 * A picture as SVG. Panels get their places and are written as they are added, in a row or below
 * each other; when all is there, the legend of what they used and the notes follow, from above to
 * below, and the head goes in front, which must know how large it all became. Measures are units of
 * the picture, within a map they are cells. What is on a map is written by layers.c.
 */
#include "cli/picture/picture.h"

#include "cli/support/utf8.h"

#define MARGIN 24    /* around everything */
#define HEAD 60      /* title and subtitle */
#define CELL 16      /* a cell of a map that is small enough */
#define LEAST 560    /* the narrowest picture, without its margins */
#define MOST 960     /* the widest, and the longer side of a panel at most */
#define BESIDE 304   /* the same of a small panel: three stand beside each other */
#define ENLARGED 640 /* a map is drawn twice as large where that is no more */
#define SIGN 1200    /* hundredths of a unit: a sign is as large where a cell is smaller */
#define EDGE 16      /* above a map, for coordinates */
#define GAP 24       /* between panels */
#define KEY 92       /* from a key of the legend to the next, at least */
#define KEY_SIDE 16  /* of a key's square; one that means nothing alone has no more */
#define KEY_TEXT 21
#define LINE 22

enum text_size { TEXT = 13, NAME = 14, TITLE = 19 };

struct picture_key {
    const char *class;
    char label[PICTURE_LABEL];
    enum picture_shape shape; /* SHAPE_NONE: a colour */
    char *meaning;
};

void picture_init(struct picture *picture, const struct picture_options *asked)
{
    *picture = (struct picture){.asked = asked, .body.fd = -1, .x = MARGIN};
    picture->top = picture->bottom = MARGIN + HEAD;
    picture->widest = LEAST;
    bytes_addf(&picture->subtitle, "%s", "");
}

void picture_release(struct picture *picture)
{
    for (size_t i = 0; i < picture->key_count; i++)
        free(picture->keys[i].meaning);
    free(picture->keys);
    mask_release(&picture->panel.covered);
    bytes_release(&picture->title);
    bytes_release(&picture->subtitle);
    bytes_release(&picture->body.buffer);
}

/* Text */

/* Hundredths of the text's size, by the widest of the fonts that svg.css asks for. */
static int svg_letter_width(uint32_t code)
{
    if (code >= 0x7f || strchr("mMW@%", (int)code))
        return 100;
    if (strchr(" !\"'(),-./:;I[\\]fijlrt|J", (int)code))
        return 46;
    return strchr("#&+<=>~^w", (int)code) || (code >= 'A' && code <= 'Z') ? 84 : 66;
}

/*
 * A text line, cut where it is wider than `room`.
 * Returns how wide all of it is; without a sink that is all it does.
 */
static int svg_add_text(struct sink *sink, const char *class, int x, int y, const char *text,
                        enum text_size size, int room)
{
    int bold = size == TEXT ? 100 : 118, width = 0;
    size_t length = strlen(text), fits = 0, step;
    int64_t used = 0;
    uint32_t code;

    for (size_t at = 0; at < length; at += step) {
        step = utf8_next(text + at, length - at, &code);
        used += (int64_t)svg_letter_width(code) * size * bold / 100;
        if (used <= (int64_t)(room - (int)size) * 100 || !at)
            fits = at + step;
    }
    width = (int)(used / 100) + 1;
    if (!sink)
        return width;
    if (width <= room)
        fits = length;
    sink_format(sink, "<text%s x=\"%d\" y=\"%d\">", class, x, y);
    xml_part(sink, text, fits);
    sink_text(sink, fits == length ? "</text>\n" : "\u2026</text>\n");
    return width;
}

static int svg_text_width(const char *text, enum text_size size)
{
    return svg_add_text(NULL, "", 0, 0, text, size, 0);
}

/* Panels */

static int svg_number_width(int most)
{
    return 5 + 7 * snprintf(NULL, 0, "%d", most);
}

/* Coordinates, as many as have room: every column and row, every second, fifth, tenth … */
static void svg_add_edges(struct picture *picture)
{
    const int counts[] = {picture->panel.columns, picture->panel.rows};
    const int starts[] = {picture->panel.x, picture->panel.y};
    const int sizes[] = {picture->panel.width, picture->panel.height};
    int64_t room[] = {svg_number_width(greater(counts[0], counts[1])), 14}, step = 1;

    for (int i = 0; step * sizes[0] < counts[0] * room[0] || step * sizes[1] < counts[1] * room[1];
         i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    for (int down = 0; down < 2; down++)
        for (int64_t i = 0; i < counts[down]; i += step) {
            int at = (int)(starts[down] + i * sizes[down] / counts[down]);
            int middle = (int)(starts[down] + (2 * i + 1) * sizes[down] / counts[down] / 2);
            sink_format(&picture->body,
                        "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>"
                        "<text class=\"edge%s\" x=\"%d\" y=\"%d\">%d</text>\n",
                        down ? starts[0] : at, down ? at : starts[1], down ? sizes[0] : 1,
                        down ? 1 : sizes[1], down ? " number" : "", down ? starts[0] - 6 : middle,
                        down ? middle + 4 : starts[1] - 5, (int)i);
        }
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

/* Makes room for a map of so many cells, within a square of `most` units. */
static void svg_size_panel(struct picture *picture, int most)
{
    int64_t columns = picture->panel.columns, rows = picture->panel.rows;
    int64_t side = columns > rows ? columns : rows, fit = side * CELL;

    if (2 * fit <= ENLARGED)
        fit *= 2;
    fit = fit < most ? fit : most;
    picture->panel.width = fit * columns < side ? 1 : (int)(fit * columns / side);
    picture->panel.height = fit * rows < side ? 1 : (int)(fit * rows / side);
    picture->panel.sign = SIGN * side / fit > 100 ? (int)(SIGN * side / fit) : 100;
}

void picture_add_panel(struct picture *picture, const struct map *map, struct picture_panel panel)
{
    const char *const texts[] = {panel.title, panel.note};
    int most = panel.small ? BESIDE : MOST, left, y;

    svg_end_panel(picture);
    if (picture->panel.columns && !panel.beside) {
        picture->x = MARGIN;
        picture->top = picture->bottom += GAP;
    }
    y = picture->top;
    for (int i = 0; i < 2 && texts[i]; i++) {
        int width = svg_add_text(&picture->body, i ? "" : " class=\"name\"", picture->x,
                                 picture->top + 14 + 18 * i, texts[i], i ? TEXT : NAME, most);
        if (!panel.small)
            picture->widest = greater(picture->widest, width);
        y = picture->top + 26 + 18 * i;
    }
    picture->panel.columns = map->width;
    picture->panel.rows = map->height;
    picture->panel.edges = picture->asked->grid && !panel.small;
    left = picture->panel.edges ? svg_number_width(map->height) : 0;
    picture->panel.x = picture->x + left;
    picture->panel.y = y += picture->panel.edges ? EDGE : 0;
    mask_init(&picture->panel.covered, map->width, map->height);
    svg_size_panel(picture, most - left);
    sink_format(&picture->body,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\">\n<rect class=\"hidden\" width=\"%d\" height=\"%d\"/>\n",
                picture->panel.x, y, picture->panel.width, picture->panel.height, map->width,
                map->height, map->width, map->height);
    picture->x += panel.small ? most : left + picture->panel.width;
    picture->widest = greater(picture->widest, picture->x - MARGIN);
    picture->x += GAP;
    picture->bottom = greater(picture->bottom, y + picture->panel.height);
}

/* The legend */

void picture_tell(struct picture *picture, struct picture_kind kind, const char *label,
                  enum picture_shape shape)
{
    struct picture_key *key;

    if (!kind.meaning)
        return;
    if (shape == SHAPE_NOTE)
        picture->widest = greater(picture->widest, svg_text_width(kind.meaning, TEXT));
    for (size_t i = 0; i < picture->key_count && shape != SHAPE_NOTE; i++) {
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
                                .meaning = alloc_text(kind.meaning, strlen(kind.meaning))};
    snprintf(key->label, sizeof key->label, "%s", label);
}

static void svg_add_key(struct sink *sink, const struct picture_key *key, int x, int y, int room)
{
    if (key->shape == SHAPE_NOTE) {
        svg_add_text(sink, "", x, y, key->meaning, TEXT, room + KEY_TEXT);
        return;
    }
    sink_format(sink,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"16\" height=\"16\" "
                "viewBox=\"-.55 -.55 1.1 1.1\">",
                x, y - 13);
    if (key->shape == SHAPE_LINE)
        sink_format(sink, "<path class=\"%s\" stroke-width=\".2\" d=\"M-.5 0H.5\"/>", key->class);
    else if (key->shape == SHAPE_NONE)
        sink_format(sink,
                    "<rect class=\"key %s\" x=\"-.48\" y=\"-.48\" width=\".96\" "
                    "height=\".96\" rx=\".1\"/>",
                    key->class);
    picture_add_shape(sink, key->shape, key->class, key->label);
    sink_text(sink, "</svg>");
    if (*key->meaning)
        svg_add_text(sink, "", x + KEY_TEXT, y, key->meaning, TEXT, room);
}

/* The keys in rows from `y` on, below them the notes; where they end. */
static int svg_add_legend(struct picture *picture, int y, int width)
{
    size_t count = picture->key_count;
    int x = 0, top = y;

    for (size_t k = 0; k < 2 * count; k++) {
        const struct picture_key *key = &picture->keys[k < count ? k : k - count];
        int length = KEY_TEXT + svg_text_width(key->meaning, TEXT);
        if ((key->shape == SHAPE_NOTE) != (k >= count))
            continue;
        if (y == top || key->shape == SHAPE_NOTE || (x && x + length > width)) {
            x = 0;
            y += y == top ? 32 : LINE;
        }
        svg_add_key(&picture->body, key, MARGIN + x, y, width - KEY_TEXT);
        x += *key->meaning ? greater(length + 12, KEY) : KEY_SIDE;
    }
    return y;
}

/* The whole */

void picture_write(struct sink *sink, struct picture *picture)
{
    const char *title = picture->asked->title ? picture->asked->title : picture->title.data;
    int width = picture->widest, y;

    svg_end_panel(picture);
    width = greater(width, svg_text_width(title, TITLE));
    width = lesser(greater(width, svg_text_width(picture->subtitle.data, TEXT)), MOST);
    y = svg_add_legend(picture, picture->bottom, width) + MARGIN;
    sink_format(sink,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" viewBox=\"0 0 %d %d\" "
                "role=\"img\">\n<title>",
                width + 2 * MARGIN, y);
    xml_text(sink, title);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, svg_css);
    sink_text(sink, "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    svg_add_text(sink, " class=\"title\"", MARGIN, MARGIN + 18, title, TITLE, width);
    svg_add_text(sink, "", MARGIN, MARGIN + 40, picture->subtitle.data, TEXT, width);
    sink_write(sink, picture->body.buffer.data, picture->body.buffer.length);
    sink_text(sink, "</svg>\n");
}
