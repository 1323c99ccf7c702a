#include "lib/all/distance.h"

#include <stdlib.h>

#define MOST_BITS 20
#define BEYOND 2 /* cells beyond the radius that a mask may reach, if at all */

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

static size_t sum_count(const struct distances *distances)
{
    return ((size_t)distances->width + 1) * (size_t)distances->height;
}

static int reach_of(int64_t radius, int side)
{
    return radius < side - BEYOND ? (int)radius + BEYOND : side;
}

int distances_init(struct distances *distances, int64_t radius, const struct eyeshot_mask *map,
                   const struct eyeshot_memory *memory)
{
    int64_t width = reach_of(radius, map->width), height = reach_of(radius, map->height);
    uint64_t *sums;

    *distances = (struct distances){.width = (int)width, .height = (int)height, .memory = memory};
    sums = distances->sums = array_new(memory, sum_count(distances), sizeof *sums);
    if (!sums)
        return -1;
    distances->bits = choose_bits((uint64_t)width, (uint64_t)height);
    for (int64_t y = 0; y < height; y++, sums++)
        for (int64_t x = 0; x < width; x++, sums++)
            sums[1] = sums[0] + square_root((uint64_t)(x * x + y * y) << 2 * distances->bits);
    return 0;
}

void distances_release(struct distances *distances)
{
    array_free(distances->memory, distances->sums, sum_count(distances), sizeof *distances->sums);
    *distances = (struct distances){0};
}

/* The sum of the distances at the offsets below `x`, less the same constant for every x. */
static uint64_t sum_below(const uint64_t *sums, int x)
{
    return x >= 0 ? sums[x] : sums[1] - sums[1 - x];
}

uint32_t distances_mean(const struct distances *distances, uint64_t sum, size_t count)
{
    sum = sum / count * 1000 + ((uint64_t)1 << distances->bits >> 1);
    return (uint32_t)(sum >> distances->bits);
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t square(int64_t number)
{
    return (uint64_t)(number * number);
}

/* The nearest. */
uint32_t distances_thousandths(uint64_t squared)
{
    uint64_t root = square_root(squared * 1000000);

    return (uint32_t)(root + (squared * 1000000 - root * root > root));
}

/*
 * Of a row's cells in the words first … last - 1: the sum; its ends, `from` == `to` when it is
 * empty.
 */
static uint64_t add_row(const uint64_t *row, size_t first, size_t last, const uint64_t *sums,
                        int eye, int *from, int *to)
{
    uint64_t sum = 0, before = 0;

    *from = *to = -1;
    for (size_t i = first; i <= last; i++) {
        uint64_t word = i < last ? row[i] : 0, edges = word ^ (word << 1 | before);
        before = word >> 63;
        for (; edges; edges &= edges - 1) {
            *to = (int)(64 * i) + __builtin_ctzll(edges);
            *from = *from < 0 ? *to : *from;
            sum = sum_below(sums, *to - eye) - sum; /* where a run begins, then where it ends */
        }
    }
    return sum;
}

struct reach distances_measure(const struct distances *distances, const struct eyeshot_mask *mask,
                               struct eyeshot_box box, struct cell eye, size_t count)
{
    size_t first = (size_t)box.x0 / 64, last = ((size_t)box.x1 + 63) / 64;
    uint64_t sum = 0, farthest = 0;

    for (int y = box.y0; y < box.y1; y++) {
        size_t away = (size_t)abs(y - eye.y);
        int from, to;
        sum += add_row(plane_row(mask, y), first, last,
                       distances->sums + away * (size_t)(distances->width + 1), eye.x, &from, &to);
        if (from < to)
            farthest = larger(farthest,
                              away * away + larger(square(from - eye.x), square(to - 1 - eye.x)));
    }
    return (struct reach){distances_mean(distances, sum, count), distances_thousandths(farthest)};
}
