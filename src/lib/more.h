/*
 * What the program needs of the library beside eyeshot.h. It is not installed, and no function of
 * it can be seen from outside of libeyeshot.
 */
#ifndef MORE_H
#define MORE_H

#include "lib/eyeshot.h"

/*
 * These work on whole words: the box is widened to them, so that columns up to 63 cells outside of
 * it are changed, or counted, too. Its rows are exact, and it is cut where it goes beyond the mask.
 * Two masks must have the same size, or nothing happens.
 */
void eyeshot_mask_clear_box(struct eyeshot_mask *mask, struct eyeshot_box box);
void eyeshot_mask_copy_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box);
void eyeshot_mask_join_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box);
void eyeshot_mask_intersect_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                struct eyeshot_box box);
void eyeshot_mask_subtract_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                               struct eyeshot_box box);
size_t eyeshot_mask_count_box(const struct eyeshot_mask *mask, struct eyeshot_box box);

static inline struct eyeshot_box eyeshot_mask_box(const struct eyeshot_mask *mask)
{
    struct eyeshot_box box = {0, 0, mask->width, mask->height};

    return box;
}

/* To a mask whose size fits: rows become columns, a cell four, four cells one, set if any is. */
int eyeshot_mask_transpose(struct eyeshot_mask *to, const struct eyeshot_mask *from);
int eyeshot_mask_double(struct eyeshot_mask *to, const struct eyeshot_mask *from);
int eyeshot_mask_halve(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                       struct eyeshot_box to_box);

bool eyeshot_terms_equal(const struct eyeshot_terms *a, const struct eyeshot_terms *b);

/*
 * The farthest |dx| within the shape in the row `dy` from the eye: -1 when none is, INT_MAX for no
 * limit; a radius above INT_MAX has none. Some rules show cells beyond: real-2x, which measures
 * from a sub-tile, and tcod-basic and tcod-diamond, which light walls beside what they show.
 */
int eyeshot_reach(const struct eyeshot_terms *terms, int64_t dy);

/*
 * Can what stands at `cell_x`, `cell_y` change what the eye sees? Never false when it can: after a
 * change of the map, only eyes for which this is true must look again.
 */
bool eyeshot_may_matter(const struct eyeshot_terms *terms, int x, int y, int cell_x, int cell_y);

bool eyeshot_rule_is_own(const struct eyeshot_rule *rule); /* none of the library's */

/* The name of the number by which a rule's lines step, or NULL: it is in the steps of a walk. */
const char *eyeshot_rule_error_name(const struct eyeshot_rule *rule);

/* A box around all cells that the looker's last look shows. */
struct eyeshot_box eyeshot_looker_touched(const struct eyeshot_looker *looker);

/*
 * The same in parts, which threads can share: one eyeshot_all, and for each thread one
 * eyeshot_all_work. EYESHOT_BEST lets the library choose how the numbers are found; the others
 * force a look of each eye, or a tree of walks that all eyes share; without a tree, which not every
 * rule has, each eye looks.
 */
enum eyeshot_way { EYESHOT_BEST, EYESHOT_LOOKS, EYESHOT_TREE };

/*
 * Map, eyes, rule and memory must outlast what is made from it, and map and eyes must stay as they
 * are meanwhile. What is left 0 is up to the library.
 */
struct eyeshot_all_order {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    const struct eyeshot_mask *eyes; /* who looks, from walls too; NULL: every open cell */
    bool distances;                  /* `mean` and `farthest` will be asked for */
    enum eyeshot_way way;
    int word_bits; /* that the processor is to take at once: 128, 256 or 512, if it can */
    const struct eyeshot_stop *stop;
    const struct eyeshot_memory *memory;
    const struct eyeshot_map *after; /* only what changes from `map` to this one is counted */
};

/* What came of an order. Costs are estimated nanoseconds of one thread. */
struct eyeshot_all_facts {
    enum eyeshot_way way;      /* LOOKS, or TREE */
    size_t parts, eyes, nodes; /* nodes of the tree: 0 if there is none, or it grew too large */
    int word_bits;
    uint64_t look_cost, tree_cost;
};

