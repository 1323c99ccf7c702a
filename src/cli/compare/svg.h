/* What the pictures of a comparison and its page have in common. */
#ifndef COMPARE_SVG_H
#define COMPARE_SVG_H

#include "cli/compare/print.h"
#include "cli/picture/svg.h"

/* The sets of contenders that a cell is seen by, numbered: nobody, all, then the groups. */
enum { SEEN_BY_NONE, SEEN_BY_ALL, SEEN_BY_GROUP };

#define COMPARISON_PANEL 304 /* three of them and two gaps are SVG_MOST */
#define GROUP_COLORS 8       /* the last one is shared by all groups behind the others */

/* A row of mask cells, each as the number of its set. */
void comparison_sets(const struct comparison *comparison, int y, size_t *sets);
size_t *comparison_set_cells(const struct comparison *comparison); /* how many cells each has */

/* `symmetric, exact`, or `all but bresenham`; group number `group`. */
void comparison_set_name(struct bytes *text, const struct comparison *comparison, size_t group);
const char *comparison_set_class(size_t group); /* of its color */

/* The walls, once for all maps of a picture or page. */
void svg_walls(struct sink *sink, const struct map *map);

/* Maps of `size`, at x, y of the picture. */
void svg_contender(struct sink *sink, const struct comparison_view *view,
                   const struct contender *contender, struct svg_size size, int x, int y);
void svg_difference(struct sink *sink, const struct comparison_view *view, struct svg_size size,
                    int x, int y);

#endif
