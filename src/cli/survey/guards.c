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
#include "cli/support/limit.h"
#include "cli/survey/answer.h"

struct candidate {
    uint32_t cell;  /* its number in reading order */
    uint32_t bound; /* it adds no more than that */
    uint32_t round; /* in which the bound was exact; 0: never */
};

struct guards {
    struct survey *survey;
    struct candidate *heap;
    size_t count;
    struct survey_look look;
};

static bool guards_comes_first(const struct candidate *a, const struct candidate *b)
{
    return a->bound != b->bound ? a->bound > b->bound : a->cell < b->cell;
}

/* The candidate at that place moves down until it comes before all below it. */
static void guards_sift(struct guards *guards, size_t at)
{
    struct candidate *heap = guards->heap, moved = heap[at];
    size_t child;

    for (; (child = 2 * at + 1) < guards->count; at = child) {
        if (child + 1 < guards->count && guards_comes_first(&heap[child + 1], &heap[child]))
            child++;
        if (guards_comes_first(&moved, &heap[child]))
            break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

/* Looks from the first candidate; the mask has what it adds, and is to be cleared in the box. */
static struct eyeshot_box guards_look(struct guards *guards)
{
    const struct survey *survey = guards->survey;
    struct cell eye = map_cell(survey->map, guards->heap[0].cell);
    struct eyeshot_box box = survey_look(&guards->look, &survey->own, eye);

    eyeshot_mask_intersect_box(&guards->look.seen, &survey->uncovered, box);
    return box;
}

static void guards_pick(struct guards *guards)
{
    struct survey *survey = guards->survey;
    struct survey_list *list = &survey->lists[LIST_GUARDS];
    struct cell cell = {-1, 0};
    size_t covered = 0;

    guards->heap = alloc_array(survey->viewer_count + 1, sizeof *guards->heap);
    while (mask_next(&survey->viewers, &cell)) {
        uint32_t at = (uint32_t)map_at(survey->map, cell.x, cell.y);
        guards->heap[guards->count++] =
            (struct candidate){.cell = at, .bound = survey->values[MEASURE_SEES][at]};
    }
    for (size_t i = guards->count / 2; i-- > 0;)
        guards_sift(guards, i);
    for (uint32_t round = 1; list->count < list->most; round++) {
        struct candidate *best = guards->heap; /* once its bound is exact */
        struct eyeshot_box box;
        while (best->bound && best->round != round) {
            box = guards_look(guards);
            best->bound = (uint32_t)eyeshot_mask_count_box(&guards->look.seen, box);
            best->round = round;
            eyeshot_mask_clear_box(&guards->look.seen, box);
            guards_sift(guards, 0);
        }
        if (!best->bound)
            break;
        box = guards_look(guards);
        covered += best->bound;
        eyeshot_mask_subtract_box(&survey->uncovered, &guards->look.seen, box);
        eyeshot_mask_clear_box(&guards->look.seen, box);
        survey_add_row(list, (struct survey_row){.cell = map_cell(survey->map, best->cell),
                                                 .numbers = {best->bound, covered},
                                                 .all = survey->open});
        pool_tell(survey->pool, covered, survey->open);
    }
    free(guards->heap);
}

/* Who sees the cell; the mask is to be cleared within the box that comes back. */
static struct eyeshot_box guards_find_watchers(struct guards *guards, struct cell cell,
                                               struct eyeshot_mask *watchers)
{
    const struct survey *survey = guards->survey;
    struct eyeshot_box box;
    struct cell eye = {-1, 0};

    if (survey_is_mutual(&survey->own)) {
        box = survey_look(&guards->look, &survey->own, cell);
        eyeshot_mask_copy_box(watchers, &guards->look.seen, box);
        eyeshot_mask_intersect_box(watchers, &survey->viewers, box);
        eyeshot_mask_clear_box(&guards->look.seen, box);
        return box;
    }
    while (mask_next(&survey->viewers, &eye))
        if (survey_sees(&guards->look, &survey->own, eye, cell))
            plane_set(watchers, eye.x, eye.y);
    return eyeshot_mask_box(watchers);
}

/*
 * Cells of which no two have a watcher in common. No cell that one of the watchers of a chosen cell
 * sees can be apart from it: these are near.
 */
static void guards_find_apart(struct guards *guards)
{
    struct survey *survey = guards->survey;
    uint64_t *ranks = survey_rank(survey, false);
    struct eyeshot_mask watchers = {0}, near = {0};

    mask_init(&survey->apart, survey->map->width, survey->map->height);
    mask_init(&watchers, survey->map->width, survey->map->height);
    mask_init(&near, survey->map->width, survey->map->height);
    for (size_t i = 0; i < survey->open; i++) {
        struct cell cell = map_cell(survey->map, (uint32_t)ranks[i]), eye = {-1, 0};
        struct eyeshot_box box;
        if (!(ranks[i] >> 32) || plane_get(&near, cell.x, cell.y)) /* nobody sees it */
            continue;
        plane_set(&survey->apart, cell.x, cell.y);
        box = guards_find_watchers(guards, cell, &watchers);
        while (mask_next(&watchers, &eye) && !limit_late()) {
            struct eyeshot_box seen = survey_look(&guards->look, &survey->own, eye);
            eyeshot_mask_join_box(&near, &guards->look.seen, seen);
            eyeshot_mask_clear_box(&guards->look.seen, seen);
        }
        eyeshot_mask_clear_box(&watchers, box);
    }
    free(ranks);
    mask_release(&watchers);
    mask_release(&near);
}

void survey_pick_guards(struct survey *survey)
{
    struct guards guards = {.survey = survey};

    mask_init(&guards.look.seen, survey->map->width, survey->map->height);
    mask_init(&survey->uncovered, survey->map->width, survey->map->height);
    mask_fill(&survey->uncovered);
    eyeshot_mask_subtract(&survey->uncovered, &survey->map->opaque);
    guards_pick(&guards);
    guards_find_apart(&guards);
    survey_look_release(&guards.look);
}
