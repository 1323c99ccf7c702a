#include "lib/engine/strip.h"

#include <limits.h>
#include <string.h>

static struct band empty_band(uint64_t *words, int x0)
{
    return (struct band){.words = words, .x0 = x0, .y0 = INT_MAX, .y1 = INT_MIN};
}

void strips_begin(struct strips *strips, const struct look *look, struct plane *seen)
{
    struct box box = look->box;
    struct cell eye = look->eye;
    struct memory_block *block = &look->work->memories[WORK_COLUMNS];
    size_t words;
    int x0 = box.x1 - box.x0 <= 64 ? box.x0 : eye.x - 31;

    *strips = (struct strips){.look = look, .seen = seen, .top = box.y0};
    if (box.y1 - box.y0 > 64) /* words of 64 rows; what is near the eye is in the middle of one */
        strips->top = eye.y - 32 - (eye.y - box.y0 + 31) / 64 * 64;
    strips->stride = (size_t)(box.y1 - strips->top + 63) / 64;
    words = 64 * strips->stride;
    if (block->room < 2 * words * sizeof(uint64_t)) {
        work_need(look->work, WORK_COLUMNS, 2 * words * sizeof(uint64_t));
        memset(block->bytes, 0, block->room);
    }
    strips->near = empty_band(block->bytes, x0);
    strips->far = empty_band(strips->near.words + words, x0);
    strips->band = &strips->near;
    look->work->touched = (struct box){eye.x, eye.y, eye.x + 1, eye.y + 1};
}

/* Word `i` of a band's columns: its bits in rows y0 … y1 - 1 of the map become bits of these. */
static void transpose_word(struct strips *strips, struct band *band, size_t i, int y0, int y1)
{
    int base = strips->top + 64 * (int)i; /* the row of the words' first bits */
    uint64_t copy[64], *block = band->words, any = 0;

    if (strips->stride > 1) {
        block = memset(copy, 0, sizeof copy);
        for (int k = __builtin_ctzll(band->used); k <= 63 - __builtin_clzll(band->used); k++) {
            uint64_t *word = &band->words[(size_t)k * strips->stride + i];
            any |= block[k] = *word >> (y0 - base);
            *word = 0;
        }
        if (!any)
            return;
        base = y0;
    }
    bits_transpose(block, y1 - base);
    for (int y = y0; y < y1; y++)
        row_add_within(plane_row(strips->seen, y), band->x0, block[y - base]);
    if (strips->stride == 1)
        memset(block, 0, 64 * sizeof *block);
}

static void transpose(struct strips *strips, struct band *band)
{
    for (int y = band->y0, end; band->used && y < band->y1; y = end) {
        int i = (y - strips->top) / 64;
        end = strips->top + 64 * (i + 1);
        end = end < band->y1 ? end : band->y1;
        transpose_word(strips, band, (size_t)i, y, end);
    }
}

/* What was shown up to the strip at hand lies in these rows. */
static void clip_sides(struct strips *strips)
{
    struct band *band = strips->band;

    strips->from = strips->from > strips->least ? strips->from : strips->least;
    strips->to = strips->to < strips->most ? strips->to : strips->most;
    if (strips->by_columns) {
        int y0 = strips->across + strips->from, y1 = strips->across + strips->to + 1;
        band->y0 = y0 < band->y0 ? y0 : band->y0;
        band->y1 = y1 > band->y1 ? y1 : band->y1;
    }
}

void strips_change_band(struct strips *strips, int x)
{
    int x0 = strips->near.x0 + ((x - strips->near.x0) & -64);

    clip_sides(strips);
    strips->band = x0 == strips->near.x0 ? &strips->near : &strips->far;
    if (strips->band->x0 == x0)
        return;
    transpose(strips, &strips->far);
    strips->far = empty_band(strips->far.words, x0);
}

/* Adds what the direction at hand may have shown. */
static void leave(struct strips *strips)
{
    int end = strips->along + strips->step * strips->depth;

    if (!strips->depth)
        return;
    clip_sides(strips);
    for (int i = 0; i < 2; i++) {
        int side = strips->across + (i ? strips->to : strips->from);
        struct cell cell = {strips->by_columns ? end : side, strips->by_columns ? side : end};
        box_add(&strips->look->work->touched, cell);
    }
}

void strips_face(struct strips *strips, enum direction direction)
{
    const struct look *look = strips->look;
    const struct plane *opaque = look->opaque;
    struct box box = look->box;
    struct cell eye = look->eye;

    leave(strips);
    strips->by_columns = direction == EAST || direction == WEST;
    if (strips->by_columns) {
        opaque = look->columns;
        box = (struct box){box.y0, box.x0, box.y1, box.x1};
        eye = (struct cell){eye.y, eye.x};
    }
    strips->along = eye.y;
    strips->across = eye.x;
    strips->step = direction == EAST || direction == SOUTH ? 1 : -1;
    strips->limit = strips->step > 0 ? box.y1 - 1 - eye.y : eye.y - box.y0;
    if (strips->limit > look->range.radius) /* no shape goes farther */
        strips->limit = (int)look->range.radius;
    strips->least = box.x0 - eye.x;
    strips->most = box.x1 - 1 - eye.x;
    strips->depth = strips->from = strips->to = 0;
    strips->opaque_row = plane_row(opaque, eye.y);
    strips->opaque_step = strips->step * (ptrdiff_t)opaque->stride;
    strips->shown = strips->by_columns ? eye.x - strips->top : eye.x;
    strips->seen_row = strips->by_columns ? NULL : plane_row(strips->seen, eye.y);
    strips->seen_step = strips->step * (ptrdiff_t)strips->seen->stride;
}

void strips_end(struct strips *strips)
{
    leave(strips);
    transpose(strips, &strips->near);
    transpose(strips, &strips->far);
}

void strips_around(const struct look *look, struct plane *seen, void (*walk)(struct strips *))
{
    struct strips strips;

    strips_begin(&strips, look, seen);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        strips_face(&strips, (enum direction)direction);
        walk(&strips);
    }
    strips_end(&strips);
}

void strips_show_open(struct strips *strips, int beside)
{
    struct range range = strips->look->range;
    int least = strips->least, most = strips->most, limit = strips->limit;

    for (int depth = 1; depth <= limit; depth++) {
        int out = depth + beside, width = depth;
        int from = -out > least ? -out : least, to = out < most ? out : most;
        struct strip strip = {strips->opaque_row + strips->opaque_step, NULL, strips->across, 0};
        if (to - from < 64 ? row_window(strip.opaque, strip.axis + from) << (63 - (to - from))
                           : strip_next(strip, 1, from, to + 1, WALL) <= to)
            return;
        if (range.radius != RADIUS_ALL) {
            int reach = work_reach(strips->look->work, range, depth);
            width = width < reach ? width : reach;
        }
        from = -width > least ? -width : least;
        to = width < most ? width : most;
        strip = strips_next(strips, from, to);
        if ((unsigned)(to - from) < 64)
            row_add(strip.seen, strip.shown + from, ~(uint64_t)0 >> (63 - (to - from)));
        else
            strip_show(strip, 1, from, to);
    }
}
