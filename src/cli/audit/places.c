/* Properties of certain places: convex rooms, a pillar on an open field, corridors. */
#include <stdlib.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

/*
 * A convex room: a rectangle of open cells, walled all round on the map, corners included.
 */

/* Where all cells have looked, all are taken. */
static uint64_t sample_most(const struct measuring *measuring)
{
    return measuring->some ? measuring_looks(measuring) : UINT64_MAX;
}

static bool is_ring(struct eyeshot_box ring, int x, int y)
{
    return x == ring.x0 || y == ring.y0 || x == ring.x1 - 1 || y == ring.y1 - 1;
}

/* The room whose upper left corner is the open cell at (x, y), its ring included. */
static bool find_room(const struct measuring *measuring, int x, int y, struct eyeshot_box *ring)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;

    *ring = (struct eyeshot_box){x - 1, y - 1, x, y};
    if (!is_open(measuring, x, y) || is_open(measuring, x - 1, y) || is_open(measuring, x, y - 1))
        return false;
    while (is_open(measuring, ring->x1, y))
        ring->x1++;
    while (is_open(measuring, x, ring->y1))
        ring->y1++;
    ring->x1++;
    ring->y1++;
    if (ring->x1 > opaque->width || ring->y1 > opaque->height)
        return false;
    for (int b = ring->y0; b < ring->y1; b++)
        for (int a = ring->x0; a < ring->x1; a++)
            if (is_ring(*ring, a, b) != plane_get(opaque, a, b))
                return false;
    return true;
}

/* Of the ring, the walls in range are looked at. */
static bool look_at_ring(struct measuring *measuring, struct eyeshot_box ring, struct cell at,
                         struct tally *tally)
{
    const struct eyeshot_mask view = measuring_view_from(measuring, at);

    for (int y = ring.y0; y < ring.y1; y++)
        for (int x = ring.x0; x < ring.x1; x++) {
            struct finding finding = {.cells = {at, {x, y}}, .count = 2};
            if (!is_ring(ring, x, y) ||
                !terms_have(&measuring->subject->terms, (int64_t)x - at.x, (int64_t)y - at.y))
                continue;
            tally->of++;
            if (!plane_get(&view, x, y) && tally_add(tally, measuring, 1, finding))
                return true;
        }
    return false;
}

static bool look_in_room(struct measuring *measuring, struct eyeshot_box ring,
                         struct sample *sample, struct tally *tally)
{
    for (int y = ring.y0 + 1; y < ring.y1 - 1; y++)
        for (int x = ring.x0 + 1; x < ring.x1 - 1; x++)
            if (sample_takes(sample) && look_at_ring(measuring, ring, (struct cell){x, y}, tally))
                return true;
    return false;
}

static uint64_t count_in_rooms(const struct measuring *measuring)
{
    struct eyeshot_box ring;
    uint64_t cells = 0;

    for (int y = 1; y < measuring->map.height - 1; y++)
        for (int x = 1; x < measuring->map.width - 1; x++)
            if (find_room(measuring, x, y, &ring))
                cells += (uint64_t)(ring.x1 - ring.x0 - 2) * (uint64_t)(ring.y1 - ring.y0 - 2);
    return cells;
}

void measure_expansive_walls(struct measuring *measuring, struct tally *tally)
{
    const struct map *map = &measuring->map;
    struct eyeshot_box ring;
    struct sample sample;

    sample_begin(&sample, count_in_rooms(measuring), sample_most(measuring));
    tally->sampled |= sample.stride > 1;
    for (int y = 1; y < map->height - 1; y++)
        for (int x = 1; x < map->width - 1; x++)
            if (find_room(measuring, x, y, &ring) && look_in_room(measuring, ring, &sample, tally))
                return;
}

/*
 * A pillar on an open field: a map with a single wall, and the eyes to which it stands at one of
 * four offsets, mirrored and transposed in all ways. A row is one of cells across the longer axis
 * of the offset; the hidden run is the longest run of hidden cells in it. Where the shadow reaches
 * the edge of the map or of the range, it has no width any more, and the measuring ends.
 */
static const struct cell offsets[] = {{1, 0}, {2, 0}, {3, 1}, {2, 1}};

struct shadow {
    struct cell eye, pillar;
    int way;                                        /* in which the shadow leads along x */
    double rows, depths, widths, squares, products; /* sums over the rows behind the pillar */
};

