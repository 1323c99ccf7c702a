/*
 * What eyeshot.mjs needs besides the library. It reads and writes structures of eyeshot.h in the
 * module's memory, by numbers that fail here where one is no longer right; and it answers for rules
 * of its user's own, whose function is the only one that the module imports.
 */
#include "lib/eyeshot.h"

#define AT(type, member, bytes)                                                                    \
    _Static_assert(offsetof(struct eyeshot_##type, member) == (bytes), #type "." #member)
#define SIZE(type, bytes) _Static_assert(sizeof(struct eyeshot_##type) == (bytes), #type)

SIZE(box, 16);
SIZE(cell, 8);
AT(mask, stride, 8);
AT(mask, words, 12);
SIZE(mask, 16);

AT(rule, families, 12);
AT(rule, claims, 16);
AT(rule, scale, 20);
AT(rule, radius, 24);
AT(rule, shape, 32);
AT(rule, border, 40);
AT(rule, lines, 44);
AT(rule, look, 48);
AT(rule, context, 52);
SIZE(rule, 56);

AT(terms, radius, 8);
AT(terms, shape, 16);
AT(terms, diagonals, 28);
AT(terms, own_cell, 32);
AT(terms, facing, 36);
AT(terms, subtile, 44);
SIZE(terms, 48);

AT(question, x, 4);
AT(question, y, 8);
AT(question, radius, 16);
AT(question, shape, 24);

AT(step, x, 4);
AT(step, error, 16);
SIZE(step, 24);

AT(walk, count, 4);
AT(walk, blocked, 8);
AT(walk, blocked_x, 12);
AT(walk, flanked, 20);
AT(walk, flank_x, 24);
AT(walk, flank_y, 32);
SIZE(walk, 40);

typedef int rule_look(void *rule, const struct eyeshot_question *question,
                      struct eyeshot_mask *seen);

__attribute__((import_module("eyeshot"), import_name("look"))) rule_look answer_look;

/* Where that function is, for the member `look` of a rule. */
__attribute__((visibility("default"))) rule_look *asked(void);

rule_look *asked(void)
{
    return answer_look;
}
