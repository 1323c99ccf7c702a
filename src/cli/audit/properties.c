/*
 * The properties, one function each: from an eye it goes through all places where the property
 * could be violated, counts them, and notes those that violate it. Below stands the table of what
 * they are called, what holds, and how a violation is told. measuring.h has what the functions
 * stand on.
 */
#include "cli/audit/measuring.h"

/* The eight directions. */
static const struct cell property_ways[8] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                             {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

/* Cells around an eye, in reading order: those that are set in a plane, or those that are not. */
struct places {
    const struct eyeshot_mask *plane;
    bool set;
    struct eyeshot_box box;
    const struct eyeshot_terms *terms; /* only those in its range; NULL: all of the box */
    struct cell from;                  /* the eye */
    struct cell at;                    /* the place of the moment */
    int end;                           /* of its row */
};

static struct places places_around(const struct measuring *measuring, struct cell eye,
                                   const struct eyeshot_mask *plane, bool set)
{
    int reach = measuring->reach;
    struct eyeshot_box box = {eye.x - reach, eye.y - reach, eye.x + reach + 1, eye.y + reach + 1};

    box = box_meet(box, eyeshot_mask_box(plane));
    return (struct places){plane, set, box, measuring->terms, eye, {0, box.y0 - 1}, 0};
}

static bool places_next(struct places *places)
{
    struct cell *at = &places->at;

    for (;;) {
        int reach = EYESHOT_MOST_SIDE;
        if (++at->x < places->end) {
            at->x = row_next(plane_row(places->plane, at->y), at->x, places->end,
                             places->set ? 0 : ~(uint64_t)0);
            if (at->x < places->end)
                return true;
        }
        if (++at->y >= places->box.y1)
            return false;
        if (places->terms)
            reach = lesser(eyeshot_reach(places->terms, at->y - places->from.y), reach);
        at->x = greater(places->box.x0, places->from.x - reach) - 1;
        places->end = lesser(places->box.x1, places->from.x + reach + 1);
    }
}

static struct audit_finding property_finding(struct cell a, struct cell b)
{
    return (struct audit_finding){.cells = {a, b}, .count = 2};
}

/* Counts violations, the first of which is the finding. */
static void tally_add(struct tally *tally, uint64_t violations, struct audit_finding finding)
{
    if (!tally->violations)
        tally->first = finding;
    tally->violations += violations;
}

/* Pairs of different cells, each from the one that comes first: a cell sees itself both ways. */
static void property_symmetric(struct measuring *measuring, struct cell eye, struct tally *tally)
{
    struct places others = places_around(measuring, eye, &measuring->eyes, true);
    const struct audit_view *here = measuring_view(measuring, eye);

    others.terms = NULL; /* some rules show cells out of range */
    others.at = eye;
    others.end = others.box.x1;
    while (places_next(&others)) {
        bool out = audit_view_has(here, others.at);
        bool back = audit_view_has(measuring_view(measuring, others.at), eye);
        tally->of += out || back;
        if (out != back)
            tally_add(tally, 1, property_finding(out ? eye : others.at, out ? others.at : eye));
    }
}

/* Counts the cells of `a`, and those that `b` lacks; the first of these completes the finding. */
static void property_compare(const struct measuring *measuring, const struct audit_view *a,
                             const struct audit_view *b, bool walls, struct audit_finding finding,
                             struct tally *tally)
{
    uint64_t count = 0, of = 0;

    for (int y = a->y0; y < a->y1; y++) {
        const uint64_t *opaque = plane_row(&measuring->map.opaque, y);
        for (size_t i = a->first; i < a->end; i++) {
            uint64_t here = audit_view_word(a, y, i) & (walls ? ~(uint64_t)0 : ~opaque[i]);
            uint64_t lacks = here & ~audit_view_word(b, y, i);
            of += bits_count(here);
            if (lacks && !count)
                finding.cells[1] = (struct cell){(int)i * 64 + __builtin_ctzll(lacks), y};
            count += bits_count(lacks);
        }
    }
    tally->of += of;
    if (count)
        tally_add(tally, count, finding);
}

/* The first cell of the map that is in one of the masks only. */
static struct cell property_find_turned(const struct measuring *measuring,
                                        const struct audit_view *view,
                                        const struct eyeshot_mask *turned, int way)
{
    for (size_t at = 0;; at++) {
        struct cell cell = map_cell(&measuring->map, at);
        struct cell there = measuring_turn(measuring, way, cell);
        if (audit_view_has(view, cell) != plane_get(turned, there.x, there.y))
            return cell;
    }
}

/* The first of the eight ways leaves the map as it is: no violation, but it counts. */
static void property_isotropic(struct measuring *measuring, struct cell eye, struct tally *tally)
{
    const struct audit_view *view;

    if (!measuring_takes(measuring))
        return;
    view = measuring_view(measuring, eye);
    property_compare(measuring, view, view, true, property_finding(eye, eye), tally);
    for (int way = 1; way < WAYS; way++) {
        const struct trial_look *turned = measuring_turned(measuring, way, eye);
        uint64_t seen = 0, both = 0, there;
        for (int y = view->y0; y < view->y1; y++)
            for (size_t i = view->first; i < view->end; i++)
                for (uint64_t bits = audit_view_word(view, y, i); bits; bits &= bits - 1, seen++) {
                    struct cell cell = {(int)i * 64 + __builtin_ctzll(bits), y};
                    cell = measuring_turn(measuring, way, cell);
                    both += plane_get(&turned->mask, cell.x, cell.y);
                }
        there = eyeshot_mask_count_box(&turned->mask, turned->box);
        tally->of += seen;
        if (seen + there > 2 * both)
            tally_add(tally, seen + there - 2 * both,
                      property_finding(
                          eye, tally->violations
                                   ? eye
                                   : property_find_turned(measuring, view, &turned->mask, way)));
    }
}

/* It need not look again once every shape holds the whole map. */
static void property_monotone_radius(struct measuring *measuring, struct cell eye,
                                     struct tally *tally)
{
    struct eyeshot_terms terms = *measuring->terms;
    struct audit_view smaller, larger;

    if (!measuring_takes(measuring))
        return;
    terms.radius = 1;
    smaller = measuring_try(measuring, LOOK_OTHER, &terms, eye);
    for (int radius = 1; radius < RADII; radius++, smaller = larger) {
        struct audit_finding finding = {.cells = {eye}, .count = 2, .number = radius};
        terms.radius = radius + 1;
        larger = radius > measuring->map.width + measuring->map.height
                     ? smaller
                     : measuring_try(measuring, radius % 2 ? LOOK_ONE : LOOK_OTHER, &terms, eye);
        property_compare(measuring, &smaller, &larger, true, finding, tally);
    }
}

static void property_monotone_walls(struct measuring *measuring, struct cell eye,
                                    struct tally *tally)
{
    struct map *map = &measuring->map;
    struct places walls = places_around(measuring, eye, &map->opaque, true);

    while (places_next(&walls) && (measuring->effort || !tally->violations)) {
        struct audit_finding finding = {.cells = {eye, eye, walls.at}, .count = 3};
        const struct audit_view *view;
        struct audit_view without;
        if (!measuring_takes(measuring))
            continue;
        view = measuring_view(measuring, eye);
        map_set_opaque(map, walls.at.x, walls.at.y, false);
        without = measuring_try(measuring, LOOK_ONE, measuring->terms, eye);
        map_set_opaque(map, walls.at.x, walls.at.y, true);
        property_compare(measuring, view, &without, false, finding, tally);
    }
}

/* Ordered pairs of different cells; on a large map, those in range. */
static void property_own_line(struct measuring *measuring, struct cell eye, struct tally *tally)
{
    const struct map *map = &measuring->map;
    struct places targets = places_around(measuring, eye, &map->opaque, false);

    if (map_area(map) <= WHOLE_CELLS)
        targets = (struct places){
            .plane = &map->opaque, .box = eyeshot_mask_box(&map->opaque), .at = {0, -1}};
    while (places_next(&targets)) {
        struct cell to = targets.at;
        bool clear;
        if (cell_equal(eye, to) || !measuring_takes(measuring))
            continue;
        clear =
            level_line(&measuring->looker, map, measuring->terms, eye, to, NULL) == EYESHOT_CLEAR;
        tally->of++;
        if (clear != audit_view_has(measuring_view(measuring, eye), to))
            tally_add(tally, 1, property_finding(eye, to));
    }
}

/*
 * A convex room: a rectangle of open cells, walled all round on the map, corners included. True
 * when the cell lies in one; `ring` has the walls.
 */
static bool property_find_room(const struct measuring *measuring, struct cell cell,
                               struct eyeshot_box *ring)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    const uint64_t *middle = plane_row(opaque, cell.y);
    int x0 = row_previous(middle, cell.x, -1, 0), x1 = row_next_set(middle, cell.x, opaque->width);
    int y0 = cell.y, y1 = cell.y;

    while (is_open(measuring, cell.x, y0))
        y0--;
    while (is_open(measuring, cell.x, y1))
        y1++;
    *ring = (struct eyeshot_box){x0, y0, x1 + 1, y1 + 1};
    if (x0 < 0 || y0 < 0 || x1 >= opaque->width || y1 >= opaque->height)
        return false;
    for (int y = y0; y <= y1; y++) {
        const uint64_t *row = plane_row(opaque, y);
        uint64_t flip = y == y0 || y == y1 ? ~(uint64_t)0 : 0;
        if (!row_get(row, x0) || !row_get(row, x1) || row_next(row, x0 + 1, x1, flip) < x1)
            return false;
    }
    return true;
}

