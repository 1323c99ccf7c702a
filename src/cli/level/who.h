/*
 * Who is meant by a text, and where they are; and everyone who looks: where from, on which terms,
 * and, once they have looked, what they see.
 */
#ifndef LEVEL_WHO_H
#define LEVEL_WHO_H

#include "cli/level/scenario.h"
#include "cli/support/option.h"

/* Zero it but for the scenario, whose things must stay as they are. */
struct positions {
    const struct scenario *scenario;
    struct tag *tags; /* what things are called, sorted, once a name was asked for */
    size_t tag_count;
};

/*
 * What a text names: the cells of a rectangle, those in which a glyph stands, or things that have
 * the name, the class or the layer.
 */
struct place {
    size_t count;
    struct eyeshot_box box; /* of cells */
    uint32_t glyph;         /* else 0 */
    size_t number;          /* behind the glyph, from 1 on; 0: none */
    struct cell first;      /* of those of the glyph */
    bool things;
    size_t tag;   /* the first of theirs */
    bool missing; /* of a text that fails: it may be right on another map */
};

/*
 * The text is X,Y, X,Y-X,Y for the rectangle with these corners, an id or the name of objects, a
 * glyph for every cell in which it stands, one of these with a number for a single one of them,
 * `class:NAME` or `layer:NAME`. One that means two things is refused; `id:`, `glyph:` and `cell:`
 * in front say which.
 */
int positions_find(struct positions *positions, const char *text, struct place *place,
                   struct diag *diag);
bool who_is_name(const char *text); /* it says that it is a name or a glyph: `class:guard` */
void positions_release(struct positions *positions);

/* One of a place's. */
struct spot {
    size_t number; /* from 0 on */
    struct cell cell;
    const struct thing *thing;     /* what stands there, where that is named, */
    const struct story_unit *unit; /* or who */
};

/* A loop through them begins with SPOTS_BEGIN; false: that was the last one. */
#define SPOTS_BEGIN                                                                                \
    {                                                                                              \
        .number = SIZE_MAX                                                                         \
    }
bool place_step(const struct positions *positions, const struct place *place, struct spot *spot);

/* What stands there is called: its id, X,Y, or T, T2, T3 …; to be freed. */
char *spot_name(const struct place *place, const struct spot *spot);

/* Adds the terms that are its own; -1 with `diag`: it can't look. */
int spot_terms(const struct positions *positions, const struct spot *spot, struct given *given,
               struct diag *diag);

/* Is it a viewer or a unit, who looks unasked? */
bool spot_looks(const struct positions *positions, const struct spot *spot);

/* The thing or unit of that number as a spot: viewers, the units of the start, then objects. */
struct spot who_spot(const struct scenario *scenario, size_t number);
size_t who_count(const struct scenario *scenario);

struct eye {
    char *id;
    struct cell cell;
    uint32_t glyph;                /* by which it is drawn; 0: none */
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
    size_t count, room;
};

/*
 * The terms of one who looks, and how far it sees without light: its own over everyone's, and the
 * algorithm of -a, where `given` has one, over its own.
 */
int eye_settle(struct eyeshot_terms *terms, int64_t *dark, const struct eyeshot_rule *rule,
               const struct given *given, const struct given *own, struct diag *diag);

/*
 * In order: those of -v, else the scenario's viewers, else every @. `asked` is NULL for a command
 * without -v: then `input` is what it reads, a scenario or a line, for a message. To be released in
 * any case.
 */
int eyes_find(struct eyes *eyes, const struct option_list *asked, const char *input,
              struct scenario *scenario, const struct given *given,
              const struct eyeshot_terms *terms, struct diag *diag);

/* The lights that --light names, in place of the scenario's. */
int lights_find(struct scenario *scenario, const struct option_list *asked, struct diag *diag);

void eyes_release(struct eyes *eyes);

#endif
