/* Where named positions of a scenario lie. */
#ifndef LEVEL_POSITIONS_H
#define LEVEL_POSITIONS_H

#include "cli/level/scenario.h"
#include "cli/support/names.h"

/* Zero it but for the scenario. What it learns of the glyphs holds while these stay. */
struct positions {
    const struct scenario *scenario;
    size_t ids_asked, marks_asked, glyphs_asked;
    struct names ids;   /* viewers, then units */
    struct cell *marks; /* every @ */
    size_t mark_count;
    struct glyph_place *glyphs; /* by number in the palette; NULL: not looked at yet */
};

/* The text is X,Y, an id, or a glyph that stands exactly once; the glyph is 0 for the others. */
int positions_find(struct positions *positions, const char *text, struct cell *cell,
                   uint32_t *glyph, struct diag *diag);

/* Adds the terms of the viewer or unit of that id, if there is one. */
void positions_own_terms(struct positions *positions, const char *id, struct given *given);
void positions_release(struct positions *positions);

#endif
