/*
 * A comparison from given viewers: every contender looks, and what each sees is held against the
 * reference, against each other, and put into groups by who sees a cell. Nothing is printed here;
 * text.c, json.c and svg.c print the finished answer. everywhere.c has that from every open cell.
 */
#include "cli/compare/answer.h"

#include "cli/picture/picture.h"

#define TIMED_NS 100000000 /* how long each contender looks, where that is measured */

void comparison_init(struct comparison *comparison, struct scenario *scenario, int64_t dark,
                     const struct choices *choices, const struct choice *reference)
{
    struct contender *contenders = alloc_array(choices->count + 1, sizeof *contenders);

    *comparison = (struct comparison){.map = &scenario->map,
                                      .lights = &scenario->lights,
                                      .scale = 1,
                                      .contenders = contenders,
                                      .count = choices->count,
                                      .reference = &contenders[choices->count]};
    for (size_t i = 0; i <= choices->count; i++) {
        const struct choice *choice = i < choices->count ? &choices->list[i] : reference;
        contenders[i] = (struct contender){
            .title = choice->title,
            .terms = choice->terms,
            .looks = lights_over(&scenario->lights, &scenario->map, &choice->terms, dark)};
        comparison->scale = greater(comparison->scale, choice->terms.rule->scale);
    }
}

/* On which a viewer looks by a contender's rule, where there may be lights. */
static struct eyeshot_terms comparison_terms(const struct comparison *comparison, size_t i,
                                             const struct eye *eye)
{
    struct eyeshot_terms terms = comparison->contenders[i].terms;

    terms_overlay(&terms, &eye->own);
    return lights_over(comparison->lights, comparison->map, &terms, eye->dark);
}

