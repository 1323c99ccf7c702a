/*
 * Which rules have a tree. One has, when what an eye sees of a cell can be said as: of these walks
 * one is free, where a walk is a list of cells, the same for every eye, that must be open.
 *
 *   exact, symmetric, rot-precise,
 *   digital, dcss                    all lines, by the cells that they enter (tree_bundles.c)
 *   tcod-shadow, cdda                rays through corners of cells (tree_slopes.c)
 *   diamond                          one line a cell (tree_slopes.c)
 *   bresenham, steps, simple, corner,
 *   eight-ray, angband               one line a cell (tree_lines.c)
 *   permissive                       lines through two corners (tree_permissive.c)
 *   ray-circle, ray-square           rays to the rim (tree_lines.c), as far as the range is the
 *                                    rule's own and its rim goes beyond the map for no eye
 *
 * The others have none:
 *
 *   shadowcast, pseudo-2x, adjacent-2x,
 *   real-2x, rot-recursive           a wall more may show a cell: where a scan goes on depends on
 *                                    the walls beside it, also on hidden ones
 *   nethack                          where a finger goes on depends on the walls of two rows
 *   beam, beam-symmetric             where a scan begins in a column depends on the walls beside
 *                                    and behind its edge: the floors that beam-symmetric shows are
 *                                    those of symmetric, its walls are not
 *   restrictive, tcod-restrictive    only walls that are seen hide, and only whole parts of them
 *   brogue                           slopes are cut off to 32768ths anew at each wall
 *   rot-discrete                     shadows are whole degrees, in a list that keeps some apart
 *   tcod-basic                       for an eye near to the map's edge that is the rim of its rays
 *   tcod-diamond                     of two shadows that meet, which is handed on depends on both
 *   tcod-permissive-0 … -8           a line swings about the corners that bumped it, and the rim
 *                                    of range and map takes part
 *   tcod-symmetric                   slopes are rounded anew at each wall, in single precision
 */
#include "lib/all/trees.h"

#include <limits.h>

#include "lib/rules/rules.h"

static const struct tree_kind kinds[] = {
    {.rule = &symmetric, .make = tree_of_wedges, .mutual = true, .look = {.row = 12, .far = 60}},
    {.rule = &rot_precise,
     .make = tree_of_wedges,
     .open_eye = true,
     .look = {.row = 30, .cell = 2600}},
    {.rule = &exact, .make = tree_of_squares, .look = {.row = 29}},
    {.rule = &tcod_shadow, .make = tree_of_touches, .look = {.row = 40, .cell = 400}},
    {.rule = &bresenham, .make = tree_of_lines, .turns = true, .look = {.row = 12, .far = 60}},
    {.rule = &steps, .make = tree_of_lines, .turns = true, .look = {.row = 32}},
    {.rule = &simple, .make = tree_of_lines, .turns = true, .look = {.row = 12, .far = 60}},
    {.rule = &corner, .make = tree_of_lines, .turns = true, .open_eye = true, .look = {.row = 45}},
    {.rule = &eight_ray, .make = tree_of_lines, .mutual = true, .look = {.row = 15}},
    {.rule = &angband, .make = tree_of_angband, .wall_matters = true, .look = {.row = 38}},
    {.rule = &diamond, .make = tree_of_diamonds, .mutual = true, .look = {.row = 30, .cell = 3500}},
    {.rule = &digital,
     .make = tree_of_digital,
     .mutual = true,
     .look = {.row = 100, .cell = 15000}},
    {.rule = &permissive,
     .make = tree_of_permissive,
     .mutual = true,
     .look = {.row = 400, .cell = 60000}},
    {.rule = &dcss,
     .make = tree_of_digital,
     .mutual = true,
     .reach = 8,
     .look = {.row = 100, .cell = 15000}},
    {.rule = &cdda, .make = tree_of_touches, .look = {.row = 40, .cell = 400}},
    {.rule = &ray_circle, .make = tree_of_rims, .reaches_rim = true, .look = {.cell = 2600}},
    {.rule = &ray_square, .make = tree_of_rims, .reaches_rim = true, .look = {.cell = 2600}},
};

/* Does the rim lie within the square around every eye that holds the map? */
static bool has_rim(const struct eyeshot_terms *terms, int width, int height)
{
    int larger = width > height ? width : height;

    return terms->shape == terms->rule->shape && terms->radius <= larger / 2;
}

const struct tree_kind *tree_kind_of(const struct eyeshot_terms *terms, int width, int height)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].rule != library_rule(terms->rule))
            continue;
        if ((kinds[i].reaches_rim && !has_rim(terms, width, height)) ||
            (kinds[i].wall_matters && terms->diagonals == EYESHOT_BLOCK))
            return NULL;
        return &kinds[i];
    }
    return NULL;
}

void tree_make(struct tree *tree, const struct tree_kind *kind, const struct eyeshot_terms *terms,
               int width, int height, size_t limit, const struct eyeshot_memory *memory)
{
    int most = kind->reach ? kind->reach + 1 : INT_MAX;

    tree_init(tree, terms, width < most ? width : most, height < most ? height : most, limit,
              memory);
    if (!tree->status)
        kind->make(tree);
}
