/*
 * libeyeshot: who sees what on a grid map. Exact, fast, and small: no I/O, no globals, no threads
 * of its own, and nothing to link but the C library. It reads as C99 and as C++17.
 *
 * A whole program:
 *
 *     #include <eyeshot.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         static const char level[4][10] = {"#########", "#...#...#", "#.......#", "#########"};
 *         unsigned char opaque[256] = {0};
 *         struct eyeshot_map *map = eyeshot_map_new(9, 4, NULL);
 *         struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
 *         struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
 *         struct eyeshot_mask seen;
 *
 *         opaque['#'] = 1;
 *         if (!map || !looker || eyeshot_mask_init(&seen, 9, 4, NULL) ||
 *             eyeshot_map_fill(map, level, sizeof level[0], opaque) ||
 *             eyeshot_look(looker, map, &terms, 2, 1, &seen, NULL))
 *             return 1;
 *         for (int y = 0; y < 4; y++, putchar('\n'))
 *             for (int x = 0; x < 9; x++)
 *                 putchar(eyeshot_mask_has(&seen, x, y) ? level[y][x] : ' ');
 *         eyeshot_mask_release(&seen, NULL);
 *         eyeshot_looker_free(looker);
 *         eyeshot_map_free(map);
 *         return 0;
 *     }
 *
 * Columns x grow to the right and rows y downwards, from 0. What can fail returns a status, 0 or a
 * negative number, and then all is as it was before, but for arrays of numbers that were to be
 * filled, and a fog whose map changed. Pointers must be valid, or NULL where that is allowed; where
 * it is not, the status is EYESHOT_BAD_ARGUMENT. No other argument does harm. To free NULL does
 * nothing.
 */
#ifndef EYESHOT_H
#define EYESHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(EYESHOT_API) && defined(__GNUC__)
#define EYESHOT_API __attribute__((visibility("default")))
#elif !defined(EYESHOT_API)
#define EYESHOT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define EYESHOT_VERSION "0.1.0"
EYESHOT_API const char *eyeshot_version(void); /* the library's, which may be a newer one */

enum eyeshot_status {
    EYESHOT_OK = 0,
    EYESHOT_NO_MEMORY = -1,
    EYESHOT_STOPPED = -2,      /* struct eyeshot_stop said so */
    EYESHOT_BUG = -3,          /* a mistake of ours: please report it */
    EYESHOT_BAD_ARGUMENT = -4, /* off the map, a NULL, a number that means nothing */
    EYESHOT_TOO_LARGE = -5     /* a mask beyond twice EYESHOT_MOST_SIDE, or a radius of pairs */
};
EYESHOT_API const char *eyeshot_status_text(int status); /* "out of memory" … */

/*
 * Memory. Whatever takes one of these takes NULL too, which means malloc(), realloc() and free().
 * Keep the struct until everything made with it is freed. What `allocate` and `resize` return must
 * be aligned as malloc() aligns it. Threads that work on one order, or one eyeshot_pairs, may call
 * these at once.
 */
struct eyeshot_memory {
    void *(*allocate)(void *context, size_t bytes); /* NULL: there is none */
    void *(*resize)(void *context, void *old, size_t old_bytes, size_t bytes);
    void (*release)(void *context, void *old, size_t bytes); /* as many as were allocated */
    void *context;
};

/*
 * Masks: one bit a cell. The program that looks owns them and may read and write their words, but
 * for the bits after a row's last column and an extra word after the last row, which stay 0.
 */
struct eyeshot_mask {
    int width, height;
    size_t stride;   /* words a row: as many as its columns take, or more */
    uint64_t *words; /* column x of row y: bit x % 64 of words[y * stride + x / 64] */
};

/* A rectangle of cells, without column x1 and row y1. Empty when x0 >= x1 or y0 >= y1. */
struct eyeshot_box {
    int x0, y0, x1, y1;
};

/* All clear. A mask for a rule whose scale is 2 is twice as wide and high as the map. */
EYESHOT_API int eyeshot_mask_init(struct eyeshot_mask *mask, int width, int height,
                                  const struct eyeshot_memory *memory);
EYESHOT_API void eyeshot_mask_release(struct eyeshot_mask *mask,
                                      const struct eyeshot_memory *memory);

