#include "lib/all/walk.h"

#include <string.h>

#include "lib/all/numbers.h"

static size_t panel_height(const struct eyeshot_all *all)
{
    return BLOCK_PANEL + 2 * (size_t)all->plan.reach_y;
}

/* Words to either side of a panel's that its eyes may look at. */
static size_t margin(const struct eyeshot_all *all)
{
    return ((size_t)all->plan.reach_x + 63) / 64;
}

/* And one more behind them, since words are read from any bit on. */
static size_t row_words(const struct eyeshot_all *all)
{
    return all->kernel->words + 2 * margin(all) + 1;
}

/* Takes `count` words, beginning at a line of the cache, of the store. */
static uint64_t *cut_off(uint64_t *store, size_t *used, size_t count)
{
    size_t first = *used;

    *used += (count + 7) / 8 * 8;
    return store ? store + first : NULL;
}

/* Shares the words of a store out, and tells how many it takes. */
static size_t lay_out(struct walk *walk, const struct eyeshot_all *all, uint64_t *store)
{
    size_t words = all->kernel->words, columns = 2 * (size_t)all->plan.reach_x + 1;
    size_t height = panel_height(all), moved = columns * height * words;
    const struct plan *plan = &all->plan, *seers = &all->seers;
    size_t slots = plan->slots > seers->slots ? plan->slots : seers->slots;
    size_t most = plan->batch_most > seers->batch_most ? plan->batch_most : seers->batch_most;
    size_t planes = (most + BLOCK_GROUP) * BLOCK_ROWS * words;
    size_t used = 0;

    walk->rows = cut_off(store, &used, height * row_words(all) + words);
    for (int i = 0; i < MOVED_COUNT; i++)
        walk->moved.open[i] = i && all->terms.diagonals == EYESHOT_PASS
                                  ? walk->moved.open[MOVED_OPEN]
                                  : cut_off(store, &used, moved);
    walk->eyes = cut_off(store, &used, BLOCK_ROWS * words);
    walk->slots = cut_off(store, &used, slots * BLOCK_ROWS * words);
    cut_off(store, &used, BLOCK_ROWS * words); /* a plane that stays zero: nobody's (pairs.h) */
    walk->planes = cut_off(store, &used, planes);
    walk->columns = cut_off(store, &used, columns * words);
    walk->inside = cut_off(store, &used, height);
    return used;
}

int walk_init(struct walk *walk, const struct eyeshot_all *all)
{
    *walk = (struct walk){.all = all};
    walk->moved.reach_x = all->plan.reach_x;
    walk->moved.reach_y = all->plan.reach_y;
    walk->moved.height = panel_height(all);
    if (lines_init(&walk->store, all->order.memory, lay_out(walk, all, NULL)))
        return -1;
    lay_out(walk, all, walk->store.words);
    return 0;
}

size_t walk_bytes(const struct eyeshot_all *all)
{
    struct walk walk = {0};

    return lay_out(&walk, all, NULL) * sizeof(uint64_t);
}

void walk_release(struct walk *walk)
{
    if (walk->all)
        lines_release(&walk->store, walk->all->order.memory);
    *walk = (struct walk){0};
}

bool walk_move(struct walk *walk, struct eyeshot_box panel)
{
    const struct eyeshot_all *all = walk->all;
    const struct plan *plan = &all->plan;
    const struct eyeshot_mask *map = all->opaque;
    size_t words = all->kernel->words;
    int ring = all->terms.border == EYESHOT_HIDDEN && !all->back;

    if (!all_next_eye(all, panel, &(struct cell){panel.x0, panel.y0}))
        return false;
    for (size_t y = 0; y < panel_height(all); y++) {
        int64_t at = panel.y0 + (int64_t)y - plan->reach_y;
        int64_t first = panel.x0 / 64 - (int64_t)margin(all);
        for (size_t i = 0; i < row_words(all); i++)
            walk->rows[y * row_words(all) + i] = all_open(all, first + (int64_t)i, at);
        walk->inside[y] = at >= ring && at < map->height - ring ? ~(uint64_t)0 : 0;
    }
    for (int64_t dx = -plan->reach_x; dx <= plan->reach_x; dx++) {
        uint64_t *column = walk->columns + (size_t)(dx + plan->reach_x) * words;
        int64_t x0 = ring - dx - panel.x0, x1 = map->width - ring - dx - panel.x0;
        for (size_t i = 0; i < words; i++)
            column[i] = word_below(i, (int)x1) & ~word_below(i, (int)x0);
    }
    all->kernel->move(&walk->moved, walk->rows, row_words(all), margin(all));
    if (all->terms.diagonals == EYESHOT_BLOCK)
        all->kernel->plug(&walk->moved);
    walk->panel = panel;
    return true;
}

