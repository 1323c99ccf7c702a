/* Levels in two versions: what changes in who sees whom, and the forms in which that is printed. */
#ifndef DIFF_LEVELS_H
#define DIFF_LEVELS_H

#include "cli/diff/side.h"
#include "cli/options.h"
#include "lib/words.h"

#define TOP 5 /* of the cells that gained or lost most */

/* A cell, and how many cells it has come to see, or sees no more. */
struct top {
    struct cell cell;
    uint32_t lines;
};

struct tops {
    struct top list[TOP];
    size_t count;
};

/* That one named place now sees another one, or does so no longer. */
struct named {
    char *from, *to;
    bool sees;
    bool both, back; /* the other way round as well; and that stands before it in the list */
};

/* Of all cells of both versions; what lies outside one of them is a wall there. */
struct level_picture {
    struct eyeshot_mask walls;           /* in both */
    struct eyeshot_mask walled, cleared; /* in one of them */
    struct eyeshot_mask gained, lost;    /* of the others, those that now see more, or less */
};

enum presence { LEVEL_IN_BOTH, LEVEL_IN_OLD, LEVEL_IN_NEW };

struct level {
    const struct entry *entries[2]; /* of the old and the new side; NULL: it has none */
    char *name;                     /* escaped */
    enum presence presence;
    size_t opened, closed, walled, cleared;
    struct tops gained, lost;
    struct named *named;
    size_t named_count, named_room;
    struct eyeshot_terms terms;
    struct level_picture picture; /* where it is drawn */
};

struct levels {
    struct level *list;
    size_t count;
    size_t opened, closed, walled, cleared, named; /* in all */
    size_t changed, alone;                         /* levels */
    bool drawn;                                    /* they have pictures */
};

static inline bool level_has_changed(const struct level *level)
{
    return level->opened || level->closed || level->walled || level->cleared || level->named_count;
}

/* How levels are read and looked at. */
struct level_options {
    const struct sight_options *sight;
    const struct read_options *read;
    const struct work_options *work;
};

/*
 * `levels->drawn` says whether pictures are wanted; to be released in any case. Which levels can't
 * be read is told at once; then, or with `diag`, it returns -1.
 */
int levels_make(struct levels *levels, struct side sides[2], const struct level_options *options,
                struct diag *diag);
void levels_release(struct levels *levels);

/* Places with names, of both versions: adds what changed between them. */
int level_add_named(struct level *level, const struct scenario *scenarios,
                    const struct given *given, struct diag *diag);

/* "12 sight lines opened, 3 closed; 1 cell walled, 0 cleared", as all forms say it. */
void levels_add_counts(struct bytes *text, size_t opened, size_t closed, size_t walled,
                       size_t cleared);
void levels_add_summary(struct bytes *text,
                        const struct levels *levels); /* and of how many levels */

/* "G", " now sees ", "T": what stands between the names, and behind them. */
const char *named_between(const struct named *named);
const char *named_behind(const struct named *named);
void levels_add_named(struct bytes *text, const struct named *named); /* all of it, escaped */

/*
 * The cells that gained most, then those that lost most, if any did: "gained most: 1,2 (+3), 4,5
 * (+1)".
 */
void levels_add_tops(struct sink *sink, const struct level *level, const char *before,
                     const char *behind);
extern const char *const presence_texts[]; /* by enum presence; NULL for both */

extern const struct format levels_text, levels_json, levels_markdown, levels_svg, levels_png,
    levels_html, levels_github, levels_gitlab, levels_sarif;

#endif
