/* Open hashing. */
#include "cli/support/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/hash.h"

/* The slot of `text`, or the empty one where it belongs. */
static struct name *find_slot(const struct names *names, const char *text)
{
    uint64_t hash = hash_text(text);

    for (;; hash++) {
        struct name *slot = &names->slots[hash & (names->room - 1)];
        if (!slot->text || !strcmp(slot->text, text))
            return slot;
    }
}

static void grow(struct names *names)
{
    struct names old = *names;

    names->room = old.room ? 2 * old.room : 64;
    names->slots = alloc_array(names->room, sizeof *names->slots);
    for (size_t i = 0; i < old.room; i++)
        if (old.slots[i].text)
            *find_slot(names, old.slots[i].text) = old.slots[i];
    free(old.slots);
}

bool names_add(struct names *names, const char *text, size_t number)
{
    struct name *slot;

    if (2 * names->count >= names->room)
        grow(names);
    slot = find_slot(names, text);
    if (slot->text)
        return false;
    *slot = (struct name){text, number};
    names->count++;
    return true;
}

bool names_find(const struct names *names, const char *text, size_t *number)
{
    const struct name *slot = names->room ? find_slot(names, text) : NULL;

    if (!slot || !slot->text)
        return false;
    *number = slot->number;
    return true;
}

void names_release(struct names *names)
{
    free(names->slots);
    *names = (struct names){0};
}
