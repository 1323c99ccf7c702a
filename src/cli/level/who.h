/*
 * Who is meant by a text, and where they are; and everyone who looks: where from, on which terms,
 * and, once they have looked, what they see.
 */
#ifndef LEVEL_WHO_H
#define LEVEL_WHO_H

#include "cli/level/scenario.h"

/* A cell that a text names, and who or what stands there, where that is named. */
struct spot {
    struct cell cell;
    const struct thing *thing;
};

/* Zero it but for the scenario, whose things must stay as they are. */
struct who {
    struct scenario *scenario;
    struct names index[3]; /* what things are called, their classes, their layers, by the last */
    size_t *next;          /* thing of that text; once a text was asked for */
    struct spot *spots;    /* that the last text named: cells in reading order, or things */
    size_t count, room;
    uint32_t glyph; /* that stands in all of them; else 0 */
    size_t number;  /* behind the glyph, from 1 on */
};

/*
 * The text is X,Y, X,Y-X,Y for the rectangle with these corners, an id or the name of objects, a
 * glyph for every cell in which it stands, one of these with a number for a single one of them,
 * `class:NAME` or `layer:NAME`. One that means two things is refused; `id:`, `glyph:` and `cell:`
 * in front say which.
 */
int who_find(struct who *who, const char *text, struct diag *diag);
void who_release(struct who *who);

/* Its id, else T, T2, T3 … by its glyph, else X,Y. The scenario keeps it. */
const char *thing_name(struct scenario *scenario, const struct thing *thing, size_t number);

/* What stands in the i-th of the spots, by the glyph that the text named, and with such a name. */
struct thing who_thing(struct who *who, size_t i);

struct eye {
    const char *id;
    struct cell cell;
    uint32_t glyph;                /* by which it is drawn */
    bool named;                    /* by the glyph, which stands on open floor */
    struct given own;              /* what it has of its own, */
    struct eyeshot_terms terms;    /* over everyone's; */
    struct eyeshot_terms looks;    /* those by which it sees, where there is light */
    int64_t dark;                  /* how far it sees without */
    size_t visible, visible_walls; /* cells that it sees, and how many of them are walls */
    struct eyeshot_mask mask;      /* these; no words unless asked for */
};

struct eyes {
    struct eye *list;
    size_t count;
};

/*
 * The terms of whoever looks, and those by which it sees by the scenario's lights. What `own` of
 * the eye has, told behind its name, stands over what the thing has; and that over everyone's, but
 * for the algorithm of -a, where `given` has one.
 */
int eye_settle(struct eye *eye, struct scenario *scenario, const struct thing *thing,
               const struct eyeshot_rule *rule, const struct given *given, struct diag *diag);

/*
 * In order: those of -v, else the scenario's viewers, else every @. `asked` is NULL for a command
 * without -v. To be released in any case.
 */
int eyes_find(struct eyes *eyes, const struct option_list *asked, struct scenario *scenario,
              const struct given *given, const struct eyeshot_terms *terms, struct diag *diag);

/* The lights that --light names, in place of the scenario's. */
int lights_find(struct scenario *scenario, const struct option_list *asked, struct diag *diag);

void eyes_release(struct eyes *eyes);

#endif
