/*
 * What the program needs of the library beside eyeshot.h. It is not installed, and no function of
 * it can be seen from outside of libeyeshot.
 */
#ifndef MORE_H
#define MORE_H

#include "lib/eyeshot.h"

#define EYESHOT_STATUSES (1 - EYESHOT_BAD_LOOKER) /* how many there are, EYESHOT_OK among them */
#define EYESHOT_CLAIMS 6                          /* how many bits enum eyeshot_claim has */

/* Where a rule comes from; `classic` besides, one of each well-known kind. `own`: home-made. */
enum eyeshot_family {
    EYESHOT_PAPERS = 1,
    EYESHOT_DOCUMENTS = 2,
    EYESHOT_LIBTCOD = 4,
    EYESHOT_ROT = 8,
    EYESHOT_GAMES = 16,
    EYESHOT_CLASSIC = 32,
    EYESHOT_OWN = 64,
    EYESHOT_FAMILIES = 127 /* all of them */
};

/*
 * These work on whole words: the box is widened to them, so that columns up to 63 cells outside of
 * it are changed, or counted, too. Its rows are exact, and it is cut where it goes beyond the mask.
 * Two masks must have the same size, or nothing happens.
 */
void eyeshot_mask_clear_box(struct eyeshot_mask *mask, struct eyeshot_box box);
void eyeshot_mask_copy_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box);
void eyeshot_mask_join_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box);
void eyeshot_mask_intersect_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                struct eyeshot_box box);
void eyeshot_mask_subtract_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                               struct eyeshot_box box);
size_t eyeshot_mask_count_box(const struct eyeshot_mask *mask, struct eyeshot_box box);

static inline struct eyeshot_box eyeshot_mask_box(const struct eyeshot_mask *mask)
{
    struct eyeshot_box box = {0, 0, mask->width, mask->height};

    return box;
}

/* To a mask whose size fits: a cell becomes four; four cells one, set if any is. */
int eyeshot_mask_double(struct eyeshot_mask *to, const struct eyeshot_mask *from);
int eyeshot_mask_halve(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                       struct eyeshot_box to_box);

bool eyeshot_terms_equal(const struct eyeshot_terms *a, const struct eyeshot_terms *b);

/*
 * The farthest |dx| within the shape in the row `dy` from the eye: -1 when none is, INT_MAX for no
 * limit; a radius above INT_MAX has none. Some rules show cells beyond: real-2x, which measures
 * from a sub-tile, and tcod-basic and tcod-diamond, which light walls beside what they show.
 */
int eyeshot_reach(const struct eyeshot_terms *terms, int64_t dy);

/*
 * Can what stands at `cell_x`, `cell_y` change what the eye sees? Never false when it can: after a
 * change of the map, only eyes for which this is true must look again.
 */
bool eyeshot_may_matter(const struct eyeshot_terms *terms, int x, int y, int cell_x, int cell_y);

bool eyeshot_rule_is_own(const struct eyeshot_rule *rule); /* none of the library's */

/* The name of the number by which a rule's lines step, or NULL: it is in the steps of a walk. */
const char *eyeshot_rule_error_name(const struct eyeshot_rule *rule);

/* A box around all cells that the looker's last look shows. */
struct eyeshot_box eyeshot_looker_touched(const struct eyeshot_looker *looker);

#endif
