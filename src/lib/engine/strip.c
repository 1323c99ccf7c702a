/*
 * Strips and wedges (strip.h, wedge.h). To the south and north what is shown goes into the mask at
 * once; to the east and west it gathers in bands of 64 columns, each a word of a row, and a band is
 * transposed into the mask when the walk leaves it. At the end stands what wedges need besides: the
 * inverses by which slopes are divided, and how a list of wedges begins.
 */
#include "lib/engine/strip.h"

#include <string.h>

#include "lib/engine/wedge.h"

static const struct eyeshot_box nothing = {0, 0, 0, 0};

/* Where 64 cells about the eye begin: all within the box, when it is so long. */
static int begin_near(int eye, int from, int to)
{
    return greater(lesser(eye - 32, to - 64), from);
}

bool strips_begin_at(struct strips *strips, const struct look *look, struct eyeshot_mask *seen,
                     struct cell first)
{
    struct eyeshot_box box = look->box;
    uint64_t *columns;
    size_t words;

    strips->seen = seen;
    strips->depth = 0;
    strips->top =
        first.y - (first.y - box.y0 + 63) / 64 * 64; /* the rows near the eye are one word */
    strips->stride = (size_t)(box.y1 - strips->top + 63) / 64;
    words = 64 * strips->stride;
    look->work->touched = box_of(look->eye);
    columns = scratch_need(look->work, SCRATCH_COLUMNS, 2 * words * sizeof *columns);
    if (!columns)
        return false;
    strips->look = look;
    strips->near = (struct band){columns, first.x, nothing};
    strips->far = (struct band){columns + words, first.x, nothing};
    return true;
}

bool strips_begin(struct strips *strips, const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_box box = look->box;

    return strips_begin_at(strips, look, seen,
                           (struct cell){begin_near(look->eye.x, box.x0, box.x1),
                                         begin_near(look->eye.y, box.y0, box.y1)});
}

/* Adds bits that may begin before the row: those are zero. */
static void row_add_within(uint64_t *row, int x, uint64_t bits)
{
    if (x >= 0)
        row_add(row, x, bits);
    else if (x > -64)
        row[0] |= bits >> -x;
}

/* Word `i` of a band's columns: its bits in rows y0 … y1 - 1 of the map become bits of these. */
static void transpose_word(struct strips *strips, const struct band *band, size_t i, int y0, int y1)
{
    int base = strips->top + 64 * (int)i; /* the row of the words' first bits */
    uint64_t copy[64], *block = band->words, any = 0;

    if (strips->stride > 1) {
        block = copy;
        if (band->filled.x1 - band->filled.x0 < 64)
            memset(copy, 0, sizeof copy);
        for (int k = band->filled.x0 - band->x0; k < band->filled.x1 - band->x0; k++) {
            uint64_t *word = &band->words[(size_t)k * strips->stride + i];
            any |= block[k] = *word >> (y0 - base);
            *word = 0;
        }
        if (!any)
            return;
        base = y0;
    }
    bits_transpose(block, y1 - base, 64);
    for (int y = y0; y < y1; y++)
        row_add_within(plane_row(strips->seen, y), band->x0, block[y - base]);
    if (strips->stride == 1)
        memset(block, 0, 64 * sizeof *block);
}

static void transpose(struct strips *strips, struct band *band)
{
    for (int y = band->filled.y0, end; y < band->filled.y1; y = end) {
        int i = (y - strips->top) / 64;
        end = lesser(strips->top + 64 * (i + 1), band->filled.y1);
        transpose_word(strips, band, (size_t)i, y, end);
    }
    band->filled = nothing;
}

/* What was shown since the direction, or the band, was entered. */
static void strip_keep(struct strips *strips)
{
    struct eyeshot_box shown;
    int begin, end;

    if (!strips->depth)
        return;
    begin = strips->along;
    end = begin + strips->step * strips->depth;
    strips->from = greater(strips->from, strips->least);
    strips->to = lesser(strips->to, strips->most);
    if (strips->by_columns && strips->band == &strips->far)
        begin = strips->entry;
    shown = (struct eyeshot_box){strips->across + strips->from, lesser(begin, end),
                                 strips->across + strips->to + 1, greater(begin, end) + 1};
    if (strips->by_columns) {
        shown = box_transposed(shown);
        strips->band->filled = box_join(shown, strips->band->filled);
    }
    strips->look->work->touched = box_join(shown, strips->look->work->touched);
}

