/*
 * A comparison from given viewers: every contender looks, and what each sees is held against the
 * reference, against each other, and put into groups by who sees a cell. Nothing is printed here;
 * text.c, json.c and svg.c print the finished answer. everywhere.c has that from every open cell.
 */
#include "cli/compare/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/light.h"
#include "cli/options.h"
#include "cli/picture/view.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

const char *const count_keys[] = {"visible", "wrongly_shown", "wrongly_hidden", "walls_shown",
                                  "walls_hidden"};

/* On which a viewer looks by a contender's rule, where there may be lights. */
static struct eyeshot_terms comparison_terms(const struct comparison *comparison,
                                             const struct contender *contender,
                                             const struct eye *eye)
{
    struct eyeshot_terms terms = contender->terms;

    terms_overlay(&terms, &eye->own);
    return lights_over(comparison->lights, comparison->map, &terms, eye->dark);
}

/* The union of what the eyes see on these terms, doubled when the comparison is. */
static void comparison_look(struct comparison *comparison, struct looker *looker,
                            struct contender *contender)
{
    const struct map *map = comparison->map;
    struct eyeshot_mask one = {0}, all = {0};

    look_mask_init(map, &contender->terms, &one);
    look_mask_init(map, &contender->terms, &all);
    for (size_t i = 0; i < comparison->eyes->count && !limit_late(); i++) {
        const struct eye *eye = &comparison->eyes->list[i];
        struct eyeshot_terms looks = comparison_terms(comparison, contender, eye);
        struct eyeshot_box box = level_look(looker, map, &looks, eye->cell, &one);
        eyeshot_mask_join_box(&all, &one, box);
        eyeshot_mask_clear_box(&one, box);
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

static void comparison_count(struct comparison *comparison, const struct eyeshot_mask *opaque)
{
    struct contender *contenders = comparison->contenders;
    size_t count = comparison->count, words = opaque->stride * (size_t)opaque->height;
    const uint64_t *truth = comparison->reference->mask.words;

    for (size_t k = 0; k < count && !limit_late(); k++) {
        const uint64_t *seen = contenders[k].mask.words;
        for (size_t i = 0; i < words; i++) {
            uint64_t open = ~opaque->words[i];
            contenders[k].counts[VISIBLE] += bits_count(seen[i] & open);
            contender_count(contenders[k].counts, seen[i], truth[i], open);
        }
    }
    for (size_t k = 0; k < count && comparison->scale > 1; k++) {
        struct eyeshot_mask cells = {0};
        mask_init(&cells, comparison->map->width, comparison->map->height);
        eyeshot_mask_halve(&cells, &contenders[k].mask, eyeshot_mask_box(&cells));
        eyeshot_mask_subtract(&cells, &comparison->map->opaque);
        contenders[k].cells = mask_count(&cells);
        mask_release(&cells);
    }
    comparison->only = alloc_array(count * count, sizeof *comparison->only);
    for (size_t k = 0; k < count * count && !limit_late(); k++) {
        const uint64_t *one = contenders[k / count].mask.words;
        const uint64_t *other = contenders[k % count].mask.words;
        for (size_t i = 0; i < words; i++)
            comparison->only[k] += bits_count(one[i] & ~other[i] & ~opaque->words[i]);
    }
}

size_t comparison_both(const struct comparison *comparison, size_t a, size_t b)
{
    return (size_t)comparison->contenders[a].counts[VISIBLE] - comparison_only(comparison, a, b);
}

size_t comparison_share(const struct comparison *comparison, size_t a, size_t b)
{
    size_t both = comparison_both(comparison, a, b);
    size_t either = both + comparison_only(comparison, a, b) + comparison_only(comparison, b, a);

    return either ? (size_t)((double)both / (double)either * 1000) : 1000;
}

/* Who sees the mask cell: bit i for contender i. */
static uint64_t comparison_who(const struct comparison *comparison, int x, int y)
{
    uint64_t who = 0;

    for (size_t i = 0; i < comparison->count; i++)
        who |= (uint64_t)plane_get(&comparison->contenders[i].mask, x, y) << i;
    return who;
}

/* The cells of a word that not all contenders agree on, and those that all see. */
static uint64_t comparison_split(const struct comparison *comparison, int y, size_t word,
                                 uint64_t *all)
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

/* Groups are few, and the one found last, `i`, is likely the next. */
static size_t group_find(const struct group *groups, size_t count, uint64_t who, size_t i)
{
    if (i < count && groups[i].who == who)
        return i;
    for (i = 0; i < count && groups[i].who != who;)
        i++;
    return i;
}

size_t *comparison_sets(const struct comparison *comparison, int y)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    size_t last = 0, *sets = comparison->sets;
    uint64_t all;

    memset(sets, 0, (size_t)first->width * sizeof *sets);
    for (size_t word = 0; word < first->stride; word++) {
        uint64_t some = comparison_split(comparison, y, word, &all);
        for (; all; all &= all - 1)
            sets[word * 64 + (size_t)__builtin_ctzll(all)] = SEEN_BY_ALL;
        for (; some; some &= some - 1) {
            int x = (int)word * 64 + __builtin_ctzll(some);
            last = group_find(comparison->groups, comparison->group_count,
                              comparison_who(comparison, x, y), last);
            sets[x] = SEEN_BY_GROUP + last;
        }
    }
    return sets;
}

static int group_order(const void *a, const void *b)
{
    const struct group *one = a, *two = b;

    if (one->cells != two->cells)
        return one->cells > two->cells ? -1 : 1;
    return (one->who > two->who) - (one->who < two->who);
}

static void comparison_find_groups(struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    struct group *groups = NULL;
    size_t count = 0, room = 0, i = 0;
    uint64_t all;

    for (int y = 0; y < first->height && !limit_late(); y++) {
        for (size_t word = 0; word < first->stride; word++) {
            uint64_t some = comparison_split(comparison, y, word, &all);
            for (; some; some &= some - 1, comparison->differ++) {
                uint64_t who =
                    comparison_who(comparison, (int)word * 64 + __builtin_ctzll(some), y);
                i = group_find(groups, count, who, i);
                if (i == count) {
                    groups = alloc_grow(groups, count, &room, sizeof *groups);
                    groups[count++] = (struct group){.who = who};
                }
                /* NOLINTNEXTLINE(*NullDereference): with no group yet, i is count */
                groups[i].cells++;
            }
        }
    }
    if (count)
        qsort(groups, count, sizeof *groups, group_order);
    comparison->groups = groups;
    comparison->group_count = count;
    comparison->sets = alloc_array((size_t)first->width, sizeof *comparison->sets);
}

static bool comparison_same(const struct comparison *comparison, size_t a, size_t b)
{
    const struct eyeshot_mask *one = &comparison->contenders[a].mask;
    const struct eyeshot_mask *two = &comparison->contenders[b].mask;

    return !memcmp(one->words, two->words, mask_bytes(one));
}

static void comparison_add_relation(struct comparison *comparison, struct relation relation)
{
    if (!relation.others)
        return;
    comparison->relations = alloc_grow(comparison->relations, comparison->relation_count,
                                       &comparison->relation_room, sizeof *comparison->relations);
    comparison->relations[comparison->relation_count++] = relation;
}

/* Of those that see the same, the first one speaks for all. */
static void comparison_find_relations(struct comparison *comparison)
{
    for (size_t a = 0; a < comparison->count; a++) {
        struct relation same = {a, SEES_THE_SAME, 0}, open = {a, SEES_THE_SAME_OPEN, 0};
        struct relation less = {a, SEES_LESS, 0};
        bool first = true, first_open = true;
        for (size_t b = 0; b < comparison->count; b++) {
            bool a_more = comparison_only(comparison, a, b),
                 b_more = comparison_only(comparison, b, a);
            bool alike_open = !a_more && !b_more;
            bool alike = alike_open && comparison_same(comparison, a, b);
            first &= b >= a || !alike;
            first_open &= b >= a || !alike_open;
            same.others |= (uint64_t)(b > a && alike) << b;
            open.others |= (uint64_t)(b > a && alike_open && !alike) << b;
            less.others |= (uint64_t)(!a_more && b_more) << b;
        }
        if (first)
            comparison_add_relation(comparison, same);
        if (first_open) {
            comparison_add_relation(comparison, open);
            comparison_add_relation(comparison, less);
        }
    }
}

void comparison_init(struct comparison *comparison, struct scenario *scenario, int64_t dark,
                     const struct choices *choices, const struct choice *reference)
{
    struct contender *contenders = alloc_array(choices->count + 1, sizeof *contenders);
    int scale = 1;

    for (size_t i = 0; i <= choices->count; i++) {
        const struct choice *choice = i < choices->count ? &choices->list[i] : reference;
        contenders[i] = (struct contender){
            .title = choice->title,
            .terms = choice->terms,
            .looks = lights_over(&scenario->lights, &scenario->map, &choice->terms, dark)};
        scale = choice->terms.rule->scale > scale ? choice->terms.rule->scale : scale;
    }
    *comparison = (struct comparison){.map = &scenario->map,
                                      .lights = &scenario->lights,
                                      .scale = scale,
                                      .unit = scale == 1 ? "cells" : "sub-tiles",
                                      .contenders = contenders,
                                      .count = choices->count,
                                      .reference = &contenders[choices->count]};
}

void comparison_make(struct comparison *comparison, const struct eyes *eyes)
{
    struct contender *contenders = comparison->contenders;
    struct eyeshot_mask opaque = {0};
    struct looker looker = {0};
    size_t count = comparison->count;

    comparison->eyes = eyes;
    map_opaque(&opaque, comparison->map, comparison->scale);
    for (size_t i = 0; i <= count && !limit_late(); i++)
        comparison_look(comparison, &looker, &contenders[i]);
    comparison_count(comparison, &opaque);
    mask_release(&opaque);
    looker_release(&looker);
}

/*
 * Why the first contender that does not see the cell doesn't, from the first eye from where one
 * does. A program of the user's is not asked: it would be, hundreds of times.
 */
static void comparison_find_example(const struct comparison *comparison, struct looker *looker,
                                    struct group *group, struct cell cell)
{
    struct example *example = &group->example;
    size_t hidden = 0, seen = (size_t)__builtin_ctzll(group->who), i = 0;
    struct eyeshot_terms terms;

