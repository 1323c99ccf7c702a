#include "cli/diff/levels.h"

#include <stdlib.h>
#include <string.h>

#include "cli/diff/git.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

/* A level that is worked at. */
struct job {
    struct level *level;
    struct scenario scenarios[2];
    struct given given;
    uint32_t *opened, *closed; /* by cell of the old version */
    bool drawn, quiet;         /* no hints: those of several threads would mix */
};

/* Cells */

static bool is_open(const struct map *map, int x, int y)
{
    return x < map->width && y < map->height && !plane_get(&map->opaque, x, y);
}

/* What became of the cells, in numbers and, if it is drawn, for the picture. */
static void sort_cells(const struct job *job)
{
    const struct map *old = &job->scenarios[0].map, *new = &job->scenarios[1].map;
    int width = old->width > new->width ? old->width : new->width;
    int height = old->height > new->height ? old->height : new->height;
    struct level *level = job->level;
    struct level_picture *picture = &level->picture;
    struct eyeshot_mask *masks[] = {&picture->walls, &picture->walled, &picture->cleared,
                                    &picture->gained, &picture->lost};

    for (size_t i = 0; i < sizeof masks / sizeof *masks && job->drawn; i++)
        mask_init(masks[i], width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            bool was = is_open(old, x, y), is = is_open(new, x, y);
            level->walled += was && !is;
            level->cleared += is && !was;
            if (job->drawn && !(was && is))
                plane_set(was ? &picture->walled : is ? &picture->cleared : &picture->walls, x, y);
        }
    }
}

/* Keeps the cell if it is among those that have the most; of equal ones the first stays. */
static void keep_top(struct tops *tops, struct cell cell, uint32_t lines)
{
    size_t at = tops->count;

    while (at && tops->list[at - 1].lines < lines)
        at--;
    if (at == TOP)
        return;
    tops->count += tops->count < TOP;
    memmove(&tops->list[at + 1], &tops->list[at], (tops->count - at - 1) * sizeof *tops->list);
    tops->list[at] = (struct top){cell, lines};
}

static void sum_up(const struct job *job)
{
    const struct map *old = &job->scenarios[0].map;
    struct level *level = job->level;

    for (size_t i = 0; i < map_area(old); i++) {
        struct cell cell = {(int)(i % (size_t)old->width), (int)(i / (size_t)old->width)};
        level->opened += job->opened[i];
        level->closed += job->closed[i];
        if (job->opened[i])
            keep_top(&level->gained, cell, job->opened[i]);
        if (job->closed[i])
            keep_top(&level->lost, cell, job->closed[i]);
        if (job->drawn && job->opened[i] > job->closed[i])
            plane_set(&level->picture.gained, cell.x, cell.y);
        else if (job->drawn && job->closed[i])
            plane_set(&level->picture.lost, cell.x, cell.y);
    }
}

/* Sight lines */

struct count {
    const struct eyeshot_all *all;
    struct eyeshot_numbers numbers;
    struct eyeshot_all_work **works; /* by thread */
};

static void count_parts(void *state, int worker, size_t from, size_t to)
{
    struct count *count = state;

    if (!count->works[worker])
        count->works[worker] = eyeshot_all_work_new(count->all, &count->numbers);
    for (size_t part = from; part < to; part++)
        bug_unless(!eyeshot_all_count(count->works[worker], part));
}

static void count_lines(struct job *job, int threads)
{
    struct eyeshot_all_order order = {.map = job->scenarios[0].map.cells,
                                      .after = job->scenarios[1].map.cells,
                                      .terms = &job->level->terms,
                                      .memory = &alloc_memory};
    struct count count = {.numbers = {.opened = job->opened, .closed = job->closed}};
    struct pool_work work = {.span = 1, .run = count_parts, .state = &count};
    struct eyeshot_all *all = NULL;

    bug_unless(!eyeshot_all_new(&all, &order));
    count.all = all;
    count.works = alloc_array((size_t)threads, sizeof *count.works);
    work.count = eyeshot_all_facts(all).parts;
    pool_run(&work, threads);
    for (int i = 0; i < threads; i++)
        eyeshot_all_work_free(count.works[i]);
    free(count.works);
    eyeshot_all_free(all);
}

/* Levels */

