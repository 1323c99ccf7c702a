#include "lib/all/walk.h"

#include <string.h>

static size_t panel_height(const struct all *all)
{
    return BLOCK_PANEL + 2 * (size_t)all->plan.reach_y;
}

/* Words to either side of a panel's that its eyes may look at. */
static size_t margin(const struct all *all)
{
    return ((size_t)all->plan.reach_x + 63) / 64;
}

/* And one more behind them, since words are read from any bit on. */
static size_t row_words(const struct all *all)
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
static size_t lay_out(struct all_work *work, const struct all *all, uint64_t *store)
{
    size_t words = all->kernel->words, columns = 2 * (size_t)all->plan.reach_x + 1;
    size_t height = panel_height(all), moved = columns * height * words;
    size_t planes = (all->plan.target_count + BLOCK_GROUP) * BLOCK_ROWS * words;
    size_t used = 0;

    work->rows = cut_off(store, &used, height * row_words(all) + words);
    for (int i = 0; i < MOVED_COUNT; i++)
        work->moved.open[i] = i && all->order.terms->diagonals == EYESHOT_PASS
                                  ? work->moved.open[MOVED_OPEN]
                                  : cut_off(store, &used, moved);
    work->eyes = cut_off(store, &used, BLOCK_ROWS * words);
    work->slots = cut_off(store, &used, all->plan.slots * BLOCK_ROWS * words);
    work->planes = cut_off(store, &used, planes);
    work->columns = cut_off(store, &used, columns * words);
    work->inside = cut_off(store, &used, height);
    return used;
}

int all_work_init(struct all_work *work, const struct all *all)
{
    *work = (struct all_work){.all = all};
    work->moved.reach_x = all->plan.reach_x;
    work->moved.reach_y = all->plan.reach_y;
    work->moved.height = panel_height(all);
    if (lines_init(&work->store, all->order.memory, lay_out(work, all, NULL)))
        return -1;
    lay_out(work, all, work->store.words);
    return 0;
}

void all_work_release(struct all_work *work)
{
    if (work->all)
        lines_release(&work->store, work->all->order.memory);
    *work = (struct all_work){0};
}

/* Word `i` of row `y`: the open cells of the map, none outside. */
static uint64_t open_word(const struct eyeshot_mask *opaque, int64_t i, int64_t y)
{
    uint64_t word;

    if (y < 0 || y >= opaque->height || i < 0 || i >= (int64_t)opaque->stride)
        return 0;
    word = ~plane_row(opaque, (int)y)[i];
    return i + 1 < (int64_t)opaque->stride ? word : word & bits_below(opaque->width);
}

/* The eyes among them: those who look from within the box. */
static uint64_t eye_word(const struct all *all, struct eyeshot_box box, int64_t i, int y)
{
    const struct eyeshot_mask *eyes = all->order.eyes;
    uint64_t word;

    if (y < box.y0 || y >= box.y1 || i >= (int64_t)all->opaque->stride)
        return 0;
    word = eyes ? plane_row(eyes, y)[i] : open_word(all->opaque, i, y);
    return word & word_below((size_t)i, box.x1) & ~word_below((size_t)i, box.x0);
}

/* Moves the cells around a panel, and says which of them are targets at all. */
static void move_panel(struct all_work *work, struct eyeshot_box panel)
{
    const struct all *all = work->all;
    const struct plan *plan = &all->plan;
    const struct eyeshot_mask *map = all->opaque;
    size_t words = all->kernel->words;
    int ring = all->order.terms->border == EYESHOT_HIDDEN;

    for (size_t y = 0; y < panel_height(all); y++) {
        int64_t at = panel.y0 + (int64_t)y - plan->reach_y;
        int64_t first = panel.x0 / 64 - (int64_t)margin(all);
        for (size_t i = 0; i < row_words(all); i++)
            work->rows[y * row_words(all) + i] = open_word(map, first + (int64_t)i, at);
        work->inside[y] = at >= ring && at < map->height - ring ? ~(uint64_t)0 : 0;
    }
    for (int64_t dx = -plan->reach_x; dx <= plan->reach_x; dx++) {
        uint64_t *column = work->columns + (size_t)(dx + plan->reach_x) * words;
        for (size_t i = 0; i < words; i++) {
            int64_t x0 = ring - dx - panel.x0, x1 = map->width - ring - dx - panel.x0;
            int64_t most = (int64_t)words * 64;
            x0 = x0 < 0 ? 0 : x0 > most ? most : x0;
            x1 = x1 < x0 ? x0 : x1 > most ? most : x1;
            column[i] = word_below(i, (int)x1) & ~word_below(i, (int)x0);
        }
    }
    all->kernel->move(&work->moved, work->rows, row_words(all), margin(all));
    if (all->order.terms->diagonals == EYESHOT_BLOCK)
        all->kernel->plug(&work->moved);
    work->panel = panel;
}

