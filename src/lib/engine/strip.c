/*
 * Strips, the near window and wedges (strip.h). To the south and north what strips
 * show goes into the mask at once. To the east and west it goes into a scratch plane whose rows are
 * the columns of the look's box; at the end its squares of 64 by 64 cells are transposed and added
 * to the mask. In the window scans show into small arrays of words, of which the same becomes: the
 * columns are transposed, what is out of range is cut off, and the rows are added to the mask. What
 * wedges need stands last: the inverses by which slopes are divided, and how a list of them begins.
 */
#include "lib/engine/strip.h"

/* What the directions share. */
struct strips_field {
    const struct look *look;
    struct eyeshot_mask *seen, columns;
    struct eyeshot_box turned; /* the cells shown in columns */
};

static bool strips_begin(struct strips_field *field, const struct look *look,
                         struct eyeshot_mask *seen)
{
    struct eyeshot_box box = look->box;

    *field = (struct strips_field){
        look, seen, scratch_plane(look->work, SCRATCH_COLUMNS, box.y1 - box.y0, box.x1 - box.x0),
        box_of(look->eye)};
    look->work->touched = box_of(look->eye);
    return field->columns.words;
}

/* Field by field: a copy of the whole would wait for its parts. */
static void strips_face(struct strips_field *field, enum direction direction, struct strips *strips)
{
    const struct look *look = field->look;
    bool by_columns = direction == EAST || direction == WEST;
    const struct eyeshot_mask *opaque = by_columns ? look->columns : look->opaque;
    const struct eyeshot_mask *seen = by_columns ? &field->columns : field->seen;
    struct eyeshot_box box = by_columns ? box_transposed(look->box) : look->box;
    struct cell eye = by_columns ? cell_transposed(look->eye) : look->eye;
    int step = direction == EAST || direction == SOUTH ? 1 : -1;
    int limit = step > 0 ? box.y1 - 1 - eye.y : eye.y - box.y0;

    strips->look = look;
    strips->by_columns = by_columns;
    strips->across = eye.x;
    strips->shown = by_columns ? eye.x - box.x0 : eye.x;
    strips->step = step;
    strips->limit = limit > look->range.radius ? (int)look->range.radius : limit;
    strips->least = box.x0 - eye.x;
    strips->most = box.x1 - 1 - eye.x;
    strips->opaque_row = plane_row(opaque, eye.y);
    strips->seen_row = plane_row(seen, by_columns ? eye.y - box.y0 : eye.y);
    strips->opaque_step = step * (ptrdiff_t)opaque->stride;
    strips->seen_step = step * (ptrdiff_t)seen->stride;
    strips->depth = strips->from = strips->to = 0;
}

static void strips_leave(struct strips_field *field, const struct strips *strips)
{
    const struct look *look = field->look;
    struct cell eye = strips->by_columns ? cell_transposed(look->eye) : look->eye;
    int end = eye.y + strips->step * strips->depth;
    struct eyeshot_box box = {eye.x + greater(strips->from, strips->least), lesser(eye.y, end),
                              eye.x + lesser(strips->to, strips->most) + 1,
                              greater(eye.y, end) + 1};

    if (strips->by_columns) {
        box = box_transposed(box);
        field->turned = box_join(field->turned, box);
    }
    look->work->touched = box_join(look->work->touched, box);
}

/* Adds what the columns show to the mask, and clears them. */
static void strips_end(struct strips_field *field)
{
    struct eyeshot_box box = field->turned;
    int left = field->look->box.x0, top = field->look->box.y0;
    uint64_t block[64];

    for (int y = box.y0; y < box.y1; y += 64) {
        int rows = lesser(box.y1 - y, 64);
        for (int x = box.x0; x < box.x1; x += 64) {
            int words = lesser(box.x1 - x, 64);
            uint64_t any = 0;
            for (int k = 0; k < words; k++)
                any |= block[k] = row_window(plane_row(&field->columns, x + k - left), y - top) &
                                  bits_below(rows);
            if (!any)
                continue;
            bits_transpose(block, rows, words);
            for (int k = 0; k < rows; k++)
                row_add(plane_row(field->seen, y + k), x, block[k]);
        }
    }
    box = (struct eyeshot_box){box.y0 - top, box.x0 - left, box.y1 - top, box.x1 - left};
    eyeshot_mask_clear_box(&field->columns, box);
}

