#include "lib/engine/lane.h"

#include <string.h>

void lanes_begin(struct lanes *lanes, const struct look *look, struct plane *seen)
{
    *lanes = (struct lanes){.look = look,
                            .seen = seen,
                            .map = plane_box(look->opaque),
                            .west = look->eye.x,
                            .east = look->eye.x};
    lanes->stride = (size_t)(look->box.y1 - look->box.y0 + 63) / 64;
}

/* All zero: every look leaves it so. */
static void need_columns(struct lanes *lanes)
{
    const struct look *look = lanes->look;
    size_t bytes = (size_t)(look->box.x1 - look->box.x0) * lanes->stride * sizeof *lanes->columns;
    struct memory_block *block = &look->work->memories[WORK_COLUMNS];

    if (block->room < bytes) {
        work_need(look->work, WORK_COLUMNS, bytes);
        memset(block->bytes, 0, block->room);
    }
    lanes->columns = block->bytes;
}

void lanes_turn(struct lanes *lanes, int octant)
{
    const struct look *look = lanes->look;
    const struct octant *to = &octants[octant];
    struct octant ahead = {to->side_x, to->side_y, 0, 0, 0, 0};
    struct octant behind = {-to->side_x, -to->side_y, 0, 0, 0, 0};

    lanes->octant = to;
    lanes->limit = octant_depth(to, look->eye, look->box);
    if (lanes->limit > look->range.radius)
        lanes->limit = (int)look->range.radius;
    lanes->below = octant_depth(&behind, look->eye, lanes->map);
    lanes->side_limit = octant_depth(&ahead, look->eye, lanes->map);
    lanes->side_box = octant_depth(&ahead, look->eye, look->box);
    if (to->depth_x && !lanes->columns)
        need_columns(lanes);
}

/* Up to 64 columns from x on, 64 rows from word `i` of each on; the columns become zero. */
static void turn_block(struct lanes *lanes, int x, int end, size_t i)
{
    struct box box = lanes->look->box;
    uint64_t *from = lanes->columns + (size_t)(x - box.x0) * lanes->stride + i;
    int columns = end - x < 64 ? end - x : 64, y = box.y0 + 64 * (int)i;
    int rows = box.y1 - y < 64 ? box.y1 - y : 64;
    uint64_t block[64], any = 0;

    for (int k = 0; k < columns; k++)
        any |= block[k] = from[(size_t)k * lanes->stride];
    if (!any)
        return;
    memset(block + columns, 0, (size_t)(64 - columns) * 8);
    bits_transpose(block, rows);
    for (int k = 0; k < columns; k++)
        from[(size_t)k * lanes->stride] = 0;
    for (int k = 0; k < rows; k++)
        row_add(plane_row(lanes->seen, y + k), x, block[k]);
}

void lanes_end(struct lanes *lanes)
{
    for (int x = lanes->west; lanes->columns && x <= lanes->east; x += 64)
        for (size_t i = 0; i < lanes->stride; i++)
            turn_block(lanes, x, lanes->east + 1, i);
}
