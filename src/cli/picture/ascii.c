/*
 * Maps as text: `ascii`, the revealed map, and `states`, with document 004's signs. A row is drawn
 * run by run, since most cells beside each other are in the same state; viewers stand over it.
 */
#include <string.h>

#include "cli/picture/picture.h"

#define SIGN_HIDDEN 0x2588   /* █ */
#define SIGN_EXPLORED 0x2591 /* ░ */

enum state { STATE_HIDDEN, STATE_EXPLORED, STATE_VISIBLE };

/* The state of column `x` and, in `end`, where a run of it ends. */
static enum state ascii_find_run(const uint64_t *visible, const uint64_t *explored, int x,
                                 int width, int *end)
{
    *end = row_next_clear(visible, x, width);
    if (*end > x)
        return STATE_VISIBLE;
    *end = row_next_set(visible, x, width);
    if (!explored)
        return STATE_HIDDEN;
    if (row_next_set(explored, x, *end) > x) {
        *end = row_next_set(explored, x, *end);
        return STATE_HIDDEN;
    }
    *end = row_next_clear(explored, x, *end);
    return STATE_EXPLORED;
}

struct drawing {
    struct sink *sink;
    const struct view *view;
    const char *const *colors;
    uint32_t signs[3]; /* by state; 0: the map's own glyphs */
    struct memory marks;
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

static void ascii_draw_row(const struct drawing *drawing, int y)
{
    static const enum color_name names[] = {COLOR_HIDDEN, COLOR_REMEMBERED, COLOR_VISIBLE};
    const struct view *view = drawing->view;
    int scale = view->scale, width = view->visible->width, mark = -1, end;
    const uint64_t *visible = plane_row(view->visible, y);
    const uint64_t *explored = view->explored ? plane_row(view->explored, y) : NULL;
    const uint64_t *lit = view->lit ? plane_row(view->lit, y / scale) : NULL;
    const struct eyeshot_mask *marked = &drawing->marks.outdated;
    const char *now = NULL;

    for (int x = 0; x < width; x = end) {
        enum state state = ascii_find_run(visible, explored, x, width, &end);
        enum color_name name = names[state];
        uint32_t sign = drawing->signs[state];
        if (mark < x)
            mark = !marked->words ? width
                                  : scale * row_next_set(plane_row(marked, y / scale), x / scale,
                                                         width / scale);
        end = x == mark ? x + scale : lesser(end, mark);
        if (x == mark) {
            name = COLOR_VIEWER;
            sign = memory_glyph(&drawing->marks, x / scale, y / scale);
        } else if (lit && state == STATE_VISIBLE) {
            bool is_lit = row_get(lit, x / scale);
            name = is_lit ? COLOR_VISIBLE : COLOR_UNLIT;
            end = lesser(
                end, scale * row_next(lit, x / scale, width / scale, is_lit ? ~(uint64_t)0 : 0));
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
    struct drawing drawing = {
        .sink = sink, .view = view, .colors = style->colors, .signs = {hidden, explored, 0}};

    marks_init(&drawing.marks, view->map, view->eyes, view->eye_count);
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
