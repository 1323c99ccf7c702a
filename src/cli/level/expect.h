/*
 * Expectations: what a user says must come of a scenario. Kept as data here, so that readers can
 * fill them; cli/check/judge.h judges them.
 */
#ifndef LEVEL_EXPECT_H
#define LEVEL_EXPECT_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/words.h"

enum about {
    ABOUT_MASK,     /* rows: what the viewers see together */
    ABOUT_VISIBLE,  /* cells, all of which they see */
    ABOUT_HIDDEN,   /* cells, none of which they see */
    ABOUT_COUNT,    /* how many mask cells they see */
    ABOUT_CLEAR,    /* flags: which lines are clear */
    ABOUT_STATES,   /* rows: of a team at a turn */
    ABOUT_EVENTS,   /* flags: which events of a turn were not refused */
    ABOUT_PROPERTY, /* a flag: does the algorithm have it on this map? */
    ABOUT_KINDS
};

extern const char *const about_keys[ABOUT_KINDS + 1]; /* in JSON; then NULL */

/* A cell of a list, where an element may be the name of several. */
struct listed_cell {
    struct cell cell;
    size_t element;
    char *name;   /* by which the list has it; NULL: by its position */
    bool nowhere; /* that is not on this map */
};

/* One of the three arrays with `count` elements, or only the number. */
struct value {
    char **rows;
    struct listed_cell *cells;
    bool *flags;
    size_t count;
};

#define EXPECT_KEYS 3

struct expectation {
    enum about about;
    char *keys[EXPECT_KEYS]; /* under which it stands: `states`, the turn, the team */
    int key_count;
    size_t start, end;  /* of its value, in bytes of the file's text */
    bool single;        /* a flag that is not in a list */
    size_t at_most;     /* cells of rows that may differ */
    size_t least, most; /* of a count */
    size_t turn, team;  /* of states; the turn of events */
    struct value wanted;
};

struct expect {
    struct expectation *list;
    size_t count, room;
};

void value_release(struct value *value);
void expect_release(struct expect *expect);

#endif
