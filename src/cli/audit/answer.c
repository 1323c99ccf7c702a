#include "cli/audit/answer.h"
#include "cli/support/diag.h"

#include <stdlib.h>

#include "cli/audit/smallest.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

const char *const symmetrize_names[] = {NULL, "and", "or"};

/* Of one row and property: its tallies of all maps, and the smallest map with a violation. */
struct total {
    struct tally tally;
    const struct map *where;
    struct finding finding;
};

bool audit_holds(const struct audit_row *row, enum property property)
{
    return property_has_verdict(property) && !row->results[property].violations;
}

static struct subject make_subject(const struct audit_row *row)
{
    return (struct subject){row->terms, row->symmetrize};
}

static size_t map_cells(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height;
}

static void add_tally(struct total *total, const struct tally *tally, const struct map *map)
{
    struct tally *sum = &total->tally;

    sum->violations += tally->violations;
    sum->of += tally->of;
    sum->sampled |= tally->sampled;
    sum->shares += tally->shares;
    sum->share_count += tally->share_count;
    sum->rise += tally->rise;
    sum->run += tally->run;
    if (!tally->first.any || (total->where && map_cells(total->where) <= map_cells(map)))
        return;
    total->where = map;
    total->finding = tally->first;
}

/* For a property, row and map, in cells that are looked at: about 1 s, and a tenth of that. */
#define EFFORT ((uint64_t)1 << 27)
#define EFFORT_COARSE ((uint64_t)1 << 23)

/* What the threads share while they go through the rows, and what is each one's own. */
struct task {
    struct audit *audit;
    struct total *totals;    /* by row, then property */
    const struct map *map;   /* of the moment */
    struct stage *stages;    /* by thread; made when first needed */
    struct small_maps *maps; /* likewise */
    bool *has_maps;
    size_t done; /* rows, on all maps before this one */
};

static void prepare_stage(struct stage *stage, const struct task *task)
{
    const struct map *map = task->map;

    stage_init(stage, map->width, map->height);
    stage->effort = task->audit->coarse ? EFFORT_COARSE : EFFORT;
    eyeshot_mask_copy(&stage->base.map.opaque, &map->opaque, eyeshot_mask_box(&map->opaque));
    map_finish(&stage->base.map);
    stage_set_walls(stage);
}

/* Rows, on the map of the moment. */
static void measure_rows(void *state, int worker, size_t from, size_t to)
{
    struct task *task = state;
    const struct audit *audit = task->audit;
    struct stage *stage = &task->stages[worker];

    if (!stage->base.map.width)
        prepare_stage(stage, task);
    for (size_t i = from; i < to; i++) {
        struct subject subject = make_subject(&audit->rows[i]);
        stage_set_subject(stage, &subject);
        for (size_t k = 0; k < PROPERTY_COUNT; k++) {
            struct tally tally = {0};
            if (!measures[k].run || (audit->wanted && !(audit->wanted >> k & 1)))
                continue;
            measures[k].run(stage, &tally);
            add_tally(&task->totals[i * PROPERTY_COUNT + k], &tally, task->map);
        }
    }
}

static void fill_results(struct audit_row *row, const struct total *totals)
{
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        const struct tally *tally = &totals[i].tally;
        struct audit_result *result = &row->results[i];
        result->violations = tally->violations;
        result->of = tally->of;
        result->sampled = tally->sampled;
        result->has_value = tally->share_count;
        if (result->has_value)
            result->value = tally->shares / (double)tally->share_count;
        result->has_slope = tally->run > 0;
        if (result->has_slope)
            result->slope = tally->rise / tally->run;
    }
}

static void find_examples(struct audit_row *row, const struct total *totals,
                          struct small_maps *maps)
{
    struct subject subject = make_subject(row);
    struct audit_example examples[PROPERTY_COUNT] = {0};
    unsigned violated = 0, left;

    for (int i = 0; i < PROPERTY_COUNT; i++)
        violated |= (unsigned)(row->results[i].violations > 0) << i;
    left = small_maps_search(maps, &subject, violated, examples);
    for (int i = 0; i < PROPERTY_COUNT; i++) {
        if (left >> i & 1)
            example_shrink(&examples[i], &subject, (enum property)i, &totals[i].where->opaque,
                           &totals[i].finding);
        row->results[i].example = examples[i];
    }
}

/* Some of the cells would look, and nobody know whether they are seen by the others. */
static int check_size(const struct audit *audit, struct diag *diag)
{
    bool symmetrized = false;

    for (size_t i = 0; i < audit->row_count; i++)
        symmetrized |= audit->rows[i].symmetrize != SYMMETRIZE_NOT;
    for (size_t i = 0; symmetrized && i < audit->map_count; i++) {
        const struct map *map = audit->maps[i];
        if (map_cells(map) > SCENE_WHOLE_CELLS)
            return diag_fail(diag, "a map of %dx%d is too large to symmetrize (at most %d cells)",
                             map->width, map->height, SCENE_WHOLE_CELLS);
    }
    return 0;
}

