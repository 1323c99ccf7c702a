/* Where the parts of a picture stand: its head, the map with its edges, and what its signs mean. */
#include <string.h>

#include "cli/picture/report.h"
#include "cli/picture/svg.h"
#include "cli/support/utf8.h"

#define KEY_WIDTH 92 /* of a sign and its meaning, at least */
#define KEY_ROW 24
#define KEY_TEXT 21
#define KEY_GAP 5
#define EDGE 16 /* over a map, for coordinates */

/* Text */

/* Hundredths of the text's size, by the widest of the fonts that picture.css asks for. */
static int letter_width(uint32_t code)
{
    if (code >= 0x7f)
        return 100;
    if (strchr(" !\"'(),-./:;I[\\]fijlrt|J", (int)code))
        return 46;
    if (strchr("mMW@%", (int)code))
        return 100;
    return strchr("#&+<=>~^w", (int)code) || (code >= 'A' && code <= 'Z') ? 84 : 66;
}

/* The letter at `text`, in hundredths of a unit; its bytes in `step`. */
static int64_t advance(const char *text, enum svg_text size, size_t *step)
{
    size_t length = 0;
    uint32_t code;

    while (length < 4 && text[length])
        length++;
    *step = utf8_decode(text, length, &code);
    if (!*step) {
        *step = 1;
        code = 0xfffd;
    }
    return (int64_t)letter_width(code) * size * (size == SVG_TEXT ? 100 : 118) / 100;
}

int svg_text_width(const char *text, enum svg_text size)
{
    int64_t width = 0;

    for (size_t step; *text; text += step)
        width += advance(text, size, &step);
    return (int)(width / 100) + 1;
}

size_t svg_text_cut(const char *text, enum svg_text size, int width)
{
    int64_t left = (int64_t)width * 100;
    size_t at = 0, step;

    for (; text[at]; at += step) {
        left -= advance(text + at, size, &step);
        if (left < 0 && at)
            break;
    }
    return at;
}

/* Up to a blank, if there is any. */
static size_t fit_words(const char *text, enum svg_text size, int width)
{
    size_t cut = svg_text_cut(text, size, width), blank = cut;

    while (text[cut] && blank && text[blank] != ' ')
        blank--;
    return blank ? blank : cut;
}

/* The text from `y` on, in as many text lines as it needs, unless the sink is NULL; how much lower
 * the last of them is. */
static int add_lines(struct sink *sink, const char *class, int y, enum svg_text size,
                     const char *text, int width)
{
    int step = (int)size + 5, count = 0;

    for (; *text || !count; count++) {
        size_t length = fit_words(text, size, width);
        if (sink) {
            sink_format(sink, "<text%s x=\"%d\" y=\"%d\">", class, SVG_MARGIN, y + count * step);
            xml_part(sink, text, length);
            sink_text(sink, "</text>\n");
        }
        text += length + (text[length] == ' ');
    }
    return (count - 1) * step;
}

static int add_head(struct sink *sink, const char *title, const char *subtitle, int width)
{
    int y = SVG_MARGIN + 18;
    int lower = add_lines(sink, " class=\"title\"", y, SVG_TITLE, title, width);

    return lower + add_lines(sink, "", y + 22 + lower, SVG_TEXT, subtitle, width);
}

