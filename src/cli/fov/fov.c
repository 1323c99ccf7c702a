/*
 * What one or more viewers see: each looks, and the masks are put together, or counted. What was
 * seen before, from --remember, counts as explored. `check` judges the same mask. The forms are in
 * cli/picture, beginning with ascii.c.
 */
#include "cli/command.h"
#include "cli/picture/picture.h"
#include "cli/referee/exec.h"

#define FOV_TOLD 3 /* viewers of whom check tells why they don't see a cell */

struct fov_options {
    const char *remember, *why;
};

struct fov {
    struct scenario *scenario;
    struct eyes eyes;
    struct eyeshot_terms terms, lit_by;
    struct looker looker;
    int scale;                       /* 2 where the rule of anyone has sub-tiles */
    struct eyeshot_mask all, opaque; /* at that scale, as is this: */
    struct eyeshot_mask one;         /* for the look of the moment, else clear */
    struct result remembered;
    struct inquiries inquiries; /* --why */
    struct view view;           /* what the looks made of all this */
};

static void fov_release(struct fov *fov)
{
    inquiries_release(&fov->inquiries);
    eyes_release(&fov->eyes);
    mask_release(&fov->remembered.seen);
    mask_release(&fov->all);
    mask_release(&fov->one);
    mask_release(&fov->opaque);
    looker_release(&fov->looker);
}

/* What an eye sees, at everyone's scale. `each`: its mask is kept. */
static void fov_look_once(struct fov *fov, struct eye *eye, bool each)
{
    struct eyeshot_mask *seen = &fov->one;
    struct eyeshot_box box =
        level_look(&fov->looker, &fov->scenario->map, &eye->looks, eye->cell, seen);

    eye->visible = eyeshot_mask_count_box(seen, box);
    eyeshot_mask_join_box(&fov->all, seen, box);
    if (each) {
        mask_init(&eye->mask, seen->width, seen->height);
        eyeshot_mask_copy_box(&eye->mask, seen, box);
    }
    eyeshot_mask_intersect_box(seen, &fov->opaque, box);
    eye->visible_walls = eyeshot_mask_count_box(seen, box);
    eyeshot_mask_clear_box(seen, box);
}

/* Every viewer's look, added up. Programs of the user's have been asked for their scale. */
static int fov_look(struct fov *fov, const char *remember, bool each, struct diag *diag)
{
    const struct map *map = &fov->scenario->map;
    const struct result *old = &fov->remembered;
    size_t walls = 0;

    fov->scale = 1;
    for (size_t i = 0; i < fov->eyes.count; i++)
        fov->scale = greater(fov->scale, fov->eyes.list[i].terms.rule->scale);
    mask_init(&fov->all, map->width * fov->scale, map->height * fov->scale);
    mask_init(&fov->one, fov->all.width, fov->all.height);
    map_opaque(&fov->opaque, map, fov->scale);
    if ((remember && result_read(&fov->remembered, remember, diag)) ||
        (each &&
         limit_check_bytes(fov->eyes.count, mask_bytes(&fov->all), "every viewer's mask", diag)))
        return -1;
    if (remember && (old->seen.width != fov->all.width || old->seen.height != fov->all.height))
        return diag_fail(diag,
                         "remembers a map of %dx%d at scale %d, but this one is %dx%d at scale %d",
                         old->width, old->height, old->scale, map->width, map->height, fov->scale);
    for (size_t i = 0; i < fov->eyes.count && !limit_late(); i++)
        fov_look_once(fov, &fov->eyes.list[i], each);
    if (remember)
        eyeshot_mask_join(&fov->remembered.seen, &fov->all);
    for (int y = 0; y < fov->all.height; y++)
        for (size_t i = 0; i < fov->all.stride; i++)
            walls += bits_count(plane_row(&fov->all, y)[i] & plane_row(&fov->opaque, y)[i]);
    fov->view = (struct view){.map = map,
                              .scale = fov->scale,
                              .terms = &fov->terms,
                              .eyes = fov->eyes.list,
                              .eye_count = fov->eyes.count,
                              .visible = &fov->all,
                              .visible_walls = walls,
                              .explored = remember ? &fov->remembered.seen : NULL,
                              .inquiries = &fov->inquiries};
    if (fov->scenario->lights.count) {
        fov->lit_by = lights_over(&fov->scenario->lights, map, &fov->terms, -1);
        fov->view.lights = &fov->scenario->lights;
        fov->view.lit = lights_lit(&fov->lit_by);
    }
    return limit_check(diag);
}

