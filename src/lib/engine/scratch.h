/*
 * Scratch: the memory that fields work in. It stays from one look to the next, so that looks of a
 * size that was met before allocate nothing.
 *
 * All of it grows here, and here alone a field may find that it can't go on. Then `status` tells
 * why, and stays; the field gives up, leaving zero what it should leave zero; what it has shown
 * does not count.
 */
#ifndef ENGINE_SCRATCH_H
#define ENGINE_SCRATCH_H

#include "lib/grid/shape.h"

/*
 * What is kept apart; a field uses none of them for two things at once. Those before SCRATCH_LISTS
 * are left zero; what the others hold is lost from one use to the next.
 */
enum scratch {
    SCRATCH_COLUMNS,     /* what strips show by columns (strip.h) */
    SCRATCH_TILES,       /* a mask of a rule */
    SCRATCH_SECOND,      /* what a look sees on the map with its plugs (look.c) */
    SCRATCH_SEEN,        /* the looker's own mask */
    SCRATCH_PROBE,       /* a look that is made for one cell */
    SCRATCH_LISTS = 6,   /* two pairs of lists; a pair begins at an even number */
    SCRATCH_PLANES = 10, /* two masks of a rule */
    SCRATCH_PLUGGED = 12,
    SCRATCH_PLUGGED_COLUMNS,
    SCRATCH_STEPS, /* the steps of a line */
    SCRATCH_WHY,   /* the cells that why.c tries */
    SCRATCH_COUNT
};

struct room {
    void *bytes;
    size_t size;
};

/* range_reach() of rows near the eye. */
#define NEAR_ROWS 256
struct near_rows {
    struct range range;
    int count, reach[NEAR_ROWS];
};

/* Zero it first. */
struct work {
    int status;                          /* enum eyeshot_status; the first that is set stays */
    const struct eyeshot_memory *memory; /* NULL: malloc() and free() */
    const struct eyeshot_stop *stop;     /* NULL: nobody asks */
    struct eyeshot_box touched; /* tiles outside which the field at hand has shown nothing */
    bool is_cut;                /* and it has shown nothing out of range */
    bool asks;                  /* a rule of the caller's own, which must not use the looker */
    struct near_rows near_rows;
    struct room rooms[SCRATCH_COUNT];
};

void work_release(struct work *work);

/* To at least so many bytes; those that were there stay. False: there is no memory for them. */
bool scratch_grow(struct work *work, enum scratch which, size_t bytes);

/* So many bytes, with what they held; NULL: there is no memory. */
static inline void *scratch_need(struct work *work, enum scratch which, size_t bytes)
{
    const struct room *room = &work->rooms[which];

    return bytes <= room->size || scratch_grow(work, which, bytes) ? room->bytes : NULL;
}

/* What goes from row to row: a list for the row at hand, and one for the row after it. */
struct lists {
    struct work *work;
    enum scratch where; /* the memory of `next`; that of `now` is beside it */
    void *now, *next;
    size_t count, next_count;
};

/* The first or the second pair of lists, both empty. */
static inline struct lists lists_begin(struct work *work, int pair)
{
    return (struct lists){.work = work, .where = SCRATCH_LISTS + 2 * (unsigned)pair};
}

/* The next row's list, with room for so many bytes; NULL: there is no memory. */
static inline void *lists_need(struct lists *lists, size_t bytes)
{
    void *next = scratch_need(lists->work, lists->where, bytes);

    lists->next = next ? next : lists->next;
    return next;
}

/* The next row becomes the one at hand, whose list it gives. */
static inline void *lists_advance(struct lists *lists)
{
    void *now = lists->now;

    lists->now = lists->next;
    lists->next = now;
    lists->count = lists->next_count;
    lists->next_count = 0;
    lists->where ^= 1;
    return lists->now;
}

/* A plane that lies in such memory, with whatever bits that held; no words: there is no memory. */
struct eyeshot_mask scratch_plane(struct work *work, enum scratch which, int width, int height);

/* Our own mistakes: gives the truth, and keeps it when it is none. */
static inline bool scratch_unless(struct work *work, bool truth)
{
    if (!truth && !work->status)
        work->status = EYESHOT_BUG;
    return truth;
}

#define STOP_STEPS ((int64_t)1 << 22) /* some milliseconds of steps along lines */

/* Should a long work end that counts its steps here? They say when to ask. */
static inline bool work_stopped(struct work *work, int64_t *steps)
{
    if (*steps >= STOP_STEPS) {
        *steps = 0;
        if (!work->status && work->stop && work->stop->ask(work->stop->context))
            work->status = EYESHOT_STOPPED;
    }
    return work->status;
}

int work_reach_anew(struct work *work, struct range range, int dy);

/* range_reach(), remembered. */
static inline int work_reach(struct work *work, struct range range, int dy)
{
    const struct near_rows *near = &work->near_rows;

    dy = dy < 0 ? -dy : dy;
    if (dy < near->count && near->range.radius == range.radius && near->range.shape == range.shape)
        return near->reach[dy];
    return work_reach_anew(work, range, dy);
}

#endif
