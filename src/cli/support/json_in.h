/*
 * Reading JSON. One pass checks a text by RFC 8259 and leaves an index of what stands where; a tree
 * of cJSON's is made of that.
 *
 *     {"id":7,"map":["#.","@."]}   ->   the object, "id", 7, "map", the array, "#.", "@."
 *
 * The first byte of a value tells its kind. Behind an object stand its keys, each with its value
 * behind it; behind an array its elements, unless all of them are plain numbers: whole, not
 * negative and of few digits, as positions and tiles are. Those are read from the text when they
 * are wanted.
 *
 * The `valueint` of what stands in the index is its place there. Of a number cJSON keeps a double,
 * to which 1e-400 is 0 and 9007199254740993 another number. A number whose double may not be what
 * was written keeps its text in `valuestring`, which is NULL in others.
 */
#ifndef SUPPORT_JSON_IN_H
#define SUPPORT_JSON_IN_H

#include <cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "cli/support/bytes.h"
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

#define JSON_WHOLE_MOST ((int64_t)1 << 53)
#define JSON_BULK_LEAST 8 /* plain numbers of an array that is worth it */

/* Where a value stands: `$`, then keys and indices. */
struct json_path {
    const struct json_path *up; /* NULL: the root */
    const char *key;            /* of an object's member, */
    int index;                  /* or of an array's element */
};

struct json_plan {
    bool bulk;         /* an array of many plain numbers is one cJSON_Raw: see json_elements() */
    size_t without[2]; /* places of values that become null, 0: none */
};

/* The value at `place`, which is `path` in messages; NULL with `diag`: it has a key twice. */
cJSON *json_build(const struct json_scan *scan, size_t place, const struct json_plan *plan,
                  const struct json_path *path, struct diag *diag);

/* All of a text that is scanned for this alone; NULL with `diag` also when it is not JSON. */
cJSON *json_parse(const char *text, size_t length, bool bulk, struct diag *diag);

/* Trees that are made of other things than JSON. These texts are the values' from now on. */
cJSON *json_new_string(char *text);
cJSON *json_new_number(const char *text, size_t length); /* a copy */
cJSON *json_new_numbers(struct bytes *text);             /* an array of numbers as JSON has it */
void json_add(cJSON *parent, char *key, cJSON *child);   /* the last; of an array without a key */

/* Where the value of an object's member stands; 0: there is none. */
size_t json_member(const struct json_scan *scan, size_t object, const char *key);

void json_add_path(struct bytes *out, const struct json_path *path);
int json_fail(struct diag *diag, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define json_fail(...) (json_fail(__VA_ARGS__), diag_failed())
/* In front of what `diag` says already. */
int json_blame(struct diag *diag, const struct json_path *path);

/* Is a whole number written here? Of one beyond 2^53 only so much is found as tells that it is. */
bool json_number_is_whole(const char *text, int64_t *number);

#endif
