/*
 * Work on several threads: items 0 … count - 1 are handed out in spans, in order, to whoever is
 * free. What comes of an item must not depend on who did it, nor when. Meanwhile a line of progress
 * may stand on standard error, which is wiped at the end.
 */
#ifndef SUPPORT_POOL_H
#define SUPPORT_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define POOL_MOST 1024 /* threads */

struct pool {
    int threads;      /* at most; 0: one */
    const char *what; /* is being done */
    bool shows;       /* how far it is, */
    int64_t next;     /* by clock_ns(), from then on */
};

int pool_processors(void);

/*
 * Returns when all items are done. `run` does the items from … to - 1; of one worker, 0 … threads -
 * 1, one runs at a time; the thread that calls is one of them.
 */
void pool_run(struct pool *pool, size_t count, size_t span,
              void (*run)(void *state, int worker, size_t from, size_t to), void *state);

/* `done` of `count`; pool_run() does it, and wipes the line when all is done. */
void pool_tell(struct pool *pool, size_t done, size_t count);
void pool_wipe(void);

#endif
