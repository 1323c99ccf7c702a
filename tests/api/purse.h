/* Memory for the library that is counted, checked, and refused when a test says so. */
#ifndef API_PURSE_H
#define API_PURSE_H

#include <stdlib.h>
#include <string.h>

#include "lib/eyeshot.h"

#define BLOCKS_MOST 4096

/* Memory that is counted, and that fails once: at the allocation numbered `fails`, from 1 on. */
struct purse {
    struct eyeshot_memory memory;
    struct {
        void *at;
        size_t bytes;
    } blocks[BLOCKS_MOST];
    size_t count, asked, fails;
    int wrong; /* blocks given back that nobody took, or with another size */
};

static inline bool purse_refuses(struct purse *purse)
{
    return ++purse->asked == purse->fails;
}

/* Filled with rubbish: nobody said that it is zero. */
static inline void *purse_take(void *context, size_t bytes)
{
    struct purse *purse = context;
    void *at =
        purse_refuses(purse) || purse->count == BLOCKS_MOST ? NULL : malloc(bytes ? bytes : 1);

    if (!at)
        return NULL;
    memset(at, 0xa5, bytes);
    purse->blocks[purse->count].at = at;
    purse->blocks[purse->count++].bytes = bytes;
    return at;
}

static inline void purse_give(void *context, void *old, size_t bytes)
{
    struct purse *purse = context;

    for (size_t i = purse->count; i--;) {
        if (purse->blocks[i].at != old)
            continue;
        purse->wrong += purse->blocks[i].bytes != bytes;
        memset(old, 0x5a, purse->blocks[i].bytes);
        free(old);
        purse->blocks[i] = purse->blocks[--purse->count];
        return;
    }
    purse->wrong++;
}

/* To another place, always, and what was there is spoilt. */
static inline void *purse_move(void *context, void *old, size_t old_bytes, size_t bytes)
{
    void *at = purse_take(context, bytes);

    if (!at)
        return NULL;
    memcpy(at, old, old_bytes < bytes ? old_bytes : bytes);
    purse_give(context, old, old_bytes);
    return at;
}

static inline void purse_init(struct purse *purse)
{
    *purse = (struct purse){.memory = {purse_take, purse_move, purse_give, purse}};
}

static inline bool purse_is_whole(const struct purse *purse)
{
    return !purse->count && !purse->wrong;
}

#endif
