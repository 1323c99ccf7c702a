/* Which glyphs of a drawn map stop sight. */
#ifndef LEVEL_LEGEND_H
#define LEVEL_LEGEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* At most one is given; UTF-8, valid, owned by a copy alone. */
struct legend {
    const char *opaque; /* these stop sight, all others do not */
    const char *open;   /* these do not, all others do */
    bool fixed;         /* the command line said so: an input's own legend does not count */
};

/* Without a legend these stop sight: #, █, ▓, ▒ and the box-drawing characters. */
static inline bool legend_is_wall(uint32_t code)
{
    return code == '#' || code == 0x2588 || code == 0x2592 || code == 0x2593 ||
           (code >= 0x2500 && code <= 0x257f);
}

struct legend legend_copy(const struct legend *legend);
void legend_release(struct legend *copy);
bool legend_is_given(const struct legend *legend);

/* What a legend says, to be asked often. */
struct legend_list {
    uint32_t *codes; /* ascending */
    size_t count;
    bool open;  /* it lists what does not stop sight */
    bool given; /* else there is no list */
};

void legend_list_init(struct legend_list *list, const struct legend *legend);
bool legend_list_is_opaque(const struct legend_list *list, uint32_t code);
void legend_list_release(struct legend_list *list);

#endif
