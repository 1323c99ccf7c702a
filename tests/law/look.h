/* What holds of one look, whatever the rule; the fuzzer asks as well. */
#ifndef LAW_LOOK_H
#define LAW_LOOK_H

#include "scene.h"
#include "twin.h"

static inline void detail_rule(const struct eyeshot_terms *terms, struct cell eye,
                               const struct scene *scene)
{
    detail("%s shape %d walls %d border %d diagonals %d own %d cone %d+%d subtile %d",
           terms->rule->name, (int)terms->shape, (int)terms->walls, (int)terms->border,
           (int)terms->diagonals, terms->own_cell, terms->facing, terms->cone, (int)terms->subtile);
    detail_scene(scene, eye, terms->radius);
}

static inline bool padding_is_zero(const struct eyeshot_mask *mask)
{
    int past = mask->width % 64;

    for (int y = 0; past && y < mask->height; y++)
        if (plane_row(mask, y)[mask->stride - 1] >> past)
            return false;
    return true;
}

static inline bool rest_is_zero(const struct eyeshot_mask *mask, struct eyeshot_box box)
{
    size_t inside = 0;

    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            inside += plane_get(mask, x, y);
    return inside == count_of(mask);
}

static inline bool own_cell_right(const struct scene *scene, const struct eyeshot_terms *terms,
                                  const struct eyeshot_mask *mask, struct cell eye)
{
    int scale = terms->rule->scale;

    for (int k = 0; k < scale * scale; k++)
        if (plane_get(mask, eye.x * scale + k % scale, eye.y * scale + k / scale) !=
            twin_own(scene, terms, eye))
            return false;
    return true;
}

/* The one exception: corner's line from an opaque cell to itself is blocked. */
static inline bool line_agrees(struct scene *scene, const struct eyeshot_terms *terms,
                               const struct eyeshot_mask *mask, struct cell eye, struct cell target)
{
    bool seen = tile_seen(mask, terms->rule->scale, target.x, target.y);

    if (cell_equal(eye, target) && terms->rule->walls == EYESHOT_DARK && scene_wall(scene, eye))
        seen = false;
    return (line_of(scene, terms, eye, target) == EYESHOT_CLEAR) == seen;
}

/* To every target on maps of up to `most` cells, else to about as many. */
static inline bool lines_agree(struct scene *scene, const struct eyeshot_terms *terms,
                               const struct eyeshot_mask *mask, struct cell eye, int most,
                               struct random *random)
{
    int cells = scene_cells(scene), step = cells / most + 1;
    bool good = line_agrees(scene, terms, mask, eye, eye);

    for (int i = random_between(random, 0, step - 1); good && i < cells; i += step) {
        struct cell target = scene_cell(scene, i);
        good = line_agrees(scene, terms, mask, eye, target);
        if (!good)
            detail("the line to (%d, %d) and the mask disagree", target.x, target.y);
    }
    return good;
}

/* A cell that does not reach the eye may change as it likes; so many cells are tried. */
static inline bool unreached_change_nothing(struct scene *scene, const struct eyeshot_terms *terms,
                                            const struct eyeshot_mask *mask, struct cell eye,
                                            int tries, struct random *random)
{
    struct eyeshot_mask after = {0};
    bool good = true;

    for (int i = 0; i < tries && good; i++) {
        struct cell cell = scene_any_cell(scene, random);
        if (eyeshot_may_matter(terms, eye.x, eye.y, cell.x, cell.y))
            continue;
        scene_put(scene, cell, !scene_wall(scene, cell));
        look_into(scene, terms, eye, &after);
        scene_put(scene, cell, !scene_wall(scene, cell));
        good = planes_equal(mask, &after);
        if (!good)
            detail("(%d, %d) changes what is seen", cell.x, cell.y);
    }
    release(&after);
    return good;
}

#endif
