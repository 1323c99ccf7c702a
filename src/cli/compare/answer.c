#include "cli/compare/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

/* The union of what the eyes see on these terms, doubled when the comparison is. */
static void look(struct comparison *comparison, struct looker *looker, struct contender *contender)
{
    const struct map *map = comparison->map;
    struct eyeshot_mask one = {0}, all = {0};

    look_mask_init(map, &contender->terms, &one);
    look_mask_init(map, &contender->terms, &all);
    for (size_t i = 0; i < comparison->eyes->count && !limit_line_late(); i++) {
        struct eyeshot_box box =
            level_look(looker, map, &contender->terms, comparison->eyes->list[i].cell, &one);
        eyeshot_mask_join(&all, &one, box);
        eyeshot_mask_clear(&one, box);
    }
    mask_release(&one);
    if (contender->terms.rule->scale == comparison->scale) {
        contender->mask = all;
        return;
    }
    mask_init(&contender->mask, comparison->scale * map->width, comparison->scale * map->height);
    eyeshot_mask_double(&contender->mask, &all);
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
            struct contender_pair pair = {a,
                                          b,
                                          count_cells(one, two, true, opaque, false),
                                          count_cells(one, two, false, opaque, false),
                                          count_cells(two, one, false, opaque, false),
                                          1000};
            size_t either = pair.both + pair.only_a + pair.only_b;
            if (either)
                pair.share = (size_t)((double)pair.both / (double)either * 1000);
            comparison->pairs[comparison->pair_count++] = pair;
        }
    }
}

/* Who sees the mask cell: bit i for contender i. */
static uint64_t who_sees(const struct comparison *comparison, int x, int y)
{
    uint64_t who = 0;

    for (size_t i = 0; i < comparison->count; i++)
        who |= (uint64_t)plane_get(&comparison->contenders[i].mask, x, y) << i;
    return who;
}

/* The cells of a word that not all contenders agree on, and those that all see. */
static uint64_t split_word(const struct comparison *comparison, int y, size_t word, uint64_t *all)
{
    uint64_t any = 0;

    *all = ~(uint64_t)0;
    for (size_t i = 0; i < comparison->count; i++) {
        uint64_t mask = plane_row(&comparison->contenders[i].mask, y)[word];
        any |= mask;
        *all &= mask;
    }
    return any & ~*all;
}

void comparison_sets(const struct comparison *comparison, int y, size_t *sets)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    uint64_t last_who = 0, all;
    size_t last = 0;

    memset(sets, 0, (size_t)first->width * sizeof *sets);
    for (size_t word = 0; word < first->stride; word++) {
        uint64_t some = split_word(comparison, y, word, &all);
        for (; all; all &= all - 1)
            sets[word * 64 + (size_t)__builtin_ctzll(all)] = SEEN_BY_ALL;
        for (; some; some &= some - 1) {
            int x = (int)word * 64 + __builtin_ctzll(some);
            uint64_t who = who_sees(comparison, x, y);
            if (who != last_who)
                for (last = 0; comparison->groups[last].who != who;)
                    last++;
            last_who = who;
            sets[x] = SEEN_BY_GROUP + last;
        }
    }
}

size_t *comparison_sets_room(const struct comparison *comparison)
{
    return alloc_array((size_t)comparison->contenders[0].mask.width, sizeof(size_t));
}

const struct contender_pair *comparison_pair(const struct comparison *comparison, size_t a,
                                             size_t b)
{
    size_t low = a < b ? a : b, high = a < b ? b : a;

    return &comparison->pairs[low * (2 * comparison->count - low - 1) / 2 + high - low - 1];
}

static int compare_groups(const void *a, const void *b)
{
    const struct group *one = a, *two = b;

    if (one->cells != two->cells)
        return one->cells > two->cells ? -1 : 1;
    return (one->who > two->who) - (one->who < two->who);
}

/* Groups are few, and the one found last is likely the next. */
static void find_groups(struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    struct group *groups = NULL;
    size_t count = 0, room = 0, i = 0;
    uint64_t all;

    for (int y = 0; y < first->height; y++) {
        for (size_t word = 0; word < first->stride; word++) {
            uint64_t some = split_word(comparison, y, word, &all);
            for (; some; some &= some - 1, comparison->differ++) {
                uint64_t who = who_sees(comparison, (int)word * 64 + __builtin_ctzll(some), y);
                if (i >= count || groups[i].who != who)
                    for (i = 0; i < count && groups[i].who != who;)
                        i++;
                if (i == count) {
                    groups = alloc_grow(groups, count, &room, sizeof *groups);
                    groups[count++] = (struct group){who, 0};
                }
                groups[i].cells++;
            }
        }
    }
    if (count)
        qsort(groups, count, sizeof *groups, compare_groups);
    comparison->groups = groups;
    comparison->group_count = count;
}

