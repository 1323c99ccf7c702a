/* The answers of `audit`. */
#ifndef AUDIT_PRINT_H
#define AUDIT_PRINT_H

#include "cli/audit/answer.h"
#include "cli/support/bytes.h"
#include "cli/support/sink.h"

struct audit_view {
    const struct audit *audit;
    const char *const *names; /* of its maps */
    bool seeded;              /* the maps are the built-in ones, of this seed */
    uint64_t seed;
    int columns; /* of the terminal */
    bool pretty;
};

struct audit_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct audit_view *view);
};

extern const struct audit_format *const audit_formats[]; /* ends with NULL */
extern const struct audit_format audit_html;

/* An example's row: `#` a wall, `@` the eye, `x` and `y` the other cells, `.` open. */
void audit_draw_row(struct bytes *text, const struct audit_example *example, int y);

/* A row's name and settings, and what made it symmetric. */
void audit_title(struct bytes *text, const struct audit_row *row);

/* The same thing happens in both rows, and one command shows it. */
bool audit_same_example(const struct audit_row *a, const struct audit_row *b, int property);

/* A property's verdict, as the table shows it. */
void audit_cell(struct bytes *text, const struct audit_row *row, enum property property);

/* The command that shows an example of the row when its map is piped in. */
void audit_command(struct bytes *text, const struct audit_row *row);

#endif
