/*
 * Levels in two versions. Each level is read in both, every cell that is open in both looks on both
 * maps if a changed cell may matter to it, and what it sees of such cells is compared; no other
 * cell has a sight line that was opened or closed. Places with names are compared by named.c.
 */
#include "cli/diff/answer.h"

#include "cli/referee/exec.h"

#define DIFF_TOP 5 /* cells that are told, from where most lines were opened, or closed */

/* Who looks, and what comes of it, by cell of the old version in reading order. */
struct diff_looks {
    struct eyeshot_mask both; /* cells that are open in both versions */
    struct eyeshot_mask eyes; /* cells to which something that changed may matter */
    uint32_t (*lines)[2];     /* by DIFF_OPENED and DIFF_CLOSED */
};

/* Every cell that is at most `reach` columns and rows from `cell` looks. */
static void diff_mark_eyes(struct eyeshot_mask *eyes, struct cell cell, int reach)
{
    int last = lesser(cell.y + reach, eyes->height - 1);

    for (int y = greater(cell.y - reach, 0); y <= last; y++)
        row_set_run(plane_row(eyes, y), greater(cell.x - reach, 0),
                    lesser(cell.x + reach, eyes->width - 1) + 1, true);
}

static bool diff_is_open(const struct map *map, int x, int y)
{
    return x < map->width && y < map->height && !plane_get(&map->opaque, x, y);
}

/*
 * What became of every cell, and who must look again: whoever is as near as a cell that changed
 * may matter to. Where the sizes differ everybody does: walls beyond the edge change nothing, but a
 * border that is hidden may.
 */
static void diff_sort_cells(struct diff_level *level, struct diff_looks *looks,
                            const struct map *old, const struct map *new)
{
    int most = greater(level->width, level->height), reach = 0;

    while (reach < most && eyeshot_may_matter(&level->terms, 0, 0, reach + 1, 0))
        reach++;
    mask_init(&looks->both, old->width, old->height);
    mask_init(&looks->eyes, old->width, old->height);
    if (old->width != new->width || old->height != new->height)
        mask_fill(&looks->eyes);
    for (int y = 0; y < level->height; y++) {
        for (int x = 0; x < level->width; x++) {
            bool was = diff_is_open(old, x, y), is = diff_is_open(new, x, y);
            level->counts[DIFF_WALLED] += was && !is;
            level->counts[DIFF_CLEARED] += is && !was;
            if (was && is)
                plane_set(&looks->both, x, y);
            if (was != is)
                diff_mark_eyes(&looks->eyes, (struct cell){x, y}, reach);
            *diff_cell(level, x, y) = was && is ? '.' : was ? 'w' : is ? 'o' : '#';
        }
        *diff_cell(level, level->width, y) = '\n';
    }
}

/* What one eye sees of the cells that are open in both versions, on one of the maps only. */
static void diff_take(void *state, int worker, struct cell eye, const struct eyeshot_mask *masks,
                      struct eyeshot_box box)
{
    const struct diff_looks *looks = state;
    const struct eyeshot_mask *both = &looks->both;
    uint32_t *lines = looks->lines[(size_t)eye.y * (size_t)both->width + (size_t)eye.x];
    int width = lesser(masks[0].width, masks[1].width);

    (void)worker;
    box =
        box_meet(box, (struct eyeshot_box){0, 0, width, lesser(masks[0].height, masks[1].height)});
    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *saw = plane_row(&masks[0], y), *sees = plane_row(&masks[1], y);
        const uint64_t *open = plane_row(both, y);
        for (int i = box.x0 / 64; i < (box.x1 + 63) / 64; i++) {
            lines[DIFF_OPENED] += (uint32_t)bits_count(sees[i] & ~saw[i] & open[i]);
            lines[DIFF_CLOSED] += (uint32_t)bits_count(saw[i] & ~sees[i] & open[i]);
        }
    }
}

