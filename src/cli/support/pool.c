/*
 * Threads that take spans of items from one counter until none is left. The thread that called is
 * one of them, and draws the line of progress now and then, which is wiped before anything else is
 * said, by the handler of a signal that ends the program, too (limit.c).
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "cli/support/limit.h"

#define TELL_EVERY 100000000 /* ns */
#define WIPE "\r\033[K"

/* Progress */

static atomic_bool drawn; /* the line is there */
static atomic_bool over;  /* it shall not come again */

void pool_wipe(void)
{
    if (atomic_exchange(&drawn, false))
        (void)!write(STDERR_FILENO, WIPE, strlen(WIPE));
}

static void pool_give_up(void)
{
    over = true;
    pool_wipe();
}

void pool_tell(struct pool *pool, size_t done, size_t count)
{
    char text[100];

    if (!pool->shows || over || clock_ns() < pool->next)
        return;
    pool->next = clock_ns() + TELL_EVERY;
    snprintf(text, sizeof text, WIPE "%.24s  %3d %%", pool->what,
             count ? (int)(100 * (double)done / (double)count) : 100);
    drawn = true;
    (void)!write(STDERR_FILENO, text, strlen(text));
}

/* Threads */

struct pool_work {
    struct pool *pool;
    size_t count, span;
    void (*run)(void *state, int worker, size_t from, size_t to);
    void *state;
    atomic_size_t next, done;
    atomic_int workers; /* that have got their numbers; 0 is the thread that called */
};

int pool_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > POOL_MOST ? POOL_MOST : (int)count;
}

static void pool_work(struct pool_work *work, int worker)
{
    size_t from;

    while ((from = atomic_fetch_add(&work->next, work->span)) < work->count) {
        size_t to = work->count - from < work->span ? work->count : from + work->span;
        work->run(work->state, worker, from, to);
        atomic_fetch_add(&work->done, to - from);
        if (!worker)
            pool_tell(work->pool, work->done, work->count);
    }
}

static void *pool_thread(void *work)
{
    pool_work(work, 1 + atomic_fetch_add(&((struct pool_work *)work)->workers, 1));
    return NULL;
}

void pool_run(struct pool *pool, size_t count, size_t span,
              void (*run)(void *state, int worker, size_t from, size_t to), void *state)
{
    struct pool_work work = {
        .pool = pool, .count = count, .span = span, .run = run, .state = state};
    size_t spans = (count + span - 1) / span, most = (size_t)pool->threads, started = 0;
    pthread_t threads[POOL_MOST];
    sigset_t all, old;

    most = most < spans ? most : spans;
    if (pool->shows)
        end_with(pool_give_up); /* before there are threads that may end the program */
    pool_tell(pool, 0, count);
    sigfillset(&all); /* signals are for the thread that called */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (started + 1 < most && !pthread_create(&threads[started], NULL, pool_thread, &work))
        started++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    pool_work(&work, 0);
    while (started)
        pthread_join(threads[--started], NULL);
    pool_wipe();
}
