#include "lib/all/changes.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

int changes_eyes(struct eyeshot_mask *both, const struct eyeshot_all_order *order)
{
    const struct eyeshot_mask *old = &order->map->opaque, *new = &order->after->opaque;
    size_t words = old->stride < new->stride ? old->stride : new->stride;

    if (eyeshot_mask_init(both, old->width, old->height, order->memory))
        return -1;
    for (int y = 0; y < least(old->height, new->height); y++)
        for (size_t i = 0; i < words; i++)
            plane_row(both, y)[i] = ~plane_row(old, y)[i] & ~plane_row(new, y)[i] &
                                    word_below(i, least(old->width, new->width)) &
                                    (order->eyes ? plane_row(order->eyes, y)[i] : ~(uint64_t)0);
    return 0;
}

/* The box around the cells that differ. */
static struct eyeshot_box changed_box(const struct eyeshot_mask *old,
                                      const struct eyeshot_mask *new)
{
    struct eyeshot_box box = {0, 0, 0, 0};

    if (old->width != new->width || old->height != new->height)
        return eyeshot_mask_box(old);
    for (int y = 0; y < old->height; y++) {
        for (size_t i = 0; i < old->stride; i++) {
            uint64_t word = plane_row(old, y)[i] ^ plane_row(new, y)[i];
            int x = (int)i * 64;
            if (word)
                box = box_join(box, (struct eyeshot_box){x + __builtin_ctzll(word), y,
                                                         x + 64 - __builtin_clzll(word), y + 1});
        }
    }
    return box;
}

static int init_looks(struct changes *changes)
{
    for (int i = 0; i < 2; i++) {
        const struct eyeshot_all *all = &changes->sides[i];
        if (looks_init(&changes->looks[i], all->order.map, &all->terms, all->order.stop,
                       all->order.memory))
            return -1;
    }
    changes->changed = changed_box(changes->sides[0].opaque, changes->sides[1].opaque);
    return 0;
}

static int init_walks(struct changes *changes)
{
    const struct eyeshot_all *all = &changes->sides[0];
    size_t sums;

    changes->levels = block_levels(all->plan.target_count);
    sums = (size_t)changes->levels * BLOCK_ROWS * all->kernel->words;
    if (lines_init(&changes->store, all->order.memory, 2 * sums))
        return -1;
    changes->sums[0] = changes->store.words;
    changes->sums[1] = changes->store.words + sums;
    for (int i = 0; i < 2; i++)
        if (walk_init(&changes->walks[i], &changes->sides[i]))
            return -1;
    return 0;
}

int changes_init(struct changes *changes, const struct eyeshot_all *all,
                 const struct eyeshot_numbers *numbers)
{
    *changes = (struct changes){.sides = {*all, *all}, .numbers = numbers};
    changes->sides[1].order.map = all->order.after;
    changes->sides[1].opaque = &all->order.after->opaque;
    return all->facts.way == EYESHOT_LOOKS ? init_looks(changes) : init_walks(changes);
}

void changes_release(struct changes *changes)
{
    for (int i = 0; i < 2; i++) {
        walk_release(&changes->walks[i]);
        looks_release(&changes->looks[i]);
    }
    lines_release(&changes->store, changes->sides[0].order.memory);
    *changes = (struct changes){0};
}

/* By looks */

static bool may_matter(const struct changes *changes, struct cell eye)
{
    struct eyeshot_box box = changes->changed;
    int x = eye.x < box.x0 ? box.x0 : least(eye.x, box.x1 - 1);
    int y = eye.y < box.y0 ? box.y0 : least(eye.y, box.y1 - 1);

    return !box_is_empty(box) && eyeshot_may_matter(&changes->sides[0].terms, eye.x, eye.y, x, y);
}

/* Of the cells that are open on both maps, how many are in the mask of side `i` only. */
static uint32_t count_alone(const struct changes *changes, int i)
{
    const struct eyeshot_mask *mask = &changes->looks[i].mask, *other = &changes->looks[!i].mask;
    const struct eyeshot_mask *opaque = changes->sides[i].opaque;
    const struct eyeshot_mask *other_opaque = changes->sides[!i].opaque;
    size_t words = mask->stride < other->stride ? mask->stride : other->stride;
    int width = least(mask->width, other->width), count = 0;

    for (int y = 0; y < least(mask->height, other->height); y++) {
        for (size_t k = 0; k < words; k++) {
            uint64_t alone = plane_row(mask, y)[k] & ~plane_row(other, y)[k];
            alone &= ~(plane_row(opaque, y)[k] | plane_row(other_opaque, y)[k]);
            count += __builtin_popcountll(alone & word_below(k, width));
        }
    }
    return (uint32_t)count;
}

