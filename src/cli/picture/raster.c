/*
 * SVG as pixels: the SVG of svg.h, no other, with the colours of its own style sheet, element by
 * element in the order in which they come, so that whatever is drawn as SVG is drawn here too.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/picture/canvas.h"
#include "cli/picture/format.h"
#include "cli/picture/report.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/utf8.h"

#define PIXELS 2   /* a unit */
#define DEPTH 8    /* of elements in elements */
#define POINTS 512 /* of a path without a break */

/* From what is measured here to pixels. */
struct place {
    double scale_x, scale_y, x, y;
    struct pixel_box inside; /* of which nothing is seen outside */
    bool map;                /* of class map */
};

struct look {
    struct paint fill, stroke; /* of no opacity: none */
    double width, size;        /* of a stroke, of letters */
    bool bold;
    int anchor; /* where the text's place is: 0 its beginning, 1 its middle, 2 its end */
};

/* A tag: what is between < and >, and where its content begins. */
struct tag {
    const char *name, *end;
};

struct shape {
    struct canvas *canvas;
    struct tag tag;
    struct place place;
    struct look look;
};

struct raster {
    struct canvas canvas;
    const char *text; /* all of it */
    struct place places[DEPTH];
    int depth;
};

/* Attributes */

/* The value, which ends with a quote; NULL: there is none. */
static const char *attribute(struct tag tag, const char *name)
{
    const char *at = tag.name + strcspn(tag.name, " />");
    size_t length = strlen(name);

    while (*at++ == ' ') {
        if (!strncmp(at, name, length) && at[length] == '=')
            return at + length + 2;
        for (int quotes = 0; quotes < 2; quotes++)
            at += strcspn(at, "\"") + 1;
    }
    return NULL;
}

static bool is_name(struct tag tag, const char *name)
{
    size_t length = strlen(name);

    return !strncmp(tag.name, name, length) && strchr(" />", tag.name[length]);
}

/* The number at `*text`, behind what stands between two. */
static double number(const char **text)
{
    char *end;
    double value = strtod(*text + strspn(*text, " ,\n"), &end);

    *text = end;
    return value;
}

static double measure(struct tag tag, const char *name)
{
    const char *value = attribute(tag, name);

    return value ? number(&value) : 0;
}

/* Styles */

