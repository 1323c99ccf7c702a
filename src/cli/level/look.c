/*
 * Looks at a level, by the library. What can't go wrong here is not told by a status: arguments are
 * checked before, memory is always there, and a limit of time is asked for afterwards. In a sweep
 * all cells look: they are handed out in spans to the threads of a pool; a thread looks with all
 * questions from one cell, has the masks counted and clears them before it goes on.
 */
#include "cli/level/look.h"

#include "cli/support/limit.h"

static bool level_is_late(void *context)
{
    (void)context;
    return limit_late();
}

struct eyeshot_looker *looker_inner(struct looker *looker)
{
    static const struct eyeshot_stop stop = {level_is_late, NULL};

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

    /* No test can tell when a look is stopped, for lack of time. */
    if (!seen)
        return touched;
    if (seen->width == mask->width) {
        eyeshot_mask_copy_box(mask, seen, touched);
    } else if (seen->width > mask->width) {
        touched = box_parted(touched, 2);
        eyeshot_mask_halve(mask, seen, touched);
    } else {
        eyeshot_mask_double(mask, seen);
        touched =
            (struct eyeshot_box){2 * touched.x0, 2 * touched.y0, 2 * touched.x1, 2 * touched.y1};
    }
    return touched;
}

bool level_sees(struct looker *looker, const struct map *map, const struct eyeshot_terms *terms,
                struct cell eye, struct cell cell)
{
    return eyeshot_sees(looker_inner(looker), map->cells, terms, eye.x, eye.y, cell.x, cell.y);
}

enum eyeshot_sight level_line(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct cell target, struct eyeshot_walk *walk)
{
    const struct eyeshot_terms *own = light_own(terms);
    struct eyeshot_looker *inner = looker_inner(looker);
    bool dark = own != terms && !level_sees(looker, map, terms, eye, target);
    int sight = eyeshot_line(inner, map->cells, own, eye.x, eye.y, target.x, target.y, walk);

    bug_unless(sight >= 0 || sight == EYESHOT_STOPPED);
    if (sight == EYESHOT_CLEAR && dark)
        return SIGHT_UNLIT;
    return sight >= 0 ? (enum eyeshot_sight)sight : EYESHOT_BLOCKED;
}

/* All cells */

#define SPAN 512 /* cells that a thread takes at once */

/* A thread's own. */
struct sweeper {
    struct looker looker;
    struct eyeshot_mask *masks; /* by question, clear between two eyes */
};

static void sweep_cells(void *state, int worker, size_t from, size_t to)
{
    const struct sweep *sweep = state;
    struct sweeper *sweeper = &sweep->sweepers[worker];
    const struct map *map = sweep->questions[0].map;

    for (size_t at = from; at < to; at++) {
        struct cell eye = map_cell(map, at);
        struct eyeshot_box box = {0, 0, 0, 0};
        if (sweep->eyes ? !plane_get(sweep->eyes, eye.x, eye.y)
                        : plane_get(&map->opaque, eye.x, eye.y))
            continue;
        for (size_t i = 0; i < sweep->count; i++)
            box = box_join(box, level_look(&sweeper->looker, sweep->questions[i].map,
                                           sweep->own ? sweep->own(sweep->owns, eye)
                                                      : sweep->questions[i].terms,
                                           eye, &sweeper->masks[i]));
        sweep->take(sweep->state, worker, eye, sweeper->masks, box);
        for (size_t i = 0; i < sweep->count; i++)
            eyeshot_mask_clear_box(&sweeper->masks[i], box);
    }
}

void sweep_run(const struct sweep *sweep, struct pool *pool)
{
    struct sweep own = *sweep;

    own.sweepers = alloc_array((size_t)pool->threads, sizeof *own.sweepers);
    for (int i = 0; i < pool->threads; i++) {
        own.sweepers[i].masks = alloc_array(sweep->count, sizeof *own.sweepers[i].masks);
        for (size_t k = 0; k < sweep->count; k++)
            mask_init(&own.sweepers[i].masks[k], sweep->questions[k].map->width * sweep->scale,
                      sweep->questions[k].map->height * sweep->scale);
    }
    pool_run(pool, map_area(sweep->questions[0].map), SPAN, sweep_cells, &own);
    for (int i = 0; i < pool->threads; i++) {
        for (size_t k = 0; k < sweep->count; k++)
            mask_release(&own.sweepers[i].masks[k]);
        free(own.sweepers[i].masks);
        looker_release(&own.sweepers[i].looker);
    }
    free(own.sweepers);
}

void ranking_add(struct ranking *ranking, size_t most, struct cell cell, uint32_t number)
{
    size_t at = ranking->count < most ? ranking->count++ : most;

    for (; at && ranking->list[at - 1].number < number; at--)
        ranking->list[at] = ranking->list[at - 1];
    ranking->list[at] = (struct ranked){cell, number};
}
