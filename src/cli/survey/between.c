/*
 * How many pairs of cells of two places see each other, both ways. Each cell of the first place
 * looks; of the cells of the second one that it sees, those that see it too are counted. By a rule
 * for which two cells always see each other or not at all nobody needs to look back.
 */
#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

struct between_work {
    const struct survey *survey;
    const struct eyeshot_mask *second;
    struct cell *first;
    bool mutual;
    struct survey_look *looks; /* by thread; each counts */
};

/* Which of the cells that are left in a look's mask see the eye? */
static size_t between_look_back(const struct between_work *work, struct survey_look *look,
                                struct cell eye, struct eyeshot_box box)
{
    const struct survey *survey = work->survey;
    size_t count = 0;

    for (int y = box.y0; y < box.y1; y++) {
        for (int from = 0, to = 0; eyeshot_mask_next_run(&look->mask, y, &from, &to);) {
            for (int x = from; x < to; x++) {
                const struct eyeshot_terms *terms = survey_rule(survey, (struct cell){x, y});
                count += eyeshot_sees(looker_inner(&look->looker), survey->map->cells, terms, x, y,
                                      eye.x, eye.y);
            }
        }
    }
    return count;
}

static void between_look(void *state, int worker, size_t from, size_t to)
{
    const struct between_work *work = state;
    struct survey_look *look = &work->looks[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = work->first[i];
        struct eyeshot_box box = survey_look(work->survey, look, eye);
        eyeshot_mask_intersect_box(&look->mask, work->second, box);
        plane_unset(&look->mask, eye.x, eye.y); /* a cell and itself are no pair */
        look->count += work->mutual ? eyeshot_mask_count_box(&look->mask, box)
                                    : between_look_back(work, look, eye, box);
        eyeshot_mask_clear_box(&look->mask, box);
    }
}

/* Whoever is named looks on terms of its own, besides those that -v names. */
static struct survey between_survey(struct between *between, const struct survey *survey)
{
    struct survey copy = *survey;

    for (size_t i = 0; i < survey->own_count && between->own_count; i++) {
        between->own =
            alloc_grow(between->own, between->own_count, &between->own_room, sizeof *between->own);
        between->own[between->own_count++] = survey->own[i];
    }
    if (between->own_count) {
        qsort(between->own, between->own_count, sizeof *between->own, own_compare);
        copy.own = between->own;
        copy.own_count = between->own_count;
    }
    return copy;
}

void between_count(struct between *between, const struct survey *survey)
{
    const struct eyeshot_mask *places = between->places;
    const struct survey named = between_survey(between, survey);
    struct between_work work = {.survey = &named,
                                .second = &places[1],
                                .mutual = survey_is_mutual(&named),
                                .looks = survey_looks_new(survey)};
    size_t count = mask_count(&places[0]);
    struct cell cell = {-1, 0};

    between->pairs = count * mask_count(&places[1]);
    work.first = alloc_array(count, sizeof *work.first);
    for (size_t i = 0; mask_next(&places[0], &cell); i++) {
        work.first[i] = cell;
        between->pairs -= plane_get(&places[1], cell.x, cell.y);
    }
    pool_run(survey->pool, count, 1, between_look, &work);
    for (int i = 0; i < survey->pool->threads; i++)
        between->both += work.looks[i].count;
    free(work.first);
    survey_looks_free(work.looks, survey);
}

void between_release(struct between *between)
{
    mask_release(&between->places[0]);
    mask_release(&between->places[1]);
    free(between->own);
}
