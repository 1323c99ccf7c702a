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
 * Claims: isotropic, monotone-radius, monotone-walls, expansive-walls.
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
 */
#include "lib/engine/strip.h"
#include "lib/rules/rules.h"

struct tcod_shadow_view {
    float high, low;
};

static void tcod_shadow_push(struct lists *views, float high, float low)
{
    struct tcod_shadow_view *next = views->next;

    if (high >= low)
        next[views->next_count++] = (struct tcod_shadow_view){high, low};
}

/* Is a place between two sides so near to one of them that rounding might tell otherwise? The
 * products below are off by less than depth / 2^21. */
static bool is_close(float place, int side, int depth)
{
    float rest = place - (float)side;

    return rest < 0.015625f || rest > 0.984375f || depth > 1 << 14;
}

/* The greatest side whose lower edge is not above `high`. */
static int first_side(float high, int depth)
{
    float far = (float)depth + 0.5f, place = high * far + 0.5f;
    int side = (int)place;

    if (high >= 1)
        return depth;
    if (!is_close(place, side, depth))
        return side < depth ? side : depth;
    side = side < depth ? side : depth;
    while (side < depth && ((float)(side + 1) - 0.5f) / far <= high)
        side++;
    while (side > 0 && ((float)side - 0.5f) / far > high)
        side--;
    return side;
}

/* The least side whose upper edge is not below `low`. */
static int last_side(float low, int depth)
{
    float near = (float)depth - 0.5f, place = low * near + 0.5f;
    int side = (int)place;

    if (low <= 0)
        return 0;
    if (!is_close(place, side, depth))
        return side;
    while (side > 0 && !(((float)(side - 1) + 0.5f) / near < low))
        side--;
    while (((float)side + 0.5f) / near < low)
        side++;
    return side;
}

ALWAYS_INLINE void tcod_shadow_scan_strip(struct lists *views, struct tcod_shadow_view view,
                                          const struct strip *strip, int sign, int depth, int most)
{
    int side = first_side(view.high, depth), last = last_side(view.low, depth);
    float far = (float)depth + 0.5f, near = (float)depth - 0.5f;
    bool before = false; /* was the cell before this one a wall? */

    /* each of its runs of open cells goes on */
    if (!lists_need(views, (views->next_count + (size_t)depth + 2) * sizeof view))
        return;
    if (side > most)
        side = most;
    strip_show(*strip, sign, last, side);
    while (side >= last) {
        int wall = strip_previous(*strip, sign, side, last - 1, WALL);
        if (before)
            view.high = ((float)side + 0.5f) / far;
        before = wall >= last;
        if (!before)
            break;
        tcod_shadow_push(views, view.high, ((float)wall + 0.5f) / near);
        side = strip_previous(*strip, sign, wall, last - 1, OPEN);
    }
    if (!before)
        tcod_shadow_push(views, view.high, view.low);
}

ALWAYS_INLINE void scan_half(struct lists *views, const struct strips *strips,
                             const struct strip *strip, int sign)
{
    const struct tcod_shadow_view *now = lists_advance(views);

    for (size_t i = 0; i < views->count; i++)
        tcod_shadow_scan_strip(views, now[i], strip, sign, strips->depth,
                               strips_last(strips, sign));
}

static void tcod_shadow_walk(struct strips *strips)
{
    struct lists right = lists_begin(strips->look->work, 0);
    struct lists left = lists_begin(strips->look->work, 1);

    if (!lists_need(&right, sizeof(struct tcod_shadow_view)) ||
        !lists_need(&left, sizeof(struct tcod_shadow_view)))
        return;
    tcod_shadow_push(&right, 1, 0);
    tcod_shadow_push(&left, 1, 0);
    while (strips->depth < strips->limit && right.next_count + left.next_count) {
        int depth = strips->depth + 1;
        struct strip strip =
            strips_next(strips, left.next_count ? -depth : 0, right.next_count ? depth : 0);
        scan_half(&right, strips, &strip, 1);
        scan_half(&left, strips, &strip, -1);
    }
}

void tcod_shadow_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, tcod_shadow_walk);
}

const struct rule tcod_shadow = {.field = tcod_shadow_field};
