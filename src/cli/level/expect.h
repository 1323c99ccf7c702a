/*
 * Expectations: what a user says must come of a scenario. Kept as data here, so that readers can
 * fill them; cli/check/judge.h judges them.
 */
#ifndef LEVEL_EXPECT_H
#define LEVEL_EXPECT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/support/diag.h"
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
    size_t start, end; /* of its value, in bytes of the file's text */
    bool single;       /* a flag that is not in a list */
    bool open;         /* null, or of a file without expectations: what comes out can be recorded */
    int written;       /* of an open one: so many of its keys stand in the file */
    char *stale;       /* why there is nothing any more of which it could be true; or NULL */
    size_t at_most;    /* cells of rows that may differ */
    size_t least, most; /* of a count, */
    bool range;         /* which these bound */
    size_t turn, team;  /* of states; the turn of events */
    struct value wanted;
};

struct expect {
    struct expectation *list;
    size_t count, room;
    size_t start, end;   /* of all of them in the file's text, where it has any */
    size_t scenario_end; /* the brace that ends the scenario; 0: it is none */
};

struct scenario;

/* A new expectation of the value there, which has these keys, the last of them NULL. */
struct expectation *expect_add(struct expect *expect, enum about about, size_t start, size_t end,
                               const char *const keys[EXPECT_KEYS]);

/*
 * Opens one of every team's states at turns first … last, or of the events of each of these, at
 * the value there, of whose keys so many are written. -1 with `diag`: there are none, or too many.
 */
int expect_open_turns(struct scenario *scenario, enum about about, size_t first, size_t last,
                      struct expectation at, struct diag *diag);

/* Opens all that a scenario without expectations can have: its mask, lines, states and events. */
int expect_open_all(struct scenario *scenario, struct diag *diag);

void value_release(struct value *value);
void expect_release(struct expect *expect);

#endif
