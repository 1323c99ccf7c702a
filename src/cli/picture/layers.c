/*
 * What is on the map of a panel, written as SVG into its body: layers of cells, lines, signs and
 * glyphs, each over what was there. At the end stands what several commands draw in the same way:
 * viewers, lights, and why a cell is seen. picture.c tells where panels are, and has the legend.
 */
#include "cli/picture/picture.h"

#include "cli/support/utf8.h"

#define READABLE 200 /* a letter can be read where a sign is not enlarged more than so */

/* Layers and lines */

/* Do the columns x0 … x1 - 1 of a row, and not those beside them, lie in the layer? */
static bool layers_is_run(const struct eyeshot_mask *layer, int y, int x0, int x1)
{
    const uint64_t *row = plane_row(layer, y);

    return row_get(row, x0) && row_next_clear(row, x0, layer->width) == x1 &&
           (!x0 || !row_get(row, x0 - 1));
}

/* A path with a rectangle for each run of cells, as high as the same run goes on below. */
static void layers_add_layer(struct picture *picture, struct picture_kind kind,
                             const struct eyeshot_mask *layer)
{
    bool fine = layer->width > picture->panel.columns, any = false;

    for (int y = 0; y < layer->height; y++) {
        for (int x = 0, end = 0; eyeshot_mask_next_run(layer, y, &x, &end);) {
            int below = y + 1;
            if (y && layers_is_run(layer, y - 1, x, end))
                continue;
            while (below < layer->height && layers_is_run(layer, below, x, end))
                below++;
            if (!any)
                sink_format(&picture->body, "<path class=\"%s\"%s d=\"", kind.class,
                            fine ? " transform=\"scale(.5)\"" : "");
            sink_format(&picture->body, "%sM%d %dh%dv%dh-%dz", any ? "\n" : "", x, y, end - x,
                        below - y, end - x);
            any = true;
        }
    }
    if (!any)
        return;
    sink_text(&picture->body, "\"/>\n");
    picture_tell(picture, kind, "", SHAPE_NONE);
    eyeshot_mask_join(&picture->panel.covered, layer); /* which does nothing for finer cells */
}

void picture_add_cells(struct picture *picture, const struct eyeshot_mask *cells,
                       const struct eyeshot_mask *opaque, struct picture_kind open,
                       struct picture_kind wall)
{
    const struct eyeshot_mask *plane = cells ? cells : opaque;
    struct eyeshot_mask layer = {0};

    /* cppcheck-suppress nullPointerRedundantCheck ; one of the two is there */
    mask_init(&layer, plane->width, plane->height);
    for (int walls = 0; walls < 2; walls++) {
        struct picture_kind kind = walls ? wall : open;
        if (!kind.class || (walls && !opaque))
            continue;
        mask_fill(&layer);
        if (cells)
            eyeshot_mask_copy(&layer, cells);
        if (walls)
            eyeshot_mask_intersect(&layer, opaque);
        else if (opaque)
            eyeshot_mask_subtract(&layer, opaque);
        layers_add_layer(picture, kind, &layer);
    }
    mask_release(&layer);
}

void picture_add_rest(struct picture *picture, const char *meaning)
{
    size_t cells = (size_t)picture->panel.columns * (size_t)picture->panel.rows;

    if (mask_count(&picture->panel.covered) < cells)
        picture_tell(picture, (struct picture_kind){"hidden", meaning}, "", SHAPE_NONE);
}

