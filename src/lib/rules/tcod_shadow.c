/*
 * Three rules that go outwards by views, wedges between two slopes of single precision: tcod-shadow
 * and cdda, and at the end tcod-symmetric.
 *
 * Source: libtcod 1.18's FOV_SHADOW, src/libtcod/fov_recursive_shadowcasting.c (1.18.1),
 * cast_light() and TCOD_map_compute_fov_recursive_shadowcasting() in lines 58 to 134; after Björn
 * Bergström, "FOV using recursive shadowcasting", RogueBasin.
 *
 * Idea: in each octant, rows go outwards; a view lies between a high slope and a low one. Cells are
 * full squares: whatever of a row lies in the view, if only by an edge, is seen. Each run of open
 * cells looks on.
 *
 *        . .      depths go right, sides up: a wall at side 1 of depth 2. The view above it goes on
 *      . # .      down to its upper near corner, slope (1 + 1/2) / (2 - 1/2), the one below it from
 *    @ . . .      its lower far corner, (1 - 1/2) / (2 + 1/2)
 *
 * Departures: none from the library. From the article, the library's: a cell is seen by any part
 * of its square, lines 84 to 91, where the article goes by slopes of whole cells; and cells off the
 * circle take part, lines 99 to 101. From `shadowcast`: an open cell is looked at from the view
 * alone, never from its outer neighbour outside of it. A radius cuts what is seen and nothing else.
 *
 * Floating point: the library's slopes are of single precision. They order as the exact ones do up
 * to a depth of about a thousand, and not always beyond.
 *
 * Cost: a few words for each view of a row. Views of a row do not overlap; each wall of a row makes
 * one more at most.
 *
 * cdda: Cataclysm: Dark Days Ahead (CleverRaven and others), shadowcasting.cpp, castLight(), has
 * the same rule, written otherwise. It looks for the first cell of a row by a division that
 * rounds; so where a slope just touches a cell's corner it may miss the cell, and with it what
 * that touch alone shows. Here the slopes of all rows up to 60 order exactly. Light that thins out
 * in smoke and the quarters of walls are left out.
 */
#include <float.h>

#include "lib/engine/strip.h"

struct tcod_view {
    float low, high;
};

static void tcod_add_view(struct lists *views, float low, float high)
{
    struct tcod_view *next = lists_need(views, (views->next_count + 1) * sizeof *next);

    if (next)
        next[views->next_count++] = (struct tcod_view){low, high};
}

/* The greatest side whose lower edge is not above `high`. The product is off by less than 1. */
static int tcod_shadow_first_side(float high, int depth)
{
    float far = (float)depth + 0.5f;
    int side = lesser((int)(high * far + 0.5f) + 1, depth);

    /* No test can tell: up to a depth of 700, no slope of a wall is rounded so far. */
    while (side > 0 && ((float)side - 0.5f) / far > high)
        side--;
    return side;
}

/* The least side whose upper edge is not below `low`. */
static int tcod_shadow_last_side(float low, int depth)
{
    float near = (float)depth - 0.5f;
    int side = greater((int)(low * near + 0.5f) - 1, 0);

    /* No test can tell: up to a depth of 700, no slope of a wall is rounded so far. */
    while (((float)side + 0.5f) / near < low)
        side++;
    return side;
}

/* Each run of open cells goes on, from the upper near corner of the wall below it. */
ALWAYS_INLINE void tcod_shadow_scan_strip(struct lists *views, struct tcod_view view,
                                          struct strips *strips, const struct strip *strip,
                                          int sign)
{
    int depth = strips->depth, last = tcod_shadow_last_side(view.low, depth);
    int side = lesser(tcod_shadow_first_side(view.high, depth), strips_last(strips, sign));
    float far = (float)depth + 0.5f, near = (float)depth - 0.5f;
    int wall = strip_previous(*strip, sign, side, last - 1, WALL);

    strip_show(*strip, sign, last, side);
    strips->from = lesser(strips->from, sign * side);
    strips->to = greater(strips->to, sign * side);
    while (wall >= last) {
        float low = ((float)wall + 0.5f) / near;
        if (low <= view.high)
            tcod_add_view(views, low, view.high);
        side = strip_previous(*strip, sign, wall, last - 1, OPEN);
        if (side < last)
            return;
        view.high = ((float)side + 0.5f) / far;
        wall = strip_previous(*strip, sign, side, last - 1, WALL);
    }
    if (view.low <= view.high)
        tcod_add_view(views, view.low, view.high);
}

ALWAYS_INLINE void tcod_shadow_scan_half(struct lists *views, struct strips *strips,
                                         const struct strip *strip, int sign)
{
    const struct tcod_view *now = lists_advance(views);

    for (size_t i = 0; i < views->count; i++)
        tcod_shadow_scan_strip(views, now[i], strips, strip, sign);
}

static void tcod_shadow_scan_strips(struct strips *strips)
{
    struct lists right = lists_begin(strips->look->work, 0);
    struct lists left = lists_begin(strips->look->work, 1);

    tcod_add_view(&right, 0, 1);
    tcod_add_view(&left, 0, 1);
    while (strips->depth < strips->limit && right.next_count + left.next_count) {
        struct strip strip = strips_next(strips, 0, 0);
        tcod_shadow_scan_half(&right, strips, &strip, 1);
        tcod_shadow_scan_half(&left, strips, &strip, -1);
    }
}

