/*
 * Maps as text: `ascii`, the revealed map, and `states`, with document 004's signs. A row is drawn
 * run by run, since most cells beside each other are in the same state; viewers stand over it.
 */
#include "cli/picture/picture.h"

#define SIGN_HIDDEN 0x2588   /* █ */
#define SIGN_EXPLORED 0x2591 /* ░ */

/* The masks that say how a cell is drawn; any but the first may be NULL. */
enum { ASCII_VISIBLE, ASCII_EXPLORED, ASCII_LIT, ASCII_MARKED, ASCII_MASKS };

struct drawing {
    struct sink *sink;
    const struct view *view;
    const char *const *colors;
    uint32_t hidden, explored; /* their signs; 0: the map's own glyphs */
    struct memory marks;
    const struct eyeshot_mask *masks[ASCII_MASKS]; /* of the view, or of the map's cells */
};

void marks_init(struct memory *marks, const struct map *map, const struct eye *eyes, size_t count)
{
    *marks = (struct memory){0};
    for (size_t i = 0; i < count; i++)
        if (eyes[i].glyph)
            memory_keep(marks, map, eyes[i].cell, eyes[i].glyph);
}

/* Cells as their glyphs; the plain case, one ASCII byte a cell, is copied. */
static void ascii_add_glyphs(const struct drawing *drawing, int y, int x0, int x1)
{
    const struct map *map = drawing->view->map;
    const struct memory *memory = drawing->view->memory;
    int scale = drawing->view->scale;

    if (scale == 1 && map->bytes && !(memory && memory->outdated.words) &&
        !(map->floor && memchr(map->bytes + map_at(map, x0, y), '@', (size_t)(x1 - x0)))) {
        sink_write(drawing->sink, map->bytes + map_at(map, x0, y), (size_t)(x1 - x0));
        return;
    }
    for (int x = x0; x < x1; x++)
        sink_code(drawing->sink, view_glyph(drawing->view, x / scale, y / scale));
}

/* A run of cells ends where one of the masks changes; each marked cell is a run. */
static void ascii_draw_row(const struct drawing *drawing, int y)
{
    int width = drawing->view->visible->width, scale = drawing->view->scale, end;
    const char *now = NULL;

    for (int x = 0; x < width; x = end) {
        bool in[ASCII_MASKS] = {false};
        enum color_name name = COLOR_HIDDEN;
        uint32_t sign = drawing->hidden;
        end = width;
        for (int i = 0; i < ASCII_MASKS; i++) {
            const struct eyeshot_mask *mask = drawing->masks[i];
            int fine = mask ? width / mask->width : 1; /* parts of one of its cells */
            const uint64_t *row = mask ? plane_row(mask, y / fine) : NULL;
            if (!mask)
                continue;
            in[i] = row_get(row, x / fine);
            end = lesser(end, fine * row_next(row, x / fine, (end + fine - 1) / fine,
                                              in[i] ? ~(uint64_t)0 : 0));
        }
        if (in[ASCII_MARKED]) {
            end = x + scale;
            name = COLOR_VIEWER;
            sign = memory_glyph(&drawing->marks, x / scale, y / scale);
        } else if (in[ASCII_VISIBLE]) {
            name = in[ASCII_LIT] || !drawing->masks[ASCII_LIT] ? COLOR_VISIBLE : COLOR_UNLIT;
            sign = 0;
        } else if (in[ASCII_EXPLORED]) {
            name = COLOR_REMEMBERED;
            sign = drawing->explored;
        }
        color_change(drawing->sink, &now, drawing->colors[name]);
        if (!sign)
            ascii_add_glyphs(drawing, y, x, end);
        else if (sign < 0x80)
            memset(sink_extend(drawing->sink, (size_t)(end - x)), (int)sign, (size_t)(end - x));
        for (int i = x; i < end && sign >= 0x80; i++)
            sink_code(drawing->sink, sign);
    }
    color_change(drawing->sink, &now, NULL);
    sink_write(drawing->sink, "\n", 1);
}

static void ascii_draw(struct sink *sink, const struct view *view, const struct style *style,
                       uint32_t hidden, uint32_t explored)
{
    struct drawing drawing = {.sink = sink,
                              .view = view,
                              .colors = style->colors,
                              .hidden = hidden,
                              .explored = explored,
                              .masks = {view->visible, view->explored, view->lit}};

    marks_init(&drawing.marks, view->map, view->eyes, view->eye_count);
    if (drawing.marks.outdated.words)
        drawing.masks[ASCII_MARKED] = &drawing.marks.outdated;
    for (int y = 0; y < view->visible->height; y++)
        ascii_draw_row(&drawing, y);
    memory_release(&drawing.marks);
    if (view->inquiries)
        inquiries_tell(sink, view->inquiries);
}

static void view_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    ascii_draw(sink, answer, style, style->unseen, 0);
}

static void view_write_states(struct sink *sink, const void *answer, const struct style *style)
{
    ascii_draw(sink, answer, style, SIGN_HIDDEN, SIGN_EXPLORED);
}

const struct format view_ascii = {"ascii", "the revealed map", .write = view_write_ascii};
const struct format view_states = {"states", "the map where visible, ░ explored, █ hidden",
                                   .write = view_write_states};
