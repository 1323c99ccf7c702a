#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input/result.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"

#define COUNT_MOST 10 /* printed as + */

struct fov {
    struct scenario *scenario;
    struct lookout *lookouts;
    size_t count;
    struct eyeshot_terms terms;
    struct looker looker;
    struct eyeshot_mask all, one;
    struct result remembered;
    uint8_t *counts;
    struct view_eye *eyes;
    int64_t nanoseconds;
};

static void fov_release(struct fov *fov)
{
    for (size_t i = 0; fov->eyes && i < fov->count; i++) {
        if (fov->eyes[i].mask)
            mask_release(fov->eyes[i].mask);
        free(fov->eyes[i].mask);
    }
    free(fov->eyes);
    result_release(&fov->remembered);
    free(fov->counts);
    mask_release(&fov->all);
    mask_release(&fov->one);
    looker_release(&fov->looker);
    lookouts_release(fov->lookouts, fov->count);
}

static void add_counts(struct fov *fov, struct eyeshot_box box)
{
    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(&fov->one, y);
        uint8_t *counts = fov->counts + (size_t)y * (size_t)fov->one.width;
        int x = row_next_set(row, box.x0, box.x1);
        for (; x < box.x1; x = row_next_set(row, x + 1, box.x1))
            counts[x] = (uint8_t)(counts[x] + (counts[x] < COUNT_MOST));
    }
}

/* Every viewer's look, added up. */
static void look(struct fov *fov, bool each)
{
    look_mask_init(&fov->scenario->map, &fov->terms, &fov->all);
    look_mask_init(&fov->scenario->map, &fov->terms, &fov->one);
    fov->eyes = alloc_array(fov->count, sizeof *fov->eyes);
    for (size_t i = 0; i < fov->count && !limit_line_late(); i++) {
        const struct lookout *lookout = &fov->lookouts[i];
        struct eyeshot_box box = level_look(&fov->looker, &fov->scenario->map, &lookout->terms,
                                            lookout->cell, &fov->one);
        struct view_eye *eye = &fov->eyes[i];
        *eye = (struct view_eye){.id = lookout->id,
                                 .cell = lookout->cell,
                                 .glyph = lookout->glyph,
                                 .radius = lookout->terms.radius,
                                 .visible = eyeshot_mask_count(&fov->one, box)};
        eyeshot_mask_join(&fov->all, &fov->one, box);
        if (fov->counts)
            add_counts(fov, box);
        if (each) {
            eye->mask = alloc_array(1, sizeof *eye->mask);
            mask_init(eye->mask, fov->one.width, fov->one.height);
            eyeshot_mask_copy(eye->mask, &fov->one, box);
        }
        eyeshot_mask_clear(&fov->one, box);
    }
}

static void print_stats(const struct fov *fov, const struct settings *settings)
{
    fprintf(stderr, "eyeshot: %zu %s, %zu of %zu cells seen", fov->count,
            fov->count == 1 ? "field" : "fields", mask_count(&fov->all),
            (size_t)fov->all.width * (size_t)fov->all.height);
    settings_end_stats(settings, fov->nanoseconds);
}

static void show(const struct fov *fov, const struct settings *settings,
                 const struct view_format *format, struct sink *sink)
{
    struct view view = {.map = &fov->scenario->map,
                        .scale = fov->terms.rule->scale,
                        .terms = &fov->terms,
                        .eyes = fov->eyes,
                        .eye_count = fov->count,
                        .visible = &fov->all,
                        .explored = settings->remember ? &fov->remembered.seen : NULL,
                        .counts = fov->counts,
                        .unseen = settings->unseen,
                        .color = settings_color(settings),
                        .pretty = settings->pretty,
                        .style = settings->style};

    format->write(sink, &view);
}

static int write_fov(const struct fov *fov, const struct settings *settings,
                     const struct view_format *format, struct diag *diag)
{
    struct sink sink;

    if (settings->quiet)
        return 0;
    diag->file = NULL;
    if (sink_open(&sink, settings->output, diag))
        return -1;
    show(fov, settings, format, &sink);
    return sink_close(&sink, diag);
}

