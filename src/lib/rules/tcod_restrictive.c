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
 *    `skip` here): its loop counts up twice, lines 181 and 196, that of the first one once, in line
 *    89; tests/golden/audit/departures has maps on which this shows;
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
 * Cost: for each cell in sight, each obstacle of the rows before. An octant has no more obstacles
 * than walls in sight.
 */
#include "lib/engine/scan.h"
#include "lib/rules/rules.h"

struct tcod_span {
    double start, end;
};

struct tcod_restrictive {
    struct march march;
    const struct octant *octant;
    struct eyeshot_mask *seen;
    struct tcod_span *obstacles;
    int count, old;         /* obstacles, and those of the rows before */
    bool second;            /* of the quadrant's octants */
    double least;           /* slopes below are closed */
    double cell_size, half; /* of the row at hand, in slopes */
};

/* Is the centre of an open cell in an obstacle? */
static bool tcod_restrictive_floor_hidden(const struct tcod_restrictive *scan,
                                          struct tcod_span cell, double centre)
{
    const struct tcod_span *obstacles = scan->obstacles;
    int count = scan->old, skip = scan->second;

    for (int i = 0; i < count; i++) {
        if (cell.start > obstacles[i].end || cell.end < obstacles[i].start)
            continue;
        if (centre > obstacles[i].start && centre < obstacles[i].end)
            return true;
        i += skip;
    }
    return false;
}

/* Does a wall lie in an obstacle whole? If not, it widens those that it touches. */
static bool tcod_restrictive_wall_hidden(struct tcod_restrictive *scan, struct tcod_span wall,
                                         bool *widened)
{
    for (int i = 0; i < scan->old; i++) {
        struct tcod_span *span = &scan->obstacles[i];
        if (wall.start > span->end || wall.end < span->start)
            continue;
        if (wall.start >= span->start && wall.end <= span->end)
            return true;
        span->start = wall.start < span->start ? wall.start : span->start;
        span->end = wall.end > span->end ? wall.end : span->end;
        *widened = true;
        i += scan->second;
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
static inline bool tcod_restrictive_lit(const struct march *march, int depth, int side)
{
    size_t bit = march_bit(march, depth, side);

    return (march->seen[bit / 64] & ~march->walls[bit / 64]) >> bit % 64 & 1;
}

/* The cells first … last of a row: was any of them seen? */
static bool tcod_restrictive_row(struct tcod_restrictive *scan, int depth, int first, int last)
{
    const struct march *march = &scan->march;
    bool any = false, lit = first && scan->old && tcod_restrictive_lit(march, depth - 1, first - 1);

    for (int side = first; side <= last; side++) {
        double centre = (double)side * scan->cell_size;
        struct tcod_span span = {centre - scan->half, centre + scan->half};
        bool before = lit, widened = false, wall;
        if (scan->old)
            before |= lit = tcod_restrictive_lit(march, depth - 1, side);
        if (scan->old && !before)
            continue;
        wall = march_wall(march, depth, side);
        if (scan->old && (wall ? tcod_restrictive_wall_hidden(scan, span, &widened)
                               : tcod_restrictive_floor_hidden(scan, span, centre)))
            continue;
        march_show(march, depth, side);
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
