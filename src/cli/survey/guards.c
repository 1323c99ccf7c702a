/*
 * Guards: viewers that see all there is, picked greedily: each is the one that sees most of the
 * open cells that none before it sees, the first in reading order of several. They need not be the
 * fewest that do; nobody knows a fast way to find those. How many are needed at least is told by
 * cells of which no two can be watched from one place: each of them takes a guard of its own. They
 * are found greedily as well, those with the fewest watchers first.
 *
 * Idea: what a viewer adds only shrinks as guards are picked, so what it added when it was last
 * looked at is a bound. Only viewers whose bound is the largest need another look. Source: Minoux,
 * "Accelerated greedy algorithms for maximizing submodular set functions", 1978. Cost: a heap of 12
 * bytes a viewer, no masks kept.
 */
#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

struct candidate {
    uint32_t cell;  /* its number in reading order */
    uint32_t bound; /* it adds no more than that */
    uint32_t round; /* in which the bound was exact; 0: never */
};

struct search {
    const struct survey *survey;
    struct eyeshot_mask uncovered; /* open cells, */
    struct candidate *heap;
    size_t count;
    uint32_t round;
    struct survey_look *look;
};

static bool guards_comes_first(const struct candidate *a, const struct candidate *b)
{
    return a->bound != b->bound ? a->bound > b->bound : a->cell < b->cell;
}

