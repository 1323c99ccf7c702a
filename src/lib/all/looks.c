#include "lib/all/looks.h"

#include "lib/look/look.h"

int looks_init(struct looks *looks, const struct eyeshot_map *map,
               const struct eyeshot_terms *terms, const struct eyeshot_stop *stop,
               const struct eyeshot_memory *memory)
{
    int width = map->opaque.width, height = map->opaque.height;

    *looks = (struct looks){.map = map, .terms = terms, .memory = memory};
    looks->looker = eyeshot_looker_new(memory);
    if (!looks->looker || eyeshot_mask_init(&looks->mask, width, height, memory) ||
        (terms->rule->scale == 2 &&
         eyeshot_mask_init(&looks->parted, 2 * width, 2 * height, memory)))
        return -1;
    eyeshot_looker_stop(looks->looker, stop);
    return 0;
}

void looks_release(struct looks *looks)
{
    eyeshot_looker_free(looks->looker);
    eyeshot_mask_release(&looks->mask, looks->memory);
    eyeshot_mask_release(&looks->parted, looks->memory);
    *looks = (struct looks){0};
}

int looks_see(struct looks *looks, struct cell eye, struct eyeshot_mask *mask,
              struct eyeshot_box *box)
{
    bool parted = looks->terms->rule->scale == 2;
    struct eyeshot_box touched = {0, 0, 0, 0};
    int status = looker_look(looks->looker, looks->map, looks->terms, eye.x, eye.y,
                             parted ? &looks->parted : mask, &touched);

    *box = touched;
    if (parted) { /* a cell is seen when any of its four is */
        *box = box_parted(touched, 2);
        eyeshot_mask_halve(mask, &looks->parted, *box);
        eyeshot_mask_clear_box(&looks->parted, touched);
    }
    return status;
}

static bool counts_masks(const struct look_tally *tally)
{
    return tally->numbers->seen_by && !tally->all->mutual;
}

int look_tally_init(struct look_tally *tally, const struct eyeshot_all *all,
                    const struct eyeshot_numbers *numbers)
{
    const struct eyeshot_all_order *order = &all->order;

    *tally = (struct look_tally){.all = all, .numbers = numbers};
    if (looks_init(&tally->looks, order->map, &all->terms, order->stop, order->memory))
        return -1;
    return counts_masks(tally) ? masks_init(&tally->masks, all->opaque, numbers, order->memory) : 0;
}

void look_tally_release(struct look_tally *tally)
{
    looks_release(&tally->looks);
    masks_release(&tally->masks);
    *tally = (struct look_tally){0};
}

static int look_from(struct look_tally *tally, struct cell eye)
{
    const struct eyeshot_all *all = tally->all;
    const struct eyeshot_numbers *numbers = tally->numbers;
    struct eyeshot_mask *mask =
        counts_masks(tally) ? masks_slot(&tally->masks) : &tally->looks.mask;
    size_t at = (size_t)eye.y * (size_t)all->opaque->width + (size_t)eye.x, count;
    struct eyeshot_box box;
    int status = looks_see(&tally->looks, eye, mask, &box);

    count = eyeshot_mask_count_box(mask, box);
    if (numbers->sees)
        numbers->sees[at] += (uint32_t)count;
    if ((numbers->mean || numbers->farthest) && count) {
        struct reach reach = distances_measure(&all->distances, mask, box, eye, count);
        if (numbers->mean)
            numbers->mean[at] = reach.mean;
        if (numbers->farthest)
            numbers->farthest[at] = reach.farthest;
    }
    if (counts_masks(tally)) {
        masks_add(&tally->masks, box);
        return status;
    }
    if (numbers->seen_by) {
        count = plane_count_without(mask, all->opaque, box);
        numbers_enter(numbers, eye.y, eye.y + 1);
        numbers->seen_by[at] += (uint32_t)count;
        numbers_leave(numbers, eye.y, eye.y + 1);
    }
    eyeshot_mask_clear_box(mask, box);
    return status;
}

/* A single look is mostly too short to ask whether to stop: it is asked before those of a box. */
int look_tally_box(struct look_tally *tally, struct eyeshot_box box)
{
    struct cell eye = {box.x0, box.y0};
    int status = all_stopped(tally->all) ? EYESHOT_STOPPED : EYESHOT_OK;

    for (; !status && all_next_eye(tally->all, box, &eye); eye.x++)
        status = look_from(tally, eye);
    return status;
}

void look_tally_finish(struct look_tally *tally)
{
    if (counts_masks(tally))
        masks_finish(&tally->masks);
}
