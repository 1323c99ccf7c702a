/* The library's rules by what a user writes: a name, misspelt perhaps, or a family of them. */
#ifndef RULES_H
#define RULES_H

#include "cli/support/diag.h"
#include "lib/eyeshot.h"

/* Rules that have something in common, by which -a can name them where it takes several. */
struct rule_family {
    const char *name;
    const char *summary;
    unsigned families; /* bits by enum eyeshot_family: one, or all */
};

extern const struct rule_family *const rule_families[];       /* ends with NULL */
const struct rule_family *rule_family_find(const char *name); /* NULL: none */
const struct rule_family *rule_origin(const struct eyeshot_rule *terms);

extern const char *const claim_names[EYESHOT_CLAIMS];

const struct eyeshot_rule *rule_need(const char *name, struct diag *diag); /* or a message */

/*
 * Through all of them, family by family.
 * NOLINTBEGIN(bugprone-macro-parentheses): `rule` is declared, which takes no parentheses.
 */
#define FOR_RULES(rule)                                                                            \
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;                          \
         rule = eyeshot_rule_next(rule))
/* NOLINTEND(bugprone-macro-parentheses) */
enum { RULES_MOST = 64 }; /* never so many */

#endif