/* A line is drawn twice: the rim below keeps it apart from walls and floor alike. */
void picture_add_line(struct picture *picture, struct picture_kind kind, const struct cell *points,
                      size_t count)
{
    picture_tell(picture, kind, "", SHAPE_LINE);
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

/* Signs */

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
void picture_add_shape(struct sink *sink, enum picture_shape shape, const char *class,
                       const char *label)
{
    static const char *const sizes[] = {".68", ".68", ".5", ".36"};
    static const char *const lines[] = {".24", ".24", ".18", ".13"};
    int length = lesser(utf8_length(label), 3);

    if (shape >= SHAPE_FRAME && shape < SHAPE_NONE)
        sink_format(sink, "<path class=\"rim\" d=\"%s\"/>", shapes[shape]);
    if (shape < SHAPE_NONE)
        sink_format(sink, "<path class=\"%s\" d=\"%s\"/>", class, shapes[shape]);
    if (!length)
        return;
    sink_format(sink, "<text class=\"on-%s\" y=\"%s\" style=\"font-size: %spx\">", class,
                lines[length], sizes[length]);
    xml_text(sink, label);
    sink_text(sink, "</text>");
}

/* Where a cell is smaller than a sign should be, all but a letter is enlarged. */
static void layers_add_sign(struct picture *picture, struct cell cell, int scale,
                            enum picture_shape shape, const char *class, const char *label,
                            const char *title)
{
    struct sink *body = &picture->body;
    int sign = picture->panel.sign;

    sink_format(body, "<g transform=\"%stranslate(%d.5 %d.5)", scale > 1 ? "scale(.5) " : "",
                cell.x, cell.y);
    if (sign > 100 && shape != SHAPE_NONE)
        sink_format(body, " scale(%d.%02d)", sign / 100, sign % 100);
    sink_text(body, title ? "\"><title>" : "\">");
    xml_text(body, title ? title : "");
    sink_text(body, title ? "</title>" : "");
    picture_add_shape(body, shape, class, label);
    sink_text(body, "</g>\n");
}

void picture_add_sign(struct picture *picture, struct cell cell, enum picture_shape shape,
                      struct picture_kind kind, const char *label, const char *title)
{
    layers_add_sign(picture, cell, 1, shape, kind.class, label, title);
    picture_tell(picture, kind, label, shape);
}

bool picture_is_plain(uint32_t code)
{
    return code == ' ' || code == '.' || code == '#' || code == 0x2588;
}

void picture_add_glyph(struct picture *picture, const char *class, struct cell cell, int scale,
                       uint32_t code)
{
    char text[5] = "";

    if (picture_is_plain(code) || picture->panel.sign * scale > READABLE)
        return;
    utf8_encode(code, text);
    layers_add_sign(picture, cell, scale, SHAPE_NONE, class, text, NULL);
}

/* What several commands draw */

void picture_label(char label[PICTURE_LABEL], const char *name)
{
    uint32_t code;
    size_t length = strlen(name), digits = length;
    size_t first = utf8_length(name) <= 3 ? length : utf8_decode(name, length, &code);

    while (digits > first && digits + 2 > length && strchr("0123456789", name[digits - 1]))
        digits--;
    snprintf(label, PICTURE_LABEL, "%.*s%s", (int)first, name, name + digits);
}

/* Of many, and of those named by their position alone, the legend has one for all. */
void picture_add_eyes(struct picture *picture, const struct eye *eyes, size_t count)
{
    for (size_t i = count; i-- > 0;) {
        bool named = count <= PICTURE_TOLD && eyes[i].id[strspn(eyes[i].id, "0123456789,")];
        const char *name = named ? eyes[i].id : "@";
        char label[PICTURE_LABEL];
        picture_label(label, name);
        if (!strcmp(name, label))
            name = "viewer";
        picture_add_sign(picture, eyes[i].cell, SHAPE_DISC, (struct picture_kind){"eye", name},
                         label, eyes[i].id);
    }
}

void picture_add_lights(struct picture *picture, const struct lights *lights)
{
    for (size_t i = 0; lights && i < lights->count; i++)
        picture_add_sign(picture, lights->list[i].cell, SHAPE_SUN,
                         (struct picture_kind){"light", "light"}, "", lights->list[i].id);
}

void picture_add_why(struct picture *picture, const struct why *why)
{
    bool clear = why->verdict == EYESHOT_CLEAR;
    const char *hides = why->count > 1 ? "hides it together with others" : "hides it alone";

    for (size_t i = 0; i < why->count; i++)
        picture_add_sign(picture, (struct cell){why->cells[i].x, why->cells[i].y},
                         clear ? SHAPE_FRAME : SHAPE_CROSS,
                         clear ? (struct picture_kind){"pin", "the sight hangs on it"}
                               : (struct picture_kind){"stop", hides},
                         "", NULL);
}

void picture_add_inquiries(struct picture *picture, const struct inquiries *inquiries)
{
    for (size_t i = 0; i < inquiries->count; i++) {
        const struct inquiry *inquiry = &inquiries->list[i];
        picture_add_sign(picture, inquiry->cell, SHAPE_CORNERS,
                         (struct picture_kind){"most", "who sees it?"}, "", inquiry->name);
        for (size_t k = 0; k < inquiry->count; k++)
            picture_add_why(picture, &inquiry->list[k].why);
    }
}
