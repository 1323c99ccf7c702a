/*
 * Several algorithms on one map, from the same eyes: where they differ, how much they agree, and what
 * each shows wrongly, or hides wrongly, against a reference.
 */
#ifndef COMPARE_ANSWER_H
#define COMPARE_ANSWER_H

#include "cli/level/look.h"

/* Where a row has sub-tiles, these are what is counted: four an open cell, four a wall. */
struct contender {
    const char *title; /* as the user wrote it */
    struct eyeshot_terms terms;
    struct eyeshot_mask mask;             /* the union over the eyes, at the comparison's scale */
    size_t visible;                       /* open cells of it */
    size_t wrongly_shown, wrongly_hidden; /* open cells, against the reference */
    size_t walls_shown, walls_hidden;     /* opaque cells, against the reference */
};

struct contender_pair {
    size_t a, b;                 /* contenders */
    size_t both, only_a, only_b; /* open cells */
};

#define COMPARE_MOST 64 /* contenders */

struct comparison {
    const struct map *map;
    int scale; /* 2 when any contender has sub-tiles: the others are doubled */
    struct contender *contenders;
    size_t count;
    struct contender reference;
    struct contender_pair *pairs; /* every a < b, by a, then b */
    size_t pair_count;
    uint64_t
        *groups; /* once found: the sets that differ, by the number of their cells, then value */
    size_t group_count;
    size_t differ; /* cells of all these sets */
};

/* Who sees the mask cell: bit i for contender i. */
uint64_t comparison_who(const struct comparison *comparison, int x, int y);

/* The number of a set among `groups`; group_count: none, as all or nobody sees. */
size_t comparison_group(const struct comparison *comparison, uint64_t who);

const struct contender_pair *comparison_pair(const struct comparison *comparison, size_t a,
                                             size_t b);

/* What both see of what either sees, in tenths of a per cent, 1000 only when that is the same. */
size_t contender_pair_share(const struct contender_pair *pair);

/*
 * Looks with every contender and the reference (their titles and rules are set), and counts. Stops where
 * a line of batch is late: then the comparison can only be released.
 */
void comparison_make(struct comparison *comparison, struct looker *looker, const struct map *map,
                     const struct cell *eyes, size_t eye_count);
void comparison_find_groups(struct comparison *comparison);
void comparison_release(struct comparison *comparison); /* not the titles */

#endif
