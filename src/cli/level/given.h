/* The terms on which someone looks, as a user gives them: each may be left open. */
#ifndef LEVEL_GIVEN_H
#define LEVEL_GIVEN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/support/alloc.h"
#include "cli/support/diag.h"
#include "lib/eyeshot.h"

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
    TERM_DARK,
    TERM_COUNT
};

struct given {
    unsigned given; /* bits by enum term */
    int64_t value[TERM_COUNT];
    const struct eyeshot_rule *rule; /* the algorithm, where it is a viewer's own or -a's */
};

extern const char *const term_keys[TERM_COUNT]; /* as in JSON: `own_cell` */

extern const char *const shape_names[], *const walls_names[], *const border_names[],
                                                                  *const diagonals_names[];

static inline bool given_has(const struct given *given, enum term term)
{
    return given->given >> term & 1;
}

static inline bool given_any(const struct given *given)
{
    return given->given || given->rule;
}

void given_put(struct given *given, enum term term, int64_t value);

/* Adds the value of a term, as a user may give it. */
void given_tell(struct bytes *text, const struct given *given, enum term term);

/* What `over` gives stands over what `terms` has. */
void given_overlay(struct given *given, const struct given *over);

/* From text: a whole number, `all`, a name, `yes` or `no`, as the term takes it. */
int given_parse(struct given *given, enum term term, const char *text, struct diag *diag);

/* The term of a JSON key; TERM_COUNT: none. */
enum term term_find(const char *key);

/* Facing and cone go together. */
int given_check_cone(const struct given *given, struct diag *diag);

/* How far one sees without light. */
int64_t given_dark(const struct given *given);

/* May a viewer have one of its own? */
static inline bool term_is_viewers(enum term term)
{
    return term == TERM_RADIUS || term == TERM_FACING || term == TERM_CONE || term == TERM_DARK;
}

/* Sets a viewer's own range over that of the terms, whose rule stays. */
void terms_overlay(struct eyeshot_terms *terms, const struct given *own);

/* Settles them: the rule's own terms where they are left open. */
int terms_settle(struct eyeshot_terms *terms, const struct eyeshot_rule *rule,
                 const struct given *given, struct diag *diag);

#endif
