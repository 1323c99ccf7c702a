/*
 * Source: libtcod 1.18's FOV_BASIC: src/libtcod/fov_circular_raycasting.c (1.18.1), cast_ray() and
 * TCOD_map_compute_fov_circular_raycasting() in lines 48 to 118; Bresenham's lines (1965) to the
 * rim of what is in range.
 *
 * Idea: a ray goes to every cell of the rim, the box of the radius cut by the map. It shows what it
 * passes, ends at a wall, which it shows, or beyond the circle. Rays are taken together: those of
 * an octant in the order of their slopes stand, at each depth, in the order of their sides, without
 * a gap; so rays that still run are *bundles*, and a wall cuts one in two.
 *
 *      \ | / 1 2 3 4      rays to the rim; at depth 2 rays 1 to 3 stand in two cells
 *       \|/ 1 1 2
 *      --@--
 *
 * Then walls are spread (tcod_walls.c).
 *
 * Claims: isotropic, monotone-walls, expansive-walls.
 *
 * Departures: none from the library. From the plain ray casting of articles (ray_circle.c), the
 * library's: the rim is a square that the map cuts, lines 84 to 93, while rays end at the circle,
 * lines 64 to 69; and walls are spread, lines 114 to 116.
 *
 * Cost: for each bundle and row two divisions and a run of words. Bundles of a row are apart by
 * walls.
 */
#include "lib/engine/strip.h"
#include "lib/grid/octant.h"
#include "lib/rules/rules.h"

/*
 * The rays of an octant that end on one edge of the rim, numbered outwards from the axis. To the
 * edge across the axis: ray t goes to depth `length`, side t. To the edge along it: ray t goes to
 * depth length - t, side `side`.
 */
struct fan {
    int sign; /* of the half that is the octant */
    bool along;
    int64_t length, side;
};

struct tcod_bundle {
    const struct fan *fan;
    int first, last;
};

static void tcod_basic_push(struct lists *bundles, const struct fan *fan, int first, int last)
{
    struct tcod_bundle *next = bundles->next;

    if (first <= last)
        next[bundles->next_count++] = (struct tcod_bundle){fan, first, last};
}

/* The side of a ray at a depth: depth * side / length, rounded, halves down. */
static int ray_side(const struct fan *fan, int ray, int64_t depth)
{
    int64_t length = fan->along ? fan->length - ray : fan->length;
    int64_t side = fan->along ? fan->side : ray;

    return (int)((2 * side * depth + length - 1) / (2 * length));
}

/* The first ray of the fan that stands at `side` or beyond; side > 0. */
static int first_ray(const struct fan *fan, int64_t side, int64_t depth)
{
    if (fan->along)
        return (int)(fan->length - (2 * fan->side * depth - 1) / (2 * side - 1));
    return (int)(((2 * side - 1) * fan->length + 2 * depth) / (2 * depth));
}

static void tcod_basic_scan_strip(struct lists *bundles, struct tcod_bundle bundle,
                                  const struct strip *strip, int depth, int reach)
{
    const struct fan *fan = bundle.fan;
    int side, end;

    if (fan->along && bundle.last > fan->length - depth)
        bundle.last = (int)fan->length - depth; /* the others have arrived */
    if (bundle.first > bundle.last)
        return;
    side = ray_side(fan, bundle.first, depth);
    end = ray_side(fan, bundle.last, depth) + 1;
    /* each of the runs of open cells goes on */
    if (side > reach ||
        !lists_need(bundles, (bundles->next_count + (size_t)depth + 2) * sizeof bundle))
        return;
    if (end - 1 > reach) {
        end = reach + 1;
        bundle.last = first_ray(fan, end, depth) - 1;
    }
    strip_show(*strip, fan->sign, side, end - 1);
    while ((side = strip_next(*strip, fan->sign, side, end, WALL)) < end) {
        if (side)
            tcod_basic_push(bundles, fan, bundle.first, first_ray(fan, side, depth) - 1);
        side = strip_next(*strip, fan->sign, side, end, OPEN);
        if (side == end)
            return;
        bundle.first = first_ray(fan, side, depth);
    }
    tcod_basic_push(bundles, fan, bundle.first, bundle.last);
}

/* To the edges of the rim, ahead and on both sides: all rays of a direction. */
static void tcod_basic_begin(struct lists *bundles, const struct strips *strips, struct fan fans[4])
{
    const struct look *look = strips->look;
    struct eyeshot_box rim = range_box(look->range.radius, look->opaque->width,
                                       look->opaque->height, look->eye.x, look->eye.y);
    int x = strips->by_columns ? strips->step : 0, y = strips->by_columns ? 0 : strips->step;
    int length = box_steps(rim, look->eye, x, y);

    for (int i = 0; i < 4; i += 2) {
        int sign = i ? -1 : 1, side = box_steps(rim, look->eye, y ? sign : 0, x ? sign : 0);
        fans[i] = (struct fan){sign, false, length, 0};
        fans[i + 1] = (struct fan){sign, true, length, side};
        tcod_basic_push(bundles, &fans[i], 0, side < length ? side : length);
        tcod_basic_push(bundles, &fans[i + 1], 1, length - side - 1);
    }
}

static void tcod_basic_walk(struct strips *strips)
{
    struct work *work = strips->look->work;
    struct lists bundles = lists_begin(work, 0);
    struct fan fans[4];

    if (!lists_need(&bundles, 4 * sizeof(struct tcod_bundle)))
        return;
    tcod_basic_begin(&bundles, strips, fans);
    while (strips->depth < strips->limit && bundles.next_count) {
        int depth = strips->depth + 1, reach = work_reach(work, strips->look->range, depth);
        struct strip strip = strips_next(strips, -depth, depth);
        const struct tcod_bundle *now = lists_advance(&bundles);
        for (size_t i = 0; i < bundles.count; i++)
            tcod_basic_scan_strip(&bundles, now[i], &strip, depth, reach);
    }
}

static void tcod_basic_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, tcod_basic_walk);
    tcod_spread_walls(look, seen);
}

const struct rule tcod_basic = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_basic_field,
    .spreads = true,
};
