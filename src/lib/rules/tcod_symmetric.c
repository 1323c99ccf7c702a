/*
 * Source: libtcod 1.18's FOV_SYMMETRIC_SHADOWCAST, src/libtcod/fov_symmetric_shadowcast.c (1.18.1),
 * lines 57 to 179; after Albert Ford, "Symmetric Shadowcasting", 2017.
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
#include <float.h>

#include "lib/engine/strip.h"

struct tcod_symmetric_view {
    float low, high;
};

static void tcod_symmetric_add(struct lists *views, float low, float high)
{
    struct tcod_symmetric_view *next =
        lists_need(views, (views->next_count + 1) * sizeof(struct tcod_symmetric_view));

    if (next)
        next[views->next_count++] = (struct tcod_symmetric_view){low, high};
}

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
static void tcod_symmetric_scan_strip(struct lists *views, struct tcod_symmetric_view view,
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
            tcod_symmetric_add(views, view.low, tcod_symmetric_slope(depth, wall));
        column = strip_next(*strip, sign, wall, end, OPEN);
        strip_show(*strip, sign, wall, column - 1);
        if (column == end)
            return;
        view.low = tcod_symmetric_slope(depth, column);
    }
    tcod_symmetric_add(views, view.low, view.high);
}

static void tcod_symmetric_scan_strips(struct strips *strips)
{
    struct lists views = lists_begin(strips->look->work, 0);

    tcod_symmetric_add(&views, -1, 1);
    while (strips->depth < strips->limit && views.next_count) {
        struct strip strip = strips_next(strips, -strips->depth - 1, strips->depth + 1);
        const struct tcod_symmetric_view *now = lists_advance(&views);
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
