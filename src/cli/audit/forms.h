/* What the text and the page of an audit say in the same words. */
#ifndef AUDIT_FORMS_H
#define AUDIT_FORMS_H

#include <string.h>

#include "cli/audit/answer.h"
#include "cli/support/bytes.h"

/* Has it an example of the property that is told with that of subject number `first`? */
static inline bool audit_shares(const struct subject *subject, int property, size_t first)
{
    const struct audit_example *example = &subject->results[property].example;

    return example->found && example->first == first;
}

/* An algorithm's name and settings, and what made it symmetric. */
void audit_title(struct bytes *text, const struct subject *subject);

/* A property's verdict, as the table shows it. */
void audit_cell(struct bytes *text, const struct subject *subject, int property);

/* An example's map: `#` a wall, `.` open, and `marks` for its cells, such as `@xy`; NULL: none. */
void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end);

/* The command that shows an example again, for the subject, or for all that share it. */
void audit_command(struct bytes *text, const struct audit *audit, size_t first, int property,
                   bool all);

#endif
