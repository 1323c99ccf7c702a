/*
 * Looks at a level, by the library. What can't go wrong here is not told by a status: arguments are
 * checked before, memory is always there, and a limit of time is asked for afterwards.
 */
#include "cli/level/look.h"

#include <stdlib.h>

#include "cli/level/light.h"
#include "cli/level/why.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

static bool is_late(void *context)
{
    (void)context;
    return limit_late();
}

struct eyeshot_looker *looker_inner(struct looker *looker)
{
    static const struct eyeshot_stop stop = {is_late, NULL};

    if (!looker->inner) {
        looker->inner = eyeshot_looker_new(&alloc_memory);
        eyeshot_looker_stop(looker->inner, &stop);
    }
    return looker->inner;
}

void looker_release(struct looker *looker)
{
    eyeshot_looker_free(looker->inner);
    *looker = (struct looker){0};
}

void look_mask_init(const struct map *map, const struct eyeshot_terms *terms,
                    struct eyeshot_mask *mask)
{
    mask_init(mask, map->width * terms->rule->scale, map->height * terms->rule->scale);
}

const struct eyeshot_mask *level_seen(struct looker *looker, const struct map *map,
                                      const struct eyeshot_terms *terms, struct cell eye,
                                      struct eyeshot_box *touched)
{
    struct eyeshot_looker *inner = looker_inner(looker);
    const struct eyeshot_mask *seen = eyeshot_look(inner, map->cells, terms, eye.x, eye.y);

    bug_unless(seen || eyeshot_looker_status(inner) == EYESHOT_STOPPED);
    *touched = eyeshot_looker_touched(inner);
    return seen;
}

struct eyeshot_box level_look(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct eyeshot_mask *mask)
{
    struct eyeshot_box touched;
    const struct eyeshot_mask *seen = level_seen(looker, map, terms, eye, &touched);

    if (seen)
        eyeshot_mask_copy_box(mask, seen, touched);
    return touched;
}

struct eyeshot_box level_look_tiles(struct looker *looker, const struct map *map,
                                    const struct eyeshot_terms *terms, struct cell eye,
                                    struct eyeshot_mask *mask)
{
    struct eyeshot_box touched;
    const struct eyeshot_mask *seen;

    if (terms->rule->scale == 1)
        return level_look(looker, map, terms, eye, mask);
    seen = level_seen(looker, map, terms, eye, &touched);
    touched = box_parted(touched, 2);
    if (seen)
        eyeshot_mask_halve(mask, seen, touched);
    return touched;
}

enum eyeshot_sight level_line(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct cell target, struct eyeshot_walk *walk)
{
    const struct eyeshot_terms *own = light_own(terms);
    struct eyeshot_looker *inner = looker_inner(looker);
    bool dark =
        own != terms && !eyeshot_sees(inner, map->cells, terms, eye.x, eye.y, target.x, target.y);
    int sight = eyeshot_line(inner, map->cells, own, eye.x, eye.y, target.x, target.y, walk);

    bug_unless(sight >= 0 || sight == EYESHOT_STOPPED);
    if (sight == EYESHOT_CLEAR && dark)
        return SIGHT_UNLIT;
    return sight >= 0 ? (enum eyeshot_sight)sight : EYESHOT_BLOCKED;
}
