#define _POSIX_C_SOURCE 200809L
#include "cli/support/pool.h"

#include <errno.h>
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

struct pool_thread {
    const struct pool_threads *threads;
    int number;
    pthread_t thread;
};

static void *run_thread(void *argument)
{
    const struct pool_thread *thread = argument;

    thread->threads->run(thread->threads->state, thread->number);
    return NULL;
}

void pool_start(struct pool_threads *threads, int most)
{
    sigset_t all, old;
    int error = 0;

    threads->list = alloc_array((size_t)most, sizeof *threads->list);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    for (threads->count = 0; threads->count < most; threads->count++) {
        struct pool_thread *thread = &threads->list[threads->count];
        *thread = (struct pool_thread){.threads = threads, .number = threads->count};
        error = pthread_create(&thread->thread, NULL, run_thread, thread);
        if (error)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = error;
}

void pool_join(struct pool_threads *threads)
{
    for (int i = 0; i < threads->count; i++)
        pthread_join(threads->list[i].thread, NULL);
    free(threads->list);
}

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

static void work(void *state, int number)
{
    struct pool *pool = state;

    do_items(pool, number);
    pthread_mutex_lock(&pool->lock);
    if (!--pool->running)
        pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
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

static void run_threads(struct pool *pool, int most)
{
    struct pool_threads threads = {.run = work, .state = pool};
    pthread_condattr_t clock;

    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->ended, &clock);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_mutex_lock(&pool->lock); /* nobody has ended before all are counted */
    pool_start(&threads, most);
    pool->running = threads.count;
    pthread_mutex_unlock(&pool->lock);
    if (!threads.count)
        do_items(pool, 0);
    listen_until_ended(pool);
    pool_join(&threads);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->ended);
    pthread_condattr_destroy(&clock);
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
