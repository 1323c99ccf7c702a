/*
 * An audit: every subject on the map, then, of each property that is violated, a counterexample.
 * The threads share the bands of all subjects; what was counted is added up in order, so that any
 * number of threads gives the same. measuring.h has a band, smallest.c the counterexamples.
 */
#include "cli/audit/answer.h"

#include "cli/audit/measuring.h"

#define EFFORT ((uint64_t)1 << 30) /* for each property: see measuring.c */
#define BAND_ROWS 32               /* of a band, or twice the radius where that is more */

/* The threads take bands of the map's rows, for one subject after the other. */
struct task {
    const struct audit *audit;
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
            measuring_init(measuring, task->audit->map->width, task->audit->map->height);
            measuring->effort = EFFORT;
            eyeshot_mask_copy(&measuring->map.opaque, &task->audit->map->opaque);
            map_finish(&measuring->map);
        }
        if (measuring->subject != subject)
            measuring_begin(measuring, subject);
        measuring_band(measuring, y0, y0 + lesser(task->rows, task->audit->map->height - y0));
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (audit->wanted >> k & 1)
                measuring_run(measuring, k, &task->tallies[i * PROPERTY_COUNT + (size_t)k]);
    }
}

static void audit_find_examples(void *state, int worker, size_t from, size_t to)
{
    const struct audit *audit = state;

    (void)worker;
    for (size_t i = from; i < to; i++) {
        struct subject *subject = &audit->subjects[i];
        unsigned violated = 0;
        for (int k = 0; k < PROPERTY_COUNT; k++)
            violated |= (unsigned)(subject->results[k].tally.violations > 0) << k;
        violated = smallest_search(subject, violated);
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (violated >> k & 1)
                smallest_shrink(subject, k, audit->map);
    }
}

static void audit_measure_all(struct audit *audit)
{
    size_t threads = (size_t)audit->pool->threads, items;
    struct task task = {.audit = audit, .rows = BAND_ROWS};

    for (size_t i = 0; i < audit->count; i++)
        task.rows = greater(task.rows, 2 * measuring_reach(&audit->subjects[i].choice->terms));
    task.bands = (size_t)(audit->map->height - 1) / (size_t)task.rows + 1;
    items = audit->count * task.bands;
    task.tallies = alloc_array(items * PROPERTY_COUNT, sizeof *task.tallies);
    task.measurings = alloc_array(threads, sizeof *task.measurings);
    pool_run(audit->pool, items, 1, audit_measure, &task);
    for (size_t i = 0; i < items * PROPERTY_COUNT; i++) {
        struct subject *subject = &audit->subjects[i / PROPERTY_COUNT / task.bands];
        struct tally *sum = &subject->results[i % PROPERTY_COUNT].tally;
        const struct tally *tally = &task.tallies[i];
        if (!sum->violations)
            sum->first = tally->first;
        sum->violations += tally->violations;
        sum->of += tally->of;
        sum->sampled |= tally->sampled;
    }
    for (size_t i = 0; i < threads; i++)
        measuring_release(&task.measurings[i]);
    free(task.measurings);
    free(task.tallies);
}

void audit_make(struct audit *audit)
{
    audit_measure_all(audit);
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
    for (size_t i = 0; i < audit->count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++)
            map_release(&audit->subjects[i].results[k].map);
    free(audit->subjects);
    *audit = (struct audit){0};
}

/*
 * What a scenario expects of its algorithm: properties that hold on its map. `check` asks for it,
 * and each property is measured by a small audit of one algorithm.
 */
static void judge_one(struct scenario *scenario, struct expectation *expectation,
                      const struct audit_result *result, int property)
{
    const struct tally *tally = &result->tally;
    struct verdict *verdict = &expectation->verdict;
    struct bytes note = {0}, example = {0};

    verdict_need_flags(scenario, verdict, 1);
    verdict->got.flags[0] = !tally->violations;
    verdict->differ = verdict->got.flags[0] != expectation->wanted.flags[0];
    bytes_addf(&note, "%llu of %llu violate it%s", (unsigned long long)tally->violations,
               (unsigned long long)tally->of, tally->sampled ? ", a sample of the places" : "");
    verdict->note = scenario_keep(scenario, note.data);
    if (!tally->violations)
        return;
    property_tell(&example, property, &result->finding);
    bytes_addf(&example, " (the smallest%s)\n", result->smallest ? "" : " found");
    audit_draw(&example, result, "\n");
    verdict->example = scenario_keep(scenario, example.data);
}

int audit_judge(struct trial *trial, struct diag *diag)
{
    struct pool pool = {.threads = 1};
    struct choice choice = {0};
    struct given given = {0};

    given_equal_terms(&given);
    given_overlay(&given, &trial->given);
    for (size_t i = 0; i < trial->scenario->expect.count; i++) {
        struct expectation *expectation = &trial->scenario->expect.list[i];
        struct audit audit = {.count = 1, .map = &trial->scenario->map, .pool = &pool};
        int property;
        if (expectation->about != ABOUT_PROPERTY)
            continue;
        property = property_find(expectation->json->string, false, diag);
        if (property < 0)
            json_blame(diag, expectation->json);
        if (property < 0 || terms_settle(&choice.terms, trial->terms.rule, &given, diag))
            return -1;
        audit.wanted = 1u << property;
        audit.subjects = alloc_array(1, sizeof *audit.subjects);
        audit.subjects[0].choice = &choice;
        audit_make(&audit);
        judge_one(trial->scenario, expectation, &audit.subjects[0].results[property], property);
        audit_release(&audit);
    }
    return 0;
}
