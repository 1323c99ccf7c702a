/*
 * The fast field of `shadowcast`, whose plain twin is in rules/shadowcast.c: a row's runs of cells
 * at a time. Everything that the rule decides, it decides where a wall and an open cell meet;
 * between two such places nothing happens.
 *
 * A scan is a wedge (strip.h): its outer edge S at S * d + 1/2, so that the cell is the one nearest
 * to S * d; its inner edge E at E * d, mirrored, so that the cell is the first one not below.
 *
 * A scan begins in the window around the eye (engine/strip.h) and goes on through strips.
 */
#include "lib/engine/strip.h"

/*
 * Past the corner of the wall outside (side, depth): S = (2 side + 1) / (2 depth + 1). At this
 * depth it stands at side + 1 - S / 2.
 */
ALWAYS_INLINE struct edge shadowcast_past_wall(int side, int depth)
{
    struct edge edge = edge_at(side + 1, 2 * (int64_t)side + 1, 2 * (int64_t)depth + 1);

    edge.place += 1 - edge.rise / 2;
    return edge;
}

/* Before the wall at (side, depth): E = (2 side + 1) / (2 depth - 1). At this depth it stands at
 * side + 1/2 + E / 2. */
ALWAYS_INLINE struct edge shadowcast_before_wall(int side, int depth)
{
    struct edge edge = edge_at(-side, -2 * (int64_t)side - 1, 2 * (int64_t)depth - 1);

    edge.place += 1 - EDGE_HALF + edge.rise / 2;
    return edge;
}

/* To the next row, unless its ends have crossed by more than can be rounded. */
ALWAYS_INLINE void shadowcast_add(struct lists *wedges, struct wedge wedge)
{
    struct wedge *list = wedges->next;

    if (wedge.lower.place + wedge.lower.rise + wedge.upper.place + wedge.upper.rise >= 0)
        wedge_put(&list[wedges->next_count++], wedge);
}

/*
 * A strip's walls from a bit on, and what is shown there: of a strip in the near window (strip.h),
 * which is one word, or of any.
 */
ALWAYS_INLINE uint64_t shadowcast_walls_from(struct strip strip, int x, bool near)
{
    return near ? *strip.opaque >> x : row_window(strip.opaque, x);
}

ALWAYS_INLINE void shadowcast_show(struct strip strip, int x, uint64_t bits, bool near)
{
    if (near)
        *strip.seen |= bits << x;
    else
        row_add(strip.seen, x, bits);
}

/*
 * The row's bits around the sides low … top, at most 63: bit k is the cell of the k-th lowest
 * column, and its neighbour outwards is bit k + 1, where columns grow outwards, or bit k - 1. Then
 * bit 0 is the outer neighbour of `top`. Where that one is off the map it is as `top` is: nothing
 * changes.
 */
ALWAYS_INLINE uint64_t shadowcast_walls_around(struct strip strip, int sign, int low, int top,
                                               int most, bool near)
{
    uint64_t walls;

    if (sign > 0) {
        walls = shadowcast_walls_from(strip, strip.axis + low, near);
        if (top < most)
            return walls;
        return (walls & bits_below(top - low + 1)) | (walls >> (top - low) & 1) << (top - low + 1);
    }
    if (top < most)
        return shadowcast_walls_from(strip, strip.axis - top - 1, near);
    walls = shadowcast_walls_from(strip, strip.axis - top, near);
    return walls << 1 | (walls & 1);
}

/* How many scans one may become that shows so many cells: two cells each, one may go on besides. */
#define PARTS(cells) ((size_t)(cells) / 2 + 2)

/* One scan in one row, by windows from its outer end inwards. */
ALWAYS_INLINE void shadowcast_scan(struct lists *wedges, struct strip strip, int sign,
                                   struct wedge wedge, int depth, int most, int reach, bool near)
{
    int outer = edge_cell(wedge.lower), bottom = -edge_cell(wedge.upper), top;
    bool goes_on = false; /* is the last cell open? */

