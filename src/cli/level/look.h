/* Looks at a level, for commands whose arguments are known to be good. */
#ifndef LEVEL_LOOK_H
#define LEVEL_LOOK_H

#include "cli/level/map.h"

/* One thread's. Zero it first; release accepts that. */
struct looker {
    struct eyeshot_looker *inner;
};

void looker_release(struct looker *looker);
struct eyeshot_looker *looker_inner(struct looker *looker); /* for calls of the library */

/* A mask for such looks, as fine as the rule's. */
void look_mask_init(const struct map *map, const struct eyeshot_terms *terms,
                    struct eyeshot_mask *mask);

/*
 * eyeshot_look(): the looker's own mask, all of whose cells lie in the box; NULL when a limit of
 * time ended it, and then the box is empty.
 */
const struct eyeshot_mask *level_seen(struct looker *looker, const struct map *map,
                                      const struct eyeshot_terms *terms, struct cell eye,
                                      struct eyeshot_box *touched);

/* The same into a mask that is clear, where that is kept. */
struct eyeshot_box level_look(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct eyeshot_mask *mask);

/* The same into a mask of whole tiles: one is seen when any of its sub-tiles is. */
struct eyeshot_box level_look_tiles(struct looker *looker, const struct map *map,
                                    const struct eyeshot_terms *terms, struct cell eye,
                                    struct eyeshot_mask *mask);

/* eyeshot_line(), and SIGHT_UNLIT (why.h) where only light is missing. */
enum eyeshot_sight level_line(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct cell target, struct eyeshot_walk *walk);

static inline bool terms_have(const struct eyeshot_terms *terms, int64_t dx, int64_t dy)
{
    return (dx < 0 ? -dx : dx) <= eyeshot_reach(terms, dy);
}

#endif