/* The block's eyes, and to the root's slot those who see more than their own cell: are there any? */
static bool put_eyes(struct all_work *work, struct eyeshot_box box, int row)
{
    const struct all *all = work->all;
    size_t words = all->kernel->words, at = 0;
    uint64_t any = 0;

    for (int y = work->panel.y0 + row; y < work->panel.y0 + row + BLOCK_ROWS; y++) {
        for (size_t i = 0; i < words; i++, at++) {
            int64_t column = work->panel.x0 / 64 + (int64_t)i;
            uint64_t eyes = eye_word(all, box, column, y);
            any |= work->eyes[at] = work->slots[at] = eyes;
            if (all->kind->open_eye)
                work->slots[at] &= open_word(all->opaque, column, y);
        }
    }
    return any;
}

/* Each sees its own cell, whatever it is. */
static void put_own_cells(struct all_work *work)
{
    const struct all *all = work->all;
    size_t words = BLOCK_ROWS * all->kernel->words;

    if (all->plan.own != PLAN_NONE)
        memcpy(work->planes + all->plan.own * words, work->eyes, words * sizeof *work->eyes);
}

static bool has_eyes(const struct all *all, struct eyeshot_box box, struct eyeshot_box panel)
{
    for (int y = panel.y0; y < panel.y1; y++)
        for (int64_t i = panel.x0 / 64; i * 64 < panel.x1; i++)
            if (eye_word(all, box, i, y))
                return true;
    return false;
}

/* Can no eye of the panel see beyond the map, or its border where that is hidden? */
static bool is_inside(const struct all_work *work)
{
    const struct eyeshot_mask *map = work->all->opaque;
    const struct plan *plan = &work->all->plan;
    struct eyeshot_box panel = work->panel;

    return panel.x0 > plan->reach_x && panel.y0 > plan->reach_y &&
           panel.x1 < map->width - plan->reach_x && panel.y1 < map->height - plan->reach_y;
}

/* The eyes of a panel, block by block. */
static bool walk_panel(struct all_work *work, struct eyeshot_box box,
                       bool (*take)(void *context, const struct all_block *block), void *context)
{
    const struct all *all = work->all;
    struct block_task task = {.plan = &all->plan,
                              .moved = &work->moved,
                              .plugged = all->order.terms->diagonals == EYESHOT_BLOCK,
                              .columns = is_inside(work) ? NULL : work->columns,
                              .rows = work->inside,
                              .slots = work->slots,
                              .planes = work->planes};
    struct all_block block = {.all = all, .work = work};

    for (int row = 0; row < work->panel.y1 - work->panel.y0; row += BLOCK_ROWS) {
        int y = work->panel.y0 + row, end = y + BLOCK_ROWS;
        if (!put_eyes(work, box, row))
            continue;
        task.row = block.row = row;
        all->kernel->run(&task);
        put_own_cells(work);
        block.box = (struct eyeshot_box){work->panel.x0, y, work->panel.x1,
                                         end < work->panel.y1 ? end : work->panel.y1};
        if (!take(context, &block))
            return false;
    }
    return true;
}

bool all_walk(const struct all *all, struct all_work *work, struct eyeshot_box box,
              bool (*take)(void *context, const struct all_block *block), void *context)
{
    int wide = (int)all->kernel->words * 64, width = all->opaque->width;
    int first = box.x0 / 64 * 64;

    for (int y = box.y0; y < box.y1; y += BLOCK_PANEL) {
        for (int64_t x = first; x < box.x1; x += wide) {
            struct eyeshot_box panel = {(int)x, y, x + wide < width ? (int)x + wide : width,
                                        y + BLOCK_PANEL < box.y1 ? y + BLOCK_PANEL : box.y1};
            if (!has_eyes(all, box, panel))
                continue;
            move_panel(work, panel);
            if (!walk_panel(work, box, take, context))
                return false;
        }
    }
    return true;
}
