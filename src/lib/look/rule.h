/*
 * The interface of the algorithms. To add one: a file that ends with its descriptor, its name in
 * registry.c and rules.h, a golden case.
 *
 * An algorithm answers one question: which cells within this box does this eye see? It answers for
 * a whole field, for the line to one cell, or both. A missing field is made of lines (adapt.c), a
 * missing line is a cell of the field (look.c). Range, dark walls, border, cone, plugs and the own
 * cell are not its business: look.c applies those, once for all, but where its descriptor says that
 * they are part of its rule.
 */
#ifndef LOOK_RULE_H
#define LOOK_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/level/map.h"
#include "cli/level/terms.h"
#include "lib/engine/turn.h"
#include "lib/grid/plane.h"
#include "lib/grid/shape.h"

/* Compiled anew for each constant argument. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Scratch that a look leaves to the next one. */
enum {
    WORK_SEEN,
    WORK_SEEN_LAST = WORK_SEEN + 3,
    WORK_TILES, /* always left clear */
    WORK_DOUBLED,
    WORK_SHOWN,
    WORK_PLANES
};

/* The wedges in which sight still runs when a row-by-row sweep goes on to the next depth (scan.h).
 */
struct scan;
struct scans {
    struct scan *now, *next;
    size_t now_count, now_room, next_count, next_room;
};

/* The same of a sweep that takes rows by words (wedge.h): one list for odd depths, one for even. */
struct wedge;
struct wedges {
    struct wedge *list;
    size_t room;
};

/* range_reach() of rows near the eye. */
#define NEAR_ROWS 256
struct near_rows {
    struct range range;
    int count, reach[NEAR_ROWS];
};

/* Memory of no fixed shape; of all but WORK_COLUMNS, which is left zero, the content is lost. */
enum work_memory { WORK_COLUMNS, WORK_VIEWS, WORK_MORE_VIEWS, WORK_ROWS, WORK_MEMORIES };

struct memory_block {
    void *bytes;
    size_t room;
};

struct work {
    struct scans scans;
    struct wedges wedges[4]; /* by depth and by half */
    struct turn turn;
    struct near_rows near_rows;
    struct box touched; /* tiles outside which the field at hand has shown nothing */
    struct plane planes[WORK_PLANES];
    struct memory_block memories[WORK_MEMORIES];
};

int work_reach_anew(struct work *work, struct range range, int dy);
void *work_need(struct work *work, enum work_memory which, size_t bytes); /* keeps what it held */
void work_swap(struct work *work, enum work_memory one, enum work_memory other);
void work_release(struct work *work);

/* range_reach(), remembered. */
static inline int work_reach(struct work *work, struct range range, int dy)
{
    const struct near_rows *near = &work->near_rows;

    dy = dy < 0 ? -dy : dy;
    if (dy < near->count && near->range.radius == range.radius && near->range.shape == range.shape)
        return near->reach[dy];
    return work_reach_anew(work, range, dy);
}

struct look {
    const struct algorithm *algorithm;
    const struct plane *opaque;  /* row-major; outside it everything is opaque */
    const struct plane *columns; /* the same bits, column-major */
    struct cell eye;
    struct box box;     /* the cells asked for: a square around the eye, cut by the map */
    struct range range; /* of an algorithm whose own rule has one; else no limit */
    bool lit;           /* of an algorithm that is dark by itself: the target counts as open */
    enum subtile subtile;
    struct work *work;
};

enum step_kind { STEP_START, STEP_X, STEP_Y, STEP_TIE };

struct step {
    enum step_kind kind;
    struct cell cell; /* the one that is entered */
    int64_t error;    /* on which the step was decided */
};

/* What a line did, for those who want to know: an algorithm's `line` takes NULL as well. */
struct trace {
    struct step *steps; /* empty where the algorithm has no line between the two */
    size_t count, room;
    bool blocked; /* at this cell, */
    struct cell blocked_at;
    bool flanked; /* by these two beside it */
    struct cell flanks[2];
};

