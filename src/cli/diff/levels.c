#include "cli/diff/levels.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/format.h"
#include "cli/level/look.h"
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
    bool drawn, quiet;              /* no hints: those of several threads would mix */
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

    for (int kind = 0; kind < CELL_KINDS && job->drawn; kind++)
        mask_init(&level->cells[kind], width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            bool was = is_open(old, x, y), is = is_open(new, x, y);
            level->counts[WALLED] += was && !is;
            level->counts[CLEARED] += is && !was;
            if (job->drawn && !(was && is))
                plane_set(&level->cells[was ? CELL_WALLED : is ? CELL_CLEARED : CELL_WALL], x, y);
        }
    }
}

/* Keeps the cell if it is among those that have the most; of equal ones the first stays. */
static void keep_top(struct tops *tops, struct cell cell, uint32_t lines)
{
    size_t at = tops->count;

    while (at && tops->list[at - 1].lines < lines)
        at--;
    if (at == TOP || !lines)
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
        uint32_t lines[] = {job->opened[i], job->closed[i]};
        for (int kind = OPENED; kind <= CLOSED; kind++) {
            level->counts[kind] += lines[kind];
            keep_top(&level->tops[kind], cell, lines[kind]);
        }
        if (job->drawn && (lines[OPENED] || lines[CLOSED]))
            plane_set(&level->cells[lines[OPENED] > lines[CLOSED] ? CELL_GAINED : CELL_LOST],
                      cell.x, cell.y);
    }
}

/* Levels */

/* Both say how to look: the new one counts. */
static int read_both(struct job *job, struct side *sides, const struct diff_options *options,
                     struct diag *diag)
{
    struct level *level = job->level;
    struct read_options read = options->read;
    struct source source;

    read.quiet = read.quiet || job->quiet;
    for (int i = 0; i < 2; i++) {
        read.fetch = sides[i].git ? git_fetch : NULL;
        read.fetch_context = sides[i].git;
        if (level->entries[i] && (side_open(&sides[i], level->entries[i], &source, diag) ||
                                  scenario_read_source(&job->scenarios[i], &source, &read, diag)))
            return -1;
    }
    if (!level->entries[1])
        return 0;
    return sight_settle(&options->sight, &job->scenarios[1], &job->given, &level->terms, diag);
}

/* Every cell that is open in both looks at both: which cells, open in both, does it see anew? */
static void count_lines(struct job *job)
{
    struct looker lookers[2] = {{0}, {0}};
    struct eyeshot_mask masks[2];

    for (int i = 0; i < 2; i++)
        mask_init(&masks[i], job->scenarios[i].map.width, job->scenarios[i].map.height);
    for (size_t at = 0; at < map_area(&job->scenarios[0].map); at++) {
        const struct map *old = &job->scenarios[0].map, *new = &job->scenarios[1].map;
        struct cell eye = {(int)(at % (size_t)old->width), (int)(at / (size_t)old->width)};
        if (!is_open(old, eye.x, eye.y) || !is_open(new, eye.x, eye.y))
            continue;
        for (int i = 0; i < 2; i++) {
            mask_clear(&masks[i]);
            level_look_tiles(&lookers[i], &job->scenarios[i].map, &job->level->terms, eye,
                             &masks[i]);
        }
        for (int y = 0; y < old->height; y++) {
            for (int x = 0; x < old->width; x++) {
                if (!is_open(old, x, y) || !is_open(new, x, y))
                    continue;
                job->closed[at] += plane_get(&masks[0], x, y) && !plane_get(&masks[1], x, y);
                job->opened[at] += plane_get(&masks[1], x, y) && !plane_get(&masks[0], x, y);
            }
        }
    }
    for (int i = 0; i < 2; i++) {
        mask_release(&masks[i]);
        looker_release(&lookers[i]);
    }
}

