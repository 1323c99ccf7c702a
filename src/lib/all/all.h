/*
 * All eyes of a map: how many cells each sees, how many see each cell, and how far they see. What a look
 * from each eye would give, exactly; but within a radius most rules can answer for hundreds of eyes
 * at once, and then an eye costs some nanoseconds.
 *
 *     uint32_t *sees = calloc(width * height, sizeof *sees);
 *     eyeshot_all(map, &terms, sees, NULL, NULL);
 *
 * Several threads share one eyeshot_all, and each has its own scratch:
 *
 *     struct eyeshot_all *all = eyeshot_all_new(&(struct eyeshot_all_order){.map = map, .terms = &terms});
 *     struct eyeshot_all_work *work = eyeshot_all_work_new(all, &numbers);
 *     while (there are parts that no other thread has taken)
 *         eyeshot_all_count(work, part);
 *     eyeshot_all_finish(work);
 */
#ifndef ALL_ALL_H
#define ALL_ALL_H

#include "lib/eyeshot.h"

/*
 * How the numbers are found: by a look of each eye, or by a tree of walks (tree.h), which all eyes share
 * and which not every rule has. BEST takes what costs less.
 */
enum eyeshot_way { EYESHOT_BEST, EYESHOT_LOOKS, EYESHOT_TREE };

/* What is left zero is up to the library. All of it must last as long as what is made from it. */
struct eyeshot_all_order {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    const struct eyeshot_mask *eyes; /* who looks; NULL: every open cell */
    bool distances;                  /* mean and farthest will be asked for */
    enum eyeshot_way way;
    size_t words; /* of 64 bits that the processor takes at once: 2, 4 or 8; fewer if it has not */
    const struct eyeshot_memory *memory;
    const struct eyeshot_stop *stop;
};

struct eyeshot_all;

/* NULL: no memory, or an argument that means nothing; `status`, or NULL, is told. */
struct eyeshot_all *eyeshot_all_new(const struct eyeshot_all_order *order, int *status);
void eyeshot_all_free(struct eyeshot_all *all); /* NULL: nothing happens */

/* What was chosen and why: costs are estimates, in nanoseconds of one thread. */
struct eyeshot_all_facts {
    enum eyeshot_way way;      /* LOOKS or TREE */
    size_t eyes, nodes, words; /* nodes of the tree; 0 if there is none, or one too large */
    uint64_t look_cost, tree_cost;
    size_t parts; /* that the work falls into */
};
struct eyeshot_all_facts eyeshot_all_facts(const struct eyeshot_all *all);

/* Numbers by cell, in reading order. Those that are not wanted are NULL. */
struct eyeshot_numbers {
    uint32_t *sees; /* how many cells the eye there sees, its own too; others' are left alone */
    uint32_t
        *seen_by;   /* added to: how many eyes see the cell. Of open cells, others are left alone */
    uint32_t *mean; /* thousandths of a cell: the mean distance of what the eye there sees, */
    uint32_t *farthest; /* and the largest, from centre to centre; 0 where it sees nothing */

    /* Called before and after the rows y0 … y1 - 1 of seen_by are added to: for threads that share
     * it. NULL: nobody does. */
    void (*enter)(void *context, int y0, int y1);
    void (*leave)(void *context, int y0, int y1);
    void *context;
};

struct eyeshot_all_work;

/* NULL: no memory. */
struct eyeshot_all_work *eyeshot_all_work_new(const struct eyeshot_all *all,
                                              const struct eyeshot_numbers *numbers);
void eyeshot_all_work_free(struct eyeshot_all_work *work);

/* One of the parts: 0 … facts.parts - 1, of which each eye is in one. 0, or a negative status. */
int eyeshot_all_count(struct eyeshot_all_work *work, size_t part);

/* What the work still holds of `seen_by` goes there. */
void eyeshot_all_finish(struct eyeshot_all_work *work);

/* All of it at once, of every open cell; sees and seen_by, of which either may be NULL, are set. */
int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms, uint32_t *sees,
                uint32_t *seen_by, const struct eyeshot_stop *stop);

#endif