static uint32_t color_of(const char *text)
{
    char *end;
    uint32_t value = (uint32_t)strtoul(text + 1, &end, 16);

    if (end - text == 7)
        return value;
    return (value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 0x11;
}

static bool is_property(const char *text, const char *name, const char **value)
{
    size_t length = strlen(name);

    *value = text + length + 2;
    return !strncmp(text, name, length) && text[length] == ':';
}

static void set_paint(struct paint *paint, const char *value)
{
    paint->opacity = *value == '#';
    if (*value == '#')
        paint->color = color_of(value);
}

/* Declarations up to `end`. */
static void declare(struct look *look, const char *text, const char *end)
{
    const char *value;

    for (; text < end; text += strcspn(text, ";\"}") + 1) {
        text += strspn(text, " ");
        if (is_property(text, "fill", &value))
            set_paint(&look->fill, value);
        else if (is_property(text, "stroke", &value))
            set_paint(&look->stroke, value);
        else if (is_property(text, "fill-opacity", &value))
            look->fill.opacity = number(&value);
        else if (is_property(text, "stroke-width", &value))
            look->width = number(&value);
        else if (is_property(text, "font", &value) || is_property(text, "font-size", &value))
            look->size = number(&value);
        else if (is_property(text, "font-weight", &value))
            look->bold = true;
        else if (is_property(text, "text-anchor", &value))
            look->anchor = *value == 'm' ? 1 : 2;
    }
}

/* Is `name`, up to where a class ends, among the classes? */
static bool has_class(const char *classes, const char *name, size_t length)
{
    for (const char *at = classes; at && *at != '"'; at += strspn(at, " ")) {
        size_t own = strcspn(at, " \"");
        if (own == length && !strncmp(at, name, length))
            return true;
        at += own;
    }
    return false;
}

/* Does a selector mean the element? `.map ` stands before some that mean what is on a map. */
static bool is_meant(const char *selector, struct tag tag, const char *classes, bool map)
{
    if (!strncmp(selector, ".map ", 5)) {
        if (!map)
            return false;
        selector += 5;
    }
    while (*selector != ' ' && *selector != ',') {
        size_t length = strcspn(selector + 1, ". ,");
        if (*selector == '.' ? !has_class(classes, selector + 1, length)
                             : strncmp(tag.name, selector, length + 1) != 0)
            return false;
        selector += length + 1;
    }
    return true;
}

/*
 * The later rule counts: picture.css first, since map.css says more of what is on a map. Rules that
 * are only for dark screens are indented.
 */
static void obey(struct look *look, const char *const *rules, struct tag tag, bool map)
{
    const char *classes = attribute(tag, "class");

    for (; *rules; rules++) {
        const char *brace = strchr(*rules, '{');
        if (!brace || (**rules != '.' && **rules != 't'))
            continue;
        for (const char *at = *rules; at < brace; at += strcspn(at, ",{") + 1) {
            at += strspn(at, " ");
            if (at < brace && is_meant(at, tag, classes, map))
                declare(look, brace + 1, strchr(brace, '}'));
        }
    }
}

static struct look look_of(struct tag tag, bool map)
{
    struct look look = {.fill = {0, 1}, .width = 1};
    const char *own = attribute(tag, "style");

    obey(&look, picture_css, tag, map);
    obey(&look, map_css, tag, map);
    if (own)
        declare(&look, own, strchr(own, '"'));
    return look;
}

/* Places */

static struct point to_pixels(const struct place *place, double x, double y)
{
    return (struct point){place->x + x * place->scale_x, place->y + y * place->scale_y};
}

static void enlarge(struct place *place, double x, double y)
{
    place->scale_x *= x;
    place->scale_y *= y;
}

static void move(struct place *place, double x, double y)
{
    struct point to = to_pixels(place, x, y);

    place->x = to.x;
    place->y = to.y;
}

static struct place transformed(const struct place *from, struct tag tag)
{
    const char *at = attribute(tag, "transform");
    struct place place = *from;

    while (at && *at != '"') {
        bool scales = *at == 's';
        double x, y;
        at = strchr(at, '(') + 1;
        x = number(&at);
        y = scales ? x : number(&at);
        if (scales)
            enlarge(&place, x, y);
        else
            move(&place, x, y);
        at += 1 + strspn(at + 1, " ");
    }
    return place;
}

/* Shapes */

static void add_line(const struct shape *shape, struct point from, struct point to)
{
    if (shape->look.stroke.opacity > 0)
        canvas_line(shape->canvas, from, to, shape->look.width * shape->place.scale_x,
                    shape->look.stroke);
}

static bool is_box(const struct point *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct point *next = &points[(i + 1) % count];
        bool across = i % 2 ? points[i].x < next->x || next->x < points[i].x
                            : points[i].y < next->y || next->y < points[i].y;
        if (across)
            return false;
    }
    return count == 4;
}

/*
 * Points that hang together, filled and drawn around; the last is joined to the first if it is
 * closed.
 */
static void add_points(const struct shape *shape, const struct point *points, size_t count,
                       bool closed)
{
    struct paint fill = shape->look.fill;

    if (fill.opacity > 0 && count > 2) {
        if (is_box(points, count))
            canvas_box(shape->canvas, points[0], points[2], fill);
        else
            canvas_polygon(shape->canvas, points, count, fill);
    }
    for (size_t i = 0; i + !closed < count; i++)
        add_line(shape, points[i], points[(i + 1) % count]);
}

