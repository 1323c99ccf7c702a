/*
 * The properties, one function each: from an eye it goes through all places where the property
 * could be violated, counts them, and notes those that violate it. Below stands the table of what
 * they are called, what holds, and how a violation is told. measuring.h has what the functions
 * stand on.
 */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

/* The eight directions. */
static const struct cell property_ways[8] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                             {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

static struct finding property_finding(struct cell a, struct cell b, int64_t number)
{
    return (struct finding){.cells = {a, b}, .count = 2, .number = number};
}

/* Most words are 0, which is sooner seen than counted. */
static inline uint64_t property_count(uint64_t word)
{
    return word ? bits_count(word) : 0;
}

/* Pairs of different cells, each from the one that comes first: a cell sees itself both ways. */
static bool property_symmetric(struct measuring *measuring, size_t eye, struct tally *tally)
{
    const struct cell *eyes = measuring->eyes, a = eyes[eye];
    struct eyeshot_box box = measuring_around(measuring, a);
    const struct view *here = measuring_view(measuring, &measuring->base, eye);

    for (int y = a.y; y < box.y1; y++) {
        size_t k = y == a.y ? eye + 1 : eye_from(measuring, box.x0, y);
        for (; k < measuring->rows[y + 1] && eyes[k].x < box.x1; k++) {
            const struct view *there = measuring_view(measuring, &measuring->base, k);
            bool out = view_has(here, eyes[k]), back = view_has(there, a);
            tally->of += out || back;
            if (out != back && tally_add(tally, measuring, 1,
                                         property_finding(out ? a : eyes[k], out ? eyes[k] : a, 0)))
                return true;
        }
    }
    return false;
}

/* Which cells two views are compared by, and whether those of the second one alone count, too. */
enum comparing { COMPARE_OPEN = 0, COMPARE_WALLS = 1, COMPARE_BOTH = 2 };

/* Counts the cells of `a`, and those that `b` lacks; the first of these completes the finding. */
static bool property_compare(struct measuring *measuring, const struct view *a,
                             const struct view *b, unsigned comparing, struct finding finding,
                             struct tally *tally)
{
    int y0 = lesser(a->y0, b->y0), y1 = greater(a->y1, b->y1);
    size_t first = a->first < b->first ? a->first : b->first;
    size_t end = a->end > b->end ? a->end : b->end;
    uint64_t count = 0, of = 0;

    for (int y = y0; y < y1; y++) {
        const uint64_t *opaque = plane_row(&measuring->map.opaque, y);
        const uint64_t *a_row = view_row(a, y), *b_row = view_row(b, y);
        for (size_t i = first; i < end; i++) {
            uint64_t counted = comparing & COMPARE_WALLS ? ~(uint64_t)0 : ~opaque[i];
            uint64_t here = view_row_word(a, a_row, i) & counted;
            uint64_t there = view_row_word(b, b_row, i) & counted;
            uint64_t changed = comparing & COMPARE_BOTH ? here ^ there : here & ~there;
            of += property_count(here);
            if (changed && !count)
                finding.cells[1] = (struct cell){(int)i * 64 + __builtin_ctzll(changed), y};
            count += property_count(changed);
        }
    }
    tally->of += of;
    return count && tally_add(tally, measuring, count, finding);
}

/* The first of the eight property_ways leaves the map as it is: no violation, but it counts. */
static bool property_isotropic(struct measuring *measuring, size_t eye, struct tally *tally)
{
    const struct view *view;

    if (!measuring_takes(measuring))
        return false;
    view = measuring_view(measuring, &measuring->base, eye);
    for (int way = 0; way < WAYS; way++) {
        struct view turned = way ? measuring_turned(measuring, way, eye) : *view;
        if (property_compare(measuring, view, &turned, COMPARE_WALLS | COMPARE_BOTH,
                             property_finding(measuring->eyes[eye], (struct cell){0, 0}, way),
                             tally))
            return true;
    }
    return false;
}

/* It need not look again once every shape holds the whole map. */
static bool property_monotone_radius(struct measuring *measuring, size_t eye, struct tally *tally)
{
    int64_t whole = (int64_t)measuring->map.width + measuring->map.height;
    struct eyeshot_terms terms = measuring->subject->terms;
    struct view smaller, larger;

    if (!measuring_takes(measuring))
        return false;
    terms.radius = 1;
    smaller = measuring_try(measuring, 1, &terms, eye);
    for (int radius = 1; radius < RADII; radius++) {
        terms.radius = radius + 1;
        larger = radius > whole ? smaller : measuring_try(measuring, (radius + 1) % 2, &terms, eye);
        if (property_compare(measuring, &smaller, &larger, COMPARE_WALLS,
                             property_finding(measuring->eyes[eye], (struct cell){0, 0}, radius),
                             tally))
            return true;
        smaller = larger;
    }
    return false;
}

static bool property_monotone_walls(struct measuring *measuring, size_t eye, struct tally *tally)
{
    const struct eyeshot_terms *terms = &measuring->subject->terms;
    struct cell from = measuring->eyes[eye], wall;
    struct eyeshot_box box = measuring_around(measuring, from);
    struct map *map = &measuring->map;

    for (wall.y = box.y0; wall.y < box.y1; wall.y++) {
        const uint64_t *row = plane_row(&map->opaque, wall.y);
        for (wall.x = row_next_set(row, box.x0, box.x1); wall.x < box.x1;
             wall.x = row_next_set(row, wall.x + 1, box.x1)) {
            const struct view *view;
            struct view without;
            if (!terms_have(terms, wall.x - from.x, wall.y - from.y) || !measuring_takes(measuring))
                continue;
            view = measuring_view(measuring, &measuring->base, eye);
            map_set_opaque(map, wall.x, wall.y, false);
            without = measuring_try(measuring, 0, terms, eye);
            map_set_opaque(map, wall.x, wall.y, true);
            if (property_compare(measuring, view, &without, COMPARE_OPEN,
                                 (struct finding){.cells = {from, from, wall}, .count = 3}, tally))
                return true;
        }
    }
    return false;
}

/* Ordered pairs of different cells; on a large map, those in range. */
static bool property_own_line(struct measuring *measuring, size_t eye, struct tally *tally)
{
    const struct map *map = &measuring->map;
    const struct eyeshot_terms *terms = &measuring->subject->terms;
    bool large = map_area(map) > WHOLE_CELLS;
    struct cell from = measuring->eyes[eye], to;
    struct eyeshot_box box =
        large ? measuring_around(measuring, from) : eyeshot_mask_box(&map->opaque);

    for (to.y = box.y0; to.y < box.y1; to.y++) {
        const uint64_t *row = plane_row(&map->opaque, to.y);
        for (to.x = row_next_clear(row, box.x0, box.x1); to.x < box.x1;
             to.x = row_next_clear(row, to.x + 1, box.x1)) {
            bool clear;
            if (cell_equal(from, to) || !measuring_takes(measuring) ||
                (large && !terms_have(terms, to.x - from.x, to.y - from.y)))
                continue;
            clear = level_line(&measuring->looker, map, terms, from, to, NULL) == EYESHOT_CLEAR;
            tally->of++;
            if (clear != view_has(measuring_view(measuring, &measuring->base, eye), to) &&
                tally_add(tally, measuring, 1, property_finding(from, to, clear)))
                return true;
        }
    }
    return false;
}

/*
 * A convex room: a rectangle of open cells, walled all round on the map, corners included. True
 * when the cell lies in one; `ring` has the walls.
 */
static bool property_find_room(const struct measuring *measuring, struct cell cell,
                               struct eyeshot_box *ring)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    struct eyeshot_box room = box_of(cell);

    while (is_open(measuring, room.x0 - 1, cell.y))
        room.x0--;
    while (is_open(measuring, room.x1, cell.y))
        room.x1++;
    while (is_open(measuring, cell.x, room.y0 - 1))
        room.y0--;
    while (is_open(measuring, cell.x, room.y1))
        room.y1++;
    *ring = (struct eyeshot_box){room.x0 - 1, room.y0 - 1, room.x1 + 1, room.y1 + 1};
    if (ring->x0 < 0 || ring->y0 < 0 || ring->x1 > opaque->width || ring->y1 > opaque->height)
        return false;
    for (int y = ring->y0; y < ring->y1; y++) {
        const uint64_t *row = plane_row(opaque, y);
        bool inside = y >= room.y0 && y < room.y1;
        if (!row_get(row, ring->x0) || !row_get(row, room.x1) ||
            (inside ? row_next_set(row, room.x0, room.x1) : row_next_clear(row, room.x0, room.x1)) <
                room.x1)
            return false;
    }
    return true;
}

