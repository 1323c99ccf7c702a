#include "lib/look/look.h"

#include <limits.h>
#include <stdlib.h>

#define MARGIN 2 /* tiles beyond the range that a rule may look at: neighbours of neighbours */

const char *const why_names[] = {NULL, "blocked", "range", "border", "cone"};

static int64_t settle(const struct terms *terms, enum term term, int64_t own)
{
    return terms_has(terms, term) ? terms->value[term] : own;
}

int rule_settle(struct rule *rule, const struct algorithm *algorithm, const struct terms *terms,
                struct diag *diag)
{
    if (terms_has(terms, TERM_FACING) != terms_has(terms, TERM_CONE))
        return diag_fail(diag, "facing and cone go together: %s is missing",
                         terms_has(terms, TERM_CONE) ? "facing" : "cone");
    *rule = (struct rule){
        .algorithm = algorithm,
        .radius = settle(terms, TERM_RADIUS, algorithm->radius),
        .range.shape = (enum shape)settle(terms, TERM_SHAPE, algorithm->shape),
        .walls = (enum walls)settle(terms, TERM_WALLS, algorithm->dark ? WALLS_DARK : WALLS_LIT),
        .border = (enum border)settle(terms, TERM_BORDER,
                                      algorithm->border_hidden ? BORDER_HIDDEN : BORDER_SHOWN),
        .diagonals = (enum diagonals)settle(terms, TERM_DIAGONALS, DIAGONALS_PASS),
        .own_cell = settle(terms, TERM_OWN_CELL, 1),
        .cone.facing = (int)(settle(terms, TERM_FACING, 0) % 360),
        .cone.width = (int)settle(terms, TERM_CONE, 360),
        .subtile = (enum subtile)settle(terms, TERM_SUBTILE, SUBTILE_NW),
    };
    rule_set_radius(rule, rule->radius);
    return 0;
}

bool rule_equal(const struct rule *a, const struct rule *b)
{
    return a->algorithm == b->algorithm && a->radius == b->radius &&
           a->range.shape == b->range.shape && a->walls == b->walls && a->border == b->border &&
           a->diagonals == b->diagonals && a->own_cell == b->own_cell &&
           a->cone.facing == b->cone.facing && a->cone.width == b->cone.width &&
           a->subtile == b->subtile;
}

/* What reaches across the largest map reaches everything, and can be doubled no more. */
void rule_set_radius(struct rule *rule, int64_t radius)
{
    rule->radius = radius;
    rule->range.radius = radius < 2 * (int64_t)MAP_MAX_SIDE ? radius : RADIUS_ALL;
}

void sight_release(struct sight *sight)
{
    work_release(&sight->work);
    plane_release(&sight->plugged);
    plane_release(&sight->plugged_columns);
    plane_release(&sight->second);
    plane_release(&sight->probe);
    *sight = (struct sight){0};
}

void sight_mask_init(const struct map *map, const struct rule *rule, struct plane *mask)
{
    plane_init(mask, map->width * rule->algorithm->scale, map->height * rule->algorithm->scale);
}

static struct box scaled(struct box box, int scale)
{
    return (struct box){box.x0 * scale, box.y0 * scale, box.x1 * scale, box.y1 * scale};
}

static struct look make_look(struct sight *sight, const struct rule *rule, struct cell eye,
                             struct box box)
{
    const struct algorithm *algorithm = rule->algorithm;
    struct look look = {.algorithm = algorithm,
                        .opaque = &sight->map->opaque,
                        .columns = &sight->map->columns,
                        .eye = eye,
                        .box = box,
                        .range = rule->range,
                        .lit = rule->walls == WALLS_LIT && algorithm->dark,
                        .subtile = rule->subtile,
                        .work = &sight->work};

    if (algorithm->walks_range && rule->range.shape != algorithm->shape)
        look.range.radius = RADIUS_ALL;
    return look;
}

/*
 * Diagonals that block: a *plug* is an open cell off the eye's row and column whose two neighbours
 * on the eye's side are both opaque.
 */
static uint64_t find_plugs(const struct map *map, struct cell eye, int y, size_t i)
{
    const uint64_t *row = plane_row(&map->opaque, y);
    int nearer = y < eye.y ? y + 1 : y - 1;

    if (y == eye.y)
        return 0;
    return ~row[i] & plane_row(&map->opaque, nearer)[i] &
           row_nearer(row, map->opaque.stride, i, eye.x);
}

