/* What is wrong with which file, in the forms in which hosts of code show it beside the code. */
#ifndef PICTURE_ANNOTATE_H
#define PICTURE_ANNOTATE_H

#include "cli/picture/format.h"

struct annotation {
    const char *file;     /* as the user named it */
    size_t line;          /* from 1; 0: the file as a whole */
    const char *title;    /* what of the file, such as an expectation */
    struct bytes message; /* may have lines */
    bool allowed;         /* nothing fails for it */
};

struct annotations {
    const char *check; /* what found them: `check`, `diff` */
    struct annotation *list;
    size_t count, room;
};

/* A new one, whose message is to be filled at once. */
struct bytes *annotations_add(struct annotations *annotations, const char *file, size_t line,
                              const char *title);
void annotations_release(struct annotations *annotations);

/*
 * Forms of them: lines that GitHub takes out of what a step prints; GitLab's report on code
 * quality; SARIF 2.1.0.
 */
extern const struct format annotate_github, annotate_gitlab, annotate_sarif;
bool annotate_is(const struct format *format); /* one of these? */

/* Tells them on standard error, too, where GitHub reads what the run prints. */
void annotations_tell(const struct annotations *annotations);

/* Summaries in Markdown, of text that means none. */
#define MARKDOWN_MAP_MOST 8192 /* bytes of a map that a summary shows */

/*
 * As code, in which nothing is Markdown, HTML or the name of somebody to be told; a bar would end a
 * cell of a table even there. Line feeds become blanks.
 */
void markdown_code(struct bytes *text, const char *code, bool in_table);

/* Lines as a block of their own, which a text that is too long is left out of. */
void markdown_block(struct bytes *text, const char *lines);

#endif
