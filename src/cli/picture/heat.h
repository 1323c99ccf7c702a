/*
 * Heat maps: cells by how large their number is, as digits on a terminal and as colours of
 * pictures.
 */
#ifndef PICTURE_HEAT_H
#define PICTURE_HEAT_H

#include "cli/picture/svg.h"

#define HEAT_STEPS 10 /* digits, and colours */

/* In which of `steps` equal parts of what the largest value is, 0 … steps - 1, a value lies. */
static inline uint32_t heat_step(uint32_t value, uint32_t most, uint32_t steps)
{
    uint64_t step = most ? (uint64_t)value * steps / most : 0;

    return step < steps ? (uint32_t)step : steps - 1;
}

struct heat {
    const struct map *map;
    int (*step)(const void *context, int x, int y); /* of HEAT_STEPS; -1: it has no number */
    const void *context;
};

/* Digits, and the glyphs of walls; a blank where an open cell has no number. */
void heat_draw(struct sink *sink, const struct heat *heat, bool colored);

/* Within an SVG's map that is open: walls and cells. */
void svg_heat(struct sink *sink, const struct heat *heat);

/* The colours from the least to the most: of a picture, in the room below its map; of a page, with
 * those signs of the map that it has. */
#define HEAT_SCALE 34 /* how high it is in a picture, with what is around it */
void svg_heat_scale(struct sink *sink, int y, const char *least, const char *most);
void html_heat_keys(struct sink *sink, const char *least, const char *most,
                    const struct svg_key *keys);

/*
 * What the script needs, hidden without it: between the two, a button for each number that can be
 * shown; then a map.
 */
void html_heat_open(struct sink *sink);
void html_heat_button(struct sink *sink, const char *name, const char *label);
void html_heat_close(struct sink *sink);

#endif
