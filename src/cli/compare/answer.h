/*
 * Several algorithms on one map: where they differ, and what each shows wrongly, or hides wrongly,
 * against a reference. From given eyes (answer.c) also how much they agree; or from every open cell
 * (everywhere.c) from how many of them they differ, and from which most.
 */
#ifndef COMPARE_ANSWER_H
#define COMPARE_ANSWER_H

#include "cli/level/look.h"
#include "cli/options.h"

/*
 * What is counted of a contender, as columns and members of JSON in this order: from everywhere the
 * eyes whose field is not the reference's; from given eyes at scale 2 the open cells of which any
 * part is seen; the cells that it sees, shows or hides otherwise than the reference, open ones,
 * then walls; and the median time of a look, where that is measured.
 */
enum { EYES, CELLS, VISIBLE, SHOWN, HIDDEN, WALLS_SHOWN, WALLS_HIDDEN, MEDIAN_NS, COUNTS };

/* Where any has sub-tiles, these are what is counted: four an open cell, four a wall. */
struct contender {
    const char *title;                 /* as the user wrote it */
    struct eyeshot_terms terms, looks; /* and how it sees from everywhere, where there is light */
    uint64_t counts[COUNTS];           /* of all eyes together */
    struct eyeshot_mask mask;          /* from given eyes: their union, at the comparison's scale */
};

/* Counts a word of cells, of which these are open. */
static inline void contender_count(uint64_t counts[COUNTS], uint64_t seen, uint64_t truth,
                                   uint64_t open)
{
    uint64_t more = seen & ~truth, less = truth & ~seen;

    if (seen)
        counts[VISIBLE] += bits_count(seen & open);
    if (!(more | less))
        return;
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
    uint32_t number; /* in the order in which they were found */

    /* An example: the first of the cells that somebody sees and another does not see at all. */
    const struct eye *eye; /* NULL: there is none, or only programs could say why */
    size_t hidden_from;    /* the contender who does not see it from there */
    struct why why;
};

struct comparison {
    const struct map *map;
    struct lights *lights;
    int scale; /* 2 where any of them has sub-tiles: the masks of the others are doubled */
    struct contender *contenders;
    size_t count;
    const struct contender *reference; /* it stands behind them */
    bool timed;                        /* each contender has the time of a look */
    uint64_t differ; /* cells that some see and others don't; from all eyes of everywhere */

    /* From given eyes. */
    const struct eyes *eyes;
    size_t *only; /* by two contenders: the open cells that the first sees and the other does not */
    uint32_t *sets;       /* by cell of a mask: who sees it, as the enum below */
    struct group *groups; /* by their cells, the most first, then by who */
    size_t group_count;
    struct inquiries inquiries; /* --why */

    /* From everywhere: what is asked, */
    bool everywhere;
    struct pool *pool;
    const char *again; /* the rest of the command that shows an eye, behind its -v X,Y; */
    bool piped;        /* which needs the map on standard input */

    /*
     * and what comes out. By cell of the map: how many cells some of the algorithms see from there,
     * and others don't; of one algorithm alone, it or the reference. Walls have HEAT_NONE.
     */
    uint32_t *differ_at;
    size_t eye_count, eyes_differ; /* open cells, and those with such cells */
    struct ranking worst;          /* of these */
};

/* Who sees a cell: nobody, all, or one of the groups, whose number is added. */
enum { SEEN_BY_NONE, SEEN_BY_ALL, SEEN_BY_GROUP };

static inline uint32_t comparison_set(const struct comparison *comparison, int x, int y)
{
    return comparison->sets[(size_t)y * (size_t)comparison->contenders[0].mask.width + (size_t)x];
}

/* The open cells that `a` sees and `b` does not. */
static inline size_t comparison_only(const struct comparison *comparison, size_t a, size_t b)
{
    return comparison->only[a * comparison->count + b];
}

/* Those that both see. */
static inline size_t comparison_both(const struct comparison *comparison, size_t a, size_t b)
{
    return (size_t)comparison->contenders[a].counts[VISIBLE] - comparison_only(comparison, a, b);
}

/* Who is compared, in no way yet; whose titles must outlast the comparison. */
void comparison_init(struct comparison *comparison, struct scenario *scenario, int64_t dark,
                     const struct choices *choices, const struct choice *reference);

/*
 * Looks with every contender and the reference, counts, and finds groups, why one of each differs,
 * and what --why asks. Stops where a line of batch is late: then it can only be released.
 */
void comparison_make(struct comparison *comparison, const struct eyes *eyes);
void everywhere_make(struct comparison *comparison); /* from every open cell, in its place */

void comparison_time(struct comparison *comparison); /* measures how long a look takes each */
void comparison_release(struct comparison *comparison);

/* What several forms say in the same words */

/* What the counts are called, and whether this comparison has one. */
extern const struct compare_field {
    const char *key, *heading; /* in JSON, and of a column */
} compare_fields[COUNTS];
bool compare_has(const struct comparison *comparison, int count);

/* What is counted, so many of them: `cells`, `sub-tile`. */
const char *compare_unit(const struct comparison *comparison, uint64_t count);

#define COMPARE_LETTERS 52 /* groups that have one; behind them it is ? */
char compare_group_letter(size_t group);

/* `symmetric, exact`, or perhaps `all but bresenham`. */
void compare_group_name(struct bytes *text, const struct comparison *comparison, size_t group);

/* From every open cell: a sentence, the command that shows what is seen from an eye, a picture. */
void everywhere_verdict(struct bytes *text, const struct comparison *comparison);
void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye);
struct heat everywhere_heat(const struct comparison *comparison);

extern const struct format compare_ascii, compare_json, compare_svg, compare_html;

#endif
