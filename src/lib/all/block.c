/*
 * What block.h describes: the scratch of a block, how it is filled from the map, and how its
 * upright counts become numbers by cell. The walk itself is in block_kernel.h, taken here once for
 * each width of words; which of them the processor has is found out when the program runs.
 */
#include "lib/all/block.h"

#include <stdlib.h>

#define WORDS 2 /* pairs of 64 bits where a processor has nothing wider: for every machine */
#define TARGET
#define KERNEL(name) block_##name##_128
#include "lib/all/block_kernel.h"

#if defined __x86_64__ || defined __i386__
#define WORDS 4
#define TARGET __attribute__((target("avx2")))
#define KERNEL(name) block_##name##_256
#include "lib/all/block_kernel.h"

#define WORDS 8
#define TARGET __attribute__((target("avx512f")))
#define KERNEL(name) block_##name##_512
#include "lib/all/block_kernel.h"
#endif

const struct block_kernel *block_kernel(int bits)
{
    static const struct block_kernel kernels[] = {
#if defined __x86_64__ || defined __i386__
        {512, block_move_512, block_run_512},
        {256, block_move_256, block_run_256},
#endif
        {128, block_move_128, block_run_128},
    };
    size_t i = 0;

    /* No test can tell which words a processor has. */
#if defined __x86_64__ || defined __i386__
    if (!__builtin_cpu_supports("avx512f") || (bits && bits < 512))
        i++;
    /* No test can tell: as above. */
    if (i && (!__builtin_cpu_supports("avx2") || (bits && bits < 256)))
        i++;
#else
    (void)bits;
#endif
    return &kernels[i];
}

/* How many bits a count of so many planes takes; what a kernel adds at once has five. */
static int block_count_levels(size_t planes)
{
    int levels = 5;

    while (planes >> levels)
        levels++;
    return levels;
}

