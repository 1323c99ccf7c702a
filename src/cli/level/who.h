/*
 * Who is meant by a text, and where they are; and everyone who looks: where from, on which terms,
 * and, once they have looked, what they see.
 */
#ifndef LEVEL_WHO_H
#define LEVEL_WHO_H

#include "cli/level/scenario.h"
#include "cli/support/names.h"
#include "cli/support/option.h"

/* Zero it but for the scenario. */
struct positions {
    const struct scenario *scenario;
    struct names ids; /* of viewers, units and objects, */
    bool has_ids;     /* once one was asked for */
};

/* What a text names: a cell, every cell that a glyph stands in, or those of a rectangle. */
struct place {
    struct cell cell; /* the first of them in reading order */
    size_t count;
    uint32_t glyph;                /* by which it is named; 0: by its position or an id */
    size_t number;                 /* behind the glyph, from 1 on; 0: none */
    struct eyeshot_box box;        /* of a rectangle; else empty */
    const char *id;                /* NULL: it is named otherwise */
    const struct viewer *viewer;   /* whose id that is, */
    const struct story_unit *unit; /* or this one's */
    bool missing;                  /* of a text that fails: it may be right on another map */
};

/*
 * The text is X,Y, X,Y-X,Y for the rectangle with these corners, an id, a glyph for every cell in
 * which it stands, or a glyph with a number for one of them. One that means two things is refused;
 * `id:`, `glyph:` and `cell:` in front say which.
 */
int positions_find(struct positions *positions, const char *text, struct place *place,
                   struct diag *diag);

/* The same where one cell is wanted; of the @ that are viewers the first one is. */
int positions_one(struct positions *positions, const char *text, struct place *place,
                  struct diag *diag);
void positions_release(struct positions *positions);

/* The place's cell of that number, from 0 on, when `cell` is the one before. */
void place_step(const struct place *place, const struct map *map, size_t number, struct cell *cell);

/*
 * The viewer or unit of that number, from 0 on: first the viewers, then the units that are there at
 * the start, then other objects of the map. False: it has no id of its own.
 */
bool place_of_id(struct place *place, const struct scenario *scenario, size_t number);
size_t place_ids(const struct scenario *scenario); /* how many numbers there are */

/* What whoever stands there is called: the id, X,Y, or T, T2, T3 …; to be freed. */
char *place_name(const struct place *place, size_t number);

/* Adds the terms of the viewer or unit whose id it is. */
void place_terms(const struct place *place, const struct scenario *scenario, struct given *given);

struct eye {
    char *id;
    struct cell cell;
    uint32_t glyph;                    /* by which it is drawn; 0: none */
    bool named;                        /* by the glyph, which stands on open floor */
    struct eyeshot_terms terms, looks; /* its own; those by which it sees, where there is light */
    int64_t dark;                      /* how far it sees without */
    size_t visible, visible_walls;     /* cells that it sees, and how many of them are walls */
    struct eyeshot_mask mask;          /* these; no words unless asked for */
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

/* The lights that --light names, in place of the scenario's. */
int lights_find(struct scenario *scenario, const struct option_list *asked, struct diag *diag);

void eyes_release(struct eyes *eyes);

#endif
