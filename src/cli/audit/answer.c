#include "cli/audit/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/diag.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

const char *const symmetrize_names[] = {NULL, "and", "or", NULL};

/* For a property, subject and map, in cells that are looked at: about 1 s, and a tenth of that. */
#define EFFORT ((uint64_t)1 << 27)
#define EFFORT_COARSE ((uint64_t)1 << 23)

struct worker {
    struct measuring measuring; /* of the map of the moment; made when first needed */
    struct small_maps maps;
};

/* What the threads share while they go through the subjects. */
struct task {
    struct audit *audit;
    const struct map *map;  /* of the moment */
    struct worker *workers; /* by thread */
    unsigned *counted;      /* by subject: the bits of the properties that are measured already */
    size_t done;            /* subjects, on all maps before this one */
};

/*
 * Subjects on every map, by planes and by looks, and examples for them, are even enough for a
 * share.
 */
static void tell(void *listener, size_t done, size_t count)
{
    const struct task *task = listener;
    const struct audit *audit = task->audit;

    (void)count;
    audit->tell(audit->listener, task->done + done, audit->count * (2 * audit->map_count + 1));
}

static uint64_t effort(const struct audit *audit)
{
    return audit->seeded ? EFFORT_COARSE : EFFORT;
}

/* The first violation that stays is that on the smallest map. */
static void add_tally(struct audit_result *result, const struct tally *tally, const struct map *map)
{
    if (tally->first.any && (!result->where || map_area(result->where) > map_area(map))) {
        result->where = map;
        result->tally.first = tally->first;
    }
    tally_join(&result->tally, tally);
}

static void measure_subjects(void *state, int worker, size_t from, size_t to)
{
    struct task *task = state;
    const struct audit *audit = task->audit;
    struct measuring *measuring = &task->workers[worker].measuring;

    if (!measuring->map.width) {
        measuring_init(measuring, task->map->width, task->map->height);
        measuring->effort = effort(audit);
        measuring_set_walls(measuring, &task->map->opaque);
    }
    for (size_t i = from; i < to; i++) {
        unsigned wanted = audit->wanted & ~task->counted[i];
        measuring_set_subject(measuring, &audit->subjects[i]);
        for (int k = 0; k < PROPERTY_SPEED; k++) {
            struct tally tally = {0};
            if (!(wanted >> k & 1))
                continue;
            measuring_run(measuring, k, &tally);
            add_tally(&audit->subjects[i].results[k], &tally, task->map);
        }
    }
}

/* What looks would be a sample of. */
static unsigned find_sampled(const struct task *task, const struct eyeshot_terms *terms)
{
    const struct map *map = task->map;
    uint64_t looks = effort_looks(effort(task->audit), map, terms);
    unsigned all = task->audit->wanted, sampled = 0;

    if (map_area(map) > WHOLE_CELLS)
        return all;
    sampled |= map_open(map) * WAYS > looks ? 1u << PROPERTY_ISOTROPIC : 0;
    sampled |= map_open(map) * RADII > looks ? 1u << PROPERTY_MONOTONE_RADIUS : 0;
    return all & sampled;
}

/* The threads share the work for a subject. */
static void measure_everywhere(struct task *task, int threads)
{
    const struct audit *audit = task->audit;

    for (size_t i = 0; i < audit->count; i++) {
        const struct subject *subject = &audit->subjects[i];
        struct tally tallies[PROPERTY_COUNT] = {0};
        task->counted[i] = everywhere_measure(
            task->map, subject, find_sampled(task, &subject->terms), threads, tallies);
        for (size_t k = 0; k < PROPERTY_COUNT; k++)
            if (task->counted[i] >> k & 1)
                add_tally(&subject->results[k], &tallies[k], task->map);
        task->done++;
        if (audit->tell)
            tell(task, 0, 0);
    }
}

static void find_examples(void *state, int worker, size_t from, size_t to)
{
    struct task *task = state;

    for (size_t i = from; i < to; i++) {
        const struct subject *subject = &task->audit->subjects[i];
        unsigned violated = 0;
        for (int k = 0; k < PROPERTY_COUNT; k++)
            violated |= (unsigned)(subject->results[k].tally.violations > 0) << k;
        violated =
            small_maps_search(&task->workers[worker].maps, subject, violated, subject->results);
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (violated >> k & 1)
                example_shrink(&subject->results[k], subject, k);
    }
}

/* Some of the cells would look, and nobody know whether they are seen by the others. */
static int check_size(const struct audit *audit, struct diag *diag)
{
    bool symmetrized = false;

    for (size_t i = 0; i < audit->count; i++)
        symmetrized |= audit->subjects[i].symmetrize != SYMMETRIZE_NOT;
    for (size_t i = 0; symmetrized && i < audit->map_count; i++) {
        const struct map *map = audit->maps[i];
        if (map_area(map) > WHOLE_CELLS)
            return diag_fail(diag, "a map of %dx%d is too large to symmetrize (at most %d cells)",
                             map->width, map->height, WHOLE_CELLS);
    }
    return 0;
}

#define SPEED_EYES 101 /* the median of that many fields */