/* Judging what is expected of a scenario */

/*
 * `guard1 (5,0) sees T (25,5) through the gap at 12,4, and 2 more do`, or else
 * `nobody sees T (25,5): guard1 (5,0) blocked by the wall at 3,3; and 2 more`.
 */
static char *fov_tell(struct fov *fov, const struct listed_cell *listed, bool seen,
                      struct verdict *verdict)
{
    const struct map *map = &fov->scenario->map;
    struct why why = {.spare = true};
    struct bytes text = {0}, target = {0};
    size_t told = 0, more = 0;
    struct cell gap;

    inquiry_add_place(&target, listed->name, listed->cell);
    if (!seen)
        bytes_addf(&text, "nobody sees %s", target.data);
    for (size_t i = 0; i < fov->eyes.count && !limit_late(); i++) {
        const struct eye *eye = &fov->eyes.list[i];
        if (seen && level_line(&fov->looker, map, &eye->looks, eye->cell, listed->cell, NULL) !=
                        EYESHOT_CLEAR)
            continue;
        if (told == (seen ? 1 : FOV_TOLD)) {
            more++;
            continue;
        }
        level_why(&why, &fov->looker, map, &eye->looks, eye->cell, listed->cell);
        bytes_addf(&text, seen ? "" : told ? "; " : ": ");
        inquiry_add_place(&text, eye->id, eye->cell);
        bytes_addf(&text, " %s%s", seen ? "sees " : "", seen ? target.data : "");
        if (!seen)
            why_tell(&text, &why, eye->id);
        else if (why_find_gap(&why, map, &gap))
            bytes_addf(&text, " through the gap at %d,%d", gap.x, gap.y);
        verdict->eyes[verdict->eye_count++] = eye->cell;
        told++;
    }
    if (more && seen)
        bytes_addf(&text, ", and %zu more do%s", more, more == 1 ? "es" : "");
    else if (more)
        bytes_addf(&text, "; and %zu more", more);
    bytes_release(&target);
    why_release(&why);
    return scenario_keep(fov->scenario, text.data);
}

/* Cells all of which are seen, or none of which is. */
static void fov_judge_cells(struct fov *fov, const struct expectation *expectation,
                            struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted;

    verdict_need_flags(fov->scenario, verdict, wanted->count);
    verdict->eyes = scenario_keep(
        fov->scenario, alloc_array((size_t)TRIAL_TOLD * FOV_TOLD, sizeof *verdict->eyes));
    for (size_t i = 0; i < wanted->count; i++) {
        const struct listed_cell *listed = &wanted->cells[i];
        bool seen = view_has(&fov->all, fov->scale, listed->cell.x, listed->cell.y);
        verdict->got.flags[i] = seen == (expectation->about == ABOUT_VISIBLE);
        if (!verdict->got.flags[i] && ++verdict->differ <= TRIAL_TOLD)
            verdict->whys[i] = fov_tell(fov, listed, seen, verdict);
    }
}

static int fov_judge_count(const struct fov *fov, const struct expectation *expectation,
                           struct verdict *verdict, struct diag *diag)
{
    size_t cells = (size_t)fov->all.width * (size_t)fov->all.height, got = mask_count(&fov->all);

    verdict->got.count = got;
    verdict->full = got == cells;
    verdict->differ = got < expectation->least || got > expectation->most;
    if (expectation->least || expectation->most < cells)
        return 0;
    return json_fail(diag, expectation->json,
                     "found a max of %zu, expected less than the map's %zu cell%s: nothing could "
                     "make this fail",
                     expectation->most, cells, plural(cells));
}

