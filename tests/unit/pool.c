/* Work on several threads: every item once, whoever does it. */
#include "cli/support/pool.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "../tap.h"

#define ITEMS 1000

struct tally {
    atomic_int times[ITEMS];
    atomic_int busy[8]; /* by worker */
    atomic_bool twice, odd_span;
    size_t span;
};

static void run(void *state, int worker, size_t from, size_t to)
{
    struct tally *tally = state;

    if (atomic_fetch_add(&tally->busy[worker], 1))
        tally->twice = true;
    if (from % tally->span || to - from > tally->span || from >= to)
        tally->odd_span = true;
    for (size_t i = from; i < to; i++)
        atomic_fetch_add(&tally->times[i], 1);
    atomic_fetch_sub(&tally->busy[worker], 1);
}

static void test_items(int threads, size_t count, size_t span)
{
    struct tally *tally = calloc(1, sizeof *tally);
    struct pool pool = {.threads = threads};
    int wrong = 0;

    tally->span = span;
    pool_run(&pool, count, span, run, tally);
    for (size_t i = 0; i < ITEMS; i++)
        wrong += tally->times[i] != (i < count);
    check(!wrong, "%d threads, %zu items by %zu: each is done once", threads, count, span);
    check(!tally->twice && !tally->odd_span, "a worker does one span at a time");
    free(tally);
}

static void sum(void *state, int worker, size_t from, size_t to)
{
    long *sums = state;

    for (size_t i = from; i < to; i++)
        sums[worker] += (long)i;
}

int main(void)
{
    long sums[4] = {0};
    struct pool pool = {.threads = 4};

    for (int threads = 1; threads <= 8; threads *= 2) {
        test_items(threads, 0, 1);
        test_items(threads, 1, 1);
        test_items(threads, ITEMS, 1);
        test_items(threads, ITEMS, 7);
        test_items(threads, 5, 64);
    }
    pool_run(&pool, ITEMS, 1, sum, sums);
    check(sums[0] + sums[1] + sums[2] + sums[3] == ITEMS * (ITEMS - 1) / 2,
          "what each worker kept for itself adds up");
    check(pool_processors() >= 1, "there is a processor");
    return tap_end();
}
