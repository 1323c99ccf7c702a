/*
 * libeyeshot: who sees what on a grid map. No I/O, no globals, no threads of its own, and nothing
 * to link but the C library. It reads as C99 and as C++17. In short, for a level of characters:
 *
 *     struct eyeshot_map *map = eyeshot_map_new(WIDTH, HEIGHT, NULL);
 *     struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
 *     struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
 *     unsigned char opaque[256] = {0};
 *     opaque['#'] = 1;
 *     eyeshot_map_fill(map, level, sizeof level[0], opaque);
 *     const struct eyeshot_mask *seen = eyeshot_look(looker, map, &terms, x, y);
 *     if (eyeshot_mask_has(seen, 3, 5)) …
 * eyeshot(3) has whole programs, and says more. Columns x grow to the right and rows y downwards,
 * from 0. What can fail returns NULL or a status, 0 or a negative number; then all is as before,
 * except for arrays of numbers that were to be filled and a fog whose map changed. Pointers are
 * valid or NULL: a NULL that makes no sense is a status, or nothing happens.
 */
#ifndef EYESHOT_H
#define EYESHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
#define EYESHOT_CAST(type, value) static_cast<type>(value)
extern "C" {
#else
#define EYESHOT_CAST(type, value) ((type)(value))
#endif

#define EYESHOT_VERSION "0.2.0"
const char *eyeshot_version(void); /* the library's, which may be a newer one */

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
    EYESHOT_BAD_ROWS = -16,   /* rows that the map does not have, or the last before the first */
    EYESHOT_SAME_MASK = -17,  /* one mask where two must be */
    EYESHOT_BAD_LOOKER = -18  /* a rule of your own used the looker that asks it */
};
const char *eyeshot_status_text(int status); /* one sentence; of enum eyeshot_sight as well */

/* Where memory comes from: NULL means malloc() and its like, which align as yours must. */
struct eyeshot_memory {
    void *(*allocate)(void *context, size_t bytes); /* NULL: there is none. All three must be. */
    void *(*resize)(void *context, void *old, size_t old_bytes, size_t bytes);
    void (*release)(void *context, void *old, size_t bytes); /* as many as were allocated */
    void *context;
};

struct eyeshot_cell {
    int x, y;
};
struct eyeshot_box {
    int x0, y0, x1, y1; /* column x1 and row y1 are no part of it */
};

/* Maps: which cells are opaque, none at first; beyond the edge all are. Threads can share one. */
struct eyeshot_map;
#define EYESHOT_MOST_SIDE (1 << 17)
#define EYESHOT_MOST_CELLS (UINT64_C(1) << 30)
struct eyeshot_map *eyeshot_map_new(int width, int height, const struct eyeshot_memory *memory);
void eyeshot_map_free(struct eyeshot_map *map);
int eyeshot_map_set(struct eyeshot_map *map, int x, int y, bool opaque);
bool eyeshot_map_is_opaque(const struct eyeshot_map *map, int x, int y);

/*
 * From the game's own cells, a byte each, in one block, not an array of pointers; from a row to the
 * next are `stride` bytes, the width or more: opaque where opaque[byte] is not 0. And the same from
 * structs, `step` bytes from a cell to the next one: opaque where the function says so or, where
 * it is NULL, where the first byte is not 0: so pass &cells[0].is_wall.
 */
int eyeshot_map_fill(struct eyeshot_map *map, const void *cells, size_t stride,
                     const unsigned char opaque[256]);
int eyeshot_map_fill_cells(struct eyeshot_map *map, const void *cells, size_t step, size_t stride,
                           bool (*opaque)(void *context, const void *cell), void *context);

/* Masks: sets of cells, one bit a cell. A look returns one; the words of your own you may write. */
struct eyeshot_mask {
    int width, height;
    size_t stride;   /* words a row: as many as its columns take, or more */
    uint64_t *words; /* column x of row y: bit x % 64 of words[y * stride + x / 64]. What lies
                        behind a row's last column, and one word behind the last row, stays 0. */
};