static void diff_sum_up(struct diff_level *level, const struct diff_looks *looks)
{
    struct cell cell = {-1, 0};

    while (mask_next(&looks->both, &cell)) {
        const uint32_t *lines =
            looks->lines[(size_t)cell.y * (size_t)looks->both.width + (size_t)cell.x];
        for (int kind = DIFF_OPENED; kind <= DIFF_CLOSED; kind++) {
            level->counts[kind] += lines[kind];
            if (lines[kind])
                ranking_add(&level->tops[kind], DIFF_TOP, cell, lines[kind]);
        }
        if (lines[DIFF_OPENED] || lines[DIFF_CLOSED])
            *diff_cell(level, cell.x, cell.y) = !lines[DIFF_CLOSED]   ? '+'
                                                : !lines[DIFF_OPENED] ? '-'
                                                                      : '*';
    }
}

static void diff_count_lines(struct diff_level *level, struct scenario scenarios[2], int64_t dark,
                             struct pool *pool)
{
    const struct map *old = &scenarios[0].map, *new = &scenarios[1].map;
    const struct eyeshot_terms *terms = &level->terms;
    const struct eyeshot_terms by_old = lights_over(&scenarios[0].lights, old, terms, dark);
    const struct eyeshot_terms by_new = lights_over(&scenarios[1].lights, new, terms, dark);
    struct diff_looks looks = {.lines = alloc_array(map_area(old), sizeof *looks.lines)};
    const struct sweep_question questions[] = {{old, &by_old}, {new, &by_new}};
    const struct sweep sweep = {.eyes = &looks.eyes,
                                .questions = questions,
                                .count = 2,
                                .scale = 1,
                                .take = diff_take,
                                .state = &looks};

    level->width = greater(old->width, new->width);
    level->height = greater(old->height, new->height);
    level->rows = alloc_array(((size_t)level->width + 1) * (size_t)level->height + 1, 1);
    diff_sort_cells(level, &looks, old, new);
    if (by_old.rule != terms->rule || by_new.rule != terms->rule) /* light comes from afar */
        mask_fill(&looks.eyes);
    eyeshot_mask_intersect(&looks.eyes, &looks.both);
    if (mask_count(&looks.eyes))
        sweep_run(&sweep, pool);
    diff_sum_up(level, &looks);
    mask_release(&looks.both);
    mask_release(&looks.eyes);
    free(looks.lines);
}

/* Words */

static void diff_add_counts(struct bytes *text, const size_t counts[DIFF_COUNTS])
{
    bytes_addf(text, "%zu sight line%s opened, %zu closed", counts[DIFF_OPENED],
               plural(counts[DIFF_OPENED]), counts[DIFF_CLOSED]);
    if (counts[DIFF_WALLED] || counts[DIFF_CLEARED])
        bytes_addf(text, "; %zu cell%s walled, %zu cleared", counts[DIFF_WALLED],
                   plural(counts[DIFF_WALLED]), counts[DIFF_CLEARED]);
}

/* What a level's counts and changes come to, in words. */
static void diff_describe(struct diff_level *level)
{
    static const char *const sees[2] = {"now sees", "no longer sees"};
    static const char *const tops[2] = {"gained most: ", "lost most: "};
    struct bytes text = {0};

    if (diff_is_alone(level))
        bytes_addf(&text, "only in the %s version", level->paths[0] ? "old" : "new");
    else
        diff_add_counts(&text, level->counts);
    level->text = text.data;
    for (int i = 0; i < DIFF_COUNTS; i++)
        level->changed |= level->counts[i] != 0;
    for (size_t i = 0; i < level->counts[DIFF_NAMED]; i++) {
        const struct diff_named *named = &level->named[i];
        int kind = named->sees ? DIFF_OPENED : DIFF_CLOSED;
        diag_add_escaped(&level->details[kind], named->from, false);
        bytes_addf(&level->details[kind], " %s ", sees[kind]);
        diag_add_escaped(&level->details[kind], named->to, false);
        bytes_addf(&level->details[kind], "\n");
    }
    for (int kind = DIFF_OPENED; kind <= DIFF_CLOSED; kind++)
        for (size_t i = 0; i < level->tops[kind].count; i++) {
            const struct ranked *top = &level->tops[kind].list[i];
            bytes_addf(&level->details[kind], "%s%d,%d (%c%u)%s", i ? ", " : tops[kind],
                       top->cell.x, top->cell.y, "+-"[kind], top -> number,
                       i + 1 < level -> tops[kind].count ? "" : "\n");
        }
}

