/*
 * Lists of whole numbers, as tiles are named by them: `3,7-9,20-`. A range without an end goes on
 * for ever; a list is kept as it was written, and is searched from its beginning.
 */
#include "cli/support/ranges.h"

#include <errno.h>
#include <stdlib.h>

#include "cli/support/alloc.h"

/* Digits, with a sign in front perhaps; NULL when there are none, or too many. */
static const char *take_number(const char *text, int64_t *number)
{
    char *end;
    long long value;

    if (!(*text >= '0' && *text <= '9') && !(*text == '-' && text[1] >= '0' && text[1] <= '9'))
        return NULL;
    errno = 0;
    value = strtoll(text, &end, 10);
    *number = value;
    return errno ? NULL : end;
}

int ranges_parse(struct ranges *ranges, const char *text, const char *what, struct diag *diag)
{
    const char *at = text;

    for (;; at++) {
        struct span span = {0};
        at = take_number(at, &span.first);
        span.last = span.first;
        if (at && *at == '-') {
            span.last = INT64_MAX;
            if (*++at && *at != ',')
                at = take_number(at, &span.last);
        }
        if (!at || (*at && *at != ',') || span.last < span.first)
            return diag_fail(diag, "%s: found '%s', expected numbers, as in 3,7-9,20-", what, text);
        ranges->list = alloc_grow(ranges->list, ranges->count, &ranges->room, sizeof span);
        ranges->list[ranges->count++] = span;
        if (!*at)
            return 0;
    }
}

bool ranges_have(const struct ranges *ranges, int64_t number)
{
    for (size_t i = 0; i < ranges->count; i++)
        if (number >= ranges->list[i].first && number <= ranges->list[i].last)
            return true;
    return false;
}

void ranges_release(struct ranges *ranges)
{
    free(ranges->list);
    *ranges = (struct ranges){0};
}
