/*
 * Reports on findings, for machines and for hosts of code: TAP, JUnit's XML, GitHub's lines, and
 * Markdown. A command fills one list of findings; each form is one writer over that list, with one
 * escaping, so that no text of a user's file can steer who reads the report.
 */
#ifndef REPORT_H
#define REPORT_H

#include "cli/command.h"

enum finding_kind {
    FINDING_GOOD,
    FINDING_NOTICE, /* worth a look, but nothing fails for it */
    FINDING_BAD,
    FINDING_TROUBLE /* it could not be found out */
};

struct finding {
    enum finding_kind kind;
    const char *file; /* as the user named it, and lasting as long as the list */
    size_t line;      /* from 1; 0: the file as a whole */
    char *what;       /* what of the file, such as an expectation; NULL: all of it */
    char *message;    /* a text line; NULL where all is said */

    /* Text lines that say more, and those that are a drawing: each begins with a line feed. */
    struct bytes lines, picture;
};

struct findings {
    const char *command;
    char *algorithm; /* that answered, where nothing else says so; NULL: as files say */
    char *summary;   /* a text line over all; NULL: how many of them are good */
    struct finding *list;
    size_t count, room;
};

struct finding *findings_add(struct findings *findings, enum finding_kind kind, const char *file);

/* What can't be read or tried; it is also told on standard error, at once. */
void findings_add_trouble(struct findings *findings, const char *file, const struct diag *diag);

void finding_tell(struct bytes *to, const char *lines); /* each ended by a line feed; NULL: none */
size_t findings_count(const struct findings *findings, enum finding_kind kind);
void findings_release(struct findings *findings);

/* TAP 13, which is also what `check` prints; harnesses know it better than 14. */
void report_write_tap(struct sink *sink, const struct findings *findings);

/*
 * What each --report KIND=FILE says, before the work begins: 1 where one takes the place of the
 * ordinary text, else 0; -1 with `diag`. JUnit is of tests.
 */
int reports_check(const struct option_list *wanted, bool tests, struct diag *diag);

/*
 * Writes all, and closes the call's own answer, unless there is none and `call` is NULL; -1 with
 * `diag` where one could not be written.
 */
int reports_write(const struct option_list *wanted, struct call *call,
                  const struct findings *findings, struct diag *diag);

#endif