    while (hidden < comparison->count &&
           (group->who >> hidden & 1 ||
            view_has(&comparison->contenders[hidden].mask, comparison->scale, cell.x, cell.y) ||
            eyeshot_rule_is_own(comparison->contenders[hidden].terms.rule)))
        hidden++;
    if (hidden == comparison->count)
        return;
    for (;; i++) {
        example->eye = &comparison->eyes->list[i];
        terms = comparison_terms(comparison, &comparison->contenders[seen], example->eye);
        if (i + 1 == comparison->eyes->count ||
            level_line(looker, comparison->map, &terms, example->eye->cell, cell, NULL) ==
                EYESHOT_CLEAR)
            break;
    }
    example->hidden_from = hidden;
    terms = comparison_terms(comparison, &comparison->contenders[hidden], example->eye);
    level_why(&example->why, looker, comparison->map, &terms, example->eye->cell, cell);
}

/* Of each group that has a letter. */
static void comparison_find_examples(struct comparison *comparison, struct looker *looker)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    for (int y = 0; y < first->height && comparison->group_count; y++) {
        const size_t *sets = comparison_sets(comparison, y);
        for (int x = 0; x < first->width && !limit_late(); x++) {
            size_t group = sets[x] - SEEN_BY_GROUP;
            if (sets[x] >= SEEN_BY_GROUP && group < COMPARE_LETTERS &&
                !comparison->groups[group].example.eye)
                comparison_find_example(
                    comparison, looker, &comparison->groups[group],
                    (struct cell){x / comparison->scale, y / comparison->scale});
        }
    }
}

