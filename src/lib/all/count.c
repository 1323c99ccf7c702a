#include "lib/all/count.h"

#include <string.h>

#define LEAST_LEVELS 5 /* what the kernels add at once has no more bits */

/* Is `seen_by` counted by moving planes back? */
static bool is_spread(const struct all *all)
{
    return !all->mutual;
}

static size_t at_count(const struct all *all)
{
    return all->plan.target_count + BLOCK_GROUP;
}

/* The bits of a number. */
static int bits_of(size_t number)
{
    int bits = LEAST_LEVELS;

    while (number >> bits)
        bits++;
    return bits;
}

/* Of the parts that a count for the surroundings is made of: the most targets that one has. */
static size_t largest_part(const struct plan *plan)
{
    size_t counts[SPREAD_PARTS] = {0}, most = 0;

    for (size_t i = 0; i < plan->target_count; i++)
        counts[(unsigned)plan->targets[i].dx % SPREAD_PARTS]++;
    for (int i = 0; i < SPREAD_PARTS; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

static void init_around(struct all_counter *counter, const struct all *all)
{
    struct block_spread *around = &counter->around;
    size_t words = all->kernel->words, margin = ((size_t)all->plan.reach_x + 63) / 64;
    size_t row = (2 * margin + words + 1 + words - 1) / words * words;

    *around = (struct block_spread){.plan = &all->plan,
                                    .planes = counter->work.planes,
                                    .row_bytes = row * sizeof(uint64_t),
                                    .margin = margin,
                                    .levels = bits_of(largest_part(&all->plan))};
    counter->part_words = counter->work.moved.height * SPREAD_PARTS * (size_t)around->levels * row;
}

int all_counter_init(struct all_counter *counter, const struct all *all)
{
    const struct plan *plan = &all->plan;
    size_t before = LINE_WORDS, row, block;

    *counter = (struct all_counter){.levels = bits_of(plan->target_count)};
    if (all_work_init(&counter->work, all))
        return -1;
    if (is_spread(all))
        init_around(counter, all);
    row = counter->around.row_bytes / sizeof(uint64_t);
    block = BLOCK_ROWS * all->kernel->words;
    counter->at = array_new(all->order.memory, at_count(all), sizeof *counter->at);
    if (!counter->at || lines_init(&counter->store, all->order.memory,
                                   before + counter->part_words +
                                       (size_t)counter->levels * (row > block ? row : block))) {
        all_counter_release(counter);
        return -1;
    }
    counter->around.parts = counter->store.words + before;
    counter->sums = counter->around.parts + counter->part_words;
    for (size_t i = 0; i < plan->target_count; i++)
        counter->at[i] = (uint32_t)moved_at(&counter->work.moved, plan->targets[i], 0);
    return 0;
}

void all_counter_release(struct all_counter *counter)
{
    const struct all *all = counter->work.all;

    if (all) {
        lines_release(&counter->store, all->order.memory);
        array_free(all->order.memory, counter->at, at_count(all), sizeof *counter->at);
    }
    all_work_release(&counter->work);
    *counter = (struct all_counter){0};
}

/* Bit k of word i becomes bit i of word k, byte by byte of both: Hacker's Delight, section 7-3. */
static uint64_t turn_bytes(uint64_t x)
{
    uint64_t swap = (x ^ x >> 7) & 0x00aa00aa00aa00aa;

    x ^= swap ^ swap << 7;
    swap = (x ^ x >> 14) & 0x0000cccc0000cccc;
    x ^= swap ^ swap << 14;
    swap = (x ^ x >> 28) & 0x00000000f0f0f0f0;
    return x ^ swap ^ swap << 28;
}

/* Adds up to eight levels of 64 upright counts, `count` of them, to the numbers. */
static void add_levels(const uint64_t *levels, size_t step, int level_count, int shift,
                       uint32_t *numbers, int count)
{
    for (int from = 0; from < count; from += 8) {
        uint64_t bytes = 0;
        for (int k = 0; k < level_count; k++)
            bytes |= (levels[(size_t)k * step] >> from & 0xff) << 8 * k;
        if (!bytes)
            continue;
        bytes = turn_bytes(bytes);
        for (int i = from; i < from + 8 && i < count; i++, bytes >>= 8)
            numbers[i] += (uint32_t)(bytes & 0xff) << shift;
    }
}

/* Adds the upright counts of a row, from column `x` on, to the numbers of row `y`. */
static void add_row(const struct all_counter *counter, const uint64_t *levels, size_t step,
                    size_t words, int64_t x, int y, uint32_t *numbers)
{
    const struct eyeshot_mask *map = counter->work.all->opaque;

    for (size_t i = 0; i < words && x < map->width; i++, x += 64) {
        int64_t left = map->width - x;
        uint32_t *at = numbers + (size_t)y * (size_t)map->width + (size_t)x;
        if (x < 0)
            continue;
        for (int k = 0; k < counter->levels; k += 8)
            add_levels(levels + i + (size_t)k * step, step,
                       counter->levels - k < 8 ? counter->levels - k : 8, k, at,
                       left < 64 ? (int)left : 64);
    }
}

/* What was counted for the surroundings of a panel goes to the numbers. */
static void end_panel(struct all_counter *counter)
{
    const struct all *all = counter->work.all;
    const struct all_numbers *numbers = counter->numbers;
    const struct block_spread *around = &counter->around;
    size_t row_words = around->row_bytes / sizeof(uint64_t);
    int64_t x = counter->panel.x0 - 64 * (int64_t)around->margin;
    int y0 = counter->panel.y0 - all->plan.reach_y, y1 = counter->panel.y1 + all->plan.reach_y;
    int first = y0 < 0 ? 0 : y0, last = y1 < all->opaque->height ? y1 : all->opaque->height;

    if (box_is_empty(counter->panel))
        return;
    if (numbers->enter)
        numbers->enter(numbers->context, first, last);
    for (int y = first; y < last; y++) {
        all->kernel->gather(around, y - y0, counter->sums, counter->levels);
        add_row(counter, counter->sums, row_words, row_words, x, y, numbers->seen_by);
    }
    if (numbers->leave)
        numbers->leave(numbers->context, first, last);
    memset(around->parts, 0, counter->part_words * sizeof *around->parts);
    counter->panel = (struct eyeshot_box){0};
}

static void spread(struct all_counter *counter, const struct all_block *block)
{
    struct eyeshot_box panel = block->work->panel;

    if (panel.x0 != counter->panel.x0 || panel.y0 != counter->panel.y0)
        end_panel(counter);
    counter->panel = panel;
    counter->around.row = block->row + block->all->plan.reach_y;
    block->all->kernel->spread(&counter->around);
}

/* Counts the block's planes, all or as far as their targets are open, into the eyes' numbers. */
static void add_block(struct all_counter *counter, const struct all_block *block, bool open,
                      uint32_t *numbers)
{
    const struct all *all = block->all;
    size_t words = all->kernel->words, step = BLOCK_ROWS * words;
    struct block_sums sums = {
        .planes = block->work->planes,
        .count = (all->plan.target_count + BLOCK_GROUP - 1) / BLOCK_GROUP * BLOCK_GROUP,
        .open = open ? block->work->moved.open[MOVED_OPEN] + (size_t)block->row * words : NULL,
        .at = counter->at,
        .levels = counter->sums,
        .level_count = counter->levels};

    memset(counter->sums, 0, (size_t)counter->levels * step * sizeof *counter->sums);
    all->kernel->count(&sums);
    for (int y = block->box.y0; y < block->box.y1; y++)
        add_row(counter, counter->sums + (size_t)(y - block->box.y0) * words, step, words,
                block->box.x0, y, numbers);
}

static bool take(void *context, const struct all_block *block)
{
    struct all_counter *counter = context;
    const struct all_numbers *numbers = counter->numbers;

    if (numbers->sees)
        add_block(counter, block, false, numbers->sees);
    if (numbers->seen_by && !is_spread(block->all))
        add_block(counter, block, true, numbers->seen_by);
    else if (numbers->seen_by)
        spread(counter, block);
    return true;
}

void all_count(struct all_counter *counter, struct eyeshot_box box,
               const struct all_numbers *numbers)
{
    counter->numbers = numbers;
    all_walk(counter->work.all, &counter->work, box, take, counter);
    if (numbers->seen_by && is_spread(counter->work.all))
        end_panel(counter);
}