    outer = lesser(outer, most);
    top = lesser(outer, reach);
    if (!near &&
        !lists_need(wedges, (wedges->next_count + PARTS(greater(top - bottom, 0))) * sizeof wedge))
        return;
    if (top < bottom) {
        int last = bottom <= outer ? bottom : outer < most ? outer + 1 : most;
        goes_on = !(shadowcast_walls_from(strip, strip.axis + sign * last, near) & 1);
    }
    for (; top >= bottom; top -= 63) {
        int low = top - bottom < 63 ? bottom : top - 62;
        uint64_t all = ~(uint64_t)0 >> (63 - (top - low));
        uint64_t walls = shadowcast_walls_around(strip, sign, low, top, most, near);
        uint64_t changes = (walls ^ walls >> 1) & all;
        shadowcast_show(strip, strip.shown + (sign > 0 ? low : -top), all, near);
        walls >>= sign < 0;
        goes_on = !(walls >> (sign > 0 ? 0 : top - low) & 1);
        while (changes) {
            int at = sign > 0 ? 63 - __builtin_clzll(changes) : __builtin_ctzll(changes);
            int side = sign > 0 ? low + at : top - at;
            changes ^= 1ULL << at;
            if (walls >> at & 1)
                shadowcast_add(wedges,
                               (struct wedge){wedge.lower, shadowcast_before_wall(side, depth)});
            else
                wedge.lower = shadowcast_past_wall(side, depth);
        }
        if (near)
            break;
    }
    if (goes_on)
        shadowcast_add(wedges, wedge);
}

/* This side of the axis. */
ALWAYS_INLINE void shadowcast_half_row(struct lists *wedges, struct strip strip, int sign,
                                       int depth, int most, int reach, bool near)
{
    const struct wedge *now = wedges->now;

    if (!wedges->count) /* there may be no list: no memory */
        return;
    if (near && !lists_need(wedges, wedges->count * PARTS(NEAR_SIDE) * sizeof *now))
        return;
    for (const struct wedge *end = now + wedges->count; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        shadowcast_scan(wedges, strip, sign, wedge, depth, most, reach, near);
    }
    lists_advance(wedges);
}

/* The outermost side that the first scan of a half may show in the next row. */
static inline int shadowcast_outermost(const struct lists *wedges)
{
    const struct wedge *now = wedges->now;

    return wedges->count ? 1 + edge_cell(now->lower) : 0;
}

/* The first scan of a half, as it stands at `depth`. */
ALWAYS_INLINE void shadowcast_begin(struct lists *wedges, struct work *work, int half, int depth)
{
    struct wedge *all;

    wedges->work = work; /* part by part: a copy of the whole would wait for its parts */
    wedges->where = SCRATCH_LISTS + 2 * (unsigned)half;
    wedges->now = wedges->next = NULL;
    wedges->count = wedges->next_count = 0;
    all = lists_need(wedges, sizeof *all);
    if (!all)
        return;
    wedge_put(all, (struct wedge){{EDGE_HALF + 1 + 2 * EDGE_HALF * depth, 2 * EDGE_HALF}, {1, 0}});
    wedges->next_count = 1;
    lists_advance(wedges);
}

/* It gets copies of the lists, so that a scan in the window keeps its own in registers. */
static __attribute__((noinline)) void shadowcast_scan_far(struct strips *strips, struct lists right,
                                                          struct lists left)
{
    while (strips->depth < strips->limit && right.count + left.count) {
        struct strip strip =
            strips_next(strips, -shadowcast_outermost(&left), shadowcast_outermost(&right));
        int depth = strips->depth, reach = strips_reach(strips);
        shadowcast_half_row(&right, strip, 1, depth, strips->most, reach, false);
        shadowcast_half_row(&left, strip, -1, depth, -strips->least, reach, false);
    }
}

static void shadowcast_scan_near(struct near *near, struct strips *strips, enum direction direction)
{
    struct near_strip at = near_face(near, strips);
    const struct look *look = strips->look;
    struct lists right, left;
    bool open;

    near_show_open(&at);
    open = at.depth == at.limit;
    shadowcast_begin(&right, look->work, 0, at.depth);
    shadowcast_begin(&left, look->work, 1, at.depth);
    while (at.depth < at.limit && right.count + left.count) {
        uint64_t walls = near_next(&at), shown = 0;
        struct strip strip = {&walls, &shown, at.axis, at.axis};
        int reach = work_reach(look->work, look->range, at.depth);
        shadowcast_half_row(&right, strip, 1, at.depth, strips->most, reach, true);
        shadowcast_half_row(&left, strip, -1, at.depth, -strips->least, reach, true);
        near_see(&at, shown);
    }
    if (!near_leave(near, &at, strips, direction, right.count + left.count))
        return;
    if (open) {
        strips_show_open(strips);
        shadowcast_begin(&right, look->work, 0, strips->depth);
        shadowcast_begin(&left, look->work, 1, strips->depth);
    }
    shadowcast_scan_far(strips, right, left);
}

void shadowcast_field(const struct look *look, struct eyeshot_mask *seen)
{
    near_around(look, seen, shadowcast_scan_near);
}