/* Open, seen and hidden cells of a row, and what is not part of it. */
static int row_state(const struct measuring *measuring, const struct shadow *shadow,
                     const struct eyeshot_mask *view, int depth, int side)
{
    struct cell by = turn_cell(shadow->way, 1, 1, (struct cell){depth, side});
    struct cell cell = {shadow->eye.x + by.x, shadow->eye.y + by.y};

    if (!plane_has(view, cell.x, cell.y) || !terms_have(&measuring->subject->terms, by.x, by.y))
        return -1;
    return plane_get(view, cell.x, cell.y) || !is_open(measuring, cell.x, cell.y);
}

/* The hidden run's width at that depth; -1 where it has none. */
static int measure_row(const struct measuring *measuring, const struct shadow *shadow,
                       const struct eyeshot_mask *view, int depth)
{
    int low = 0, high = 0, width = 0, run = 0;

    if (row_state(measuring, shadow, view, depth, 0) < 0)
        return -1;
    while (row_state(measuring, shadow, view, depth, low - 1) >= 0)
        low--;
    while (row_state(measuring, shadow, view, depth, high + 1) >= 0)
        high++;
    for (int side = low; side <= high; side++) {
        run = row_state(measuring, shadow, view, depth, side) ? 0 : run + 1;
        width = run > width ? run : width;
        if (run && (side == low || side == high))
            return -1;
    }
    return width;
}

/*
 * The pillar's own row is the one before the first behind it. The least-squares slope comes in
 * parts that can be added up over several shadows.
 */
static bool follow_shadow(struct measuring *measuring, struct shadow *shadow, int pillar_depth,
                          struct tally *tally)
{
    const struct eyeshot_mask view = measuring_view_from(measuring, shadow->eye);
    int depth = pillar_depth, before = -1;

    for (;; depth++) {
        int width = measure_row(measuring, shadow, &view, depth);
        struct finding finding = {
            .cells = {shadow->eye, shadow->pillar}, .count = 2, .number = depth};
        if (width < 0)
            break;
        if (depth > pillar_depth) {
            tally->of++;
            shadow->rows++;
            shadow->depths += depth;
            shadow->widths += width;
            shadow->squares += (double)depth * depth;
            shadow->products += (double)depth * width;
            if (width < before && tally_add(tally, measuring, 1, finding))
                return true;
        }
        before = width;
    }
    if (shadow->rows >= 2) {
        tally->rise += shadow->products - shadow->depths * shadow->widths / shadow->rows;
        tally->run += shadow->squares - shadow->depths * shadow->depths / shadow->rows;
    }
    return false;
}

/* An offset in its eight ways, each once: one on the axis has four. */
static bool follow_ways(struct measuring *measuring, struct cell pillar, struct cell offset,
                        struct tally *tally)
{
    for (int way = 0; way < WAYS; way++) {
        struct cell away = turn_cell(way, 1, 1, offset);
        struct shadow shadow = {
            .eye = {pillar.x - away.x, pillar.y - away.y}, .pillar = pillar, .way = way};
        if ((offset.y || !(way & 2)) && is_open(measuring, shadow.eye.x, shadow.eye.y) &&
            follow_shadow(measuring, &shadow, offset.x, tally))
            return true;
    }
    return false;
}

void measure_pillar_shadow(struct measuring *measuring, struct tally *tally)
{
    const struct map *map = &measuring->map;
    struct cell pillar = {0, 0};

    if (mask_count(&map->opaque) != 1)
        return;
    for (int y = 0; y < map->height; y++) {
        int x = row_next_set(plane_row(&map->opaque, y), 0, map->width);
        if (x < map->width)
            pillar = (struct cell){x, y};
    }
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++)
        if (follow_ways(measuring, pillar, offsets[i], tally))
            return;
}

/*
 * Corridors: chains of open cells, joined by sides, that have at most two open neighbours by sides
 * and lie in no open square of 2 x 2. The end region is the cell at an end and the open cells that
 * touch it outside the chain, junctions and rooms. A ring has no end. Walking away lasts while each
 * cell is farther from the eye than the one before: behind a bend back it is none any more.
 */
