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
 * Claims: monotone-radius, expansive-walls.
 *
 * Departures: none from the library, whose two octants of a quadrant are no mirror images:
 *  - the second one, along x, passes over the obstacle that follows one which touches the cell (in
 *    near_after() here): its loop counts up twice, lines 181 and 196, that of the first one once,
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
 * Cost: for each 64 sides of a row that hold candidates, each obstacle once; for each wall in
 * sight, each obstacle. An octant has no more obstacles than walls in sight.
 */
#include <string.h>

#include "lib/engine/strip.h"
#include "lib/rules/rules.h"

struct span {
    double start, end;
};

struct scanner {
    struct strips strips;
    int sign; /* of the half that it is */
    struct span *obstacles;
    int count, old; /* obstacles, those of the rows before, */
    int *near;      /* and those of them that touch the candidates at hand */
    int near_count;
    bool second;      /* of the quadrant's octants */
    double least;     /* slopes below are closed */
    bool any, closed; /* was anything of this row seen? is nothing left of the octant? */
    uint64_t *floors; /* the open cells seen in this row, */
    uint64_t *before; /* and in the one before */
    /* By depth, was seen open in the quadrant's first octant: */
    uint64_t *diagonal, *beside; /* the diagonal cell, and the one beside it in its row */
};

/* A row of cells by slopes. */
struct ruler {
    int depth;
    double cell, half;
};

static double centre(const struct ruler *ruler, int side)
{
    return (double)side * ruler->cell;
}

static struct span span_of(const struct ruler *ruler, int side)
{
    double middle = centre(ruler, side);

    return (struct span){middle - ruler->half, middle + ruler->half};
}

static bool touch(const struct span *one, const struct span *other)
{
    return one->start <= other->end && one->end >= other->start;
}

/* The place in `near` to look at next, when this one has been: `touched` the cell, or not. */
static int near_after(const struct scanner *scanner, int place, bool touched)
{
    int next = place + 1;

    if (touched && scanner->second && next < scanner->near_count &&
        scanner->near[next] == scanner->near[place] + 1)
        next++;
    return next;
}

/* Does the edge of a side lie above `slope`, or on it unless `strict`? The edges: -1 where the cell
 * starts, 0 its centre, 1 where it ends. */
static bool is_past(const struct ruler *ruler, int side, int edge, double slope, bool strict)
{
    double at = centre(ruler, side) + edge * ruler->half;

    return strict ? at > slope : at >= slope;
}

#define CLOSE 1e-6 /* of a cell: what is reckoned here errs by less, up to this depth */
#define CLOSE_DEPTH (1 << 20)

/* The first side whose edge is past, on this row or off it. */
static inline int side_past(const struct ruler *ruler, double slope, int edge, bool strict)
{
    double place = (slope - edge * ruler->half) * ruler->depth, rest;
    int side = (int)place;

    rest = place - side;
    if (rest > CLOSE && rest < 1 - CLOSE && ruler->depth <= CLOSE_DEPTH)
        return side + 1;
    while (is_past(ruler, side - 1, edge, slope, strict))
        side--;
    while (!is_past(ruler, side, edge, slope, strict))
        side++;
    return side;
}

/* Of the 64 sides from `base` on, those first … end - 1; */
static uint64_t run_bits(int base, int first, int end)
{
    return word_below(0, end - base) & ~word_below(0, first - base);
}

/* those whose centre an obstacle covers; */
static uint64_t find_covered(const struct ruler *ruler, int base, const struct span *obstacle)
{
    return run_bits(base, side_past(ruler, obstacle->start, 0, true),
                    side_past(ruler, obstacle->end, 0, false));
}

/* those that touch it. */
static uint64_t find_touched(const struct ruler *ruler, int base, const struct span *obstacle)
{
    return run_bits(base, side_past(ruler, obstacle->start, 1, false),
                    side_past(ruler, obstacle->end, -1, true));
}

/*
 * Of the 64 sides from `base` on, `open` ones and walls are candidates: of the open ones, those
 * whose centre an obstacle covers. In the second octant a cell that touches an obstacle passes over
 * the one that follows it in the list. Obstacles that touch no candidate stay out of all that
 * follows.
 */
