#include "cli/survey/between.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

#define ROOM ((size_t)1 << 24) /* bytes for masks that are kept */

struct watcher {
    struct looker looker;
    struct eyeshot_mask mask;
    size_t both;
};

/* The cells of both places; of a block of the first, what each sees within the box of the second. */
struct watch {
    const struct survey *survey;
    const struct between *between;
    struct cell *cells[2];
    size_t counts[2];
    struct eyeshot_box box; /* around the second place */
    size_t columns;         /* words a row of it */
    uint64_t *kept;
    size_t first, last;       /* of the block */
    struct watcher *watchers; /* by thread */
};

static void list_cells(struct watch *watch, int place)
{
    const struct eyeshot_mask *cells = &watch->between->places[place];
    size_t count = 0;

    watch->counts[place] = mask_count(cells);
    watch->cells[place] = alloc_array(watch->counts[place], sizeof *watch->cells[place]);
    for (int y = 0; y < cells->height; y++) {
        const uint64_t *row = plane_row(cells, y);
        int x = row_next_set(row, 0, cells->width);
        for (; x < cells->width; x = row_next_set(row, x + 1, cells->width))
            watch->cells[place][count++] = (struct cell){x, y};
    }
}

static void find_box(struct watch *watch)
{
    struct eyeshot_box box = {.x0 = watch->survey->map->width, .y0 = watch->survey->map->height};

    for (size_t i = 0; i < watch->counts[1]; i++)
        box_add(&box, watch->cells[1][i]);
    watch->box = box;
    watch->columns = ((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64;
}

static struct eyeshot_box look(const struct watch *watch, struct watcher *watcher, struct cell eye)
{
    const struct map *map = watch->survey->map;

    if (!watcher->mask.words)
        mask_init(&watcher->mask, map->width, map->height);
    return level_look_tiles(&watcher->looker, map, survey_rule(watch->survey, eye), eye,
                            &watcher->mask);
}

static size_t kept_words(const struct watch *watch)
{
    return watch->columns * (size_t)(watch->box.y1 - watch->box.y0);
}

/* Of a cell of the block: does it see this one of the second place? */
static bool keeps(const struct watch *watch, size_t number, struct cell cell)
{
    size_t column = (size_t)cell.x / 64 - (size_t)watch->box.x0 / 64;
    const uint64_t *rows = watch->kept + (number - watch->first) * kept_words(watch);

    return rows[(size_t)(cell.y - watch->box.y0) * watch->columns + column] >> cell.x % 64 & 1;
}

/* Cells of the block: what each sees of the second place is kept. */
static void keep(void *state, int worker, size_t from, size_t to)
{
    struct watch *watch = state;
    struct watcher *watcher = &watch->watchers[worker];

    for (size_t i = from; i < to; i++) {
        struct eyeshot_box seen = look(watch, watcher, watch->cells[0][watch->first + i]);
        uint64_t *row = watch->kept + i * kept_words(watch);
        for (int y = watch->box.y0; y < watch->box.y1; y++, row += watch->columns)
            memcpy(row, plane_row(&watcher->mask, y) + watch->box.x0 / 64,
                   watch->columns * sizeof *row);
        eyeshot_mask_clear(&watcher->mask, seen);
    }
}

/* Cells of the second place: which of the block sees it and is seen? */
static void meet(void *state, int worker, size_t from, size_t to)
{
    struct watch *watch = state;
    struct watcher *watcher = &watch->watchers[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = watch->cells[1][i];
        struct eyeshot_box seen = look(watch, watcher, eye);
        for (size_t k = watch->first; k < watch->last; k++) {
            struct cell other = watch->cells[0][k];
            watcher->both += plane_get(&watcher->mask, other.x, other.y) && keeps(watch, k, eye) &&
                             !cell_equal(eye, other);
        }
        eyeshot_mask_clear(&watcher->mask, seen);
    }
}

/* Cells of the first place: how many of the second does it see? */
static void see(void *state, int worker, size_t from, size_t to)
{
    struct watch *watch = state;
    struct watcher *watcher = &watch->watchers[worker];

    for (size_t i = from; i < to; i++) {
        struct cell eye = watch->cells[0][i];
        struct eyeshot_box seen = look(watch, watcher, eye);
        plane_unset(&watcher->mask, eye.x, eye.y);
        eyeshot_mask_intersect(&watcher->mask, &watch->between->places[1], seen);
        watcher->both += eyeshot_mask_count(&watcher->mask, seen);
        eyeshot_mask_clear(&watcher->mask, seen);
    }
}

static void run(struct watch *watch, void (*work)(void *, int, size_t, size_t), size_t count)
{
    struct pool_work items = {.count = count, .span = 1, .run = work, .state = watch};

    pool_run(&items, watch->survey->threads);
}

/* Does whoever is seen always see back? A range is the same from both ends. */
static bool goes_both_ways(const struct survey *survey)
{
    const struct eyeshot_terms *terms = survey->terms;

    return terms->rule->claims & EYESHOT_SYMMETRIC && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360 && !survey->own_count;
}

/* As many cells of the first place at once as there is room for. */
static void run_blocks(struct watch *watch)
{
    size_t bytes = kept_words(watch) * sizeof *watch->kept, block = ROOM / bytes + 1;

    block = block < watch->counts[0] ? block : watch->counts[0];
    watch->kept = alloc_array(block, bytes);
    for (; watch->first < watch->counts[0]; watch->first = watch->last) {
        size_t left = watch->counts[0] - watch->first;
        watch->last = watch->first + (left < block ? left : block);
        run(watch, keep, watch->last - watch->first);
        run(watch, meet, watch->counts[1]);
    }
    free(watch->kept);
}

static void count_pairs(struct watch *watch, struct between *between)
{
    size_t same = 0;

    for (size_t i = 0; i < watch->counts[0]; i++)
        same += plane_get(&between->places[1], watch->cells[0][i].x, watch->cells[0][i].y);
    between->pairs = watch->counts[0] * watch->counts[1] - same;
}

void between_count(struct between *between, const struct survey *survey)
{
    struct watch watch = {.survey = survey, .between = between};

    watch.watchers = alloc_array((size_t)survey->threads, sizeof *watch.watchers);
    list_cells(&watch, 0);
    list_cells(&watch, 1);
    find_box(&watch);
    count_pairs(&watch, between);
    between->both = 0;
    if (goes_both_ways(survey))
        run(&watch, see, watch.counts[0]);
    else if (watch.counts[0] && watch.counts[1])
        run_blocks(&watch);
    for (int i = 0; i < survey->threads; i++) {
        between->both += watch.watchers[i].both;
        looker_release(&watch.watchers[i].looker);
        mask_release(&watch.watchers[i].mask);
    }
    free(watch.watchers);
    free(watch.cells[0]);
    free(watch.cells[1]);
}

void between_release(struct between *between)
{
    mask_release(&between->places[0]);
    mask_release(&between->places[1]);
}
