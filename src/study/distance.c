#include "study/distance.h"

#include <stdlib.h>

#include "base/alloc.h"

#define MOST_BITS 20

/* Rounded down. */
static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;

    for (uint64_t bit = (uint64_t)1 << 62; bit; bit >>= 2) {
        bool fits = square >= root + bit;
        if (fits)
            square -= root + bit;
        root = fits ? root / 2 + bit : root / 2;
    }
    return root;
}

/* So many bits behind the point that squares, and sums over a whole mask, fit in 64. */
static int choose_bits(uint64_t width, uint64_t height)
{
    uint64_t square = width * width + height * height, sum = width * height * 4;
    int bits = MOST_BITS;

    while (bits &&
           (square > UINT64_MAX >> 2 * bits || sum > (UINT64_MAX >> bits) / (width + height)))
        bits--;
    return bits;
}

void distances_init(struct distances *distances, int width, int height)
{
    uint64_t *sums = alloc_array((size_t)(width + 1) * (size_t)height, sizeof *sums);

    *distances = (struct distances){width, height, 0, sums};
    distances->bits = choose_bits((uint64_t)width, (uint64_t)height);
    for (int64_t y = 0; y < height; y++, sums++)
        for (int64_t x = 0; x < width; x++, sums++)
            sums[1] = sums[0] + square_root((uint64_t)(x * x + y * y) << 2 * distances->bits);
}

void distances_release(struct distances *distances)
{
    free(distances->sums);
    *distances = (struct distances){0};
}

/* The sum of the distances at the offsets below `x`, less the same constant for every x. */
static uint64_t sum_below(const uint64_t *sums, int x)
{
    return x >= 0 ? sums[x] : sums[1] - sums[1 - x];
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t square(int64_t number)
{
    return (uint64_t)(number * number);
}

/* Thousandths of a cell, the nearest. */
static uint32_t thousandths(uint64_t squared)
{
    uint64_t root = square_root(squared * 1000000);

    return (uint32_t)(root + (squared * 1000000 - root * root > root));
}

struct reach distances_measure(const struct distances *distances, const struct plane *mask,
                               struct box box, struct cell eye)
{
    uint64_t sum = 0, count = 0, farthest = 0;

    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(mask, y), *sums = distances->sums;
        int first = row_next_set(row, box.x0, box.x1), x = first, end = first;
        sums += (size_t)abs(y - eye.y) * (size_t)(distances->width + 1);
        for (; x < box.x1; x = row_next_set(row, end, box.x1)) {
            end = row_next_clear(row, x, box.x1);
            sum += sum_below(sums, end - eye.x) - sum_below(sums, x - eye.x);
            count += (uint64_t)(end - x);
        }
        if (end > first)
            farthest = larger(farthest, square(y - eye.y) +
                                            larger(square(first - eye.x), square(end - 1 - eye.x)));
    }
    if (!count)
        return (struct reach){0};
    sum = sum / count * 1000 + ((uint64_t)1 << distances->bits >> 1);
    return (struct reach){(uint32_t)(sum >> distances->bits), thousandths(farthest)};
}
