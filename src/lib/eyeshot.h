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
 *         const struct eyeshot_mask *seen;
 *
 *         opaque['#'] = 1;
 *         eyeshot_map_fill(map, level, sizeof level[0], opaque);
 *         seen = eyeshot_look(looker, map, &terms, 2, 1);
 *         for (int y = 0; y < 4; y++, putchar('\n'))
 *             for (int x = 0; x < 9; x++)
 *                 putchar(eyeshot_mask_has(seen, x, y) ? level[y][x] : ' ');
 *         eyeshot_looker_free(looker);
 *         eyeshot_map_free(map);
 *         return 0;
 *     }
 *
 * Columns x grow to the right and rows y downwards, from 0. A function that can fail returns a
 * status, 0 or a negative number, or NULL; then everything is as it was before, except for arrays
 * of numbers that were to be filled and a fog whose map changed. No argument does harm, as long as
 * pointers are valid or NULL: where a pointer must not be NULL, it is a status, or nothing happens.
 * So the program above ends without a word where there is no memory. To free NULL does nothing.
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
    EYESHOT_STOPPED = -2,     /* struct eyeshot_stop said so */
    EYESHOT_BUG = -3,         /* a mistake of the library: please report it */
    EYESHOT_NO_POINTER = -4,  /* NULL where a pointer must be */
    EYESHOT_BAD_MEMORY = -5,  /* a struct eyeshot_memory without one of its functions */
    EYESHOT_BAD_SIZE = -6,    /* a side below 1 or too long, or two sizes that do not fit */
    EYESHOT_BAD_CELL = -7,    /* a cell outside the map */
    EYESHOT_BAD_EYE = -8,     /* an eye outside the map */
    EYESHOT_BAD_RULE = -9,    /* no rule, or one that has no function or no scale of 1 or 2 */
    EYESHOT_BAD_RADIUS = -10, /* a radius below 0 */
    EYESHOT_BAD_SHAPE = -11,  /* a value that its enum does not have, as the next two */
    EYESHOT_BAD_TERMS = -12,  /* of walls, border, diagonals or subtile */
    EYESHOT_BAD_CONE = -13,   /* a cone of less than 1 or more than 360 degrees */
    EYESHOT_BAD_RESULT = -14, /* a rule of your own returned a number that is no status */
    EYESHOT_BAD_VIEWER = -15, /* a viewer that is not there */
    EYESHOT_BAD_ROWS = -16    /* rows that the map does not have, or the last before the first */
};
#define EYESHOT_STATUSES 17                              /* how many */
EYESHOT_API const char *eyeshot_status_text(int status); /* one sentence */

/*
 * Memory. Whatever takes one of these takes NULL too, which means malloc(), realloc() and free().
 * Keep the struct until everything made with it is freed. What `allocate` and `resize` return must
 * be aligned as malloc() aligns it. A struct that lacks one of the three functions is refused.
 */
struct eyeshot_memory {
    void *(*allocate)(void *context, size_t bytes); /* NULL: there is none */
    void *(*resize)(void *context, void *old, size_t old_bytes, size_t bytes);
    void (*release)(void *context, void *old, size_t bytes); /* as many as were allocated */
    void *context;
};

/*
 * Masks: sets of cells, one bit a cell. Of a mask of your own you may read and write the words,
 * except for the bits after a row's last column and an extra word after the last row, which stay 0.
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

/* Outside the mask, and in NULL, nothing is set, and setting does nothing. */
static inline bool eyeshot_mask_has(const struct eyeshot_mask *mask, int x, int y)
{
    return mask && (unsigned)x < (unsigned)mask->width && (unsigned)y < (unsigned)mask->height &&
           (mask->words[(size_t)y * mask->stride + (unsigned)x / 64] >> ((unsigned)x % 64) & 1);
}

static inline void eyeshot_mask_set(struct eyeshot_mask *mask, int x, int y)
{
    if (mask && (unsigned)x < (unsigned)mask->width && (unsigned)y < (unsigned)mask->height)
        mask->words[(size_t)y * mask->stride + (unsigned)x / 64] |= (uint64_t)1
                                                                    << ((unsigned)x % 64);
}

