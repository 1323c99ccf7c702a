/*
 * The answer of `diff`: levels in two versions, and what changed in who sees whom. answer.c works
 * all of it out; the forms print it.
 */
#ifndef DIFF_ANSWER_H
#define DIFF_ANSWER_H

#include "cli/options.h"

/* Where the levels of a version come from: a file, or a folder of files. */
struct diff_entry {
    char *name; /* by which both sides have it; empty of a single file */
    char *path;
};

struct diff_side {
    struct diff_entry *list; /* by name */
    size_t count, room;
};

void diff_side_release(struct diff_side *side);

/* Two files, one of which may be standard input, or all levels in two folders and those in them. */
int diff_sides_find(struct diff_side sides[2], char **operands, int count, struct diag *diag);

/* What is counted: sight lines that were opened or closed, cells that became walls or open. */
enum diff_count { DIFF_OPENED, DIFF_CLOSED, DIFF_WALLED, DIFF_CLEARED, DIFF_COUNTS };
extern const char *const diff_count_names[DIFF_COUNTS];

#define DIFF_TOP 5

/* The cells from which most sight lines of a kind lead, and how many. */
struct diff_tops {
    struct diff_top {
        struct cell cell;
        uint32_t lines;
    } list[DIFF_TOP];
    size_t count;
};

/* One named place now sees another one, or does so no longer. */
struct diff_named {
    char *from, *to;
    bool sees;
};

struct diff_level {
    const struct diff_entry *entries[2]; /* of the old and the new side; NULL: it has none */
    char *name;                          /* made plain, for reports and pictures */
    struct eyeshot_terms terms;          /* by which it is compared, */
    char *by;   /* and these in words; NULL of one that is in one version only */
    char *text; /* "12 sight lines opened, 3 closed; 1 cell walled, 0 cleared" */
    bool changed;
    size_t counts[DIFF_COUNTS];
    struct diff_tops tops[2]; /* by DIFF_OPENED and DIFF_CLOSED */
    struct diff_named *named; /* by name */
    size_t named_count, named_room;
    struct bytes details[2]; /* text lines that say which places gained and lost, and where most
                                 did; by DIFF_OPENED and DIFF_CLOSED */
    int width, height;       /* of both versions together */
    char *rows;              /* what became of the cells, a text line a row; NULL: nothing */
};

struct diff_answer {
    struct diff_level *list;
    size_t count;
    char *by;   /* as of the levels; NULL: they differ, and each says its own */
    char *text; /* like a level's, and of how many */
    size_t counts[DIFF_COUNTS], named;
    size_t changed, alone; /* levels */
};

struct diff_order {
    const struct sight_options *sight;
    const struct read_options *read;
    const struct work_options *work;
};

/* To be released in any case. Which levels can't be read is told at once; then it returns -1. */
int diff_make(struct diff_answer *answer, const struct diff_side sides[2],
              const struct diff_order *order, struct diag *diag);
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
    return !level->entries[0] || !level->entries[1];
}

/* A level whose versions are read: all but its entries is filled in. */
int diff_compare(struct diff_level *level, struct scenario scenarios[2],
                 const struct sight_options *sight, struct pool *pool, struct diag *diag);

/* Places with names, of both versions: adds what changed between them. */
int diff_add_named(struct diff_level *level, struct scenario *scenarios,
                   const struct eyeshot_terms *terms, const struct given *given, struct diag *diag);

extern const struct format diff_text, diff_json, diff_svg, diff_html;

#endif
