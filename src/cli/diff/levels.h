/* Levels in two versions: what changes in who sees whom, and the forms in which that is printed. */
#ifndef DIFF_LEVELS_H
#define DIFF_LEVELS_H

#include "cli/diff/side.h"
#include "cli/options.h"
#include "cli/picture/annotate.h"
#include "cli/picture/svg.h"
#include "lib/words.h"

struct diff_options {
    const char *team, *map;
    long long allow;
    struct option_list git, files;
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct work_options work;
    struct picture_options picture;
    struct limits limits;
    bool help;
};

/* What is counted: sight lines that were opened or closed, cells that became walls or open. */
enum { OPENED, CLOSED, WALLED, CLEARED, COUNTS };
extern const char *const count_names[COUNTS];

#define TOP 5

/* The cells that most sight lines of a kind lead from, and how many; of none there is no text. */
struct tops {
    struct top {
        struct cell cell;
        uint32_t lines;
    } list[TOP];
    size_t count;
    char *text; /* "gained most: 1,2 (+3), 4,5 (+1)" */
};

/* That one named place now sees another one, or does so no longer. */
struct named {
    char *from, *to;
    bool sees;
    const char *between, *behind; /* the names, to say so of one, or of both to each other */
    char *text;                   /* all of it, escaped; NULL: the other one has said it */
};

/*
 * What became of a cell of either version, outside of which all is wall: a wall in both, in one of
 * them; of the others, those that now see more, or less.
 */
enum cell_kind { CELL_WALL, CELL_WALLED, CELL_CLEARED, CELL_GAINED, CELL_LOST, CELL_KINDS };

struct level {
    const struct entry *entries[2]; /* of the old and the new side; NULL: it has none */
    char *name;                     /* escaped */
    char *text; /* "12 sight lines opened, 3 closed; 1 cell walled, 0 cleared" */
    bool changed;
    size_t counts[COUNTS];
    struct tops tops[2]; /* by OPENED and CLOSED */
    struct named *named;
    size_t named_count, named_room;
    struct eyeshot_terms terms;
    struct eyeshot_mask cells[CELL_KINDS]; /* where it is drawn */
};

struct levels {
    struct level *list;
    size_t count;
    char *text; /* like a level's, and of how many */
    size_t counts[COUNTS], named;
    size_t changed, alone; /* levels */
    bool drawn;            /* they have pictures */
};

static inline bool level_is_alone(const struct level *level)
{
    return !level->entries[0] || !level->entries[1];
}

/*
 * `levels->drawn` says whether pictures are wanted; to be released in any case. Which levels can't
 * be read is told at once; then, or with `diag`, it returns -1.
 */
int levels_make(struct levels *levels, struct side sides[2], const struct diff_options *options,
                struct diag *diag);
void levels_release(struct levels *levels);

/* Places with names, of both versions: adds what changed between them. */
int level_add_named(struct level *level, const struct scenario *scenarios,
                    const struct given *given, struct diag *diag);

/* Those that changed, as findings in their files; `allowed` if no more than may. To be released. */
struct annotations levels_annotations(const struct levels *levels, bool allowed);

extern const struct format levels_text, levels_json, levels_markdown, levels_svg, levels_html;

#endif
