/* The answers of `compare`. */
#ifndef COMPARE_PRINT_H
#define COMPARE_PRINT_H

#include "cli/compare/answer.h"
#include "cli/picture/view.h"
#include "cli/support/sink.h"

struct comparison_view {
    const struct comparison *comparison;
    const struct view_eye *eyes;
    size_t eye_count;
    int columns; /* of the terminal */
    bool pretty;
    enum mask_style style;
};

struct comparison_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct comparison_view *view);
};

extern const struct comparison_format *const comparison_formats[]; /* ends with NULL */
extern const struct comparison_format comparison_svg, comparison_html;

/* What is counted: "cells", or "sub-tiles" when any row has some. */
const char *comparison_unit(const struct comparison *comparison);
char comparison_letter(size_t group); /* by which a group is called; ? behind the last letter */

#endif
