/* The plane says which cells are remembered; slots of dropped cells stay, to be used again. */
#include "cli/level/memory.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/hash.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

static struct recollection *find_slot(const struct memory *memory, struct cell cell)
{
    uint64_t hash = hash_number((uint64_t)(uint32_t)cell.y << 32 | (uint32_t)cell.x);

    for (;; hash++) {
        struct recollection *slot = &memory->slots[hash & (memory->room - 1)];
        if (!slot->glyph || cell_equal(slot->cell, cell))
            return slot;
    }
}

/* False: a line of batch has no memory left for it. */
static bool grow(struct memory *memory)
{
    struct memory old = *memory;
    size_t room = old.room ? 2 * old.room : 64;

    if (!limit_line_take((room - old.room) * sizeof *memory->slots))
        return false;
    memory->room = room;
    memory->slots = alloc_array(memory->room, sizeof *memory->slots);
    for (size_t i = 0; i < old.room; i++)
        if (old.slots[i].glyph)
            *find_slot(memory, old.slots[i].cell) = old.slots[i];
    free(old.slots);
    return true;
}

void memory_keep(struct memory *memory, int width, int height, struct cell cell, uint32_t glyph)
{
    struct recollection *slot;

    if (!memory->outdated.words) {
        mask_init(&memory->outdated, width, height);
        limit_line_take(mask_bytes(&memory->outdated));
    }
    if (plane_get(&memory->outdated, cell.x, cell.y))
        return;
    if (2 * memory->count >= memory->room && !grow(memory))
        return;
    slot = find_slot(memory, cell);
    memory->count += !slot->glyph;
    *slot = (struct recollection){cell, glyph};
    plane_set(&memory->outdated, cell.x, cell.y);
}

void memory_drop(struct memory *memory, struct cell cell)
{
    if (memory->outdated.words)
        plane_unset(&memory->outdated, cell.x, cell.y);
}

bool memory_has(const struct memory *memory, int x, int y)
{
    return memory->outdated.words && plane_get(&memory->outdated, x, y);
}

uint32_t memory_glyph(const struct memory *memory, int x, int y)
{
    return find_slot(memory, (struct cell){x, y})->glyph;
}

void memory_release(struct memory *memory)
{
    mask_release(&memory->outdated);
    free(memory->slots);
    *memory = (struct memory){0};
}
