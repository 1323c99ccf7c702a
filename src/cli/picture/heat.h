/* Heat maps: cells by how large their number is, as digits on a terminal and as colours. */
#ifndef PICTURE_HEAT_H
#define PICTURE_HEAT_H

#include "cli/picture/picture.h"

#define HEAT_STEPS 10 /* digits, and colours */

/* The step, 0 to steps - 1, of a value on a scale from 0 to `most`. */
static inline uint32_t heat_step(uint32_t value, uint32_t most, uint32_t steps)
{
    uint64_t step = most ? (uint64_t)value * steps / most : 0;

    return step < steps ? (uint32_t)step : steps - 1;
}

/* What lies outside of `least` to `most` is drawn like the nearer of them. */
struct heat {
    const struct map *map;
    bool (*value)(const void *context, int x, int y, uint32_t *value); /* false: it has none */
    const void *context;
    uint32_t least, most;
    bool whole; /* values are whole numbers; else `text` is what the ends are called */
    const char *text[2];
};

/* Digits on a scale from 0; the glyphs of walls; a blank where an open cell has no number. */
void heat_draw(struct sink *sink, const struct heat *heat, bool colored);

/*
 * To the last panel: walls, and a layer for each colour. Whole numbers of which there are at most
 * HEAT_STEPS have a colour each, which the legend tells; others get a scale.
 */
void picture_add_heat(struct picture *picture, const struct heat *heat);

#endif
