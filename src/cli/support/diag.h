/* What went wrong, and where: filled once by whoever notices, printed once by cli/command.c. */
#ifndef SUPPORT_DIAG_H
#define SUPPORT_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct diag {
    const char *file;    /* NULL where no file is to blame */
    size_t line, column; /* from 1, in characters; 0: unknown */
    char message[600];
    char excerpt[420]; /* the source line, a newline, blanks and a caret */

    /* What is being read, in which paths have a line and a column. */
    struct diag_source {
        const char *text; /* NULL: nothing */
        size_t length;
        const struct cJSON *tree; /* of XML: the valueint of each node is its place in the text; */
    } in;                         /* NULL: the text is JSON, and has the paths itself */
};

/* All return -1, so that a reader can end with `return diag_fail(…)`. */
int diag_fail(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, at the byte `offset` of `text`. */
int diag_at(struct diag *diag, const char *text, size_t length, size_t offset, const char *format,
            ...) __attribute__((format(printf, 5, 6)));

/* The same with errno's words behind the message. */
int diag_errno(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Whoever compiles or analyses another file can't see that it is -1, and then doubts what was read.
 */
static inline int diag_failed(void)
{
    return -1;
}
#define diag_fail(...) (diag_fail(__VA_ARGS__), diag_failed())
#define diag_at(...) (diag_at(__VA_ARGS__), diag_failed())
#define diag_errno(...) (diag_errno(__VA_ARGS__), diag_failed())

/*
 * What the user wrote: what steers a terminal, breaks lines or can't be noticed is shown as `\x` and
 * two digits a byte; line feeds stay if `lines` says so.
 */
struct bytes;
void diag_add_escaped(struct bytes *out, const char *text, bool lines);

/* `eyeshot: FILE:LINE:COLUMN: message`, escaped; then the excerpt. */
void diag_add(struct bytes *out, const struct diag *diag);
void diag_print(const struct diag *diag, FILE *out);

#endif
