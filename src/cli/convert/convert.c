/*
 * `eyeshot convert` reads a map and writes it in another format. What the format has no room for,
 * glyphs, viewers, or all that a scenario says, is told on standard error, a text line each. The
 * formats themselves are in cells.c and json.c.
 */
#include <stdio.h>
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

/*
 * Glyphs are lost where different ones become one, each told apart by its opacity in the lowest
 * bit, or where they become others; # and . and their like say no more than opaque and open.
 */
static void convert_lose_glyphs(struct bytes *out, const struct scenario *level,
                                const struct format *format)
{
    const struct map *map = &level->map;
    struct glyph_set before = {0}, after = {0};
    size_t replaced = 0;

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_glyph(map, x, y), shown;
            bool opaque = plane_get(&map->opaque, x, y), usual;
            if ((convert_is_marked(level) && map_code(map, x, y) == '@') ||
                !glyph_set_add(&before, 2 * code + opaque))
                continue;
            usual =
                opaque ? code == '#' || code == '@' || code == 0x2588 : code == '.' || code == ' ';
            shown = convert_glyph(format, code, opaque);
            glyph_set_add(&after, 2 * shown + opaque);
            replaced += shown != code && !usual;
        }
    if (after.count < before.count)
        bytes_addf(out, "not kept in %s: glyphs (%zu different ones became %zu)\n", format->name,
                   before.count, after.count);
    else if (replaced)
        bytes_addf(out, "not kept in %s: glyphs (%zu of %zu became others)\n", format->name,
                   replaced, before.count);
    glyph_set_release(&before);
    glyph_set_release(&after);
}

static void convert_lose(struct bytes *out, const struct format *format, const char *what,
                         size_t count)
{
    if (count)
        bytes_addf(out, "not kept in %s: %s (%zu)\n", format->name, what, count);
}

/* What is left of viewers when each is an @ on the map. */
static void convert_lose_marks(struct bytes *out, const struct scenario *level)
{
    struct eyeshot_mask marks;
    size_t own = 0, under = 0, stand;

    if (convert_is_marked(level))
        return;
    convert_marks(&marks, level);
    stand = mask_count(&marks);
    for (size_t i = 0; i < level->viewer_count; i++) {
        struct cell cell = level->things[i].cell;
        uint32_t code = map_glyph(&level->map, cell.x, cell.y);
        own += level->things[i].id || given_any(&level->things[i].given);
        if (plane_get(&marks, cell.x, cell.y))
            under += code != '.' && code != ' ';
        plane_unset(&marks, cell.x, cell.y);
    }
    mask_release(&marks);
    convert_lose(out, &convert_text, "viewers on opaque cells, or where another one stands",
                 level->viewer_count - stand);
    convert_lose(out, &convert_text, "ids, radius, facing and cone of viewers", own);
    convert_lose(out, &convert_text, "glyphs under viewers", under);
}

/* A text line for each thing that the format does not hold. */
static void convert_find_losses(struct bytes *lines, const struct scenario *level,
                                const struct format *format)
{
    const char *other = format == &convert_text ? convert_looks_like(level) : NULL;

    if (level->dropped)
        bytes_addf(lines, "not kept: %s\n", level->dropped);
    if (level->rule || level->given.given || level->pair_count || level->story.team_count ||
        level->has_expect)
        bytes_addf(lines, "not kept: what a scenario has besides its map and viewers\n");
    if (map_drawn(&level->map))
        convert_lose_glyphs(lines, level, format);
    if (format == &convert_text)
        convert_lose_marks(lines, level);
    else if (format != &convert_json && format != &convert_tmj)
        convert_lose(lines, format, "viewers", level->viewer_count);
    if (other)
        bytes_addf(lines, "this map needs -i text to be read: it begins like %s\n", other);
    if (format == &convert_csv && level->map.width == 1)
        bytes_addf(lines, "this map needs -i csv to be read: it has one column\n");
}

static int convert_run(struct call *call, struct diag *diag)
{
    const struct convert_options *options = call->options;
    struct bytes losses = {0};
    int status;

    if (convert_is_marked(&call->scenario))
        convert_lift_marks(&call->scenario);
    if (options->quiet)
        bytes_truncate(&call->told, 0);
    else
        convert_find_losses(&losses, &call->scenario, call->format);
    status = call_print(call, &call->scenario, diag);
    for (size_t at = 0, length; at < losses.length; at += length + 1) {
        length = strcspn(losses.data + at, "\n");
        call_tell(call, "%.*s", (int)length, losses.data + at);
    }
    bytes_release(&losses);
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
    .input = INPUT_SCENARIO,
    .run = convert_run,
};
