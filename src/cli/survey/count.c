/*
 * The numbers of a survey. Where every open cell of some rows looks on the same terms, the library
 * counts all eyes at once, a part of the rows at a time. Else, and for distances, each viewer
 * looks. A thread adds who sees a cell to numbers of its own, which are added up at last, so that
 * the answer does not depend on who counted what.
 */
#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

#define PART_ROWS 1024 /* of a part, at most: progress is told after each */

/* What threads share. */
struct survey_work {
    const struct survey *survey;
    uint32_t **seen_by;        /* by thread; those of the first one are the survey's */
    int *rows;                 /* where each part of the rows begins; */
    struct cell *viewers;      /* or who looks, */
    struct survey_look *looks; /* by thread, */
    double *distances;         /* and sums of distances: by |dy|, then of all |dx| below */
    int reach_x;
};

static size_t survey_place(const struct survey *survey, struct cell cell)
{
    return (size_t)cell.y * (size_t)survey->map->width + (size_t)cell.x;
}

/* Numbers of a thread's own; pages of them that it never adds to take no memory. */
static uint32_t *survey_own_numbers(const struct survey_work *work, int worker)
{
    if (!work->seen_by[worker])
        work->seen_by[worker] = alloc_array(map_area(work->survey->map), sizeof **work->seen_by);
    return work->seen_by[worker];
}

/* All eyes of some rows */

static void survey_count_rows(void *state, int worker, size_t from, size_t to)
{
    const struct survey_work *work = state;
    const struct survey *survey = work->survey;

    for (size_t i = from; i < to; i++)
        bug_unless(!eyeshot_all(survey->map->cells, &survey->looks, work->rows[i],
                                work->rows[i + 1], survey->values[MEASURE_SEES],
                                survey_own_numbers(work, worker), NULL));
}

/* Divides the rows in parts with about as many viewers each. */
static void survey_divide(struct survey_work *work, size_t parts)
{
    const struct survey *survey = work->survey;
    const struct eyeshot_mask *viewers = &survey->viewers;
    struct eyeshot_box row = {0, survey->first_row, viewers->width, survey->first_row};
    size_t all = mask_count(viewers), before = 0;

    work->rows = alloc_array(parts + 1, sizeof *work->rows);
    for (size_t i = 0; i < parts; i++) {
        while (row.y0 < survey->end_row && before < all * i / parts) {
            row.y1 = row.y0 + 1;
            before += eyeshot_mask_count_box(viewers, row);
            row.y0++;
        }
        work->rows[i] = row.y0;
    }
    work->rows[parts] = survey->end_row;
}

static void survey_count_all(struct survey_work *work)
{
    const struct survey *survey = work->survey;
    size_t rows = (size_t)(survey->end_row - survey->first_row);
    size_t threads = (size_t)survey->pool->threads;
    size_t parts = threads * (rows / PART_ROWS / threads + 1);

    survey_divide(work, parts);
    pool_run(survey->pool, parts, 1, survey_count_rows, work);
    free(work->rows);
}

/* Looks */

/* By Newton's steps from above, which end where they no longer come down. */
static double survey_root(double square)
{
    double root = square + 1, next = (square + 1) / 2;

    while (next < root) {
        root = next;
        next = (root + square / root) / 2;
    }
    return root;
}

/* No cell that is seen is much farther away than the largest radius, and none beyond the map. */
static void survey_sum_distances(struct survey_work *work)
{
    const struct map *map = work->survey->map;
    double *sum;

    work->reach_x = map->width;
    sum = work->distances =
        alloc_array((size_t)(map->width + 1) * (size_t)map->height, sizeof *sum);
    for (int y = 0; y < map->height; y++, sum++)
        for (int x = 0; x < map->width; x++, sum++)
            sum[1] = sum[0] + survey_root((double)x * x + (double)y * y);
}

/* The sum of the distances of the cells before `dx`, less the same constant for every one. */
static double survey_sum_before(const double *sums, int dx)
{
    return dx >= 0 ? sums[dx] : sums[1] - sums[1 - dx];
}