/* Of the ring, the walls in range are looked at. */
static bool property_expansive_walls(struct measuring *measuring, size_t eye, struct tally *tally)
{
    struct cell from = measuring->eyes[eye], wall;
    const struct view *view;
    struct eyeshot_box ring;

    if (!property_find_room(measuring, from, &ring))
        return false;
    view = measuring_view(measuring, &measuring->base, eye);
    for (wall.y = ring.y0; wall.y < ring.y1; wall.y++)
        for (wall.x = ring.x0; wall.x < ring.x1; wall.x++) {
            if (is_open(measuring, wall.x, wall.y) ||
                !terms_have(&measuring->subject->terms, wall.x - from.x, wall.y - from.y))
                continue;
            tally->of++;
            if (!view_has(view, wall) &&
                tally_add(tally, measuring, 1, property_finding(from, wall, 0)))
                return true;
        }
    return false;
}

/* The step from one eye to the next: one violation, however many neighbours it reveals. */
static bool property_take_step(struct measuring *measuring, size_t from, size_t to,
                               struct tally *tally)
{
    const struct view *before = measuring_view(measuring, &measuring->base, from);
    const struct view *after = measuring_view(measuring, &measuring->base, to);
    struct finding finding = {.cells = {measuring->eyes[from], measuring->eyes[to]}, .count = 3};
    bool reveals = false;

