#define _POSIX_C_SOURCE 200809L
#include "cli/support/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/alloc.h"

#define TELL_EVERY 100000000 /* ns */

struct pool {
    const struct pool_work *work;
    atomic_size_t next, done;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int running;
};

struct worker {
    struct pool *pool;
    int number;
    pthread_t thread;
};

int pool_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > POOL_MOST ? POOL_MOST : (int)count;
}

static void do_items(struct pool *pool, int worker)
{
    const struct pool_work *work = pool->work;
    size_t from;

    while ((from = atomic_fetch_add(&pool->next, work->span)) < work->count) {
        size_t to = work->count - from < work->span ? work->count : from + work->span;
        work->run(work->state, worker, from, to);
        atomic_fetch_add(&pool->done, to - from);
    }
}

static void *worker_main(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;

    do_items(pool, worker->number);
    pthread_mutex_lock(&pool->lock);
    if (!--pool->running)
        pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* As many as the system lets us have. Signals stay with the thread that called. */
static int start(struct pool *pool, struct worker *workers, int threads)
{
    sigset_t all, old;
    int count = 0;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pthread_mutex_lock(&pool->lock);
    for (; count < threads; count++) {
        workers[count] = (struct worker){.pool = pool, .number = count};
        if (pthread_create(&workers[count].thread, NULL, worker_main, &workers[count]))
            break;
        pool->running++;
    }
    pthread_mutex_unlock(&pool->lock);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return count;
}

static void listen_until_ended(struct pool *pool)
{
    const struct pool_work *work = pool->work;

    pthread_mutex_lock(&pool->lock);
    while (pool->running) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TELL_EVERY;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (work->tell)
            work->tell(work->listener, atomic_load(&pool->done), work->count);
        pthread_cond_timedwait(&pool->ended, &pool->lock, &until);
    }
    pthread_mutex_unlock(&pool->lock);
    if (work->tell)
        work->tell(work->listener, atomic_load(&pool->done), work->count);
}

static void run_threads(struct pool *pool, int threads)
{
    struct worker *workers = alloc_array((size_t)threads, sizeof *workers);
    pthread_condattr_t clock;
    int count;

    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->ended, &clock);
    pthread_mutex_init(&pool->lock, NULL);
    count = start(pool, workers, threads);
    if (!count)
        do_items(pool, 0);
    listen_until_ended(pool);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->ended);
    pthread_condattr_destroy(&clock);
    free(workers);
}

void pool_run(const struct pool_work *work, int threads)
{
    struct pool pool = {.work = work};
    size_t spans = (work->count + work->span - 1) / work->span;

    if ((size_t)threads > spans)
        threads = spans ? (int)spans : 1;
    if (threads == 1 && !work->tell)
        do_items(&pool, 0);
    else
        run_threads(&pool, threads);
}
