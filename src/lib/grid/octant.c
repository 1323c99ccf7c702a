#include "lib/grid/octant.h"

const struct octant octants[OCTANTS] = {
    {1, 0, 0, 1, 1, 1},     {0, 1, 1, 0, 1, 1},     {0, 1, -1, 0, -1, 1}, {-1, 0, 0, 1, -1, 1},
    {-1, 0, 0, -1, -1, -1}, {0, -1, -1, 0, -1, -1}, {0, -1, 1, 0, 1, -1}, {1, 0, 0, -1, 1, -1},
};

int octant_depth(const struct octant *octant, struct cell eye, struct box box)
{
    if (octant->depth_x)
        return octant->depth_x > 0 ? box.x1 - 1 - eye.x : eye.x - box.x0;
    return octant->depth_y > 0 ? box.y1 - 1 - eye.y : eye.y - box.y0;
}
