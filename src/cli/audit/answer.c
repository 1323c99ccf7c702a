/*
 * An audit: every subject on every map, then, of each property that is violated, a counterexample.
 * The threads share the bands of all subjects; what was counted is added up in order, so that any
 * number of threads gives the same. measuring.h has a band, smallest.c the counterexamples.
 */
#include "cli/audit/answer.h"

#include <stdlib.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define EFFORT ((uint64_t)1 << 30) /* for each property, on all maps together: see measuring.c */
#define BAND_ROWS 32               /* of a band, or twice the radius where that is more */

/* A map that is measured. The threads take bands of its rows, for one subject after the other. */
struct task {
    const struct audit *audit;
    const struct map *map;
    int rows;                     /* of a band, */
    size_t bands;                 /* and so many of a subject */
    struct tally *tallies;        /* by subject, by band, by property */
    struct measuring *measurings; /* by thread, of the map; made when first needed */
};

static void audit_measure(void *state, int worker, size_t from, size_t to)
{
    const struct task *task = state;
    const struct audit *audit = task->audit;
    struct measuring *measuring = &task->measurings[worker];

    for (size_t i = from; i < to; i++) {
        const struct subject *subject = &audit->subjects[i / task->bands];
        int y0 = (int)(i % task->bands) * task->rows;
        if (!measuring->subject) {
            measuring_init(measuring, task->map->width, task->map->height);
            measuring->effort = EFFORT / audit->map_count;
            eyeshot_mask_copy(&measuring->map.opaque, &task->map->opaque);
            map_finish(&measuring->map);
        }
        if (measuring->subject != subject)
            measuring_begin(measuring, subject);
        measuring_band(measuring, y0, y0 + lesser(task->rows, task->map->height - y0));
        for (size_t k = 0; k < audit->listed_count; k++)
            measuring_run(measuring, audit->listed[k],
                          &task->tallies[i * PROPERTY_COUNT + (size_t)audit->listed[k]]);
    }
}

static void audit_find_examples(void *state, int worker, size_t from, size_t to)
{
    const struct audit *audit = state;

    (void)worker;
    for (size_t i = from; i < to; i++) {
        const struct subject *subject = &audit->subjects[i];
        unsigned violated = 0;
        for (int k = 0; k < PROPERTY_COUNT; k++)
            violated |= (unsigned)(subject->results[k].tally.violations > 0) << k;
        violated = smallest_search(subject, violated);
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (violated >> k & 1)
                smallest_shrink(subject, k);
    }
}

/* Adds what was found in a band of a map; the first violation that stays is on the smallest map. */
static void audit_add(struct audit_result *result, const struct tally *tally, const struct map *map)
{
    if (tally->violations && (!result->where || map_area(result->where) > map_area(map))) {
        result->where = map;
        result->tally.first = tally->first;
    }
    result->tally.violations += tally->violations;
    result->tally.of += tally->of;
    result->tally.sampled |= tally->sampled;
}

static void audit_measure_map(const struct audit *audit, const struct map *map)
{
    struct task task = {.audit = audit, .map = map, .rows = BAND_ROWS};
    size_t items;

    for (size_t i = 0; i < audit->count; i++)
        task.rows = greater(task.rows, 2 * measuring_reach(&audit->subjects[i].choice->terms));
    task.bands = (size_t)(map->height - 1) / (size_t)task.rows + 1;
    items = audit->count * task.bands;
    task.tallies = alloc_array(items * PROPERTY_COUNT, sizeof *task.tallies);
    task.measurings = alloc_array((size_t)audit->pool->threads, sizeof *task.measurings);
    pool_run(audit->pool, items, 1, audit_measure, &task);
    for (size_t i = 0; i < items * PROPERTY_COUNT; i++)
        audit_add(&audit->subjects[i / PROPERTY_COUNT / task.bands].results[i % PROPERTY_COUNT],
                  &task.tallies[i], map);
    for (int k = 0; k < audit->pool->threads; k++)
        measuring_release(&task.measurings[k]);
    free(task.measurings);
    free(task.tallies);
}

void audit_make(struct audit *audit)
{
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (audit->wanted >> i & 1)
            audit->listed[audit->listed_count++] = i;
    for (size_t i = 0; i < audit->count; i++)
        audit->subjects[i].results = alloc_array(PROPERTY_COUNT, sizeof(struct audit_result));
    audit->pool->parts = audit->map_count + 1; /* the examples are worth a map */
    for (size_t i = 0; i < audit->map_count; i++)
        audit_measure_map(audit, &audit->maps[i]);
    pool_run(audit->pool, audit->count, 1, audit_find_examples, audit);
    for (size_t i = 0; i < audit->count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++) {
            bool violated = audit->subjects[i].results[k].tally.violations;
            audit->violated += violated;
            audit->failed += violated && audit->subjects[i].required >> k & 1;
        }
}

void audit_release(struct audit *audit)
{
    for (size_t i = 0; i < audit->count; i++) {
        struct audit_result *results = audit->subjects[i].results;
        for (int k = 0; results && k < PROPERTY_COUNT; k++)
            mask_release(&results[k].opaque);
        free(results);
    }
    free(audit->subjects);
    *audit = (struct audit){0};
}