/* Makes the map with all plugs opaque, as far as a look within `box` can tell. */
static void plug(struct sight *sight, struct cell eye, struct box box, struct look *look)
{
    const struct map *map = sight->map;
    struct box turned = {box.y0, box.x0, box.y1, box.x1};

    plane_need(&sight->plugged, map->width, map->height);
    plane_need(&sight->plugged_columns, map->height, map->width);
    plane_copy_box(&sight->plugged, &map->opaque, box);
    plane_copy_box(&sight->plugged_columns, &map->columns, turned);
    for (int y = box.y0; y < box.y1; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t plugs = find_plugs(map, eye, y, i);
            plane_row(&sight->plugged, y)[i] |= plugs;
            for (; plugs; plugs &= plugs - 1)
                plane_set(&sight->plugged_columns, y, (int)i * 64 + __builtin_ctzll(plugs));
        }
    }
    look->opaque = &sight->plugged;
    look->columns = &sight->plugged_columns;
}

/* Takes the tiles that are set in `out` and not in `but` out of the mask. */
static void take_out(const struct rule *rule, const struct plane *out, const struct plane *but,
                     struct box box, struct plane *mask)
{
    int scale = rule->algorithm->scale;

    for (int y = box.y0; y < box.y1; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t word = plane_row(out, y)[i] & (but ? ~plane_row(but, y)[i] : ~(uint64_t)0);
            uint64_t pair[2];
            if (scale == 1) {
                plane_row(mask, y)[i] &= ~word;
                continue;
            }
            row_double(pair, 2, &word);
            for (int half = 0; half < 2; half++)
                for (int k = 0; k < 2; k++)
                    if (2 * i + (size_t)half < mask->stride)
                        plane_row(mask, 2 * y + k)[2 * i + (size_t)half] &= ~pair[half];
        }
    }
}

/* Walls that its rule lights beyond the shape of its range. */
static bool spreads_walls(const struct rule *rule)
{
    return rule->algorithm->walls_in_square && rule->range.shape == rule->algorithm->shape;
}

/* Runs the algorithm, twice when diagonals block. Gives the tiles it may have shown. */
static struct box run(struct sight *sight, const struct rule *rule, struct cell eye, struct box box,
                      struct plane *mask)
{
    struct look look;
    int scale = rule->algorithm->scale;
    struct box touched;

    if (rule->algorithm->whole_map)
        box = plane_box(&sight->map->opaque);
    look = make_look(sight, rule, eye, box);
    look_field(&look, mask);
    touched = sight->work.touched;
    if (rule->diagonals == DIAGONALS_PASS)
        return touched;
    plane_need(&sight->second, mask->width, mask->height);
    plug(sight, eye, box, &look);
    look_field(&look, &sight->second);
    plane_and(mask, &sight->second, scaled(touched, scale));
    plane_clear_box(&sight->second, scaled(sight->work.touched, scale));
    take_out(rule, &sight->plugged, &sight->map->opaque, touched, mask);
    return touched;
}

/* Of a mask that is cut by its own, smaller cells: the columns of row `y` that are in range, from
 * run[0] to run[1] - 1. */
static void subtile_run(const struct rule *rule, struct cell eye, int y, int width, int64_t run[2])
{
    int part = (int)rule->subtile, x = 2 * eye.x + part % 2;
    struct range range = {rule->range.shape, 2 * rule->range.radius};
    int64_t reach = range_reach(range, y - (2 * eye.y + part / 2));

    run[0] = x - reach;
    run[1] = reach < 0 ? run[0] : x + reach + 1;
    run[0] = run[0] < 0 ? 0 : run[0] > width ? width : run[0];
    run[1] = run[1] < run[0] ? run[0] : run[1] > width ? width : run[1];
}

/* Takes out of a row of tiles, columns x0 … x1 - 1, what lies farther than `reach` from the eye. */
static void cut_row(uint64_t *row, struct cell eye, int reach, int scale, int x0, int x1)
{
    if (eye.x - x0 > reach)
        row_wipe(row, x0 * scale, (eye.x - reach < x1 ? eye.x - reach : x1) * scale);
    if (x1 - 1 - eye.x > reach)
        row_wipe(row, (eye.x + reach + 1 > x0 ? eye.x + reach + 1 : x0) * scale, x1 * scale);
}

