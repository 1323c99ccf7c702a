/*
 * What an input says: a map, and, where it came as a scenario, who looks and on which terms. Names
 * of algorithms and places are kept as they were given; the commands settle them.
 */
#ifndef LEVEL_SCENARIO_H
#define LEVEL_SCENARIO_H

#include "cli/level/map.h"
#include "cli/level/terms.h"
#include "cli/support/json.h"

struct source;
struct read_format;

struct read_options {
    const char *format; /* NULL: by content */
    struct said said;   /* --open and --opaque; under them what JSON says around the map */
    bool strict;
    struct option_list lights; /* --light: in place of those of the file */
    const char *inside;        /* --inside, in place of the file's */
    struct bytes *told;        /* where a hint goes, to be told with the answer; NULL: nowhere */
    bool referred;             /* by another file: may not refer on */
    const char *root; /* the folder for file references of standard input; NULL: none allowed */
    const struct option_uses *uses; /* to say which of these do nothing; NULL: nobody asks */
    struct kept_map *kept;          /* of the file that was named last; NULL: none is kept */
};

/* One end of a line, in the words of who.h. */
struct pair_end {
    const char *name;
    const cJSON *json;
};

/*
 * Whoever or whatever stands on the map, with a name perhaps: a viewer, a unit of a story as it
 * begins, or an object of Tiled.
 */
struct thing {
    const char *id;           /* nobody else's; NULL: none given */
    const char *name;         /* of an object, which others may have as well; else NULL */
    const char *kind, *layer; /* an object's class, and the name of its layer; else NULL */
    struct cell cell;
    uint32_t glyph; /* by which it is named, standing on open floor; 0: it is not */
    bool drawn;     /* its id is the glyph's, not its own */
    bool looks;     /* unasked */
    struct given given;
    const cJSON *json; /* what tells of it, for messages; NULL: nothing does */
    const char *wrong; /* why it can't look, told to whoever has it look; NULL: it can */
    bool nowhere;      /* for that reason no cell is its, either */
};

/* cli/level/look.h tells what comes of them. */
struct lights {
    struct thing *list; /* where they are, and what each has of its own */
    size_t count, room;
    bool asked;   /* the user said what there is instead of those of the file */
    bool carried; /* units of the story may bring one, so that it is dark without, too */
    struct shade *shades;
};

struct pair {
    struct pair_end from, to;
};

/*
 * A story: teams, units, and what happens turn by turn, as a user tells it; cli/replay/play.h plays
 * it. Units are numbered: those at the start, then those that are spawned, in order. Names are the
 * tree's of JSON.
 */

struct story_unit {
    const char *id;
    size_t team;
    struct cell cell;
    struct given given;
    bool carries; /* a light, which shines so far */
    int64_t light;
    const cJSON *json;
};

struct story_team {
    const char *id;
    struct given given; /* its rule, too */
    const cJSON *json;
};

struct story_ability {
    const char *name;
    bool line;     /* needs the target to be seen */
    int64_t range; /* EYESHOT_ALL: none of its own */
};

enum event_kind {
    EVENT_MOVE, /* to the last of `cells`; a walk looks at each of them */
    EVENT_SET,
    EVENT_DIE,
    EVENT_SPAWN,
    EVENT_SHOOT,
    EVENT_USE,
    EVENT_LOOK,
    EVENT_CHANGE /* the unit's terms: radius, facing, cone */
};

#define STORY_NOBODY ((size_t)-1)

struct story_tile {
    struct cell cell;
    uint32_t glyph;
    bool opaque;
};

struct event {
    enum event_kind kind;
    const cJSON *json;
    const char *text; /* the event as JSON, one object, without blanks */
    size_t unit;      /* who does it, or to whom it happens */
    size_t target;    /* STORY_NOBODY: none */
    size_t ability;
    bool walk;
    struct cell *cells; /* of a move */
    size_t cell_count;
    struct story_tile *tiles; /* of a set */
    size_t tile_count;
    struct given given; /* of a change */
};

struct story {
    struct story_team *teams;
    size_t team_count;
    struct story_unit *units;
    size_t unit_count, unit_room;
    size_t start_count; /* the units that are there at the start */
    struct story_ability *abilities;
    size_t ability_count;
    struct event *events;
    size_t event_count, event_room;
    size_t *turn_ends; /* by turn: the first event that is not in it any more */
    size_t turn_count;
};

/* Expectations: what a user says must come of a scenario; cli/check/check.c has them judged. */

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

/* A cell of a list, where an element may be the name of several. */
struct listed_cell {
    struct cell cell;
    const cJSON *element; /* of the list: a name, or a position */
    const char *name;     /* what stands in the cell is called; NULL: nothing */
};