static void add_rect(const struct shape *shape)
{
    const struct place *place = &shape->place;
    struct tag tag = shape->tag;
    double x = measure(tag, "x"), y = measure(tag, "y"), round = measure(tag, "rx");
    double width = measure(tag, "width"), height = measure(tag, "height");
    struct point from = to_pixels(place, x, y), to = to_pixels(place, x + width, y + height);

    if (*strpbrk(attribute(tag, "width"), "\"%") == '%')
        to = (struct point){shape->canvas->width, shape->canvas->height};
    if (round * 2 >= width && round > 0)
        canvas_disc(shape->canvas, to_pixels(place, x + width / 2, y + height / 2),
                    width / 2 * place->scale_x, shape->look.fill);
    else
        add_points(shape, (struct point[]){from, {to.x, from.y}, to, {from.x, to.y}}, 4, true);
}

static void add_circle(const struct shape *shape)
{
    const struct look *look = &shape->look;
    struct point middle =
        to_pixels(&shape->place, measure(shape->tag, "cx"), measure(shape->tag, "cy"));
    double radius = measure(shape->tag, "r") * shape->place.scale_x;
    double rim = look->width * shape->place.scale_x / 2;

    if (look->stroke.opacity > 0) {
        canvas_disc(shape->canvas, middle, radius + rim, look->stroke);
        radius -= rim;
    }
    canvas_disc(shape->canvas, middle, radius, look->fill);
}

static void add_polyline(const struct shape *shape)
{
    const char *at = attribute(shape->tag, "points");
    struct point last = {0, 0};

    for (bool first = true; *at != '"'; first = false) {
        double x = number(&at), y = number(&at);
        struct point next = to_pixels(&shape->place, x, y);
        add_line(shape, first ? next : last, next);
        last = next;
    }
}

static void add_path(const struct shape *shape)
{
    const char *at = attribute(shape->tag, "d");
    struct point points[POINTS];
    double x = 0, y = 0;
    size_t count = 0;
    char letter = 'M';

    while (*at != '"') {
        if (strchr("MmLlHhVvZz", *at))
            letter = *at++;
        if (strchr("MmZz", letter)) {
            add_points(shape, points, count, strchr("Zz", letter));
            count = 0;
        }
        if (!strchr("VvZz", letter))
            x = number(&at) + (letter >= 'a' ? x : 0);
        if (!strchr("HhZz", letter))
            y = number(&at) + (letter >= 'a' ? y : 0);
        if (!strchr("Zz", letter)) {
            bug_unless(count < POINTS);
            points[count++] = to_pixels(&shape->place, x, y);
        }
        letter = letter == 'M' ? 'L' : letter == 'm' ? 'l' : letter;
        at += strspn(at, " \n");
    }
    add_points(shape, points, count, false);
}

/* Text */

/* The letter at `*at`, an entity being one. */
static uint32_t letter_at(const char **at)
{
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    uint32_t code;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strncmp(*at, names[i], strlen(names[i]))) {
            *at += strlen(names[i]);
            return (uint32_t) "&<>\"'"[i];
        }
    }
    *at += utf8_decode(*at, 4, &code);
    return code;
}

static void add_text(const struct shape *shape)
{
    struct point at = to_pixels(&shape->place, measure(shape->tag, "x"), measure(shape->tag, "y"));
    const struct look *look = &shape->look;
    double size = look->size * shape->place.scale_y, width = 0;
    const char *text = shape->tag.end;

    if (!strncmp(text, "<title>", 7))
        text = strstr(text, "</title>") + 8;
    for (const char *letter = text; *letter != '<';)
        width += letter_width(letter_at(&letter)) * size;
    width -= look->anchor ? size / LETTER_UNITS : 0; /* the gap behind the last letter */
    at.x -= width * look->anchor / 2;
    for (const char *letter = text; *letter != '<';) {
        uint32_t code = letter_at(&letter);
        letter_draw(shape->canvas, code, at, size, look->bold ? 1.5 : 1.1, look->fill);
        at.x += letter_width(code) * size;
    }
}

