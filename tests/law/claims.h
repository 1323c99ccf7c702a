/*
 * What each claim of rule.h means, as a check of one map, eye and radius. Walls are lit, the
 * border is shown; a tile of a 2x mask is seen when any of its sub-tiles is, except where whole
 * masks are compared.
 */
#ifndef LAW_CLAIMS_H
#define LAW_CLAIMS_H

#include "scene.h"

/* A scene and what its checks need besides. */
struct trial {
    const struct eyeshot_rule *rule;
    struct scene scene;
    struct scene turned[2]; /* of the same size, and of the exchanged one */
    struct eyeshot_mask mask, other;
    int stride; /* of the cells that could be tried, every how many are; 0: every one */
    int passed; /* since the last one tried */
};

static inline bool its_turn(struct trial *trial)
{
    if (++trial->passed < trial->stride)
        return false;
    trial->passed = 0;
    return true;
}

static inline void trial_init(struct trial *trial, const struct eyeshot_rule *rule, int width,
                              int height)
{
    *trial = (struct trial){.rule = rule};
    scene_init(&trial->scene, width, height);
    scene_init(&trial->turned[0], width, height);
    scene_init(&trial->turned[1], height, width);
}

static inline void trial_release(struct trial *trial)
{
    scene_release(&trial->scene);
    scene_release(&trial->turned[0]);
    scene_release(&trial->turned[1]);
    release(&trial->mask);
    release(&trial->other);
}

static inline void trial_look(struct trial *trial, struct cell eye, int64_t radius,
                              struct eyeshot_mask *mask)
{
    struct eyeshot_terms terms = plain_terms(trial->rule, radius);

    look_into(&trial->scene, &terms, eye, mask);
}

/* Of two open cells, one sees the other exactly when it is seen by it. */
static inline bool is_symmetric(struct trial *trial, struct cell eye, int64_t radius)
{
    int scale = trial->rule->scale;

    if (scene_wall(&trial->scene, eye))
        return true;
    trial_look(trial, eye, radius, &trial->mask);
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell at = scene_cell(&trial->scene, i);
        if (!scene_open(&trial->scene, at.x, at.y) || !its_turn(trial))
            continue;
        trial_look(trial, at, radius, &trial->other);
        if (tile_seen(&trial->other, scale, eye.x, eye.y) !=
            tile_seen(&trial->mask, scale, at.x, at.y))
            return false;
    }
    return true;
}

/* The eight rotations and mirror images of a width × height map: where a cell goes. */
static inline struct cell turn(int way, int width, int height, struct cell cell)
{
    if (way & 1)
        cell.x = width - 1 - cell.x;
    if (way & 2)
        cell.y = height - 1 - cell.y;
    return way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

static inline bool turned_alike(struct trial *trial, const struct eyeshot_terms *terms,
                                struct cell eye, int way)
{
    int width = trial->scene.map.width, height = trial->scene.map.height;
    struct scene *turned = &trial->turned[way >> 2];

    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        scene_put(turned, turn(way, width, height, cell), scene_wall(&trial->scene, cell));
    }
    look_into(turned, terms, turn(way, width, height, eye), &trial->other);
    for (int y = 0; y < trial->mask.height; y++)
        for (int x = 0; x < trial->mask.width; x++) {
            struct cell to = turn(way, trial->mask.width, trial->mask.height, (struct cell){x, y});
            if (plane_get(&trial->mask, x, y) != plane_get(&trial->other, to.x, to.y))
                return false;
        }
    return true;
}

/* A turned or mirrored map gives the turned or mirrored mask. */
static inline bool is_isotropic(struct trial *trial, struct cell eye, int64_t radius)
{
    struct eyeshot_terms terms = plain_terms(trial->rule, radius);

    trial_look(trial, eye, radius, &trial->mask);
    for (int way = 1; way < 8; way++)
        if (!turned_alike(trial, &terms, eye, way))
            return false;
    return true;
}

static inline bool mask_within(const struct eyeshot_mask *inner, const struct eyeshot_mask *outer)
{
    for (size_t i = 0; i < inner->stride * (size_t)inner->height; i++)
        if (inner->words[i] & ~outer->words[i])
            return false;
    return true;
}

/* A larger radius hides nothing: neither the next one, nor none at all. */
static inline bool is_monotone_in_radius(struct trial *trial, struct cell eye, int64_t radius)
{
    if (radius == EYESHOT_ALL)
        return true;
    trial_look(trial, eye, radius, &trial->mask);
    trial_look(trial, eye, radius + 1, &trial->other);
    if (!mask_within(&trial->mask, &trial->other))
        return false;
    trial_look(trial, eye, EYESHOT_ALL, &trial->other);
    return mask_within(&trial->mask, &trial->other);
}