    tally->of++;
    for (int i = 0; i < 8; i++) {
        struct cell cell = {finding.cells[1].x + property_ways[i].x,
                            finding.cells[1].y + property_ways[i].y};
        if (!is_open(measuring, cell.x, cell.y) || reveals || !view_has(after, cell) ||
            view_has(before, cell))
            continue;
        reveals = true;
        finding.cells[2] = cell;
    }
    return reveals && tally_add(tally, measuring, 1, finding);
}

/* Steps lead in eight directions, not between two walls. */
static bool property_no_blind_corners(struct measuring *measuring, size_t eye, struct tally *tally)
{
    struct cell from = measuring->eyes[eye];

    for (int i = 0; i < 8; i++) {
        struct cell cell = {from.x + property_ways[i].x, from.y + property_ways[i].y};
        size_t to = eye_at(measuring, cell.x, cell.y);
        if (to < measuring->eye_count &&
            (is_open(measuring, cell.x, from.y) || is_open(measuring, from.x, cell.y)) &&
            property_take_step(measuring, eye, to, tally))
            return true;
    }
    return false;
}

/* The open cells that an eye sees, in word `i` of a row; beside the map there are none. */
static uint64_t property_seen_open(const struct measuring *measuring, const struct view *view,
                                   int y, size_t i)
{
    uint64_t seen = view_word(view, y, i);

    return seen ? seen & ~plane_row(&measuring->map.opaque, y)[i] : 0;
}

