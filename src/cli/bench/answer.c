#include "cli/bench/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"
#include "cli/support/random.h"

#define PATIENCE 5     /* times its time one may take, to look from every eye once */
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
    size_t open = map_open(map);
    size_t count = open < BENCH_EYES ? open : BENCH_EYES;
    struct random random = {seed};

    for (size_t i = 0; i < count; i++)
        eyes[i] = open_cell(map, open > BENCH_EYES ? random_below(&random, open) : i);
    return count;
}

/* An algorithm while it is measured. */
struct run {
    struct timing *timing;
    struct looker looker;
    struct eyeshot_mask mask;
    size_t batch;     /* looks that are timed at once */
    int64_t *samples; /* nanoseconds a look */
    size_t count, room;
    int64_t spent;
};

static void add_sample(struct run *run, int64_t passed, size_t looks)
{
    run->samples = alloc_grow(run->samples, run->count, &run->room, sizeof *run->samples);
    /* NOLINTNEXTLINE(*DivideZero): `looks` is 1 or `batch`, to which 1 was added */
    run->samples[run->count++] = passed / (int64_t)looks;
    run->spent += passed;
    run->timing->fields += looks;
}

/*
 * From every eye once, to count what is seen, to warm up, and to learn how long a look takes. What
 * takes long is timed by that, what does not in batches.
 */
static void try_out(struct run *run, const struct bench *bench)
{
    struct timing *timing = run->timing;

    look_mask_init(bench->map, &timing->terms, &run->mask);
    while (timing->eyes < bench->eye_count && run->spent < PATIENCE * bench->time_ns) {
        int64_t start = clock_ns();
        struct eyeshot_box box = level_look(&run->looker, bench->map, &timing->terms,
                                            bench->eyes[timing->eyes], &run->mask);
        timing->visible += eyeshot_mask_count(&run->mask, box);
        eyeshot_mask_clear(&run->mask, box);
        timing->eyes++;
        add_sample(run, clock_ns() - start + 1, 1);
    }
    run->batch = (size_t)(BATCH_NS / (run->spent / (int64_t)timing->eyes + 1)) + 1;
    if (run->batch > 1)
        run->count = timing->fields = 0;
}

static void take_sample(struct run *run, const struct bench *bench, struct cell eye)
{
    int64_t start = clock_ns();

    for (size_t i = 0; i < run->batch; i++)
        eyeshot_mask_clear(
            &run->mask, level_look(&run->looker, bench->map, &run->timing->terms, eye, &run->mask));
    add_sample(run, clock_ns() - start, run->batch);
}

/* A batch from each eye; false when its time is over. */
static bool take_round(struct run *run, const struct bench *bench)
{
    for (size_t i = 0; i < run->timing->eyes; i++) {
        if (run->count && run->spent >= bench->time_ns)
            return false;
        take_sample(run, bench, bench->eyes[i]);
    }
    return true;
}

static int64_t percentile(const struct run *run, size_t percent)
{
    return run->samples[(run->count - 1) * percent / 100];
}

/* The samples come eye by eye, round after round. */
static void sum_rounds(const struct run *run)
{
    struct timing *timing = run->timing;
    size_t eyes = run->count < timing->eyes ? run->count : timing->eyes;
    int64_t *rounds = alloc_array(run->count / eyes, sizeof *rounds);

    timing->rounds = run->count / eyes;
    for (size_t i = 0; i < timing->rounds * eyes; i++)
        rounds[i / eyes] += run->samples[i];
    for (size_t i = 0; i < timing->rounds; i++)
        rounds[i] = rounds[i] / (int64_t)eyes ? rounds[i] / (int64_t)eyes : 1;
    qsort(rounds, timing->rounds, sizeof *rounds, clock_compare);
    timing->quick_ns = rounds[(timing->rounds - 1) / 10];
    timing->middle_ns = rounds[(timing->rounds - 1) / 2];
    free(rounds);
}

static void finish(struct run *run)
{
    struct timing *timing = run->timing;

    sum_rounds(run);
    qsort(run->samples, run->count, sizeof *run->samples, clock_compare);
    timing->p10_ns = percentile(run, 10);
    timing->median_ns = percentile(run, 50);
    timing->p90_ns = percentile(run, 90);
    /* NOLINTNEXTLINE(*DivideZero): one eye looks at least */
    timing->mean = (2000 * timing->visible + timing->eyes) / (2 * timing->eyes);
    free(run->samples);
    mask_release(&run->mask);
    looker_release(&run->looker);
}

void bench_add_ratio(struct bytes *out, double ratio)
{
    int places = 2;

    for (double least = 1; ratio < least && places < 9; least /= 10)
        places++;
    for (double most = 10; ratio >= most && places > 0; most *= 10)
        places--;
    bytes_addf(out, "%.*f", places, ratio);
}

/* By turns, so that whatever else the machine does troubles all of them. */
void bench_make(struct bench *bench)
{
    struct run *runs = alloc_array(bench->count, sizeof *runs);
    bool more = true;

    for (size_t i = 0; i < bench->count; i++) {
        runs[i].timing = &bench->timings[i];
        try_out(&runs[i], bench);
    }
    while (more) {
        more = false;
        for (size_t i = 0; i < bench->count; i++)
            more |= take_round(&runs[i], bench);
    }
    for (size_t i = 0; i < bench->count; i++)
        finish(&runs[i]);
    for (size_t i = 0; i < bench->count; i++) {
        int64_t least = bench->reference->median_ns ? bench->reference->median_ns : 1;
        int64_t median = bench->timings[i].median_ns ? bench->timings[i].median_ns : 1;
        bench->timings[i].ratio = (double)median / (double)least;
    }
    free(runs);
}

void bench_judge(struct bench *bench, const struct saved_run *run)
{
    for (size_t i = 0; i < bench->count; i++) {
        struct timing *timing = &bench->timings[i];
        double before;
        for (size_t k = 0; k < run->count && !timing->saved; k++)
            if (!strcmp(run->list[k].title, timing->title))
                timing->saved = &run->list[k];
        if (!timing->saved)
            continue;
        timing->change = (double)timing->quick_ns / (double)timing->saved->quick_ns;
        timing->spread = (double)timing->middle_ns / (double)timing->quick_ns;
        before = (double)timing->saved->middle_ns / (double)timing->saved->quick_ns;
        timing->spread = before > timing->spread ? before : timing->spread;
        timing->slower =
            timing->change > bench->at_most && timing->quick_ns > timing->saved->middle_ns;
        bench->slower += timing->slower;
    }
}
