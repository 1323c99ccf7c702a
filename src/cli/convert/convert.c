#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/convert/level.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

struct convert_options {
    struct read_options read;
    struct output_options output;
    struct limits limits;
    bool help;
};

/* Every @ stands on open floor, and is a viewer where the scenario tells of none. */
static void lift_marks(struct scenario *scenario)
{
    struct cell cell = {-1, 0};
    size_t room = 0;

    while (map_find(&scenario->map, '@', &cell)) {
        size_t count = scenario->viewer_count;
        struct bytes id = {0};
        bytes_addf(&id, count ? "@%zu" : "@", count + 1);
        scenario->viewers = alloc_grow(scenario->viewers, count, &room, sizeof *scenario->viewers);
        scenario->viewers[scenario->viewer_count++] = (struct viewer){.id = id.data, .cell = cell};
        map_set_opaque(&scenario->map, cell.x, cell.y, false);
    }
}

/* More than a map and viewers, which no format of maps has room for. */
static bool has_more(const struct scenario *scenario)
{
    return scenario->rule || scenario->given.given || scenario->pair_count ||
           scenario->story.team_count || scenario->has_expect;
}

/* The name of another format that a text begins like; NULL: it is taken for text. */
static const char *looks_like(const struct scenario *level)
{
    struct bytes text = {0};
    struct eyeshot_mask marks;
    struct source source = {0};
    const struct read_format *format;
    struct diag ignored;

    level_marks(&marks, level);
    for (int y = 0; y < level->map.height && y < 2; y++) {
        level_row(&text, level, y, &marks, level_text_glyph);
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
static void find_losses(struct bytes *lines, const struct scenario *level,
                        const struct format *format)
{
    const char *other = format == &level_text ? looks_like(level) : NULL;

    if (level->dropped)
        bytes_addf(lines, "not kept: %s\n", level->dropped);
    if (has_more(level))
        bytes_addf(lines, "not kept: what a scenario has besides its map and viewers\n");
    level_losses(lines, level, format);
    if (other)
        bytes_addf(lines, "this map needs -i text to be read: it begins like %s\n", other);
    if (format == &level_csv && level->map.width == 1)
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

static int convert_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct convert_options *options = from;
    const struct format *format = command_format(&command_convert, &options->output, diag);
    const struct style style = style_of(&options->output, NULL);
    struct scenario scenario;
    struct bytes losses = {0};
    const char *path;
    int status;

    if (!format || command_input(&command_convert, operands, count, &path, diag) ||
        scenario_read(&scenario, path, &options->read, diag))
        return STATUS_TROUBLE;
    if (level_is_marked(&scenario))
        lift_marks(&scenario);
    if (!options->read.quiet)
        find_losses(&losses, &scenario, format);
    status = output_print(&options->output, format, &scenario, &style, diag);
    if (!status)
        tell(&losses);
    bytes_release(&losses);
    scenario_release(&scenario);
    return status ? STATUS_TROUBLE : STATUS_YES;
}

static const struct option_spec table[] = {{'q', "quiet", NULL,
                                            "don't tell what the format has no room for",
                                            OPTION_FLAG(struct convert_options, read.quiet)},
                                           {0}};

#define AT(member) offsetof(struct convert_options, member)

static const struct option_group groups[] = {{"Map", options_input, AT(read)},
                                             {"Output", options_output, AT(output)},
                                             {"Status", table, 0},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

const struct format *const level_formats[] = {
    &level_text, &level_json,    &level_json_blocked, &level_json_bits, &level_movingai, &level_tmj,
    &level_pbm,  &level_pbm_raw, &level_pgm,          &level_pgm_raw,   &level_csv,      NULL};

const struct command command_convert = {
    .name = "convert",
    .operands = "[MAP]",
    .summary = "a map in another format",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot convert -f tmj",
    .notes = "What the format has no room for is told on standard error.\n",
    .most_operands = 1,
    .formats = level_formats,
    .groups = groups,
    OPTIONS(struct convert_options, .read = {.quiet = false}),
    .run = convert_run,
};