/* Outside the mask nothing is set, and setting does nothing. */
static inline bool eyeshot_mask_has(const struct eyeshot_mask *mask, int x, int y)
{
    return (unsigned)x < (unsigned)mask->width && (unsigned)y < (unsigned)mask->height &&
           (mask->words[(size_t)y * mask->stride + (unsigned)x / 64] >> ((unsigned)x % 64) & 1);
}

static inline void eyeshot_mask_set(struct eyeshot_mask *mask, int x, int y)
{
    if ((unsigned)x < (unsigned)mask->width && (unsigned)y < (unsigned)mask->height)
        mask->words[(size_t)y * mask->stride + (unsigned)x / 64] |= (uint64_t)1
                                                                    << ((unsigned)x % 64);
}

/*
 * These work on whole words: the box is widened to them, so that columns up to 63 cells outside of
 * it are changed, or counted, too. Its rows are exact, and it is cut where it goes beyond the mask.
 * Two masks must have the same size, or nothing happens.
 */
EYESHOT_API void eyeshot_mask_clear(struct eyeshot_mask *mask, struct eyeshot_box box);
EYESHOT_API void eyeshot_mask_copy(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                   struct eyeshot_box box);
EYESHOT_API void eyeshot_mask_join(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                   struct eyeshot_box box);
EYESHOT_API void eyeshot_mask_intersect(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                        struct eyeshot_box box);
EYESHOT_API void eyeshot_mask_subtract(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                       struct eyeshot_box box);
EYESHOT_API size_t eyeshot_mask_count(const struct eyeshot_mask *mask, struct eyeshot_box box);

static inline struct eyeshot_box eyeshot_mask_box(const struct eyeshot_mask *mask)
{
    struct eyeshot_box box = {0, 0, mask->width, mask->height};

    return box;
}

/* The next run of set cells in row y, *from … *to - 1, at or after *to: 0 at first. False: none. */
EYESHOT_API bool eyeshot_mask_next_run(const struct eyeshot_mask *mask, int y, int *from, int *to);

