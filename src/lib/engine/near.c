/*
 * The near window (near.h). Its four walks see into small arrays of words, by rows to the south and
 * north, by columns to the east and west; at the end the columns are transposed, what is out of
 * range is cut off, and the rows are added to the mask.
 */
#include "lib/engine/near.h"

/* The window's bits `from` … `to` - 1, as far as it has them; none where there are none. */
ALWAYS_INLINE uint64_t window_bits(int from, int to)
{
    from = greater(from, 0);
    to = lesser(to, NEAR_SIDE);
    return from < to ? ((uint64_t)1 << to) - ((uint64_t)1 << from) : 0;
}

/* Where the window begins: the eye is in its middle, but that one cell beyond the box is enough. */
static inline int first_cell(int eye, int from, int to)
{
    return greater(lesser(eye - NEAR_SIDE / 2, to + 1 - NEAR_SIDE), from - 1);
}

/* The rows, or the columns: eye, box and window as they are seen there. */
ALWAYS_INLINE void side_init(struct near_side *side, const struct eyeshot_mask *opaque,
                             struct cell eye, struct eyeshot_box box, struct cell first,
                             int64_t radius)
{
    int axis = eye.x - first.x, limit = first.x < box.x0 ? NEAR_SIDE : axis - 1;
    int far[2] = {box.y1 - 1 - eye.y, eye.y - box.y0};

    side->row = plane_row(opaque, eye.y) + (first.x + 1) / 64;
    side->shift = (first.x + 1) % 64;
    side->step = (ptrdiff_t)opaque->stride;
    side->axis = axis;
    side->least = box.x0 - eye.x;
    side->most = box.x1 - 1 - eye.x;
    side->inside = window_bits(box.x0 - first.x, box.x1 - first.x);
    if (side->most >= NEAR_SIDE - 1 - axis) /* the window ends before the box, or with it */
        limit = lesser(limit, NEAR_SIDE - 1 - axis);
    for (int i = 0; i < 2; i++) {
        int within = i ? eye.y - first.y - 1 : first.y + NEAR_SIDE - 1 - eye.y;
        far[i] = far[i] > radius ? (int)radius : far[i];
        side->limits[i] = lesser(limit, lesser(far[i], within));
        side->ends[i] = far[i] == side->limits[i];
    }
}

bool near_go_on(const struct near *near, struct strips *strips, enum direction direction,
                struct eyeshot_mask *seen)
{
    if (!strips->look && !strips_begin_at(strips, near->look, seen, near->first))
        return false;
    strips_face(strips, direction);
    strips_skip(strips, near->depths[direction]);
    return true;
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
    if (high <= 32 || high - low > 32)
        low = 0; /* it saves nothing to begin later */
    for (int k = 0; low && k < words; k++)
        block[k] >>= low;
    bits_transpose(block, high - low, words);
    for (int y = greater(low, *from); y < high; y++)
        near->rows[y] |= block[y - low] << first;
}

/* The bits up to `reach` away from the axis; none when that is -1. */
ALWAYS_INLINE uint64_t bits_around(int axis, int reach)
{
    int less = NEAR_SIDE - 1 - lesser(reach, NEAR_SIDE - 1);

    return ~(uint64_t)0 >> 1 >> less << axis | ~(uint64_t)0 << 1 << less >> (63 - axis);
}

/* All that is in range goes into the mask. */
static void near_end(struct near *near, struct eyeshot_mask *seen)
{
    const struct look *look = near->look;
    struct cell first = near->first, axis = near->axis;
    int from = axis.y - near->depths[NORTH], to = axis.y + near->depths[SOUTH] + 1;
    uint64_t any = (uint64_t)1 << axis.x, *row;
    struct eyeshot_box touched;

    near_turn(near, &from, &to);
    if (look->range.radius != EYESHOT_ALL)
        for (int y = from; y < to; y++)
            near->rows[y] &= bits_around(axis.x, work_reach(look->work, look->range, y - axis.y));
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
                 void (*walk)(struct near *, struct strips *, enum direction,
                              struct eyeshot_mask *))
{
    struct eyeshot_box box = look->box;
    struct cell eye = look->eye;
    struct strips strips;
    struct near near;

    strips.look = NULL;
    near.look = look;
    near.first =
        (struct cell){first_cell(eye.x, box.x0, box.x1), first_cell(eye.y, box.y0, box.y1)};
    near.axis = (struct cell){eye.x - near.first.x, eye.y - near.first.y};
    side_init(&near.sides[0], look->columns, cell_transposed(eye), box_transposed(box),
              cell_transposed(near.first), look->range.radius);
    side_init(&near.sides[1], look->opaque, eye, box, near.first, look->range.radius);
    near.sides[0].seen = near.columns + near.axis.x;
    near.sides[1].seen = near.rows + near.axis.y;
    near.rows[near.axis.y] = near.columns[near.axis.x] = 0;
    look->work->touched = box_of(eye);
    for (int i = 0; i < DIRECTIONS; i++)
        walk(&near, &strips, (enum direction)i, seen);
    if (strips.look)
        strips_end(&strips);
    near_end(&near, seen);
    look->work->is_cut = !strips.look && look->range.radius != EYESHOT_ALL;
}
