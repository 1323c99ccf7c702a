/* What the forms of a comparison from every open cell have in common. */
#ifndef COMPARE_EVERYWHERE_H
#define COMPARE_EVERYWHERE_H

#include "cli/compare/forms.h"
#include "cli/picture/heat.h"

/* What is counted, so many of them. */
static inline const char *everywhere_unit(const struct comparison *comparison, uint64_t count)
{
    if (count != 1)
        return comparison->unit;
    return comparison->scale > 1 ? "sub-tile" : "cell";
}

void everywhere_verdict(struct bytes *text, const struct comparison *comparison); /* a sentence */
void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye);
uint32_t everywhere_most(const struct comparison *comparison);
/* The signs of the map, as a key; what stands within a picture's map that is open. */
void everywhere_keys(const struct comparison *comparison, struct svg_key keys[3]);
void svg_everywhere(struct sink *sink, const struct comparison *comparison, struct svg_size size);
struct heat everywhere_heat(const struct comparison *comparison);

/* The forms, of which those for given eyes have the descriptors. */
void everywhere_ascii(struct sink *sink, const struct comparison *comparison,
                      const struct style *style);
void everywhere_picture(struct sink *sink, const struct comparison *comparison,
                        const struct style *style);
void everywhere_page(struct sink *sink, const struct comparison *comparison,
                     const struct style *style);

#endif
