#include "sight/turn.h"

#include <stdlib.h>

#include "base/alloc.h"

void turn_begin(struct turn *turn, struct plane *seen, struct cell eye, struct box box)
{
    size_t need;

    turn->top = eye.y - 32 - (eye.y - box.y0 + 31) / 64 * 64;
    turn->stride = (size_t)(box.y1 - turn->top + 63) / 64;
    turn->middle = eye.x - 31;
    turn->seen = seen;
    need = turn->stride * 64 + 1; /* the one more of planes */
    if (need <= turn->room)
        return;
    turn_release(turn);
    turn->near.words = alloc_array(need, sizeof *turn->near.words);
    turn->far.words = alloc_array(need, sizeof *turn->far.words);
    turn->room = need;
}

void turn_release(struct turn *turn)
{
    free(turn->near.words);
    free(turn->far.words);
    turn->near = turn->far = (struct turn_band){0};
    turn->room = 0;
}

/* Adds 64 bits to a row from bit `x` on, which may be negative: bits outside the row are zero. */
static inline void add_bits(uint64_t *row, int x, uint64_t bits)
{
    if (x >= 0)
        row_add(row, x, bits);
    else if (x > -64)
        row[0] |= bits >> -x;
}

/* Word `i` of a band's columns: the rows y … y + rows - 1 are those of its bits that are used. */
static void turn_block(struct turn *turn, struct turn_band *band, size_t i, int y, int rows)
{
    int from = __builtin_ctzll(band->used), to = 63 - __builtin_clzll(band->used);
    int x = turn->middle + 64 * band->number, skip = y - turn->top - (int)i * 64;
    uint64_t block[64] = {0}, any = 0;

    for (int k = from; k <= to; k++) {
        uint64_t *word = &band->words[(size_t)k * turn->stride + i];
        any |= block[k] = *word >> skip;
        *word = 0;
    }
    if (!any)
        return;
    bits_transpose(block, rows);
    for (int k = 0; k < rows; k++)
        add_bits(plane_row(turn->seen, y + k), x, block[k]);
}

void turn_band_out(struct turn *turn, struct turn_band *band)
{
    int y = band->y0;

    if (!band->used)
        return;
    while (y < band->y1) {
        size_t i = (size_t)(y - turn->top) / 64;
        int end = turn->top + (int)(i + 1) * 64;
        if (end > band->y1)
            end = band->y1;
        turn_block(turn, band, i, y, end - y);
        y = end;
    }
    band->used = 0;
}
