/*
 * Every open cell of a map looks, or some do, for several questions at once. The cells are handed
 * out in spans to the threads of a pool; a thread looks with all questions from one cell, has the
 * masks counted and clears them before it goes on. level/look.h has the single look.
 */
#include "cli/level/sweep.h"

#include <stdlib.h>

#include "cli/level/light.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define SPAN 512 /* cells that a thread takes at once */

/* A thread's own. */
struct sweeper {
    struct looker looker;
    struct eyeshot_mask *masks; /* by question, clear between two eyes; made at the first one */
    struct eyeshot_mask *small; /* what is to be doubled, by question; no words where nothing is */
};

struct sweeping {
    const struct sweep *sweep;
    struct sweeper *sweepers; /* by thread */
};

static bool sweep_doubles(const struct sweep *sweep, size_t question)
{
    return sweep->questions[question].terms->rule->scale < sweep->scale;
}

static void sweeper_init(struct sweeper *sweeper, const struct sweep *sweep)
{
    sweeper->masks = alloc_array(sweep->count, sizeof *sweeper->masks);
    sweeper->small = alloc_array(sweep->count, sizeof *sweeper->small);
    for (size_t i = 0; i < sweep->count; i++) {
        const struct map *map = sweep->questions[i].map;
        mask_init(&sweeper->masks[i], map->width * sweep->scale, map->height * sweep->scale);
        if (sweep_doubles(sweep, i))
            mask_init(&sweeper->small[i], map->width, map->height);
    }
}

static void sweeper_release(struct sweeper *sweeper, const struct sweep *sweep)
{
    for (size_t i = 0; sweeper->masks && i < sweep->count; i++) {
        mask_release(&sweeper->masks[i]);
        mask_release(&sweeper->small[i]);
    }
    free(sweeper->masks);
    free(sweeper->small);
    looker_release(&sweeper->looker);
}

/* Fills the mask of a question; returns the box of what was set. */
static struct eyeshot_box sweep_look(const struct sweep *sweep, struct sweeper *sweeper, size_t i,
                                     struct cell eye)
{
    const struct sweep_question *question = &sweep->questions[i];
    const struct eyeshot_terms *terms = sweep->own ? sweep->own(sweep->owns, eye) : question->terms;
    int scale = sweep->scale;
    struct eyeshot_box box;

    if (scale == 1)
        return level_look_tiles(&sweeper->looker, question->map, terms, eye, &sweeper->masks[i]);
    if (!sweep_doubles(sweep, i))
        return level_look(&sweeper->looker, question->map, terms, eye, &sweeper->masks[i]);
    box = level_look(&sweeper->looker, question->map, terms, eye, &sweeper->small[i]);
    eyeshot_mask_double(&sweeper->masks[i], &sweeper->small[i]);
    eyeshot_mask_clear_box(&sweeper->small[i], box);
    return (struct eyeshot_box){scale * box.x0, scale * box.y0, scale * box.x1, scale * box.y1};
}

static void sweep_cells(void *state, int worker, size_t from, size_t to)
{
    const struct sweeping *sweeping = state;
    const struct sweep *sweep = sweeping->sweep;
    struct sweeper *sweeper = &sweeping->sweepers[worker];
    const struct map *map = sweep->questions[0].map;
    size_t width = (size_t)map->width;

    if (!sweeper->masks)
        sweeper_init(sweeper, sweep);
    for (size_t at = from; at < to; at++) {
        struct cell eye = {(int)(at % width), (int)(at / width)};
        struct eyeshot_box box = {0, 0, 0, 0};
        if (sweep->eyes ? !plane_get(sweep->eyes, eye.x, eye.y)
                        : plane_get(&map->opaque, eye.x, eye.y))
            continue;
        for (size_t i = 0; i < sweep->count; i++)
            box = box_join(box, sweep_look(sweep, sweeper, i, eye));
        sweep->take(sweep->state, worker, eye, sweeper->masks, box);
        for (size_t i = 0; i < sweep->count; i++)
            eyeshot_mask_clear_box(&sweeper->masks[i], box);
    }
}

void sweep_run(const struct sweep *sweep, struct pool *pool)
{
    struct sweeping sweeping = {
        .sweep = sweep, .sweepers = alloc_array((size_t)pool->threads, sizeof *sweeping.sweepers)};

    pool_run(pool, map_area(sweep->questions[0].map), SPAN, sweep_cells, &sweeping);
    for (int i = 0; i < pool->threads; i++)
        sweeper_release(&sweeping.sweepers[i], sweep);
    free(sweeping.sweepers);
}
