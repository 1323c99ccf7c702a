#include "cli/survey/answer.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/diag.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"
#include "cli/survey/counter.h"
#include "cli/survey/distance.h"

#define BEYOND 2 /* cells beyond the radius that a mask may reach, if at all */
#define SPAN 4   /* words of viewers that a thread takes at once: neighbours see the same */

const char *const measure_names[] = {"sees", "seen_by", "mean", "farthest"};
const char *const measure_summaries[] = {"how many cells each sees", "how many see each cell",
                                         "the mean distance of what each sees",
                                         "the farthest distance that each sees"};

struct observer {
    struct looker looker;
    struct counter counter;
};

struct work_of_survey {
    struct survey *survey;
    struct sums sums;
    struct distances distances;
    struct observer *observers; /* by thread */
};

void survey_init(struct survey *survey, const struct map *map, const struct eyeshot_terms *terms)
{
    struct eyeshot_mask *viewers = &survey->viewers;

    *survey = (struct survey){.map = map, .terms = terms, .threads = 1};
    mask_init(viewers, map->width, map->height);
    for (int y = 0; y < map->height; y++)
        row_fill(plane_row(viewers, y), 0, map->width);
    eyeshot_mask_subtract(viewers, &map->opaque, eyeshot_mask_box(viewers));
}

void survey_release(struct survey *survey)
{
    mask_release(&survey->viewers);
    free(survey->own);
    for (int i = 0; i < MEASURE_COUNT; i++)
        free(survey->values[i]);
    *survey = (struct survey){0};
}

void survey_keep(struct survey *survey, size_t number, size_t count)
{
    struct eyeshot_mask *viewers = &survey->viewers;
    size_t all = mask_count(viewers), seen = 0;
    size_t first = all * (number - 1) / count, end = all * number / count;

    for (size_t i = 0; i < viewers->stride * (size_t)viewers->height; i++) {
        for (uint64_t word = viewers->words[i]; word; word &= word - 1, seen++)
            if (seen < first || seen >= end)
                viewers->words[i] &= ~(word & -word);
    }
}

static int compare_cells(struct cell a, struct cell b)
{
    return a.y != b.y ? (a.y > b.y) - (a.y < b.y) : (a.x > b.x) - (a.x < b.x);
}

const struct eyeshot_terms *survey_rule(const struct survey *survey, struct cell eye)
{
    size_t from = 0, to = survey->own_count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = compare_cells(survey->own[middle].cell, eye);
        if (!order)
            return &survey->own[middle].terms;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return survey->terms;
}

static size_t place(const struct survey *survey, int x, int y)
{
    return (size_t)y * (size_t)survey->map->width + (size_t)x;
}

static void observe(struct work_of_survey *work, struct observer *observer, struct cell eye)
{
    struct survey *survey = work->survey;
    struct eyeshot_mask *mask = counter_slot(&observer->counter);
    struct eyeshot_box box =
        level_look_tiles(&observer->looker, survey->map, survey_rule(survey, eye), eye, mask);
    size_t at = place(survey, eye.x, eye.y), count = eyeshot_mask_count(mask, box);

    survey->values[MEASURE_SEES][at] = (uint32_t)count;
    if (survey->distances) {
        struct reach reach = distances_measure(&work->distances, mask, box, eye, count);
        survey->values[MEASURE_MEAN][at] = reach.mean;
        survey->values[MEASURE_FARTHEST][at] = reach.farthest;
    }
    counter_add(&observer->counter, box);
}

/* Items are words of the viewers. */
static void observe_words(void *state, int worker, size_t from, size_t to)
{
    struct work_of_survey *work = state;
    struct observer *observer = &work->observers[worker];
    const struct eyeshot_mask *viewers = &work->survey->viewers;

    if (!observer->counter.sums)
        counter_init(&observer->counter, &work->sums);
    for (size_t i = from; i < to; i++) {
        int x = (int)(i % viewers->stride * 64), y = (int)(i / viewers->stride);
        for (uint64_t word = viewers->words[i]; word; word &= word - 1)
            observe(work, observer, (struct cell){x + __builtin_ctzll(word), y});
    }
}

struct telling {
    const struct survey *survey;
    size_t words;
};

/* Words of viewers are even enough for a share. */
static void tell(void *listener, size_t done)
{
    const struct telling *telling = listener;

    telling->survey->tell(telling->survey->listener, done, telling->words);
}

