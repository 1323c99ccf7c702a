/*
 * What libtcod does after casting rays with lit walls, TCOD_map_postprocess() in lines 101 to 152
 * of its src/libtcod/fov_c.c (1.18.1): a wall shows when the cell before it, on the eye's side in
 * x, in y or in both, is open and seen. This goes as far as the box of the radius, also where the
 * rays end at a circle.
 *
 *      @ . . #      the lower walls are spread from the row above them
 *      # # # #
 */
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

/* The open cells seen of a word of row y, each with those after it, away from the eye. */
static uint64_t spread(const struct look *look, const struct eyeshot_mask *seen, int y, int i)
{
    const uint64_t *row = plane_row(seen, y), *walls = plane_row(look->opaque, y);
    int words = (int)seen->stride, eye = look->eye.x - 64 * i; /* its bit in this word */
    uint64_t open = row[i] & ~walls[i];
    uint64_t east = eye >= 64 ? 0 : eye <= 0 ? ~(uint64_t)0 : ~(uint64_t)0 << eye;
    uint64_t west = eye < 0 ? 0 : eye >= 63 ? ~(uint64_t)0 : ~(~(uint64_t)1 << eye);
    uint64_t found = open | (open & east) << 1 | (open & west) >> 1;

    if (i && eye < 0)
        found |= (row[i - 1] & ~walls[i - 1]) >> 63;
    if (i + 1 < words && eye >= 64)
        found |= (row[i + 1] & ~walls[i + 1]) << 63;
    return found;
}

void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    struct eyeshot_box box = range_box(look->range.radius, seen->width, seen->height, eye.x, eye.y);

    box = box_meet(box, look->box);
    look->work->touched = box_join(look->work->touched, box);
    if (!plane_get(look->opaque, eye.x, eye.y))
        plane_set(seen, eye.x, eye.y);
    for (int y = box.y0; y < box.y1; y++)
        for (int i = box.x0 / 64; i * 64 < box.x1; i++) {
            uint64_t walls = plane_row(look->opaque, y)[i], found;
            walls &= word_below((size_t)i, box.x1) & ~word_below((size_t)i, box.x0);
            if (!walls)
                continue;
            found = spread(look, seen, y, i);
            if (y > eye.y)
                found |= spread(look, seen, y - 1, i);
            if (y < eye.y)
                found |= spread(look, seen, y + 1, i);
            plane_row(seen, y)[i] |= found & walls;
        }
}

static bool tcod_walls_in_range(const struct eyeshot_terms *terms,
                                const struct eyeshot_mask *opaque, struct cell eye,
                                struct cell cell)
{
    struct range range = {terms->shape, terms->radius};

    if (terms->shape == terms->rule->shape && plane_get(opaque, cell.x, cell.y))
        range.shape = EYESHOT_SQUARE;
    return cell_equal(cell, eye) || range_has(range, cell.x - eye.x, cell.y - eye.y);
}

const struct exception tcod_walls = {.has = tcod_walls_in_range};
