/*
 * The fast field of `angband`, whose plain twin is its line, in rules/angband.c: the cells whose
 * centres free slopes reach (fast/free_slopes.c), then a knight's moves, then the walls, 64 cells
 * at a time.
 */
#include "lib/engine/scratch.h"
#include "lib/grid/octant.h"
#include "lib/rules/rules.h"

/* A wall is seen with the cell before it, or, where that is a wall too, by its own line. */
static uint64_t angband_shown(const struct look *look, const struct eyeshot_mask *reached, int y,
                              size_t i)
{
    int eye = look->eye.x, row = y > look->eye.y ? y - 1 : y < look->eye.y ? y + 1 : y;
    uint64_t walls = plane_row(look->opaque, y)[i], own = plane_row(reached, y)[i];
    uint64_t behind = row_nearer(plane_row(look->opaque, row), reached->stride, i, eye);
    uint64_t before = row_nearer(plane_row(reached, row), reached->stride, i, eye);

    return (own & (~walls | behind)) | (before & walls & ~behind);
}

void angband_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask reached =
        scratch_plane(look->work, SCRATCH_TILES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!reached.words)
        return;
    free_centres_field(look, &reached);
    plane_set(&reached, look->eye.x, look->eye.y);
    for (int i = 0; i < OCTANTS; i++) { /* a knight's moves */
        struct cell ahead = octant_cell(&octants[i], look->eye, 1, 0);
        struct cell to = octant_cell(&octants[i], look->eye, 2, 1);
        if (!box_has(look->box, to) || plane_get(look->opaque, ahead.x, ahead.y))
            continue;
        plane_set(&reached, to.x, to.y);
        box_add(&look->work->touched, to);
    }
    box = look->work->touched;
    box = (struct eyeshot_box){box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1};
    box = box_meet(box, look->box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(seen, y)[i] |= angband_shown(look, &reached, y, i) & ~word_below(i, box.x0) &
                                     word_below(i, box.x1);
    eyeshot_mask_clear_box(&reached, box);
    look->work->touched = box;
}
