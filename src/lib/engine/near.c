#include "lib/engine/near.h"

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* Where the window begins: the eye is in its middle, but that one cell beyond the box is enough. */
static int first_cell(int eye, int from, int to)
{
    return greater(lesser(eye - NEAR_SIDE / 2, to + 1 - NEAR_SIDE), from - 1);
}

static void near_begin(struct near *near, const struct look *look)
{
    struct eyeshot_box box = look->box;
    struct cell eye = look->eye;

    near->look = look;
    near->first =
        (struct cell){first_cell(eye.x, box.x0, box.x1), first_cell(eye.y, box.y0, box.y1)};
    near->axis = (struct cell){eye.x - near->first.x, eye.y - near->first.y};
    near->rows[near->axis.y] = near->columns[near->axis.x] = 0;
    look->work->touched = (struct eyeshot_box){eye.x, eye.y, eye.x + 1, eye.y + 1};
}

/* The bits of the cells from … to - 1. */
static uint64_t window_bits(int first, int from, int to)
{
    return ~word_below(0, from - first) & word_below(0, to - first);
}

struct near_walk near_face(const struct near *near, enum direction direction)
{
    const struct look *look = near->look;
    const struct eyeshot_mask *opaque = look->opaque;
    const uint64_t *seen = near->rows;
    struct eyeshot_box box = look->box;
    struct cell eye = look->eye, first = near->first;
    struct near_walk walk;
    int step = direction == EAST || direction == SOUTH ? 1 : -1, last, far;

    if (direction == EAST || direction == WEST) {
        opaque = look->columns;
        seen = near->columns;
        box = (struct eyeshot_box){box.y0, box.x0, box.y1, box.x1};
        eye = (struct cell){eye.y, eye.x};
        first = (struct cell){first.y, first.x};
    }
    walk.row = plane_row(opaque, eye.y);
    walk.row_step = step * (ptrdiff_t)opaque->stride;
    walk.seen = (uint64_t *)seen + (eye.y - first.y);
    walk.seen_step = step;
    walk.first = first.x;
    walk.axis = eye.x - first.x;
    walk.outside = ~window_bits(first.x, box.x0, box.x1);
    walk.least = box.x0 - eye.x;
    walk.most = box.x1 - 1 - eye.x;
    far = step > 0 ? box.y1 - 1 - eye.y : eye.y - box.y0;
    if (far > look->range.radius)
        far = (int)look->range.radius;
    last = NEAR_SIDE - 1 - walk.axis;
    walk.limit = lesser(far, step > 0 ? first.y + NEAR_SIDE - 1 - eye.y : eye.y - first.y);
    if (first.x >= box.x0) /* the window ends before the box, */
        walk.limit = lesser(walk.limit, walk.axis - 1);
    if (walk.most >= last)
        walk.limit = lesser(walk.limit, last);
    walk.ends = far == walk.limit;
    return walk;
}

int near_show_open(const struct near_walk *walk, const struct look *look)
{
    uint64_t cells = (uint64_t)1 << walk->axis;
    int depth = 1;

    for (; depth <= walk->limit; depth++) {
        int reach = depth;
        cells |= cells << 1 | cells >> 1;
        if (cells & near_walls(walk, depth) & ~walk->outside)
            break;
        if (look->range.radius != EYESHOT_ALL)
            reach = work_reach(look->work, look->range, depth);
        near_see(walk, depth,
                 reach < depth ? cells & window_bits(-walk->axis, -reach, reach + 1) : cells);
    }
    return depth - 1;
}

bool near_leave(const struct near *near, struct strips *strips, enum direction direction,
                struct eyeshot_mask *seen)
{
    if (!strips->look && !strips_begin_at(strips, near->look, seen, near->first))
        return false;
    strips_face(strips, direction);
    strips_skip(strips, near->depths[direction]);
    return true;
}

/* What was shown to the east and west, as rows: so many from bit `low` of the columns on. */
struct turned {
    const uint64_t *rows;
    int low, high, west;
};

static struct turned turn(struct near *near, uint64_t inside)
{
    int west = near->axis.x - near->depths[WEST];
    int wide = near->depths[WEST] + 1 + near->depths[EAST], low, high;
    uint64_t *block = near->columns + west, any = (uint64_t)1 << near->axis.y;

    for (int k = 0; k < wide; k++)
        any |= block[k];
    any &= inside;
    low = __builtin_ctzll(any);
    high = 64 - __builtin_clzll(any);
    for (int k = 0; k < wide; k++)
        block[k] = (block[k] & inside) >> low;
    for (int k = wide; k < 64; k++)
        block[k] = 0;
    bits_transpose(block, high - low, wide);
    return (struct turned){block, low, high, west};
}

static void near_end(struct near *near, struct eyeshot_mask *seen)
{
    struct eyeshot_box box = near->look->box, touched;
    struct cell first = near->first;
    struct turned turned = turn(near, window_bits(first.y, box.y0, box.y1));
    int north = near->axis.y - near->depths[NORTH], south = near->axis.y + near->depths[SOUTH] + 1;
    int from = lesser(turned.low, north), to = greater(turned.high, south);
    uint64_t inside = window_bits(first.x, box.x0, box.x1), any = (uint64_t)1 << near->axis.x;

    for (int i = from; i < to; i++) {
        uint64_t bits = i >= north && i < south ? near->rows[i] : 0;
        if (i >= turned.low && i < turned.high)
            bits |= turned.rows[i - turned.low] << turned.west;
        bits &= inside;
        any |= bits;
        row_add_within(plane_row(seen, first.y + i), first.x, bits);
    }
    touched = (struct eyeshot_box){first.x + __builtin_ctzll(any), first.y + from,
                                   first.x + 64 - __builtin_clzll(any), first.y + to};
    near->look->work->touched = box_join(touched, near->look->work->touched);
}

void near_around(const struct look *look, struct eyeshot_mask *seen,
                 void (*walk)(struct near *, struct strips *, enum direction,
                              struct eyeshot_mask *))
{
    struct near near;
    struct strips strips = {.look = NULL};

    near_begin(&near, look);
    for (int i = 0; i < DIRECTIONS; i++)
        walk(&near, &strips, (enum direction)i, seen);
    if (strips.look)
        strips_end(&strips);
    near_end(&near, seen);
}
