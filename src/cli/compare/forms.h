/* What the forms of a comparison have in common. */
#ifndef COMPARE_FORMS_H
#define COMPARE_FORMS_H

#include "cli/compare/answer.h"
#include "cli/picture/heat.h"

char group_letter(size_t group); /* by which it is called; ? behind the last letter */

/* `symmetric, exact`; of a group, perhaps `all but bresenham`. */
void add_names(struct bytes *text, const struct comparison *comparison, uint64_t who);
void group_name(struct bytes *text, const struct comparison *comparison, size_t group);
/* From every open cell */

/* What is counted, so many of them. */
static inline const char *everywhere_unit(const struct comparison *comparison, uint64_t count)
{
    if (count != 1)
        return comparison->unit;
    return comparison->scale > 1 ? "sub-tile" : "cell";
}

void everywhere_verdict(struct bytes *text, const struct comparison *comparison); /* a sentence */
void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye);
struct heat everywhere_heat(const struct comparison *comparison);

#endif
