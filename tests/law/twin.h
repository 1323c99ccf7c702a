/*
 * The plain twin of what look.c does to a field on given terms: the same, cell by cell, to the
 * rule's mask for no terms at all.
 */
#ifndef LAW_TWIN_H
#define LAW_TWIN_H

#include "lib/grid/shape.h"
#include "scene.h"

/* The shapes as eyeshot-algorithms(7) defines them. */
static inline bool shape_has(enum eyeshot_shape shape, int64_t radius, int64_t dx, int64_t dy)
{
    int64_t ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    int64_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;

    if (radius > INT32_MAX / 4)
        return true; /* no map of these tests is so large */
    switch (shape) {
    case EYESHOT_CIRCLE:
        return ax * ax + ay * ay <= radius * radius;
    case EYESHOT_ROUND:
        return ax * ax + ay * ay <= radius * radius + radius;
    case EYESHOT_SQUARE:
        return most <= radius;
    case EYESHOT_DIAMOND:
        return ax + ay <= radius;
    case EYESHOT_OCTAGON:
        return most + least / 2 <= radius;
    case EYESHOT_WIDE:
        return ax * ax + ay * ay < (radius + 1) * (radius + 1);
    default:
        return ax * ax + ay * ay < radius * radius;
    }
}

/* Is the mask's cell (x, y) in range, by tiles or, where the rule says so, by sub-tiles? */
static inline bool twin_has(const struct eyeshot_terms *terms, struct cell eye, int x, int y)
{
    int scale = terms->rule->scale, part = (int)terms->subtile;

    if (terms->rule->scale == 2 && inner(terms->rule)->exception)
        return terms->radius == EYESHOT_ALL ||
               shape_has(terms->shape, 2 * terms->radius, x - (2 * eye.x + part % 2),
                         y - (2 * eye.y + part / 2));
    return shape_has(terms->shape, terms->radius, x / scale - eye.x, y / scale - eye.y);
}

/* The own cell is in range at every radius. */
static inline bool is_own(const struct eyeshot_terms *terms, struct cell eye, int x, int y)
{
    int scale = terms->rule->scale;

    return x / scale == eye.x && y / scale == eye.y;
}

/* Is the own cell in the mask? An eye on a dark wall may not see even that. */
static inline bool twin_own(const struct scene *scene, const struct eyeshot_terms *terms,
                            struct cell eye)
{
    bool dark = !strcmp(terms->rule->name, "tcod-symmetric") && terms->walls == EYESHOT_DARK;

    return terms->own_cell && !(dark && scene_wall(scene, eye));
}

static inline bool spreads_walls(const struct eyeshot_rule *rule)
{
    return !strcmp(rule->name, "tcod-basic") || !strcmp(rule->name, "tcod-diamond");
}

/* Walls that a rule spreads to lie within the square of the radius, other cells within its shape. */
static inline bool twin_reaches(const struct scene *scene, const struct eyeshot_terms *terms,
                                struct cell eye, int x, int y)
{
    const struct eyeshot_rule *rule = terms->rule;

    if (spreads_walls(rule) && terms->shape == rule->shape &&
        scene_wall(scene, (struct cell){x, y}))
        return shape_has(EYESHOT_SQUARE, terms->radius, x - eye.x, y - eye.y);
    return twin_has(terms, eye, x, y);
}

static inline bool twin_in_range(const struct scene *scene, const struct eyeshot_terms *terms,
                                 const struct eyeshot_mask *mask, struct cell eye)
{
    for (int y = 0; y < mask->height; y++)
        for (int x = row_next_set(plane_row(mask, y), 0, mask->width); x < mask->width;
             x = row_next_set(plane_row(mask, y), x + 1, mask->width))
            if (!is_own(terms, eye, x, y) && !twin_reaches(scene, terms, eye, x, y))
                return false;
    return true;
}

/* The rule by itself: no cone, nothing cut; its own range only where it walks it. */
static inline void bare_look(struct scene *scene, const struct eyeshot_terms *terms,
                             struct cell eye, struct eyeshot_mask *mask)
{
    const struct eyeshot_rule *rule = terms->rule;
    bool walks = inner(rule)->walks_range && terms->shape == rule->shape;
    struct eyeshot_terms bare = plain_terms(rule, walks ? terms->radius : EYESHOT_ALL);

    bare.subtile = terms->subtile;
    bare.walls = rule->walls == EYESHOT_DARK ? terms->walls : EYESHOT_LIT;
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
static inline void twin_block(struct scene *scene, const struct eyeshot_terms *terms,
                              struct cell eye, struct eyeshot_mask *mask)
{
    int scale = terms->rule->scale;
    struct eyeshot_mask second = {0};
    struct scene plugged;

    scene_init(&plugged, scene->map.width, scene->map.height);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        scene_put(&plugged, cell, scene_wall(scene, cell) || is_plug(scene, eye, cell));
    }
    bare_look(&plugged, terms, eye, &second);
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++)
            if (!plane_get(&second, x, y) ||
                is_plug(scene, eye, (struct cell){x / scale, y / scale}))
                plane_unset(mask, x, y);
    release(&second);
    scene_release(&plugged);
}

static inline bool twin_keeps(const struct scene *scene, const struct eyeshot_terms *terms,
                              struct cell eye, int x, int y)
{
    int scale = terms->rule->scale;
    struct cell tile = {x / scale, y / scale};
    bool ring =
        !tile.x || !tile.y || tile.x == scene->map.width - 1 || tile.y == scene->map.height - 1;

    if (!terms->radius || !twin_reaches(scene, terms, eye, x, y))
        return false;
    if (terms->walls == EYESHOT_DARK && scene_wall(scene, tile))
        return false;
    if (terms->border == EYESHOT_HIDDEN && ring)
        return false;
    return cone_has((struct cone){terms->facing % 360, terms->cone}, tile.x - eye.x,
                    tile.y - eye.y);
}

static inline void twin_look(struct scene *scene, const struct eyeshot_terms *terms,
                             struct cell eye, struct eyeshot_mask *mask)
{
    bare_look(scene, terms, eye, mask);
    if (terms->diagonals == EYESHOT_BLOCK)
        twin_block(scene, terms, eye, mask);
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++) {
            bool own = is_own(terms, eye, x, y);
            if (own && twin_own(scene, terms, eye))
                plane_set(mask, x, y);
            else if (own || !twin_keeps(scene, terms, eye, x, y))
                plane_unset(mask, x, y);
        }
}

/* Any terms that a user could give. */
static inline struct eyeshot_terms any_terms(const struct eyeshot_rule *rule, struct random *random)
{
    struct eyeshot_terms terms = eyeshot_terms_of(rule);

    if (random_below(random, 3))
        terms.radius = random_between(random, 0, 12);
    else if (random_below(random, 2))
        terms.radius = EYESHOT_ALL;
    if (random_below(random, 2))
        terms.shape = (enum eyeshot_shape)random_between(random, 0, EYESHOT_STRICT - 1);
    if (random_below(random, 2))
        terms.walls = (enum eyeshot_walls)random_between(random, 0, 1);
    if (random_below(random, 2))
        terms.border = (enum eyeshot_border)random_between(random, 0, 1);
    if (random_below(random, 2))
        terms.diagonals = (enum eyeshot_diagonals)random_between(random, 0, 1);
    if (random_below(random, 2))
        terms.own_cell = random_between(random, 0, 1);
    if (!random_below(random, 3)) {
        terms.facing = random_between(random, -400, 800);
        terms.cone = random_between(random, 1, 360);
    }
    terms.subtile = (enum eyeshot_subtile)random_between(random, 0, 3);
    return terms;
}

#endif
