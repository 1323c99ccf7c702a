#include "lib/engine/rays.h"

#include <stdlib.h>

static int farther(int a, int b)
{
    return a > b ? a : b;
}

int rays_whole(const struct look *look)
{
    struct cell eye = look->eye;
    int wide = farther(eye.x, look->opaque->width - 1 - eye.x);

    return farther(wide, farther(eye.y, look->opaque->height - 1 - eye.y));
}

static void cast(const struct look *look, int dx, int dy, struct eyeshot_mask *seen)
{
    struct cell at = look->eye;
    int sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1, most;
    int64_t err;

    dx = abs(dx);
    dy = abs(dy);
    err = (int64_t)dx - dy;
    for (most = dx > dy ? dx : dy; most; most--) {
        int64_t twice = 2 * err;
        if (twice > -dy) {
            err -= dy;
            at.x += sx;
        }
        if (twice < dx) {
            err += dx;
            at.y += sy;
        }
        if (!box_has(look->box, at))
            return;
        plane_set(seen, at.x, at.y);
        if (plane_get(look->opaque, at.x, at.y))
            return;
    }
}

void rays_cast_mirrored(const struct look *look, int dx, int dy, struct eyeshot_mask *seen)
{
    for (int way = 0; way < 4; way++) {
        int x = way & 1 ? -dx : dx, y = way & 2 ? -dy : dy;
        cast(look, x, y, seen);
        cast(look, y, x, seen);
    }
}
