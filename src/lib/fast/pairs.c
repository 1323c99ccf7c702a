/*
 * Does the eye see one cell? For these rules that needs no field: only the walls near the straight
 * line between the two count, and they are met one row at a time along the longer way.
 *
 * A *line*: diamond, and symmetric where the target is open. At depth d the line to the centre of
 * the cell (side, depth) = (C, D) stands at d * C / D; the cell there must be open. Where that is
 * half way between two cells, a tie, diamond asks for one of the two to be open. For symmetric all
 * of the upper or all of the lower ones must be, since a scan that has a wall on one side of the
 * line has to keep to the other. The lines of bresenham and simple go by the lower ones. Ties exist
 * only when D has more factors of two than C.
 *
 * A *window*: exact and rot-precise, and symmetric where the target is a wall. The slopes that lead
 * to the target are less than a cell wide at every nearer depth, so a wall that is met takes its
 * slopes from the lower or from the upper end of them, and what is left stays one interval. When
 * nothing is left, the target is hidden. A wall at (side, depth) stops the slopes from
 * (2 side - 1) / (2 depth + near) to (2 side + 1) / (2 depth - near), where `near` is 1 for exact,
 * whose walls are squares, and 0 for the others.
 *
 * Both are told in an octant of the target. A target on the axis, or on the diagonal, lies in two,
 * and is seen when it is seen in either. The edges' places are exact; engine/strip.h says why.
 *
 * Cost: a few operations for each row between the two, and no memory. tests/law/sees.c compares
 * with looks.
 */
#include "lib/engine/strip.h"

#define WALLS_AT_ONCE 8 /* cells of a line, before it is asked whether one stops it */

/* The way to a target in an octant, on the plane whose rows run along the octant's axis. */
struct pair_way {
    const uint64_t *words; /* of the eye's row */
    ptrdiff_t turn;        /* words from a side to the next one */
    int along, step;       /* the eye's column, and the way from a depth to the next one */
    int side, depth;       /* of the target */
};

static struct pair_way pair_way_of(const struct look *look, struct cell target, bool along_x,
                                   int turn)
{
    const struct eyeshot_mask *plane = along_x ? look->opaque : look->columns;
    int dx = target.x - look->eye.x, dy = target.y - look->eye.y;
    int along = along_x ? dx : dy, across = along_x ? dy : dx;
    ptrdiff_t stride = (ptrdiff_t)plane->stride;

    return (struct pair_way){
        .words = plane_row(plane, along_x ? look->eye.y : look->eye.x),
        .turn = across < 0 || (!across && turn < 0) ? -stride : stride,
        .along = along_x ? look->eye.x : look->eye.y,
        .step = along < 0 ? -1 : 1,
        .side = abs(across),
        .depth = abs(along),
    };
}

static inline uint64_t pair_wall(const struct pair_way *way, int depth, int64_t side)
{
    unsigned at = (unsigned)(way->along + way->step * depth);

    return way->words[way->turn * side + (ptrdiff_t)(at / 64)] >> at % 64 & 1;
}

/*
 * Is the line from the eye to the target's centre free? It goes by the lower cells of ties, by the
 * upper ones, or by whichever of the two is open. The place is too low or too high by less than
 * 2 depth units of 2^-EDGE_BITS, while two true places are at least 1 / (2 depth) apart.
 */
enum pair_tie { TIE_LOWER, TIE_UPPER, TIE_EITHER };

ALWAYS_INLINE bool pair_line(const struct pair_way *way, enum pair_tie tie)
{
    int64_t rise = ((int64_t)way->side << EDGE_BITS) / way->depth;
    int64_t lower = EDGE_HALF - 1, upper = EDGE_HALF;
    uint64_t walls = 0;

    for (int depth = 1; depth < way->depth; depth++) {
        lower += rise;
        upper += rise + 1;
        if (tie == TIE_LOWER)
            walls |= pair_wall(way, depth, lower >> EDGE_BITS);
        else if (tie == TIE_UPPER)
            walls |= pair_wall(way, depth, upper >> EDGE_BITS);
        else
            walls |= pair_wall(way, depth, lower >> EDGE_BITS) &
                     pair_wall(way, depth, upper >> EDGE_BITS);
        if (depth % WALLS_AT_ONCE == 0 && walls)
            return false;
    }
    return !walls;
}

