/*
 * Policy's plain twin: the same rule, applied cell by cell to the row's mask for no terms at all.
 */
#ifndef LAW_TWIN_H
#define LAW_TWIN_H

#include "scene.h"

/* The shapes as semantics defines them. */
static inline bool shape_has(enum shape shape, int64_t radius, int64_t dx, int64_t dy)
{
    int64_t ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    int64_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;

    if (radius > INT32_MAX / 4)
        return true; /* no map of these tests is so large */
    switch (shape) {
    case SHAPE_CIRCLE:
        return ax * ax + ay * ay <= radius * radius;
    case SHAPE_ROUND:
        return ax * ax + ay * ay <= radius * radius + radius;
    case SHAPE_SQUARE:
        return most <= radius;
    case SHAPE_DIAMOND:
        return ax + ay <= radius;
    case SHAPE_OCTAGON:
        return most + least / 2 <= radius;
    case SHAPE_WIDE:
        return ax * ax + ay * ay < (radius + 1) * (radius + 1);
    default:
        return ax * ax + ay * ay < radius * radius;
    }
}

/* Is the mask's cell (x, y) in range, by tiles or, where the row says so, by sub-tiles? */
static inline bool twin_has(const struct rule *rule, struct cell eye, int x, int y)
{
    int scale = rule->algorithm->scale, part = (int)rule->subtile;

    if (rule->algorithm->ranges_by_subtile)
        return rule->radius == RADIUS_ALL ||
               shape_has(rule->range.shape, 2 * rule->radius, x - (2 * eye.x + part % 2),
                         y - (2 * eye.y + part / 2));
    return shape_has(rule->range.shape, rule->radius, x / scale - eye.x, y / scale - eye.y);
}

/* The own cell is in range at every radius. */
static inline bool is_own(const struct rule *rule, struct cell eye, int x, int y)
{
    int scale = rule->algorithm->scale;

    return x / scale == eye.x && y / scale == eye.y;
}

/* Is the own cell in the mask? An eye on a dark wall may not see even that. */
static inline bool twin_own(const struct scene *scene, const struct rule *rule, struct cell eye)
{
    bool dark = rule->algorithm->own_wall_dark && rule->walls == WALLS_DARK;

    return rule->own_cell && !(dark && scene_wall(scene, eye));
}

/* Walls that a row spreads to lie within the square of the radius, other cells within its shape. */
static inline bool twin_reaches(const struct scene *scene, const struct rule *rule, struct cell eye,
                                int x, int y)
{
    const struct algorithm *row = rule->algorithm;

    if (row->walls_in_square && rule->range.shape == row->shape &&
        scene_wall(scene, (struct cell){x, y}))
        return shape_has(SHAPE_SQUARE, rule->radius, x - eye.x, y - eye.y);
    return twin_has(rule, eye, x, y);
}

static inline bool twin_in_range(const struct scene *scene, const struct rule *rule,
                                 const struct plane *mask, struct cell eye)
{
    for (int y = 0; y < mask->height; y++)
        for (int x = row_next_set(plane_row(mask, y), 0, mask->width); x < mask->width;
             x = row_next_set(plane_row(mask, y), x + 1, mask->width))
            if (!is_own(rule, eye, x, y) && !twin_reaches(scene, rule, eye, x, y))
                return false;
    return true;
}

/* The row by itself: no cone, nothing cut; its own range only where it walks it. */
static inline void bare_look(struct scene *scene, const struct rule *rule, struct cell eye,
                             struct plane *mask)
{
    const struct algorithm *row = rule->algorithm;
    bool walks = row->walks_range && rule->range.shape == row->shape;
    struct rule bare = plain_rule(row, walks ? rule->radius : RADIUS_ALL);

    bare.subtile = rule->subtile;
    bare.walls = row->dark ? rule->walls : WALLS_LIT;
    look_into(scene, &bare, eye, mask);
}

static inline bool is_plug(const struct scene *scene, struct cell eye, struct cell cell)
{
    int nearer_x = cell.x < eye.x ? cell.x + 1 : cell.x - 1;
    int nearer_y = cell.y < eye.y ? cell.y + 1 : cell.y - 1;

    return cell.x != eye.x && cell.y != eye.y && !scene_wall(scene, cell) &&
           scene_wall(scene, (struct cell){nearer_x, cell.y}) &&
           scene_wall(scene, (struct cell){cell.x, nearer_y});
}

/* What the plain run and the run on the plugged map both show, without the plugs. */
static inline void twin_block(struct scene *scene, const struct rule *rule, struct cell eye,
                              struct plane *mask)
{
    int scale = rule->algorithm->scale;
    struct plane second = {0};
    struct scene plugged;

    scene_init(&plugged, scene->map.width, scene->map.height);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        scene_put(&plugged, cell, scene_wall(scene, cell) || is_plug(scene, eye, cell));
    }
    bare_look(&plugged, rule, eye, &second);
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++)
            if (!plane_get(&second, x, y) ||
                is_plug(scene, eye, (struct cell){x / scale, y / scale}))
                plane_unset(mask, x, y);
    plane_release(&second);
    scene_release(&plugged);
}

static inline bool twin_keeps(const struct scene *scene, const struct rule *rule, struct cell eye,
                              int x, int y)
{
    int scale = rule->algorithm->scale;
    struct cell tile = {x / scale, y / scale};
    bool ring =
        !tile.x || !tile.y || tile.x == scene->map.width - 1 || tile.y == scene->map.height - 1;

    if (!rule->radius || !twin_reaches(scene, rule, eye, x, y))
        return false;
    if (rule->walls == WALLS_DARK && scene_wall(scene, tile))
        return false;
    if (rule->border == BORDER_HIDDEN && ring)
        return false;
    return cone_has(rule->cone, tile.x - eye.x, tile.y - eye.y);
}

static inline void twin_look(struct scene *scene, const struct rule *rule, struct cell eye,
                             struct plane *mask)
{
    bare_look(scene, rule, eye, mask);
    if (rule->diagonals == DIAGONALS_BLOCK)
        twin_block(scene, rule, eye, mask);
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++) {
            bool own = is_own(rule, eye, x, y);
            if (own && twin_own(scene, rule, eye))
                plane_set(mask, x, y);
            else if (own || !twin_keeps(scene, rule, eye, x, y))
                plane_unset(mask, x, y);
        }
}

/* Any terms that a user could give. */
static inline struct rule any_rule(const struct algorithm *row, struct random *random)
{
    struct terms terms = {0};
    struct diag diag = {0};
    struct rule rule;

    if (random_below(random, 3))
        terms_put(&terms, TERM_RADIUS, random_between(random, 0, 12));
    else if (random_below(random, 2))
        terms_put(&terms, TERM_RADIUS, RADIUS_ALL);
    if (random_below(random, 2))
        terms_put(&terms, TERM_SHAPE, random_between(random, 0, SHAPE_STRICT - 1));
    for (int term = TERM_WALLS; term <= TERM_OWN_CELL; term++)
        if (random_below(random, 2))
            terms_put(&terms, (enum term)term, random_between(random, 0, 1));
    if (!random_below(random, 3)) {
        terms_put(&terms, TERM_FACING, random_between(random, -400, 800));
        terms_put(&terms, TERM_CONE, random_between(random, 1, 360));
    }
    terms_put(&terms, TERM_SUBTILE, random_between(random, 0, 3));
    rule_settle(&rule, row, &terms, &diag);
    return rule;
}

#endif
