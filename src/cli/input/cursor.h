/* A text on the way through a reader. */
#ifndef INPUT_CURSOR_H
#define INPUT_CURSOR_H

#include "cli/support/diag.h"

struct cursor {
    const char *text;
    size_t length, at; /* the next byte */
    struct diag *diag;
};

/* -1 with `diag` at a byte of the text. */
#define cursor_fail(cursor, place, ...)                                                            \
    diag_at((cursor)->diag, (cursor)->text, (cursor)->length, place, __VA_ARGS__)

static inline size_t cursor_left(const struct cursor *cursor)
{
    return cursor->length - cursor->at;
}

/* The next byte; NUL at the end, too. */
static inline char cursor_byte(const struct cursor *cursor)
{
    return cursor_left(cursor) ? cursor->text[cursor->at] : '\0';
}

static inline bool cursor_starts(const struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);

    return cursor_left(cursor) >= length && !memcmp(cursor->text + cursor->at, word, length);
}

/* Takes the word away if it is next. */
static inline bool cursor_take(struct cursor *cursor, const char *word)
{
    bool there = cursor_starts(cursor, word);

    cursor->at += there ? strlen(word) : 0;
    return there;
}

/* Takes all the bytes away that are among these; returns how many. */
static inline size_t cursor_skip(struct cursor *cursor, const char *bytes)
{
    size_t start = cursor->at;

    while (cursor_byte(cursor) && strchr(bytes, cursor_byte(cursor)))
        cursor->at++;
    return cursor->at - start;
}

/* Takes away what is left of the line, and its end. */
static inline void cursor_skip_line(struct cursor *cursor)
{
    while (cursor_left(cursor) && !cursor_take(cursor, "\n"))
        cursor->at++;
}

/* Takes digits away, as long as the number is not above `most`; returns how many. */
static inline size_t cursor_number(struct cursor *cursor, uint64_t most, uint64_t *number)
{
    size_t start = cursor->at;

    for (*number = 0; cursor_byte(cursor) >= '0' && cursor_byte(cursor) <= '9' && *number <= most;
         cursor->at++)
        *number = *number * 10 + (uint64_t)(cursor_byte(cursor) - '0');
    return cursor->at - start;
}

#endif
