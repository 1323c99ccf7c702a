/*
 * An audit: every subject on every map, then, of each property that is violated, an example. The
 * threads share the bands of all subjects; what was counted is added up in order, so that any
 * number of threads gives the same. measuring.h has a band, smallest.c the examples.
 */
#include "cli/audit/answer.h"

#include <stdlib.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

static const struct effort usual_effort = {(uint64_t)3 << 29, (uint64_t)1 << 27};
static const struct effort coarse_effort = {(uint64_t)1 << 29, (uint64_t)1 << 23};

/* A subject's rows y0 … y1 - 1 of the map of the moment. */
struct band {
    struct subject *subject;
    int y0, y1;
    struct tally tallies[PROPERTY_COUNT];
};

/* What the threads share. */
struct task {
    struct audit *audit;
    const struct map *map;
    struct band *bands;
    size_t count, room;
    struct measuring *measurings; /* by thread, of the map; made when first needed */
};

static void audit_prepare(struct task *task, struct measuring *measuring,
                          const struct subject *subject)
{
    if (!measuring->map.width) {
        measuring_init(measuring, task->map->width, task->map->height);
        measuring->effort = task->audit->seeded ? coarse_effort : usual_effort;
    }
    if (measuring->subject != subject)
        measuring_begin(measuring, subject, &task->map->opaque);
}

static void audit_measure(void *state, int worker, size_t from, size_t to)
{
    struct task *task = state;
    struct measuring *measuring = &task->measurings[worker];

    for (size_t i = from; i < to; i++) {
        struct band *band = &task->bands[i];
        audit_prepare(task, measuring, band->subject);
        measuring_band(measuring, band->y0, band->y1);
        for (size_t k = 0; k < task->audit->listed_count; k++) {
            int property = task->audit->listed[k];
            measuring_run(measuring, property, &band->tallies[property]);
        }
    }
}

static void audit_find_examples(void *state, int worker, size_t from, size_t to)
{
    const struct task *task = state;

    (void)worker;
    for (size_t i = from; i < to; i++) {
        const struct subject *subject = &task->audit->subjects[i];
        unsigned violated = 0;
        for (int k = 0; k < PROPERTY_COUNT; k++)
            violated |= (unsigned)(subject->results[k].tally.violations > 0) << k;
        violated = smallest_search(subject, violated, subject->results);
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (violated >> k & 1)
                example_shrink(&subject->results[k], subject, k);
    }
}

static void audit_add_bands(struct task *task, struct subject *subject)
{
    struct measuring *measuring = &task->measurings[0];
    int rows;

    audit_prepare(task, measuring, subject);
    rows = measuring_band_rows(measuring);
    for (int y = 0; y < task->map->height; y += rows) {
        task->bands = alloc_grow(task->bands, task->count, &task->room, sizeof *task->bands);
        task->bands[task->count++] =
            (struct band){.subject = subject, .y0 = y, .y1 = lesser(y + rows, task->map->height)};
    }
}

/* The first violation that stays is that on the smallest map. */
static void audit_measure_map(struct task *task, const struct map *map)
{
    const struct audit *audit = task->audit;

    task->map = map;
    task->count = 0;
    for (size_t i = 0; i < audit->count; i++)
        audit_add_bands(task, &audit->subjects[i]);
    pool_run(audit->pool, task->count, 1, audit_measure, task);
    for (size_t i = 0; i < task->count * PROPERTY_COUNT; i++) {
        const struct band *band = &task->bands[i / PROPERTY_COUNT];
        const struct tally *tally = &band->tallies[i % PROPERTY_COUNT];
        struct audit_result *result = &band->subject->results[i % PROPERTY_COUNT];
        if (tally->first.any && (!result->where || map_area(result->where) > map_area(map))) {
            result->where = map;
            result->tally.first = tally->first;
        }
        tally_join(&result->tally, tally);
    }
    for (int k = 0; k < audit->pool->threads; k++)
        measuring_release(&task->measurings[k]);
}

void audit_make(struct audit *audit)
{
    struct task task = {.audit = audit};

    if (!audit->wanted)
        audit->wanted = (1u << PROPERTY_COUNT) - 1;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (audit->wanted >> i & 1)
            audit->listed[audit->listed_count++] = i;
    for (size_t i = 0; i < audit->count; i++)
        audit->subjects[i].results = alloc_array(PROPERTY_COUNT, sizeof(struct audit_result));
    task.measurings = alloc_array((size_t)audit->pool->threads, sizeof *task.measurings);
    audit->pool->parts = audit->map_count + 1; /* the examples are worth a map */
    for (size_t i = 0; i < audit->map_count; i++)
        audit_measure_map(&task, &audit->maps[i]);
    pool_run(audit->pool, audit->count, 1, audit_find_examples, &task);
    for (size_t i = 0; i < audit->count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++) {
            bool violated = audit->subjects[i].results[k].tally.violations;
            audit->violated += violated;
            audit->failed += violated && audit->subjects[i].required >> k & 1;
        }
    free(task.bands);
    free(task.measurings);
}

void audit_release(struct audit *audit)
{
    for (size_t i = 0; i < audit->count; i++) {
        struct audit_result *results = audit->subjects[i].results;
        for (int k = 0; results && k < PROPERTY_COUNT; k++) {
            mask_release(&results[k].example.opaque);
            free(results[k].example.words);
        }
        free(results);
    }
    free(audit->subjects);
    *audit = (struct audit){0};
}