void comparison_relate(struct comparison *comparison)
{
    struct looker looker = {0};

    comparison_find_groups(comparison);
    comparison_find_relations(comparison);
    comparison_find_examples(comparison, &looker);
    for (size_t i = 0; i < comparison->count; i++)
        for (size_t k = 0; k < comparison->eyes->count; k++) {
            const struct contender *contender = &comparison->contenders[i];
            const struct eye *eye = &comparison->eyes->list[k];
            struct eyeshot_terms terms = comparison_terms(comparison, contender, eye);
            inquiries_ask(&comparison->inquiries, &looker, comparison->map, &terms, eye,
                          contender->title);
        }
    looker_release(&looker);
}

#define TIMED_EYES 64      /* from everywhere: cells all over the map that take turns */
#define TIMED_NS 100000000 /* how long each contender looks */
#define SAMPLE_NS 20000 /* looks are timed together until they take so much longer than a clock */

static int compare_times(const void *a, const void *b)
{
    const int64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* The looks take turns; of one that is quick, several are timed together. */
static int64_t comparison_median(const struct comparison *comparison,
                                 const struct eyeshot_terms *terms, const struct cell *eyes,
                                 size_t eye_count)
{
    struct looker looker = {0};
    struct eyeshot_mask mask = {0};
    int64_t *samples = NULL, spent = 0;
    size_t count = 0, room = 0, batch = 1;

    look_mask_init(comparison->map, terms, &mask);
    while (spent < TIMED_NS) {
        struct cell eye = eyes[count % eye_count];
        int64_t passed = -clock_ns();
        for (size_t i = 0; i < batch; i++)
            eyeshot_mask_clear_box(&mask, level_look(&looker, comparison->map, terms, eye, &mask));
        passed += clock_ns();
        spent += passed + 1;
        samples = alloc_grow(samples, count, &room, sizeof *samples);
        samples[count++] = passed / (int64_t)batch;
        batch *= passed < SAMPLE_NS ? 2 : 1;
    }
    qsort(samples, count, sizeof *samples, compare_times);
    spent = samples[count / 2];
    free(samples);
    mask_release(&mask);
    looker_release(&looker);
    return spent;
}

void comparison_time(struct comparison *comparison)
{
    const struct map *map = comparison->map;
    size_t given = comparison->everywhere ? 0 : comparison->eyes->count, count = 0;
    size_t stride = map_open(map) / TIMED_EYES + 1, open = 0;
    struct cell *eyes = alloc_array(given + TIMED_EYES, sizeof *eyes);

    for (; count < given; count++)
        eyes[count] = comparison->eyes->list[count].cell;
    for (size_t i = 0; comparison->everywhere && i < map_area(map); i++) {
        struct cell cell = {(int)(i % (size_t)map->width), (int)(i / (size_t)map->width)};
        if (!plane_get(&map->opaque, cell.x, cell.y) && open++ % stride == 0)
            eyes[count++] = cell;
    }
    comparison->timed = true;
    for (size_t i = 0; i < comparison->count && count; i++) {
        struct contender *contender = &comparison->contenders[i];
        contender->median_ns = comparison_median(comparison, &contender->terms, eyes, count);
    }
    free(eyes);
}

void comparison_release(struct comparison *comparison)
{
    for (size_t i = 0; comparison->contenders && i <= comparison->count; i++) {
        mask_release(&comparison->contenders[i].mask);
        free(comparison->contenders[i].off);
    }
    free(comparison->contenders);
    free(comparison->differ_at);
    free(comparison->only);
    for (size_t i = 0; i < comparison->group_count; i++)
        why_release(&comparison->groups[i].example.why);
    inquiries_release(&comparison->inquiries);
    free(comparison->groups);
    free(comparison->sets);
    free(comparison->relations);
    *comparison = (struct comparison){0};
}
