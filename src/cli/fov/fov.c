/*
 * What one or more viewers see: each looks, and the masks are put together, or counted. What was
 * seen before, from --remember, counts as explored. `check` judges the same mask. The forms are in
 * cli/picture, beginning with ascii.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input/format.h"
#include "cli/level/light.h"
#include "cli/level/look.h"
#include "cli/level/trial.h"
#include "cli/picture/view.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define COUNT_MOST 10 /* printed as + */
#define FOV_TOLD 3    /* viewers of whom check tells why they don't see a cell */

struct fov_options {
    struct option_list viewers;
    struct answer_options answer;
    const char *remember, *why;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct picture_options picture;
    struct limits limits;
    bool help;
};

struct fov {
    struct scenario *scenario;
    struct eyes eyes;
    struct eyeshot_terms terms, lit_by;
    struct looker looker;
    int scale;                            /* 2 where the rule of anyone has sub-tiles */
    struct eyeshot_mask all, one, opaque; /* at that scale */
    struct result remembered;
    uint8_t *counts;
    struct inquiries inquiries; /* --why */
    struct view view;           /* what the looks made of all this */
};

static void fov_release(struct fov *fov)
{
    inquiries_release(&fov->inquiries);
    eyes_release(&fov->eyes);
    result_release(&fov->remembered);
    free(fov->counts);
    mask_release(&fov->all);
    mask_release(&fov->one);
    mask_release(&fov->opaque);
    looker_release(&fov->looker);
}

/* Of what all of them see together; a program of the user's has its own once it was asked. */
static int fov_find_scale(struct fov *fov)
{
    fov->scale = 1;
    for (size_t i = 0; i < fov->eyes.count; i++)
        if (fov->eyes.list[i].terms.rule->scale > fov->scale)
            fov->scale = fov->eyes.list[i].terms.rule->scale;
    return fov->scale;
}

/* Who looks, by which rule. */
static int fov_find(struct fov *fov, const struct answer_options *options,
                    const struct option_list *viewers, struct diag *diag)
{
    const struct eyeshot_mask *opaque = &fov->scenario->map.opaque;
    struct given given;
    size_t scale;

    if (sight_settle(&options->sight, fov->scenario, &given, &fov->terms, diag) ||
        eyes_find(&fov->eyes, viewers, "line", fov->scenario, &given, &fov->terms, diag))
        return -1;
    scale = (size_t)fov_find_scale(fov);
    return options->each ? limit_check_bytes(fov->eyes.count, scale * scale * mask_bytes(opaque),
                                             "every viewer's mask", diag)
                         : 0;
}

/* --remember: what was seen before, of a map of the same size. */
static int fov_remember(struct fov *fov, const char *path, struct diag *diag)
{
    const struct map *map = &fov->scenario->map;
    const struct result *old = &fov->remembered;
    int scale = fov_find_scale(fov);

    if (!path)
        return 0;
    if (result_read(&fov->remembered, path, diag))
        return -1;
    if (old->width == map->width && old->height == map->height && old->scale == scale)
        return 0;
    return diag_fail(diag,
                     "remembers a map of %dx%d at scale %d, but this one is %dx%d at scale %d",
                     old->width, old->height, old->scale, map->width, map->height, scale);
}

static void fov_add_counts(struct fov *fov, struct eyeshot_box box)
{
    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(&fov->one, y);
        uint8_t *counts = fov->counts + (size_t)y * (size_t)fov->one.width;
        int x = row_next_set(row, box.x0, box.x1);
        for (; x < box.x1; x = row_next_set(row, x + 1, box.x1))
            counts[x] = (uint8_t)(counts[x] + (counts[x] < COUNT_MOST));
    }
}

/* The walls among what a mask shows within the box. */
static size_t fov_count_walls(const struct fov *fov, const struct eyeshot_mask *mask,
                              struct eyeshot_box box)
{
    size_t count = 0;

    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *seen = plane_row(mask, y), *walls = plane_row(&fov->opaque, y);
        for (int x = box.x0 / 64; x < (box.x1 + 63) / 64; x++)
            count += bits_count(seen[x] & walls[x]);
    }
    return count;
}

/* What an eye sees, whole cells where only others see sub-tiles; returns a box around it. */
static struct eyeshot_box fov_look_once(struct fov *fov, const struct eye *eye)
{
    const struct map *map = &fov->scenario->map;
    struct eyeshot_mask cells = {0};
    struct eyeshot_box box;

