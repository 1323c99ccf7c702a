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
    const struct eyeshot_rule *about; /* the same as the caller knows it */
    const struct plane *opaque;       /* row-major; outside it everything is opaque */
    const struct plane *columns;      /* the same bits, column-major */
    struct cell eye;
    struct box box;     /* the cells asked for: a square around the eye, cut by the map */
    struct range range; /* of a rule that walks its range; else no limit */
    bool lit;           /* walls are: of a rule whose lines stop at a dark wall */
    enum eyeshot_subtile subtile;
    struct work *work;
};

/* What a line did, for those who want to know: a rule's `line` takes NULL as well. */
struct trace {
    struct eyeshot_step *steps; /* none where there is no line between the two */
    size_t count, room;
    bool blocked; /* at this cell, */
    struct cell blocked_at;
    bool flanked; /* by these two beside it */
    struct cell flanks[2];
};

void trace_clear(struct trace *trace);
void trace_release(struct trace *trace);
void trace_add(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell, int64_t error);

static inline void trace_step(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell,
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

/*
 * For the few rules whose terms are not everyone's; either may be NULL, and `eye` is a cell of the
 * map. `cut` takes what is out of range out of a mask, within a box of its cells; `has` says whether a
 * cell of the map is in range, or, when it is the eye's, whether the eye sees it.
 */
struct exception {
    void (*cut)(const struct eyeshot_terms *terms, struct cell eye, struct box box,
                struct plane *mask);
    bool (*has)(const struct eyeshot_terms *terms, const struct plane *opaque, struct cell eye,
                struct cell cell);
};

struct algorithm {
    struct eyeshot_rule about; /* what eyeshot.h tells of it */
    bool walks_range; /* its rule has the range in its walk: a cut afterwards is not the same, and
                         its field shows nothing beyond */
    bool by_wedges;   /* its field is exact within WEDGE_DEPTH: farther, its twin decides */
    const struct exception *exception;
    void (*field)(const struct look *look, struct plane *seen);
    void (*plain)(const struct look *look,
                  struct plane *seen); /* the field's twin; NULL: its line to each cell, if any */
    bool (*line)(const struct look *look, struct cell target, struct trace *trace);
};

/* Adds to `seen`, in the box only, what the eye sees; its own cell need not be among that. */
void look_field(const struct look *look, struct plane *seen);

extern const struct algorithm *const algorithms[]; /* family by family; ends with NULL */

#endif
