/* Whole numbers written as a list: `3,7-9,20-`. */
#ifndef SUPPORT_RANGES_H
#define SUPPORT_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/alloc.h"
#include "cli/support/diag.h"

struct ranges {
    struct span {
        int64_t first, last;
    } * list;
    size_t count, room;
};

/* Adds what `text` lists; `what` names it in the message. */
int ranges_parse(struct ranges *ranges, const char *text, const char *what, struct diag *diag);
bool ranges_have(const struct ranges *ranges, int64_t number);
void ranges_release(struct ranges *ranges);

#endif
