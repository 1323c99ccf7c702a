/* What the forms of a comparison have in common. */
#ifndef COMPARE_FORMS_H
#define COMPARE_FORMS_H

#include "cli/compare/answer.h"
#include "cli/picture/svg.h"

#define COMPARISON_PANEL 304 /* three of them and two gaps are SVG_MOST */

#define GROUP_DARK 5 /* on its color a letter is white */

char group_letter(size_t group);       /* by which it is called; ? behind the last letter */
const char *group_color(size_t group); /* as a class; all behind the first eight have the last */

/* `symmetric, exact`, or `all but bresenham`. */
void group_name(struct bytes *text, const struct comparison *comparison, size_t group);
void comparison_title(struct bytes *text, const struct comparison *comparison,
                      const struct style *style);

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