/* Takes `count` words of the store, beginning at a line of the cache. */
static uint64_t *block_cut(uint64_t *store, size_t *used, size_t count)
{
    size_t first = *used;

    *used += (count + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
    return store ? store + first : NULL;
}

/* Shares the words of the store out; how many it takes. */
static size_t block_lay_out(struct block *block, uint64_t *store)
{
    const struct plan *plan = block->plan;
    size_t columns = plan_column_count(plan), words = 2 * block->margin + 1, used = 0;
    size_t group = (BLOCK_GROUP + 1) * BLOCK_STRIDE + BLOCK_GROUP;
    size_t sums = (size_t)block->levels * BLOCK_ROWS;

    block->rows = block_cut(store, &used, (words + 1) * block->height);
    block->open = block_cut(store, &used, columns * block->height);
    block->columns = block_cut(store, &used, columns);
    block->inside = block_cut(store, &used, block->height);
    block->counted = block_cut(store, &used, block->height);
    block->slots = block_cut(store, &used, plan->slots * BLOCK_ROWS);
    block->group = block_cut(store, &used, group);
    block->floors = block_cut(store, &used, group);
    block->sees = block_cut(store, &used, sums);
    block->seen_by = block_cut(store, &used, sums);
    if (block->back) {
        block->column = block_cut(store, &used, (size_t)block->column_levels * block->height);
        block->around = block_cut(store, &used, words * (size_t)block->levels * block->height);
    }
    if (store) { /* clear words also stand ahead of the first plane */
        block->group += BLOCK_GROUP;
        block->floors += BLOCK_GROUP;
    }
    return used;
}

int block_init(struct block *block, const struct all_order *order, const struct plan *plan,
               bool mutual)
{
    const size_t bytes = LINE_WORDS * sizeof(uint64_t);

    *block = (struct block){.order = order,
                            .plan = plan,
                            .kernel = block_kernel(order->word_bits),
                            .dark = order->terms->walls == EYESHOT_DARK,
                            .mutual = order->seen_by && mutual,
                            .back = order->seen_by && !mutual,
                            .first_row = order->first_row,
                            .end_row = order->end_row,
                            .margin = ((size_t)plan->reach_x + 63) / 64,
                            .levels = block_count_levels(plan->target_count)};
    if (block->mutual) {
        block->first_row = greater(0, order->first_row - plan->reach_y);
        block->end_row = lesser(order->map->opaque.height, order->end_row + plan->reach_y);
    }
    block->column_levels = lesser(block->levels, block_count_levels(2 * (size_t)plan->reach_y + 1));
    block->height = (2 * (size_t)plan->reach_y + BLOCK_ROWS + 2 * (size_t)LINE_WORDS - 1) /
                    LINE_WORDS * LINE_WORDS;
    block->store_words = block_lay_out(block, NULL) + LINE_WORDS;
    block->store = array_new(order->map->memory, block->store_words, sizeof *block->store);
    if (!block->store)
        return -1;
    block_lay_out(block, (uint64_t *)(((uintptr_t)block->store + bytes - 1) / bytes * bytes));
    return 0;
}

void block_release(struct block *block)
{
    array_free(block->order->map->memory, block->store, block->store_words, sizeof *block->store);
    *block = (struct block){0};
}

/* Word `i` of row `y` of the map's open cells; none are outside. */
static uint64_t block_open(const struct eyeshot_map *map, int64_t i, int64_t y)
{
    const struct eyeshot_mask *opaque = &map->opaque;

    if (y < 0 || y >= opaque->height || i < 0 || i >= (int64_t)opaque->stride)
        return 0;
    return ~plane_row(opaque, (int)y)[i] & word_below((size_t)i, opaque->width);
}

/* Which rows around the block may be seen, and which are counted. */
static void block_mark_rows(struct block *block)
{
    const struct all_order *order = block->order;
    int ring = order->terms->border == EYESHOT_HIDDEN, height = order->map->opaque.height;

    for (size_t k = 0; k < block->height; k++) {
        int64_t y = (int64_t)block->row + (int64_t)k - block->plan->reach_y;
        block->inside[k] = y >= ring && y < height - ring ? ~(uint64_t)0 : 0;
        block->counted[k] =
            block->back || (y >= order->first_row && y < order->end_row) ? ~(uint64_t)0 : 0;
    }
}

bool block_move(struct block *block, int64_t word, int row)
{
    const struct eyeshot_map *map = block->order->map;
    const struct plan *plan = block->plan;
    int ring = block->order->terms->border == EYESHOT_HIDDEN;
    uint64_t any = 0;

    block->word = word;
    block->row = row;
    for (int k = 0; k < BLOCK_ROWS; k++)
        any |= block->slots[k] = row + k < block->end_row ? block_open(map, word, row + k) : 0;
    if (!any)
        return false;
    for (size_t i = 0; i < 2 * block->margin + 2; i++)
        for (size_t k = 0; k < block->height; k++)
            block->rows[i * block->height + k] =
                block_open(map, word - (int64_t)block->margin + (int64_t)i,
                           (int64_t)row + (int64_t)k - plan->reach_y);
    for (int dx = -plan->reach_x; dx <= plan->reach_x; dx++)
        block->columns[dx + plan->reach_x] =
            word_below((size_t)word, map->opaque.width - ring - dx) &
            ~word_below((size_t)word, ring - dx);
    block_mark_rows(block);
    block->kernel->move(block);
    return true;
}

/*
 * Of each byte of eight words, the 8 × 8 bits transposed: bit k of byte j of words[i] was bit i of
 * byte j of words[k]. Source: Warren, "Hacker's Delight", 2002, section 7-3.
 */
static inline void block_transpose_bytes(uint64_t *words)
{
    static const uint64_t masks[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f};

    for (int i = 2; i >= 0; i--) {
        for (int k = 0, width = 1 << i; k < 8; k++) {
            uint64_t swap;
            if (k & width)
                continue;
            swap = (words[k] >> width ^ words[k + width]) & masks[i];
            words[k] ^= swap << width;
            words[k + width] ^= swap;
        }
    }
}

/* Numbers of sixteen bits: that of cell i + 8j has byte j of low[i] and byte j of high[i]. */
static inline void block_add_transposed(uint32_t *numbers, int cells, const uint64_t *low,
                                        const uint64_t *high, int shift)
{
    const uint64_t even = 0x00ff00ff00ff00ff;

    for (int i = 0; i < 8; i++) {
        uint64_t first = (low[i] & even) | (high[i] & even) << 8;
        uint64_t second = (low[i] >> 8 & even) | (high[i] & ~even);
        for (int cell = i; cell < cells; cell += 16, first >>= 16, second >>= 16) {
            numbers[cell] += (uint32_t)(first & 0xffff) << shift;
            if (cell + 8 < cells)
                numbers[cell + 8] += (uint32_t)(second & 0xffff) << shift;
        }
    }
}

/* Adds the upright counts of a row, `step` words a level, to the numbers of up to 64 cells. */
static void block_put_row(uint32_t *numbers, int cells, const uint64_t *counts, size_t step,
                          int levels)
{
    for (int first = 0; first < levels; first += 16) {
        uint64_t low[8] = {0}, high[8] = {0}, any = 0;
        for (int k = first; k < levels && k < first + 16; k++)
            any |= (k - first < 8 ? low : high)[k % 8] = counts[(size_t)k * step];
        if (!any)
            continue;
        block_transpose_bytes(low);
        block_transpose_bytes(high);
        if (cells == 64) /* the compiler knows what to do with that */
            block_add_transposed(numbers, 64, low, high, first);
        else
            block_add_transposed(numbers, cells, low, high, first);
    }
}

/* Of row `y`, if it is the map's, and the word the counts are of. */
static void block_add_row(const struct block *block, uint32_t *numbers, int64_t word, int y,
                          const uint64_t *counts, size_t step)
{
    const struct eyeshot_mask *opaque = &block->order->map->opaque;
    int64_t cells = opaque->width - 64 * word;

    if (y >= 0 && y < opaque->height && word >= 0 && cells > 0)
        block_put_row(numbers + (size_t)y * (size_t)opaque->width + (size_t)word * 64,
                      cells < 64 ? (int)cells : 64, counts, step, block->levels);
}

void block_put(struct block *block)
{
    const struct all_order *order = block->order;
    size_t bytes = (size_t)block->levels * BLOCK_ROWS * sizeof *block->sees;

    for (int k = 0; k < BLOCK_ROWS; k++) {
        int y = block->row + k;
        if (order->sees && y >= order->first_row && y < order->end_row)
            block_add_row(block, order->sees, block->word, y, block->sees + k, BLOCK_ROWS);
        if (block->mutual && y < block->end_row)
            block_add_row(block, order->seen_by, block->word, y, block->seen_by + k, BLOCK_ROWS);
    }
    memset(block->sees, 0, bytes);
    memset(block->seen_by, 0, bytes);
}

void block_put_around(struct block *block, int64_t word)
{
    uint64_t *counts = block_around(block, word);
    int top = block->row - block->plan->reach_y;

    for (int k = 0; k < (int)block->height; k++)
        block_add_row(block, block->order->seen_by, word, top + k, counts + k, block->height);
    memset(counts, 0, (size_t)block->levels * block->height * sizeof *counts);
}
