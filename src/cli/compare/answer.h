/*
 * Several algorithms on one map, from the same eyes: where they differ, how much they agree, and
 * what each shows wrongly, or hides wrongly, against a reference.
 */
#ifndef COMPARE_ANSWER_H
#define COMPARE_ANSWER_H

#include "cli/level/eyes.h"
#include "cli/level/look.h"
#include "cli/picture/format.h"

/* Where one has sub-tiles, these are what is counted: four an open cell, four a wall. */
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
    size_t share;                /* both, of all three: tenths of a per cent, rounded down */
};

#define COMPARE_MOST 64 /* contenders: a set of them is a bit each */

/* Cells that some see and some don't, by who does. */
struct group {
    uint64_t who;
    size_t cells;
};

/*
 * `a` sees the same as the others, the same open cells only, or a part of what each of them does.
 */
struct relation {
    size_t a;
    enum { SEES_THE_SAME, SEES_THE_SAME_OPEN, SEES_LESS } kind;
    uint64_t others;
};

struct comparison {
    const struct map *map;
    const struct eyes *eyes;
    int scale;        /* 2 when any contender has sub-tiles: the others are doubled */
    const char *unit; /* what is counted: "cells", or "sub-tiles" */
    struct contender *contenders;
    size_t count;
    struct contender reference;
    struct contender_pair *pairs; /* every a < b, by a, then b */
    size_t pair_count;
    struct group *groups; /* once found: by their cells, the most first, then by who */
    size_t group_count;
    size_t differ;              /* cells of all these groups */
    struct relation *relations; /* by contender; those that see the same are told of once */
    size_t relation_count, relation_room;
};

/* Who sees a cell, as a number: nobody, all, or a group. */
enum { SEEN_BY_NONE, SEEN_BY_ALL, SEEN_BY_GROUP };
void comparison_sets(const struct comparison *comparison, int y, size_t *sets); /* of a row */
size_t *comparison_sets_room(const struct comparison *comparison);              /* for one */

const struct contender_pair *comparison_pair(const struct comparison *comparison, size_t a,
                                             size_t b);

struct choice;
struct choices;

/*
 * Looks with every contender and the reference, and counts. Stops where a line of batch is late:
 * then the comparison can only be released.
 */
void comparison_make(struct comparison *comparison, const struct map *map, const struct eyes *eyes,
                     const struct choices *choices, const struct choice *reference);
void comparison_relate(struct comparison *comparison); /* finds groups and relations */
void comparison_release(struct comparison *comparison);

extern const struct format compare_ascii, compare_json, compare_svg, compare_png, compare_html;

#endif
