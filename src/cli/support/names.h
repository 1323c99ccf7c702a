/* Names and the numbers that stand for them. The texts are the caller's and must last. */
#ifndef SUPPORT_NAMES_H
#define SUPPORT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct names {
    void *tree; /* of the C library; NULL: there are none */
};

/* false when the name is there already. */
bool names_add(struct names *names, const char *text, size_t number);
bool names_find(const struct names *names, const char *text, size_t *number);
void names_release(struct names *names);

#endif
