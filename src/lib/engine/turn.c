#include "lib/engine/turn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

void turn_begin(struct turn *turn, struct plane *seen, struct cell eye, struct box box)
{
    size_t need;

    /* blocks of 64 rows, the eye's row in the middle of one: what is near it is one block */
    turn->top = eye.y - 32 - (eye.y - box.y0 + 31) / 64 * 64;
    if (box.y1 - box.y0 <= 64)
        turn->top = box.y0;
    turn->stride = (size_t)(box.y1 - turn->top + 63) / 64;
    turn->near.x0 = box.x1 - box.x0 <= 64 ? box.x0 : eye.x - 31;
    turn->band = &turn->near;
    turn->near.y0 = eye.y;
    turn->near.y1 = eye.y + 1;
    turn->seen = seen;
    need = turn->stride * 64 + 1; /* the one more of planes */
    if (need <= turn->room)
        return;
    free(turn->near.words);
    free(turn->far.words);
    turn->near.words = alloc_array(need, sizeof *turn->near.words);
    turn->far.words = alloc_array(need, sizeof *turn->far.words);
    turn->room = need;
}

void turn_release(struct turn *turn)
{
    free(turn->near.words);
    free(turn->far.words);
    *turn = (struct turn){0};
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
    int skip = y - turn->top - (int)i * 64;
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
        add_bits(plane_row(turn->seen, y + k), band->x0, block[k]);
}

/* A band whose columns are one word each is a block already. */
static void turn_whole(struct turn *turn, struct turn_band *band)
{
    bits_transpose(band->words, band->y1 - turn->top);
    for (int y = band->y0; y < band->y1; y++)
        add_bits(plane_row(turn->seen, y), band->x0, band->words[y - turn->top]);
    memset(band->words, 0, 64 * sizeof *band->words);
}

static void turn_out(struct turn *turn, struct turn_band *band)
{
    if (!band->used)
        return;
    if (turn->stride == 1)
        turn_whole(turn, band);
    else
        for (int y = band->y0, end; y < band->y1; y = end) {
            int i = (y - turn->top) / 64;
            end = turn->top + (i + 1) * 64;
            end = end < band->y1 ? end : band->y1;
            turn_block(turn, band, (size_t)i, y, end - y);
        }
    band->used = 0;
}

void turn_to(struct turn *turn, int x, int y0, int y1)
{
    int from = x - turn->near.x0, number = from < 0 ? -1 - (-1 - from) / 64 : from / 64;

    turn->band->y0 = y0 < turn->band->y0 ? y0 : turn->band->y0;
    turn->band->y1 = y1 > turn->band->y1 ? y1 : turn->band->y1;
    turn->band = number ? &turn->far : &turn->near;
    if (!number || (turn->far.used && turn->far.x0 == turn->near.x0 + 64 * number))
        return;
    turn_out(turn, &turn->far);
    turn->far.x0 = turn->near.x0 + 64 * number;
    turn->far.y0 = INT_MAX;
    turn->far.y1 = INT_MIN;
}

void turn_end(struct turn *turn)
{
    turn_out(turn, &turn->near);
    turn_out(turn, &turn->far);
}