#define SPEED_EYES 101 /* the median of that many fields */

static int compare_times(const void *a, const void *b)
{
    const int64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

static int64_t time_look(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                         struct eyeshot_mask *mask)
{
    int64_t start = clock_ns();

    scene_look(scene, terms, eye, mask);
    return clock_ns() - start;
}

/* The median field of a row, from eyes all over the map, in ns. */
static double time_row(struct scene *scene, const struct eyeshot_terms *terms)
{
    int64_t times[SPEED_EYES];
    struct eyeshot_mask mask = {0};

    mask_init(&mask, scene->map.width, scene->map.height);
    for (size_t i = 0; i < SPEED_EYES; i++)
        times[i] = time_look(scene, terms, scene->eyes[i * scene->eye_count / SPEED_EYES], &mask);
    mask_release(&mask);
    qsort(times, SPEED_EYES, sizeof *times, compare_times);
    /* NOLINTNEXTLINE(bugprone-integer-division): the index of the one in the middle */
    return (double)times[SPEED_EYES / 2];
}

/* On the largest map; a symmetrized row takes every eye's look, and has no time of its own. */
static void measure_speed(struct audit *audit)
{
    const struct map *map = audit->maps[0];
    struct scene scene;
    double least = 0;

    for (size_t i = 1; i < audit->map_count; i++)
        if (map_cells(audit->maps[i]) > map_cells(map))
            map = audit->maps[i];
    scene_init(&scene, map->width, map->height);
    eyeshot_mask_copy(&scene.map.opaque, &map->opaque, eyeshot_mask_box(&map->opaque));
    map_finish(&scene.map);
    scene_gather(&scene);
    for (size_t i = 0; scene.eye_count && i < audit->row_count; i++) {
        struct audit_row *row = &audit->rows[i];
        struct audit_result *result = &row->results[PROPERTY_SPEED];
        if (row->symmetrize != SYMMETRIZE_NOT)
            continue;
        result->has_value = true;
        result->value = time_row(&scene, &row->terms);
        least = least > 0 && least < result->value ? least : result->value;
    }
    for (size_t i = 0; least > 0 && i < audit->row_count; i++)
        audit->rows[i].results[PROPERTY_SPEED].value /= least;
    scene_release(&scene);
}

static void find_rows(void *state, int worker, size_t from, size_t to)
{
    struct task *task = state;

    if (!task->has_maps[worker])
        small_maps_init(&task->maps[worker]);
    task->has_maps[worker] = true;
    for (size_t i = from; i < to; i++) {
        fill_results(&task->audit->rows[i], &task->totals[i * PROPERTY_COUNT]);
        find_examples(&task->audit->rows[i], &task->totals[i * PROPERTY_COUNT],
                      &task->maps[worker]);
    }
}

/* Rows on every map, and examples for them, are even enough for a share. */
static void tell(void *listener, size_t done)
{
    const struct task *task = listener;
    const struct audit *audit = task->audit;

    audit->tell(audit->listener, task->done + done, audit->row_count * (audit->map_count + 1));
}

/* A program is asked by one at a time. */
static int count_threads(const struct audit *audit)
{
    for (size_t i = 0; i < audit->row_count; i++)
        if (is_program(audit->rows[i].terms.rule))
            return 1;
    return audit->threads ? audit->threads : 1;
}

static void run(struct task *task, void (*work)(void *, int, size_t, size_t), int threads)
{
    struct pool_work items = {task->audit->row_count,          1,   work, task,
                              task->audit->tell ? tell : NULL, task};

    pool_run(&items, threads);
    task->done += task->audit->row_count;
}

int audit_make(struct audit *audit, struct diag *diag)
{
    int threads = count_threads(audit);
    struct task task = {.audit = audit};

    if (check_size(audit, diag))
        return -1;
    task.totals = alloc_array(audit->row_count * PROPERTY_COUNT, sizeof *task.totals);
    task.stages = alloc_array((size_t)threads, sizeof *task.stages);
    task.maps = alloc_array((size_t)threads, sizeof *task.maps);
    task.has_maps = alloc_array((size_t)threads, sizeof *task.has_maps);
    for (size_t i = 0; i < audit->map_count; i++) {
        task.map = audit->maps[i];
        run(&task, measure_rows, threads);
        for (int k = 0; k < threads; k++)
            stage_release(&task.stages[k]);
    }
    run(&task, find_rows, threads);
    for (int k = 0; k < threads; k++)
        if (task.has_maps[k])
            small_maps_release(&task.maps[k]);
    if (audit->timed && audit->map_count)
        measure_speed(audit);
    free(task.totals);
    free(task.stages);
    free(task.maps);
    free(task.has_maps);
    return 0;
}

void audit_release(struct audit *audit)
{
    for (size_t i = 0; i < audit->row_count; i++)
        for (size_t k = 0; k < PROPERTY_COUNT; k++) {
            struct audit_example *example = &audit->rows[i].results[k].example;
            mask_release(&example->opaque);
            free(example->words);
        }
    free(audit->rows);
    *audit = (struct audit){0};
}
