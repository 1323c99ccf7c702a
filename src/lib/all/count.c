#include "lib/all/count.h"

#define LEAST_LEVELS 5 /* what the kernels add at once has no more bits */

static size_t margin(const struct all *all)
{
    return ((size_t)all->plan.reach_x + 63) / 64;
}

/* Of a row and level around the panel: what is spread may begin at any word, and fill one more. */
static size_t around_row(const struct all *all)
{
    return 2 * all->kernel->words + 2 * margin(all);
}

static size_t sum_words(const struct all_counter *counter)
{
    return (size_t)counter->levels * BLOCK_ROWS * counter->work.all->kernel->words;
}

static size_t at_count(const struct all *all)
{
    return all->plan.target_count + BLOCK_GROUP;
}

/* Is `seen_by` counted by spreading? */
static bool is_spread(const struct all *all)
{
    return !all->mutual;
}

int all_counter_init(struct all_counter *counter, const struct all *all)
{
    const struct plan *plan = &all->plan;

    *counter = (struct all_counter){.levels = LEAST_LEVELS};
    if (all_work_init(&counter->work, all))
        return -1;
    while (plan->target_count >> counter->levels)
        counter->levels++;
    counter->around_words =
        is_spread(all) ? counter->work.moved.height * (size_t)counter->levels * around_row(all) : 0;
    counter->at = memory_allocate(all->order.memory, at_count(all), sizeof *counter->at);
    if (!counter->at || lines_init(&counter->store, all->order.memory,
                                   2 * sum_words(counter) + counter->around_words)) {
        all_counter_release(counter);
        return -1;
    }
    counter->sums = counter->store.words;
    counter->floors = counter->sums + sum_words(counter);
    counter->around = counter->floors + sum_words(counter);
    for (size_t i = 0; i < plan->target_count; i++)
        counter->at[i] = (uint32_t)moved_at(&counter->work.moved, plan->targets[i], 0);
    return 0;
}

void all_counter_release(struct all_counter *counter)
{
    const struct all *all = counter->work.all;

    if (all) {
        const struct eyeshot_memory *memory = all->order.memory;
        lines_release(&counter->store, memory);
        memory_release(memory, counter->at, at_count(all), sizeof *counter->at);
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
    const struct map *map = counter->work.all->order.map;

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

/* What was spread from the panel's eyes goes to the numbers. */
static void end_panel(struct all_counter *counter)
{
    const struct all *all = counter->work.all;
    const struct all_numbers *numbers = counter->numbers;
    size_t step = around_row(all), row = (size_t)counter->levels * step;
    int reach = all->plan.reach_y, height = all->order.map->height;
    int64_t x = counter->panel.x0 - 64 * (int64_t)margin(all);
    int y0 = counter->panel.y0 - reach, y1 = counter->panel.y1 + reach;
    int first = y0 < 0 ? 0 : y0, last = y1 < height ? y1 : height;

    if (box_is_empty(counter->panel))
        return;
    if (numbers->enter)
        numbers->enter(numbers->context, first, last);
    for (int y = first; y < last; y++)
        add_row(counter, counter->around + (size_t)(y - y0) * row, step, step, x, y,
                numbers->seen_by);
    if (numbers->leave)
        numbers->leave(numbers->context, first, last);
    memset(counter->around, 0, counter->around_words * sizeof *counter->around);
    counter->panel = (struct box){0};
}

static void spread(struct all_counter *counter, const struct all_block *block)
{
    const struct all *all = block->all;
    struct block_spread spread = {.plan = &all->plan,
                                  .planes = block->work->planes,
                                  .levels = counter->around,
                                  .row_words = around_row(all),
                                  .margin = margin(all),
                                  .row = block->row + all->plan.reach_y,
                                  .level_count = counter->levels};
    struct box panel = block->work->panel;

    if (panel.x0 != counter->panel.x0 || panel.y0 != counter->panel.y0)
        end_panel(counter);
    counter->panel = panel;
    all->kernel->spread(&spread);
}

/* Counts the block's planes, all or as far as their targets are open, into the eyes' numbers. */
static void add_block(struct all_counter *counter, const struct all_block *block, bool open,
                      uint64_t *levels, uint32_t *numbers)
{
    const struct all *all = block->all;
    size_t words = all->kernel->words, step = BLOCK_ROWS * words;
    struct block_sums sums = {.planes = block->work->planes,
                              .count = (all->plan.target_count + BLOCK_GROUP - 1) / BLOCK_GROUP *
                                       BLOCK_GROUP,
                              .open = open ? block->work->moved.open[MOVED_OPEN] + (size_t)block->row * words : NULL,
                              .at = counter->at,
                              .levels = levels,
                              .level_count = counter->levels};

    memset(levels, 0, sum_words(counter) * sizeof *levels);
    all->kernel->count(&sums);
    for (int y = block->box.y0; y < block->box.y1; y++)
        add_row(counter, levels + (size_t)(y - block->box.y0) * words, step, words, block->box.x0, y,
                numbers);
}

static bool take(void *context, const struct all_block *block)
{
    struct all_counter *counter = context;
    const struct all_numbers *numbers = counter->numbers;

    if (numbers->sees)
        add_block(counter, block, false, counter->sums, numbers->sees);
    if (numbers->seen_by && !is_spread(block->all))
        add_block(counter, block, true, counter->floors, numbers->seen_by);
    else if (numbers->seen_by)
        spread(counter, block);
    return true;
}

void all_count(struct all_counter *counter, struct box box, const struct all_numbers *numbers)
{
    counter->numbers = numbers;
    all_walk(counter->work.all, &counter->work, box, take, counter);
    if (numbers->seen_by && is_spread(counter->work.all))
        end_panel(counter);
}