/* A row of the block's eyes who are seen from elsewhere, too: not those on a hidden border. */
static uint64_t within_border(const struct eyeshot_all *all, int64_t i, int y)
{
    const struct eyeshot_mask *map = all->opaque;

    if (all->terms.border == EYESHOT_SHOWN)
        return ~(uint64_t)0;
    if (!y || y == map->height - 1)
        return 0;
    return word_below((size_t)i, map->width - 1) & ~word_below((size_t)i, 1);
}

/* The block's eyes: are there any? */
static bool put_eyes(struct walk *walk)
{
    const struct eyeshot_all *all = walk->all;
    size_t words = all->kernel->words, at = 0;
    uint64_t any = 0;

    for (int y = walk->block.y0; y < walk->block.y0 + BLOCK_ROWS; y++) {
        for (size_t i = 0; i < words; i++, at++) {
            int64_t column = walk->panel.x0 / 64 + (int64_t)i;
            any |= walk->eyes[at] = all_eyes(all, walk->block, column, y);
        }
    }
    return any;
}

/* To the root's slot those eyes whose walks count. */
static void put_roots(struct walk *walk)
{
    const struct eyeshot_all *all = walk->all;
    size_t words = all->kernel->words, at = 0;
    bool back = all->back || walk->plan == &all->seers; /* to those who see the eyes' cells */
    bool open_eye = all->kind && all->kind->open_eye;

    for (int y = walk->block.y0; y < walk->block.y0 + BLOCK_ROWS; y++) {
        for (size_t i = 0; i < words; i++, at++) {
            int64_t column = walk->panel.x0 / 64 + (int64_t)i;
            walk->slots[at] = walk->eyes[at];
            if (open_eye)
                walk->slots[at] &= all_open(all, column, y);
            if (back)
                walk->slots[at] &= within_border(all, column, y);
        }
    }
}

/* Each sees its own cell, whatever it is. */
static void put_own_cells(struct walk *walk)
{
    const struct eyeshot_all *all = walk->all;
    size_t words = BLOCK_ROWS * all->kernel->words;

    if (walk->plan->own != PLAN_NONE)
        memcpy(walk->planes + walk->plan->own * words, walk->eyes, words * sizeof *walk->eyes);
}

/* Can no eye of the panel see beyond the map, or its border where that is hidden? */
static bool is_inside(const struct walk *walk)
{
    const struct eyeshot_mask *map = walk->all->opaque;
    const struct plan *plan = &walk->all->plan;
    struct eyeshot_box panel = walk->panel;

    return panel.x0 > plan->reach_x && panel.y0 > plan->reach_y &&
           panel.x1 < map->width - plan->reach_x && panel.y1 < map->height - plan->reach_y;
}

bool walk_begin(struct walk *walk, int row)
{
    int y = walk->panel.y0 + row, end = y + BLOCK_ROWS;

    walk->block = (struct eyeshot_box){walk->panel.x0, y, walk->panel.x1,
                                       end < walk->panel.y1 ? end : walk->panel.y1};
    return put_eyes(walk);
}

void walk_batch(struct walk *walk, const struct plan *plan, size_t batch)
{
    const struct eyeshot_all *all = walk->all;
    bool uncut = is_inside(walk) || plan == &all->seers; /* seers are open cells of the map */
    struct block_task task = {.plan = plan,
                              .batch = batch,
                              .moved = &walk->moved,
                              .row = walk_row(walk),
                              .plugged = all->terms.diagonals == EYESHOT_BLOCK,
                              .columns = uncut ? NULL : walk->columns,
                              .rows = walk->inside,
                              .slots = walk->slots,
                              .planes = walk->planes};

    walk->plan = plan;
    walk->batch = &plan->batches[batch];
    if (!batch)
        put_roots(walk);
    all->kernel->run(&task);
    if (!batch)
        put_own_cells(walk);
}

size_t walk_fill_group(const struct walk *walk)
{
    size_t count = walk_target_count(walk), step = BLOCK_ROWS * walk->all->kernel->words;
    size_t end = (count + BLOCK_GROUP - 1) / BLOCK_GROUP * BLOCK_GROUP;

    memset(walk->planes + count * step, 0, (end - count) * step * sizeof *walk->planes);
    return end;
}

void walk_add(const struct walk *walk, const uint64_t *counts, int levels, uint32_t *numbers)
{
    size_t words = walk->all->kernel->words;

    for (int y = walk->block.y0; y < walk->block.y1; y++)
        numbers_add(numbers, walk->all->opaque->width, walk->block.x0, y,
                    counts + (size_t)(y - walk->block.y0) * words, words, levels,
                    BLOCK_ROWS * words);
}