/* To a mask whose size fits: rows become columns, a cell four, four cells one, set if any is. */
EYESHOT_API int eyeshot_mask_transpose(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API int eyeshot_mask_double(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API int eyeshot_mask_halve(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                   struct eyeshot_box to_box);

/*
 * Maps: which cells are opaque. Beyond its edge everything is. A change counts from the next look
 * on. Many threads may look at one map at once, while nobody changes it.
 */
struct eyeshot_map;

#define EYESHOT_MOST_SIDE (1 << 28)
#define EYESHOT_MOST_CELLS ((size_t)1 << 30)

/* Nothing is opaque. NULL: out of memory, or an invalid size. */
EYESHOT_API struct eyeshot_map *eyeshot_map_new(int width, int height,
                                                const struct eyeshot_memory *memory);
EYESHOT_API void eyeshot_map_free(struct eyeshot_map *map);

EYESHOT_API int eyeshot_map_set(struct eyeshot_map *map, int x, int y, bool opaque);
EYESHOT_API bool eyeshot_map_is_opaque(const struct eyeshot_map *map, int x, int y);

/* From the game's own cells, a byte each, `stride` a row: opaque where opaque[byte] is not 0. */
EYESHOT_API int eyeshot_map_fill(struct eyeshot_map *map, const void *cells, size_t stride,
                                 const unsigned char opaque[256]);

/*
 * The map's own mask, opaque cells set, to be read in place; or, to change many cells at once, to
 * have its words written to, when an update tells the box of what changed before the next look.
 */
EYESHOT_API const struct eyeshot_mask *eyeshot_map_rows(const struct eyeshot_map *map);
EYESHOT_API int eyeshot_map_update(struct eyeshot_map *map, struct eyeshot_box box);

/* Rules: the algorithms, which eyeshot-algorithms(7) tells apart. */

/* What a rule claims of its fields, tried on thousands of maps by the tests. */
enum eyeshot_claim {
    EYESHOT_SYMMETRIC = 1,        /* of open cells: if A sees B, B sees A */
    EYESHOT_ISOTROPIC = 2,        /* a map rotated or mirrored gives the mask so, too */
    EYESHOT_MONOTONE_RADIUS = 4,  /* a larger radius hides nothing */
    EYESHOT_MONOTONE_WALLS = 8,   /* removing a wall hides no open cell */
    EYESHOT_EXPANSIVE_WALLS = 16, /* in a convex room, every open cell sees every wall */
    EYESHOT_NO_BLIND_CORNERS = 32 /* no step reveals a neighbour that was hidden before */
};
#define EYESHOT_CLAIMS 6 /* how many */

/* Where a rule comes from; `classic` besides, one of each well-known kind. `own`: home-made. */
enum eyeshot_family {
    EYESHOT_PAPERS = 1,
    EYESHOT_DOCUMENTS = 2,
    EYESHOT_LIBTCOD = 4,
    EYESHOT_ROT = 8,
    EYESHOT_GAMES = 16,
    EYESHOT_CLASSIC = 32,
    EYESHOT_OWN = 64,
    EYESHOT_FAMILIES = 127 /* all of them */
};

enum eyeshot_shape {
    EYESHOT_CIRCLE,  /* d² <= r² */
    EYESHOT_ROUND,   /* d² <= r² + r */
    EYESHOT_SQUARE,  /* max(|dx|, |dy|) <= r */
    EYESHOT_DIAMOND, /* |dx| + |dy| <= r */
    EYESHOT_OCTAGON, /* max + floor(min / 2) <= r */
    EYESHOT_STRICT,  /* d² < r² */
    EYESHOT_WIDE     /* d² < (r + 1)² */
};

enum eyeshot_walls { EYESHOT_LIT, EYESHOT_DARK };       /* are opaque cells seen? */
enum eyeshot_border { EYESHOT_SHOWN, EYESHOT_HIDDEN };  /* is the map's outermost ring? */
enum eyeshot_diagonals { EYESHOT_PASS, EYESHOT_BLOCK }; /* may it slip between two corners? */
/* Where in its cell the eye is, at scale 2. */
enum eyeshot_subtile { EYESHOT_NW, EYESHOT_NE, EYESHOT_SW, EYESHOT_SE };

#define EYESHOT_ALL INT64_MAX /* a radius without end */

/* The terms of a look. Take a rule's own with eyeshot_terms_of(), then change what you like. */
struct eyeshot_terms {
    const struct eyeshot_rule *rule;
    int64_t radius; /* 0 or more */
    enum eyeshot_shape shape;
    enum eyeshot_walls walls;
    enum eyeshot_border border;
    enum eyeshot_diagonals diagonals;
    bool own_cell;    /* does an eye see its own cell? */
    int facing, cone; /* degrees: 0 looks along +x, 90 along +y, and any other number may be given;
                         a cone is 1 to 360 wide, and one of 360 sees all around */
    enum eyeshot_subtile subtile;
};

/* What a rule of your own is asked: which cells does the eye at (x, y) see? */
struct eyeshot_question {
    const struct eyeshot_mask *opaque;
    int x, y;
    int64_t radius; /* a hint: what lies beyond is cut off afterwards */
    enum eyeshot_shape shape;
};

struct eyeshot_rule {
    const char *name, *summary, *source;
    unsigned families, claims; /* bits of the enums above */
    int scale;                 /* 2: a mask has four cells for one of the map */
    int64_t radius;            /* its own terms */
    enum eyeshot_shape shape;
    enum eyeshot_walls walls;
    enum eyeshot_border border;
    bool lines;             /* eyeshot_line() walks a line and gives its cells */
    const char *error_name; /* of the number that its lines step by; NULL: none */
    const void *inner;      /* the library's; NULL in a rule of yours */

    /*
     * A rule of your own: fill in name, scale, radius, shape and this function. It sets what is
     * seen in `seen`, which is clear, and returns a status, which becomes that of the look. The
     * terms are applied to what it shows; where diagonals block, it is asked twice, the second time
     * with the cells behind such gaps opaque, and what it shows both times counts. To build on a
     * rule of the library it may look by that one, but with another looker than the one that asks
     * it, and on terms that have these diagonals. Keep the rule until everything that has terms of
     * it is freed: terms are copied, rules are not.
     */
    int (*look)(void *context, const struct eyeshot_question *question, struct eyeshot_mask *seen);
    void *context;
};

/* By name; and the one after another, the first one after NULL. NULL: there is none. */
EYESHOT_API const struct eyeshot_rule *eyeshot_rule_find(const char *name);
EYESHOT_API const struct eyeshot_rule *eyeshot_rule_next(const struct eyeshot_rule *rule);

EYESHOT_API struct eyeshot_terms eyeshot_terms_of(const struct eyeshot_rule *rule);
EYESHOT_API bool eyeshot_terms_equal(const struct eyeshot_terms *a, const struct eyeshot_terms *b);

/*
 * The farthest |dx| within the shape in the row `dy` from the eye: -1 when none is, INT_MAX for no
 * limit; a radius above INT_MAX has none. Some rules show cells beyond: real-2x, which measures
 * from a sub-tile, and tcod-basic and tcod-diamond, which light walls beside what they show.
 */
EYESHOT_API int eyeshot_reach(const struct eyeshot_terms *terms, int64_t dy);

/*
 * Can what stands at `cell_x`, `cell_y` change what the eye sees? Never false when it can: after a
 * change of the map, only eyes for which this is true must look again.
 */
EYESHOT_API bool eyeshot_may_matter(const struct eyeshot_terms *terms, int x, int y, int cell_x,
                                    int cell_y);

/* Looks. A looker is the scratch of one thread; once it is warm, looking allocates nothing. */
struct eyeshot_looker;

EYESHOT_API struct eyeshot_looker *eyeshot_looker_new(const struct eyeshot_memory *memory);
EYESHOT_API void eyeshot_looker_free(struct eyeshot_looker *looker);

/* Asked now and then during a long look, which ends with EYESHOT_STOPPED when it says true. */
struct eyeshot_stop {
    bool (*ask)(void *context);
    void *context;
};
EYESHOT_API void eyeshot_looker_stop(struct eyeshot_looker *looker,
                                     const struct eyeshot_stop *stop); /* copied; NULL: never */

/*
 * What the eye at (x, y) sees, into `mask`, which must be clear and of the map's size. Every cell
 * that was set lies in the box `touched` (or NULL): clear that before the next look.
 */
EYESHOT_API int eyeshot_look(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                             const struct eyeshot_terms *terms, int x, int y,
                             struct eyeshot_mask *mask, struct eyeshot_box *touched);

/* Lines: may the eye see this one cell, and if not, why? */
enum eyeshot_sight {
    EYESHOT_CLEAR,
    EYESHOT_BLOCKED,
    EYESHOT_OUT_OF_RANGE,
    EYESHOT_ON_BORDER,
    EYESHOT_OUT_OF_CONE
};

enum eyeshot_step_kind { EYESHOT_STEP_START, EYESHOT_STEP_X, EYESHOT_STEP_Y, EYESHOT_STEP_TIE };

struct eyeshot_step {
    enum eyeshot_step_kind kind;
    int x, y;      /* the cell that is entered */
    int64_t error; /* on which the step was decided */
};

/*
 * The cells that a line walked, where its rule walks one; valid until the looker is used again. The
 * walk goes from the eye to the target, but that of `simple` from the target to the eye.
 */
struct eyeshot_walk {
    const struct eyeshot_step *steps;
    size_t count; /* 0: no line goes there, or not by cells */
    bool blocked; /* an opaque cell stopped the line, at this place, */
    int blocked_x, blocked_y;
    bool flanked; /* or these two beside it did */
    int flank_x[2], flank_y[2];
};

/*
 * One of enum eyeshot_sight, or a negative status. `walk` may be NULL. A line is clear to what a
 * look shows, and to nothing else; but by the rule corner, an eye in a wall has none to its own
 * cell.
 */
EYESHOT_API int eyeshot_line(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                             const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                             struct eyeshot_walk *walk);

/*
 * Fog of war: what a team sees now, has seen before, and has never seen. Viewers have numbers of
 * your choice; small ones, since the fog keeps an array of them. A fog is for one thread at a time,
 * also to be read.
 */
struct eyeshot_fog;
enum eyeshot_state { EYESHOT_UNSEEN, EYESHOT_EXPLORED, EYESHOT_VISIBLE };

/* NULL: out of memory. The map must outlast the fog, as must the rules of its viewers. */
EYESHOT_API struct eyeshot_fog *eyeshot_fog_new(const struct eyeshot_map *map,
                                                const struct eyeshot_memory *memory);
EYESHOT_API void eyeshot_fog_free(struct eyeshot_fog *fog);

/* A viewer comes, moves, or looks on other terms; or it goes. The others need not look again. */
EYESHOT_API int eyeshot_fog_place(struct eyeshot_fog *fog, struct eyeshot_looker *looker,
                                  size_t viewer, const struct eyeshot_terms *terms, int x, int y);
EYESHOT_API int eyeshot_fog_remove(struct eyeshot_fog *fog, size_t viewer);

/*
 * The map changed within the box: viewers to whom it may matter look again. If it fails, some have
 * looked and others have not: call it once more.
 */
EYESHOT_API int eyeshot_fog_map_changed(struct eyeshot_fog *fog, struct eyeshot_looker *looker,
                                        struct eyeshot_box box);

EYESHOT_API enum eyeshot_state eyeshot_fog_state(struct eyeshot_fog *fog, int x, int y);
EYESHOT_API size_t eyeshot_fog_count(struct eyeshot_fog *fog, enum eyeshot_state state); /* cells */
EYESHOT_API bool eyeshot_fog_sees(const struct eyeshot_fog *fog, size_t viewer, int x, int y);

/* To be read in place, until the fog changes. Explored cells are those seen now or before. */
EYESHOT_API const struct eyeshot_mask *eyeshot_fog_visible(struct eyeshot_fog *fog);
EYESHOT_API const struct eyeshot_mask *eyeshot_fog_explored(const struct eyeshot_fog *fog);

/*
 * All eyes of a map: how many cells each sees, how many see each cell, how far they see. The
 * numbers are those of a look from each eye; but within a radius most rules can answer for hundreds
 * of eyes at once, and then an eye costs some nanoseconds.
 *
 * Of every open cell: how many it sees, its own too, and how many see it, by cell in reading order;
 * 0 for opaque cells. Either array may be NULL, as may `stop`. Memory is taken as the map took it.
 */
EYESHOT_API int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms,
                            uint32_t *sees, uint32_t *seen_by, const struct eyeshot_stop *stop);

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
EYESHOT_API int eyeshot_all_new(struct eyeshot_all **all, const struct eyeshot_all_order *order);
EYESHOT_API void eyeshot_all_free(struct eyeshot_all *all);
EYESHOT_API struct eyeshot_all_facts eyeshot_all_facts(const struct eyeshot_all *all);

/* NULL: out of memory. Free it before you read `seen_by`: that adds what it still holds. */
EYESHOT_API struct eyeshot_all_work *eyeshot_all_work_new(const struct eyeshot_all *all,
                                                          const struct eyeshot_numbers *numbers);
EYESHOT_API void eyeshot_all_work_free(struct eyeshot_all_work *work);

/* The eyes of one of the parts, 0 … parts - 1. After a status other than 0 no number counts. */
EYESHOT_API int eyeshot_all_count(struct eyeshot_all_work *work, size_t part);

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
EYESHOT_API int eyeshot_pairs_new(struct eyeshot_pairs **pairs, const struct eyeshot_map *map,
                                  const struct eyeshot_pairs_question *questions, size_t count,
                                  const struct eyeshot_memory *memory);
EYESHOT_API void eyeshot_pairs_free(struct eyeshot_pairs *pairs);
EYESHOT_API struct eyeshot_pairs_facts eyeshot_pairs_facts(const struct eyeshot_pairs *pairs);

EYESHOT_API int eyeshot_pairs_work_new(struct eyeshot_pairs_work **work,
                                       const struct eyeshot_pairs *pairs);
EYESHOT_API void eyeshot_pairs_work_free(struct eyeshot_pairs_work *work);

/* The blocks of a part, one by one, until `take` returns other than 0, which is returned. */
EYESHOT_API int eyeshot_pairs_walk(struct eyeshot_pairs_work *work, size_t part,
                                   int (*take)(void *context,
                                               const struct eyeshot_pairs_block *blocks),
                                   void *context);

/*
 * The plane of the eyes that see the cell (dx, dy) away from them, or, of a question back, are seen
 * from there; that of all places that have an open cell there, eyes or not. NULL beyond the reach.
 */
EYESHOT_API const uint64_t *eyeshot_pairs_plane(const struct eyeshot_pairs_block *block, int dx,
                                                int dy);
EYESHOT_API const uint64_t *eyeshot_pairs_open(const struct eyeshot_pairs_block *block, int dx,
                                               int dy);

#ifdef __cplusplus
}
#endif

#endif