/* Of the ring, the walls in range are looked at. */
static void property_expansive_walls(struct measuring *measuring, struct cell eye,
                                     struct tally *tally)
{
    struct places walls = places_around(measuring, eye, &measuring->map.opaque, true);
    struct eyeshot_box ring;

    if (!property_find_room(measuring, eye, &ring))
        return;
    walls.box = ring;
    walls.at.y = ring.y0 - 1;
    while (places_next(&walls)) {
        tally->of++;
        if (!audit_view_has(measuring_view(measuring, eye), walls.at))
            tally_add(tally, 1, property_finding(eye, walls.at));
    }
}

/*
 * Steps lead in eight directions, not between two walls. Each is one violation, however many
 * neighbours of the cell that it leads to it reveals.
 */
static void property_no_blind_corners(struct measuring *measuring, struct cell eye,
                                      struct tally *tally)
{
    for (int i = 0; i < 8; i++) {
        struct cell to = {eye.x + property_ways[i].x, eye.y + property_ways[i].y};
        const struct audit_view *before, *after;
        bool reveals = false;
        if (!eyeshot_mask_has(&measuring->eyes, to.x, to.y) ||
            (!is_open(measuring, to.x, eye.y) && !is_open(measuring, eye.x, to.y)))
            continue;
        before = measuring_view(measuring, eye);
        after = measuring_view(measuring, to);
        tally->of++;
        for (int k = 0; k < 8 && !reveals; k++) {
            struct cell cell = {to.x + property_ways[k].x, to.y + property_ways[k].y};
            reveals = is_open(measuring, cell.x, cell.y) && audit_view_has(after, cell) &&
                      !audit_view_has(before, cell);
            if (reveals)
                tally_add(tally, 1, (struct audit_finding){.cells = {eye, to, cell}, .count = 3});
        }
    }
}