/* Is an open cell of the map, or a part of it, in `mask` and not in `other`? */
static inline bool hides_open(const struct trial *trial)
{
    int scale = trial->rule->scale;

    for (int y = 0; y < trial->mask.height; y++)
        for (size_t i = 0; i < trial->mask.stride; i++) {
            uint64_t lost = plane_row(&trial->mask, y)[i] & ~plane_row(&trial->other, y)[i];
            for (; lost; lost &= lost - 1) {
                int x = (int)i * 64 + __builtin_ctzll(lost);
                if (scene_open(&trial->scene, x / scale, y / scale))
                    return true;
            }
        }
    return false;
}

/* A wall less hides no cell that was open with it. */
static inline bool is_monotone_in_walls(struct trial *trial, struct cell eye, int64_t radius)
{
    trial_look(trial, eye, radius, &trial->mask);
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell wall = scene_cell(&trial->scene, i);
        if (!scene_wall(&trial->scene, wall) || !its_turn(trial))
            continue;
        scene_put(&trial->scene, wall, false);
        trial_look(trial, eye, radius, &trial->other);
        scene_put(&trial->scene, wall, true);
        if (hides_open(trial))
            return false;
    }
    return true;
}

/* Every wall of the ring of the room `box`, corners included, seen from inside. */
static inline bool sees_ring(struct trial *trial, struct eyeshot_box box, struct cell eye)
{
    trial_look(trial, eye, EYESHOT_ALL, &trial->mask);
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++) {
            bool ring = x == box.x0 || y == box.y0 || x == box.x1 - 1 || y == box.y1 - 1;
            if (ring && !tile_seen(&trial->mask, trial->rule->scale, x, y))
                return false;
        }
    return true;
}

/* Is the map one rectangle of open cells, walled all round? */
static inline bool is_room(const struct scene *scene)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        bool ring =
            !cell.x || !cell.y || cell.x == scene->map.width - 1 || cell.y == scene->map.height - 1;
        if (scene_wall(scene, cell) != ring)
            return false;
    }
    return scene->map.width > 2 && scene->map.height > 2;
}

static inline bool is_expansive(struct trial *trial, struct cell eye, int64_t radius)
{
    if (radius != EYESHOT_ALL || scene_wall(&trial->scene, eye) || !is_room(&trial->scene))
        return true;
    return sees_ring(trial, eyeshot_mask_box(&trial->scene.map.opaque), eye);
}

/* Does the step from the eye, whose mask is known, reveal an open neighbour of `to`? */
static inline bool step_reveals(struct trial *trial, struct cell eye, struct cell to,
                                int64_t radius)
{
    int scale = trial->rule->scale;

    trial_look(trial, to, radius, &trial->other);
    for (int k = 0; k < 9; k++) {
        int x = to.x + k % 3 - 1, y = to.y + k / 3 - 1;
        if (scene_open(&trial->scene, x, y) && !(x == eye.x && y == eye.y) &&
            tile_seen(&trial->other, scale, x, y) && !tile_seen(&trial->mask, scale, x, y))
            return true;
    }
    return false;
}

/* No step, in eight directions and not between two walls, shows a neighbour that was hidden. */
static inline bool has_no_blind_corners(struct trial *trial, struct cell eye, int64_t radius)
{
    if (scene_wall(&trial->scene, eye))
        return true;
    trial_look(trial, eye, radius, &trial->mask);
    for (int k = 0; k < 9; k++) {
        struct cell to = {eye.x + k % 3 - 1, eye.y + k / 3 - 1};
        if (k == 4 || !scene_open(&trial->scene, to.x, to.y))
            continue;
        if (!scene_open(&trial->scene, to.x, eye.y) && !scene_open(&trial->scene, eye.x, to.y))
            continue;
        if (step_reveals(trial, eye, to, radius))
            return false;
    }
    return true;
}

typedef bool claim_check(struct trial *trial, struct cell eye, int64_t radius);

/* By the claim's bit. */
static const char *const claim_names[EYESHOT_CLAIMS] = {"symmetric",       "isotropic",
                                                        "monotone-radius", "monotone-walls",
                                                        "expansive-walls", "no-blind-corners"};

static claim_check *const claim_checks[EYESHOT_CLAIMS] = {
    is_symmetric,         is_isotropic, is_monotone_in_radius,
    is_monotone_in_walls, is_expansive, has_no_blind_corners,
};

#endif
