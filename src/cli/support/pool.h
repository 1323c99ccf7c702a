/*
 * Work on several threads: items 0 … count - 1 are handed out in spans, in order, to whoever is
 * free. What comes of an item must not depend on who did it, nor when. Meanwhile a line of progress
 * may stand on standard error, a share and the time left, which is wiped at the end.
 */
#ifndef SUPPORT_POOL_H
#define SUPPORT_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define POOL_MOST 1024 /* threads */

struct pool {
    int threads;         /* at most; 0: one */
    bool shows;          /* how far it is */
    bool patient;        /* nothing is shown for the first half second */
    const char *what;    /* is being done */
    size_t part, parts;  /* which of so many equal parts is run next; 0: all is one */
    int64_t start, told; /* when it began, and when it was shown last */
};

int pool_processors(void);

/* Something new is done, whose progress begins at 0; and it is done. */
void pool_begin(struct pool *pool, const char *what);
void pool_end(void);

/*
 * Returns when all items are done. `run` does the items from … to - 1; of one worker, 0 … threads -
 * 1, one runs at a time; the thread that calls is one of them.
 */
void pool_run(struct pool *pool, size_t count, size_t span,
              void (*run)(void *state, int worker, size_t from, size_t to), void *state);

/* `done` of `count`, in equal shares of the time, as far as one can tell; pool_run() does it. */
void pool_tell(struct pool *pool, size_t done, size_t count);

#endif