static const struct cell sides[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

static bool in_square(const struct measuring *measuring, int x, int y)
{
    for (int i = 0; i < 4; i++) {
        int dx = i % 2 ? 1 : -1, dy = i / 2 ? 1 : -1;
        if (is_open(measuring, x + dx, y) && is_open(measuring, x, y + dy) &&
            is_open(measuring, x + dx, y + dy))
            return true;
    }
    return false;
}

static bool in_corridor(const struct measuring *measuring, int x, int y)
{
    int open = 0;

    if (!is_open(measuring, x, y))
        return false;
    for (int i = 0; i < 4; i++)
        open += is_open(measuring, x + sides[i].x, y + sides[i].y);
    return open <= 2 && !in_square(measuring, x, y);
}

struct corridor {
    struct cell *cells;
    size_t count, room;
};

static bool corridor_has(const struct corridor *corridor, struct cell cell)
{
    for (size_t i = 0; i < corridor->count; i++)
        if (cell_equal(corridor->cells[i], cell))
            return true;
    return false;
}

/* From the end `at`, away from it. */
static void follow_corridor(const struct measuring *measuring, struct cell at,
                            struct corridor *corridor)
{
    struct cell last = at;
    bool on = true;

    corridor->count = 0;
    while (on) {
        corridor->cells =
            alloc_grow(corridor->cells, corridor->count, &corridor->room, sizeof *corridor->cells);
        corridor->cells[corridor->count++] = at;
        on = false;
        for (int i = 0; i < 4 && !on; i++) {
            struct cell next = {at.x + sides[i].x, at.y + sides[i].y};
            if (!in_corridor(measuring, next.x, next.y) || cell_equal(next, last))
                continue;
            last = at;
            at = next;
            on = true;
        }
    }
}

/* How many cells of the corridor lead away from `at`, each farther than the one before. */
static size_t count_away(const struct corridor *corridor, struct cell at)
{
    int64_t before = -1;
    size_t count = 0;

    for (; count < corridor->count; count++) {
        int64_t dx = (int64_t)corridor->cells[count].x - at.x;
        int64_t dy = (int64_t)corridor->cells[count].y - at.y;
        if (dx * dx + dy * dy <= before)
            break;
        before = dx * dx + dy * dy;
    }
    return count;
}

/* Violations are the hidden cells behind which one is seen again; those out of range are not. */
static bool walk_away(struct measuring *measuring, const struct corridor *corridor, struct cell at,
                      struct tally *tally)
{
    const struct eyeshot_mask view = measuring_view_from(measuring, at);
    size_t count = count_away(corridor, at), again = count;

    tally->of += count;
    for (size_t i = count; i--;) {
        struct cell cell = corridor->cells[i];
        struct finding finding = {.cells = {at, cell}, .count = 3};
        if (plane_get(&view, cell.x, cell.y)) {
            again = i;
            continue;
        }
        if (again == count ||
            !terms_have(&measuring->subject->terms, (int64_t)cell.x - at.x, (int64_t)cell.y - at.y))
            continue;
        finding.cells[2] = corridor->cells[again];
        if (tally_add(tally, measuring, 1, finding))
            return true;
    }
    return false;
}

static bool walk_from_end(struct measuring *measuring, const struct corridor *corridor,
                          struct sample *sample, struct tally *tally)
{
    struct cell end = corridor->cells[0];

    for (int y = end.y - 1; y <= end.y + 1; y++)
        for (int x = end.x - 1; x <= end.x + 1; x++) {
            struct cell at = {x, y};
            if (is_open(measuring, x, y) && (cell_equal(at, end) || !corridor_has(corridor, at)) &&
                sample_takes(sample) && walk_away(measuring, corridor, at, tally))
                return true;
        }
    return false;
}

#define END_CELLS 9 /* of a region, at most */

static bool is_end(const struct measuring *measuring, struct cell at)
{
    int ways_on = 0;

    for (int i = 0; i < 4; i++)
        ways_on += in_corridor(measuring, at.x + sides[i].x, at.y + sides[i].y);
    return ways_on <= 1 && in_corridor(measuring, at.x, at.y);
}

void measure_retreat(struct measuring *measuring, struct tally *tally)
{
    const struct map *map = &measuring->map;
    struct corridor corridor = {0};
    struct sample sample;
    uint64_t ends = 0;
    bool done = false;

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            ends += is_end(measuring, (struct cell){x, y});
    sample_begin(&sample, ends * END_CELLS, sample_most(measuring));
    tally->sampled |= sample.stride > 1;
    for (int y = 0; y < map->height && !done; y++)
        for (int x = 0; x < map->width && !done; x++) {
            struct cell at = {x, y};
            if (!is_end(measuring, at))
                continue;
            follow_corridor(measuring, at, &corridor);
            done = walk_from_end(measuring, &corridor, &sample, tally);
        }
    free(corridor.cells);
}
