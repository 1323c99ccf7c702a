/*
 * Source: libtcod 1.18's FOV_RESTRICTIVE, src/libtcod/fov_restrictive.c (1.18.1),
 * compute_quadrant() in lines 41 to 235: MRPAS 1.2; after Dominik Marczuk (Mingos), "Restrictive
 * Precise Angle Shadowcasting", RogueBasin, 2009, which is the rule `restrictive`.
 *
 * Idea: in each octant, rows go outwards; a cell spans a range of slopes. Past the first wall of an
 * octant a cell is seen only if one of the two cells before it was seen and is open; if it is open,
 * its centre must lie in no obstacle, the slopes of a wall seen before; if it is a wall, it must
 * not lie in an obstacle whole, and widens those that it overlaps. Walls that follow each other
 * from the axis on close the octant's least slopes instead.
 *
 *      . . # . x      the wall is an obstacle, the cell behind it is hidden
 *      @ . . . .
 *
 * Departures: none from the library, whose two octants of a quadrant are no mirror images:
 *  - the second one, along x, passes over the obstacle that follows one which touches the cell (by
 *    `second` here): its loop counts up twice, lines 181 and 196, that of the first one once, in
 *    line 89; tests/golden/audit/departures has maps on which this shows;
 *  - it also finds what the first one saw of the diagonal and of the cells beside it, lines 176 to
 *    178.
 * From the article, the library's, in both octants:
 *  - a row at depth d parts its slopes by d, with half a cell to either side of a centre, lines 69
 *    to 82; the article parts the angles from 0 to 1 by the d + 1 cells of the row;
 *  - of an open cell the centre alone must be free, lines 92 and 93; there one of its edges, too;
 *  - it needs an open cell that was seen before it, lines 84 to 86, and walls widen obstacles and
 *    close the least slopes, lines 99 to 101 and 113 to 119: of this the article says nothing.
 *
 * Floating point: slopes are of double precision, and added up: whether two walls touch is decided
 * by their last bits.
 *
 * Cost: NEAR_CELLS cells in sight go once through all obstacles of the rows before, and then each
 * of them through the few that are near. An octant has no more obstacles than walls in sight.
 */
#include "lib/engine/scan.h"

#define NEAR_CELLS 8

struct tcod_span {
    double start, end;
};

struct tcod_restrictive {
    struct march march;
    const struct octant *octant;
    struct eyeshot_mask *seen;
    struct tcod_span *obstacles;
    int count, old;         /* obstacles, and those of the rows before */
    int *near, near_count;  /* the latter that tcod_restrictive_gather() found */
    bool second;            /* of the quadrant's octants */
    double least;           /* slopes below are closed */
    double cell_size, half; /* of the row at hand, in slopes */
};

/*
 * Gathers the obstacles, in their order, that NEAR_CELLS cells from `side` on may touch, where
 * slopes begin at `start`. As slopes grow from cell to cell, rounded or not, none of these cells
 * touches any other obstacle; and what they don't touch they don't widen.
 */
static void tcod_restrictive_gather(struct tcod_restrictive *scan, int side, double start)
{
    double end = (double)(side + NEAR_CELLS - 1) * scan->cell_size + scan->half;
    int count = 0, old = scan->old;
    int *near = scratch_need(scan->march.look->work, SCRATCH_LISTS + 1, (size_t)old * sizeof *near);

    for (int i = 0; near && i < old; i++) {
        struct tcod_span span = scan->obstacles[i];
        near[count] = i;
        count += (span.start <= end) & (span.end >= start); /* no branch */
    }
    scan->near = near;
    scan->near_count = count;
}

/* Does a wall lie in an obstacle whole, or the centre of an open cell in one? A wall that does not
 * widens the obstacles that it touches. */
static bool tcod_restrictive_hidden(struct tcod_restrictive *scan, struct tcod_span cell,
                                    double centre, bool wall, bool *widened)
{
    int *near = scan->near, count = scan->near_count;

    for (int k = 0; k < count; k++) {
        struct tcod_span *span = &scan->obstacles[near[k]];
        if (cell.start > span->end || cell.end < span->start)
            continue;
        if (wall ? cell.start >= span->start && cell.end <= span->end
                 : centre > span->start && centre < span->end)
            return true;
        if (wall) {
            span->start = cell.start < span->start ? cell.start : span->start;
            span->end = cell.end > span->end ? cell.end : span->end;
            *widened = true;
        }
        if (scan->second && k + 1 < count && near[k + 1] == near[k] + 1)
            k++; /* passes over the one that follows */
    }
    return false;
}

