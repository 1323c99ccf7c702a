/* The answers of `diff`. */
#ifndef DIFF_PRINT_H
#define DIFF_PRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/diff/answer.h"
#include "cli/support/sink.h"

struct diff_view {
    const struct diff *diff;
    uint32_t unseen; /* drawn where nobody saw, before or after */
    bool color, pretty;
};

struct diff_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct diff_view *view);
};

extern const struct diff_format *const diff_formats[]; /* ends with NULL */
extern const struct diff_format diff_svg;

#endif