static void cut_range(struct sight *sight, const struct rule *rule, struct cell eye, struct box box,
                      struct plane *mask)
{
    int scale = rule->algorithm->scale;

    for (int y = box.y0; y < box.y1; y++) {
        int reach = work_reach(&sight->work, rule->range, y - eye.y);
        for (int k = 0; k < scale; k++)
            cut_row(plane_row(mask, y * scale + k), eye, reach, scale, box.x0, box.x1);
    }
}

static void cut_range_by_subtile(const struct rule *rule, struct cell eye, struct box box,
                                 struct plane *mask)
{
    for (int y = box.y0; y < box.y1; y++) {
        int64_t run[2];
        subtile_run(rule, eye, y, mask->width, run);
        row_wipe(plane_row(mask, y), box.x0, run[0] < box.x1 ? (int)run[0] : box.x1);
        row_wipe(plane_row(mask, y), run[1] > box.x0 ? (int)run[1] : box.x0, box.x1);
    }
}

static void cut_border(const struct rule *rule, struct box box, const struct plane *mask)
{
    int ring = rule->algorithm->scale;

    for (int y = box.y0; y < box.y1; y++) {
        bool whole = y < ring || y >= mask->height - ring;
        row_wipe(plane_row(mask, y), 0, whole ? mask->width : ring);
        row_wipe(plane_row(mask, y), mask->width - ring, mask->width);
    }
}

static void cut_cone(const struct rule *rule, struct cell eye, struct box box, struct plane *mask)
{
    int scale = rule->algorithm->scale;

    for (int y = box.y0; y < box.y1; y++) {
        struct cone_cut cut = cone_cut(rule->cone, y - eye.y, box.x0 - eye.x, box.x1 - eye.x);
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < scale; k++)
                row_wipe(plane_row(mask, y * scale + k), (cut.runs[i][0] + eye.x) * scale,
                         (cut.runs[i][1] + eye.x) * scale);
    }
}

static void put_own_cell(const struct sight *sight, const struct rule *rule, struct cell eye,
                         struct plane *mask)
{
    int scale = rule->algorithm->scale, x0 = eye.x * scale;
    bool dark = rule->algorithm->own_wall_dark && rule->walls == WALLS_DARK &&
                plane_get(&sight->map->opaque, eye.x, eye.y);

    for (int k = 0; k < scale; k++) {
        uint64_t *row = plane_row(mask, eye.y * scale + k);
        if (rule->own_cell && !dark)
            row_fill(row, x0, x0 + scale);
        else
            row_wipe(row, x0, x0 + scale);
    }
}

/* The part of a look that a box of tiles around the eye holds; gives the tiles that it touched. */
static struct box look_within(struct sight *sight, const struct rule *rule, struct cell eye,
                              struct box box, struct plane *mask)
{
    struct box touched = {eye.x, eye.y, eye.x + 1, eye.y + 1};

    if (rule->range.radius > 0) {
        touched = run(sight, rule, eye, box, mask);
        bool is_cut = rule->range.radius == RADIUS_ALL ||
                      (rule->algorithm->walks_range && rule->range.shape == rule->algorithm->shape);
        if (!is_cut && rule->algorithm->ranges_by_subtile)
            cut_range_by_subtile(rule, eye, scaled(touched, rule->algorithm->scale), mask);
        else if (!is_cut)
            cut_range(sight, rule, eye, touched, mask);
        if (rule->walls == WALLS_DARK)
            take_out(rule, &sight->map->opaque, NULL, touched, mask);
        if (rule->border == BORDER_HIDDEN)
            cut_border(rule, scaled(touched, rule->algorithm->scale), mask);
        if (rule->cone.width < 360)
            cut_cone(rule, eye, touched, mask);
    }
    put_own_cell(sight, rule, eye, mask);
    return touched;
}

static struct box look_box(const struct map *map, struct cell eye, int64_t radius)
{
    int64_t reach = radius < INT_MAX - MARGIN ? radius + MARGIN : INT_MAX;

    return range_box(reach, map->width, map->height, eye.x, eye.y);
}

bool sight_reaches(const struct rule *rule, struct cell eye, struct cell cell)
{
    int64_t reach = rule->range.radius;

    if (reach < INT_MAX)
        reach = reach ? reach + 1 : 0; /* a neighbour of what is in range may count */
    return llabs((long long)cell.x - eye.x) <= reach && llabs((long long)cell.y - eye.y) <= reach;
}

