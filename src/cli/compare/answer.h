/*
 * Several algorithms on one map: where they differ, and what each shows wrongly, or hides wrongly,
 * against a reference. From the same eyes how much they agree, too; or from every open cell
 * (everywhere.c) from how many of them they differ, and from which most.
 */
#ifndef COMPARE_ANSWER_H
#define COMPARE_ANSWER_H

#include "cli/level/inquiry.h"
#include "cli/level/look.h"
#include "cli/level/who.h"
#include "cli/picture/format.h"
#include "cli/support/pool.h"

/* Cells that it sees, shows or hides otherwise than the reference: open ones, then walls. */
enum { VISIBLE, SHOWN, HIDDEN, WALLS_SHOWN, WALLS_HIDDEN, COUNTS };
extern const char *const count_keys[COUNTS]; /* of JSON */

/* Where any has sub-tiles, these are what is counted: four an open cell, four a wall. */
struct contender {
    const char *title;                 /* as the user wrote it */
    struct eyeshot_terms terms, looks; /* and how it sees from everywhere, where there is light */
    uint64_t counts[COUNTS];           /* of all eyes together */
    size_t cells;      /* from given eyes at scale 2: open cells of which any part is seen */
    int64_t median_ns; /* of a look, where the comparison is timed */

    struct eyeshot_mask mask; /* from given eyes: their union, at the comparison's scale */
    uint64_t eyes;            /* from everywhere: those whose field is not the reference's, */
    uint32_t *off;            /* and for each cell of the map, in how many cells */
};

/* Adds what is seen otherwise in a word of cells, of which these are open. */
static inline void contender_count(uint64_t counts[COUNTS], uint64_t seen, uint64_t truth,
                                   uint64_t open)
{
    uint64_t more = seen & ~truth, less = truth & ~seen;

    counts[SHOWN] += bits_count(more & open);
    counts[HIDDEN] += bits_count(less & open);
    counts[WALLS_SHOWN] += bits_count(more & ~open);
    counts[WALLS_HIDDEN] += bits_count(less & ~open);
}

#define COMPARE_MOST 64 /* contenders: a set of them is a bit each */

/* Cells that some see and some don't, by who does. */
struct group {
    uint64_t who;
    size_t cells;
    struct example { /* the first of them that somebody sees and another does not see at all */
        const struct eye *eye; /* NULL: there is none, or only programs could say why */
        size_t hidden_from;    /* the contender who does not see it from there */
        struct why why;
    } example;
};

/*
 * `a` sees the same as the others, the same open cells only, or a part of what each of them does.
 */
struct relation {
    size_t a;
    enum { SEES_THE_SAME, SEES_THE_SAME_OPEN, SEES_LESS } kind;
    uint64_t others;
};

/* An eye, and how many cells some see from there and others don't. */
struct worst_eye {
    struct cell cell;
    uint32_t cells;
};
#define WORST_MOST 10

struct comparison {
    const struct map *map;
    struct lights *lights;
    int scale;        /* 2 where any of them has sub-tiles: the masks of the others are doubled */
    const char *unit; /* what is counted: "cells", or "sub-tiles" */
    struct contender *contenders;
    size_t count;
    const struct contender *reference; /* it stands behind them */
    bool timed;                        /* each contender has the time of a look */
    uint64_t differ; /* cells that some see and others don't; from all eyes of everywhere */

    /* From given eyes. */
    const struct eyes *eyes;
    size_t *only; /* by two contenders: the open cells that the first sees and the other does not */
    struct group *groups; /* once found: by their cells, the most first, then by who */
    size_t group_count;
    size_t *sets;               /* of a row: see comparison_sets() */
    struct relation *relations; /* by contender; those that see the same are told of once */
    size_t relation_count, relation_room;
    struct inquiries inquiries; /* --why */

    /* From everywhere: what is asked, */
    bool everywhere;
    struct pool *pool;
    const char *again; /* the rest of the command that shows an eye, behind its -v X,Y; */
    bool piped;        /* which needs the map on standard input */

    /*
     * and what comes out. By cell of the map: how many cells some of the algorithms see from there,
     * and others don't; of one algorithm alone, it or the reference.
     */
    uint32_t *differ_at;
    size_t eye_count, eyes_differ;      /* open cells, and those with such cells */
    struct worst_eye worst[WORST_MOST]; /* in reading order where as many differ */
    size_t worst_count;
};

/* Who is compared, in no way yet; whose titles must outlast the comparison. */
struct choice;
struct choices;
void comparison_init(struct comparison *comparison, struct scenario *scenario, int64_t dark,
                     const struct choices *choices, const struct choice *reference);

void everywhere_make(struct comparison *comparison); /* from every open cell */

/* Who sees a cell, as a number: nobody, all, or a group; of a row, until another is asked for. */
enum { SEEN_BY_NONE, SEEN_BY_ALL, SEEN_BY_GROUP };
size_t *comparison_sets(const struct comparison *comparison, int y);

/* The open cells that `a` sees and `b` does not. */
static inline size_t comparison_only(const struct comparison *comparison, size_t a, size_t b)
{
    return comparison->only[a * comparison->count + b];
}

/* Those that both see, and their share, in tenths of a per cent, of those that either sees. */
size_t comparison_both(const struct comparison *comparison, size_t a, size_t b);
size_t comparison_share(const struct comparison *comparison, size_t a, size_t b);

/*
 * Looks with every contender and the reference, and counts. Stops where a line of batch is late:
 * then the comparison can only be released.
 */
void comparison_make(struct comparison *comparison, const struct eyes *eyes);

/* Finds groups, why one of each differs, relations, and what --why asks. */
void comparison_relate(struct comparison *comparison);
void comparison_time(struct comparison *comparison); /* measures how long a look takes each */
void comparison_release(struct comparison *comparison);

/* What several forms say in the same words */

#define COMPARE_LETTERS 52 /* groups that have one; behind them it is ? */
char compare_group_letter(size_t group);

/* `symmetric, exact`, or perhaps `all but bresenham`. */
void compare_group_name(struct bytes *text, const struct comparison *comparison, size_t group);

/* From every open cell: what is counted, so many of them; */
static inline const char *everywhere_unit(const struct comparison *comparison, uint64_t count)
{
    if (count != 1)
        return comparison->unit;
    return comparison->scale > 1 ? "sub-tile" : "cell";
}
void everywhere_verdict(struct bytes *text, const struct comparison *comparison); /* a sentence; */
/* the command that shows what is seen from an eye; and how much they differ, as a picture. */
void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye);
struct heat everywhere_heat(const struct comparison *comparison);

extern const struct format compare_ascii, compare_csv, compare_json, compare_svg, compare_html;

#endif
