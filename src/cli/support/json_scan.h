/*
 * JSON text, checked by RFC 8259 in one pass that leaves an index of what stands where:
 *
 *     {"id":7,"map":["#.","@."]}   ->   the object, "id", 7, "map", the array, "#.", "@."
 *
 * The first byte of a value tells its kind. Behind an object stand its keys, each with its value
 * behind it; behind an array its elements, unless all of them are plain numbers: whole, not
 * negative and of few digits, as positions and tiles are. Those are read from the text when they
 * are wanted.
 */
#ifndef SUPPORT_JSON_SCAN_H
#define SUPPORT_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/support/diag.h"

#define JSON_MAX_DEPTH 64
#define JSON_PLAIN_DIGITS 15 /* DBL_DIG: a double tells numbers of so many digits apart */

struct json_span {
    size_t start, end; /* bytes; the last one not included */
};

/* Zero it before the first text; each text replaces the one before. */
struct json_scan {
    const char *text; /* which must last as long as what is made of it */
    size_t length, at;
    struct json_span *spans; /* the index: values and keys, in the text's order */
    size_t count, room;
    size_t most;  /* spans that are kept, and as many again of the root's members; 0: all */
    size_t marks; /* brackets that open, commas and colons: a value stands at most behind each */
    struct diag *diag;
};

/* The text is one value with blanks around it; -1 with `diag`. */
int json_scan(struct json_scan *scan, const char *text, size_t length, struct diag *diag);

/* The value that begins at `from`, or behind blanks there; `scan->at` is behind it. */
int json_scan_value(struct json_scan *scan, const char *text, size_t length, size_t from,
                    struct diag *diag);
void json_scan_release(struct json_scan *scan);

/* Is there anything at `place`, and does it stand in the value at `around`, which is before it? */
static inline bool json_is_in(const struct json_scan *scan, size_t around, size_t place)
{
    return place < scan->count && scan->spans[place].start < scan->spans[around].end;
}

/* What comes behind a value and all that is in it. */
static inline size_t json_next(const struct json_scan *scan, size_t place)
{
    size_t next = place + 1;

    while (json_is_in(scan, place, next))
        next++;
    return next;
}

static inline size_t json_skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length &&
           (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    return at;
}

#endif
