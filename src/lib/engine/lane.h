/*
 * Lanes: the rows of an octant, as rows of bits. Lane `depth` holds the cells that many steps along
 * the octant's axis; `side` counts across it, either way. A rule written on lanes finds walls and
 * shows cells by whole runs, in all eight directions alike.
 *
 *     .#..   depth 2, a run of one, a wall, a run of two
 *     ...    depth 1
 *     @      side 0, 1, 2 …
 *
 * Octants along x read the map's columns; what they show is kept as columns until lanes_end().
 */
#ifndef ENGINE_LANE_H
#define ENGINE_LANE_H

#include "lib/grid/octant.h"
#include "lib/look/rule.h"

struct lanes {
    const struct look *look;
    struct plane *seen;
    uint64_t *columns; /* a row of `stride` words for each of the box's columns */
    size_t stride;
    int west, east; /* the outermost columns that were shown */
    /* of the octant at hand: */
    const struct octant *octant;
    struct box map;
    int limit;             /* the last depth within box and radius */
    int below, side_limit; /* the map has the sides -below … side_limit, */
    int side_box;          /* the box ends with this one */
};

struct lane {
    const uint64_t *walls;
    uint64_t *seen;
    int origin, seen_origin, sign; /* the bit of side 0, and where its neighbour lies */
};

void lanes_begin(struct lanes *lanes, const struct look *look, struct plane *seen);
void lanes_turn(struct lanes *lanes, int octant); /* to another of the eight */
void lanes_end(struct lanes *lanes);              /* needed after octants along x only */

static inline struct lane lanes_at(struct lanes *lanes, int depth)
{
    const struct look *look = lanes->look;
    const struct octant *octant = lanes->octant;
    struct lane lane;

    if (octant->depth_x) {
        int x = look->eye.x + depth * octant->depth_x;
        lanes->west = x < lanes->west ? x : lanes->west;
        lanes->east = x > lanes->east ? x : lanes->east;
        lane.walls = plane_row(look->columns, x);
        lane.seen = lanes->columns + (size_t)(x - look->box.x0) * lanes->stride;
        lane.origin = look->eye.y;
        lane.seen_origin = look->eye.y - look->box.y0;
        lane.sign = octant->side_y;
    } else {
        int y = look->eye.y + depth * octant->depth_y;
        lane.walls = plane_row(look->opaque, y);
        lane.seen = plane_row(lanes->seen, y);
        lane.origin = lane.seen_origin = look->eye.x;
        lane.sign = octant->side_x;
    }
    return lane;
}

/* The first side from `side` on whose cell, xored with `flip`, is a wall; `end` when none before it
 * is. `lane_back` looks towards smaller sides. */
static inline int lane_find(const struct lane *lane, int side, int end, uint64_t flip)
{
    if (lane->sign > 0)
        return row_next(lane->walls, lane->origin + side, lane->origin + end, flip) - lane->origin;
    return lane->origin - row_previous(lane->walls, lane->origin - side, lane->origin - end, flip);
}

static inline int lane_find_back(const struct lane *lane, int side, int end, uint64_t flip)
{
    if (lane->sign < 0)
        return lane->origin - row_next(lane->walls, lane->origin - side, lane->origin - end, flip);
    return row_previous(lane->walls, lane->origin + side, lane->origin + end, flip) - lane->origin;
}

#define FIND_WALL 0
#define FIND_OPEN (~(uint64_t)0)

static inline bool lane_wall(const struct lane *lane, int side)
{
    int bit = lane->origin + lane->sign * side;

    return lane->walls[(unsigned)bit / 64] >> ((unsigned)bit % 64) & 1;
}

/* Shows the sides first … last; nothing when first > last. */
static inline void lane_show(const struct lane *lane, int first, int last)
{
    if (lane->sign > 0)
        row_fill(lane->seen, lane->seen_origin + first, lane->seen_origin + last + 1);
    else
        row_fill(lane->seen, lane->seen_origin - last, lane->seen_origin - first + 1);
}

static inline uint64_t bits_mirror(uint64_t bits)
{
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(bits);
}

/* The bit of the sides 64 * i … that lies lowest in the row at `origin`: down to -63. */
static inline int lane_lowest(const struct lane *lane, int origin, int i)
{
    return lane->sign > 0 ? origin + 64 * i : origin - 64 * i - 63;
}

/* The walls of the sides 64 * i …, the first of which the map has; those past its edge mean nothing. */
static inline uint64_t lane_word(const struct lane *lane, int i)
{
    int at = lane_lowest(lane, lane->origin, i);
    uint64_t bits = at >= 0 ? row_window(lane->walls, at) : lane->walls[0] << -at;

    return lane->sign > 0 ? bits : bits_mirror(bits);
}

/* Shows those of the sides 64 * i … whose bits are set: none past the box's edge. */
static inline void lane_show_word(const struct lane *lane, int i, uint64_t bits)
{
    int at = lane_lowest(lane, lane->seen_origin, i);

    if (lane->sign < 0)
        bits = bits_mirror(bits);
    if (at >= 0)
        row_add(lane->seen, at, bits);
    else
        lane->seen[0] |= bits >> -at;
}

#endif
