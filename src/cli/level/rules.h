/* The library's rules by what a user writes: a name, misspelt perhaps, or a family of them. */
#ifndef LEVEL_RULES_H
#define LEVEL_RULES_H

#include "cli/support/diag.h"
#include "lib/more.h"

/* Rules that have something in common, by which -a can name them where it takes several. */
struct rule_family {
    const char *name;
    const char *summary;
    unsigned families; /* bits by enum eyeshot_family: one, or all */
};

/* The family behind this one, NULL: the first; only those that have a rule. NULL: there is none. */
const struct rule_family *rule_family_next(const struct rule_family *family);
const struct rule_family *rule_family_find(const char *name); /* NULL: none */
const struct rule_family *rule_origin(const struct eyeshot_rule *rule);

/* Is the key subtile for the rule of that name, or for one of that family? */
bool rule_takes_subtile(const char *name);

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
    for (const struct rule_family *family = rule_family_next(NULL); family;                        \
         family = rule_family_next(family))
/* NOLINTEND(bugprone-macro-parentheses) */
enum { RULES_MOST = 64 }; /* never so many */

#endif