/* Hidden cells in range with four seen open neighbours; at the map's edge there are not four. */
static void property_no_holes(struct measuring *measuring, struct cell eye, struct tally *tally)
{
    struct places hidden = places_around(measuring, eye, &measuring->map.opaque, false);
    const struct audit_view *view = measuring_view(measuring, eye);

    while (places_next(&hidden)) {
        int around = 0;
        tally->of++;
        if (audit_view_has(view, hidden.at))
            continue;
        for (int i = 0; i < 8; i++) {
            struct cell way = property_ways[i], cell = {hidden.at.x + way.x, hidden.at.y + way.y};
            around += (!way.x || !way.y) && is_open(measuring, cell.x, cell.y) &&
                      audit_view_has(view, cell);
        }
        if (around == 4)
            tally_add(tally, 1, property_finding(eye, hidden.at));
    }
}

/* What one of both shows and the other does not, where `exact` has the same terms. */
static void property_exact(struct measuring *measuring, struct cell eye, struct tally *tally)
{
    bool shown = measuring->property == PROPERTY_EXACT_SHOWN;
    struct eyeshot_terms terms = *measuring->terms;
    const struct audit_view *view = measuring_view(measuring, eye);
    struct audit_view exact;

    terms.rule = eyeshot_rule_find("exact");
    exact = measuring_try(measuring, LOOK_ONE, &terms, eye);
    property_compare(measuring, shown ? view : &exact, shown ? &exact : view, false,
                     property_finding(eye, eye), tally);
}

int property_find(const char *name, bool claims, struct diag *diag)
{
    const char *words[PROPERTY_COUNT + 1] = {[PROPERTY_COUNT] = "claims"};

    for (int i = 0; i < PROPERTY_COUNT; i++)
        words[i] = property_kinds[i].name;
    return words_find(words, PROPERTY_COUNT + (size_t)claims, "property", name, diag);
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
     property_exact},
    {"exact-hidden", "nothing is hidden that exact shows",
     "A does not see B, which exact shows to it", 0, property_exact},
};
