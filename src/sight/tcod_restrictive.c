/*
 * Source: libtcod 1.18's FOV_RESTRICTIVE; Dominik Marczuk (Mingos), "Restrictive Precise Angle
 * Shadowcasting" (MRPAS 1.2), RogueBasin.
 *
 * Idea: in each octant, rows go outwards; a cell spans a range of slopes. Past the first wall of an
 * octant a cell is seen only if one of the two cells before it was seen and is open; if it is open,
 * its centre must lie in no obstacle, the slopes of a wall seen before; if it is a wall, it must not
 * lie in an obstacle whole, and widens those that it overlaps. Walls that follow each other from the
 * axis on close the octant's least slopes instead.
 *
 *      . . # . x      the wall is an obstacle, the cell behind it is hidden
 *      @ . . . .
 *
 * Claims: monotone-radius, expansive-walls.
 *
 * Departures: none from the library, whose two octants of a quadrant are no mirror images:
 *  - the second one, along x, passes over the obstacle that follows one which touches the cell (in
 *    near_after() here): its loop counts up twice;
 *  - it also finds what the first one saw of the diagonal and of the cells beside it.
 *
 * Floating point: slopes are of double precision, and added up: whether two walls touch is decided
 * by their last bits.
 *
 * Cost: for each row, each obstacle once; for each wall in sight, each obstacle. An octant has no
 * more obstacles than walls in sight.
 */
#include <string.h>

#include "sight/lane.h"
#include "sight/rows.h"

struct span {
    double start, end;
};

enum row { FLOORS, BEFORE, CANDIDATES, WALLS, TAKEN, TAKEN_BEFORE, DIAGONAL, BESIDE, ROWS };

struct sweep {
    struct lanes lanes;
    struct span *obstacles;
    int count, old; /* obstacles, those of the rows before, */
    int *near;      /* and those of them that touch the row's candidates */
    int near_count;
    bool second;  /* of the quadrant's octants */
    double least; /* slopes below are closed */
    size_t words; /* of each of these: */
    uint64_t *rows[ROWS];
};