static int fov_judge(struct trial *trial, struct diag *diag)
{
    struct fov fov = {.scenario = trial->scenario, .terms = trial->terms};
    int status;

    if (!trial_asks_any(trial, ABOUT_MASK) && !trial_asks_any(trial, ABOUT_VISIBLE) &&
        !trial_asks_any(trial, ABOUT_HIDDEN) && !trial_asks_any(trial, ABOUT_COUNT))
        return 0;
    status = eyes_find(&fov.eyes, NULL, trial->scenario, &trial->given, &trial->terms, diag) ||
                     fov_look(&fov, NULL, false, diag)
                 ? -1
                 : 0;
    for (size_t i = 0; i < trial->scenario->expect.count && !status; i++) {
        struct expectation *expectation = &trial->scenario->expect.list[i];
        struct verdict *verdict = &expectation->verdict;
        if (expectation->about == ABOUT_MASK) {
            verdict->eyes =
                scenario_keep(fov.scenario, alloc_array(fov.eyes.count, sizeof *verdict->eyes));
            for (; verdict->eye_count < fov.eyes.count; verdict->eye_count++)
                verdict->eyes[verdict->eye_count] = fov.eyes.list[verdict->eye_count].cell;
            status = trial_judge_rows(fov.scenario, expectation, &fov.all, &fov.all, '1', diag);
        }
        if (expectation->about == ABOUT_VISIBLE || expectation->about == ABOUT_HIDDEN)
            fov_judge_cells(&fov, expectation, verdict);
        if (expectation->about == ABOUT_COUNT)
            status = fov_judge_count(&fov, expectation, verdict, diag);
    }
    fov_release(&fov);
    return status;
}

static int fov_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    const struct fov_options *own = call->own;
    const struct map *map = &call->scenario.map;
    struct fov fov = {.scenario = &call->scenario};
    bool each = options->each || call->format == &view_count;
    struct given given;
    int status = -1;

    if (!sight_settle(&options->sight, fov.scenario, &given, &fov.terms, diag) &&
        !eyes_find(&fov.eyes, call_viewers(call), fov.scenario, &given, &fov.terms, diag) &&
        !inquiries_find(&fov.inquiries, own->why, &call->scenario, diag) &&
        !exec_probe(map, fov.eyes.list[0].cell,
                    fov.eyes.count * (fov.inquiries.count * EXEC_WHY + 1), diag))
        status = fov_look(&fov, own->remember, each, diag);
    if (!status) {
        for (size_t i = 0; i < fov.eyes.count; i++)
            inquiries_ask(&fov.inquiries, &fov.looker, map, &fov.eyes.list[i].looks,
                          &fov.eyes.list[i], NULL);
        diag->file = NULL;
        status = call_print(call, &fov.view, diag);
        call_tell_walled(call, &fov.eyes, map);
        if (!options->quiet && !fov.view.explored && !mask_count(&fov.all)) {
            const struct eye *first = &fov.eyes.list[0]; /* most rules show at least its own cell */
            struct why why = {.spare = true};
            struct bytes blank = {0};
            level_why(&why, &fov.looker, map, &first->looks, first->cell, first->cell);
            why_tell(&blank, &why, first->id);
            call_tell(call, "nothing is seen, not even where %s stands: %s", first->id, blank.data);
            bytes_release(&blank);
            why_release(&why);
        }
        if (options->stats) {
            struct bytes counts = {0};
            view_add_counts(&counts, &fov.view);
            call_tell(call, "%zu field%s, %s seen", fov.eyes.count, plural(fov.eyes.count),
                      counts.data);
            bytes_release(&counts);
        }
    }
    fov_release(&fov);
    return status;
}

static const struct option_spec table[] = {
    {0, "why", "WHO", "who sees this cell, through what, and what hides it from the others",
     OPTION_TEXT(struct fov_options, why)},
    {0, "remember", "FILE",
     "an earlier answer of fov -f json; what was seen then counts as explored",
     OPTION_TEXT(struct fov_options, remember)},
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
    .has = HAS_VIEWERS | HAS_LOOK | HAS_ANSWER | HAS_EACH | HAS_UNSEEN | HAS_COLOR | HAS_PICTURE,
    .options = table,
    .own_size = sizeof(struct fov_options),
    .reads = true,
    .run = fov_run,
    .judge = fov_judge,
};