/* The edge through the eye's centre with that slope, at the eye or half a row off. */
ALWAYS_INLINE struct edge pair_edge(int64_t up, int64_t down, int halves)
{
    struct edge edge = edge_at(0, up, down);

    edge.place += EDGE_HALF + 1 + halves * (edge.rise / 2);
    return edge;
}

/* Is any slope free that leads to the target, in this octant? */
ALWAYS_INLINE bool pair_window(const struct pair_way *way, int near)
{
    int64_t side = way->side, depth = way->depth;
    struct edge lower = pair_edge(side ? 2 * side - 1 : 0, 2 * depth + near, -near);
    struct edge upper =
        side < depth ? pair_edge(-2 * side - 1, 2 * depth - near, near) : pair_edge(-1, 1, near);

    for (int d = 1; d < depth + near; d++) {
        struct edge before = upper;
        int to;
        lower = edge_stepped(lower, 1);
        upper = edge_stepped(upper, 1);
        to = d < depth ? -edge_cell(upper) : (int)side - 1;
        for (int at = edge_cell(lower); at <= to; at++) {
            bool stops_lower, stops_upper;
            if (!pair_wall(way, d, at))
                continue;
            stops_lower = at <= edge_cell(edge_stepped(lower, near));
            stops_upper = at >= -edge_cell(near ? before : upper);
            if (stops_lower && stops_upper)
                return false;
            if (stops_upper) {
                upper = edge_at(1 - at, 1 - 2 * (int64_t)at, 2 * (int64_t)d + near);
                break;
            }
            lower = edge_at(at + 1, 2 * (int64_t)at + 1, 2 * (int64_t)d - near);
        }
    }
    return true;
}

ALWAYS_INLINE bool pair_windows(const struct look *look, struct cell target, int near)
{
    int dx = abs(target.x - look->eye.x), dy = abs(target.y - look->eye.y);
    struct pair_way way = pair_way_of(look, target, dx >= dy, 1);

    if (pair_window(&way, near))
        return true;
    if (dx && dy && dx != dy)
        return false;
    way = pair_way_of(look, target, dx == dy ? false : dx > dy, -1);
    return pair_window(&way, near);
}

/* The way along the longer side; a line on the axis or the diagonal is the same in both octants. */
static struct pair_way pair_way_along(const struct look *look, struct cell target)
{
    return pair_way_of(look, target, abs(target.x - look->eye.x) >= abs(target.y - look->eye.y), 1);
}

static bool pair_has_ties(const struct pair_way *way)
{
    return way->side && __builtin_ctz((unsigned)way->depth) > __builtin_ctz((unsigned)way->side);
}

bool symmetric_sees(const struct look *look, struct cell target)
{
    struct pair_way way;

    if (plane_get(look->opaque, target.x, target.y))
        return pair_windows(look, target, 0);
    way = pair_way_along(look, target);
    return pair_line(&way, TIE_UPPER) || (pair_has_ties(&way) && pair_line(&way, TIE_LOWER));
}

/* Of bresenham, and of simple, whose line is walked from the target and has the same cells. */
bool bresenham_sees(const struct look *look, struct cell target)
{
    struct pair_way way = pair_way_along(look, target);

    return pair_line(&way, TIE_LOWER);
}

bool diamond_sees(const struct look *look, struct cell target)
{
    struct pair_way way = pair_way_along(look, target);

    return pair_has_ties(&way) ? pair_line(&way, TIE_EITHER) : pair_line(&way, TIE_UPPER);
}

bool exact_sees(const struct look *look, struct cell target)
{
    return pair_windows(look, target, 1);
}

bool rot_precise_sees(const struct look *look, struct cell target)
{
    return !plane_get(look->opaque, look->eye.x, look->eye.y) && pair_windows(look, target, 0);
}
