#include "lib/all/looks.h"

static bool counts_masks(const struct looks *looks)
{
    return looks->numbers->seen_by && !looks->all->mutual;
}

static bool wants_distances(const struct looks *looks)
{
    return looks->numbers->mean || looks->numbers->farthest;
}

int looks_init(struct looks *looks, const struct eyeshot_all *all,
               const struct eyeshot_numbers *numbers)
{
    const struct eyeshot_memory *memory = all->order.memory;
    const struct eyeshot_mask *map = all->opaque;

    *looks = (struct looks){.all = all, .numbers = numbers};
    looks->looker = eyeshot_looker_new(memory);
    if (!looks->looker || eyeshot_mask_init(&looks->mask, map->width, map->height, memory) ||
        (all->terms.rule->scale == 2 &&
         eyeshot_mask_init(&looks->parted, 2 * map->width, 2 * map->height, memory)) ||
        (counts_masks(looks) && masks_init(&looks->masks, map, numbers, memory))) {
        looks_release(looks);
        return -1;
    }
    eyeshot_looker_stop(looks->looker, all->order.stop);
    return 0;
}

void looks_release(struct looks *looks)
{
    if (looks->all) {
        eyeshot_looker_free(looks->looker);
        eyeshot_mask_release(&looks->mask, looks->all->order.memory);
        eyeshot_mask_release(&looks->parted, looks->all->order.memory);
        masks_release(&looks->masks);
    }
    *looks = (struct looks){0};
}

/* Into a mask of the map's cells: one is seen when any of its four is. */
static int look_parted(struct looks *looks, struct cell eye, struct eyeshot_mask *mask,
                       struct eyeshot_box *box)
{
    const struct eyeshot_all *all = looks->all;
    struct eyeshot_box touched = {0, 0, 0, 0};
    int status = eyeshot_look(looks->looker, all->order.map, &all->terms, eye.x, eye.y,
                              &looks->parted, &touched);

    *box = box_parted(touched, 2);
    eyeshot_mask_halve(mask, &looks->parted, *box);
    eyeshot_mask_clear(&looks->parted, touched);
    return status;
}

int looks_see(struct looks *looks, struct cell eye, struct eyeshot_mask *mask,
              struct eyeshot_box *box)
{
    const struct eyeshot_all *all = looks->all;

    return all->terms.rule->scale == 2
               ? look_parted(looks, eye, mask, box)
               : eyeshot_look(looks->looker, all->order.map, &all->terms, eye.x, eye.y, mask, box);
}

static int look_from(struct looks *looks, struct cell eye)
{
    const struct eyeshot_all *all = looks->all;
    const struct eyeshot_numbers *numbers = looks->numbers;
    struct eyeshot_mask *mask = counts_masks(looks) ? masks_slot(&looks->masks) : &looks->mask;
    size_t at = (size_t)eye.y * (size_t)all->opaque->width + (size_t)eye.x, count;
    struct eyeshot_box box = {0, 0, 0, 0};
    int status = looks_see(looks, eye, mask, &box);

    count = eyeshot_mask_count(mask, box);
    if (numbers->sees)
        numbers->sees[at] += (uint32_t)count;
    if (wants_distances(looks) && count) {
        struct reach reach = distances_measure(&looks->all->distances, mask, box, eye, count);
        if (numbers->mean)
            numbers->mean[at] = reach.mean;
        if (numbers->farthest)
            numbers->farthest[at] = reach.farthest;
    }
    if (counts_masks(looks)) {
        masks_add(&looks->masks, box);
        return status;
    }
    if (numbers->seen_by)
        numbers->seen_by[at] += (uint32_t)plane_count_without(mask, all->opaque, box);
    eyeshot_mask_clear(mask, box);
    return status;
}

/* A single look is mostly too short to ask whether to stop: it is asked before those of a box. */
int looks_box(struct looks *looks, struct eyeshot_box box)
{
    const struct eyeshot_stop *stop = looks->all->order.stop;
    int status = stop && stop->ask && stop->ask(stop->context) ? EYESHOT_STOPPED : EYESHOT_OK;

    for (int y = box.y0; y < box.y1; y++) {
        for (int64_t i = box.x0 / 64; i * 64 < box.x1; i++) {
            uint64_t word = all_eyes(looks->all, box, i, y);
            for (; word && !status; word &= word - 1)
                status = look_from(looks, (struct cell){(int)i * 64 + __builtin_ctzll(word), y});
        }
    }
    return status;
}

void looks_finish(struct looks *looks)
{
    if (counts_masks(looks))
        masks_finish(&looks->masks);
}
