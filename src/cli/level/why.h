/*
 * Why a cell is seen, or not: the verdict, the cells that it hangs on, and how both are told. And
 * what --why asks: who sees a cell, and why not the others.
 */
#ifndef LEVEL_WHY_H
#define LEVEL_WHY_H

#include "cli/level/look.h"
#include "cli/level/who.h"
#include "cli/support/json_out.h"

/* A verdict is one of enum eyeshot_sight, or this one, which is for who knows the lights. */
#define SIGHT_UNLIT ((enum eyeshot_sight)(EYESHOT_NEVER + 1))
extern const char *const sight_names[]; /* by verdict */

/* Zero it first, and use it again for the next pair; release it at the end. */
struct why {
    struct cell eye, target;
    struct eyeshot_terms terms;
    int verdict;
    struct eyeshot_cell *cells; /* walls that hide it together, or what its sight hangs on */
    size_t count, room;
    bool spare; /* set it to ask a program of the user's once, for the verdict alone */
};

/* eyeshot_why(); where a limit of time ends it, that is asked for afterwards. */
void level_why(struct why *why, struct looker *looker, const struct map *map,
               const struct eyeshot_terms *terms, struct cell eye, struct cell target);
void why_release(struct why *why);

/* `blocked by the walls at 5,3 and 5,4 together`; `name` is what the eye is called. */
void why_tell(struct bytes *text, const struct why *why, const char *name);

/* An open cell between two walls on which the sight hangs; false: there is none. */
bool why_find_gap(const struct why *why, const struct map *map, struct cell *gap);

/* {"verdict":"blocked","cells":[[5,3],[5,4]]} */
void why_json(struct json_out *json, const char *key, const struct why *why);

struct inquiry_answer {
    const struct eye *eye;
    const char *title; /* of the rule, where several are asked; else NULL */
    struct why why;
};

struct inquiry {
    struct cell cell;
    const char *name;            /* X,Y where it has no other */
    struct inquiry_answer *list; /* in the order in which they were asked */
    size_t count, room;
};

struct inquiries {
    struct inquiry *list;
    size_t count;
};

/* A list without elements where `text` is NULL: nothing is asked. To be released in any case. */
int inquiries_find(struct inquiries *inquiries, const char *text, struct scenario *scenario,
                   struct diag *diag);
void inquiries_release(struct inquiries *inquiries);

/* Asks about each cell, once more; the eye and the title must outlast the inquiries. */
void inquiries_ask(struct inquiries *inquiries, struct looker *looker, const struct map *map,
                   const struct eyeshot_terms *terms, const struct eye *eye, const char *title);

/* Behind an empty line, a table of the answers for each cell. */
void inquiries_tell(struct sink *sink, const struct inquiries *inquiries);

/* `guard1 (5,0)`, or X,Y alone where it has no other name. */
void inquiry_add_place(struct bytes *text, const char *name, struct cell cell);

/* An array; nothing where nothing was asked. */
void inquiries_json(struct json_out *json, const char *key, const struct inquiries *inquiries);

#endif