/* Of open cells: is what `a` sees all that `b` sees, or a part of it? */
static bool same_open(const struct comparison *comparison, size_t a, size_t b)
{
    const struct contender_pair *pair = a == b ? NULL : comparison_pair(comparison, a, b);

    return !pair || (!pair->only_a && !pair->only_b);
}

static bool less_open(const struct comparison *comparison, size_t a, size_t b)
{
    const struct contender_pair *pair = a == b ? NULL : comparison_pair(comparison, a, b);

    return pair && (a < b ? !pair->only_a && pair->only_b : !pair->only_b && pair->only_a);
}

static bool same_mask(const struct comparison *comparison, size_t a, size_t b)
{
    const struct eyeshot_mask *one = &comparison->contenders[a].mask;
    const struct eyeshot_mask *two = &comparison->contenders[b].mask;

    return !memcmp(one->words, two->words, mask_bytes(one));
}

static void add_relation(struct comparison *comparison, struct relation relation)
{
    if (!relation.others)
        return;
    comparison->relations = alloc_grow(comparison->relations, comparison->relation_count,
                                       &comparison->relation_room, sizeof *comparison->relations);
    comparison->relations[comparison->relation_count++] = relation;
}

/* Of those that see the same, the first one speaks for all. */
static void find_relations(struct comparison *comparison)
{
    for (size_t a = 0; a < comparison->count; a++) {
        struct relation same = {a, SEES_THE_SAME, 0}, open = {a, SEES_THE_SAME_OPEN, 0};
        struct relation less = {a, SEES_LESS, 0};
        bool first = true, first_open = true;
        for (size_t b = 0; b < comparison->count; b++) {
            bool alike_open = same_open(comparison, a, b);
            bool alike = alike_open && same_mask(comparison, a, b);
            first &= b >= a || !alike;
            first_open &= b >= a || !alike_open;
            same.others |= (uint64_t)(b > a && alike) << b;
            open.others |= (uint64_t)(b > a && alike_open && !alike) << b;
            less.others |= (uint64_t)less_open(comparison, a, b) << b;
        }
        if (first)
            add_relation(comparison, same);
        if (first_open) {
            add_relation(comparison, open);
            add_relation(comparison, less);
        }
    }
}

void comparison_make(struct comparison *comparison, const struct map *map, const struct eyes *eyes,
                     const struct choices *choices, const struct choice *reference)
{
    struct eyeshot_mask opaque = {0};
    struct looker looker = {0};
    int scale = reference->terms.rule->scale;

    for (size_t i = 0; i < choices->count; i++)
        if (choices->list[i].terms.rule->scale > scale)
            scale = choices->list[i].terms.rule->scale;
    *comparison = (struct comparison){.map = map,
                                      .eyes = eyes,
                                      .scale = scale,
                                      .unit = scale == 1 ? "cells" : "sub-tiles",
                                      .count = choices->count,
                                      .reference = {reference->title, .terms = reference->terms}};
    comparison->contenders = alloc_array(choices->count, sizeof *comparison->contenders);
    map_opaque(&opaque, map, scale);
    look(comparison, &looker, &comparison->reference);
    for (size_t i = 0; i < choices->count && !limit_line_late(); i++) {
        struct contender *contender = &comparison->contenders[i];
        contender->title = choices->list[i].title;
        contender->terms = choices->list[i].terms;
        look(comparison, &looker, contender);
        count_contender(contender, &comparison->reference.mask, &opaque);
    }
    if (!limit_line_late()) {
        count_contender(&comparison->reference, &comparison->reference.mask, &opaque);
        count_pairs(comparison, &opaque);
    }
    mask_release(&opaque);
    looker_release(&looker);
}

void comparison_relate(struct comparison *comparison)
{
    find_groups(comparison);
    find_relations(comparison);
}

void comparison_release(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->count; i++)
        mask_release(&comparison->contenders[i].mask);
    mask_release(&comparison->reference.mask);
    free(comparison->contenders);
    free(comparison->pairs);
    free(comparison->groups);
    free(comparison->relations);
    *comparison = (struct comparison){0};
}
