/*
 * Maps as text: `ascii`, the revealed map, and `states`, with document 004's signs. A row is drawn
 * run by run, since most cells beside each other are in the same state; viewers stand over it.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/picture/view.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define SIGN_HIDDEN 0x2588   /* █ */
#define SIGN_EXPLORED 0x2591 /* ░ */

enum state state_run(const uint64_t *visible, const uint64_t *explored, int x, int width, int *end)
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
    const struct color *colors;
    uint32_t signs[3]; /* by state; 0: the map's own glyphs */
    uint64_t *row;     /* visible, and every eye */
    struct marks marks;
};

/* In reading order; a mark begins with its cell. */
static int ascii_compare_cells(const void *a, const void *b)
{
    const struct cell *first = a, *second = b;

    return first->y != second->y ? (first->y > second->y) - (first->y < second->y)
                                 : (first->x > second->x) - (first->x < second->x);
}

void marks_init(struct marks *marks, const struct map *map, const struct eye *eyes, size_t count)
{
    *marks = (struct marks){.list = alloc_array(count, sizeof *marks->list)};
    mask_init(&marks->cells, map->width, map->height);
    for (size_t i = 0; i < count; i++) {
        struct cell cell = eyes[i].cell;
        if (!eyes[i].glyph || plane_get(&marks->cells, cell.x, cell.y))
            continue;
        plane_set(&marks->cells, cell.x, cell.y);
        marks->list[marks->count++] = (struct mark){cell, eyes[i].glyph};
    }
    qsort(marks->list, marks->count, sizeof *marks->list, ascii_compare_cells);
}

void marks_release(struct marks *marks)
{
    free(marks->list);
    mask_release(&marks->cells);
}

uint32_t marks_glyph(const struct marks *marks, int x, int y)
{
    struct cell cell = {x, y};
    const struct mark *mark;

    if (!plane_get(&marks->cells, x, y))
        return 0;
    mark = bsearch(&cell, marks->list, marks->count, sizeof *mark, ascii_compare_cells);
    return mark->glyph;
}

static void ascii_add_sign(struct sink *sink, uint32_t code, int count)
{
    char text[4];
    size_t length = utf8_encode(code, text);

    if (length == 1)
        memset(sink_extend(sink, (size_t)count), text[0], (size_t)count);
    for (int i = 0; i < count && length > 1; i++)
        sink_write(sink, text, length);
}

/* Cells as their glyphs; the plain case, one ASCII byte a cell, is copied. */
static void ascii_add_glyphs(struct drawing *drawing, int y, int x0, int x1)
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
        ascii_add_sign(drawing->sink, view_glyph(drawing->view, x / scale, y / scale), 1);
}

/* The same in a row with eyes: they stand over the map. */
static void ascii_add_marked(struct drawing *drawing, const struct color *color, int y, int x0,
                             int x1)
{
    const struct color *bright = &drawing->colors[COLOR_VIEWER];
    int scale = drawing->view->scale;
    const uint64_t *marked = plane_row(&drawing->marks.cells, y / scale);

    while (x0 < x1) {
        int end = (x1 + scale - 1) / scale;
        int start = lesser(scale * row_next_set(marked, x0 / scale, end), x1);
        if (start > x0) {
            color_on(drawing->sink, color);
            ascii_add_glyphs(drawing, y, x0, start);
            color_off(drawing->sink, color);
            x0 = start;
        } else {
            color_on(drawing->sink, bright);
            ascii_add_sign(drawing->sink, marks_glyph(&drawing->marks, x0 / scale, y / scale),
                           scale);
            color_off(drawing->sink, bright);
            x0 += scale;
        }
    }
}

/* Is the cell lit? In `end`, which may come down, where those end that are as lit as it. */
static bool ascii_is_lit(const struct view *view, int x, int y, int *end)
{
    const uint64_t *lit = plane_row(view->lit, y / view->scale);
    bool is_lit = plane_get(view->lit, x / view->scale, y / view->scale);
    int width = view->lit->width, from = x / view->scale;
    int next = is_lit ? row_next_clear(lit, from, width) : row_next_set(lit, from, width);

    *end = lesser(*end, next * view->scale);
    return is_lit;
}

static void ascii_draw_row(struct drawing *drawing, int y)
{
    static const enum color_name colors[] = {COLOR_HIDDEN, COLOR_REMEMBERED, COLOR_VISIBLE};
    const struct view *view = drawing->view;
    int scale = view->scale, width = view->visible->width, end;
    const uint64_t *explored = view->explored ? plane_row(view->explored, y) : NULL;
    const uint64_t *marked = plane_row(&drawing->marks.cells, y / scale);

    memcpy(drawing->row, plane_row(view->visible, y), view->visible->stride * sizeof(uint64_t));
    for (int x = 0; (x = row_next_set(marked, x, width / scale)) < width / scale; x++)
        row_fill(drawing->row, x * scale, (x + 1) * scale);
    for (int x = 0; x < width; x = end) {
        enum state state = state_run(drawing->row, explored, x, width, &end);
        const struct color *color = &drawing->colors[colors[state]];
        if (view->lit && state == STATE_VISIBLE && !ascii_is_lit(view, x, y, &end))
            color = &drawing->colors[COLOR_UNLIT];
        if (drawing->signs[state]) {
            color_on(drawing->sink, color);
            ascii_add_sign(drawing->sink, drawing->signs[state], end - x);
            color_off(drawing->sink, color);
        } else {
            ascii_add_marked(drawing, color, y, x, end);
        }
    }
    sink_write(drawing->sink, "\n", 1);
}

static void ascii_draw(struct sink *sink, const struct view *view, const struct color *colors,
                       uint32_t hidden, uint32_t explored)
{
    struct drawing drawing = {
        .sink = sink, .view = view, .colors = colors, .signs = {hidden, explored, 0}};

    marks_init(&drawing.marks, view->map, view->eyes, view->eye_count);
    drawing.row = alloc_array(view->visible->stride, sizeof *drawing.row);
    for (int y = 0; y < view->visible->height; y++)
        ascii_draw_row(&drawing, y);
    free(drawing.row);
    marks_release(&drawing.marks);
}

static void view_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    ascii_draw(sink, view, style->colors, style->unseen, 0);
    if (view->inquiries)
        inquiries_tell(sink, view->inquiries);
}

static void view_write_states(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;

    ascii_draw(sink, view, style->colors, SIGN_HIDDEN, SIGN_EXPLORED);
    if (view->inquiries)
        inquiries_tell(sink, view->inquiries);
}

const struct format view_ascii = {"ascii", "the revealed map", view_write_ascii};
const struct format view_states = {"states", "the map where visible, ░ explored, █ hidden",
                                   view_write_states};
