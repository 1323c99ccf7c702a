/* Which glyphs of a drawn map stop sight. */
#ifndef GRID_LEGEND_H
#define GRID_LEGEND_H

#include <stdbool.h>
#include <stdint.h>

#define LEGEND_OPAQUE "#\u2588" /* what stops sight when nobody says otherwise */

/* At most one is given; UTF-8, valid, not owned. */
struct legend {
    const char *opaque; /* these stop sight, all others do not */
    const char *open;   /* these do not, all others do */
    bool fixed;         /* the command line said so: an input's own legend does not count */
};

bool legend_is_opaque(const struct legend *legend, uint32_t code);

#endif
