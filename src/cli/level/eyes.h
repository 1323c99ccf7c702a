/* Everyone who looks: where from, on which terms, and, once they have looked, what they see. */
#ifndef LEVEL_EYES_H
#define LEVEL_EYES_H

#include "cli/level/scenario.h"
#include "cli/support/option.h"

struct eye {
    char *id;
    struct cell cell;
    uint32_t glyph; /* by which it is drawn; 0: none */
    bool named;     /* by the glyph, which stands on open floor */
    struct eyeshot_terms terms;
    size_t visible, visible_walls; /* cells that it sees, and how many of them are walls */
    struct eyeshot_mask mask;      /* these; no words unless asked for */
};

struct eyes {
    struct eye *list;
    size_t count, room;
};

/*
 * In order: those of -v, else the scenario's viewers, else every @. `asked` is NULL for a command
 * without -v: then `input` is what it reads, a scenario or a line, for a message. To be released in
 * any case.
 */
int eyes_find(struct eyes *eyes, const struct option_list *asked, const char *input,
              struct scenario *scenario, const struct given *given,
              const struct eyeshot_terms *terms, struct diag *diag);

/* -1 with `diag` when one has a range of its own, where `command` has one for all. */
int eyes_agree(const struct eyes *eyes, const struct eyeshot_terms *terms, const char *command,
               struct diag *diag);

void eyes_release(struct eyes *eyes);

#endif