static int compare(struct job *job, struct diag *diag)
{
    const struct map *old = &job->scenarios[0].map, *new = &job->scenarios[1].map;
    int status;

    sort_cells(job);
    job->opened = alloc_array(map_area(old), sizeof *job->opened);
    job->closed = alloc_array(map_area(old), sizeof *job->closed);
    /* Where walls beyond its edge change nothing, a border that is hidden may. */
    if (job->level->counts[WALLED] || job->level->counts[CLEARED] || old->width != new->width ||
        old->height != new->height)
        count_lines(job);
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
    const struct diff_options *options;
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
        if (!read_both(&job, work->sides, work->options, diag) && !level_is_alone(job.level))
            compare(&job, diag);
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
    *level = (struct level){.entries = {old, new}, .name = name.data};
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

/* Words */

const char *const count_names[COUNTS] = {"opened", "closed", "walled", "cleared"};

static void add_counts(struct bytes *text, const size_t counts[COUNTS])
{
    bytes_addf(text, "%zu sight line%s opened, %zu closed", counts[OPENED], plural(counts[OPENED]),
               counts[CLOSED]);
    if (counts[WALLED] || counts[CLEARED])
        bytes_addf(text, "; %zu cell%s walled, %zu cleared", counts[WALLED], plural(counts[WALLED]),
                   counts[CLEARED]);
}

static void describe_tops(struct tops *tops, const char *what, char sign)
{
    struct bytes text = {0};

    for (size_t i = 0; i < tops->count; i++) {
        const struct top *top = &tops->list[i];
        bytes_addf(&text, "%s%d,%d (%c%u)", i ? ", " : what, top->cell.x, top->cell.y, sign,
                   top->lines);
    }
    tops->text = text.data;
}

static void describe_level(struct level *level)
{
    struct bytes text = {0};

    if (level_is_alone(level))
        bytes_addf(&text, "only in the %s version", level->entries[0] ? "old" : "new");
    else
        add_counts(&text, level->counts);
    level->text = text.data;
    level->changed = level->named_count;
    for (int i = 0; i < COUNTS; i++)
        level->changed = level->changed || level->counts[i];
    describe_tops(&level->tops[OPENED], "gained most: ", '+');
    describe_tops(&level->tops[CLOSED], "lost most: ", '-');
}

static void describe_all(struct levels *levels)
{
    struct bytes text = {0};

    for (size_t i = 0; i < levels->count; i++) {
        struct level *level = &levels->list[i];
        describe_level(level);
        for (int k = 0; k < COUNTS; k++)
            levels->counts[k] += level->counts[k];
        levels->named += level->named_count;
        levels->changed += level->changed;
        levels->alone += level_is_alone(level);
    }
    if (levels->count > 1)
        bytes_addf(&text, "%zu levels, %zu changed", levels->count, levels->changed);
    if (levels->alone)
        bytes_addf(&text, "%s%zu in one version only", levels->count > 1 ? ", " : "",
                   levels->alone);
    bytes_addf(&text, levels->count > 1 || levels->alone ? ": " : "");
    add_counts(&text, levels->counts);
    levels->text = text.data;
}

int levels_make(struct levels *levels, struct side sides[2], const struct diff_options *options,
                struct diag *diag)
{
    struct work work = {.levels = levels, .sides = sides, .options = options, .threads = 1};
    struct pool_work pool = {.span = 1, .run = work_at, .state = &work, .listener = &work.progress};
    int threads = work_threads(&options->work), status = 0;

    match(levels, sides);
    work.diags = alloc_array(levels->count, sizeof *work.diags);
    if (levels->count == 1)
        work.threads = threads;
    pool.count = levels->count;
    work_progress(&options->work, &work.progress);
    pool.tell = work.progress.on ? progress_tell : NULL;
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
    describe_all(levels);
    return status;
}

static void level_release(struct level *level)
{
    for (size_t i = 0; i < level->named_count; i++) {
        free(level->named[i].from);
        free(level->named[i].to);
        free(level->named[i].text);
    }
    free(level->named);
    free(level->name);
    free(level->text);
    free(level->tops[OPENED].text);
    free(level->tops[CLOSED].text);
    for (int kind = 0; kind < CELL_KINDS; kind++)
        mask_release(&level->cells[kind]);
}

void levels_release(struct levels *levels)
{
    for (size_t i = 0; i < levels->count; i++)
        level_release(&levels->list[i]);
    free(levels->list);
    free(levels->text);
}