/* The median field, from eyes all over the map, in ns. */
static double time_looks(struct measuring *measuring, const struct eyeshot_terms *terms)
{
    struct eyeshot_mask *mask = measuring_scratch(measuring, 0);
    int64_t times[SPEED_EYES];

    for (size_t i = 0; i < SPEED_EYES; i++) {
        struct cell eye = measuring->eyes[i * measuring->eye_count / SPEED_EYES];
        times[i] = -clock_ns();
        measuring_look(measuring, &measuring->map, terms, eye, mask);
        times[i] += clock_ns();
    }
    qsort(times, SPEED_EYES, sizeof *times, clock_compare);
    /* NOLINTNEXTLINE(bugprone-integer-division): the index of the one in the middle */
    return (double)times[SPEED_EYES / 2];
}

/* On the largest map; a symmetrized one takes every eye's look, and has no time of its own. */
static void measure_speed(struct audit *audit)
{
    const struct map *map = audit->maps[0];
    struct measuring measuring;
    double least = 0;

    for (size_t i = 1; i < audit->map_count; i++)
        if (map_area(audit->maps[i]) > map_area(map))
            map = audit->maps[i];
    measuring_init(&measuring, map->width, map->height);
    measuring_set_walls(&measuring, &map->opaque);
    for (size_t i = 0; measuring.eye_count && i < audit->count; i++) {
        struct subject *subject = &audit->subjects[i];
        struct tally *tally = &subject->results[PROPERTY_SPEED].tally;
        if (subject->symmetrize != SYMMETRIZE_NOT)
            continue;
        tally->share_count = 1;
        tally->shares = time_looks(&measuring, &subject->terms);
        least = least > 0 && least < tally->shares ? least : tally->shares;
    }
    for (size_t i = 0; least > 0 && i < audit->count; i++)
        audit->subjects[i].results[PROPERTY_SPEED].tally.shares /= least;
    measuring_release(&measuring);
}

/* The same thing happens in both, and one command shows it. */
static bool same_example(const struct subject *a, const struct subject *b, int property)
{
    const struct audit_example *one = &a->results[property].example;
    const struct audit_example *two = &b->results[property].example;
    struct eyeshot_terms terms = b->terms;

    terms.rule = a->terms.rule;
    return one->finding.any && two->finding.any && one->smallest == two->smallest &&
           !strcmp(one->words, two->words) && one->opaque.width == two->opaque.width &&
           one->opaque.height == two->opaque.height &&
           !memcmp(one->opaque.words, two->opaque.words, mask_bytes(&one->opaque)) &&
           a->symmetrize == b->symmetrize && eyeshot_terms_equal(&a->terms, &terms);
}

/* Whose example stands for whose, and how many properties are violated. */
static void finish(struct audit *audit)
{
    for (size_t i = 0; i < audit->count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++) {
            struct audit_result *result = &audit->subjects[i].results[k];
            size_t *first = &result->example.first;
            audit->violated += result->tally.violations > 0;
            audit->failed += result->tally.violations && audit->subjects[i].required >> k & 1;
            while (*first < i && !same_example(&audit->subjects[*first], &audit->subjects[i], k))
                ++*first;
        }
}

/* A program is asked by one at a time. */
static int count_threads(const struct audit *audit)
{
    for (size_t i = 0; i < audit->count; i++)
        if (is_program(audit->subjects[i].terms.rule))
            return 1;
    return audit->threads ? audit->threads : 1;
}

static void run(struct task *task, void (*work)(void *, int, size_t, size_t), int threads)
{
    struct pool_work items = {
        task->audit->count, 1, work, task, task->audit->tell ? tell : NULL, task};

    pool_run(&items, threads);
    task->done += task->audit->count;
}

int audit_make(struct audit *audit, struct diag *diag)
{
    int threads = count_threads(audit);
    struct task task = {.audit = audit};

    if (check_size(audit, diag))
        return -1;
    audit->whole = !audit->wanted;
    if (audit->whole)
        audit->wanted = (1u << PROPERTY_SPEED) - 1;
    if (audit->timed)
        audit->wanted |= 1u << PROPERTY_SPEED;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (audit->wanted >> i & 1)
            audit->listed[audit->listed_count++] = i;
    for (size_t i = 0; i < audit->count; i++)
        audit->subjects[i].results = alloc_array(PROPERTY_COUNT, sizeof(struct audit_result));
    task.counted = alloc_array(audit->count, sizeof *task.counted);
    task.workers = alloc_array((size_t)threads, sizeof *task.workers);
    for (size_t i = 0; i < audit->map_count; i++) {
        task.map = audit->maps[i];
        measure_everywhere(&task, threads);
        run(&task, measure_subjects, threads);
        for (int k = 0; k < threads; k++)
            measuring_release(&task.workers[k].measuring);
    }
    run(&task, find_examples, threads);
    for (int k = 0; k < threads; k++)
        small_maps_release(&task.workers[k].maps);
    if (audit->timed && audit->map_count)
        measure_speed(audit);
    finish(audit);
    free(task.counted);
    free(task.workers);
    return 0;
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