/* All cells of a mask. Two masks must have the same size, or nothing happens. */
EYESHOT_API void eyeshot_mask_clear(struct eyeshot_mask *mask);
EYESHOT_API void eyeshot_mask_copy(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API void eyeshot_mask_join(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API void eyeshot_mask_intersect(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API void eyeshot_mask_subtract(struct eyeshot_mask *to, const struct eyeshot_mask *from);
EYESHOT_API size_t eyeshot_mask_count(const struct eyeshot_mask *mask);

/* The next run of set cells in row y, *from … *to - 1, at or after *to: 0 at first. False: none. */
EYESHOT_API bool eyeshot_mask_next_run(const struct eyeshot_mask *mask, int y, int *from, int *to);

/*
 * Maps: which cells are opaque. Beyond its edge everything is. A change counts from the next look
 * on. Many threads may look at one map at once, while nobody changes it.
 */
struct eyeshot_map;

#define EYESHOT_MOST_SIDE (1 << 17)
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
 * The same from the game's own structs, `step` bytes from a cell to the next one and `stride` from
 * a row to the next one. Opaque is where the function says so of a cell; where it is NULL, where
 * the byte at that place is not 0: then pass the address of that member in the first cell.
 */
EYESHOT_API int eyeshot_map_fill_cells(struct eyeshot_map *map, const void *cells, size_t step,
                                       size_t stride,
                                       bool (*opaque)(void *context, const void *cell),
                                       void *context);

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
    bool lines; /* eyeshot_line() walks a line and gives its cells */

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
 * What the eye at (x, y) sees: the looker's own mask, valid until it looks again; one for a rule
 * whose scale is 2 is twice as wide and high as the map. NULL: it failed, and the looker's status
 * says why. To keep a field, copy it or join it into a mask of your own.
 */
EYESHOT_API const struct eyeshot_mask *eyeshot_look(struct eyeshot_looker *looker,
                                                    const struct eyeshot_map *map,
                                                    const struct eyeshot_terms *terms, int x,
                                                    int y);
EYESHOT_API int eyeshot_looker_status(const struct eyeshot_looker *looker); /* of the last call */

/*
 * Pairs: does the eye see this one cell, as a look would show it? False also where it failed, and
 * the looker's status says why. A pair takes far less than a look; but some 20 targets or more of
 * one eye within a radius are told faster by a look.
 */
EYESHOT_API bool eyeshot_sees(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                              const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y);

/* Lines: the same, and if it is not seen, why? */
enum eyeshot_sight {
    EYESHOT_CLEAR,
    EYESHOT_BLOCKED,
    EYESHOT_OUT_OF_RANGE,
    EYESHOT_ON_BORDER,
    EYESHOT_OUT_OF_CONE,
    EYESHOT_DARK_WALL, /* these two from eyeshot_why() only: the terms show no walls; */
    EYESHOT_NEVER      /* the rule does not look there, whatever the walls */
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

struct eyeshot_cell {
    int x, y;
};

/*
 * Why? One of enum eyeshot_sight, or a negative status. `cells` are, when the target is blocked,
 * walls all of which must go for it to be seen, and none of which may stay; one where one is
 * enough. When it is clear, open cells each of which would hide it if it were a wall. `*count` is
 * the room that there is in `cells`, and becomes how many there are. Any rule can be asked, at the
 * cost of some hundred pairs; meanwhile the map changes, and it is as before afterwards.
 */
EYESHOT_API int eyeshot_why(struct eyeshot_looker *looker, struct eyeshot_map *map,
                            const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                            struct eyeshot_cell *cells, size_t *count);

/*
 * Light: what of a viewer's field is seen, by masks of the map's size. `lit` are cells that lights
 * show, such as the visible cells of a fog whose viewers are lamps; `near`, which may be NULL, are
 * those that the viewer sees without light, such as a look with a small radius. An open cell of the
 * field is seen when it is lit or near. A wall of it is seen when it is near, or when one of its
 * eight neighbours is an open cell of the field that is lit. `seen` must be another mask than
 * `field` and `lit`; what it held before is gone.
 */
EYESHOT_API int eyeshot_light(const struct eyeshot_map *map, const struct eyeshot_mask *field,
                              const struct eyeshot_mask *lit, const struct eyeshot_mask *near,
                              struct eyeshot_mask *seen);

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

/* Explored become these cells, and those that are visible: a saved game, or a map that is found. */
EYESHOT_API int eyeshot_fog_set_explored(struct eyeshot_fog *fog, const struct eyeshot_mask *cells);

/*
 * All eyes of a map at once, by whole rows, so that threads can share them: how many cells each
 * open cell of the rows first_row … end_row - 1 sees, its own too, is put to `sees`; how many of
 * these see each open cell of the map is added to `seen_by`. Both are numbers by cell of the whole
 * map in reading order; either may be NULL, as may `stop`. The numbers are those of a look from
 * each eye; but within a radius many rules answer for thousands of eyes at once, and then an eye
 * costs some nanoseconds. Give each thread a `seen_by` of its own, and add them up. Memory is taken
 * as the map took it. After a status other than 0 no number counts.
 */
EYESHOT_API int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms,
                            int first_row, int end_row, uint32_t *sees, uint32_t *seen_by,
                            const struct eyeshot_stop *stop);

#ifdef __cplusplus
}
#endif

#endif