/* Hidden cells in range with four seen open neighbours; at the map's edge there are not four. */
static bool property_no_holes(struct measuring *measuring, size_t eye, struct tally *tally)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    const struct view *view = measuring_view(measuring, &measuring->base, eye);
    struct cell from = measuring->eyes[eye];
    struct eyeshot_box box = measuring_around(measuring, from);

    for (int y = box.y0; y < box.y1; y++) {
        int reach =
            lesser(eyeshot_reach(&measuring->subject->terms, (int64_t)y - from.y), opaque->width);
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t open = ~plane_row(opaque, y)[i] & word_below(i, from.x + reach + 1) &
                            word_below(i, opaque->width) & ~word_below(i, from.x - reach);
            uint64_t seen = property_seen_open(measuring, view, y, i);
            uint64_t left =
                seen << 1 | (i ? property_seen_open(measuring, view, y, i - 1) >> 63 : 0);
            uint64_t right = seen >> 1 | property_seen_open(measuring, view, y, i + 1) << 63;
            uint64_t holes = open & ~seen & left & right &
                             property_seen_open(measuring, view, y - 1, i) &
                             property_seen_open(measuring, view, y + 1, i);
            struct cell hole = {(int)i * 64 + (holes ? __builtin_ctzll(holes) : 0), y};
            tally->of += property_count(open);
            if (holes &&
                tally_add(tally, measuring, property_count(holes), property_finding(from, hole, 0)))
                return true;
        }
    }
    return false;
}

static bool property_exact_shown(struct measuring *measuring, size_t eye, struct tally *tally)
{
    return property_compare(measuring, measuring_view(measuring, &measuring->base, eye),
                            measuring_view(measuring, &measuring->exact, eye), COMPARE_OPEN,
                            property_finding(measuring->eyes[eye], (struct cell){0, 0}, 0), tally);
}

static bool property_exact_hidden(struct measuring *measuring, size_t eye, struct tally *tally)
{
    return property_compare(measuring, measuring_view(measuring, &measuring->exact, eye),
                            measuring_view(measuring, &measuring->base, eye), COMPARE_OPEN,
                            property_finding(measuring->eyes[eye], (struct cell){0, 0}, 0), tally);
}

const struct property_kind property_kinds[PROPERTY_COUNT] = {
    {"symmetric", "of two open cells, one sees the other when it is seen by it",
     "A sees B, but B does not see A", EYESHOT_SYMMETRIC, property_symmetric},
    {"isotropic", "on a map turned or mirrored, the same cells are seen",
     "whether A sees B changes when the map is turned or mirrored", EYESHOT_ISOTROPIC,
     property_isotropic},
    {"monotone-radius", "a larger radius hides nothing",
     "A sees B with radius N, but not with one more", EYESHOT_MONOTONE_RADIUS,
     property_monotone_radius},
    {"monotone-walls", "taking a wall away hides nothing",
     "A sees B, but not when the wall at C is gone", EYESHOT_MONOTONE_WALLS,
     property_monotone_walls},
    {"own-line", "a line to a cell is clear just when the field shows the cell",
     "the line from A to B and the field from A disagree about B", 0, property_own_line},
    {"expansive-walls", "in a rectangular room, all walls are seen from everywhere",
     "A does not see the wall at B", EYESHOT_EXPANSIVE_WALLS, property_expansive_walls},
    {"no-blind-corners", "a step reveals no cell right beside where it leads",
     "the step from A to B reveals C", EYESHOT_NO_BLIND_CORNERS, property_no_blind_corners},
    {"no-holes", "no hidden cell has four seen neighbours",
     "A sees all four neighbours of B, but not B", 0, property_no_holes},
    {"exact-shown", "nothing is shown that exact hides", "A sees B, which exact hides from it", 0,
     property_exact_shown},
    {"exact-hidden", "nothing is hidden that exact shows",
     "A does not see B, which exact shows to it", 0, property_exact_hidden},
};
