/* What is wrong with which file, in the forms in which hosts of code show it beside the code. */
#ifndef PICTURE_ANNOTATE_H
#define PICTURE_ANNOTATE_H

#include "cli/picture/format.h"

struct annotation {
    const char *file;    /* as the user named it */
    size_t line;         /* from 1; 0: the file as a whole */
    const char *check;   /* what found it: `check`, `diff` */
    const char *title;   /* what of the file, such as an expectation */
    const char *message; /* may have lines */
};

struct annotations {
    struct annotation *list;
    size_t count, room;
};

struct annotation *annotations_add(struct annotations *annotations);

/*
 * Lines that GitHub takes out of what a step prints; GitLab's report on code quality; SARIF 2.1.0.
 */
void annotations_github(struct sink *sink, const struct annotations *annotations);
void annotations_gitlab(struct sink *sink, const struct annotations *annotations);
void annotations_sarif(struct sink *sink, const struct annotations *annotations);
void annotations_release(struct annotations *annotations);

/*
 * Does the run take place where GitHub reads what it prints? Then an answer goes to standard error,
 * too.
 */
bool annotations_wanted(void);
void annotations_tell(const struct format *format, const void *answer);

#endif
