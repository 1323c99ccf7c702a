/* What the forms of a comparison have in common. */
#ifndef COMPARE_FORMS_H
#define COMPARE_FORMS_H

#include "cli/compare/answer.h"
#include "cli/picture/svg.h"

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

#endif
