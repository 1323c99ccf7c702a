#include "cli/audit/gaze.h"

void gaze_release(struct gaze *gaze)
{
    sight_release(&gaze->sight);
    plane_release(&gaze->fine);
}

static struct box halved(struct box box)
{
    return (struct box){box.x0 / 2, box.y0 / 2, box.x1 / 2, box.y1 / 2}; /* all are even */
}

struct box gaze_look(struct gaze *gaze, const struct rule *rule, struct cell eye,
                     struct plane *mask)
{
    struct plane *fine = &gaze->fine;
    struct box seen, box;
    size_t first;

    if (rule->algorithm->scale == 1)
        return sight_look(&gaze->sight, rule, eye, mask);
    if (!fine->words)
        sight_mask_init(gaze->sight.map, rule, fine);
    seen = sight_look(&gaze->sight, rule, eye, fine);
    box = halved(seen);
    first = (size_t)box.x0 / 64;
    for (int y = box.y0; y < box.y1; y++)
        row_halve(plane_row(mask, y) + first, ((size_t)box.x1 + 63) / 64 - first,
                  plane_row(fine, 2 * y) + 2 * first, plane_row(fine, 2 * y + 1) + 2 * first,
                  fine->stride - 2 * first);
    plane_clear_box(fine, seen);
    return box;
}
