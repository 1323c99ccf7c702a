/*
 * By which rule someone looks: a name, misspelt perhaps, or a family of them; and on which terms,
 * as a user gives them: each may be left open.
 */
#ifndef LEVEL_TERMS_H
#define LEVEL_TERMS_H

#include "cli/support/diag.h"

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

/* Rules that have something in common, by which -a can name them where it takes several. */
struct rule_family {
    const char *name;
    const char *summary;
    unsigned families; /* bits by enum eyeshot_family: one, or all */
};

extern const struct rule_family rule_families[];              /* ends with one without a name */
const struct rule_family *rule_family_find(const char *name); /* NULL: none */
const struct rule_family *rule_origin(const struct eyeshot_rule *rule);

extern const char *const claim_names[EYESHOT_CLAIMS];

const struct eyeshot_rule *rule_need(const char *name, struct diag *diag); /* or a message */

/*
 * Through all rules, family by family, and through the families.
 * NOLINTBEGIN(bugprone-macro-parentheses): what is declared takes no parentheses.
 */
#define FOR_RULES(rule)                                                                            \
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;                          \
         rule = eyeshot_rule_next(rule))
#define FOR_FAMILIES(family)                                                                       \
    for (const struct rule_family *family = rule_families; family->name; family++)
/* NOLINTEND(bugprone-macro-parentheses) */
enum { RULES_MOST = 64 }; /* never so many */

#endif
