/*
 * `eyeshot convert` reads a map and writes it in another format. What the format has no room for,
 * glyphs, viewers, or all that a scenario says, is told on standard error, a text line each. The
 * formats themselves are in cells.c and json.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/convert/forms.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

struct convert_options {
    struct read_options read;
    struct output_options output;
    struct limits limits;
    bool quiet, help;
};

/* Every @ stands on open floor, and is a viewer where the scenario tells of none. */
static void convert_lift_marks(struct scenario *scenario)
{
    struct cell cell = {-1, 0};
    size_t room = 0;

    while (map_find(&scenario->map, '@', &cell)) {
        size_t count = scenario->viewer_count;
        struct bytes id = {0};
        bytes_addf(&id, count ? "@%zu" : "@", count + 1);
        scenario->things = alloc_grow(scenario->things, count, &room, sizeof *scenario->things);
        scenario->things[scenario->viewer_count++] = (struct thing){.id = id.data, .cell = cell};
        map_set_opaque(&scenario->map, cell.x, cell.y, false);
    }
}

/* The name of another format that a text begins like; NULL: it is taken for text. */
static const char *convert_looks_like(const struct scenario *level)
{
    struct bytes text = {0};
    struct eyeshot_mask marks;
    struct source source = {0};
    const struct read_format *format;
    struct diag ignored = {0};

    convert_marks(&marks, level);
    for (int y = 0; y < level->map.height && y < 2; y++) {
        convert_row(&text, level, y, &marks, convert_text_glyph);
        bytes_add(&text, "\n", 1);
    }
    source.text = text.data;
    source.length = text.length;
    format = read_format_choose(&source, NULL, &ignored);
    bytes_release(&text);
    mask_release(&marks);
    return format->detect ? format->name : NULL;
}

uint32_t convert_glyph(const struct format *format, uint32_t code, bool opaque)
{
    return format == &convert_text       ? convert_text_glyph(code, opaque)
           : format == &convert_movingai ? convert_movingai_glyph(code, opaque)
           : format == &convert_json     ? code
                                         : 0;
}

static void convert_lose(struct call *call, const char *what, size_t count)
{
    if (count)
        call_tell(call, "not kept in %s: %s (%zu)", call->format->name, what, count);
}

/* Is it # or . or one of their like, which say no more than opaque and open? */
static bool convert_is_usual(uint32_t code, bool opaque)
{
    return opaque ? code == '#' || code == '@' || code == 0x2588 : code == '.' || code == ' ';
}

/* Glyphs that become others, which are counted once as walls and once as floor. */
static void convert_lose_glyphs(struct call *call, const struct scenario *level)
{
    const struct map *map = &level->map;
    bool *lost = alloc_array((size_t)2 * GLYPHS_END, sizeof *lost); /* by glyph, and as what */
    size_t count = 0;

    for (int y = 0; y < map->height && map_drawn(map); y++)
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_glyph(map, x, y);
            bool opaque = plane_get(&map->opaque, x, y);
            bool marked = convert_is_marked(level) && map_code(map, x, y) == '@';
            if (!marked && !convert_is_usual(code, opaque) &&
                convert_glyph(call->format, code, opaque) != code)
                lost[2 * code + opaque] = true;
        }
    for (size_t i = 0; i < (size_t)2 * GLYPHS_END; i++)
        count += lost[i];
    convert_lose(call, "glyphs", count);
    free(lost);
}

/* Viewers of whom an @ says not all: who has a name or terms, or stands where no @ can. */
static void convert_lose_marks(struct call *call, const struct scenario *level)
{
    struct eyeshot_mask marks;
    size_t count = 0;

    if (convert_is_marked(level))
        return;
    convert_marks(&marks, level);
    for (size_t i = 0; i < level->viewer_count; i++) {
        const struct thing *viewer = &level->things[i];
        struct cell cell = viewer->cell;
        count += viewer->id || given_any(&viewer->given) || !plane_get(&marks, cell.x, cell.y) ||
                 !convert_is_usual(map_glyph(&level->map, cell.x, cell.y), false);
        plane_unset(&marks, cell.x, cell.y); /* another one in the cell has none */
    }
    mask_release(&marks);
    convert_lose(call, "what an @ does not say of viewers", count);
}

/* Tells each thing that the format does not hold. */
static void convert_tell_losses(struct call *call, const struct scenario *level)
{
    const struct format *format = call->format;
    const char *other = format == &convert_text ? convert_looks_like(level) : NULL;

    if (level->dropped)
        call_tell(call, "not kept: %s", level->dropped);
    if (level->rule || level->given.given || level->pair_count || level->story.team_count ||
        level->has_expect)
        call_tell(call, "not kept: what a scenario has besides its map and viewers");
    convert_lose_glyphs(call, level);
    if (format == &convert_text)
        convert_lose_marks(call, level);
    else if (format != &convert_json && format != &convert_tmj)
        convert_lose(call, "viewers", level->viewer_count);
    if (other)
        call_tell(call, "this map needs -i text to be read: it begins like %s", other);
    if (format == &convert_csv && level->map.width == 1)
        call_tell(call, "this map needs -i csv to be read: it has one column");
}

static int convert_run(struct call *call, struct diag *diag)
{
    const struct convert_options *options = call->options;
    int status;

    if (convert_is_marked(&call->scenario))
        convert_lift_marks(&call->scenario);
    status = call_print(call, &call->scenario, diag);
    if (options->quiet)
        bytes_truncate(&call->told, 0);
    else
        convert_tell_losses(call, &call->scenario);
    return status;
}

static const struct option_spec table[] = {{'q', "quiet", NULL,
                                            "don't tell what the format has no room for",
                                            OPTION_FLAG(struct convert_options, quiet)},
                                           {0}};

#define AT(member) offsetof(struct convert_options, member)

static const struct option_group groups[] = {{"Map", options_input, AT(read)},
                                             {"Output", options_output, AT(output)},
                                             {"Status", table, 0},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

const struct format *const convert_formats[] = {&convert_text, &convert_json, &convert_movingai,
                                                &convert_tmj,  &convert_pbm,  &convert_csv,
                                                NULL};

const struct command command_convert = {
    .name = "convert",
    .operands = "[MAP]",
    .summary = "a map in another format",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot convert -f tmj",
    .notes = "What the format has no room for is told on standard error.\n",
    .most_operands = 1,
    .formats = convert_formats,
    .groups = groups,
    OPTIONS(struct convert_options, .quiet = false),
    .reads = true,
    .run = convert_run,
};