/* The union of what the eyes see by a contender, doubled when the comparison is. */
static void comparison_look(struct comparison *comparison, struct looker *looker, size_t i)
{
    const struct map *map = comparison->map;
    struct contender *contender = &comparison->contenders[i];
    int scale = contender->terms.rule->scale;
    struct eyeshot_mask one = {0}, all = {0};

    mask_init(&one, map->width * scale, map->height * scale);
    mask_init(&all, map->width * scale, map->height * scale);
    for (size_t k = 0; k < comparison->eyes->count && !limit_late(); k++) {
        const struct eye *eye = &comparison->eyes->list[k];
        struct eyeshot_terms terms = comparison_terms(comparison, i, eye);
        struct eyeshot_box box = level_look(looker, map, &terms, eye->cell, &one);
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

static void comparison_count(struct comparison *comparison)
{
    struct contender *contenders = comparison->contenders;
    const uint64_t *truth = comparison->reference->mask.words;
    struct eyeshot_mask opaque = {0}, cells = {0};
    size_t count = comparison->count, words;

    map_opaque(&opaque, comparison->map, comparison->scale);
    mask_init(&cells, comparison->map->width, comparison->map->height);
    words = opaque.stride * (size_t)opaque.height;
    comparison->only = alloc_array(count * count, sizeof *comparison->only);
    for (size_t a = 0; a < count && !limit_late(); a++) {
        const uint64_t *seen = contenders[a].mask.words;
        for (size_t i = 0; i < words; i++)
            contender_count(contenders[a].counts, seen[i], truth[i], ~opaque.words[i]);
        for (size_t b = 0; b < count; b++)
            for (size_t i = 0; i < words; i++)
                comparison->only[a * count + b] +=
                    bits_count(seen[i] & ~contenders[b].mask.words[i] & ~opaque.words[i]);
        if (comparison->scale == 1)
            continue;
        eyeshot_mask_halve(&cells, &contenders[a].mask, eyeshot_mask_box(&cells));
        eyeshot_mask_subtract(&cells, &comparison->map->opaque);
        contenders[a].counts[CELLS] = mask_count(&cells);
    }
    mask_release(&opaque);
    mask_release(&cells);
}

static int group_order(const void *a, const void *b)
{
    const struct group *one = a, *two = b;

    if (one->cells != two->cells)
        return one->cells > two->cells ? -1 : 1;
    return (one->who > two->who) - (one->who < two->who);
}

/* Puts every cell into a set. Groups are few, and the one found last is likely the next. */
static void comparison_find_groups(struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    size_t cells = (size_t)first->width * (size_t)first->height, count = 0, room = 0, group = 0;
    uint64_t all = word_below(0, (int)comparison->count);
    uint32_t *order;

    comparison->sets = alloc_array(cells, sizeof *comparison->sets);
    for (size_t at = 0; at < cells && !(at % (size_t)first->width == 0 && limit_late()); at++) {
        int x = (int)(at % (size_t)first->width), y = (int)(at / (size_t)first->width);
        uint64_t who = 0;
        for (size_t i = 0; i < comparison->count; i++)
            who |= (uint64_t)plane_get(&comparison->contenders[i].mask, x, y) << i;
        comparison->sets[at] = who ? SEEN_BY_ALL : SEEN_BY_NONE;
        if (!who || who == all)
            continue;
        if (group == count || comparison->groups[group].who != who)
            for (group = 0; group < count && comparison->groups[group].who != who;)
                group++;
        if (group == count) {
            comparison->groups =
                alloc_grow(comparison->groups, count++, &room, sizeof *comparison->groups);
            comparison->groups[group] = (struct group){.who = who, .number = (uint32_t)group};
        }
        comparison->groups[group].cells++;
        comparison->sets[at] = SEEN_BY_GROUP + (uint32_t)group;
        comparison->differ++;
    }
    if (count)
        qsort(comparison->groups, count, sizeof *comparison->groups, group_order);
    comparison->group_count = count;
    order = alloc_array(count, sizeof *order);
    for (uint32_t i = 0; i < count; i++)
        order[comparison->groups[i].number] = i;
    for (size_t at = 0; at < cells; at++)
        if (comparison->sets[at] >= SEEN_BY_GROUP)
            comparison->sets[at] = SEEN_BY_GROUP + order[comparison->sets[at] - SEEN_BY_GROUP];
    free(order);
}

/*
 * Why the first contender that does not see the cell doesn't, from the first eye from where one
 * does. A program of the user's is not asked: it would be, hundreds of times.
 */
static void comparison_find_example(const struct comparison *comparison, struct looker *looker,
                                    struct group *group, struct cell cell)
{
    size_t hidden = 0, seen = (size_t)__builtin_ctzll(group->who), last;
    const struct eye *eye = comparison->eyes->list;
    struct eyeshot_terms terms;

    while (hidden < comparison->count &&
           (group->who >> hidden & 1 ||
            view_has(&comparison->contenders[hidden].mask, comparison->scale, cell.x, cell.y) ||
            eyeshot_rule_is_own(comparison->contenders[hidden].terms.rule)))
        hidden++;
    if (hidden == comparison->count)
        return;
    for (last = comparison->eyes->count - 1; last; last--, eye++) {
        terms = comparison_terms(comparison, seen, eye);
        if (level_line(looker, comparison->map, &terms, eye->cell, cell, NULL) == EYESHOT_CLEAR)
            break;
    }
    group->eye = eye;
    group->hidden_from = hidden;
    terms = comparison_terms(comparison, hidden, eye);
    level_why(&group->why, looker, comparison->map, &terms, eye->cell, cell);
}

/* Examples of the groups that have a letter, and what --why asks. */
static void comparison_ask(struct comparison *comparison, struct looker *looker)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    for (int y = 0; y < first->height && comparison->group_count; y++)
        for (int x = 0; x < first->width && !limit_late(); x++) {
            uint32_t set = comparison_set(comparison, x, y), group = set - SEEN_BY_GROUP;
            if (set >= SEEN_BY_GROUP && group < COMPARE_LETTERS && !comparison->groups[group].eye)
                comparison_find_example(
                    comparison, looker, &comparison->groups[group],
                    (struct cell){x / comparison->scale, y / comparison->scale});
        }
    for (size_t i = 0; i < comparison->count; i++)
        for (size_t k = 0; k < comparison->eyes->count; k++) {
            const struct eye *eye = &comparison->eyes->list[k];
            struct eyeshot_terms terms = comparison_terms(comparison, i, eye);
            inquiries_ask(&comparison->inquiries, looker, comparison->map, &terms, eye,
                          comparison->contenders[i].title);
        }
}

void comparison_make(struct comparison *comparison, const struct eyes *eyes)
{
    struct looker looker = {0};

    comparison->eyes = eyes;
    for (size_t i = 0; i <= comparison->count && !limit_late(); i++)
        comparison_look(comparison, &looker, i);
    if (!limit_late())
        comparison_count(comparison);
    if (!limit_late())
        comparison_find_groups(comparison);
    if (!limit_late())
        comparison_ask(comparison, &looker);
    looker_release(&looker);
}

void comparison_time(struct comparison *comparison)
{
    const struct eyes *eyes = comparison->eyes;
    struct looker looker = {0};
    uint64_t *times = NULL;
    size_t room = 0;

    comparison->timed = true;
    for (size_t i = 0; i < comparison->count; i++) {
        struct contender *contender = &comparison->contenders[i];
        uint64_t spent = 0;
        size_t count = 0;
        while (spent < TIMED_NS) { /* the eyes take turns */
            struct cell eye = eyes->list[count % eyes->count].cell;
            struct eyeshot_box touched;
            int64_t start = clock_ns();
            level_seen(&looker, comparison->map, &contender->terms, eye, &touched);
            times = alloc_grow(times, count, &room, sizeof *times);
            times[count] = (uint64_t)(clock_ns() - start);
            spent += times[count++] + 1;
        }
        numbers_sort(times, count);
        contender->counts[MEDIAN_NS] = times[count / 2];
    }
    free(times);
    looker_release(&looker);
}

void comparison_release(struct comparison *comparison)
{
    for (size_t i = 0; comparison->contenders && i <= comparison->count; i++) {
        mask_release(&comparison->contenders[i].mask);
    }
    free(comparison->contenders);
    free(comparison->differ_at);
    free(comparison->only);
    free(comparison->sets);
    for (size_t i = 0; i < comparison->group_count; i++)
        why_release(&comparison->groups[i].why);
    inquiries_release(&comparison->inquiries);
    free(comparison->groups);
    *comparison = (struct comparison){0};
}

/* What several forms say in the same words */

const struct compare_field compare_fields[COUNTS] = {{"eyes", "eyes"},
                                                     {"cells", "cells"},
                                                     {"visible", "visible"},
                                                     {"wrongly_shown", "shown"},
                                                     {"wrongly_hidden", "hidden"},
                                                     {"walls_shown", "walls shown"},
                                                     {"walls_hidden", "walls hidden"},
                                                     {"median_ns", "ns a look"}};

bool compare_has(const struct comparison *comparison, int count)
{
    if (count == EYES)
        return comparison->everywhere;
    if (count == CELLS)
        return !comparison->everywhere && comparison->scale > 1;
    return count != MEDIAN_NS || comparison->timed;
}

const char *compare_unit(const struct comparison *comparison, uint64_t count)
{
    if (comparison->scale > 1)
        return count == 1 ? "sub-tile" : "sub-tiles";
    return count == 1 ? "cell" : "cells";
}

char compare_group_letter(size_t group)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return group < COMPARE_LETTERS ? letters[group] : '?';
}

/* Few names say more than many: a set of more than half is named by who is not in it. */
void compare_group_name(struct bytes *text, const struct comparison *comparison, size_t group)
{
    uint64_t who = comparison->groups[group].who;
    bool most = bits_count(who) * 2 > comparison->count && comparison->count > 2;
    const char *before = most ? "all but " : "";

    for (size_t i = 0; i < comparison->count; i++) {
        if ((who >> i & 1) == most)
            continue;
        bytes_addf(text, "%s%s", before, comparison->contenders[i].title);
        before = ", ";
    }
}
