/* Our own mistakes end the program loudly, in every build. */
#ifndef SUPPORT_BUG_H
#define SUPPORT_BUG_H

#include <stdio.h>
#include <stdlib.h>

#define bug_unless(truth)                                                                          \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            fprintf(stderr, "eyeshot: bug at %s:%d: %s\n", __FILE__, __LINE__, #truth);            \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
