/*
 * The answer of `diff`: levels in two versions, and what changed in who sees whom. levels.c finds
 * the levels, answer.c and named.c work out what changed, and forms.c prints it.
 */
#ifndef DIFF_ANSWER_H
#define DIFF_ANSWER_H

#include "cli/level/look.h"
#include "cli/report.h"

/*
 * What is counted: sight lines that were opened or closed, pairs of named places that see each
 * other now or no more, which are what --allow lets through; cells that became walls or open.
 */
enum { DIFF_OPENED, DIFF_CLOSED, DIFF_NAMED, DIFF_WALLED, DIFF_CLEARED, DIFF_COUNTS };
#define DIFF_GATES DIFF_WALLED

struct diff_level {
    char *paths[2]; /* of the old and the new version; NULL: there is none */
    char *name;     /* by which both versions have it, made plain once they are matched */
    struct eyeshot_terms terms; /* by which it is compared, */
    char *by;                   /* and these in words; NULL of one that is in one version only */
    char *text;                 /* "12 sight lines opened, 3 closed; 1 cell walled, 0 cleared" */
    bool changed;
    size_t counts[DIFF_COUNTS];
    struct ranking tops[2]; /* by DIFF_OPENED and DIFF_CLOSED: from where most lines lead */
    struct diff_named {     /* one named place now sees another one, or does so no longer */
        char *from, *to;
        bool sees;
    } * named; /* by name; counted as DIFF_NAMED */
    size_t named_room;
    struct bytes details[2]; /* text lines that say which places gained and lost, and where most
                                did; by DIFF_OPENED and DIFF_CLOSED */
    int width, height;       /* of both versions together */
    char *rows;              /* what became of the cells, a text line a row; NULL: nothing */
};

struct diff_answer {
    struct diff_level *list; /* by name */
    size_t count, room;
    char *by;   /* as of the levels; NULL: they differ, and each says its own */
    char *text; /* like a level's, and of how many */
    size_t counts[DIFF_COUNTS];
    size_t changed, alone; /* levels */
};

/* The levels of two files, one of which may be standard input, or of two folders: their paths. */
int diff_find_levels(struct diff_answer *answer, char **operands, int count, struct diag *diag);

/*
 * Fills them in. Levels that can't be read are told at once and are findings, and then there is
 * nothing else; -1 with `diag` where no level is to blame.
 */
int diff_make(struct diff_answer *answer, const struct options *options, struct findings *findings,
              struct diag *diag);
void diff_release(struct diff_answer *answer);

/*
 * What became of a cell of either version, outside of which all is wall, as a character: `#` is a
 * wall in both, `w` in the new one, `o` in the old one. Of those that are open in both, some cells
 * are seen now from `+`, some no longer from `-`, both from `*`, and the same as before from `.`.
 */
static inline char *diff_cell(const struct diff_level *level, int x, int y)
{
    return &level->rows[(size_t)y * ((size_t)level->width + 1) + (size_t)x];
}

static inline bool diff_is_alone(const struct diff_level *level)
{
    return !level->paths[0] || !level->paths[1];
}

/* A level whose versions are read: all but its paths is filled in. */
int diff_compare(struct diff_level *level, struct scenario scenarios[2],
                 const struct sight_options *sight, struct pool *pool, struct diag *diag);

/* Places with names, of both versions: adds what changed between them. */
int diff_add_named(struct diff_level *level, struct scenario *scenarios, const struct given *given,
                   struct diag *diag);

extern const struct format diff_text, diff_json, diff_svg, diff_html;

#endif
