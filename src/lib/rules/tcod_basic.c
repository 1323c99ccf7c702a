/*
 * Source: libtcod 1.18's FOV_BASIC: src/libtcod/fov_circular_raycasting.c (1.18.1), cast_ray() and
 * TCOD_map_compute_fov_circular_raycasting() in lines 48 to 118; Bresenham's lines (1965) to the
 * rim of what is in range.
 *
 * Idea: a ray goes to every cell of the rim, the box of the radius cut by the map. It shows what it
 * passes, ends at a wall, which it shows, or beyond the circle. Rays are taken together: those of an
 * octant in the order of their slopes stand, at each depth, in the order of their sides, without
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
#include "lib/engine/lane.h"
#include "lib/rules/rules.h"

/*
 * The rays of an octant that end on one edge of the rim, numbered outwards from the axis. To the
 * edge across the axis: ray t goes to depth `length`, side t. To the edge along it: ray t goes to
 * depth length - t, side `side`.
 */
struct fan {
    bool along;
    int64_t length, side;
};

struct bundle {
    int first, last;
};

struct bundles {
    struct work *work;
    struct bundle *next;
    size_t next_count;
};

static void push(struct bundles *bundles, int first, int last)
{
    if (first > last)
        return;
    bundles->next = work_need(bundles->work, WORK_MORE_VIEWS,
                              (bundles->next_count + 1) * sizeof *bundles->next);
    bundles->next[bundles->next_count++] = (struct bundle){first, last};
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

static void scan_row(struct bundles *bundles, struct bundle bundle, const struct fan *fan,
                     const struct lane *lane, int depth, int reach)
{
    int side, end;

    if (fan->along && bundle.last > fan->length - depth)
        bundle.last = (int)fan->length - depth; /* the others have arrived */
    if (bundle.first > bundle.last)
        return;
    side = ray_side(fan, bundle.first, depth);
    end = ray_side(fan, bundle.last, depth) + 1;
    if (side > reach)
        return;
    if (end > reach + 1) {
        end = reach + 1;
        bundle.last = first_ray(fan, end, depth) - 1;
    }
    lane_show(lane, side, end - 1);
    while ((side = lane_find(lane, side, end, FIND_WALL)) < end) {
        if (side)
            push(bundles, bundle.first, first_ray(fan, side, depth) - 1);
        side = lane_find(lane, side, end, FIND_OPEN);
        if (side == end)
            return;
        bundle.first = first_ray(fan, side, depth);
    }
    push(bundles, bundle.first, bundle.last);
}

static void cast(struct lanes *lanes, const struct fan *fan, int first, int last)
{
    struct work *work = lanes->look->work;
    int64_t radius = lanes->look->range.radius,
            reach = radius < MAP_MAX_SIDE ? radius : MAP_MAX_SIDE;
    struct bundles bundles = {.work = work};

    push(&bundles, first, last);
    for (int64_t depth = 1; depth <= lanes->limit && bundles.next_count; depth++) {
        struct lane lane = lanes_at(lanes, (int)depth);
        size_t count = bundles.next_count;
        const struct bundle *now;
        while (radius < MAP_MAX_SIDE && reach * reach + depth * depth > radius * radius)
            reach--;
        work_swap(work, WORK_VIEWS, WORK_MORE_VIEWS);
        now = work->memories[WORK_VIEWS].bytes;
        bundles.next_count = 0;
        for (size_t i = 0; i < count; i++)
            scan_row(&bundles, now[i], fan, &lane, (int)depth, (int)reach);
    }
}

static int least(int64_t a, int b)
{
    return a < b ? (int)a : b;
}

static void tcod_basic_field(const struct look *look, struct plane *seen)
{
    struct lanes lanes;

    lanes_begin(&lanes, look, seen);
    for (int i = 0; i < OCTANTS; i++) {
        int length, side;
        lanes_turn(&lanes, i);
        length = least(look->range.radius, octant_depth(&octants[i], look->eye, lanes.map));
        side = least(look->range.radius, lanes.side_limit);
        cast(&lanes, &(struct fan){.length = length}, 0, least(side, length));
        cast(&lanes, &(struct fan){true, length, side}, 1, length - side - 1);
    }
    lanes_end(&lanes);
    tcod_spread_walls(look, seen);
}

const struct algorithm tcod_basic = {
    .about = {.name = "tcod-basic",
              .summary = "libtcod's FOV_BASIC: rays to the rim, then walls beside what is seen",
              .source = "libtcod 1.18, fov_circular_raycasting.c",
              .families = EYESHOT_LIBTCOD,
              .claims = EYESHOT_ISOTROPIC | EYESHOT_MONOTONE_WALLS | EYESHOT_EXPANSIVE_WALLS,
              .scale = 1,
              .radius = EYESHOT_ALL,
              .shape = EYESHOT_CIRCLE,
              .inner = &tcod_basic},
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_basic_field,
};