static int read_one(struct job *job, int i, struct side *side, const struct level_options *options,
                    struct diag *diag)
{
    const struct entry *entry = job->level->entries[i];
    struct read_options read = *options->read;
    struct source source;

    read.quiet = read.quiet || job->quiet;
    if (side->git) {
        read.fetch = git_fetch;
        read.fetch_context = side->git;
    }
    return side_open(side, entry, &source, diag) ||
                   scenario_read_source(&job->scenarios[i], &source, &read, diag)
               ? -1
               : 0;
}

/* Both say how to look: the new one counts. */
static int read_both(struct job *job, struct side *sides, const struct level_options *options,
                     struct diag *diag)
{
    struct level *level = job->level;

    for (int i = 0; i < 2; i++)
        if (level->entries[i] && read_one(job, i, &sides[i], options, diag))
            return -1;
    if (level->presence == LEVEL_IN_OLD)
        return 0;
    return sight_settle(options->sight, &job->scenarios[1], &job->given, &level->terms, diag);
}

/* Where walls beyond its edge change nothing, a border that is hidden may. */
static bool is_other_map(const struct map *old, const struct map *new, const struct level *level)
{
    return level->walled || level->cleared || old->width != new->width ||
           old->height != new->height;
}

static int compare(struct job *job, int threads, struct diag *diag)
{
    size_t cells = map_area(&job->scenarios[0].map);
    int status;

    sort_cells(job);
    job->opened = alloc_array(cells, sizeof *job->opened);
    job->closed = alloc_array(cells, sizeof *job->closed);
    if (is_other_map(&job->scenarios[0].map, &job->scenarios[1].map, job->level))
        count_lines(job, threads);
    sum_up(job);
    status = level_add_named(job->level, job->scenarios, &job->given, diag);
    free(job->opened);
    free(job->closed);
    return status;
}

/* What threads share: each level has its own place for trouble. */
struct work {
    struct levels *levels;
    struct side *sides;
    const struct level_options *options;
    int threads; /* for a level */
    struct diag *diags;
    struct progress progress;
};

static void work_at(void *state, int worker, size_t from, size_t to)
{
    const struct work *work = state;

    (void)worker;
    for (size_t i = from; i < to; i++) {
        struct job job = {.level = &work->levels->list[i],
                          .drawn = work->levels->drawn,
                          .quiet = work->levels->count > 1};
        struct diag *diag = &work->diags[i];
        if (!read_both(&job, work->sides, work->options, diag) &&
            job.level->presence == LEVEL_IN_BOTH)
            compare(&job, work->threads, diag);
        scenario_release(&job.scenarios[0]);
        scenario_release(&job.scenarios[1]);
    }
}

static void add_level(struct levels *levels, const struct entry *old, const struct entry *new)
{
    struct level *level = &levels->list[levels->count++];
    const struct entry *entry = new ? new : old;
    struct bytes name = {0};

    bug_unless(entry); /* one of the two is there */
    diag_add_escaped(&name, *entry->name ? entry->name : entry->path);
    *level = (struct level){
        .entries = {old, new},
        .name = name.data,
        .presence = !new  ? LEVEL_IN_OLD
                    : old ? LEVEL_IN_BOTH
                          : LEVEL_IN_NEW,
    };
}

/* Both sides are sorted by name. */
static void match(struct levels *levels, const struct side sides[2])
{
    size_t i = 0, k = 0;

    levels->list = alloc_array(sides[0].count + sides[1].count, sizeof *levels->list);
    while (i < sides[0].count || k < sides[1].count) {
        const struct entry *old = i < sides[0].count ? &sides[0].list[i] : NULL;
        const struct entry *new = k < sides[1].count ? &sides[1].list[k] : NULL;
        int order = !old ? 1 : !new ? -1 : strcmp(old->name, new->name);
        add_level(levels, order <= 0 ? old : NULL, order >= 0 ? new : NULL);
        i += order <= 0;
        k += order >= 0;
    }
}

static void total(struct levels *levels)
{
    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        levels->opened += level->opened;
        levels->closed += level->closed;
        levels->walled += level->walled;
        levels->cleared += level->cleared;
        levels->named += level->named_count;
        levels->changed += level_has_changed(level);
        levels->alone += level->presence != LEVEL_IN_BOTH;
    }
}

