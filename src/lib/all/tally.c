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

/* If not, are there walks from each cell to those who see it? */
static bool walks_to_seers(const struct tally *tally)
{
    return tally->numbers->seen_by && tally->walk.all->seers.target_count;
}

/* If not, they are counted by moving planes back to their targets. */
static bool counts_around(const struct tally *tally)
{
    return tally->numbers->seen_by && !counts_floors(tally) && !walks_to_seers(tally);
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
    if (counts_around(tally))
        init_around(tally, all);
    tally->at = array_new(all->order.memory, at_count(all), sizeof *tally->at);
    if (!tally->at || init_store(tally, all) ||
        (wants_distances(numbers) && far_init(&tally->far, all)))
        return -1;
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

/* What was counted for the surroundings of the panel goes to the numbers. */
static void end_panel(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;
    const struct block_spread *around = &tally->around;
    struct eyeshot_box panel = tally->walk.panel;
    size_t row_words = around->row_bytes / sizeof(uint64_t);
    int64_t x = panel.x0 - 64 * (int64_t)around->margin;
    int y0 = panel.y0 - all->plan.reach_y, y1 = panel.y1 + all->plan.reach_y;
    int first = y0 < 0 ? 0 : y0, last = y1 < all->opaque->height ? y1 : all->opaque->height;

    numbers_enter(tally->numbers, first, last);
    for (int y = first; y < last; y++) {
        all->kernel->gather(around, y - y0, tally->whole, tally->levels);
        numbers_add_open(tally->numbers, all->opaque, x, y, tally->whole, row_words, tally->levels,
                         row_words);
    }
    numbers_leave(tally->numbers, first, last);
    memset(around->parts, 0, tally->part_words * sizeof *around->parts);
}

/* Of the batch at hand: whom the eyes see. */
static void count_planes(struct tally *tally)
{
    const struct walk *walk = &tally->walk;
    const struct eyeshot_all *all = walk->all;
    struct block_sums sums = {.planes = walk->planes,
                              .count = walk_fill_group(walk),
                              .levels = tally->sums,
                              .level_count = tally->levels,
                              .open_levels = counts_floors(tally) ? tally->floors : NULL,
                              .open = walk->moved.open[MOVED_OPEN] +
                                      (size_t)walk_row(walk) * all->kernel->words,
                              .at = tally->at + walk->batch->target};

    all->kernel->count(&sums);
    if (!counts_around(tally))
        return;
    tally->around.row = walk_row(walk) + all->plan.reach_y;
    tally->around.targets = walk_targets(walk);
    tally->around.count = walk_target_count(walk);
    all->kernel->spread(&tally->around);
}

/* How many see the cells of the block goes to the numbers. */
static void add_floors(const struct tally *tally)
{
    struct eyeshot_box block = tally->walk.block;

    numbers_enter(tally->numbers, block.y0, block.y1);
    walk_add(&tally->walk, tally->floors, tally->levels, tally->numbers->seen_by);
    numbers_leave(tally->numbers, block.y0, block.y1);
}

/* Who sees the cells of the block. */
static void count_seers(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;
    size_t sums = (size_t)tally->levels * BLOCK_ROWS * all->kernel->words;

    memset(tally->floors, 0, sums * sizeof *tally->floors);
    for (size_t i = 0; i < all->seers.batch_count; i++) {
        walk_batch(&tally->walk, &all->seers, i);
        all->kernel->count(&(struct block_sums){.planes = tally->walk.planes,
                                                .count = walk_fill_group(&tally->walk),
                                                .levels = tally->floors,
                                                .level_count = tally->levels});
    }
    add_floors(tally);
}

static void count_block(struct tally *tally)
{
    const struct eyeshot_numbers *numbers = tally->numbers;
    const struct eyeshot_all *all = tally->walk.all;
    size_t sums = (size_t)tally->levels * BLOCK_ROWS * all->kernel->words;

    memset(tally->sums, 0, sums * sizeof *tally->sums);
    memset(tally->floors, 0, sums * sizeof *tally->floors);
    for (size_t i = 0; i < all->plan.batch_count; i++) {
        walk_batch(&tally->walk, &all->plan, i);
        count_planes(tally);
    }
    if (numbers->sees)
        walk_add(&tally->walk, tally->sums, tally->levels, numbers->sees);
    if (counts_floors(tally))
        add_floors(tally);
    if (wants_distances(numbers))
        tally_far(tally);
    if (walks_to_seers(tally))
        count_seers(tally);
}

int tally_panel(struct tally *tally, struct eyeshot_box panel)
{
    bool eyes = walk_move(&tally->walk, panel), stopped = false;

    for (int row = 0; eyes && row < panel.y1 - panel.y0 && !stopped; row += BLOCK_ROWS) {
        if (walk_begin(&tally->walk, row))
            count_block(tally);
        stopped = all_stopped(tally->walk.all);
    }
    if (eyes && counts_around(tally))
        end_panel(tally);
    return stopped ? EYESHOT_STOPPED : EYESHOT_OK;
}
