/* Pairs of cells of two places that see each other. */
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"
#include "cli/survey/answer.h"

#define ROOM ((size_t)1 << 24) /* bytes for masks that are kept */

/*
 * The cells of both places; of a block of the first, what each sees within the box of the second.
 */
struct meeting {
    const struct survey *survey;
    struct cell *cells[2];
    size_t counts[2];
    struct eyeshot_box box; /* around the second place */
    size_t columns, words;  /* words a row of it, and in all */
    uint64_t *kept;
    size_t first, last;        /* of the block */
    struct survey_look *looks; /* by thread */
};

static void list_cells(struct meeting *meeting, int place, const struct eyeshot_mask *cells)
{
    struct cell cell = {-1, 0}, *list = alloc_array(meeting->counts[place], sizeof *list);

    for (size_t i = 0; mask_next(cells, &cell); i++)
        list[i] = cell;
    meeting->cells[place] = list;
}

/* The word of the second place, as the cell of the block sees it, in which this cell of it is. */
static uint64_t *kept_word(const struct meeting *meeting, size_t number, struct cell cell)
{
    size_t column = (size_t)cell.x / 64 - (size_t)meeting->box.x0 / 64;

    return meeting->kept + (number - meeting->first) * meeting->words +
           (size_t)(cell.y - meeting->box.y0) * meeting->columns + column;
}

/* Cells of the block: what each sees of the second place is kept. */
static void keep(void *state, int worker, size_t from, size_t to)
{
    struct meeting *meeting = state;
    struct survey_look *look = &meeting->looks[worker];
    struct eyeshot_box box = meeting->box;

    for (size_t i = meeting->first + from; i < meeting->first + to; i++) {
        struct eyeshot_box seen = survey_look(meeting->survey, look, meeting->cells[0][i]);
        for (int y = box.y0; y < box.y1; y++)
            memcpy(kept_word(meeting, i, (struct cell){box.x0, y}),
                   plane_row(&look->mask, y) + box.x0 / 64, meeting->columns * sizeof(uint64_t));
        eyeshot_mask_clear_box(&look->mask, seen);
    }
}

/* Cells of the second place: which of the block sees it and is seen? */
static void meet(void *state, int worker, size_t from, size_t to)
{
    struct meeting *meeting = state;
    struct survey_look *look = &meeting->looks[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = meeting->cells[1][i];
        struct eyeshot_box seen = survey_look(meeting->survey, look, eye);
        for (size_t k = meeting->first; k < meeting->last; k++) {
            struct cell other = meeting->cells[0][k];
            look->count += plane_get(&look->mask, other.x, other.y) && !cell_equal(eye, other) &&
                           *kept_word(meeting, k, eye) >> eye.x % 64 & 1;
        }
        eyeshot_mask_clear_box(&look->mask, seen);
    }
}

/* As many cells of the first place at once as there is room for. */
static void run_blocks(struct meeting *meeting)
{
    int threads = meeting->survey->threads;
    struct pool_work keeping = {.span = 1, .run = keep, .state = meeting};
    struct pool_work meetings = {
        .count = meeting->counts[1], .span = 1, .run = meet, .state = meeting};
    size_t bytes = meeting->words * sizeof *meeting->kept, block = ROOM / bytes + 1;

    block = block < meeting->counts[0] ? block : meeting->counts[0];
    meeting->kept = alloc_array(block, bytes);
    for (; meeting->first < meeting->counts[0]; meeting->first = meeting->last) {
        size_t left = meeting->counts[0] - meeting->first;
        keeping.count = left < block ? left : block;
        meeting->last = meeting->first + keeping.count;
        pool_run(&keeping, threads);
        pool_run(&meetings, threads);
    }
    free(meeting->kept);
}

static size_t count_both(const struct between *between, const struct survey *survey,
                         size_t counts[2])
{
    struct meeting meeting = {.survey = survey,
                              .counts = {counts[0], counts[1]},
                              .box = {survey->map->width, survey->map->height, 0, 0},
                              .looks = survey_looks_new(survey)};
    size_t both = 0;

    for (int i = 0; i < 2; i++)
        list_cells(&meeting, i, &between->places[i]);
    for (size_t i = 0; i < counts[1]; i++)
        box_add(&meeting.box, meeting.cells[1][i]);
    meeting.columns = ((size_t)meeting.box.x1 + 63) / 64 - (size_t)meeting.box.x0 / 64;
    meeting.words = meeting.columns * (size_t)(meeting.box.y1 - meeting.box.y0);
    run_blocks(&meeting);
    for (int i = 0; i < survey->threads; i++)
        both += meeting.looks[i].count;
    survey_looks_free(meeting.looks, survey);
    free(meeting.cells[0]);
    free(meeting.cells[1]);
    return both;
}

/* Where whoever sees is seen: how many of the first place see each cell of the second. */
static size_t count_seen(const struct between *between, const struct survey *survey, size_t same)
{
    const struct eyeshot_mask *second = &between->places[1];
    uint32_t *seen_by = survey_seen_by(survey, &between->places[0]);
    size_t both = 0, width = (size_t)second->width;

    for (size_t i = 0; i < map_area(survey->map); i++)
        both += plane_get(second, (int)(i % width), (int)(i / width)) ? seen_by[i] : 0;
    free(seen_by);
    return survey->terms->own_cell ? both - same : both;
}

void between_count(struct between *between, const struct survey *survey)
{
    const struct eyeshot_mask *places = between->places;
    size_t counts[] = {mask_count(&places[0]), mask_count(&places[1])}, same = 0;

    for (size_t i = 0; i < places[0].stride * (size_t)places[0].height; i++)
        same += (size_t)__builtin_popcountll(places[0].words[i] & places[1].words[i]);
    between->pairs = counts[0] * counts[1] - same;
    between->both = survey_is_mutual(survey) ? count_seen(between, survey, same)
                                             : count_both(between, survey, counts);
}

void between_release(struct between *between)
{
    mask_release(&between->places[0]);
    mask_release(&between->places[1]);
}