static void guards_push(struct search *search, struct candidate candidate)
{
    struct candidate *heap = search->heap;
    size_t at = search->count++;

    for (; at && guards_comes_first(&candidate, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = candidate;
}

static struct candidate guards_pop(struct search *search)
{
    struct candidate *heap = search->heap, first = heap[0], last = heap[--search->count];
    size_t at = 0, child;

    while ((child = 2 * at + 1) < search->count) {
        if (child + 1 < search->count && guards_comes_first(&heap[child + 1], &heap[child]))
            child++;
        if (guards_comes_first(&last, &heap[child]))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return first;
}

static struct cell guards_cell_at(const struct search *search, uint32_t number)
{
    uint32_t width = (uint32_t)search->survey->map->width;

    return (struct cell){(int)(number % width), (int)(number / width)};
}

/* Looks again until the first candidate's bound is exact; false when none adds anything. */
static bool guards_find_best(struct search *search)
{
    struct survey_look *look = search->look;

    while (search->count && search->heap[0].round != search->round) {
        struct candidate candidate = guards_pop(search);
        struct eyeshot_box box =
            survey_look(search->survey, look, guards_cell_at(search, candidate.cell));
        eyeshot_mask_intersect_box(&look->mask, &search->uncovered, box);
        candidate.bound = (uint32_t)eyeshot_mask_count_box(&look->mask, box);
        candidate.round = search->round;
        eyeshot_mask_clear_box(&look->mask, box);
        if (candidate.bound)
            guards_push(search, candidate);
    }
    return search->count;
}

/* Who looks back must stand on an open cell. */
static void guards_begin(struct search *search, const struct survey *survey)
{
    const struct map *map = survey->map;
    const struct eyeshot_mask *viewers = &survey->viewers;

    *search = (struct search){.survey = survey, .round = 1};
    mask_init(&search->uncovered, map->width, map->height);
    mask_fill(&search->uncovered);
    eyeshot_mask_subtract(&search->uncovered, &map->opaque);
    search->heap = alloc_array(mask_count(viewers), sizeof *search->heap);
    search->look = survey_looks_new(survey);
    for (uint32_t i = 0, count = (uint32_t)map_area(map); i < count; i++) {
        struct cell cell = guards_cell_at(search, i);
        uint32_t sees = survey_value(survey, MEASURE_SEES, cell.x, cell.y);
        if (sees && plane_get(viewers, cell.x, cell.y))
            guards_push(search, (struct candidate){i, sees, 0});
    }
}

/* The first candidate becomes a guard. */
static void guards_post(struct search *search, struct guards *guards)
{
    struct survey_look *look = search->look;
    struct candidate best = guards_pop(search);
    struct cell cell = guards_cell_at(search, best.cell);
    struct eyeshot_box box = survey_look(search->survey, look, cell);
    size_t before = guards->count ? guards->list[guards->count - 1].covered : 0;

    eyeshot_mask_subtract_box(&search->uncovered, &look->mask, box);
    eyeshot_mask_clear_box(&look->mask, box);
    guards->list = alloc_grow(guards->list, guards->count, &guards->room, sizeof *guards->list);
    guards->list[guards->count++] = (struct guard){cell, best.bound, before + best.bound};
    search->round++;
}

/* Of the open cells that somebody sees, in the order in which they are tried as apart. */
struct watched {
    uint32_t watchers, cell;
};

static int watched_compare(const void *a, const void *b)
{
    const struct watched *one = a, *two = b;

    if (one->watchers != two->watchers)
        return one->watchers < two->watchers ? -1 : 1;
    return (one->cell > two->cell) - (one->cell < two->cell);
}

/* Who sees the cell; the mask is to be cleared within the box that comes back. */
static struct eyeshot_box guards_find_watchers(const struct search *search, struct cell cell,
                                               struct eyeshot_mask *watchers)
{
    const struct survey *survey = search->survey;
    struct survey_look *look = search->look;
    struct eyeshot_box box;
    struct cell eye = {-1, 0};

    if (survey_is_mutual(survey)) {
        box = survey_look(survey, look, cell);
        eyeshot_mask_copy_box(watchers, &look->mask, box);
        eyeshot_mask_intersect_box(watchers, &survey->viewers, box);
        eyeshot_mask_clear_box(&look->mask, box);
        return box;
    }
    while (mask_next(&survey->viewers, &eye))
        if (eyeshot_sees(looker_inner(&look->looker), survey->map->cells, survey_rule(survey, eye),
                         eye.x, eye.y, cell.x, cell.y))
            plane_set(watchers, eye.x, eye.y);
    return eyeshot_mask_box(watchers);
}

/* No cell that one of its watchers sees can be apart from it: these are added to `near`. */
static void guards_add_near(const struct search *search, struct cell cell,
                            struct eyeshot_mask *watchers, struct eyeshot_mask *near)
{
    struct survey_look *look = search->look;
    struct eyeshot_box box = guards_find_watchers(search, cell, watchers);

    for (struct cell eye = {-1, 0}; mask_next(watchers, &eye) && !limit_late();) {
        struct eyeshot_box seen = survey_look(search->survey, look, eye);
        eyeshot_mask_join_box(near, &look->mask, seen);
        eyeshot_mask_clear_box(&look->mask, seen);
    }
    eyeshot_mask_clear_box(watchers, box);
}

static void guards_find_apart(struct guards *guards, const struct search *search)
{
    const struct survey *survey = search->survey;
    const struct map *map = survey->map;
    struct watched *list = alloc_array(map_open(map), sizeof *list);
    struct eyeshot_mask watchers = {0}, near = {0};
    size_t count = 0, room = 0;

    for (uint32_t i = 0; i < map_area(map); i++) {
        struct cell cell = guards_cell_at(search, i);
        if (plane_get(&map->opaque, cell.x, cell.y))
            continue;
        list[count] = (struct watched){survey_value(survey, MEASURE_SEEN_BY, cell.x, cell.y), i};
        count += list[count].watchers > 0;
    }
    if (count)
        qsort(list, count, sizeof *list, watched_compare);
    mask_init(&watchers, map->width, map->height);
    mask_init(&near, map->width, map->height);
    for (size_t i = 0; i < count; i++) {
        struct cell cell = guards_cell_at(search, list[i].cell);
        if (plane_get(&near, cell.x, cell.y))
            continue;
        guards->apart =
            alloc_grow(guards->apart, guards->apart_count, &room, sizeof *guards->apart);
        guards->apart[guards->apart_count++] = cell;
        guards_add_near(search, cell, &watchers, &near);
    }
    free(list);
    mask_release(&watchers);
    mask_release(&near);
}

void guards_pick(struct guards *guards, const struct survey *survey, size_t most)
{
    struct search search;

    *guards = (struct guards){0};
    guards_begin(&search, survey);
    while (guards->count < most && guards_find_best(&search)) {
        guards_post(&search, guards);
        pool_tell(survey->pool, guards->list[guards->count - 1].covered, map_open(survey->map));
    }
    guards_find_apart(guards, &search);
    survey_looks_free(search.look, survey);
    free(search.heap);
    guards->uncovered = search.uncovered;
}

void guards_release(struct guards *guards)
{
    free(guards->list);
    free(guards->apart);
    mask_release(&guards->uncovered);
    *guards = (struct guards){0};
}