void trace_clear(struct trace *trace);
void trace_release(struct trace *trace);
void trace_add(struct trace *trace, enum step_kind kind, struct cell cell, int64_t error);

static inline void trace_step(struct trace *trace, enum step_kind kind, struct cell cell,
                              int64_t error)
{
    if (trace)
        trace_add(trace, kind, cell, error);
}

/* The line is blocked at `cell`: false, the verdict. */
static inline bool trace_block(struct trace *trace, struct cell cell)
{
    if (trace) {
        trace->blocked = true;
        trace->blocked_at = cell;
    }
    return false;
}

/* Properties that an algorithm claims; tests/law tries each on thousands of maps, or stores one that
 * refutes it. */
enum claim {
    CLAIM_SYMMETRIC = 1, /* of two open cells, one sees the other exactly when it is seen by it */
    CLAIM_ISOTROPIC = 2, /* a turned or mirrored map gives the turned or mirrored mask */
    CLAIM_MONOTONE_RADIUS = 4,  /* a larger radius hides nothing */
    CLAIM_MONOTONE_WALLS = 8,   /* a wall less hides no open cell */
    CLAIM_EXPANSIVE_WALLS = 16, /* in a convex room, every open cell sees every wall */
    CLAIM_NO_BLIND_CORNERS = 32 /* no step reveals a neighbour that was hidden before */
};
#define CLAIM_COUNT 6
extern const char *const claim_names[CLAIM_COUNT];

/* Rows that have something in common, by which -a can name them where it takes several. */
enum family {
    FAMILY_PAPERS = 1, /* of these five a row has one: where it comes from; */
    FAMILY_DOCUMENTS = 2,
    FAMILY_LIBTCOD = 4,
    FAMILY_ROT = 8,
    FAMILY_GAMES = 16,
    FAMILY_CLASSIC = 32, /* it may have this one besides */
    FAMILY_ALL = 63
};

struct algorithm_family {
    const char *name;
    const char *summary;
    unsigned families; /* one of them, or all */
};

struct algorithm {
    const char *name;
    const char *summary;
    const char *source;
    unsigned families;
    unsigned claims;
    int scale;        /* 2: the mask has four sub-tiles a cell */
    int64_t radius;   /* the default one */
    enum shape shape; /* its own */
    bool walks_range; /* its rule has the range in its walk: a cut afterwards is not the same, and
                         its field shows nothing beyond, */
    bool walls_in_square;   /* but walls as far as its radius goes in both axes */
    bool ranges_by_subtile; /* its 2x mask is cut by twice the radius, from the eye's sub-tile */
    bool dark;              /* walls are not seen by itself */
    bool border_hidden;     /* the map's ring is not seen by itself */
    bool whole_map;         /* it is told of cells beyond what it is asked for */
    bool own_wall_dark;     /* an eye on a wall does not see its own cell where walls are dark */
    const char *error_name; /* of its line: what --explain calls the number that decides */
    bool by_wedges;         /* its field is exact within WEDGE_DEPTH: farther, its twin decides */
    void (*field)(const struct look *look, struct plane *seen);
    void (*plain)(const struct look *look,
                  struct plane *seen); /* the field's twin; NULL: its line to each cell, if any */
    bool (*line)(const struct look *look, struct cell target, struct trace *trace);
};

/* Adds to `seen`, in the box only, what the eye sees; its own cell need not be among that. */
void look_field(const struct look *look, struct plane *seen);

/* By name; NULL: none. The lists end with NULL; that of the algorithms goes family by family. */
extern const struct algorithm *const algorithms[];
extern const struct algorithm_family *const algorithm_families[];
const struct algorithm_family *algorithm_family_find(const char *name);
const struct algorithm_family *algorithm_origin(const struct algorithm *algorithm);
const struct algorithm *algorithm_find(const char *name);
const struct algorithm *algorithm_need(const char *name, struct diag *diag); /* or a message */

#endif
