/* What teams remember, by a plane and an array; memory.h says how. */
#include "cli/level/memory.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

static uint32_t *memory_at(const struct memory *memory, int x, int y)
{
    return &memory->glyphs[(size_t)y * (size_t)memory->outdated.width + (size_t)x];
}

void memory_keep(struct memory *memory, int width, int height, struct cell cell, uint32_t glyph)
{
    size_t area = (size_t)width * (size_t)height;

    if (!memory->glyphs) {
        if (!limit_line_take(area * sizeof *memory->glyphs))
            return;
        memory->glyphs = alloc_array(area, sizeof *memory->glyphs);
        mask_init(&memory->outdated, width, height);
    }
    if (plane_get(&memory->outdated, cell.x, cell.y))
        return;
    *memory_at(memory, cell.x, cell.y) = glyph;
    plane_set(&memory->outdated, cell.x, cell.y);
}

void memory_drop(struct memory *memory, struct cell cell)
{
    if (memory->glyphs)
        plane_unset(&memory->outdated, cell.x, cell.y);
}

bool memory_has(const struct memory *memory, int x, int y)
{
    return memory->glyphs && plane_get(&memory->outdated, x, y);
}

uint32_t memory_glyph(const struct memory *memory, int x, int y)
{
    return *memory_at(memory, x, y);
}

void memory_release(struct memory *memory)
{
    mask_release(&memory->outdated);
    free(memory->glyphs);
    *memory = (struct memory){0};
}
