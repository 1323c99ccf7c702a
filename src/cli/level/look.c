#include "cli/level/look.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

const char *const sight_names[] = {NULL, "blocked", "range", "border", "cone"};

static bool is_late(void *context)
{
    (void)context;
    return limit_line_late();
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
    int sight = eyeshot_line(looker_inner(looker), map->cells, terms, eye.x, eye.y, target.x,
                             target.y, walk);

    bug_unless(sight >= 0 || sight == EYESHOT_STOPPED);
    return sight >= 0 ? (enum eyeshot_sight)sight : EYESHOT_BLOCKED;
}

struct count {
    struct eyeshot_all *all;
    const struct eyeshot_numbers *numbers;
    struct eyeshot_all_work **works; /* by thread */
};

static void count_parts(void *state, int worker, size_t from, size_t to)
{
    struct count *count = state;

    if (!count->works[worker])
        count->works[worker] = eyeshot_all_work_new(count->all, count->numbers);
    for (size_t part = from; part < to; part++)
        bug_unless(!eyeshot_all_count(count->works[worker], part));
}

struct eyeshot_all_facts level_count(const struct eyeshot_all_order *order,
                                     const struct eyeshot_numbers *numbers, int threads,
                                     void (*tell)(void *listener, size_t done, size_t count),
                                     void *listener)
{
    struct count count = {.numbers = numbers};
    struct pool_work work = {
        .span = 1, .run = count_parts, .state = &count, .tell = tell, .listener = listener};
    struct eyeshot_all_facts facts;

    bug_unless(!eyeshot_all_new(&count.all, order));
    facts = eyeshot_all_facts(count.all);
    count.works = alloc_array((size_t)threads, sizeof *count.works);
    work.count = facts.parts;
    pool_run(&work, threads);
    for (int i = 0; i < threads; i++)
        eyeshot_all_work_free(count.works[i]);
    free(count.works);
    eyeshot_all_free(count.all);
    return facts;
}
