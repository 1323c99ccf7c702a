/*
 * What a rule is to the library, and what looks are to the rest of it. To add a rule: a file in
 * lib/rules that ends with its functions, its name below, RULES, and a row in lib/rules/table.c;
 * CONTRIBUTING.md says the rest.
 *
 * A rule answers one question: which cells within this box does this eye see? It answers for a
 * whole field, for the line to one cell, or both. A missing field is made of lines (look.c), a
 * missing line is a cell of the field (look.c). Range, dark walls, border, cone, diagonals that
 * block and the own cell are not its business: look.c applies those, once for all, but where its
 * `struct rule` says that it does so itself.
 */
#ifndef LOOK_RULE_H
#define LOOK_RULE_H

#include <stdlib.h>

#include "lib/engine/scratch.h"

/* Compiled anew for each constant argument. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

struct look {
    const struct rule *rule;
    const struct eyeshot_rule *about;   /* the same as the caller knows it */
    const struct eyeshot_mask *opaque;  /* row-major; outside it everything is opaque */
    const struct eyeshot_mask *columns; /* the same bits, column-major */
    struct cell eye;
    struct eyeshot_box box; /* the cells a field is asked for: a square around the eye, cut by the
                               map; a line is not told */
    struct range range;     /* no limit where a rule that walks it is asked for another shape */
    enum eyeshot_subtile subtile;
    struct work *work;
};

/* What a line did, for those who want to know: a rule's `line` takes NULL as well. */
struct trace {
    struct work *work;
    struct eyeshot_walk walk; /* its steps lie in scratch */
};

static inline void trace_clear(struct trace *trace)
{
    if (trace)
        trace->walk = (struct eyeshot_walk){0};
}

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
        trace->walk.blocked = true;
        trace->walk.blocked_x = cell.x;
        trace->walk.blocked_y = cell.y;
    }
    return false;
}

/* How far a line goes in x and in y, by which steps, and its error at first. */
struct line_way {
    int dx, dy, sx, sy;
    int64_t err;
};

static inline struct line_way line_begin(struct cell from, struct cell target, struct trace *trace)
{
    int dx = target.x - from.x, dy = target.y - from.y;
    struct line_way way = {abs(dx), abs(dy), dx < 0 ? -1 : 1, dy < 0 ? -1 : 1, 0};

    way.err = (int64_t)way.dx - way.dy;
    trace_step(trace, EYESHOT_STEP_START, from, way.err);
    return way;
}

/* A line moves in x, in y or in both, towards its `end`; false: a wall in between blocks it. */
static inline bool line_step(const struct look *look, struct trace *trace, struct cell *at,
                             struct cell move, struct cell end, int64_t error)
{
    enum eyeshot_step_kind straight = move.x ? EYESHOT_STEP_X : EYESHOT_STEP_Y;

    at->x += move.x;
    at->y += move.y;
    trace_step(trace, move.x && move.y ? EYESHOT_STEP_TIE : straight, *at, error);
    return cell_equal(*at, end) || !plane_get(look->opaque, at->x, at->y) ||
           trace_block(trace, *at);
}

/*
 * For the few rules whose terms are not everyone's; either may be NULL, and `eye` is a cell of the
 * map. `cut` takes what is out of range out of a mask, within a box of its cells; `has` says
 * whether a cell of the map is in range, or, when it is the eye's, whether the eye sees it.
 */
struct exception {
    void (*cut)(const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_box box,
                struct eyeshot_mask *mask);
    bool (*has)(const struct eyeshot_terms *terms, const struct eyeshot_mask *opaque,
                struct cell eye, struct cell cell);
};

/* What stands in for the function of one's own in a rule of the library, and tells it as one. */
int library_look(void *context, const struct eyeshot_question *question, struct eyeshot_mask *seen);

static inline const struct rule *library_rule(const struct eyeshot_rule *rule)
{
    return rule->look == library_look ? rule->context : NULL;
}

/* The wedge between two slopes, or what a rule makes of one. */
struct scan {
    struct slope start, end;
};

/*
 * A rule that goes outwards row by row (lib/engine/scan.h): its first scan, what it does with each
 * scan of a row, and how many there may be.
 */
struct march;
struct marching {
    struct scan first;
    void (*scan_row)(struct march *march, struct scan scan, int depth);
    int octants; /* 1, or 2: a quadrant */
    int spare;   /* never more scans in a row than `octants` times the depth, and these */
};

#define SPARE_MANY (INT_MAX / 4) /* nobody has counted them */

typedef void rule_field(const struct look *look, struct eyeshot_mask *seen);
typedef bool rule_sees(const struct look *look, struct cell target);

struct rule {
    bool doubled;           /* a mask has four cells for one of the map */
    int eighths;            /* of the eye's diagonal: of the nine tcod-permissive alone */
    const char *error_name; /* of the number that its lines step by; NULL: none */
    bool walks_range; /* its rule has the range in its walk: a cut afterwards is not the same, and
                         its field shows nothing beyond */
    bool spreads;     /* its field lights walls beside what it sees, in other quadrants as well */
    const struct exception *exception;
    bool needs_open_eye;   /* an eye in a wall sees its own cell only */
    rule_field *field;     /* NULL: the march, if any, */
    struct marching march; /* or a line to each cell */
    bool (*line)(const struct look *look, struct cell target, struct trace *trace);
    rule_sees *sees; /* does it see this one cell? NULL: its line or its field tells */
};

/* Adds to `seen`, in the box only, what the eye sees; its own cell need not be among that. */
rule_field look_field;

#define RULES 41
extern const struct eyeshot_rule rules[RULES + 1]; /* by families; the last has no name */

extern const struct rule rule_symmetric, rule_exact, rule_permissive, rule_digital, rule_diamond,
    rule_beam, rule_beam_symmetric, rule_restrictive, rule_ray_circle, rule_ray_square,
    rule_shadowcast, rule_bresenham, rule_steps, rule_simple, rule_corner, rule_eight_ray,
    rule_pseudo_2x, rule_adjacent_2x, rule_real_2x, rule_tcod_basic, rule_tcod_diamond,
    rule_tcod_shadow, rule_tcod_permissive[9], rule_tcod_restrictive, rule_tcod_symmetric,
    rule_rot_precise, rule_rot_discrete, rule_rot_recursive, rule_brogue, rule_nethack,
    rule_angband, rule_dcss, rule_cdda;

/* Fields by words (lib/fast). */
rule_field symmetric_field, exact_field, shadowcast_field, bresenham_field, steps_field;
rule_field corner_field, angband_field;

/* Closed forms of pairs (fast/pairs.c). */
rule_sees symmetric_sees, bresenham_sees, exact_sees, rot_precise_sees, diamond_sees;

/* Walls beside what rays have seen: what libtcod does after casting them (rays.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

struct eyeshot_looker {
    struct work work;
    struct trace trace; /* of the last line */
    struct eyeshot_stop stop;
    struct eyeshot_mask seen;   /* what the last look showed, */
    struct eyeshot_box touched; /* all of which lies in this box */
    int status;                 /* of the last look */
};

/*
 * eyeshot_look() into a mask in scratch, which is to be left clear. What the look sets lies in
 * `touched`; when it fails, which the status says, it sets nothing.
 */
int looker_look(struct eyeshot_looker *looker, enum scratch which, const struct eyeshot_map *map,
                const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_mask *mask,
                struct eyeshot_box *touched);

/* EYESHOT_OK, or why the terms mean nothing. */
int terms_status(const struct eyeshot_terms *terms);

#endif
