/* Rules by name, and what the library says of itself. */
#include <string.h>

#include "lib/look/rule.h"

const struct eyeshot_rule *eyeshot_rule_find(const char *name)
{
    for (const struct eyeshot_rule *rule = rules; name && rule->name; rule++)
        if (!strcmp(rule->name, name))
            return rule;
    return NULL;
}

const struct eyeshot_rule *eyeshot_rule_next(const struct eyeshot_rule *rule)
{
    for (const struct eyeshot_rule *at = rules; rule && at->name; at++)
        if (at == rule)
            return at[1].name ? at + 1 : NULL;
    return rule ? NULL : rules;
}

bool eyeshot_rule_is_own(const struct eyeshot_rule *rule)
{
    return !library_rule(rule);
}

const char *eyeshot_rule_error_name(const struct eyeshot_rule *rule)
{
    const struct rule *of_library = library_rule(rule);

    return of_library ? of_library->error_name : NULL;
}

const char *eyeshot_version(void)
{
    return EYESHOT_VERSION;
}

const char *eyeshot_status_text(int status)
{
    static const char *const texts[EYESHOT_STATUSES] = {
        "Done.",
        "There is not enough memory.",
        "The look was stopped.",
        "This is a mistake of libeyeshot: please report it.",
        "A pointer is NULL where it must not be.",
        "The struct eyeshot_memory lacks one of its three functions.",
        "A side is below 1 or too long, or two sizes do not fit each other.",
        "The cell is outside the map.",
        "The eye is outside the map.",
        "There is no rule, or it lacks a function or a scale of 1 or 2.",
        "The radius is below 0.",
        "The shape is none of enum eyeshot_shape.",
        "The walls, border, diagonals or subtile are none of their enum.",
        "The cone is not 1 to 360 degrees wide.",
        "The rule's own function returned a number that is no status.",
        "The fog has no viewer of that number.",
        "The map does not have these rows.",
    };

    return status <= 0 && status > -EYESHOT_STATUSES ? texts[-status] : "Unknown status.";
}
