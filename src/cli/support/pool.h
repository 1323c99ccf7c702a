/*
 * Work on several threads: items 0 … count - 1 are handed out in spans, in order, to whoever is
 * free. What comes of an item must not depend on who did it, nor when.
 */
#ifndef SUPPORT_POOL_H
#define SUPPORT_POOL_H

#include <stddef.h>

#define POOL_MOST 1024 /* threads */

struct pool_work {
    size_t count, span; /* items, and how many are handed out at once */

    /* Does the items from … to - 1; of one worker, 0 … threads - 1, one runs at a time. */
    void (*run)(void *state, int worker, size_t from, size_t to);
    void *state;

    /* Told now and then, by the thread that called pool_run(), how far it is; may be NULL. */
    void (*tell)(void *listener, size_t done, size_t count);
    void *listener;
};

int pool_processors(void);

/* Threads that each do one thing with a number of their own, from 0 on. */
struct pool_threads {
    void (*run)(void *state, int number);
    void *state;
    struct pool_thread *list;
    int count;
};

/* As many of `most` as the system lets us have, and errno. Signals stay with the caller's. */
void pool_start(struct pool_threads *threads, int most);
void pool_join(struct pool_threads *threads); /* waits for all of them to end */

/* Returns when all is done. With one thread and nobody to tell it is the caller's own. */
void pool_run(const struct pool_work *work, int threads);

#endif