    if (eye->terms.rule->scale == fov->scale)
        return level_look(&fov->looker, map, &eye->looks, eye->cell, &fov->one);
    mask_init(&cells, map->width, map->height);
    box = level_look(&fov->looker, map, &eye->looks, eye->cell, &cells);
    eyeshot_mask_double(&fov->one, &cells);
    mask_release(&cells);
    return (struct eyeshot_box){2 * box.x0, 2 * box.y0, 2 * box.x1, 2 * box.y1};
}

/* Every viewer's look, added up. */
static void fov_look(struct fov *fov, bool each)
{
    const struct map *map = &fov->scenario->map;
    int scale = fov_find_scale(fov), width = map->width * scale, height = map->height * scale;

    mask_init(&fov->all, width, height);
    mask_init(&fov->one, width, height);
    map_opaque(&fov->opaque, map, scale);
    for (size_t i = 0; i < fov->eyes.count && !limit_late(); i++) {
        struct eye *eye = &fov->eyes.list[i];
        struct eyeshot_box box = fov_look_once(fov, eye);
        eye->visible = eyeshot_mask_count_box(&fov->one, box);
        eye->visible_walls = fov_count_walls(fov, &fov->one, box);
        eyeshot_mask_join_box(&fov->all, &fov->one, box);
        if (fov->counts)
            fov_add_counts(fov, box);
        if (each) {
            mask_init(&eye->mask, fov->one.width, fov->one.height);
            eyeshot_mask_copy_box(&eye->mask, &fov->one, box);
        }
        eyeshot_mask_clear_box(&fov->one, box);
    }
    fov->view =
        (struct view){.map = map,
                      .scale = scale,
                      .terms = &fov->terms,
                      .eyes = fov->eyes.list,
                      .eye_count = fov->eyes.count,
                      .visible = &fov->all,
                      .visible_walls = fov_count_walls(fov, &fov->all, eyeshot_mask_box(&fov->all)),
                      .explored = fov->remembered.width ? &fov->remembered.seen : NULL,
                      .counts = fov->counts,
                      .inquiries = &fov->inquiries};
    if (fov->scenario->lights.count) {
        fov->lit_by = lights_over(&fov->scenario->lights, map, &fov->terms, -1);
        fov->view.lights = &fov->scenario->lights;
        fov->view.lit = lights_lit(&fov->lit_by);
    }
}

static int fov_answer(const struct answer_options *options, struct scenario *scenario,
                      struct sink *sink, struct diag *diag)
{
    const struct style style = {0};
    struct fov fov = {.scenario = scenario};
    int status = fov_find(&fov, options, NULL, diag);

    if (!status) {
        fov_look(&fov, options->each);
        status = limit_check(diag);
    }
    if (!status)
        view_json.write(sink, &fov.view, &style);
    fov_release(&fov);
    return status;
}

/* Judging what is expected of a scenario */

/* `guard1 (5,0) sees T (25,5) through the gap at 12,4, and 2 more do` */
static void fov_tell_who_sees(struct bytes *text, struct fov *fov, const struct listed_cell *listed,
                              struct verdict *verdict)
{
    const struct map *map = &fov->scenario->map;
    struct why why = {.spare = true};
    struct cell gap;
    size_t others = 0;

    for (size_t i = 0; i < fov->eyes.count && !limit_late(); i++) {
        const struct eye *eye = &fov->eyes.list[i];
        if (level_line(&fov->looker, map, &eye->looks, eye->cell, listed->cell, NULL) !=
            EYESHOT_CLEAR)
            continue;
        if (text->length) {
            others++;
            continue;
        }
        verdict->eyes[verdict->eye_count++] = eye->cell;
        inquiry_add_place(text, eye->id, eye->cell);
        bytes_addf(text, " sees ");
        inquiry_add_place(text, listed->name, listed->cell);
        level_why(&why, &fov->looker, map, &eye->looks, eye->cell, listed->cell);
        if (why_find_gap(&why, map, &gap))
            bytes_addf(text, " through the gap at %d,%d", gap.x, gap.y);
    }
    if (others)
        bytes_addf(text, ", and %zu more do%s", others, others == 1 ? "es" : "");
    why_release(&why);
}