static int look_from(struct changes *changes, struct cell eye)
{
    const struct eyeshot_numbers *numbers = changes->numbers;
    size_t at = (size_t)eye.y * (size_t)changes->sides[0].opaque->width + (size_t)eye.x;
    struct eyeshot_box boxes[2] = {{0}};
    int status = EYESHOT_OK;

    for (int i = 0; i < 2 && !status; i++)
        status = looks_see(&changes->looks[i], eye, &changes->looks[i].mask, &boxes[i]);
    if (!status && numbers->closed)
        numbers->closed[at] += count_alone(changes, 0);
    if (!status && numbers->opened)
        numbers->opened[at] += count_alone(changes, 1);
    for (int i = 0; i < 2; i++)
        eyeshot_mask_clear_box(&changes->looks[i].mask, boxes[i]);
    return status;
}

static int look_box(struct changes *changes, struct eyeshot_box box)
{
    struct cell eye = {box.x0, box.y0};
    int status = EYESHOT_OK;

    for (; !status && all_next_eye(&changes->sides[0], box, &eye); eye.x++)
        if (may_matter(changes, eye))
            status = look_from(changes, eye);
    return status;
}

/* By walks */

/* Are both maps the same as far as the eyes in the box can see? */
static bool is_same(const struct changes *changes, struct eyeshot_box box)
{
    const struct plan *plan = &changes->sides[0].plan;
    int64_t first = (int64_t)box.x0 - plan->reach_x, last = (int64_t)box.x1 + plan->reach_x;

    for (int64_t y = (int64_t)box.y0 - plan->reach_y; y < (int64_t)box.y1 + plan->reach_y; y++)
        for (int64_t i = first < 0 ? 0 : first / 64; i * 64 < last; i++)
            if (all_open(&changes->sides[0], i, y) != all_open(&changes->sides[1], i, y))
                return false;
    return true;
}

/*
 * Leaves in the one plane what is no more, in the other what is new, as far as it is open: is any?
 */
static uint64_t split(uint64_t *restrict old, uint64_t *restrict new,
                      const uint64_t *restrict old_open, const uint64_t *restrict new_open,
                      size_t words)
{
    uint64_t any = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t differ = (old[i] ^ new[i]) & old_open[i] & new_open[i];
        old[i] &= differ;
        new[i] &= differ;
        any |= differ;
    }
    return any;
}

/* The batch's planes of both walks are compared, and counted. */
static void count_batch(struct changes *changes)
{
    const struct walk *walks = changes->walks;
    const struct eyeshot_all *all = &changes->sides[0];
    size_t step = BLOCK_ROWS * all->kernel->words;
    uint64_t any = 0;

    for (size_t i = 0; i < walk_target_count(walks); i++) {
        struct offset at = walk_targets(walks)[i];
        any |= split(walks[0].planes + i * step, walks[1].planes + i * step,
                     walk_open(&walks[0], at), walk_open(&walks[1], at), step);
    }
    for (int i = 0; i < 2 && any; i++) {
        struct block_sums sums = {.planes = walks[i].planes,
                                  .count = walk_fill_group(&walks[i]),
                                  .levels = changes->sums[i],
                                  .level_count = changes->levels};
        all->kernel->count(&sums);
    }
}

static void walk_block(struct changes *changes, int row)
{
    const struct eyeshot_all *all = &changes->sides[0];
    uint32_t *const numbers[] = {changes->numbers->closed, changes->numbers->opened};
    size_t sums = (size_t)changes->levels * BLOCK_ROWS * all->kernel->words;

    for (int i = 0; i < 2; i++) {
        if (!walk_begin(&changes->walks[i], row))
            return;
        memset(changes->sums[i], 0, sums * sizeof *changes->sums[i]);
    }
    if (is_same(changes, changes->walks[0].block))
        return;
    for (size_t batch = 0; batch < all->plan.batch_count; batch++) {
        for (int i = 0; i < 2; i++)
            walk_batch(&changes->walks[i], &changes->sides[i].plan, batch);
        count_batch(changes);
    }
    for (int i = 0; i < 2; i++)
        if (numbers[i])
            walk_add(&changes->walks[i], changes->sums[i], changes->levels, numbers[i]);
}

int changes_box(struct changes *changes, struct eyeshot_box box)
{
    if (all_stopped(&changes->sides[0]))
        return EYESHOT_STOPPED;
    if (changes->sides[0].facts.way == EYESHOT_LOOKS)
        return look_box(changes, box);
    if (is_same(changes, box))
        return EYESHOT_OK;
    for (int i = 0; i < 2; i++)
        if (!walk_move(&changes->walks[i], box))
            return EYESHOT_OK;
    for (int row = 0; row < box.y1 - box.y0; row += BLOCK_ROWS)
        walk_block(changes, row);
    return EYESHOT_OK;
}
