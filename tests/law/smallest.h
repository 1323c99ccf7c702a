/* The smallest map on which a rule breaks a claim: by cells, then walls, then height, then reading
 * order (a wall before an open cell), then the eye's place, then the radius. */
#ifndef LAW_SMALLEST_H
#define LAW_SMALLEST_H

#include "claims.h"

#define SEARCH_SIDE 4 /* the search is complete up to this width and height */
#define SEARCH_RADIUS 8

struct found {
    bool any;
    struct cell eye;
    int64_t radius;
};

static inline bool breaks_at(struct trial *trial, int claim, struct cell eye, struct found *found)
{
    bool grows = 1u << claim == EYESHOT_MONOTONE_RADIUS;

    for (int64_t radius = 0; radius <= (grows ? SEARCH_RADIUS : 0); radius++) {
        int64_t used = grows ? radius : EYESHOT_ALL;
        if (!claim_checks[claim](trial, eye, used)) {
            *found = (struct found){true, eye, used};
            return true;
        }
    }
    return false;
}

/* With an open eye; the map is left in the trial. */
static inline bool breaks_somewhere(struct trial *trial, int claim, struct found *found)
{
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell eye = scene_cell(&trial->scene, i);
        if (!scene_wall(&trial->scene, eye) && breaks_at(trial, claim, eye, found))
            return true;
    }
    return false;
}

static inline bool breaks_with_walls(struct trial *trial, int claim, int walls, struct found *found)
{
    for (unsigned pattern = 1u << scene_cells(&trial->scene); pattern--;) {
        if (__builtin_popcount(pattern) != walls)
            continue;
        scene_pattern(&trial->scene, pattern);
        if (breaks_somewhere(trial, claim, found))
            return true;
    }
    return false;
}

/* The trial is initialised here, and released when nothing is found. */
static inline struct found find_smallest(struct trial *trial, const struct eyeshot_rule *rule,
                                         int claim)
{
    struct found found = {0};

    for (int cells = 1; cells <= SEARCH_SIDE * SEARCH_SIDE; cells++)
        for (int walls = 0; walls < cells; walls++)
            for (int height = 1; height <= SEARCH_SIDE; height++) {
                if (cells % height || cells / height > SEARCH_SIDE)
                    continue;
                trial_init(trial, rule, cells / height, height);
                if (breaks_with_walls(trial, claim, walls, &found))
                    return found;
                trial_release(trial);
            }
    return found;
}

#endif
