/*
 * What an input says: a map, and, where it came as a scenario, who looks and on which terms. Names
 * of algorithms and places are kept as they were given; the commands settle them.
 */
#ifndef LEVEL_SCENARIO_H
#define LEVEL_SCENARIO_H

#include <stdbool.h>

#include "cli/level/expect.h"
#include "cli/level/given.h"
#include "cli/level/legend.h"
#include "cli/level/map.h"
#include "cli/level/story.h"
#include "cli/support/diag.h"
#include "cli/support/option.h"

struct source;

struct read_options {
    const char *format;               /* NULL: by content */
    struct legend legend;             /* stands over the input's own */
    struct ranges opaque_tiles;       /* numbers; empty: the format's own idea */
    struct option_list opaque_layers; /* of Tiled's maps; none: what the map says */
    const char *opaque_property;      /* NULL: "opaque" */
    bool strict;
    bool quiet;       /* no hints */
    bool referred;    /* by another file: may not refer on */
    const char *root; /* the folder for file references of standard input; NULL: none allowed */
    const struct option_uses *uses; /* to say which of these do nothing; NULL: nobody asks */

    /*
     * Where what the file `from` calls `name` is, if not on the disk: opens it, or says why not;
     * NULL: on the disk.
     */
    const char *(*fetch)(void *context, struct source *opened, const char *from, const char *name);
    void *fetch_context;
};

/* Of a line: a position, or the name of something that stands at one. */
struct pair_end {
    char *name; /* NULL: `cell` it is */
    struct cell cell;
};

struct viewer {
    char *id; /* NULL: none given */
    struct cell cell;
    uint32_t glyph; /* by which it is named, standing on open floor; 0: it is not */
    bool drawn;     /* its id is the glyph's, not its own */
    size_t element; /* of the list that it comes from */
    struct given given;
};

/* How a map came. */
struct origin {
    const char *format;  /* of the map itself */
    const char *outside; /* of the file that names it; the same where none does */
    bool piped;          /* the file is standard input */
};

struct pair {
    struct pair_end from, to;
};

struct scenario {
    struct map map;
    bool marks;          /* the map is text, on which an @ is a viewer */
    const char *dropped; /* what of the input a map can't hold; NULL: nothing */
    struct origin origin;
    char *rule;
    struct given given;
    bool has_viewers;
    bool placed; /* they stand on the map, as objects */
    struct viewer *viewers;
    size_t viewer_count;
    size_t object_count; /* behind them, for their names: those of the map that look no more */
    struct pair *pairs;  /* `from` and `to`, if given, are the first of them */
    size_t pair_count;
    bool pairs_have_from;
    struct story story;
    bool has_expect;
    struct expect expect;
    struct legend legend; /* a copy: what the glyphs of `set` mean */
    struct cell *opened;  /* what scenario_open() changed */
    size_t opened_count, opened_room;
};

void scenario_release(struct scenario *scenario);

/* For a scenario with the same map: the viewers that stand on it, none when it has none. */
void scenario_copy_placed(struct scenario *scenario, const struct scenario *from);
void scenario_forget_viewers(struct scenario *scenario);

/* What the glyphs of `set` mean, unless something nearer to the map has said so. */
void scenario_set_legend(struct scenario *scenario, const struct legend *legend);

/* A viewer's glyph stands on open floor; the other puts the map back as it was read. */
void scenario_open(struct scenario *scenario, struct cell cell);
void scenario_restore(struct scenario *scenario);

/* `X,Y`, whole numbers: 1 when `text` is that, 0 when it is something else, -1 when it is bad. */
int cell_parse(const char *text, struct cell *cell, struct diag *diag);
int cell_check(struct cell cell, const struct map *map, struct diag *diag); /* is on the map */

#endif