int svg_head(const char *title, const char *subtitle, int width)
{
    return SVG_HEADING + add_head(NULL, title, subtitle, width);
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
    sink_text(sink, "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    add_head(sink, title, subtitle, width);
}

/* Signs and their meanings */

static void add_key(struct sink *sink, const struct svg_key *key, int x, int y)
{
    if (key->sign)
        sink_format(sink,
                    "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" "
                    "viewBox=\"-.5 -.5 1 1\">%s</svg>",
                    x, y + 20, key->sign);
    else
        sink_format(sink,
                    "<rect class=\"key %s\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" "
                    "rx=\"%d\"/>",
                    key->class, x, y + 20, strcmp(key->class, "disc") ? 2 : 7);
    sink_format(sink, "<text x=\"%d\" y=\"%d\">", x + KEY_TEXT, y + 32);
    xml_text(sink, key->meaning);
    sink_text(sink, "</text>\n");
}

int svg_keys(struct sink *sink, const struct svg_key *keys, int y, int width)
{
    int x = 0, height = SVG_LEGEND;

    for (; keys->meaning; keys++) {
        int end = x + KEY_TEXT + svg_text_width(keys->meaning, SVG_TEXT);
        if (!keys->class && !keys->sign)
            continue;
        if (x && end > width) {
            end -= x;
            x = 0;
            height += KEY_ROW;
        }
        if (sink)
            add_key(sink, keys, SVG_MARGIN + x, y + height - SVG_LEGEND);
        x = end + KEY_GAP > x + KEY_WIDTH ? end + KEY_GAP : x + KEY_WIDTH;
    }
    return height;
}

/* Edges */

/* Every how many columns and rows a number has room: 1, 2, 5, 10 … */
static int grid_step(const struct eyeshot_mask *cells, struct svg_size size, int64_t number)
{
    int64_t step = 1, width = cells->width, height = cells->height;

    for (int i = 0; step * size.width < width * number || step * size.height < height * 14; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return (int)(step < INT32_MAX ? step : INT32_MAX);
}

static int number_width(int most)
{
    int width = 12;

    for (; most > 9; most /= 10)
        width += 7;
    return width;
}

void svg_edges(struct sink *sink, const struct svg_picture *picture)
{
    const struct eyeshot_mask *cells = picture->cells;
    struct svg_size size = picture->size;
    int number = number_width(cells->width > cells->height ? cells->width : cells->height);
    int step = grid_step(cells, size, number);
    int64_t width = cells->width, height = cells->height;

    if (!picture->grid)
        return;
    for (int64_t i = 0; i < width; i += step) {
        int at = picture->x + (int)(i * size.width / width);
        int middle = picture->x + (int)((2 * i + 1) * size.width / (2 * width));
        sink_format(sink,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"1\" height=\"%d\"/>"
                    "<text class=\"edge\" x=\"%d\" y=\"%d\">%d</text>\n",
                    at, picture->y, size.height, middle, picture->y - 5, (int)i);
    }
    for (int64_t i = 0; i < height; i += step) {
        int at = picture->y + (int)(i * size.height / height);
        int middle = picture->y + (int)((2 * i + 1) * size.height / (2 * height));
        sink_format(sink,
                    "<rect class=\"grid\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\"/>"
                    "<text class=\"edge number\" x=\"%d\" y=\"%d\">%d</text>\n",
                    picture->x, at, size.width, picture->x - 6, middle + 4, (int)i);
    }
}

/* A picture of one map */

void svg_picture_place(struct svg_picture *picture, int cell, int top)
{
    int left = picture->grid ? number_width(picture->cells->height) : 0;

    picture->size = svg_size(picture->cells, cell, SVG_MOST - left);
    picture->top = top;
    picture->x = SVG_MARGIN + left;
    picture->y = top + (picture->grid ? EDGE : 0);
    picture->below = picture->y + picture->size.height;
    picture->width = left + picture->size.width;
    if (picture->width < SVG_INNER)
        picture->width = SVG_INNER;
}

void svg_picture_open(struct sink *sink, struct svg_picture *picture,
                      const struct picture_options *asked)
{
    const char *title = asked->title ? asked->title : picture->title.data;
    const char *subtitle = picture->subtitle.data;
    int head, below;

    picture->grid = asked->grid;
    svg_picture_place(picture, SVG_CELL, 0);
    head = svg_head(title, subtitle, picture->width);
    svg_picture_place(picture, SVG_CELL, SVG_MARGIN + head);
    below = picture->below + picture->more + svg_keys(NULL, picture->keys, 0, picture->width);
    svg_open(sink, picture->width, below - SVG_MARGIN, title, subtitle);
    svg_map_open(sink, picture->cells, picture->size, picture->x, picture->y);
}

void svg_picture_close(struct sink *sink, struct svg_picture *picture)
{
    svg_edges(sink, picture);
    svg_keys(sink, picture->keys, picture->below + picture->more, picture->width);
    svg_close(sink);
    bytes_release(&picture->title);
    bytes_release(&picture->subtitle);
}