struct box sight_look(struct sight *sight, const struct rule *rule, struct cell eye,
                      struct plane *mask)
{
    struct box box = look_box(sight->map, eye, rule->range.radius);

    return scaled(look_within(sight, rule, eye, box, mask), rule->algorithm->scale);
}

/* By the look itself, no farther than the target. */
static bool sees(struct sight *sight, const struct rule *rule, struct cell eye, struct cell target)
{
    int scale = rule->algorithm->scale, dx = abs(target.x - eye.x), dy = abs(target.y - eye.y);
    struct box box = look_box(sight->map, eye, dx > dy ? dx : dy);
    struct plane *mask =
        plane_need(&sight->probe, sight->map->width * scale, sight->map->height * scale);
    bool seen = false;

    box = look_within(sight, rule, eye, box, mask);
    for (int k = 0; k < scale * scale; k++)
        seen |= plane_get(mask, target.x * scale + k % scale, target.y * scale + k / scale);
    plane_clear_box(mask, scaled(box, scale));
    return seen;
}

/* The target itself stops the line; a walk that begins there ends there. */
static bool block_at_target(struct trace *trace, struct cell target)
{
    if (trace->count && cell_equal(trace->steps[0].cell, target))
        trace->count = 1;
    return trace_block(trace, target);
}

/*
 * By lines: the one on the map and, when diagonals block, the one past the plugs. No line leaves the
 * rectangle between its ends by more than the margin.
 */
static bool line_is_clear(struct sight *sight, const struct rule *rule, struct cell eye,
                          struct cell target, struct trace *trace)
{
    const struct map *map = sight->map;
    struct box box = box_join(look_box(map, eye, 0), look_box(map, target, 0));
    struct look look = make_look(sight, rule, eye, box);

    if (!rule->algorithm->line(&look, target, trace))
        return false;
    if (rule->diagonals == DIAGONALS_PASS)
        return true;
    plug(sight, eye, box, &look);
    trace_clear(trace);
    if (!rule->algorithm->line(&look, target, trace))
        return false;
    if (plane_get(look.opaque, target.x, target.y) != plane_get(&map->opaque, target.x, target.y))
        return block_at_target(trace, target);
    return true;
}

static bool in_range(const struct sight *sight, const struct rule *rule, struct cell eye,
                     struct cell target)
{
    if (rule->range.radius == RADIUS_ALL || cell_equal(eye, target))
        return true;
    if (!rule->range.radius)
        return false;
    if (spreads_walls(rule) && plane_get(&sight->map->opaque, target.x, target.y))
        return range_has((struct range){SHAPE_SQUARE, rule->range.radius}, target.x - eye.x,
                         target.y - eye.y);
    if (!rule->algorithm->ranges_by_subtile)
        return range_has(rule->range, target.x - eye.x, target.y - eye.y);
    for (int k = 0; k < 2; k++) {
        int64_t run[2], x = 2 * (int64_t)target.x;
        subtile_run(rule, eye, 2 * target.y + k, INT_MAX, run);
        if (run[0] < run[1] && x + 2 > run[0] && x < run[1])
            return true;
    }
    return false;
}

static bool on_border(const struct map *map, struct cell cell)
{
    return !cell.x || !cell.y || cell.x == map->width - 1 || cell.y == map->height - 1;
}

enum why sight_line(struct sight *sight, const struct rule *rule, struct cell eye,
                    struct cell target, struct trace *trace)
{
    bool own = cell_equal(eye, target), clear;

    trace_clear(trace);
    if (rule->algorithm->line) {
        bool opaque = plane_get(&sight->map->opaque, target.x, target.y);
        clear = line_is_clear(sight, rule, eye, target, trace);
        if (clear && rule->walls == WALLS_DARK && opaque && !own)
            clear = block_at_target(trace, target);
        clear = clear && (!own || rule->own_cell);
    } else {
        clear = sees(sight, rule, eye, target);
    }
    if (own)
        return clear ? WHY_CLEAR : WHY_BLOCKED;
    if (!in_range(sight, rule, eye, target))
        return WHY_RANGE;
    if (rule->border == BORDER_HIDDEN && on_border(sight->map, target))
        return WHY_BORDER;
    if (!cone_has(rule->cone, target.x - eye.x, target.y - eye.y))
        return WHY_CONE;
    return clear ? WHY_CLEAR : WHY_BLOCKED;
}
