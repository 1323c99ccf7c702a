/* Maps as text: `ascii`, the revealed map, and `states`, with document 004's signs. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/utf8.h"
#include "write/draw.h"

#define COLOR_VISIBLE "\033[37m"    /* document 001: white */
#define COLOR_EXPLORED "\033[2;34m" /* blue, document 004: at 30 % */
#define COLOR_OFF "\033[0m"
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

/* How each state is drawn: with its own glyphs where `sign` is 0. */
struct style {
    uint32_t sign[3];
    const char *color[3];
};

struct drawing {
    struct sink *sink;
    const struct view *view;
    const struct style *style;
    uint64_t *row;                 /* visible, and every eye */
    const struct view_eye **marks; /* the eyes by row, then column */
    size_t mark_count, mark;       /* the first mark not above the row */
};

static int compare_marks(const void *a, const void *b)
{
    const struct view_eye *first = *(const struct view_eye *const *)a;
    const struct view_eye *second = *(const struct view_eye *const *)b;
    const struct cell one = first->cell, two = second->cell;

    if (one.y != two.y)
        return one.y < two.y ? -1 : 1;
    if (one.x != two.x)
        return one.x < two.x ? -1 : 1;
    return first < second ? -1 : 1; /* the first of a cell is drawn */
}

static void sort_marks(struct drawing *drawing)
{
    const struct view *view = drawing->view;

    drawing->marks = alloc_array(view->eye_count, sizeof *drawing->marks);
    for (size_t i = 0; i < view->eye_count; i++)
        if (view->eyes[i].glyph)
            drawing->marks[drawing->mark_count++] = &view->eyes[i];
    qsort(drawing->marks, drawing->mark_count, sizeof *drawing->marks, compare_marks);
}

static void add_sign(struct sink *sink, uint32_t code, int count)
{
    char text[4];
    size_t length = utf8_encode(code, text);

    bytes_reserve(&sink->buffer, length * (size_t)count);
    if (length == 1) {
        memset(sink->buffer.data + sink->buffer.length, text[0], (size_t)count);
        sink->buffer.length += (size_t)count;
        return;
    }
    for (int i = 0; i < count; i++)
        bytes_add(&sink->buffer, text, length);
}

/* Cells as their glyphs; the plain case, one ASCII byte a cell, is copied. */
static void add_glyphs(struct drawing *drawing, int y, int x0, int x1)
{
    const struct map *map = drawing->view->map;
    int scale = drawing->view->scale;
    const struct memory *memory = drawing->view->memory;

    if (memory && memory->outdated.words) {
        for (int x = x0; x < x1; x++)
            add_sign(drawing->sink,
                     memory_has(memory, x, y) ? memory_glyph(memory, x, y) : map_glyph(map, x, y),
                     1);
        return;
    }
    if (scale == 1 && map->narrow && map->palette.count == 128) {
        sink_write(drawing->sink, map->narrow + map_at(map, x0, y), (size_t)(x1 - x0));
        return;
    }
    for (int x = x0; x < x1; x++)
        add_sign(drawing->sink, map_glyph(map, x / scale, y / scale), 1);
}

/* The same in a row with eyes: they stand over the map. */
static void add_marked(struct drawing *drawing, int y, int x0, int x1)
{
    int scale = drawing->view->scale;
    size_t mark = drawing->mark;

    while (x0 < x1) {
        const struct view_eye *eye = NULL;
        int start = x1;
        while (mark < drawing->mark_count && drawing->marks[mark]->cell.y == y / scale &&
               (drawing->marks[mark]->cell.x + 1) * scale <= x0)
            mark++;
        if (mark < drawing->mark_count && drawing->marks[mark]->cell.y == y / scale) {
            eye = drawing->marks[mark];
            start = eye->cell.x * scale;
        }
        if (start > x0) {
            add_glyphs(drawing, y, x0, start < x1 ? start : x1);
            x0 = start;
        } else {
            add_sign(drawing->sink, eye->glyph, 1);
            x0++;
        }
    }
}

static void draw_row(struct drawing *drawing, int y)
{
    const struct view *view = drawing->view;
    int scale = view->scale, width = view->visible->width, end;
    const uint64_t *explored = view->explored ? plane_row(view->explored, y) : NULL;

    memcpy(drawing->row, plane_row(view->visible, y), view->visible->stride * sizeof(uint64_t));
    while (drawing->mark < drawing->mark_count && drawing->marks[drawing->mark]->cell.y < y / scale)
        drawing->mark++;
    for (size_t i = drawing->mark;
         i < drawing->mark_count && drawing->marks[i]->cell.y == y / scale; i++)
        row_fill(drawing->row, drawing->marks[i]->cell.x * scale,
                 (drawing->marks[i]->cell.x + 1) * scale);
    for (int x = 0; x < width; x = end) {
        enum state state = state_run(drawing->row, explored, x, width, &end);
        const char *color = view->color ? drawing->style->color[state] : NULL;
        if (color)
            sink_text(drawing->sink, color);
        if (drawing->style->sign[state])
            add_sign(drawing->sink, drawing->style->sign[state], end - x);
        else
            add_marked(drawing, y, x, end);
        if (color)
            sink_text(drawing->sink, COLOR_OFF);
    }
    sink_write(drawing->sink, "\n", 1);
}

static void draw(struct sink *sink, const struct view *view, const struct style *style)
{
    struct drawing drawing = {.sink = sink, .view = view, .style = style};

    sort_marks(&drawing);
    drawing.row = alloc_array(view->visible->stride, sizeof *drawing.row);
    for (int y = 0; y < view->visible->height; y++)
        draw_row(&drawing, y);
    free(drawing.row);
    free(drawing.marks);
}

static void write_ascii(struct sink *sink, const struct view *view)
{
    draw(sink, view, &(struct style){{view->unseen, 0, 0}, {NULL, COLOR_EXPLORED, COLOR_VISIBLE}});
}

static void write_states(struct sink *sink, const struct view *view)
{
    draw(sink, view,
         &(struct style){{SIGN_HIDDEN, SIGN_EXPLORED, 0}, {NULL, COLOR_EXPLORED, COLOR_VISIBLE}});
}

const struct view_format view_ascii = {"ascii", "the revealed map", write_ascii};
const struct view_format view_states = {"states", "the map where visible, ░ explored, █ hidden",
                                        write_states};