/* All clear, for a map of this size; twice as wide and high for a rule whose scale is 2. */
int eyeshot_mask_init(struct eyeshot_mask *mask, int width, int height,
                      const struct eyeshot_memory *memory);
void eyeshot_mask_release(struct eyeshot_mask *mask, const struct eyeshot_memory *memory);

/* Outside the mask, and in NULL, nothing is set, and setting does nothing. */
static inline bool eyeshot_mask_has(const struct eyeshot_mask *mask, int x, int y)
{
    return mask && x >= 0 && x < mask->width && y >= 0 && y < mask->height &&
           ((mask->words + EYESHOT_CAST(size_t, y) * mask->stride)[x / 64] >> (x % 64) & 1);
}

static inline void eyeshot_mask_set(struct eyeshot_mask *mask, int x, int y)
{
    if (mask && x >= 0 && x < mask->width && y >= 0 && y < mask->height)
        (mask->words + EYESHOT_CAST(size_t, y) * mask->stride)[x / 64] |= UINT64_C(1) << (x % 64);
}

/* All cells of a mask. Two masks must have the same size, or nothing happens. */
void eyeshot_mask_clear(struct eyeshot_mask *mask);
void eyeshot_mask_copy(struct eyeshot_mask *to, const struct eyeshot_mask *from);
void eyeshot_mask_join(struct eyeshot_mask *to, const struct eyeshot_mask *from);
void eyeshot_mask_intersect(struct eyeshot_mask *to, const struct eyeshot_mask *from);
void eyeshot_mask_subtract(struct eyeshot_mask *to, const struct eyeshot_mask *from);
size_t eyeshot_mask_count(const struct eyeshot_mask *mask);

/* The next run of set cells in row y, *from … *to - 1, at or after *to: 0 at first. False: none. */
bool eyeshot_mask_next_run(const struct eyeshot_mask *mask, int y, int *from, int *to);

/* The map's own mask, opaque cells set. You may write to its words, and then update their box. */
const struct eyeshot_mask *eyeshot_map_rows(const struct eyeshot_map *map);
int eyeshot_map_update(struct eyeshot_map *map, struct eyeshot_box box);

