/* What the forms of a comparison have in common. */
#ifndef COMPARE_FORMS_H
#define COMPARE_FORMS_H

#include "cli/compare/answer.h"
#include "cli/picture/heat.h"

#define COMPARISON_PANEL 304 /* three of them and two gaps are SVG_MOST */

#define GROUP_DARK 5 /* on its color a letter is white */

char group_letter(size_t group);       /* by which it is called; ? behind the last letter */
const char *group_color(size_t group); /* as a class; all behind the first eight have the last */

/* `symmetric, exact`; of a group, perhaps `all but bresenham`. */
void add_names(struct bytes *text, const struct comparison *comparison, uint64_t who);
void group_name(struct bytes *text, const struct comparison *comparison, size_t group);
void compare_title(struct bytes *text, const struct comparison *comparison,
                   const struct style *style);

/* `7 seen, 1 wrongly shown, 0 hidden`; it lasts as long as the expression that asks for it. */
struct contender_numbers {
    char text[104];
};
struct contender_numbers contender_numbers(const struct contender *contender);

/* The table of how much each shows; from everywhere it tells of eyes, too. */
void html_counts(struct sink *sink, const char *about, const struct comparison *comparison);

/*
 * Text of a picture, cut where it would be wider than `width`, all of it when pointed at; `class`
 * may be NULL.
 */
void comparison_add_text(struct sink *sink, const char *class, int x, int y, const char *text,
                         int width);

/* The walls, once for all maps of a picture or page. */
void svg_walls(struct sink *sink, const struct map *map);

/* Maps of `size`, at x, y of the picture: what one sees, and where they differ. */
void svg_contender(struct sink *sink, const struct comparison *comparison, size_t number,
                   struct svg_size size, int x, int y);
void svg_difference(struct sink *sink, const struct comparison *comparison, struct svg_size size,
                    int x, int y);

/* From every open cell */

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