/* A row of cells by slopes; `first` and `last` are its sides. */
struct ruler {
    int depth, first, last;
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
static int near_after(const struct sweep *sweep, int place, bool touched)
{
    int next = place + 1;

    if (touched && sweep->second && next < sweep->near_count &&
        sweep->near[next] == sweep->near[place] + 1)
        next++;
    return next;
}

/* The sides whose cells may be seen: an open cell before them was. The row becomes as narrow. */
static bool find_candidates(struct sweep *sweep, struct ruler *ruler)
{
    const uint64_t *before = sweep->rows[BEFORE];
    uint64_t *candidates = sweep->rows[CANDIDATES];
    int from = ruler->first / 64, to = ruler->last / 64;

    for (int i = from; i <= to; i++)
        candidates[i] =
            sweep->old ? before[i] | before[i] << 1 | (i ? before[i - 1] >> 63 : 0) : ~(uint64_t)0;
    candidates[from] &= bits_from(ruler->first);
    candidates[to] &= bits_below(ruler->last + 1);
    ruler->first = row_next_set(candidates, ruler->first, ruler->last + 1);
    if (ruler->first > ruler->last)
        return false;
    ruler->last = row_previous(candidates, ruler->last, ruler->first, 0);
    return true;
}

/* Obstacles that touch no candidate stay out of all that follows. */
static void find_near(struct sweep *sweep, const struct ruler *ruler)
{
    struct span row = {span_of(ruler, ruler->first).start, span_of(ruler, ruler->last).end};
    int count = 0;

    for (int i = 0; i < sweep->old; i++) {
        sweep->near[count] = i;
        count += touch(&sweep->obstacles[i], &row);
    }
    sweep->near_count = count;
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

/* The first side of the row whose edge is past, last + 1 at most. */
static int side_past(const struct ruler *ruler, double slope, int edge, bool strict)
{
    double place = (slope - edge * ruler->half) * ruler->depth, rest;
    int side;

    if (place < ruler->first - 1)
        return ruler->first;
    if (place > ruler->last + 1)
        return ruler->last + 1;
    side = (int)place;
    rest = place - side;
    if (rest > CLOSE && rest < 1 - CLOSE && ruler->depth <= CLOSE_DEPTH)
        return side + 1 < ruler->first ? ruler->first
               : side < ruler->last    ? side + 1
                                       : ruler->last + 1;
    side = side < ruler->first ? ruler->first : side > ruler->last + 1 ? ruler->last + 1 : side;
    while (side > ruler->first && is_past(ruler, side - 1, edge, slope, strict))
        side--;
    while (side <= ruler->last && !is_past(ruler, side, edge, slope, strict))
        side++;
    return side;
}

/* The bits from … to - 1 of word i. */
static uint64_t run_bits(int from, int to, int i)
{
    uint64_t bits = ~(uint64_t)0;

    if (from >= 64 * i + 64 || to <= 64 * i)
        return 0;
    if (from > 64 * i)
        bits &= ~(uint64_t)0 << (from - 64 * i);
    if (to < 64 * i + 64)
        bits &= ~(~(uint64_t)0 << (to - 64 * i));
    return bits;
}

/* The open cells whose centre an obstacle covers are not seen. */
static void hide_floors(struct sweep *sweep, const struct ruler *ruler, const struct span *obstacle)
{
    row_wipe(sweep->rows[FLOORS], side_past(ruler, obstacle->start, 0, true),
             side_past(ruler, obstacle->end, 0, false));
}

/* The same, save cells that pass over the obstacle; who takes it passes over the next one. */
static void hide_floors_by_turns(struct sweep *sweep, const struct ruler *ruler,
                                 const struct span *obstacle)
{
    uint64_t *floors = sweep->rows[FLOORS], *taken = sweep->rows[TAKEN];
    const uint64_t *before = sweep->rows[TAKEN_BEFORE];
    int touched = side_past(ruler, obstacle->start, 1, false);
    int untouched = side_past(ruler, obstacle->end, -1, true);
    int hidden = side_past(ruler, obstacle->start, 0, true);
    int shown = side_past(ruler, obstacle->end, 0, false);

    for (int i = touched / 64; i * 64 < untouched; i++) {
        floors[i] &= ~run_bits(hidden, shown, i) | before[i];
        taken[i] |= run_bits(touched, untouched, i) & ~before[i];
    }
}

/* What was taken is taken before. */
static void turn_taken(struct sweep *sweep, const struct ruler *ruler)
{
    uint64_t *swap = sweep->rows[TAKEN];

    sweep->rows[TAKEN] = sweep->rows[TAKEN_BEFORE];
    sweep->rows[TAKEN_BEFORE] = swap;
    row_wipe(sweep->rows[TAKEN], ruler->first, ruler->last + 1);
}

static void find_floors(struct sweep *sweep, const struct ruler *ruler)
{
    bool taken = false; /* anything in TAKEN_BEFORE? */

    for (int i = 0; i < sweep->near_count; i++) {
        const struct span *obstacle = &sweep->obstacles[sweep->near[i]];
        bool chain =
            sweep->second && i + 1 < sweep->near_count && sweep->near[i + 1] == sweep->near[i] + 1;
        if (!chain && !taken) {
            hide_floors(sweep, ruler, obstacle);
            continue;
        }
        hide_floors_by_turns(sweep, ruler, obstacle);
        turn_taken(sweep, ruler);
        if (!chain)
            row_wipe(sweep->rows[TAKEN_BEFORE], ruler->first, ruler->last + 1);
        taken = chain;
    }
}

/* An open cell by itself. */
static bool floor_hidden(const struct sweep *sweep, const struct ruler *ruler, int side)
{
    struct span cell = span_of(ruler, side);
    double middle = centre(ruler, side);
    bool touched;

    for (int i = 0; i < sweep->near_count; i = near_after(sweep, i, touched)) {
        const struct span *span = &sweep->obstacles[sweep->near[i]];
        touched = touch(&cell, span);
        if (touched && middle > span->start && middle < span->end)
            return true;
    }
    return false;
}

/* Does an obstacle hide the wall of this span? Those that do not are widened by it. */
static bool wall_hidden(struct sweep *sweep, struct span wall, bool *widened)
{
    bool touched;

    for (int i = 0; i < sweep->near_count; i = near_after(sweep, i, touched)) {
        struct span *span = &sweep->obstacles[sweep->near[i]];
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

static void add_obstacle(struct sweep *sweep, struct span span)
{
    size_t need = ((size_t)sweep->count + 1) * sizeof span;

    sweep->obstacles = work_need(sweep->lanes.look->work, WORK_VIEWS, need);
    sweep->near = work_need(sweep->lanes.look->work, WORK_MORE_VIEWS, need);
    sweep->obstacles[sweep->count++] = span;
}

/* A wall among the candidates: is it seen? */
static bool meet_wall(struct sweep *sweep, const struct ruler *ruler, int side, bool *closed)
{
    struct span wall = span_of(ruler, side);
    bool widened = false;

    if (wall_hidden(sweep, wall, &widened))
        return false;
    if (sweep->least >= wall.start) {
        sweep->least = wall.end;
        *closed = side == ruler->depth; /* nothing is left of the octant */
    } else if (!widened) {
        add_obstacle(sweep, wall);
    }
    return true;
}

/* The floor that follows a wall may touch an obstacle that this wall has widened. */
static void meet_floor(struct sweep *sweep, const struct ruler *ruler, int side)
{
    if (side > ruler->last || !row_get(sweep->rows[CANDIDATES], side))
        return;
    row_wipe(sweep->rows[FLOORS], side, side + 1);
    if (!floor_hidden(sweep, ruler, side))
        row_fill(sweep->rows[FLOORS], side, side + 1);
}

/* The walls among the candidates, and floors that follow one; shows those walls that are seen. */
static bool meet_walls(struct sweep *sweep, const struct ruler *ruler, const struct lane *lane,
                       bool *closed)
{
    bool any = false;

    for (int i = ruler->first / 64; i <= ruler->last / 64; i++) {
        uint64_t walls = sweep->rows[WALLS][i] & sweep->rows[CANDIDATES][i];
        for (; walls; walls &= walls - 1) {
            int side = 64 * i + __builtin_ctzll(walls);
            if (meet_wall(sweep, ruler, side, closed)) {
                lane_show(lane, side, side);
                any = true;
            }
            if (sweep->second && side < ruler->last && !row_get(sweep->rows[WALLS], side + 1))
                meet_floor(sweep, ruler, side + 1);
        }
    }
    return any;
}

/* Shows a row; false when nothing of it was seen, or nothing is left. */
static bool scan_row(struct sweep *sweep, struct ruler *ruler, const struct lane *lane)
{
    uint64_t *floors = sweep->rows[FLOORS];
    bool closed = false, any;

    memset(floors, 0, ((size_t)ruler->depth / 64 + 1) * sizeof *floors);
    if (!find_candidates(sweep, ruler))
        return false;
    for (int i = ruler->first / 64; i <= ruler->last / 64; i++) {
        sweep->rows[WALLS][i] = lane_word(lane, i);
        floors[i] = sweep->rows[CANDIDATES][i] & ~sweep->rows[WALLS][i];
    }
    find_near(sweep, ruler);
    find_floors(sweep, ruler);
    any = meet_walls(sweep, ruler, lane, &closed);
    for (int i = ruler->first / 64; i <= ruler->last / 64; i++) {
        if (!floors[i])
            continue;
        lane_show_word(lane, i, floors[i]);
        any = true;
    }
    return any && !closed;
}

/* As long as there is no obstacle, and no wall in a row, all of it is seen; BEFORE does not count
 * then. */
static bool scan_open_row(const struct sweep *sweep, const struct lane *lane, int depth, int first,
                          int last)
{
    if (sweep->old || lane_find(lane, first, last + 1, FIND_WALL) <= last)
        return false;
    lane_show(lane, first, last);
    if (!sweep->second && last == depth)
        row_fill(sweep->rows[DIAGONAL], depth, depth + 1);
    if (!sweep->second && first < depth && last >= depth - 1)
        row_fill(sweep->rows[BESIDE], depth, depth + 1);
    return true;
}

/* What the second octant of a quadrant will find of the first one's row. */
static void keep_rim(struct sweep *sweep, int depth)
{
    if (row_get(sweep->rows[FLOORS], depth))
        row_fill(sweep->rows[DIAGONAL], depth, depth + 1);
    if (row_get(sweep->rows[FLOORS], depth - 1))
        row_fill(sweep->rows[BESIDE], depth, depth + 1);
}

static void find_rim(struct sweep *sweep, int depth)
{
    if (row_get(sweep->rows[DIAGONAL], depth - 1))
        row_fill(sweep->rows[BEFORE], depth - 1, depth);
    if (row_get(sweep->rows[BESIDE], depth))
        row_fill(sweep->rows[BEFORE], depth, depth + 1);
}

/* One after the slopes that are closed; these are rarely any. */
static int first_open(const struct sweep *sweep, int depth)
{
    double cell = 1.0 / depth;

    return sweep->least > 0 ? (int)((sweep->least + cell * 0.5) / cell) : 0;
}

static void scan_octant(struct sweep *sweep, int octant, bool second)
{
    bool more = true;

    lanes_turn(&sweep->lanes, octant);
    sweep->second = second;
    sweep->count = sweep->old = 0;
    sweep->least = 0;
    for (int depth = 1; more && depth <= sweep->lanes.limit; depth++) {
        struct lane lane = lanes_at(&sweep->lanes, depth);
        int first = first_open(sweep, depth);
        int last = depth < sweep->lanes.side_limit ? depth : sweep->lanes.side_limit;
        struct ruler ruler = {depth, first, last, 1.0 / depth, 1.0 / depth * 0.5};
        uint64_t *swap = sweep->rows[BEFORE];
        if (first > last)
            break;
        if (scan_open_row(sweep, &lane, depth, first, last))
            continue;
        if (second)
            find_rim(sweep, depth);
        more = scan_row(sweep, &ruler, &lane);
        if (!second)
            keep_rim(sweep, depth);
        sweep->old = sweep->count;
        sweep->rows[BEFORE] = sweep->rows[FLOORS];
        sweep->rows[FLOORS] = swap;
    }
}

static void tcod_restrictive_field(const struct look *look, struct plane *seen)
{
    /* Of each quadrant the octant along y, then the one along x. */
    static const int turns[OCTANTS] = {1, 0, 6, 7, 2, 3, 5, 4};
    int side = seen->width > seen->height ? seen->width : seen->height;
    struct sweep sweep = {.words = (size_t)side / 64 + 1};
    size_t bytes = sweep.words * sizeof(uint64_t);
    uint64_t *rows = work_need(look->work, WORK_ROWS, ROWS * bytes);

    for (int i = 0; i < ROWS; i++)
        sweep.rows[i] = rows + (size_t)i * sweep.words;
    lanes_begin(&sweep.lanes, look, seen);
    for (int i = 0; i < OCTANTS; i++) {
        if (i % 2 == 0)
            memset(rows, 0, ROWS * bytes);
        scan_octant(&sweep, turns[i], i % 2);
    }
    lanes_end(&sweep.lanes);
}

const struct algorithm tcod_restrictive = {
    .name = "tcod-restrictive",
    .summary = "libtcod's FOV_RESTRICTIVE: MRPAS",
    .source = "libtcod 1.18, fov_restrictive.c",
    .families = FAMILY_LIBTCOD,
    .claims = CLAIM_MONOTONE_RADIUS | CLAIM_EXPANSIVE_WALLS,
    .scale = 1,
    .radius = RADIUS_ALL,
    .shape = SHAPE_SQUARE,
    .field = tcod_restrictive_field,
};