/* `nobody sees T (25,5): guard1 (5,0) blocked by the wall at 3,3; …` */
static void fov_tell_who_does_not(struct bytes *text, struct fov *fov,
                                  const struct listed_cell *listed, struct verdict *verdict)
{
    size_t count = fov->eyes.count;
    struct why why = {.spare = true};

    bytes_addf(text, "nobody sees ");
    inquiry_add_place(text, listed->name, listed->cell);
    for (size_t i = 0; i < count && i < FOV_TOLD && !limit_late(); i++) {
        const struct eye *eye = &fov->eyes.list[i];
        level_why(&why, &fov->looker, &fov->scenario->map, &eye->looks, eye->cell, listed->cell);
        verdict->eyes[verdict->eye_count++] = eye->cell;
        bytes_addf(text, i ? "; " : ": ");
        inquiry_add_place(text, eye->id, eye->cell);
        bytes_addf(text, " ");
        why_tell(text, &why, eye->id);
    }
    if (count > FOV_TOLD)
        bytes_addf(text, "; and %zu more", count - FOV_TOLD);
    why_release(&why);
}

/* Cells all of which are seen, or none of which is. */
static void fov_judge_cells(struct fov *fov, const struct expectation *expectation,
                            struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted;
    bool visible = expectation->about == ABOUT_VISIBLE;

    verdict_need_flags(verdict, wanted->count);
    verdict->eyes = alloc_array((size_t)TRIAL_TOLD * FOV_TOLD, sizeof *verdict->eyes);
    for (size_t i = 0; i < wanted->count; i++) {
        const struct listed_cell *listed = &wanted->cells[i];
        bool seen = view_has(&fov->all, fov->scale, listed->cell.x, listed->cell.y);
        struct bytes why = {0};
        verdict->got.flags[i] = seen == visible;
        if (seen == visible || ++verdict->differ > TRIAL_TOLD)
            continue;
        (visible ? fov_tell_who_does_not : fov_tell_who_sees)(&why, fov, listed, verdict);
        verdict->whys[i] = why.data;
    }
}

static int fov_judge_mask(struct fov *fov, struct trial *trial, size_t number, struct diag *diag)
{
    struct verdict *verdict = &trial->expect->list[number].verdict;

    verdict->eyes = alloc_array(fov->eyes.count, sizeof *verdict->eyes);
    for (; verdict->eye_count < fov->eyes.count; verdict->eye_count++)
        verdict->eyes[verdict->eye_count] = fov->eyes.list[verdict->eye_count].cell;
    return trial_judge_rows(&trial->expect->list[number], &fov->all, &fov->all, '1', diag);
}

static int fov_judge_count(const struct fov *fov, const struct expectation *expectation,
                           struct verdict *verdict, struct diag *diag)
{
    size_t cells = (size_t)fov->all.width * (size_t)fov->all.height;

    if (!expectation->least && expectation->most >= cells)
        return json_fail(diag, expectation->json,
                         "found a max of %zu, expected less than the map's %zu cell%s: nothing "
                         "could make this fail",
                         expectation->most, cells, plural(cells));
    verdict->got.count = mask_count(&fov->all);
    verdict->differ =
        verdict->got.count < expectation->least || verdict->got.count > expectation->most;
    return 0;
}

static int fov_judge(struct trial *trial, struct diag *diag)
{
    struct fov fov = {.scenario = trial->scenario, .terms = trial->terms};
    int status;

    if (!trial_asks_any(trial, ABOUT_MASK) && !trial_asks_any(trial, ABOUT_VISIBLE) &&
        !trial_asks_any(trial, ABOUT_HIDDEN) && !trial_asks_any(trial, ABOUT_COUNT))
        return 0;
    status =
        eyes_find(&fov.eyes, NULL, "scenario", trial->scenario, &trial->given, &trial->terms, diag);
    if (!status)
        fov_look(&fov, false);
    for (size_t i = 0; i < trial->expect->count && !status; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        struct verdict *verdict = &trial->expect->list[i].verdict;
        if (expectation->about == ABOUT_MASK)
            status = fov_judge_mask(&fov, trial, i, diag);
        if (expectation->about == ABOUT_VISIBLE || expectation->about == ABOUT_HIDDEN)
            fov_judge_cells(&fov, expectation, verdict);
        if (expectation->about == ABOUT_COUNT)
            status = fov_judge_count(&fov, expectation, verdict, diag);
    }
    fov_release(&fov);
    return status;
}