/* One of the three arrays with `count` elements, or only the number. */
struct value {
    char **rows;
    struct listed_cell *cells;
    bool *flags;
    size_t count;
};

/* What came of an expectation; the commands fill it in. */
struct verdict {
    struct value got;  /* of visible and hidden, flags: which cells are as they should be */
    char **whys;       /* by flag: why a cell, a line or an event came out so; any may be NULL */
    bool misfit;       /* as many rows or flags as wanted, or rows as long, did not come */
    struct cell *eyes; /* of rows: who looks; of cells: of whom `whys` tell */
    size_t eye_count;
    const char *note;    /* of a property: how often it is violated; else NULL */
    const char *example; /* and text lines that show where; else NULL */
    size_t differ;       /* cells or flags; 0: it holds */
    bool full;           /* of a count: no more cells are there */
};

struct expectation {
    enum about about;
    const cJSON *json;  /* its value */
    const char *name;   /* the keys under which it stands: `states 2 blue` */
    size_t start, end;  /* of what is wanted, in bytes of the file's text */
    bool single;        /* a flag that is not in a list */
    size_t at_most;     /* cells of rows that may differ */
    size_t least, most; /* of a count, */
    bool range;         /* which these bound */
    size_t turn, team;  /* of states; the turn of events */
    struct value wanted;
    struct verdict verdict;
};

struct expect {
    struct expectation *list; /* in the order in which they stand in the text */
    size_t count, room;
};

struct scenario {
    struct map map;
    struct diag_source json;          /* what tells of it; without a tree where that is no JSON */
    struct bytes text;                /* of that, unless it is kept elsewhere */
    bool marks;                       /* the map is text, on which an @ is a viewer */
    const char *dropped;              /* what of the input a map can't hold; NULL: nothing */
    const struct read_format *format; /* of the map itself */
    const char *file;                 /* in which it is, or which names that, for messages */
    const char *rule;
    struct given given;
    struct thing *things; /* those that look unasked, */
    size_t viewer_count;  /* so many; and behind them units and objects, who look when they are */
    size_t object_count;  /* named */
    struct lights lights;
    struct pair *pairs; /* `from` and `to`, if given, are the first of them */
    size_t pair_count;
    struct pair_end inside; /* has it a name, the level is what can be reached from there, */
    bool closed;            /* and what can't be is closed */
    struct story story;
    struct expect expect;
    struct legend legend; /* of its glyphs alone: what those of `set` mean */
    struct cell *opened;  /* what scenario_open() changed */
    size_t opened_count, opened_room;
    void **kept; /* whatever else ends with it: texts and arrays that no longer grow */
    size_t kept_count, kept_room;
};

void scenario_release(struct scenario *scenario);

void *scenario_keep(struct scenario *scenario, void *memory); /* which is given back */
int thing_fail(const struct scenario *scenario, const struct thing *thing, struct diag *diag);

/* A viewer's glyph stands on open floor; the other puts the map back as it was read. */
void scenario_open(struct scenario *scenario, struct cell cell);
void scenario_restore(struct scenario *scenario);

/* The corners in `X,Y` or `X,Y-X,Y`, 1 or 2 of them; 0: it is something else. */
int cell_parse(const char *text, struct cell corners[2]);

/*
 * A text line about characters that may be walls, where nothing is said of glyphs, and about what
 * may lie outside, where that is asked (hint.c).
 */
void scenario_hint(struct bytes *told, const struct scenario *scenario, bool outside);

/*
 * Closes what can't be reached from whoever `name` means, NULL: from where the scenario says, and
 * adds a text line with the numbers to `told`, unless that is NULL.
 */
int inside_close(struct scenario *scenario, const char *name, struct bytes *told,
                 struct diag *diag);

/* What a scenario comes to, held against what its user expects of it. */
struct trial {
    struct scenario *scenario;
    struct given given; /* what its user says of everyone's terms, */
    struct eyeshot_terms terms;
};

#define TRIAL_TOLD 24 /* cells of which it is told why */

bool trial_asks_any(const struct trial *trial, enum about about); /* an expectation of that kind */

/* Room for what came out. */
void verdict_need_flags(struct scenario *scenario, struct verdict *verdict, size_t count);

/*
 * Judge an expectation by the states, or with two planes that are the same, the mask, as rows of
 * signs, -1 with `diag` where it can't be of what there is; or by the flags in its verdict.
 */
int trial_judge_rows(struct scenario *scenario, struct expectation *expectation,
                     const struct eyeshot_mask *visible, const struct eyeshot_mask *seen,
                     char visible_sign, struct diag *diag);
void trial_judge_flags(struct expectation *expectation);

#endif