/* Elements */

static void draw_shape(struct raster *raster, struct tag tag)
{
    static const struct {
        const char *name;
        void (*add)(const struct shape *shape);
    } kinds[] = {{"rect", add_rect},
                 {"path", add_path},
                 {"circle", add_circle},
                 {"polyline", add_polyline},
                 {"text", add_text}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (is_name(tag, kinds[i].name)) {
            struct place place = transformed(&raster->places[raster->depth], tag);
            raster->canvas.inside = place.inside;
            kinds[i].add(&(struct shape){&raster->canvas, tag, place, look_of(tag, place.map)});
        }
    }
}

static struct place nested(const struct place *from, struct tag tag)
{
    const char *box = attribute(tag, "viewBox");
    struct place place = *from;
    double x, y, width, height;
    struct point to;

    bug_unless(box);
    x = number(&box);
    y = number(&box);
    width = number(&box);
    height = number(&box);
    move(&place, measure(tag, "x"), measure(tag, "y"));
    to = to_pixels(&place, measure(tag, "width"), measure(tag, "height"));
    place.inside = (struct pixel_box){(int)place.x, (int)place.y, (int)to.x, (int)to.y};
    enlarge(&place, measure(tag, "width") / width, measure(tag, "height") / height);
    move(&place, -x, -y);
    place.map = true;
    return place;
}

static void enter(struct raster *raster, struct place place)
{
    bug_unless(raster->depth < DEPTH - 1);
    raster->places[++raster->depth] = place;
}

static void draw(struct raster *raster, const char *from, const char *end);

/* What stands between the tag with that id and its end. */
static void draw_again(struct raster *raster, struct tag tag)
{
    struct bytes id = {0};
    const char *href = attribute(tag, "href") + 1, *from;

    bytes_addf(&id, "id=\"%.*s\">", (int)strcspn(href, "\""), href);
    from = strstr(raster->text, id.data) + id.length;
    draw(raster, from, strstr(from, "</g>"));
    bytes_release(&id);
}

static void draw(struct raster *raster, const char *from, const char *end)
{
    for (const char *at = from; (at = strchr(at, '<')) != NULL && at < end;) {
        struct tag tag = {at + 1, strchr(at, '>') + 1};
        const struct place *place = &raster->places[raster->depth];
        at = tag.end;
        if (is_name(tag, "/svg") || is_name(tag, "/g"))
            raster->depth--;
        else if (is_name(tag, "svg"))
            enter(raster, nested(place, tag));
        else if (is_name(tag, "g"))
            enter(raster, transformed(place, tag));
        else if (is_name(tag, "defs"))
            at = strstr(at, "</defs>");
        else if (is_name(tag, "use"))
            draw_again(raster, tag);
        else
            draw_shape(raster, tag);
    }
}

void format_write(const struct format *format, struct sink *sink, const void *answer,
                  const struct style *style)
{
    struct sink svg = {.fd = -1};
    struct raster raster = {.places[0] = {.scale_x = PIXELS, .scale_y = PIXELS}};
    const char *box, *end;
    struct tag head;
    double width, height;

    if (strcmp(format->name, "png") != 0) {
        format->write(sink, answer, style);
        return;
    }
    format->write(&svg, answer, style);
    raster.text = svg.buffer.data;
    head = (struct tag){raster.text + 1, strchr(raster.text, '>') + 1};
    box = attribute(head, "viewBox") + strlen("0 0 ");
    width = number(&box);
    height = number(&box);
    canvas_init(&raster.canvas, (int)width * PIXELS, (int)height * PIXELS);
    raster.places[0].inside = raster.canvas.inside;
    end = raster.text + svg.buffer.length - strlen("</svg>\n");
    draw(&raster, head.end, end);
    canvas_png(sink, &raster.canvas);
    canvas_release(&raster.canvas);
    bytes_release(&svg.buffer);
}
