/* Which glyphs of a drawn map stop sight. */
#ifndef LEVEL_LEGEND_H
#define LEVEL_LEGEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEGEND_OPAQUE "#\u2588" /* what stops sight when nobody says otherwise */

/* At most one is given; UTF-8, valid, owned by a copy alone. */
struct legend {
    const char *opaque; /* these stop sight, all others do not */
    const char *open;   /* these do not, all others do */
    bool fixed;         /* the command line said so: an input's own legend does not count */
};

struct legend legend_copy(const struct legend *legend);
void legend_release(struct legend *copy);
bool legend_is_given(const struct legend *legend);

/* Goes through the text: for the usual legend. */
bool legend_is_opaque(const struct legend *legend, uint32_t code);

/* A legend of any length, to be asked often. */
struct legend_list {
    uint32_t *codes; /* ascending */
    size_t count;
    bool open; /* it lists what does not stop sight */
};

void legend_list_init(struct legend_list *list, const struct legend *legend);
bool legend_list_is_opaque(const struct legend_list *list, uint32_t code);
void legend_list_release(struct legend_list *list);

#endif
