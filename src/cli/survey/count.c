/*
 * The numbers of a survey. Where every open cell of some rows looks on the same terms, the library
 * counts all eyes at once, a part of the rows at a time. Else, and for distances, each viewer
 * looks. A thread adds who sees a cell to numbers of its own, which are added up at last, so that
 * the answer does not depend on who counted what.
 */
#include "cli/survey/answer.h"

#include <math.h>

#define PART_ROWS 1024 /* of a part, at most: progress is told after each */

/* Terms of their own */

void own_add(struct own_terms *own, struct cell cell, const struct eyeshot_terms *terms)
{
    if (!own->numbers)
        own->numbers = alloc_array(map_area(own->map), sizeof *own->numbers);
    own->list = alloc_grow(own->list, own->count, &own->room, sizeof *own->list);
    own->list[own->count++] = *terms;
    own->numbers[map_at(own->map, cell.x, cell.y)] = (uint32_t)own->count;
}

const struct eyeshot_terms *own_find(const void *from, struct cell cell)
{
    const struct own_terms *own = from;
    uint32_t number = own->numbers ? own->numbers[map_at(own->map, cell.x, cell.y)] : 0;

    return number ? &own->list[number - 1] : own->others;
}

void own_release(struct own_terms *own)
{
    free(own->numbers);
    free(own->list);
}

bool survey_is_mutual(const struct own_terms *own)
{
    const struct eyeshot_terms *terms = own->others;

    return terms->rule->claims & EYESHOT_SYMMETRIC && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360 && !own->count;
}

void survey_look_release(struct survey_look *look)
{
    looker_release(&look->looker);
    mask_release(&look->seen);
}

/* The count */

/* What threads share. */
struct survey_work {
    const struct survey *survey;
    uint32_t **seen_by; /* by thread; those of the first one are the survey's */
    bool mutual;        /* who looks is seen from all open cells that it sees */
};

/* Numbers of a thread's own; pages of them that it never adds to take no memory. */
static uint32_t *survey_own_numbers(const struct survey_work *work, int worker)
{
    if (!work->seen_by[worker])
        work->seen_by[worker] = alloc_array(map_area(work->survey->map), sizeof **work->seen_by);
    return work->seen_by[worker];
}

static void survey_count_rows(void *state, int worker, size_t from, size_t to)
{
    const struct survey_work *work = state;
    const struct survey *survey = work->survey;

    bug_unless(!eyeshot_all(survey->map->cells, &survey->looks, survey->first_row + (int)from,
                            survey->first_row + (int)to, survey->values[MEASURE_SEES],
                            survey_own_numbers(work, worker), NULL));
}

static void survey_take(void *state, int worker, struct cell eye, const struct eyeshot_mask *masks,
                        struct eyeshot_box box)
{
    const struct survey_work *work = state;
    const struct survey *survey = work->survey;
    size_t at = map_at(survey->map, eye.x, eye.y), open = 0, count = 0;
    uint32_t *seen_by = survey_own_numbers(work, worker);
    bool distances = is_distance(survey->show);
    double sum = 0, farthest = 0;

    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *seen = plane_row(masks, y);
        const uint64_t *walls = plane_row(&survey->map->opaque, y);
        for (int i = box.x0 / 64; i * 64 < box.x1; i++) {
            size_t first = map_at(survey->map, i * 64, y);
            open += bits_count(seen[i] & ~walls[i]);
            if (seen[i] & walls[i]) /* in most words there is none */
                count += bits_count(seen[i] & walls[i]);
            for (uint64_t word = work->mutual ? 0 : seen[i] & ~walls[i]; word; word &= word - 1)
                seen_by[first + (size_t)__builtin_ctzll(word)]++;
            for (uint64_t word = distances ? seen[i] : 0; word; word &= word - 1) {
                double dx = i * 64 + __builtin_ctzll(word) - eye.x, dy = y - eye.y;
                double away = sqrt(dx * dx + dy * dy);
                sum += away;
                farthest = away > farthest ? away : farthest;
            }
        }
    }
    count += open;
    seen_by[at] += work->mutual ? (uint32_t)open : 0;
    survey->values[MEASURE_SEES][at] = (uint32_t)count;
    if (distances && count) {
        survey->values[MEASURE_MEAN][at] = (uint32_t)(sum / (double)count * 1000 + 0.5);
        survey->values[MEASURE_FARTHEST][at] = (uint32_t)(farthest * 1000 + 0.5);
    }
}

static void survey_count_looks(struct survey_work *work)
{
    const struct survey *survey = work->survey;
    const struct sweep_question question = {survey->map, &survey->looks};
    const struct sweep sweep = {.eyes = &survey->viewers,
                                .questions = &question,
                                .count = 1,
                                .scale = 1,
                                .own = own_find,
                                .owns = &survey->own,
                                .take = survey_take,
                                .state = work};

    sweep_run(&sweep, survey->pool);
}

/* What is no number becomes none; of the others, the least and the most are found. */
static void survey_sort_out(struct survey *survey, struct cell cell)
{
    size_t at = map_at(survey->map, cell.x, cell.y);
    bool is_open = !plane_get(&survey->map->opaque, cell.x, cell.y);
    bool looks = is_open && plane_get(&survey->viewers, cell.x, cell.y);
    bool sees = looks && survey->values[MEASURE_SEES][at];
    const bool known[MEASURE_COUNT] = {looks, is_open, sees, sees};
    uint32_t shown;

    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i] && !known[i])
            survey->values[i][at] = HEAT_NONE;
    shown = survey->values[survey->show][at];
    if (shown == HEAT_NONE)
        return;
    survey->least = shown < survey->least ? shown : survey->least;
    survey->most = shown > survey->most ? shown : survey->most;
}

void survey_count(struct survey *survey)
{
    int threads = survey->pool->threads, rows = survey->end_row - survey->first_row;
    bool plain = !survey->eyes.count && survey->looks.rule == survey->terms->rule; /* no light */
    struct survey_work work = {
        .survey = survey,
        .seen_by = alloc_array((size_t)threads, sizeof *work.seen_by),
        .mutual = plain && rows == survey->map->height && survey_is_mutual(&survey->own),
    };

    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (!is_distance(i) || is_distance(survey->show))
            survey->values[i] = alloc_array(map_area(survey->map), sizeof *survey->values[i]);
    work.seen_by[0] = survey->values[MEASURE_SEEN_BY];
    if (!plain || is_distance(survey->show) ||
        (work.mutual && survey->looks.radius == EYESHOT_ALL)) /* too far for what counts at once */
        survey_count_looks(&work);
    else
        pool_run(survey->pool, (size_t)rows, (size_t)lesser(rows / threads + 1, PART_ROWS),
                 survey_count_rows, &work);
    for (int i = 1; i < threads; i++) {
        for (size_t k = 0; work.seen_by[i] && k < map_area(survey->map); k++)
            work.seen_by[0][k] += work.seen_by[i][k];
        free(work.seen_by[i]);
    }
    free(work.seen_by);
    survey->viewer_count = mask_count(&survey->viewers);
    survey->open = map_open(survey->map);
    survey->least = UINT32_MAX;
    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++)
            survey_sort_out(survey, (struct cell){x, y});
    if (survey->least > survey->most) /* no cell has a number */
        survey->least = 0;
}