void strips_around(const struct look *look, struct eyeshot_mask *seen,
                   void (*scan)(struct strips *))
{
    struct strips_field field;

    if (!strips_begin(&field, look, seen))
        return;
    for (int i = 0; i < DIRECTIONS; i++) {
        struct strips strips;
        strips_face(&field, (enum direction)i, &strips);
        scan(&strips);
        strips_leave(&field, &strips);
    }
    strips_end(&field);
}

void strips_show_open(struct strips *strips)
{
    struct strips at = *strips;

    while (at.depth < at.limit) {
        int from = greater(-at.depth - 1, at.least), to = lesser(at.depth + 1, at.most), reach;
        struct strip strip = {at.opaque_row + at.opaque_step, NULL, at.across, 0};
        if (strip_next(strip, 1, from, to + 1, WALL) <= to)
            break;
        strip = strips_next(&at, from, to);
        reach = strips_reach(&at);
        strip_show(strip, 1, greater(from, -reach), lesser(to, reach));
    }
    *strips = at;
}

/* The near window. */

/* Where the window begins: the eye is in its middle, but that one cell beyond the box is enough. */
static inline int near_first_cell(int eye, int from, int to)
{
    return greater(lesser(eye - NEAR_SIDE / 2, to + 1 - NEAR_SIDE), from - 1);
}

/* Adds what was shown to the east and west to the rows from … to - 1, and widens them. */
static void near_turn(struct near *near, int *from, int *to)
{
    int first = near->axis.x - near->depths[WEST];
    int words = near->depths[WEST] + 1 + near->depths[EAST];
    uint64_t *block = near->columns + first, any = near->shown[EAST] | near->shown[WEST];
    int low, high;

    if (!any)
        return;
    low = __builtin_ctzll(any);
    high = 64 - __builtin_clzll(any);
    for (; *from > low; --*from)
        near->rows[*from - 1] = 0;
    for (; *to < high; ++*to)
        near->rows[*to] = 0;
    for (int k = 0; k < words; k++)
        block[k] >>= low;
    bits_transpose(block, high - low, words);
    for (int y = greater(low, *from); y < high; y++)
        near->rows[y] |= block[y - low] << first;
}

/* The bits up to `reach` away from the axis; none when that is -1. */
ALWAYS_INLINE uint64_t near_bits_around(int axis, int reach)
{
    int less = NEAR_SIDE - 1 - lesser(reach, NEAR_SIDE - 1);

    return ~(uint64_t)0 >> 1 >> less << axis | ~(uint64_t)0 << 1 << less >> (63 - axis);
}

/* All that is in range goes into the mask. */
static void near_end(struct near *near, const struct look *look, struct eyeshot_mask *seen)
{
    struct cell first = near->first, axis = near->axis;
    int from = axis.y - near->depths[NORTH], to = axis.y + near->depths[SOUTH] + 1;
    uint64_t any = (uint64_t)1 << axis.x, *row;
    struct eyeshot_box touched;

    near_turn(near, &from, &to);
    if (look->range.radius != EYESHOT_ALL)
        for (int y = from; y < to; y++)
            near->rows[y] &=
                near_bits_around(axis.x, work_reach(look->work, look->range, y - axis.y));
    row = plane_row(seen, first.y + from);
    for (int y = from; y < to; y++, row += seen->stride) {
        any |= near->rows[y];
        row_add(row, first.x + 1, near->rows[y] >> 1);
    }
    touched = (struct eyeshot_box){first.x + __builtin_ctzll(any), first.y + from,
                                   first.x + 64 - __builtin_clzll(any), first.y + to};
    look->work->touched = box_join(touched, look->work->touched);
}

void near_around(const struct look *look, struct eyeshot_mask *seen,
                 void (*scan)(struct near *near, struct strips *strips, enum direction direction))
{
    struct eyeshot_box box = look->box;
    struct cell eye = look->eye;
    struct strips_field field;
    struct near near;
    bool far = false;

    if (!strips_begin(&field, look, seen))
        return;
    near.first = (struct cell){near_first_cell(eye.x, box.x0, box.x1),
                               near_first_cell(eye.y, box.y0, box.y1)};
    near.axis = (struct cell){eye.x - near.first.x, eye.y - near.first.y};
    near.rows[near.axis.y] = near.columns[near.axis.x] = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        struct strips strips;
        strips_face(&field, (enum direction)i, &strips);
        scan(&near, &strips, (enum direction)i);
        if (!strips.depth)
            continue;
        far = true;
        strips_leave(&field, &strips);
    }
    if (far)
        strips_end(&field);
    near_end(&near, look, seen);
    look->work->is_cut = !far && look->range.radius != EYESHOT_ALL;
}

/* Wedges. */

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