/* Where the versions say how to look, the new one counts. */
int diff_compare(struct diff_level *level, struct scenario scenarios[2],
                 const struct sight_options *sight, struct pool *pool, struct diag *diag)
{
    const struct eyeshot_terms *terms = &level->terms;
    struct bytes by = {0}; /* such as `symmetric, radius 8, circle` */
    struct given given;

    if (level->paths[1] && sight_settle(sight, &scenarios[1], &given, &level->terms, diag))
        return -1;
    if (!diff_is_alone(level)) {
        if (exec_probe(&scenarios[0].map, (struct cell){0, 0}, 2 * map_open(&scenarios[0].map),
                       diag))
            return -1;
        diag_add_escaped(&by, terms->rule->name, false);
        if (terms->radius == EYESHOT_ALL)
            bytes_addf(&by, ", radius all");
        else
            bytes_addf(&by, ", radius %lld, %s", (long long)terms->radius,
                       shape_names[terms->shape]);
        level->by = by.data;
        diff_count_lines(level, scenarios, given_dark(&given), pool);
        if (diff_add_named(level, scenarios, &given, diag) || exec_check(diag))
            return -1;
    }
    diff_describe(level);
    return 0;
}

static void diff_describe_all(struct diff_answer *answer)
{
    struct bytes text = {0};
    const char *by = NULL;
    bool differ = false;

    for (size_t i = 0; i < answer->count; i++) {
        const struct diff_level *level = &answer->list[i];
        differ |= level->by && by && strcmp(level->by, by) != 0;
        by = level->by ? level->by : by;
        for (int k = 0; k < DIFF_COUNTS; k++)
            answer->counts[k] += level->counts[k];
        answer->changed += level->changed;
        answer->alone += diff_is_alone(level);
    }
    if (answer->count > 1)
        bytes_addf(&text, "%zu levels, %zu changed", answer->count, answer->changed);
    if (answer->alone)
        bytes_addf(&text, "%s%zu in one version only", answer->count > 1 ? ", " : "",
                   answer->alone);
    bytes_addf(&text, answer->count > 1 || answer->alone ? ": " : "");
    diff_add_counts(&text, answer->counts);
    answer->text = text.data;
    answer->by = by && !differ ? alloc_text(by, strlen(by)) : NULL;
}

/* One level is read and compared after the other, each by all threads. */
int diff_make(struct diff_answer *answer, const struct options *options, struct findings *findings,
              struct diag *diag)
{
    struct pool pool = work_pool(options, "levels");
    struct read_options read = options->read;

    if (answer->count > 1)
        read.told = NULL; /* hints would not say of which level they are */
    for (size_t i = 0; i < answer->count && !diag->message[0]; i++) {
        struct diff_level *level = &answer->list[i];
        struct scenario scenarios[2] = {0};
        const char *path = NULL;
        for (int k = 0; k < 2 && !diag->message[0]; k++)
            if (level->paths[k])
                (void)scenario_read(&scenarios[k], path = level->paths[k], &read, diag);
        if (!diag->message[0])
            (void)diff_compare(level, scenarios, &options->sight, &pool, diag);
        if (diag->message[0] && diag->file) {
            findings_add_trouble(findings, path, diag);
            *diag = (struct diag){0};
        }
        scenario_release(&scenarios[0]);
        scenario_release(&scenarios[1]);
    }
    if (diag->message[0])
        return -1;
    diff_describe_all(answer);
    return 0;
}

void diff_release(struct diff_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++) {
        struct diff_level *level = &answer->list[i];
        for (size_t k = 0; k < level->counts[DIFF_NAMED]; k++) {
            free(level->named[k].from);
            free(level->named[k].to);
        }
        free(level->named);
        free(level->name);
        free(level->by);
        free(level->text);
        free(level->rows);
        for (int k = 0; k < 2; k++) {
            free(level->paths[k]);
            bytes_release(&level->details[k]);
        }
    }
    free(answer->list);
    free(answer->by);
    free(answer->text);
}
