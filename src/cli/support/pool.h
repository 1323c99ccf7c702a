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

/* Returns when all is done. With one thread and nobody to tell it is the caller's own. */
void pool_run(const struct pool_work *work, int threads);

#endif
