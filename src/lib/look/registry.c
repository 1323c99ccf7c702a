/* The list of rules, and what the library says of itself. */
#include <string.h>

#include "lib/rules/rules.h"

const struct rule *const rules[] = {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): an element of the list */
#define RULE(name) &name,
#include "lib/rules/list.h"
#undef RULE
    NULL,
};

const struct eyeshot_rule *eyeshot_rule_find(const char *name)
{
    for (size_t i = 0; name && rules[i]; i++)
        if (!strcmp(rules[i]->about.name, name))
            return &rules[i]->about;
    return NULL;
}

const struct eyeshot_rule *eyeshot_rule_next(const struct eyeshot_rule *rule)
{
    for (size_t i = 0; rule && rules[i]; i++)
        if (&rules[i]->about == rule)
            return rules[i + 1] ? &rules[i + 1]->about : NULL;
    return rule ? NULL : &rules[0]->about;
}

const char *eyeshot_version(void)
{
    return EYESHOT_VERSION;
}

const char *eyeshot_status_text(int status)
{
    static const char *const texts[] = {
        "done", "out of memory", "stopped", "a bug in the library", "bad argument", "too large"};

    return status <= 0 && status >= EYESHOT_TOO_LARGE ? texts[-status] : "unknown status";
}
