#include "lib/all/tally.h"

#include <string.h>

static bool wants_distances(const struct eyeshot_numbers *numbers)
{
    return numbers->mean || numbers->farthest;
}

/* Are those who see a cell the open cells that it sees? */
static bool counts_floors(const struct tally *tally)
{
    return tally->numbers->seen_by && tally->walk.all->mutual;
}

static size_t at_count(const struct eyeshot_all *all)
{
    return all->plan.target_count + BLOCK_GROUP;
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

/* What is counted by moving planes back to their targets. */
static void init_around(struct tally *tally, const struct eyeshot_all *all)
{
    struct block_spread *around = &tally->around;
    size_t words = all->kernel->words, margin = ((size_t)all->plan.reach_x + 63) / 64;
    size_t row = (2 * margin + words + 1 + words - 1) / words * words;

    *around = (struct block_spread){.planes = tally->walk.planes,
                                    .row_bytes = row * sizeof(uint64_t),
                                    .margin = margin,
                                    .levels = block_levels(largest_part(&all->plan))};
    tally->part_words = tally->walk.moved.height * SPREAD_PARTS * (size_t)around->levels * row;
}

/* Behind a line that stays zero the parts, and then all sums. */
static int init_store(struct tally *tally, const struct eyeshot_all *all)
{
    size_t row = tally->around.row_bytes / sizeof(uint64_t);
    size_t block = BLOCK_ROWS * all->kernel->words;
    size_t sums = (size_t)tally->levels * block, whole = (size_t)tally->levels * row;

    if (lines_init(&tally->store, all->order.memory,
                   LINE_WORDS + tally->part_words + 2 * sums + whole))
        return -1;
    tally->around.parts = tally->store.words + LINE_WORDS;
    tally->sums = tally->around.parts + tally->part_words;
    tally->floors = tally->sums + sums;
    tally->whole = tally->floors + sums;
    return 0;
}

int tally_init(struct tally *tally, const struct eyeshot_all *all,
               const struct eyeshot_numbers *numbers)
{
    const struct plan *plan = &all->plan;

    *tally = (struct tally){.numbers = numbers, .levels = block_levels(plan->target_count)};
    if (walk_init(&tally->walk, all))
        return -1;
    if (numbers->seen_by && !all->mutual)
        init_around(tally, all);
    tally->at = array_new(all->order.memory, at_count(all), sizeof *tally->at);
    if (!tally->at || init_store(tally, all) ||
        (wants_distances(numbers) && far_init(&tally->far, all))) {
        tally_release(tally);
        return -1;
    }
    for (size_t i = 0; i < plan->target_count; i++)
        tally->at[i] = (uint32_t)moved_at(&tally->walk.moved, plan->targets[i], 0);
    return 0;
}

void tally_release(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;

    if (all) {
        far_release(&tally->far, all);
        lines_release(&tally->store, all->order.memory);
        array_free(all->order.memory, tally->at, at_count(all), sizeof *tally->at);
    }
    walk_release(&tally->walk);
    *tally = (struct tally){0};
}

/* What was counted for the surroundings of a panel goes to the numbers. */
static void end_panel(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;
    const struct block_spread *around = &tally->around;
    size_t row_words = around->row_bytes / sizeof(uint64_t);
    int64_t x = tally->panel.x0 - 64 * (int64_t)around->margin;
    int y0 = tally->panel.y0 - all->plan.reach_y, y1 = tally->panel.y1 + all->plan.reach_y;
    int first = y0 < 0 ? 0 : y0, last = y1 < all->opaque->height ? y1 : all->opaque->height;

    if (box_is_empty(tally->panel))
        return;
    numbers_enter(tally->numbers, first, last);
    for (int y = first; y < last; y++) {
        all->kernel->gather(around, y - y0, tally->whole, tally->levels);
        numbers_add_open(tally->numbers, all->opaque, x, y, tally->whole, row_words, tally->levels,
                         row_words);
    }
    numbers_leave(tally->numbers, first, last);
    memset(around->parts, 0, tally->part_words * sizeof *around->parts);
    tally->panel = (struct eyeshot_box){0};
}

static void spread(struct tally *tally, const struct block *block)
{
    const struct eyeshot_all *all = tally->walk.all;
    struct eyeshot_box panel = tally->walk.panel;

    if (panel.x0 != tally->panel.x0 || panel.y0 != tally->panel.y0)
        end_panel(tally);
    tally->panel = panel;
    tally->around.row = block->row + all->plan.reach_y;
    tally->around.targets = block_target(block, 0);
    tally->around.count = block_targets(block);
    all->kernel->spread(&tally->around);
}

static void clear_sums(const struct tally *tally, uint64_t *sums)
{
    size_t step = BLOCK_ROWS * tally->walk.all->kernel->words;

    memset(sums, 0, (size_t)tally->levels * step * sizeof *sums);
}

/* The planes behind the batch's last one, up to a whole group. */
static size_t fill_group(const struct tally *tally, const struct block *block)
{
    size_t count = block_targets(block),
           end = (count + BLOCK_GROUP - 1) / BLOCK_GROUP * BLOCK_GROUP;
    size_t step = BLOCK_ROWS * tally->walk.all->kernel->words;

    memset(tally->walk.planes + count * step, 0, (end - count) * step * sizeof *tally->sums);
    return end;
}

/* Counts the batch's planes. */
static void sum_up(struct tally *tally, const struct block *block)
{
    const struct eyeshot_all *all = tally->walk.all;
    size_t words = all->kernel->words;
    struct block_sums sums = {.planes = tally->walk.planes,
                              .count = fill_group(tally, block),
                              .levels = tally->sums,
                              .level_count = tally->levels,
                              .open_levels = counts_floors(tally) ? tally->floors : NULL,
                              .open =
                                  tally->walk.moved.open[MOVED_OPEN] + (size_t)block->row * words,
                              .at = tally->at + block->batch->target};

    all->kernel->count(&sums);
}

static void add_sums(const struct tally *tally, const struct block *block, const uint64_t *sums,
                     uint32_t *numbers)
{
    const struct eyeshot_all *all = tally->walk.all;
    size_t words = all->kernel->words;

    for (int y = block->box.y0; y < block->box.y1; y++)
        numbers_add(numbers, all->opaque->width, block->box.x0, y,
                    sums + (size_t)(y - block->box.y0) * words, words, tally->levels,
                    BLOCK_ROWS * words);
}

/* All batches of the block are counted. */
static int end_block(struct tally *tally, const struct block *block)
{
    const struct eyeshot_numbers *numbers = tally->numbers;
    const struct eyeshot_stop *stop = tally->walk.all->order.stop;

    if (numbers->sees)
        add_sums(tally, block, tally->sums, numbers->sees);
    if (counts_floors(tally))
        add_sums(tally, block, tally->floors, numbers->seen_by);
    if (wants_distances(numbers))
        tally_far(tally, block);
    return stop && stop->ask && stop->ask(stop->context) ? EYESHOT_STOPPED : EYESHOT_OK;
}

static int take(void *context, const struct block *block)
{
    struct tally *tally = context;
    const struct plan *plan = &tally->walk.all->plan;

    if (block->batch == plan->batches) {
        clear_sums(tally, tally->sums);
        clear_sums(tally, tally->floors);
    }
    sum_up(tally, block);
    if (tally->numbers->seen_by && !counts_floors(tally))
        spread(tally, block);
    return block->batch + 1 == plan->batches + plan->batch_count ? end_block(tally, block) : 0;
}

int tally_box(struct tally *tally, struct eyeshot_box box)
{
    return walk_box(&tally->walk, box, take, tally);
}

void tally_finish(struct tally *tally)
{
    end_panel(tally);
}
