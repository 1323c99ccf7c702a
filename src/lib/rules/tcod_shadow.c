/*
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
#include "lib/engine/strip.h"

struct tcod_shadow_view {
    float low, high;
};

static void tcod_shadow_add(struct lists *views, float low, float high)
{
    struct tcod_shadow_view *next =
        lists_need(views, (views->next_count + 1) * sizeof(struct tcod_shadow_view));

    if (next && low <= high)
        next[views->next_count++] = (struct tcod_shadow_view){low, high};
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
ALWAYS_INLINE void tcod_shadow_scan_strip(struct lists *views, struct tcod_shadow_view view,
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
        tcod_shadow_add(views, ((float)wall + 0.5f) / near, view.high);
        side = strip_previous(*strip, sign, wall, last - 1, OPEN);
        if (side < last)
            return;
        view.high = ((float)side + 0.5f) / far;
        wall = strip_previous(*strip, sign, side, last - 1, WALL);
    }
    tcod_shadow_add(views, view.low, view.high);
}

ALWAYS_INLINE void tcod_shadow_scan_half(struct lists *views, struct strips *strips,
                                         const struct strip *strip, int sign)
{
    const struct tcod_shadow_view *now = lists_advance(views);

    for (size_t i = 0; i < views->count; i++)
        tcod_shadow_scan_strip(views, now[i], strips, strip, sign);
}

static void tcod_shadow_scan_strips(struct strips *strips)
{
    struct lists right = lists_begin(strips->look->work, 0);
    struct lists left = lists_begin(strips->look->work, 1);

    tcod_shadow_add(&right, 0, 1);
    tcod_shadow_add(&left, 0, 1);
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
