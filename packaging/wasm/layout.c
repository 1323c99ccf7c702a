/*
 * Structures of eyeshot.h as eyeshot.mjs reads and writes them in the module's memory: by these numbers.
 * Nothing is compiled from this; it fails where a number is no longer right.
 */
#include "lib/eyeshot.h"

#define AT(type, member, bytes)                                                                    \
    _Static_assert(offsetof(struct eyeshot_##type, member) == (bytes), #type "." #member)
#define SIZE(type, bytes) _Static_assert(sizeof(struct eyeshot_##type) == (bytes), #type)

SIZE(box, 16);
AT(mask, width, 0);
AT(mask, height, 4);
AT(mask, stride, 8);
AT(mask, words, 12);
SIZE(mask, 16);

AT(rule, name, 0);
AT(rule, summary, 4);
AT(rule, source, 8);
AT(rule, families, 12);
AT(rule, claims, 16);
AT(rule, scale, 20);
AT(rule, lines, 44);

AT(terms, rule, 0);
AT(terms, radius, 8);
AT(terms, shape, 16);
AT(terms, walls, 20);
AT(terms, border, 24);
AT(terms, diagonals, 28);
AT(terms, own_cell, 32);
AT(terms, facing, 36);
AT(terms, cone, 40);
AT(terms, subtile, 44);
SIZE(terms, 48);

AT(step, kind, 0);
AT(step, x, 4);
AT(step, y, 8);
AT(step, error, 16);
SIZE(step, 24);

AT(walk, steps, 0);
AT(walk, count, 4);
AT(walk, blocked, 8);
AT(walk, blocked_x, 12);
AT(walk, blocked_y, 16);
AT(walk, flanked, 20);
AT(walk, flank_x, 24);
AT(walk, flank_y, 32);
SIZE(walk, 40);