static void tcod_shadow_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, tcod_shadow_scan_strips);
}

const struct rule rule_tcod_shadow = {.field = tcod_shadow_field};

const struct rule rule_cdda = {.field = tcod_shadow_field};

/*
 * tcod-symmetric. Source: libtcod 1.18's FOV_SYMMETRIC_SHADOWCAST,
 * src/libtcod/fov_symmetric_shadowcast.c (1.18.1), lines 57 to 179; after Albert Ford, "Symmetric
 * Shadowcasting", 2017.
 *
 * Idea: that of `symmetric`: in each of four quadrants, rows go outwards; walls are seen when a
 * view meets them, floors when their centre lies in it.
 *
 * Departures from Ford's text, all of them the library's:
 *  - round_away(), lines 84 and 88: halves are rounded away from zero. Of a row's first column that
 *    is the wrong way when it is negative, of its last one when it is positive. A factor a little
 *    off 1 is to mend that: it mends positive last columns, leaves negative first ones wrong and
 *    spoils negative last ones. So negative halves go wrong at both ends, lines 102 and 103, and
 *    the field and its mirror image differ;
 *  - slopes are of single precision, lines 71 to 80: a centre that lies just on a line past a wall
 *    may be seen one way only;
 *  - cells outside the map are passed over, lines 108 to 110, where the text has walls;
 *  - the range is a circle without its rim, line 172, and dark walls hide an eye's own cell if that
 *    is a wall, lines 166 to 168.
 * tests/golden/audit/departures has a map on which the first shows.
 *
 * Floating point: it decides, as above; exact slopes would give other cells.
 *
 * Cost: a few words for each view of a row. Views of a row do not overlap, and are parted by walls.
 */

/* Where the near edge of a column crosses its row. */
static float tcod_symmetric_slope(int depth, int column)
{
    return (2.0f * (float)column - 1.0f) / (2.0f * (float)depth);
}

static int tcod_symmetric_round_away(float value)
{
    int whole = (int)value;
    float rest = value - (float)whole;

    return whole + (rest >= 0.5f) - (rest <= -0.5f);
}

static int tcod_symmetric_round_down(float value)
{
    int whole = (int)value;

    return whole - ((float)whole > value);
}

/* Open cells are seen as far as their centres lie in the view. Each run of them goes on. */
static void tcod_symmetric_scan_strip(struct lists *views, struct tcod_view view,
                                      const struct strips *strips, const struct strip *strip)
{
    int depth = strips->depth, sign = strips->step; /* below: as libtcod counts columns */
    int first = tcod_symmetric_round_away((float)depth * view.low * (1.0f + FLT_EPSILON));
    int last = tcod_symmetric_round_away((float)depth * view.high * (1.0f - FLT_EPSILON));
    int column = greater(first, -strips_last(strips, -sign));
    int end = lesser(last, strips_last(strips, sign)) + 1;

    while (column < end) {
        int wall = strip_next(*strip, sign, column, end, WALL);
        strip_show(*strip, sign,
                   greater(column, -tcod_symmetric_round_down(-(float)depth * view.low)),
                   lesser(wall - 1, tcod_symmetric_round_down((float)depth * view.high)));
        if (wall == end)
            break;
        if (wall > first)
            tcod_add_view(views, view.low, tcod_symmetric_slope(depth, wall));
        column = strip_next(*strip, sign, wall, end, OPEN);
        strip_show(*strip, sign, wall, column - 1);
        if (column == end)
            return;
        view.low = tcod_symmetric_slope(depth, column);
    }
    tcod_add_view(views, view.low, view.high);
}

static void tcod_symmetric_scan_strips(struct strips *strips)
{
    struct lists views = lists_begin(strips->look->work, 0);

    tcod_add_view(&views, -1, 1);
    while (strips->depth < strips->limit && views.next_count) {
        struct strip strip = strips_next(strips, -strips->depth - 1, strips->depth + 1);
        const struct tcod_view *now = lists_advance(&views);
        for (size_t i = 0; i < views.count; i++)
            tcod_symmetric_scan_strip(&views, now[i], strips, &strip);
    }
}

static void tcod_symmetric_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, tcod_symmetric_scan_strips);
}

/* Where walls are dark, an eye on a wall does not see its own cell either. */
static bool tcod_symmetric_has(const struct eyeshot_terms *terms, const struct eyeshot_mask *opaque,
                               struct cell eye, struct cell cell)
{
    if (cell_equal(eye, cell))
        return terms->walls == EYESHOT_LIT || !plane_get(opaque, eye.x, eye.y);
    return range_has((struct range){terms->shape, terms->radius}, cell.x - eye.x, cell.y - eye.y);
}

static const struct exception tcod_symmetric_exception = {.has = tcod_symmetric_has};

const struct rule rule_tcod_symmetric = {
    .exception = &tcod_symmetric_exception,
    .field = tcod_symmetric_field,
};