/* --remember: what was seen before, of a map of the same size. */
static int remember(struct fov *fov, const struct settings *settings, struct diag *diag)
{
    const struct map *map = &fov->scenario->map;
    const struct result *old = &fov->remembered;
    int scale = fov->terms.rule->scale;

    if (!settings->remember)
        return 0;
    if (result_read(&fov->remembered, settings->remember, diag))
        return -1;
    if (old->width == map->width && old->height == map->height && old->scale == scale)
        return 0;
    return diag_fail(diag,
                     "remembers a map of %dx%d at scale %d, but this one is %dx%d at scale %d",
                     old->width, old->height, old->scale, map->width, map->height, scale);
}

/* Who looks, by which rule. */
static int find(struct fov *fov, const struct settings *settings, struct diag *diag)
{
    struct given given;
    size_t scale;

    if (settings_rule(settings, fov->scenario, &given, &fov->terms, diag) ||
        lookouts_find(&fov->lookouts, &fov->count, settings, fov->scenario, &given, &fov->terms,
                      diag))
        return -1;
    scale = (size_t)fov->terms.rule->scale;
    return settings->each
               ? limit_check_bytes(fov->count,
                                   scale * scale * mask_bytes(&fov->scenario->map.opaque),
                                   "every viewer's mask", diag)
               : 0;
}

static int fov_answer(const struct settings *settings, struct scenario *scenario, struct sink *sink,
                      struct diag *diag)
{
    struct fov fov = {.scenario = scenario};
    int status = find(&fov, settings, diag);

    if (!status) {
        look(&fov, settings->each);
        status = limit_line_check(diag);
    }
    if (!status)
        show(&fov, settings, &view_json, sink);
    fov_release(&fov);
    return status;
}

/* What the options say, before anything is read. */
static int check_options(const struct settings *settings, const char *path, struct diag *diag)
{
    if (!settings->remember || strcmp(settings->remember, "-") != 0 || strcmp(path, "-") != 0)
        return 0;
    return diag_fail(diag, "standard input can't be both the map and what --remember names");
}

static int fov_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct view_format *format = settings_format(settings, TABLE(view_formats), diag);
    struct scenario scenario;
    struct fov fov = {.scenario = &scenario};
    const char *path;
    int status = -1;
    int64_t start;

    if (!format || settings_input(settings, operands, count, &path, diag) ||
        check_options(settings, path, diag) ||
        scenario_read(&scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    if (find(&fov, settings, diag) || exec_probe(&scenario.map, fov.lookouts[0].cell, diag) ||
        remember(&fov, settings, diag))
        goto out;
    if (format == &view_count)
        fov.counts = alloc_array((size_t)scenario.map.width * (size_t)scenario.map.height,
                                 (size_t)fov.terms.rule->scale * (size_t)fov.terms.rule->scale);
    start = clock_ns();
    look(&fov, settings->each);
    fov.nanoseconds = clock_ns() - start;
    diag->file = NULL;
    status = exec_check(diag) ? -1 : write_fov(&fov, settings, format, diag);
    if (!status && settings->stats)
        print_stats(&fov, settings);
out:
    fov_release(&fov);
    scenario_release(&scenario);
    return status ? STATUS_TROUBLE : STATUS_YES;
}

int settings_mask(void *settings, const char *value, struct diag *diag)
{
    static const char *const names[] = {"rows", "runs", "cells"};

    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) != 0)
            continue;
        ((struct settings *)settings)->style = (enum mask_style)i;
        return 0;
    }
    return diag_fail(diag, "mask: found '%s', expected one of rows, runs, cells", value);
}

static const struct option_row options[] = {
    {0, "each", NULL, "with -f json: every viewer's own mask as well", SETTING(each)},
    {0, "mask", "rows|runs|cells", "with -f json: how the mask is written", CALL(settings_mask)},
    {0, "remember", "FILE", "an earlier answer of fov -f json: what it saw counts as explored",
     SETTING(remember)},
    {0}};

static const struct option_group groups[] = {
    {"Viewers", options_viewers},
    {"Answer", options},
    {"Sight", options_sight},
    {"A program of yours (-a exec:COMMAND)", options_referee},
    {"Map", options_input},
    {"Output", options_answer},
    {"Drawing", options_drawing},
    {"Status", options_status},
    {"Limits", options_limits},
    {"Help", options_help},
    {0}};

const struct command command_fov = {
    .name = "fov",
    .operands = "[MAP]",
    .summary = "what one or more viewers see: a revealed map, or a mask",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot fov",
    .most_operands = 1,
    .formats = TABLE(view_formats),
    .groups = groups,
    .may_exec = true,
    .run = fov_run,
    .answer = fov_answer,
};
