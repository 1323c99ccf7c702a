#include "sight/lane.h"

#include <string.h>

void lanes_begin(struct lanes *lanes, const struct look *look, struct plane *seen)
{
    *lanes = (struct lanes){.look = look, .seen = seen, .map = plane_box(look->opaque)};
    lanes->stride = (size_t)(look->box.y1 - look->box.y0 + 63) / 64;
}

static void need_columns(struct lanes *lanes)
{
    struct box box = lanes->look->box;
    size_t bytes = (size_t)(box.x1 - box.x0) * lanes->stride * sizeof *lanes->columns;

    lanes->columns = work_need(lanes->look->work, WORK_COLUMNS, bytes);
    memset(lanes->columns, 0, bytes);
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

/* The word that holds bit `at`, which may be negative. */
static int bits_word(int at)
{
    return at < 0 ? -1 - (-1 - at) / 64 : at / 64;
}

/* 64 bits from `at` on; those outside the row's words are zero. */
static uint64_t bits_at(const uint64_t *row, int words, int at)
{
    int i = bits_word(at);
    unsigned shift = (unsigned)at % 64;
    uint64_t bits = i >= 0 && i < words ? row[i] >> shift : 0;

    if (shift && i + 1 >= 0 && i + 1 < words)
        bits |= row[i + 1] << (64 - shift);
    return bits;
}

/* Adds 64 bits from `at` on; those outside the row's words must be zero. */
static void bits_add(uint64_t *row, int at, uint64_t bits)
{
    int i = bits_word(at);
    unsigned shift = (unsigned)at % 64;

    if (bits << shift)
        row[i] |= bits << shift;
    if (shift && bits >> (64 - shift))
        row[i + 1] |= bits >> (64 - shift);
}

static uint64_t bits_mirror(uint64_t bits)
{
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(bits);
}

uint64_t lane_word(const struct lane *lane, int i)
{
    if (lane->sign > 0)
        return bits_at(lane->walls, lane->words, lane->origin + 64 * i);
    return bits_mirror(bits_at(lane->walls, lane->words, lane->origin - 64 * i - 63));
}

void lane_show_word(const struct lane *lane, int i, uint64_t bits)
{
    if (lane->sign > 0)
        bits_add(lane->seen, lane->seen_origin + 64 * i, bits);
    else
        bits_add(lane->seen, lane->seen_origin - 64 * i - 63, bits_mirror(bits));
}

/* Up to 64 columns from x on, 64 rows from word `i` of each on. */
static void turn_block(struct lanes *lanes, int x, size_t i)
{
    struct box box = lanes->look->box;
    const uint64_t *from = lanes->columns + (size_t)(x - box.x0) * lanes->stride + i;
    int columns = box.x1 - x < 64 ? box.x1 - x : 64, y = box.y0 + 64 * (int)i;
    int rows = box.y1 - y < 64 ? box.y1 - y : 64;
    uint64_t block[64], any = 0;

    for (int k = 0; k < columns; k++)
        any |= block[k] = from[(size_t)k * lanes->stride];
    if (!any)
        return;
    memset(block + columns, 0, (size_t)(64 - columns) * 8);
    bits_transpose(block, rows);
    for (int k = 0; k < rows; k++)
        bits_add(plane_row(lanes->seen, y + k), x, block[k]);
}

void lanes_end(struct lanes *lanes)
{
    for (int x = lanes->look->box.x0; lanes->columns && x < lanes->look->box.x1; x += 64)
        for (size_t i = 0; i < lanes->stride; i++)
            turn_block(lanes, x, i);
}
