/* What went wrong, and where: filled once by whoever notices, printed once by cli/command.c. */
#ifndef SUPPORT_DIAG_H
#define SUPPORT_DIAG_H

#include "cli/support/alloc.h"

struct diag {
    const char *file;          /* NULL where no file is to blame */
    size_t line, column;       /* from 1, in characters; 0: unknown */
    const struct cJSON *value; /* of JSON, which is to blame; NULL: none is */
    char path[200];            /* of a value of JSON, from `$` on; empty: none is to blame */
    char message[600];
    char excerpt[420]; /* the source line, a newline, blanks and a caret */

    /* The JSON or XML that was read last, for messages about its values: json.h. */
    struct diag_source {
        const char *text;
        size_t length;
        struct cJSON *tree; /* the valueint of each value is its place in the text */
    } in;
};

/* Writes the message; what a place of JSON said before is forgotten. */
void diag_say(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The place of the byte `offset` of `text`. */
void diag_locate(struct diag *diag, const char *text, size_t length, size_t offset);

/*
 * Whoever compiles or analyses another file can't see that it is -1, and then doubts what was read.
 */
static inline int diag_failed(void)
{
    return -1;
}

/* All say what is wrong and are -1, so that a reader can end with `return diag_fail(…)`. */
#define diag_fail(...) (diag_say(__VA_ARGS__), diag_failed())
#define diag_at(diag, text, length, offset, ...)                                                   \
    (diag_say(diag, __VA_ARGS__), diag_locate(diag, text, length, offset), diag_failed())

/*
 * What the user wrote: what steers a terminal, breaks lines or can't be noticed is shown as `\x`
 * and two digits a byte; line feeds stay if `lines` says so.
 */
void diag_add_escaped(struct bytes *out, const char *text, bool lines);

/* `viewers[0].x: message`, as the user wrote it; the path without its `$`. */
void diag_tell(struct bytes *out, const struct diag *diag);

/* `eyeshot: FILE:LINE:COLUMN: viewers[0].x: message`, escaped; then the excerpt. */
void diag_add(struct bytes *out, const struct diag *diag);
void diag_print(const struct diag *diag, FILE *out);

#endif
