#include "cli/compare/answer.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

/* The union of what the eyes see by one rule, doubled when the comparison is. */
static void look(struct looker *looker, const struct map *map, const struct eyeshot_terms *terms,
                 int scale, const struct cell *eyes, size_t eye_count, struct eyeshot_mask *mask)
{
    struct eyeshot_mask one = {0}, all = {0};

    look_mask_init(map, terms, &one);
    look_mask_init(map, terms, &all);
    for (size_t i = 0; i < eye_count && !limit_line_late(); i++) {
        struct eyeshot_box box = level_look(looker, map, terms, eyes[i], &one);
        eyeshot_mask_join(&all, &one, box);
        eyeshot_mask_clear(&one, box);
    }
    mask_release(&one);
    if (terms->rule->scale == scale) {
        *mask = all;
        return;
    }
    mask_init(mask, scale * map->width, scale * map->height);
    eyeshot_mask_double(mask, &all);
    mask_release(&all);
}

/* The open (or the opaque) cells of `a` that `b` has too, or has not. */
static size_t count_cells(const struct eyeshot_mask *a, const struct eyeshot_mask *b,
                          bool wanted_in_b, const struct eyeshot_mask *opaque, bool walls)
{
    size_t words = a->stride * (size_t)a->height, count = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t other = wanted_in_b ? b->words[i] : ~b->words[i];
        uint64_t kind = walls ? opaque->words[i] : ~opaque->words[i];
        count += (size_t)__builtin_popcountll(a->words[i] & other & kind);
    }
    return count;
}

static void count_contender(struct contender *contender, const struct eyeshot_mask *truth,
                            const struct eyeshot_mask *opaque)
{
    const struct eyeshot_mask *mask = &contender->mask;

    contender->visible = count_cells(mask, mask, true, opaque, false);
    contender->wrongly_shown = count_cells(mask, truth, false, opaque, false);
    contender->wrongly_hidden = count_cells(truth, mask, false, opaque, false);
    contender->walls_shown = count_cells(mask, truth, false, opaque, true);
    contender->walls_hidden = count_cells(truth, mask, false, opaque, true);
}

static void count_pairs(struct comparison *comparison, const struct eyeshot_mask *opaque)
{
    size_t count = comparison->count;

    comparison->pairs = alloc_array(count * count, sizeof *comparison->pairs);
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count && !limit_line_late(); b++) {
            const struct eyeshot_mask *one = &comparison->contenders[a].mask;
            const struct eyeshot_mask *two = &comparison->contenders[b].mask;
            comparison->pairs[comparison->pair_count++] =
                (struct contender_pair){a, b, count_cells(one, two, true, opaque, false),
                                        count_cells(one, two, false, opaque, false),
                                        count_cells(two, one, false, opaque, false)};
        }
    }
}

uint64_t comparison_who(const struct comparison *comparison, int x, int y)
{
    uint64_t who = 0;

    for (size_t i = 0; i < comparison->count; i++)
        who |= (uint64_t)plane_get(&comparison->contenders[i].mask, x, y) << i;
    return who;
}

size_t comparison_group(const struct comparison *comparison, uint64_t who)
{
    size_t i = 0;

    while (i < comparison->group_count && comparison->groups[i] != who)
        i++;
    return i;
}

const struct contender_pair *comparison_pair(const struct comparison *comparison, size_t a,
                                             size_t b)
{
    size_t low = a < b ? a : b, high = a < b ? b : a;

    return &comparison->pairs[low * (2 * comparison->count - low - 1) / 2 + high - low - 1];
}

size_t contender_pair_share(const struct contender_pair *pair)
{
    size_t either = pair->both + pair->only_a + pair->only_b;

    return either ? (size_t)((double)pair->both / (double)either * 1000) : 1000;
}

struct tally {
    uint64_t who;
    size_t cells;
};

static int compare_tallies(const void *a, const void *b)
{
    const struct tally *one = a, *two = b;

    if (one->cells != two->cells)
        return one->cells > two->cells ? -1 : 1;
    return (one->who > two->who) - (one->who < two->who);
}

/* Adds a cell to the tally of its set; sets are few, the last one found is likely the next. */
static void add_tally(struct tally **tallies, size_t *count, size_t *room, size_t *last,
                      uint64_t who)
{
    size_t i = *last;

    if (i >= *count || (*tallies)[i].who != who)
        for (i = 0; i < *count && (*tallies)[i].who != who; i++)
            ;
    if (i == *count) {
        *tallies = alloc_grow(*tallies, *count, room, sizeof **tallies);
        (*tallies)[(*count)++] = (struct tally){who, 0};
    }
    (*tallies)[i].cells++;
    *last = i;
}

void comparison_find_groups(struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    struct tally *tallies = NULL;
    size_t count = 0, room = 0, last = 0;

    for (int y = 0; y < first->height; y++) {
        for (size_t i = 0; i < first->stride; i++) {
            uint64_t differ = 0, word = plane_row(first, y)[i];
            for (size_t k = 1; k < comparison->count; k++)
                differ |= plane_row(&comparison->contenders[k].mask, y)[i] ^ word;
            for (; differ; differ &= differ - 1)
                add_tally(&tallies, &count, &room, &last,
                          comparison_who(comparison, (int)i * 64 + __builtin_ctzll(differ), y));
        }
    }
    if (count)
        qsort(tallies, count, sizeof *tallies, compare_tallies);
    comparison->groups = alloc_array(count, sizeof *comparison->groups);
    comparison->group_count = count;
    for (size_t i = 0; i < count; i++) {
        comparison->groups[i] = tallies[i].who;
        comparison->differ += tallies[i].cells;
    }
    free(tallies);
}

void comparison_make(struct comparison *comparison, struct looker *looker, const struct map *map,
                     const struct cell *eyes, size_t eye_count)
{
    struct eyeshot_mask opaque = {0};
    int scale = comparison->reference.terms.rule->scale;

    for (size_t i = 0; i < comparison->count; i++)
        if (comparison->contenders[i].terms.rule->scale > scale)
            scale = comparison->contenders[i].terms.rule->scale;
    comparison->map = map;
    comparison->scale = scale;
    mask_init(&opaque, scale * map->width, scale * map->height);
    if (scale == 2)
        eyeshot_mask_double(&opaque, &map->opaque);
    else
        eyeshot_mask_copy(&opaque, &map->opaque, eyeshot_mask_box(&opaque));
    look(looker, map, &comparison->reference.terms, scale, eyes, eye_count,
         &comparison->reference.mask);
    for (size_t i = 0; i < comparison->count && !limit_line_late(); i++) {
        struct contender *contender = &comparison->contenders[i];
        look(looker, map, &contender->terms, scale, eyes, eye_count, &contender->mask);
        count_contender(contender, &comparison->reference.mask, &opaque);
    }
    if (!limit_line_late()) {
        count_contender(&comparison->reference, &comparison->reference.mask, &opaque);
        count_pairs(comparison, &opaque);
    }
    mask_release(&opaque);
}

void comparison_release(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->count; i++)
        mask_release(&comparison->contenders[i].mask);
    mask_release(&comparison->reference.mask);
    free(comparison->contenders);
    free(comparison->pairs);
    free(comparison->groups);
    *comparison = (struct comparison){0};
}