/* A wall that is seen closes the least slopes, or is an obstacle to the rows behind. */
static void tcod_restrictive_add(struct tcod_restrictive *scan, struct tcod_span wall, bool widened)
{
    struct tcod_span *obstacles;

    if (scan->least >= wall.start) {
        scan->least = wall.end;
    } else if (!widened) {
        obstacles = scratch_need(scan->march.look->work, SCRATCH_LISTS,
                                 ((size_t)scan->count + 1) * sizeof *obstacles);
        if (!obstacles)
            return;
        scan->obstacles = obstacles;
        obstacles[scan->count++] = wall;
    }
}

/* Was the cell seen, and is it open? */
static inline bool tcod_restrictive_lit(const struct march *march, size_t bit)
{
    return (march->seen[bit / 64] & ~march->walls[bit / 64]) >> bit % 64 & 1;
}

/* The cells first … last of a row: was any of them seen? */
static bool tcod_restrictive_row(struct tcod_restrictive *scan, int depth, int first, int last)
{
    const struct march march = scan->march;
    size_t bit = march_bit(&march, depth, first), back = (size_t)march.outwards;
    int near_end = first; /* a cell */
    bool any = false, lit = first && scan->old &&
                            tcod_restrictive_lit(&march, bit - (size_t)march.across - back);

    for (int side = first; side <= last; side++, bit += (size_t)march.across) {
        double centre = (double)side * scan->cell_size;
        struct tcod_span span = {centre - scan->half, centre + scan->half};
        bool before = lit, widened = false, wall = march.walls[bit / 64] >> bit % 64 & 1;
        if (scan->old) {
            lit = tcod_restrictive_lit(&march, bit - back);
            if (!lit && !before)
                continue;
            if (side >= near_end) {
                tcod_restrictive_gather(scan, side, span.start);
                near_end = side + NEAR_CELLS;
            }
            if (tcod_restrictive_hidden(scan, span, centre, wall, &widened))
                continue;
        }
        march.seen[bit / 64] |= (uint64_t)1 << bit % 64;
        any = true;
        if (wall)
            tcod_restrictive_add(scan, span, widened);
    }
    return any;
}

/* Shows the cells first … last of a row without a wall, before the first obstacle; false: it has
 * one. */
static bool tcod_restrictive_open_row(const struct tcod_restrictive *scan, int depth, int first,
                                      int last)
{
    const struct octant *octant = scan->octant;
    struct cell from = octant_cell(octant, scan->march.look->eye, depth, first);
    struct cell to = octant_cell(octant, scan->march.look->eye, depth, last);
    bool by_columns = octant->depth_x != 0;
    const uint64_t *walls = by_columns ? plane_row(scan->march.look->columns, from.x)
                                       : plane_row(scan->march.look->opaque, from.y);
    int least = by_columns ? lesser(from.y, to.y) : lesser(from.x, to.x);
    int end = 1 + (by_columns ? greater(from.y, to.y) : greater(from.x, to.x));
    uint64_t *row = plane_row(scan->seen, by_columns ? least : from.y);

    if (row_next_set(walls, least, end) < end)
        return false;
    if (!by_columns)
        row_fill(row, least, end);
    for (int y = least; by_columns && y < end; y++, row += scan->seen->stride)
        row_set(row, from.x, true);
    return true;
}

static void tcod_restrictive_octant(struct tcod_restrictive *scan)
{
    const struct march *march = &scan->march;
    const struct look *look = march->look;
    int limit = march->limit > look->range.radius ? (int)look->range.radius : march->limit;
    int first = 0;
    int64_t done = 0;
    bool more = true;

    for (int depth = 1; more && depth <= limit && !work_stopped(look->work, &done); depth++) {
        int last = lesser(depth, march->shown_limit);
        scan->cell_size = 1.0 / depth;
        scan->half = scan->cell_size * 0.5;
        if (scan->least > 0)
            first = (int)((scan->least + scan->half) / scan->cell_size);
        if (first > last)
            return;
        if (!scan->old && tcod_restrictive_open_row(scan, depth, first, last))
            continue;
        more = tcod_restrictive_row(scan, depth, first, last);
        done += (int64_t)(last + 1) * (scan->old + 1);
        scan->old = scan->count;
    }
}

/* Of each quadrant the octant along y, then the one along x. */
static void tcod_restrictive_field(const struct look *look, struct eyeshot_mask *seen)
{
    for (int i = 0; i < 2 * OCTANTS; i++) {
        const struct octant *octant = &octants[i % OCTANTS];
        struct tcod_restrictive scan = {.octant = octant, .seen = seen, .second = i >= OCTANTS};
        if (scan.second != (octant->depth_x != 0))
            continue;
        scan.march = march_begin(look, seen, octant);
        tcod_restrictive_octant(&scan);
    }
}

const struct rule rule_tcod_restrictive = {.walks_range = true, .field = tcod_restrictive_field};
