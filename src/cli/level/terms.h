/*
 * The terms on which someone looks, as a user may give them: every one may be left open. Kept as
 * data here, so that readers can fill them without knowing the algorithms; lib/look/look.h settles
 * them.
 */
#ifndef LEVEL_TERMS_H
#define LEVEL_TERMS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/support/diag.h"
#include "lib/grid/shape.h"

enum term {
    TERM_RADIUS,
    TERM_SHAPE,
    TERM_WALLS,
    TERM_BORDER,
    TERM_DIAGONALS,
    TERM_OWN_CELL,
    TERM_FACING,
    TERM_CONE,
    TERM_SUBTILE,
    TERM_COUNT
};

enum walls { WALLS_LIT, WALLS_DARK };
enum border { BORDER_SHOWN, BORDER_HIDDEN };
enum diagonals { DIAGONALS_PASS, DIAGONALS_BLOCK };
enum subtile { SUBTILE_NW, SUBTILE_NE, SUBTILE_SW, SUBTILE_SE };

struct terms {
    unsigned given; /* bits by enum term */
    int64_t value[TERM_COUNT];
};

extern const char *const term_keys[TERM_COUNT]; /* as in JSON: `own_cell` */
extern const char *const walls_names[], *const border_names[], *const diagonals_names[];

static inline bool terms_has(const struct terms *terms, enum term term)
{
    return terms->given >> term & 1;
}

void terms_put(struct terms *terms, enum term term, int64_t value);

/* What `over` gives stands over what `terms` has. */
void terms_overlay(struct terms *terms, const struct terms *over);

/* From text: a whole number, `all`, a name, `yes` or `no`, as the term takes it. */
int terms_parse(struct terms *terms, enum term term, const char *text, struct diag *diag);

/* A number for a term that takes one; what is out of its range is an error. */
int terms_number(struct terms *terms, enum term term, int64_t number, struct diag *diag);

/* The term of a JSON key; TERM_COUNT: none. */
enum term term_find(const char *key);
bool term_takes_number(enum term term);

#endif
