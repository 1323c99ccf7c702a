#include "cli/survey/between.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

#define ROOM ((size_t)1 << 24) /* bytes for masks that are kept */

/*
 * The cells of both places; of a block of the first, what each sees within the box of the second.
 */
struct meeting {
    const struct survey *survey;
    const struct between *between;
    struct cell *cells[2];
    size_t counts[2];
    struct eyeshot_box box; /* around the second place */
    size_t columns;         /* words a row of it */
    uint64_t *kept;
    size_t first, last;        /* of the block */
    struct survey_look *looks; /* by thread */
};

static void list_cells(struct meeting *meeting, int place)
{
    const struct eyeshot_mask *cells = &meeting->between->places[place];
    size_t count = 0;

    meeting->counts[place] = mask_count(cells);
    meeting->cells[place] = alloc_array(meeting->counts[place], sizeof *meeting->cells[place]);
    for (int y = 0; y < cells->height; y++) {
        const uint64_t *row = plane_row(cells, y);
        int x = row_next_set(row, 0, cells->width);
        for (; x < cells->width; x = row_next_set(row, x + 1, cells->width))
            meeting->cells[place][count++] = (struct cell){x, y};
    }
}

static void find_box(struct meeting *meeting)
{
    struct eyeshot_box box = {.x0 = meeting->survey->map->width,
                              .y0 = meeting->survey->map->height};

    for (size_t i = 0; i < meeting->counts[1]; i++)
        box_add(&box, meeting->cells[1][i]);
    meeting->box = box;
    meeting->columns = ((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64;
}

static size_t kept_words(const struct meeting *meeting)
{
    return meeting->columns * (size_t)(meeting->box.y1 - meeting->box.y0);
}

/* Of a cell of the block: does it see this one of the second place? */
static bool keeps(const struct meeting *meeting, size_t number, struct cell cell)
{
    size_t column = (size_t)cell.x / 64 - (size_t)meeting->box.x0 / 64;
    const uint64_t *rows = meeting->kept + (number - meeting->first) * kept_words(meeting);

    return rows[(size_t)(cell.y - meeting->box.y0) * meeting->columns + column] >> cell.x % 64 & 1;
}

/* Cells of the block: what each sees of the second place is kept. */
static void keep(void *state, int worker, size_t from, size_t to)
{
    struct meeting *meeting = state;
    struct survey_look *look = &meeting->looks[worker];

    for (size_t i = from; i < to; i++) {
        struct eyeshot_box seen =
            survey_look(meeting->survey, look, meeting->cells[0][meeting->first + i]);
        uint64_t *row = meeting->kept + i * kept_words(meeting);
        for (int y = meeting->box.y0; y < meeting->box.y1; y++, row += meeting->columns)
            memcpy(row, plane_row(&look->mask, y) + meeting->box.x0 / 64,
                   meeting->columns * sizeof *row);
        eyeshot_mask_clear(&look->mask, seen);
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
            look->count += plane_get(&look->mask, other.x, other.y) && keeps(meeting, k, eye) &&
                           !cell_equal(eye, other);
        }
        eyeshot_mask_clear(&look->mask, seen);
    }
}

/* Cells of the first place: how many of the second does it see? */
static void see(void *state, int worker, size_t from, size_t to)
{
    struct meeting *meeting = state;
    struct survey_look *look = &meeting->looks[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = meeting->cells[0][i];
        struct eyeshot_box seen = survey_look(meeting->survey, look, eye);
        plane_unset(&look->mask, eye.x, eye.y);
        eyeshot_mask_intersect(&look->mask, &meeting->between->places[1], seen);
        look->count += eyeshot_mask_count(&look->mask, seen);
        eyeshot_mask_clear(&look->mask, seen);
    }
}

static void run(struct meeting *meeting, void (*work)(void *, int, size_t, size_t), size_t count)
{
    struct pool_work items = {.count = count, .span = 1, .run = work, .state = meeting};

    pool_run(&items, meeting->survey->threads);
}

/* As many cells of the first place at once as there is room for. */
static void run_blocks(struct meeting *meeting)
{
    size_t bytes = kept_words(meeting) * sizeof *meeting->kept, block = ROOM / bytes + 1;

    block = block < meeting->counts[0] ? block : meeting->counts[0];
    meeting->kept = alloc_array(block, bytes);
    for (; meeting->first < meeting->counts[0]; meeting->first = meeting->last) {
        size_t left = meeting->counts[0] - meeting->first;
        meeting->last = meeting->first + (left < block ? left : block);
        run(meeting, keep, meeting->last - meeting->first);
        run(meeting, meet, meeting->counts[1]);
    }
    free(meeting->kept);
}

static void count_pairs(struct meeting *meeting, struct between *between)
{
    size_t same = 0;

    for (size_t i = 0; i < meeting->counts[0]; i++)
        same += plane_get(&between->places[1], meeting->cells[0][i].x, meeting->cells[0][i].y);
    between->pairs = meeting->counts[0] * meeting->counts[1] - same;
}

void between_count(struct between *between, const struct survey *survey)
{
    struct meeting meeting = {.survey = survey, .between = between};

    meeting.looks = survey_looks_new(survey);
    list_cells(&meeting, 0);
    list_cells(&meeting, 1);
    find_box(&meeting);
    count_pairs(&meeting, between);
    between->both = 0;
    if (survey_is_mutual(survey))
        run(&meeting, see, meeting.counts[0]);
    else if (meeting.counts[0] && meeting.counts[1])
        run_blocks(&meeting);
    for (int i = 0; i < survey->threads; i++)
        between->both += meeting.looks[i].count;
    survey_looks_free(meeting.looks, survey);
    free(meeting.cells[0]);
    free(meeting.cells[1]);
}

void between_release(struct between *between)
{
    mask_release(&between->places[0]);
    mask_release(&between->places[1]);
}