static uint64_t find_hidden(struct scanner *scanner, const struct ruler *ruler, int base,
                            uint64_t open, uint64_t walls)
{
    int first = base + __builtin_ctzll(open | walls),
        last = base + 63 - __builtin_clzll(open | walls);
    struct span row = {span_of(ruler, first).start, span_of(ruler, last).end};
    uint64_t hidden = 0, passing = 0;
    int count = 0;

    for (int i = 0; i < scanner->old; i++) {
        const struct span *obstacle = &scanner->obstacles[i];
        if (!touch(obstacle, &row))
            continue;
        if (scanner->second && count && scanner->near[count - 1] == i - 1)
            passing = find_touched(ruler, base, obstacle - 1) & ~passing;
        else
            passing = 0;
        scanner->near[count++] = i;
        if (open)
            hidden |= find_covered(ruler, base, obstacle) & ~passing;
    }
    scanner->near_count = count;
    return hidden;
}

/* An open cell by itself. */
static bool floor_hidden(const struct scanner *scanner, const struct ruler *ruler, int side)
{
    struct span cell = span_of(ruler, side);
    double middle = centre(ruler, side);
    bool touched;

    for (int i = 0; i < scanner->near_count; i = near_after(scanner, i, touched)) {
        const struct span *span = &scanner->obstacles[scanner->near[i]];
        touched = touch(&cell, span);
        if (touched && middle > span->start && middle < span->end)
            return true;
    }
    return false;
}

/* Does an obstacle hide the wall of this span? Those that do not are widened by it. */
static bool wall_hidden(struct scanner *scanner, struct span wall, bool *widened)
{
    bool touched;

    for (int i = 0; i < scanner->near_count; i = near_after(scanner, i, touched)) {
        struct span *span = &scanner->obstacles[scanner->near[i]];
        touched = touch(&wall, span);
        if (!touched)
            continue;
        if (wall.start >= span->start && wall.end <= span->end)
            return true;
        span->start = wall.start < span->start ? wall.start : span->start;
        span->end = wall.end > span->end ? wall.end : span->end;
        *widened = true;
    }
    return false;
}

static void add_obstacle(struct scanner *scanner, struct span span)
{
    struct work *work = scanner->strips.look->work;
    size_t count = (size_t)scanner->count + 1;
    struct span *obstacles = scratch_need(work, SCRATCH_LISTS, count * sizeof *obstacles);
    int *near = scratch_need(work, SCRATCH_LISTS + 1, count * sizeof *near);

    if (!obstacles || !near)
        return;
    scanner->obstacles = obstacles;
    scanner->near = near;
    obstacles[scanner->count++] = span;
}

/* A wall among the candidates: is it seen? */
static bool meet_wall(struct scanner *scanner, const struct ruler *ruler, int side)
{
    struct span wall = span_of(ruler, side);
    bool widened = false;

    if (wall_hidden(scanner, wall, &widened))
        return false;
    if (scanner->least >= wall.start) {
        scanner->least = wall.end;
        scanner->closed = side == ruler->depth;
    } else if (!widened) {
        add_obstacle(scanner, wall);
    }
    return true;
}

/*
 * Of the 64 sides from `base` on, the candidates: cells that may be seen since an open one before
 * them was. Shows those that are; returns the open ones of these. A floor that follows a wall is
 * looked at again, since it may touch an obstacle that this wall has widened; no other one may.
 */
static uint64_t scan_word(struct scanner *scanner, const struct ruler *ruler,
                          const struct strip *strip, int base, uint64_t candidates)
{
    uint64_t walls = strip_word(*strip, scanner->sign, base / 64) & candidates,
             open = candidates & ~walls;
    uint64_t floors = open & ~find_hidden(scanner, ruler, base, open, walls), seen = 0;

    for (; walls; walls &= walls - 1) {
        uint64_t wall = walls & -walls, next = wall << 1 & open;
        int side = base + __builtin_ctzll(walls);
        if (meet_wall(scanner, ruler, side))
            seen |= wall;
        if (scanner->second && next)
            floors = floor_hidden(scanner, ruler, side + 1) ? floors & ~next : floors | next;
    }
    if (seen | floors)
        strip_show_word(*strip, scanner->sign, base / 64, seen | floors);
    scanner->any |= (seen | floors) != 0;
    return floors;
}

/* Shows the sides first … last of a row; false when nothing of it was seen or is left. */
static bool scan_strip(struct scanner *scanner, const struct ruler *ruler,
                       const struct strip *strip, int first, int last)
{
    const uint64_t *before = scanner->before;
    uint64_t *floors = scanner->floors;
    unsigned from = (unsigned)first / 64, to = (unsigned)last / 64;
    uint64_t carry = 0;

    scanner->any = scanner->closed = false;
    if (from) {
        carry = before[from - 1] >> 63;
        floors[from - 1] = 0;
    }
    floors[to + 1] = 0; /* the row after this one may read so far */
    for (unsigned i = from; i <= to; i++) {
        int base = (int)(64 * i);
        uint64_t candidates = run_bits(base, first, last + 1);
        if (scanner->old)
            candidates &= before[i] | before[i] << 1 | carry;
        carry = before[i] >> 63;
        floors[i] = candidates ? scan_word(scanner, ruler, strip, base, candidates) : 0;
    }
    return scanner->any && !scanner->closed;
}

