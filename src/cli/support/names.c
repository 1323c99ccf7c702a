/*
 * Names are kept in the balanced tree of the C library, so that whoever chooses them, finding one
 * among many takes as many comparisons as sorting and searching would. Nodes are added while others
 * are looked for: a story tells of units that it speaks of at once.
 */
#define _XOPEN_SOURCE 700
#include "cli/support/names.h"

#include <search.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

struct name {
    const char *text;
    size_t number;
};

static int names_compare(const void *a, const void *b)
{
    const struct name *one = a, *two = b;

    return strcmp(one->text, two->text);
}

bool names_add(struct names *names, const char *text, size_t number)
{
    struct name *own = alloc_array(1, sizeof *own);
    struct name *const *found;

    *own = (struct name){text, number};
    found = tsearch(own, &names->tree, names_compare);
    if (!found) /* there is no memory for a node: this ends the program and says so */
        found = alloc_resize(NULL, SIZE_MAX, sizeof *found);
    if (*found == own)
        return true;
    free(own);
    return false;
}

bool names_find(const struct names *names, const char *text, size_t *number)
{
    const struct name wanted = {.text = text};
    struct name *const *found = tfind(&wanted, &names->tree, names_compare);

    if (found)
        *number = (*found)->number;
    return found != NULL;
}

void names_release(struct names *names)
{
    while (names->tree) {
        struct name *first = *(struct name **)names->tree;
        tdelete(first, &names->tree, names_compare);
        free(first);
    }
}