static int fov_check(const struct call *call, struct diag *diag)
{
    const struct fov_options *options = call->options;

    if (options->remember && !strcmp(options->remember, "-") &&
        (!call->count || !strcmp(call->operands[0], "-")))
        return diag_fail(diag, "standard input can't be both the map and what --remember names");
    return 0;
}

/* Where nothing is seen, it is said why: for the first viewer's own cell, which most rules show. */
static void fov_tell_blank(struct fov *fov, struct call *call)
{
    const struct eye *eye = &fov->eyes.list[0];
    struct why why = {.spare = true};
    struct bytes text = {0};

    if (mask_count(&fov->all) || fov->view.explored || call->output->quiet)
        return;
    level_why(&why, &fov->looker, &fov->scenario->map, &eye->looks, eye->cell, eye->cell);
    why_tell(&text, &why, eye->id);
    call_tell(call, "nothing is seen, not even where %s stands: %s", eye->id, text.data);
    bytes_release(&text);
    why_release(&why);
}

static int fov_run(struct call *call, struct diag *diag)
{
    const struct fov_options *options = call->options;
    const struct map *map = &call->scenario.map;
    struct fov fov = {.scenario = &call->scenario};
    int status = -1;

    if (!fov_find(&fov, &options->answer, &options->viewers, diag) &&
        !inquiries_find(&fov.inquiries, options->why, &call->scenario, diag) &&
        !exec_probe(map, fov.eyes.list[0].cell, diag) &&
        !fov_remember(&fov, options->remember, diag)) {
        size_t scale = (size_t)fov_find_scale(&fov);
        struct bytes counts = {0};
        if (call->format == &view_count)
            fov.counts = alloc_array((size_t)map->width * (size_t)map->height, scale * scale);
        exec_expect(fov.eyes.count * (fov.inquiries.count * WHY_ASKS + 1));
        fov_look(&fov, options->answer.each);
        for (size_t i = 0; i < fov.eyes.count; i++)
            inquiries_ask(&fov.inquiries, &fov.looker, map, &fov.eyes.list[i].looks,
                          &fov.eyes.list[i], NULL);
        view_add_counts(&counts, &fov.view);
        diag->file = NULL;
        status = call_print(call, &fov.view, diag);
        call_tell_walled(call, &fov.eyes, map);
        fov_tell_blank(&fov, call);
        if (options->output.stats)
            call_tell(call, "%zu field%s, %s seen", fov.eyes.count, plural(fov.eyes.count),
                      counts.data);
        bytes_release(&counts);
    }
    fov_release(&fov);
    return status;
}

static const struct option_spec table[] = {
    {0, "each", NULL, "with -f json: also print every viewer's own mask",
     OPTION_FLAG(struct fov_options, answer.each)},
    {0, "why", "WHO", "who sees this cell, through what, and what hides it from the others",
     OPTION_TEXT(struct fov_options, why)},
    {0, "remember", "FILE",
     "an earlier answer of fov -f json; what was seen then counts as explored",
     OPTION_TEXT(struct fov_options, remember)},
    {0}};

#define AT(member) offsetof(struct fov_options, member)

static const struct option_group groups[] = {
    {"Viewers", options_viewers, AT(viewers)},
    {"Answer", table, 0},
    {"Sight", options_sight, AT(answer.sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(answer.sight)},
    {"Map", options_input, AT(read)},
    {"Light", options_light, AT(read)},
    {"Output", options_output, AT(output)},
    {"Drawing", options_drawing, AT(drawing)},
    {"Pictures", options_picture, AT(picture)},
    {"Status", options_status, AT(output)},
    {"Limits", options_limits, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {&view_ascii, &view_states, &view_mask, &view_count,
                                               &view_json,  &view_csv,    &view_runs, &view_pbm,
                                               &view_svg,   &view_html,   NULL};

const struct command command_fov = {
    .name = "fov",
    .operands = "[MAP]",
    .summary = "what one or more viewers see: a revealed map, or a mask",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot fov",
    .most_operands = 1,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct fov_options, .answer.sight.may_exec = true),
    .input = INPUT_SCENARIO,
    .check = fov_check,
    .run = fov_run,
    .answer = fov_answer,
    .judge = fov_judge,
};