/* To the far band of the next strip. It begins where a word of a row does. */
void strips_change_band(struct strips *strips)
{
    int x = strips->along + strips->step * (strips->depth + 1);
    int x0 = x & -64;

    strip_keep(strips);
    if (strips->far.x0 != x0)
        transpose(strips, &strips->far);
    strips->far.x0 = x0;
    strips->band = &strips->far;
    strips->entry = x;
    strips->seen_row = strips->far.words + (x - x0) * (ptrdiff_t)strips->stride - strips->seen_step;
    strips->left = strips->step > 0 ? 63 - (x - x0) : x - x0;
}

void strips_face(struct strips *strips, enum direction direction)
{
    const struct look *look = strips->look;
    const struct eyeshot_mask *opaque = look->opaque;
    struct eyeshot_box box = look->box;
    struct cell eye = look->eye;

    strip_keep(strips);
    strips->by_columns = direction == EAST || direction == WEST;
    if (strips->by_columns) {
        opaque = look->columns;
        box = box_transposed(box);
        eye = cell_transposed(eye);
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
    if (strips->by_columns) {
        int x = eye.y - strips->near.x0;
        strips->band = &strips->near;
        strips->shown = eye.x - strips->top;
        strips->seen_row = strips->near.words + (size_t)x * strips->stride;
        strips->seen_step = strips->step * (ptrdiff_t)strips->stride;
        strips->left = strips->step > 0 ? 63 - x : x;
    } else {
        strips->shown = eye.x;
        strips->seen_row = plane_row(strips->seen, eye.y);
        strips->seen_step = strips->step * (ptrdiff_t)strips->seen->stride;
        strips->left = strips->limit;
    }
}

void strips_skip(struct strips *strips, int depth)
{
    strips->depth = depth;
    strips->left -= depth;
    strips->opaque_row += depth * strips->opaque_step;
    strips->seen_row += depth * strips->seen_step;
}

void strips_end(struct strips *strips)
{
    strip_keep(strips);
    transpose(strips, &strips->near);
    transpose(strips, &strips->far);
}

void strips_around(const struct look *look, struct eyeshot_mask *seen,
                   void (*walk)(struct strips *))
{
    struct strips strips;

    if (!strips_begin(&strips, look, seen))
        return;
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

    for (int depth = strips->depth + 1; depth <= limit; depth++) {
        int out = depth + beside, reach = depth;
        int from = greater(-out, least), to = lesser(out, most);
        struct strip strip = {strips->opaque_row + strips->opaque_step, NULL, strips->across, 0};
        if (to - from < 64 ? row_window(strip.opaque, strip.axis + from) << (63 - (to - from))
                           : strip_next(strip, 1, from, to + 1, WALL) <= to)
            return;
        if (range.radius != EYESHOT_ALL)
            reach = work_reach(strips->look->work, range, depth);
        if (beside || reach < depth) {
            out = lesser(depth, reach);
            from = greater(-out, least);
            to = lesser(out, most);
        }
        strip = strips_next(strips, from, to);
        if ((unsigned)(to - from) < 64)
            row_add(strip.seen, strip.shown + from, ~(uint64_t)0 >> (63 - (to - from)));
        else
            strip_show(strip, 1, from, to);
    }
}

/* Wedges (wedge.h). */

#define INVERSE(n) (((int64_t)1 << 60) / ((n) ? (n) : 1) + 1)
#define FOUR(n) INVERSE(n), INVERSE((n) + 1), INVERSE((n) + 2), INVERSE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define MANY(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

const int64_t edge_inverse[INVERSES] = {MANY(0), MANY(64), MANY(128), MANY(192)};

bool wedges_begin(struct lists *wedges, const struct strips *strips, int half, size_t room,
                  struct wedge first)
{
    struct work *work = strips->look->work;
    enum scratch where = SCRATCH_LISTS + 2 * (unsigned)half;
    struct wedge *now, *next;

    if (strips->depth == strips->limit)
        return false;
    now = scratch_need(work, where, room * sizeof first);
    next = scratch_need(work, where + 1, room * sizeof first);
    if (!now || !next)
        return false;
    now->lower = edge_stepped(first.lower, strips->depth);
    now->upper = edge_stepped(first.upper, strips->depth);
    *wedges = (struct lists){work, where + 1, now, next, 1, 0};
    return true;
}
