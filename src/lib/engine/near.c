/*
 * The near window (near.h). Scans show into small arrays of words, by rows to the south and
 * north, by columns to the east and west; at the end the columns are transposed, what is out of
 * range is cut off, and the rows are added to the mask.
 */
#include "lib/engine/near.h"

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
