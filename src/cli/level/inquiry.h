/* What --why asks: who sees a cell, and why not the others. */
#ifndef LEVEL_INQUIRY_H
#define LEVEL_INQUIRY_H

#include "cli/level/who.h"
#include "cli/level/why.h"
#include "cli/support/text.h"

struct inquiry_answer {
    const struct eye *eye;
    const char *title; /* of the rule, where several are asked; else NULL */
    struct why why;
};

struct inquiry {
    struct cell cell;
    char *name;                  /* X,Y where it has no other */
    struct inquiry_answer *list; /* in the order in which they were asked */
    size_t count, room;
};

struct inquiries {
    struct inquiry *list;
    size_t count;
};

/* A list without elements where `text` is NULL: nothing is asked. To be released in any case. */
int inquiries_find(struct inquiries *inquiries, const char *text, const struct scenario *scenario,
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
