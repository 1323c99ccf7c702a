/*
 * Policy: what every look has in common, whatever its algorithm: range, walls, border, diagonals,
 * cone, own cell. Applied here once, around the algorithm.
 */
#ifndef LOOK_LOOK_H
#define LOOK_LOOK_H

#include "lib/grid/cone.h"
#include "lib/look/rule.h"

/* An algorithm and everything that bends it, settled. */
struct rule {
    const struct algorithm *algorithm;
    struct range range;
    int64_t radius; /* as given */
    enum walls walls;
    enum border border;
    enum diagonals diagonals;
    bool own_cell;
    struct cone cone;
    enum subtile subtile;
};

/* The algorithm's own values where `terms` leaves them open. */
int rule_settle(struct rule *rule, const struct algorithm *algorithm, const struct terms *terms,
                struct diag *diag);

bool rule_equal(const struct rule *a, const struct rule *b);
void rule_set_radius(struct rule *rule, int64_t radius);

/* Looks at one map. The map may change between looks. Zero it first; release accepts that. */
struct sight {
    const struct map *map;
    struct work work;
    struct plane plugged, plugged_columns, second; /* for diagonals that block */
    struct plane probe;                            /* for a line by a look; left clear */
};

void sight_release(struct sight *sight);
void sight_mask_init(const struct map *map, const struct rule *rule, struct plane *mask);

/* Fills `mask`, which must be clear; returns the box of mask cells outside which it still is. */
struct box sight_look(struct sight *sight, const struct rule *rule, struct cell eye,
                      struct plane *mask);

/* Can what stands at `cell` change what the eye sees? Never false when it can. */
bool sight_reaches(const struct rule *rule, struct cell eye, struct cell cell);

enum why { WHY_CLEAR, WHY_BLOCKED, WHY_RANGE, WHY_BORDER, WHY_CONE };
extern const char *const why_names[]; /* NULL for clear */

/* Is `target` in the eye's mask? Only `corner` from a wall to itself is blocked and yet in it. `trace`
 * (cleared first) gets the line, where the algorithm has one. */
enum why sight_line(struct sight *sight, const struct rule *rule, struct cell eye,
                    struct cell target, struct trace *trace);

#endif
