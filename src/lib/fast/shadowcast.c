/*
 * The fast field of `shadowcast`: a row's runs of cells at a time. Everything that the rule decides,
 * it decides where a wall and an open cell meet; between two such places nothing happens.
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
ALWAYS_INLINE size_t push(struct wedge *list, size_t count, struct wedge wedge)
{
    size_t at = count;

    if (wedge.lower.place + wedge.lower.rise + wedge.upper.place + wedge.upper.rise < 0)
        return count;
    while (at && comes_before(wedge, list[at - 1]))
        at--;
    if (at && list[at - 1].upper.rise == wedge.upper.rise &&
        list[at - 1].lower.rise == wedge.lower.rise)
        return count;
    for (size_t to = count; to > at; to--)
        list[to] = list[to - 1];
    list[at] = wedge;
    return count + 1;
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

/*
 * One scan in one row, by windows from its outer end inwards. Gives how many scans go on to the next
 * row by now.
 */
ALWAYS_INLINE size_t scan(const struct strips *strips, struct strip strip, int sign,
                          struct wedge wedge, int depth, int reach, size_t count)
{
    struct wedges *next = wedges_at(strips, sign < 0, depth + 1);
    struct wedge *list = wedges_room(next, count + 1);
    int most = strips_last(strips, sign);
    int outer = edge_cell(wedge.lower), bottom = -edge_cell(wedge.upper), top;
    bool goes_on = false; /* is the last cell open? */

    outer = outer < most ? outer : most;
    top = outer < reach ? outer : reach;
    if (top < bottom) {
        int last = bottom <= outer ? bottom : outer < most ? outer + 1 : most;
        goes_on = !strip_is_wall(strip, sign, last);
    }
    for (; top >= bottom; top -= 63) {
        int low = top - bottom < 63 ? bottom : top - 62;
        uint64_t all = ~(uint64_t)0 >> (63 - (top - low));
        uint64_t walls = walls_around(strip, sign, low, top, most);
        uint64_t changes = (walls ^ walls >> 1) & all;
        row_add(strip.seen, strip.shown + (sign > 0 ? low : -top), all);
        walls >>= sign < 0;
        goes_on = !(walls >> (sign > 0 ? 0 : top - low) & 1);
        list = wedges_room(next, count + 65); /* at most one a cell, and one at last */
        while (changes) {
            int at = sign > 0 ? 63 - __builtin_clzll(changes) : __builtin_ctzll(changes);
            int side = sign > 0 ? low + at : top - at;
            changes ^= 1ULL << at;
            if (walls >> at & 1)
                count = push(list, count, (struct wedge){wedge.lower, before_wall(side, depth)});
            else
                wedge.lower = past_wall(side, depth);
        }
    }
    return goes_on ? push(list, count, wedge) : count;
}

/* Gives how many scans go on to the next row, on this side of the axis. */
ALWAYS_INLINE size_t half_row(const struct strips *strips, struct strip strip, int sign, int reach,
                              size_t count)
{
    int depth = strips->depth;
    const struct wedge *now = wedges_at(strips, sign < 0, depth)->list, *end = now + count;

    for (count = 0; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        count = scan(strips, strip, sign, wedge, depth, reach, count);
    }
    return count;
}

/* The outermost side that the first scan of a half may show in the next row. */
ALWAYS_INLINE int outermost(const struct strips *strips, int half, size_t count)
{
    return count ? 1 + edge_cell(wedges_at(strips, half, strips->depth + 1)->list->lower) : 0;
}

static void walk(struct strips *strips)
{
    const struct wedge all = {{EDGE_HALF + 1, 2 * EDGE_HALF}, {1, 0}};
    size_t right = 1, left = 1;

    strips_show_open(strips, 0);
    wedges_begin(strips, 0, all);
    wedges_begin(strips, 1, all);
    while (strips->depth < strips->limit && right + left) {
        struct strip strip =
            strips_next(strips, -outermost(strips, 1, left), outermost(strips, 0, right));
        int reach = work_reach(strips->look->work, strips->look->range, strips->depth);
        right = half_row(strips, strip, 1, reach, right);
        left = half_row(strips, strip, -1, reach, left);
    }
}

void shadowcast_field(const struct look *look, struct plane *seen)
{
    strips_around(look, seen, walk);
}