/*
 * Numbers by cell in reading order, all 0 at first; those that are not wanted are NULL. `sees`,
 * `mean` and `farthest` are written where eyes are; the latter two are thousandths of a cell, from
 * centre to centre. Counts are added to `seen_by` where the map is open; around each addition
 * `enter` and `leave`, if set, are called with its rows y0 … y1 - 1, so that threads can lock them.
 *
 * Of an order with `after` only `opened` and `closed` can be asked for, by the cells of `map`: how
 * many of the cells that are open on both maps, which may differ in size, each eye that is open on
 * both has come to see, and how many it sees no more.
 */
struct eyeshot_numbers {
    uint32_t *sees, *seen_by, *mean, *farthest;
    void (*enter)(void *context, int y0, int y1);
    void (*leave)(void *context, int y0, int y1);
    void *context;
    uint32_t *opened, *closed;
};

struct eyeshot_all;
struct eyeshot_all_work;

/* The terms are copied. */
int eyeshot_all_new(struct eyeshot_all **all, const struct eyeshot_all_order *order);
void eyeshot_all_free(struct eyeshot_all *all);
struct eyeshot_all_facts eyeshot_all_facts(const struct eyeshot_all *all);

/* NULL: out of memory. Free it before you read `seen_by`: that adds what it still holds. */
struct eyeshot_all_work *eyeshot_all_work_new(const struct eyeshot_all *all,
                                              const struct eyeshot_numbers *numbers);
void eyeshot_all_work_free(struct eyeshot_all_work *work);

/* The eyes of one of the parts, 0 … parts - 1. After a status other than 0 no number counts. */
int eyeshot_all_count(struct eyeshot_all_work *work, size_t part);

/*
 * All pairs of an open cell, which is the eye, and another cell, for several questions at once:
 * whom do the eyes see by one rule, and by another one? By whom are they seen? So rules can be
 * compared at every place, or one be asked whether it is symmetric. Threads can share it as above.
 */
struct eyeshot_pairs_question {
    const struct eyeshot_terms *terms;
    bool back; /* which open cells see the eyes? */
    int way;   /* of the map mirrored in x (1) and in y (2), then transposed (4); turned back */
};

#define EYESHOT_PAIRS_ROWS 8

/*
 * Answers come for a block of eyes, one block for each question, all of the same eyes. They are
 * planes: EYESHOT_PAIRS_ROWS rows of bits, a bit an eye, `words` words a row: bit i of row k is the
 * eye at (box.x0 + i, box.y0 + k). Beyond the box, and where a wall is, no bit is set.
 */
struct eyeshot_pairs_block {
    struct eyeshot_box box;
    size_t words;
    const uint64_t *eyes; /* the plane of those who look */
    int reach_x, reach_y; /* no cell seen is farther away */
    const void *inner[3]; /* the library's own */
    size_t inner_height;
};

struct eyeshot_pairs_facts {
    size_t parts, bytes; /* about how many bytes each eyeshot_pairs_work takes */
    size_t looks;        /* questions for which each eye must look, as no tree can answer them */
};

struct eyeshot_pairs;
struct eyeshot_pairs_work;

/*
 * EYESHOT_TOO_LARGE where a radius is. The terms are copied; the map must outlast the pairs and
 * stay as it is meanwhile, and the rules must outlast them.
 */
int eyeshot_pairs_new(struct eyeshot_pairs **pairs, const struct eyeshot_map *map,
                      const struct eyeshot_pairs_question *questions, size_t count,
                      const struct eyeshot_memory *memory);
void eyeshot_pairs_free(struct eyeshot_pairs *pairs);
struct eyeshot_pairs_facts eyeshot_pairs_facts(const struct eyeshot_pairs *pairs);

int eyeshot_pairs_work_new(struct eyeshot_pairs_work **work, const struct eyeshot_pairs *pairs);
void eyeshot_pairs_work_free(struct eyeshot_pairs_work *work);

/* The blocks of a part, one by one, until `take` returns other than 0, which is returned. */
int eyeshot_pairs_walk(struct eyeshot_pairs_work *work, size_t part,
                       int (*take)(void *context, const struct eyeshot_pairs_block *blocks),
                       void *context);

/*
 * The plane of the eyes that see the cell (dx, dy) away from them, or, of a question back, are seen
 * from there; that of all places that have an open cell there, eyes or not. NULL beyond the reach.
 */
const uint64_t *eyeshot_pairs_plane(const struct eyeshot_pairs_block *block, int dx, int dy);
const uint64_t *eyeshot_pairs_open(const struct eyeshot_pairs_block *block, int dx, int dy);

#endif
