/*
 * The fast field of `shadowcast`, whose plain twin is in rules/shadowcast.c: a row's runs of cells at a
 * time. Everything that the rule decides, it decides where a wall and an open cell meet; between two
 * such places nothing happens.
 *
 * A scan is a wedge (wedge.h): its outer edge S at S * d + 1/2, so that the cell is the one nearest to
 * S * d; its inner edge E at E * d, mirrored, so that the cell is the first one not below.
 */
#include "lib/rules/shadowcast.h"
#include "lib/engine/wedge.h"

/* Past the corner of the wall outside (side, depth): S = (2 side + 1) / (2 depth + 1). At this depth
 * it stands at side + 1 - S / 2. */
static struct edge past_wall(int side, int depth)
{
    struct edge edge = edge_at(side + 1, 2 * (int64_t)side + 1, 2 * (int64_t)depth + 1);

    edge.place += 1 - edge.rise / 2;
    return edge;
}

/* Before the wall at (side, depth): E = (2 side + 1) / (2 depth - 1). At this depth it stands at
 * side + 1/2 + E / 2. */
static struct edge before_wall(int side, int depth)
{
    struct edge edge = edge_at(-side, -2 * (int64_t)side - 1, 2 * (int64_t)depth - 1);

    edge.place += 1 - EDGE_HALF + edge.rise / 2;
    return edge;
}

/* From the outside to the inside: an inner edge is mirrored. */
static inline bool comes_before(struct wedge a, struct wedge b)
{
    return a.upper.rise < b.upper.rise ||
           (a.upper.rise == b.upper.rise && a.lower.rise > b.lower.rise);
}

/*
 * To the next row, in order, once. A scan whose ends have crossed, even with the half cell of
 * rounding, meets no cell any more.
 */
ALWAYS_INLINE void push(struct lists *wedges, struct wedge wedge)
{
    struct wedge *list = wedges->next;
    size_t count = wedges->next_count, at = count;

    if (wedge.lower.place + wedge.lower.rise + wedge.upper.place + wedge.upper.rise < 0)
        return;
    while (at && comes_before(wedge, list[at - 1]))
        at--;
    if (at && list[at - 1].upper.rise == wedge.upper.rise &&
        list[at - 1].lower.rise == wedge.lower.rise)
        return;
    for (size_t to = count; to > at; to--)
        list[to] = list[to - 1];
    list[at] = wedge;
    wedges->next_count = count + 1;
}

/*
 * The row's bits around the sides low … top, at most 63: bit k is the cell of the k-th lowest column,
 * and its neighbour outwards is bit k + 1, where columns grow outwards, or bit k - 1. Then bit 0 is
 * the outer neighbour of `top`. Where that one is off the map it is as `top` is: nothing changes.
 */
ALWAYS_INLINE uint64_t walls_around(struct strip strip, int sign, int low, int top, int most)
{
    uint64_t walls;

    if (sign > 0) {
        walls = row_window(strip.opaque, strip.axis + low);
        if (top < most)
            return walls;
        return (walls & bits_below(top - low + 1)) | (walls >> (top - low) & 1) << (top - low + 1);
    }
    if (top < most)
        return row_window(strip.opaque, strip.axis - top - 1);
    walls = row_window(strip.opaque, strip.axis - top);
    return walls << 1 | (walls & 1);
}

/* One scan in one row, by windows from its outer end inwards. */
ALWAYS_INLINE void scan(struct lists *wedges, const struct strips *strips, struct strip strip,
                        int sign, struct wedge wedge, int reach)
{
    int depth = strips->depth, most = strips_last(strips, sign);
    int outer = edge_cell(wedge.lower), bottom = -edge_cell(wedge.upper), top;
    bool goes_on = false; /* is the last cell open? */

    outer = outer < most ? outer : most;
    top = outer < reach ? outer : reach;
    if (top < bottom) {
        int last = bottom <= outer ? bottom : outer < most ? outer + 1 : most;
        goes_on = !strip_is_wall(strip, sign, last);
        if (!lists_need(wedges, (wedges->next_count + 1) * sizeof wedge))
            return;
    }
    for (; top >= bottom; top -= 63) {
        int low = top - bottom < 63 ? bottom : top - 62;
        uint64_t all = ~(uint64_t)0 >> (63 - (top - low));
        uint64_t walls = walls_around(strip, sign, low, top, most);
        uint64_t changes = (walls ^ walls >> 1) & all;
        size_t room = wedges->next_count + 65; /* at most one a cell, and one at last */
        if (!lists_need(wedges, room * sizeof wedge))
            return;
        row_add(strip.seen, strip.shown + (sign > 0 ? low : -top), all);
        walls >>= sign < 0;
        goes_on = !(walls >> (sign > 0 ? 0 : top - low) & 1);
        while (changes) {
            int at = sign > 0 ? 63 - __builtin_clzll(changes) : __builtin_ctzll(changes);
            int side = sign > 0 ? low + at : top - at;
            changes ^= 1ULL << at;
            if (walls >> at & 1)
                push(wedges, (struct wedge){wedge.lower, before_wall(side, depth)});
            else
                wedge.lower = past_wall(side, depth);
        }
    }
    if (goes_on)
        push(wedges, wedge);
}

/* This side of the axis. */
ALWAYS_INLINE void half_row(struct lists *wedges, const struct strips *strips, struct strip strip,
                            int sign, int reach)
{
    const struct wedge *now = wedges->now, *end = now + wedges->count;

    for (; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        scan(wedges, strips, strip, sign, wedge, reach);
    }
    lists_advance(wedges);
}

/* The outermost side that the first scan of a half may show in the next row. */
static inline int outermost(const struct lists *wedges)
{
    const struct wedge *now = wedges->now;

    return wedges->count ? 1 + edge_cell(now->lower) : 0;
}

static void walk(struct strips *strips)
{
    const struct wedge all = {{EDGE_HALF + 1, 2 * EDGE_HALF}, {1, 0}};
    struct lists right, left;

    strips_show_open(strips, 0);
    if (!wedges_begin(&right, strips, 0, 1, all) || !wedges_begin(&left, strips, 1, 1, all))
        return;
    while (strips->depth < strips->limit && right.count + left.count) {
        struct strip strip = strips_next(strips, -outermost(&left), outermost(&right));
        int reach = work_reach(strips->look->work, strips->look->range, strips->depth);
        half_row(&right, strips, strip, 1, reach);
        half_row(&left, strips, strip, -1, reach);
    }
}

void shadowcast_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, walk);
}