static void tell(void *listener, size_t done)
{
    struct work *work = listener;

    progress_tell(&work->progress, done, work->levels->count);
}

int levels_make(struct levels *levels, struct side sides[2], const struct level_options *options,
                struct diag *diag)
{
    struct work work = {.levels = levels, .sides = sides, .options = options, .threads = 1};
    struct pool_work pool = {.span = 1, .run = work_at, .state = &work, .listener = &work};
    int threads = work_threads(options->work), status = 0;

    match(levels, sides);
    work.diags = alloc_array(levels->count, sizeof *work.diags);
    if (levels->count == 1)
        work.threads = threads;
    pool.count = levels->count;
    work_progress(options->work, &work.progress);
    pool.tell = work.progress.on ? tell : NULL;
    progress_start(&work.progress, "levels");
    pool_run(&pool, levels->count == 1 ? 1 : threads);
    progress_end(&work.progress);
    for (size_t i = 0; i < levels->count && !diag->message[0]; i++) {
        const struct diag *found = &work.diags[i];
        if (!found->message[0])
            continue;
        status = -1;
        if (found->file)
            diag_print(found, stderr);
        else
            *diag = *found; /* no level is to blame: the others would say the same */
    }
    free(work.diags);
    total(levels);
    return status;
}

static void release_picture(struct level_picture *picture)
{
    mask_release(&picture->walls);
    mask_release(&picture->walled);
    mask_release(&picture->cleared);
    mask_release(&picture->gained);
    mask_release(&picture->lost);
}

void levels_release(struct levels *levels)
{
    for (size_t i = 0; i < levels->count; i++) {
        struct level *level = &levels->list[i];
        for (size_t k = 0; k < level->named_count; k++) {
            free(level->named[k].from);
            free(level->named[k].to);
        }
        free(level->named);
        free(level->name);
        release_picture(&level->picture);
    }
    free(levels->list);
    *levels = (struct levels){0};
}

/* Words */

const char *const presence_texts[] = {NULL, "only in the old version", "only in the new version"};

void levels_add_counts(struct bytes *text, size_t opened, size_t closed, size_t walled,
                       size_t cleared)
{
    bytes_addf(text, "%zu sight %s opened, %zu closed", opened, opened == 1 ? "line" : "lines",
               closed);
    if (walled || cleared)
        bytes_addf(text, "; %zu %s walled, %zu cleared", walled, walled == 1 ? "cell" : "cells",
                   cleared);
}

void levels_add_summary(struct bytes *text, const struct levels *levels)
{
    if (levels->count > 1)
        bytes_addf(text, "%zu levels, %zu changed", levels->count, levels->changed);
    if (levels->alone)
        bytes_addf(text, "%s%zu in one version only", levels->count > 1 ? ", " : "", levels->alone);
    if (levels->count > 1 || levels->alone)
        bytes_addf(text, ": ");
    levels_add_counts(text, levels->opened, levels->closed, levels->walled, levels->cleared);
}

const char *named_between(const struct named *named)
{
    return named->both ? " and " : named->sees ? " now sees " : " no longer sees ";
}

const char *named_behind(const struct named *named)
{
    return !named->both ? "" : named->sees ? " now see each other" : " no longer see each other";
}

void levels_add_named(struct bytes *text, const struct named *named)
{
    diag_add_escaped(text, named->from);
    bytes_addf(text, "%s", named_between(named));
    diag_add_escaped(text, named->to);
    bytes_addf(text, "%s", named_behind(named));
}

void levels_add_tops(struct sink *sink, const struct level *level, const char *before,
                     const char *behind)
{
    const struct tops *both[] = {&level->gained, &level->lost};

    for (int k = 0; k < 2; k++) {
        if (both[k]->count)
            sink_format(sink, "%s%s most: ", before, k ? "lost" : "gained");
        for (size_t i = 0; i < both[k]->count; i++) {
            const struct top *top = &both[k]->list[i];
            sink_format(sink, "%s%d,%d (%c%u)", i ? ", " : "", top->cell.x, top->cell.y, "+-"[k],
                        top -> lines);
        }
        if (both[k]->count)
            sink_text(sink, behind);
    }
}