static uint32_t survey_thousandths(double distance)
{
    return (uint32_t)(distance * 1000 + 0.5);
}

/* The mean and the farthest distance of what an eye sees. */
static void survey_measure(const struct survey_work *work, const struct eyeshot_mask *seen,
                           struct eyeshot_box box, struct cell eye, size_t count)
{
    uint32_t *const *values = work->survey->values;
    int64_t farthest = 0;
    double sum = 0;

    for (int y = box.y0; y < box.y1; y++) {
        int64_t away = abs(y - eye.y), side;
        const double *sums = work->distances + (size_t)away * (size_t)(work->reach_x + 1);
        for (int from = 0, to = 0; eyeshot_mask_next_run(seen, y, &from, &to);) {
            sum += survey_sum_before(sums, to - eye.x) - survey_sum_before(sums, from - eye.x);
            side = greater(abs(from - eye.x), abs(to - 1 - eye.x));
            farthest = farthest > side * side + away * away ? farthest : side * side + away * away;
        }
    }
    values[MEASURE_MEAN][survey_place(work->survey, eye)] = survey_thousandths(sum / (double)count);
    values[MEASURE_FARTHEST][survey_place(work->survey, eye)] =
        survey_thousandths(survey_root((double)farthest));
}

static void survey_add_seen(const struct survey *survey, const struct eyeshot_mask *seen,
                            struct eyeshot_box box, uint32_t *seen_by)
{
    const struct eyeshot_mask *opaque = &survey->map->opaque;

    for (int y = box.y0; y < box.y1; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t word = plane_row(seen, y)[i] & ~plane_row(opaque, y)[i];
            for (; word; word &= word - 1)
                seen_by[survey_place(survey,
                                     (struct cell){(int)i * 64 + __builtin_ctzll(word), y})]++;
        }
    }
}

static void survey_count_viewers(void *state, int worker, size_t from, size_t to)
{
    const struct survey_work *work = state;
    const struct survey *survey = work->survey;
    struct survey_look *look = &work->looks[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = work->viewers[i];
        struct eyeshot_box box = survey_look(survey, look, eye);
        size_t count = eyeshot_mask_count_box(&look->mask, box);
        survey->values[MEASURE_SEES][survey_place(survey, eye)] = (uint32_t)count;
        if (survey->distances && count)
            survey_measure(work, &look->mask, box, eye, count);
        survey_add_seen(survey, &look->mask, box, survey_own_numbers(work, worker));
        eyeshot_mask_clear_box(&look->mask, box);
    }
}

static void survey_count_looks(struct survey_work *work)
{
    const struct survey *survey = work->survey;
    size_t count = mask_count(&survey->viewers);
    struct cell cell = {-1, 0};

    work->looks = survey_looks_new(survey);
    work->viewers = alloc_array(count, sizeof *work->viewers);
    for (size_t i = 0; mask_next(&survey->viewers, &cell); i++)
        work->viewers[i] = cell;
    if (survey->distances)
        survey_sum_distances(work);
    pool_run(survey->pool, count, 64, survey_count_viewers, work);
    free(work->distances);
    free(work->viewers);
    survey_looks_free(work->looks, survey);
}

void survey_make(struct survey *survey)
{
    struct survey_work work = {
        .survey = survey,
        .seen_by = alloc_array((size_t)survey->pool->threads, sizeof *work.seen_by)};

    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (!is_distance(i) || survey->distances)
            survey->values[i] = alloc_array(map_area(survey->map), sizeof *survey->values[i]);
    work.seen_by[0] = survey->values[MEASURE_SEEN_BY];
    if (survey->own_count || survey->some || survey->distances ||
        survey->looks.rule != survey->terms->rule) /* there is light */
        survey_count_looks(&work);
    else
        survey_count_all(&work);
    for (int i = 1; i < survey->pool->threads; i++) {
        for (size_t k = 0; work.seen_by[i] && k < map_area(survey->map); k++)
            work.seen_by[0][k] += work.seen_by[i][k];
        free(work.seen_by[i]);
    }
    free(work.seen_by);
}
