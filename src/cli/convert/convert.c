#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/convert/level.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

struct eyes {
    struct level_eye *list;
    size_t count, room;
};

static void add_eye(struct eyes *eyes, char *id, struct cell cell, const struct given *given)
{
    eyes->list = alloc_grow(eyes->list, eyes->count, &eyes->room, sizeof *eyes->list);
    eyes->list[eyes->count++] = (struct level_eye){id, cell, given};
}

/* The viewers of a scenario, or else every @, which stands on open floor. */
static void find_eyes(struct eyes *eyes, struct scenario *scenario)
{
    struct cell cell = {-1, 0};

    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        add_eye(eyes, viewer->id ? alloc_text(viewer->id, strlen(viewer->id)) : NULL, viewer->cell,
                &viewer->given);
    }
    while (!scenario->has_viewers && scenario->marks && map_find(&scenario->map, '@', &cell)) {
        struct bytes id = {0};
        bytes_addf(&id, eyes->count ? "@%zu" : "@", eyes->count + 1);
        add_eye(eyes, id.data, cell, NULL);
        map_set_opaque(&scenario->map, cell.x, cell.y, false);
    }
}

static void eyes_release(struct eyes *eyes)
{
    for (size_t i = 0; i < eyes->count; i++)
        free(eyes->list[i].id);
    free(eyes->list);
}

/* More than a map and viewers, which no format of maps has room for. */
static bool has_more(const struct scenario *scenario)
{
    return scenario->rule || scenario->given.given || scenario->pair_count ||
           scenario->story.team_count || scenario->has_expect;
}

/* The name of another format that a text begins like; NULL: it is taken for text. */
static const char *looks_like(const struct level *level)
{
    struct bytes text = {0};
    struct eyeshot_mask marks;
    struct source source = {0};
    const struct read_format *format;
    struct diag ignored;

    level_marks(&marks, level);
    for (int y = 0; y < level->map->height && y < 2; y++) {
        level_row(&text, level, y, &marks, level_text.glyph);
        bytes_add(&text, "\n", 1);
    }
    source.text = text.data;
    source.length = text.length;
    format = read_format_choose(&source, NULL, &ignored);
    bytes_release(&text);
    mask_release(&marks);
    return format->detect ? format->name : NULL;
}

/* A line each. */
static void find_losses(struct bytes *lines, const struct scenario *scenario,
                        const struct level *level, const struct level_format *format)
{
    const char *other = format == &level_text ? looks_like(level) : NULL;

    if (scenario->dropped)
        bytes_addf(lines, "not kept: %s\n", scenario->dropped);
    if (has_more(scenario))
        bytes_addf(lines, "not kept: what a scenario has besides its map and viewers\n");
    level_losses(lines, level, format);
    if (other)
        bytes_addf(lines, "this map needs -i text to be read: it begins like %s\n", other);
    if (format == &level_csv && level->map->width == 1)
        bytes_addf(lines, "this map needs -i csv to be read: it has one column\n");
}

/* On standard error, each behind our name. */
static void tell(const struct bytes *lines)
{
    for (size_t at = 0; at < lines->length;) {
        size_t length = strcspn(lines->data + at, "\n") + 1;
        fprintf(stderr, "eyeshot: %.*s", (int)length, lines->data + at);
        at += length;
    }
}

static int write_level(const struct settings *settings, const struct level *level,
                       const struct level_format *format, struct diag *diag)
{
    struct sink sink;

    diag->file = NULL;
    if (sink_open(&sink, settings->output, diag))
        return -1;
    format->write(&sink, level);
    return sink_close(&sink, diag);
}

static int convert_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct level_format *format = settings_format(settings, TABLE(level_formats), diag);
    struct scenario scenario;
    struct eyes eyes = {0};
    struct bytes losses = {0};
    struct level level;
    const char *path;
    int status;

    if (!format || settings_input(settings, operands, count, &path, diag) ||
        scenario_read(&scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    find_eyes(&eyes, &scenario);
    level = (struct level){&scenario.map, eyes.list, eyes.count,
                           scenario.marks && !scenario.has_viewers, settings->pretty};
    if (!settings->quiet)
        find_losses(&losses, &scenario, &level, format);
    status = write_level(settings, &level, format, diag);
    if (!status)
        tell(&losses);
    bytes_release(&losses);
    eyes_release(&eyes);
    scenario_release(&scenario);
    return status ? STATUS_TROUBLE : STATUS_YES;
}

static const struct option_row options[] = {
    {'q', "quiet", NULL, "don't say what the format could not hold", SETTING(quiet)}, {0}};

static const struct option_group groups[] = {{"Map", options_input}, {"Output", options_answer},
                                             {"Status", options},    {"Limits", options_limits},
                                             {"Help", options_help}, {0}};

const struct command command_convert = {
    .name = "convert",
    .operands = "[MAP]",
    .summary = "a map in another format",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot convert -f tmj",
    .notes = "What a format can't hold is told on standard error.\n",
    .most_operands = 1,
    .formats = TABLE(level_formats),
    .groups = groups,
    .run = convert_run,
};