static void look_around(struct work_of_survey *work)
{
    struct survey *survey = work->survey;
    size_t words = survey->viewers.stride * (size_t)survey->viewers.height;
    struct telling telling = {survey, words};
    struct pool_work items = {words,   SPAN, observe_words, work, survey->tell ? tell : NULL,
                              &telling};

    work->observers = alloc_array((size_t)survey->threads, sizeof *work->observers);
    pool_run(&items, survey->threads);
    for (int i = 0; i < survey->threads; i++) {
        if (work->observers[i].counter.sums)
            counter_finish(&work->observers[i].counter);
        counter_release(&work->observers[i].counter);
        looker_release(&work->observers[i].looker);
    }
    free(work->observers);
}

static int reach_of(const struct eyeshot_terms *terms, int side)
{
    int64_t radius = terms->radius;

    return radius < side - BEYOND ? (int)radius + BEYOND : side;
}

static int prepare_distances(struct work_of_survey *work, struct diag *diag)
{
    const struct survey *survey = work->survey;
    int width = survey->map->width, height = survey->map->height;
    int x_reach = reach_of(survey->terms, width), y_reach = reach_of(survey->terms, height);

    if (width > DISTANCE_MOST_SIDE || height > DISTANCE_MOST_SIDE)
        return diag_fail(diag, "a map of %dx%d is too large for distances (at most %d a side)",
                         width, height, DISTANCE_MOST_SIDE);
    for (size_t i = 0; i < survey->own_count; i++) {
        int x = reach_of(&survey->own[i].terms, width), y = reach_of(&survey->own[i].terms, height);
        x_reach = x > x_reach ? x : x_reach;
        y_reach = y > y_reach ? y : y_reach;
    }
    distances_init(&work->distances, x_reach, y_reach);
    return 0;
}

int survey_make(struct survey *survey, struct diag *diag)
{
    struct work_of_survey work = {.survey = survey};
    size_t cells = (size_t)survey->map->width * (size_t)survey->map->height;

    if (survey->distances && prepare_distances(&work, diag))
        return -1;
    for (int i = 0; i < MEASURE_COUNT; i++)
        if (i == MEASURE_SEES || (i != MEASURE_SEEN_BY && survey->distances))
            survey->values[i] = alloc_array(cells, sizeof *survey->values[i]);
    sums_init(&work.sums, survey->map->width, survey->map->height);
    look_around(&work);
    survey->values[MEASURE_SEEN_BY] = work.sums.cells;
    work.sums.cells = NULL;
    sums_release(&work.sums);
    distances_release(&work.distances);
    return 0;
}

bool survey_has(const struct survey *survey, enum measure measure, int x, int y)
{
    if (plane_get(&survey->map->opaque, x, y))
        return false;
    if (measure == MEASURE_SEEN_BY)
        return true;
    if (!plane_get(&survey->viewers, x, y))
        return false;
    return measure == MEASURE_SEES || survey->values[MEASURE_SEES][place(survey, x, y)];
}

uint32_t survey_value(const struct survey *survey, enum measure measure, int x, int y)
{
    return survey->values[measure][place(survey, x, y)];
}

uint32_t survey_most(const struct survey *survey, enum measure measure)
{
    uint32_t most = 0;

    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++)
            if (survey_has(survey, measure, x, y) && survey_value(survey, measure, x, y) > most)
                most = survey_value(survey, measure, x, y);
    return most;
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* Sorted by a key of two halves: how many see it, then its place. */
size_t survey_rank(const struct survey *survey, bool most, size_t count, struct ranked **list)
{
    int width = survey->map->width, height = survey->map->height;
    size_t cells = (size_t)width * (size_t)height, open = cells - mask_count(&survey->map->opaque);
    uint64_t *keys = alloc_array(open, sizeof *keys);
    uint32_t flip = most ? UINT32_MAX : 0;

    open = 0;
    for (size_t i = 0; i < cells; i++)
        if (!plane_get(&survey->map->opaque, (int)i % width, (int)i / width))
            keys[open++] = (uint64_t)(survey->values[MEASURE_SEEN_BY][i] ^ flip) << 32 | i;
    qsort(keys, open, sizeof *keys, compare_keys);
    count = count < open ? count : open;
    *list = alloc_array(count, sizeof **list);
    for (size_t i = 0; i < count; i++) {
        uint32_t place = (uint32_t)keys[i];
        (*list)[i] = (struct ranked){{(int)place % width, (int)place / width},
                                     (uint32_t)(keys[i] >> 32) ^ flip};
    }
    free(keys);
    return count;
}
