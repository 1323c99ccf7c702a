#include "cli/bench/measure.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"
#include "cli/support/random.h"

#define PATIENCE 5     /* times its time a row may take, to look from every eye once */
#define BATCH_NS 20000 /* what is timed at once: much more than a look at the clock takes */

/* The number-th open cell in reading order. */
static struct cell open_cell(const struct map *map, size_t number)
{
    struct cell cell = {0, 0};

    for (;; cell.y++) {
        struct eyeshot_box row = {0, cell.y, map->width, cell.y + 1};
        size_t open = (size_t)map->width - eyeshot_mask_count(&map->opaque, row);
        if (number < open)
            break;
        number -= open;
    }
    for (;; cell.x++) {
        cell.x = row_next_clear(plane_row(&map->opaque, cell.y), cell.x, map->width);
        if (!number--)
            return cell;
    }
}

size_t bench_pick_eyes(const struct map *map, uint64_t seed, struct cell eyes[BENCH_EYES])
{
    size_t open = (size_t)map->width * (size_t)map->height - mask_count(&map->opaque);
    size_t count = open < BENCH_EYES ? open : BENCH_EYES;
    struct random random = {seed};

    for (size_t i = 0; i < count; i++)
        eyes[i] = open_cell(map, open > BENCH_EYES ? random_below(&random, open) : i);
    return count;
}

/* A row while it is measured. */
struct lane {
    struct bench_row *row;
    struct looker looker;
    struct eyeshot_mask mask;
    size_t batch;     /* looks that are timed at once */
    int64_t *samples; /* nanoseconds a look */
    size_t count, room;
    int64_t spent;
};

static void add_sample(struct lane *lane, int64_t passed, size_t looks)
{
    lane->samples = alloc_grow(lane->samples, lane->count, &lane->room, sizeof *lane->samples);
    /* NOLINTNEXTLINE(*DivideZero): `looks` is 1 or `batch`, to which 1 was added */
    lane->samples[lane->count++] = passed / (int64_t)looks;
    lane->spent += passed;
    lane->row->fields += looks;
}

/*
 * From every eye once, to count what is seen, to warm up, and to learn how long a look takes. What takes
 * long is timed by that, what does not in batches.
 */
static void try_out(struct lane *lane, const struct bench *bench)
{
    struct bench_row *row = lane->row;

    look_mask_init(bench->map, &row->terms, &lane->mask);
    while (row->eyes < bench->eye_count && lane->spent < PATIENCE * bench->time_ns) {
        int64_t start = clock_ns();
        struct eyeshot_box box =
            level_look(&lane->looker, bench->map, &row->terms, bench->eyes[row->eyes], &lane->mask);
        row->visible += eyeshot_mask_count(&lane->mask, box);
        eyeshot_mask_clear(&lane->mask, box);
        row->eyes++;
        add_sample(lane, clock_ns() - start + 1, 1);
    }
    lane->batch = (size_t)(BATCH_NS / (lane->spent / (int64_t)row->eyes + 1)) + 1;
    if (lane->batch > 1)
        lane->count = row->fields = 0;
}

static void take_sample(struct lane *lane, const struct bench *bench, struct cell eye)
{
    int64_t start = clock_ns();

    for (size_t i = 0; i < lane->batch; i++)
        eyeshot_mask_clear(&lane->mask, level_look(&lane->looker, bench->map, &lane->row->terms,
                                                   eye, &lane->mask));
    add_sample(lane, clock_ns() - start, lane->batch);
}

/* A batch from each eye; false when the row's time is over. */
static bool take_round(struct lane *lane, const struct bench *bench)
{
    for (size_t i = 0; i < lane->row->eyes; i++) {
        if (lane->count && lane->spent >= bench->time_ns)
            return false;
        take_sample(lane, bench, bench->eyes[i]);
    }
    return true;
}

static int compare_times(const void *a, const void *b)
{
    const int64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

static int64_t percentile(const struct lane *lane, size_t percent)
{
    return lane->samples[(lane->count - 1) * percent / 100];
}

static void finish(struct lane *lane)
{
    struct bench_row *row = lane->row;

    qsort(lane->samples, lane->count, sizeof *lane->samples, compare_times);
    row->p10_ns = percentile(lane, 10);
    row->median_ns = percentile(lane, 50);
    row->p90_ns = percentile(lane, 90);
    free(lane->samples);
    mask_release(&lane->mask);
    looker_release(&lane->looker);
}

/* The rows by turns, so that whatever else the machine does troubles all of them. */
void bench_make(struct bench *bench)
{
    struct lane *lanes = alloc_array(bench->row_count, sizeof *lanes);
    bool more = true;

    for (size_t i = 0; i < bench->row_count; i++) {
        lanes[i].row = &bench->rows[i];
        try_out(&lanes[i], bench);
    }
    while (more) {
        more = false;
        for (size_t i = 0; i < bench->row_count; i++)
            more |= take_round(&lanes[i], bench);
    }
    for (size_t i = 0; i < bench->row_count; i++)
        finish(&lanes[i]);
    free(lanes);
}