/* As long as there is no obstacle, and no wall in a row, all of it is seen; what was seen before it
 * does not count then. */
static bool scan_open_strip(const struct scanner *scanner, const struct strip *strip, int depth,
                            int first, int last)
{
    if (strip_next(*strip, scanner->sign, first, last + 1, WALL) <= last)
        return false;
    strip_show(*strip, scanner->sign, first, last);
    if (!scanner->second && last == depth) {
        row_set(scanner->diagonal, depth, true);
        row_set(scanner->beside, depth, first < depth);
    }
    return true;
}

/* What the second octant of a quadrant will find of the first one's row. */
static void keep_rim(struct scanner *scanner, int depth)
{
    row_set(scanner->diagonal, depth, row_get(scanner->floors, depth));
    row_set(scanner->beside, depth, row_get(scanner->floors, depth - 1));
}

static void find_rim(struct scanner *scanner, int depth)
{
    if (row_get(scanner->diagonal, depth - 1))
        row_set(scanner->before, depth - 1, true);
    if (row_get(scanner->beside, depth))
        row_set(scanner->before, depth, true);
}

/* One after the slopes that are closed; these are rarely any. */
static int first_open(const struct scanner *scanner, const struct ruler *ruler)
{
    return scanner->least > 0 ? (int)((scanner->least + ruler->half) / ruler->cell) : 0;
}

static void scan_octant(struct scanner *scanner)
{
    struct strips *strips = &scanner->strips;
    int from = scanner->sign > 0 ? 0 : -1, most = strips_last(strips, scanner->sign);
    bool more = true;

    scanner->count = scanner->old = 0;
    scanner->least = 0;
    for (int depth = 1; more && depth <= strips->limit; depth++) {
        struct strip strip = strips_next(strips, from * depth, (from + 1) * depth);
        struct ruler ruler = {depth, 1.0 / depth, 1.0 / depth * 0.5};
        int first = first_open(scanner, &ruler), last = depth < most ? depth : most;
        uint64_t *swap = scanner->before;
        if (first > last)
            break;
        if (!scanner->old && scan_open_strip(scanner, &strip, depth, first, last))
            continue;
        if (scanner->second)
            find_rim(scanner, depth);
        more = scan_strip(scanner, &ruler, &strip, first, last);
        if (!scanner->second)
            keep_rim(scanner, depth);
        scanner->old = scanner->count;
        scanner->before = scanner->floors;
        scanner->floors = swap;
    }
}

#define QUADRANTS 4
#define ROWS (2 + 2 * QUADRANTS) /* floors, before; the quadrants' diagonal and beside */

static void tcod_restrictive_field(const struct look *look, struct eyeshot_mask *seen)
{
    /* Of the quadrants the octants along y, then, in the same order, those along x. */
    static const struct {
        enum direction direction;
        int sign;
    } octants[2 * QUADRANTS] = {{SOUTH, 1}, {NORTH, 1}, {SOUTH, -1}, {NORTH, -1},
                                {EAST, 1},  {EAST, -1}, {WEST, 1},   {WEST, -1}};
    int side = seen->width > seen->height ? seen->width : seen->height;
    size_t words = (size_t)side / 64 + 2, bytes = ROWS * words * sizeof(uint64_t);
    uint64_t *rows = scratch_need(look->work, SCRATCH_LISTS + 2, bytes);
    struct scanner scanner;

    if (!rows || !strips_begin(&scanner.strips, look, seen))
        return;
    memset(rows, 0, bytes);
    scanner.floors = rows;
    scanner.before = rows + words;
    for (size_t i = 0; i < sizeof octants / sizeof *octants; i++) {
        scanner.diagonal = rows + (2 + 2 * (i % QUADRANTS)) * words;
        scanner.beside = scanner.diagonal + words;
        scanner.sign = octants[i].sign;
        scanner.second = i >= QUADRANTS;
        strips_face(&scanner.strips, octants[i].direction);
        scan_octant(&scanner);
    }
    strips_end(&scanner.strips);
}

const struct rule tcod_restrictive = {.walks_range = true, .field = tcod_restrictive_field};
