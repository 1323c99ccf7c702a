/*
 * All pairs of an eye and a cell within reach, for several questions at once: whom do the eyes see by a rule, by
 * another one, and from whom are they seen? For those who compare rules at every place, or ask whether one is
 * symmetric.
 *
 *      const struct pairs_question questions[] = {{&exact}, {&bresenham}, {&bresenham, true}};
 *      pairs_new(&pairs, map, questions, 3, memory);        shared by threads
 *      pairs_work_new(&work, pairs);                        one a thread
 *      for (size_t part = 0; part < pairs_parts(pairs); part++)
 *          pairs_walk(work, part, take, context);
 *
 * `take` is called for each block of eyes, with what there is to say of it. Planes are rows of bits, one a
 * bit an eye: bit i of row k is the eye at (box.x0 + i, box.y0 + k).
 *
 *      for (dy …) for (dx …)
 *          shown by bresenham alone, open cells:
 *              pairs_plane(&blocks[1], dx, dy)[i] & ~pairs_plane(&blocks[0], dx, dy)[i]
 *                  & pairs_open(&blocks[1], dx, dy)[i]
 *          asymmetric:
 *              (pairs_plane(&blocks[1], dx, dy)[i] ^ pairs_plane(&blocks[2], dx, dy)[i])
 *                  & pairs_open(&blocks[1], dx, dy)[i]
 *
 * Rules without a tree are asked by looks, and bits put where they belong. Memory, a thread: for each
 * question and cell in range 64 words of 8 bytes at most, so a radius is needed.
 */
#ifndef ALL_PAIRS_H
#define ALL_PAIRS_H

#include "lib/all/block.h"

/* The eyes are the open cells. `back`: who of them sees the open cell in which an eye stands? */
struct pairs_question {
    const struct eyeshot_terms *terms;
    bool back;
};

#define PAIRS_ROWS BLOCK_ROWS

struct pairs_block {
    struct eyeshot_box box; /* of eyes: up to PAIRS_ROWS rows, */
    size_t words;           /* so many words of 64 bits in each, */
    const uint64_t *eyes;   /* of which these look: what lies outside the box, and walls, do not */
    int reach_x, reach_y;   /* no cell seen is farther away */
    /* For the functions below: */
    const uint32_t *numbers; /* by offset: the plane's, 0 for the one of nobody */
    const uint64_t *planes, *open;
    size_t height;
};

struct pairs;
struct pairs_work;

/* A status; too large: a radius, or a map, for which there is no memory. The terms are copied. */
int pairs_new(struct pairs **pairs, const struct eyeshot_map *map,
              const struct pairs_question *questions, size_t count,
              const struct eyeshot_memory *memory);
void pairs_free(struct pairs *pairs);
size_t pairs_parts(const struct pairs *pairs);

int pairs_work_new(struct pairs_work **work, const struct pairs *pairs); /* a status */
void pairs_work_free(struct pairs_work *work);

/* The blocks of a part, one after the other, until `take` returns other than 0, which is returned. */
int pairs_walk(struct pairs_work *work, size_t part,
               int (*take)(void *context, const struct pairs_block *blocks), void *context);

static inline bool pairs_reach(const struct pairs_block *block, int dx, int dy)
{
    return abs(dx) <= block->reach_x && abs(dy) <= block->reach_y;
}

/* PAIRS_ROWS rows: those eyes that see the cell (dx, dy) away; of a question back, that are seen from there. */
static inline const uint64_t *pairs_plane(const struct pairs_block *block, int dx, int dy)
{
    size_t at = (size_t)(dx + block->reach_x) * (2 * (size_t)block->reach_y + 1) +
                (size_t)(dy + block->reach_y);
    uint32_t number = pairs_reach(block, dx, dy) ? block->numbers[at] : 0;

    return block->planes + number * PAIRS_ROWS * block->words;
}

/* Those that have an open cell there; within reach only. */
static inline const uint64_t *pairs_open(const struct pairs_block *block, int dx, int dy)
{
    size_t at = (size_t)(dx + block->reach_x) * block->height + (size_t)(dy + block->reach_y);

    return block->open + at * block->words;
}

#endif
