/*
 * Scans: the wedges in which sight still runs when a rule that goes outwards row by row takes the
 * next one. Two lists change places row after row, so nothing recurses.
 */
#ifndef ENGINE_SCAN_H
#define ENGINE_SCAN_H

#include "lib/look/rule.h"

/* To the next row, behind the others. */
static inline void scans_add(struct lists *scans, struct scan scan)
{
    struct scan *next = lists_need(scans, (scans->next_count + 1) * sizeof scan);

    if (next)
        next[scans->next_count++] = scan;
}

/* Goes to the first row, with one scan, in the first or the second pair of lists. */
static inline struct lists scans_begin(struct work *work, int pair, struct scan first)
{
    struct lists scans = lists_begin(work, pair);

    scans_add(&scans, first);
    lists_advance(&scans);
    return scans;
}

/*
 * The way outwards, row by row, through an octant or a quadrant (lib/grid/shape.h). Walls and what
 * is seen are planes of one size, so a cell is the same bit of both.
 */
struct march {
    const struct look *look;
    const uint64_t *walls;
    uint64_t *seen;
    int64_t eye, outwards, across; /* its bit; and how far on those of its neighbours are */
    int depth_limit, side_least, side_limit; /* the last ones within the map, */
    int limit, shown_least, shown_limit;     /* and within the box */
    struct lists *scans;
};

static inline size_t march_bit(const struct march *march, int depth, int side)
{
    return (size_t)(march->eye + depth * march->outwards + side * march->across);
}

static inline bool march_has(const struct march *march, int depth, int side)
{
    return depth <= march->depth_limit && side >= march->side_least && side <= march->side_limit;
}

/* Outside the map all is wall. */
static inline bool march_wall(const struct march *march, int depth, int side)
{
    size_t bit = march_bit(march, depth, side);

    return !march_has(march, depth, side) || (march->walls[bit / 64] >> bit % 64 & 1);
}

/* Shows the cell, if it is within the box; is it a wall? */
static inline bool march_show(const struct march *march, int depth, int side)
{
    size_t bit = march_bit(march, depth, side);

    if (side < march->shown_least || side > march->shown_limit)
        return march_wall(march, depth, side);
    march->seen[bit / 64] |= (uint64_t)1 << bit % 64;
    return march->walls[bit / 64] >> bit % 64 & 1;
}

/* At the eye, without scans. */
struct march march_begin(const struct look *look, struct eyeshot_mask *seen,
                         const struct octant *octant);

/* By the look's rule, through all octants or quadrants. */
void march_around(const struct look *look, struct eyeshot_mask *seen);

#endif