/* What a rule claims of its fields, tried on thousands of maps by the tests. */
enum eyeshot_claim {
    EYESHOT_SYMMETRIC = 1,        /* of open cells: if A sees B, B sees A */
    EYESHOT_ISOTROPIC = 2,        /* a map rotated or mirrored gives the mask so, too */
    EYESHOT_MONOTONE_RADIUS = 4,  /* a larger radius hides nothing */
    EYESHOT_MONOTONE_WALLS = 8,   /* removing a wall hides no open cell */
    EYESHOT_EXPANSIVE_WALLS = 16, /* in a convex room, every open cell sees every wall */
    EYESHOT_NO_BLIND_CORNERS = 32 /* no step reveals a neighbour that was hidden before */
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
enum eyeshot_diagonals { EYESHOT_PASS, EYESHOT_BLOCK }; /* may sight slip between two corners? */
enum eyeshot_subtile { EYESHOT_NW, EYESHOT_NE, EYESHOT_SW, EYESHOT_SE };
#define EYESHOT_ALL INT64_MAX /* a radius without end */

/* The terms of a look. Take a rule's own with eyeshot_terms_of(), then change what you like. */
struct eyeshot_terms {
    const struct eyeshot_rule *rule;
    int64_t radius; /* in cells; 0: the own cell only; set it, since that of each rule is another */
    enum eyeshot_shape shape;
    enum eyeshot_walls walls;
    enum eyeshot_border border;
    enum eyeshot_diagonals diagonals;
    bool own_cell;    /* does an eye see its own cell? */
    int facing, cone; /* degrees: 0 looks along +x, 90 along +y, and any other number may be given;
                         a cone is 1 to 360 wide, and one of 360 sees all around */
    enum eyeshot_subtile subtile; /* where in its cell the eye is, at scale 2 */
};

/* What a rule of your own is asked: which cells does the eye at (x, y) see? */
struct eyeshot_question {
    const struct eyeshot_mask *opaque;
    int x, y;
    int64_t radius; /* a hint: what lies beyond is cut off afterwards */
    enum eyeshot_shape shape;
};

/* Rules: the algorithms, which eyeshot-algorithms(7) tells apart. */
struct eyeshot_rule {
    const char *name, *summary, *source;
    unsigned families; /* papers 1, documents 2, libtcod 4, rot 8, games 16, classic 32, own 64 */
    unsigned claims;   /* bits of enum eyeshot_claim */
    int scale;         /* 2: a mask has four cells for one of the map */
    int64_t radius;    /* its own terms */
    enum eyeshot_shape shape;
    enum eyeshot_walls walls;
    enum eyeshot_border border;
    bool lines; /* eyeshot_line() walks a line and gives its cells */
    /*
     * For a rule of your own, fill in name, scale, radius, shape and this function. It sets what is
     * seen in `seen`, which is clear, and returns a status; the terms are applied to what it shows.
     * It must not use the looker that asks it. Keep the rule: terms have its address.
     */
    int (*look)(void *context, const struct eyeshot_question *question, struct eyeshot_mask *seen);
    void *context;
};

/* By name, or NULL; and the one after another, the first one after NULL and NULL after the last. */
const struct eyeshot_rule *eyeshot_rule_find(const char *name);
const struct eyeshot_rule *eyeshot_rule_next(const struct eyeshot_rule *rule);
struct eyeshot_terms eyeshot_terms_of(const struct eyeshot_rule *rule);

/* Looks. A looker is the scratch of one thread; once it is warm, looking allocates nothing. */
struct eyeshot_looker;
struct eyeshot_looker *eyeshot_looker_new(const struct eyeshot_memory *memory);
void eyeshot_looker_free(struct eyeshot_looker *looker);

/*
 * What the eye at (x, y) sees: the looker's own mask, valid until it looks again; to keep it, copy
 * it, or have two lookers. NULL: it failed, and the looker's status says why.
 */
const struct eyeshot_mask *eyeshot_look(struct eyeshot_looker *looker,
                                        const struct eyeshot_map *map,
                                        const struct eyeshot_terms *terms, int x, int y);
int eyeshot_looker_status(const struct eyeshot_looker *looker); /* of its last look or pair */

/* Asked now and then during a long look; when it says true, that ends with EYESHOT_STOPPED. */
struct eyeshot_stop {
    bool (*ask)(void *context);
    void *context;
};
void eyeshot_looker_stop(struct eyeshot_looker *looker, const struct eyeshot_stop *stop);

/* Pairs: would a look show this one cell? False too if it failed, as the looker's status says. */
bool eyeshot_sees(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                  const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y);

/* Lines: the same, told by one of these or a negative status, and which way the line went. */
enum eyeshot_sight {
    EYESHOT_CLEAR, /* 0, so it is not true */
    EYESHOT_BLOCKED,
    EYESHOT_OUT_OF_RANGE, /* its walk goes on to the target, or to a wall, all the same */
    EYESHOT_ON_BORDER,
    EYESHOT_OUT_OF_CONE,
    EYESHOT_DARK_WALL, /* from eyeshot_why() only, of what is blocked: the terms show no walls; */
    EYESHOT_NEVER      /* the rule does not look there, whatever the walls */
};
enum eyeshot_step_kind { EYESHOT_STEP_START, EYESHOT_STEP_X, EYESHOT_STEP_Y, EYESHOT_STEP_TIE };
struct eyeshot_step {
    enum eyeshot_step_kind kind;
    int x, y;      /* the cell that is entered */
    int64_t error; /* on which the step was decided */
};

/* The cells that a line walked, if its rule has `lines`; valid until the looker is used again. */
struct eyeshot_walk {
    const struct eyeshot_step *steps; /* from the eye on; by the rule simple, from the target on */
    size_t count;                     /* 0: no line goes there, or not by cells */
    bool blocked;                     /* an opaque cell stopped the line, at this place, */
    int blocked_x, blocked_y;
    bool flanked; /* by these two beside it, where that itself may be open */
    int flank_x[2], flank_y[2];
};
int eyeshot_line(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                 const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                 struct eyeshot_walk *walk);

/*
 * Why? Returns a sight too, by any rule, at the cost of some hundred pairs. `cells` are, when the
 * target is blocked, walls all of which must go for it to be seen, one where one is enough; when it
 * is clear, open cells each of which would hide it if it were a wall. `*count` is the room in
 * `cells`, and becomes how many there are, be it more. The map is as before afterwards.
 */
int eyeshot_why(struct eyeshot_looker *looker, struct eyeshot_map *map,
                const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                struct eyeshot_cell *cells, size_t *count);

/*
 * Light: what of a viewer's field is seen, by masks of the map's size, so at scale 1. `lit` is what
 * lights show, such as the visible cells of a fog of lamps; `near`, or NULL, what the viewer sees
 * without light, by another looker. An open cell of the field is seen when it is lit or near, a
 * wall when it is near or beside a lit open cell of the field. `seen` is a mask of its own.
 */
int eyeshot_light(const struct eyeshot_map *map, const struct eyeshot_mask *field,
                  const struct eyeshot_mask *lit, const struct eyeshot_mask *near,
                  struct eyeshot_mask *seen);

/*
 * Fog of war: the cells that a team sees now, has seen before, and has never seen; not what stood
 * there. Viewers have numbers of your choice; small ones, since the fog keeps an array of them. The
 * map and the rules must outlast the fog, which is for one thread at a time, also to be read: what
 * takes a fog that is not const puts the visible cells together first.
 */
struct eyeshot_fog;
struct eyeshot_fog *eyeshot_fog_new(const struct eyeshot_map *map,
                                    const struct eyeshot_memory *memory);
void eyeshot_fog_free(struct eyeshot_fog *fog);

/* A viewer comes, moves, or looks on other terms; or it goes. The others need not look again. */
int eyeshot_fog_place(struct eyeshot_fog *fog, struct eyeshot_looker *looker, size_t viewer,
                      const struct eyeshot_terms *terms, int x, int y);
int eyeshot_fog_remove(struct eyeshot_fog *fog, size_t viewer);

/* The map changed within the box: whom it may concern looks again. If it fails, call once more. */
int eyeshot_fog_map_changed(struct eyeshot_fog *fog, struct eyeshot_looker *looker,
                            struct eyeshot_box box);

enum eyeshot_state { EYESHOT_UNSEEN, EYESHOT_EXPLORED, EYESHOT_VISIBLE }; /* explored: not now */
enum eyeshot_state eyeshot_fog_state(struct eyeshot_fog *fog, int x, int y);
size_t eyeshot_fog_count(struct eyeshot_fog *fog, enum eyeshot_state state); /* cells */
bool eyeshot_fog_sees(const struct eyeshot_fog *fog, size_t viewer, int x, int y);

/* To be read in place, until the fog changes. Explored here are cells seen now or before. */
const struct eyeshot_mask *eyeshot_fog_visible(struct eyeshot_fog *fog);
const struct eyeshot_mask *eyeshot_fog_explored(const struct eyeshot_fog *fog);

/* Explored become these cells, and those that are visible: a saved game, or a map that is found. */
int eyeshot_fog_set_explored(struct eyeshot_fog *fog, const struct eyeshot_mask *cells);

/*
 * All eyes of a map at once: how many cells each open cell of the rows first_row … end_row - 1
 * sees, its own too, is put to `sees`; how many of these see each open cell of the map is added to
 * `seen_by`. Both have a number for each cell of the map, in reading order; either may be NULL, as
 * may `stop`. Within a radius, many rules take but some nanoseconds an eye.
 */
int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms, int first_row,
                int end_row, uint32_t *sees, uint32_t *seen_by, const struct eyeshot_stop *stop);

#ifdef __cplusplus
}
#endif
#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#endif
