/*
 * Threads that take spans of items from one counter until none is left. The thread that called
 * waits, and tells how far the work is; what is done by whom is for the work itself.
 */
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
    atomic_int workers; /* that have got their numbers */
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int running;
};

int pool_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > POOL_MOST ? POOL_MOST : (int)count;
}

static void pool_work(struct pool *pool, int worker)
{
    const struct pool_work *work = pool->work;
    size_t from;

    while ((from = atomic_fetch_add(&pool->next, work->span)) < work->count) {
        size_t to = work->count - from < work->span ? work->count : from + work->span;
        work->run(work->state, worker, from, to);
        atomic_fetch_add(&pool->done, to - from);
    }
}

static void *pool_thread(void *argument)
{
    struct pool *pool = argument;

    pool_work(pool, atomic_fetch_add(&pool->workers, 1));
    pthread_mutex_lock(&pool->lock);
    if (!--pool->running)
        pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void pool_listen(struct pool *pool)
{
    const struct pool_work *work = pool->work;

    pthread_mutex_lock(&pool->lock);
    while (pool->running) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TELL_EVERY;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        work->tell(work->listener, atomic_load(&pool->done), work->count);
        pthread_cond_timedwait(&pool->ended, &pool->lock, &until);
    }
    pthread_mutex_unlock(&pool->lock);
    work->tell(work->listener, atomic_load(&pool->done), work->count);
}

/* Starts as many of `most` threads as the system lets us have; returns their number. */
static int pool_start(struct pool *pool, pthread_t *threads, int most)
{
    sigset_t all, old;
    int count = 0;

    sigfillset(&all); /* signals are for the thread that called */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pthread_mutex_lock(&pool->lock); /* nobody has ended before all are counted */
    while (count < most && !pthread_create(&threads[count], NULL, pool_thread, pool))
        count++;
    pool->running = count;
    pthread_mutex_unlock(&pool->lock);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return count;
}

void pool_run(const struct pool_work *work, int threads)
{
    struct pool pool = {.work = work};
    size_t spans = (work->count + work->span - 1) / work->span;
    pthread_condattr_t clock;
    pthread_t *list;
    int count;

    if ((size_t)threads > spans)
        threads = spans ? (int)spans : 1;
    if (threads == 1 && !work->tell) {
        pool_work(&pool, 0);
        return;
    }
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&pool.ended, &clock);
    pthread_mutex_init(&pool.lock, NULL);
    list = alloc_array((size_t)threads, sizeof *list);
    count = pool_start(&pool, list, threads);
    if (!count)
        pool_work(&pool, 0);
    if (work->tell)
        pool_listen(&pool);
    for (int i = 0; i < count; i++)
        pthread_join(list[i], NULL);
    free(list);
    pthread_mutex_destroy(&pool.lock);
    pthread_cond_destroy(&pool.ended);
    pthread_condattr_destroy(&clock);
}
