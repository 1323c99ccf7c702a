#include "lib/grid/octant.h"

const struct octant octants[OCTANTS] = {
    {1, 0, 0, 1, 1, 1},     {0, 1, 1, 0, 1, 1},     {0, 1, -1, 0, -1, 1}, {-1, 0, 0, 1, -1, 1},
    {-1, 0, 0, -1, -1, -1}, {0, -1, -1, 0, -1, -1}, {0, -1, 1, 0, 1, -1}, {1, 0, 0, -1, 1, -1},
};

int box_reach(struct eyeshot_box box, struct cell from)
{
    return greater(greater(from.x - box.x0, box.x1 - 1 - from.x),
                   greater(from.y - box.y0, box.y1 - 1 - from.y));
}

int box_steps(struct eyeshot_box box, struct cell from, int dx, int dy)
{
    if (dx)
        return dx > 0 ? box.x1 - 1 - from.x : from.x - box.x0;
    return dy > 0 ? box.y1 - 1 - from.y : from.y - box.y0;
}
