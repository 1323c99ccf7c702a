/*
 * Help on a command, and what else is made of the tables that parse: completions for shells, from
 * those of the options (complete.c), and a JSON Schema, from those of scenarios.
 */
#include <string.h>

#include "cli/command.h"
#include "cli/input/json.h"
#include "cli/level/rules.h"

/* Groups of options that --help leaves to --help all: each is the same for several commands. */
static const struct option_spec *const rare_options[] = {
    options_drawing, options_color, options_picture, options_work, options_limits, NULL};

/* What people come with, and the command that answers it; README.md has the same table. */
static const char *const questions[][2] = {
    {"Which cells does my guard see?", "eyeshot fov -v G level.txt"},
    {"May he shoot, and if not, why not?", "eyeshot los --from G --to T level.txt"},
    {"Who of them sees this cell?", "eyeshot fov --why T level.json"},
    {"What did my edit of the level change?", "eyeshot diff before.txt after.txt"},
    {"Do my levels keep what I promised?", "eyeshot check levels/*.json"},
    {"Which algorithm suits my game?", "eyeshot compare level.txt"},
    {"Is my own algorithm fair?", "eyeshot audit -a exec:./mine level.txt"},
    {"Where do I put guards?", "eyeshot survey --guards all level.txt"},
};

static void help_write_all(struct sink *sink)
{
    sink_text(sink, "Example:\n  printf '#####\\n#.@.#\\n#####\\n' | eyeshot fov\n\n"
                    "Usage: eyeshot COMMAND [OPTIONS] [FILE]\n\nCommands:\n");
    for (size_t i = 0; commands[i]; i++)
        sink_format(sink, "  %-11s %s\n", commands[i]->name, commands[i]->summary);
    sink_text(sink, "\nWhat do you want to know?\n");
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        sink_format(sink, "  %-39s %s\n", questions[i][0], questions[i][1]);
    sink_text(sink,
              "\n`eyeshot COMMAND --help` says more; `eyeshot --version` prints the version.\n"
              "To try all of it with a mouse: the page eyeshot.html in the documentation folder\n"
              "(share/doc/eyeshot), or `make live` in the source.\n");
}

void help_write(struct sink *sink, const struct command *command, bool all)
{
    if (!command) {
        help_write_all(sink);
        return;
    }
    sink_format(sink, "Example:\n  %s\n\nUsage: eyeshot %s [OPTIONS]%s%s\n%s\n", command->example,
                command->name, *command->operands ? " " : "", command->operands, command->summary);
    if (option_print(sink, command->groups, all ? NULL : rare_options))
        sink_format(sink, "\n`eyeshot %s --help all` has the rare options, too.\n", command->name);
    if (command->formats)
        sink_text(sink, "\nFormats (the first is the default):\n");
    for (size_t i = 0; command->formats && command->formats[i]; i++)
        sink_format(sink, "  %-8s %s\n", command->formats[i]->name, command->formats[i]->summary);
    if (command->families && all)
        sink_format(sink, "\nFamilies of algorithms (default %s):\n", command->families);
    FOR_FAMILIES(family)
    if (command->families && all)
        sink_format(sink, "  %-10s %s\n", family->name, family->summary);
    if (command->notes)
        sink_format(sink, "\n%s", command->notes);
}

static int help_run(struct call *call, struct diag *diag)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    const char *first = call->count ? call->operands[0] : "";
    const char *second = call->count > 1 ? call->operands[1] : NULL;
    const struct command *command = NULL;
    bool schema = !strcmp(first, "schema"), completions = !strcmp(first, "completions");

    if (completions && !second)
        return diag_fail(diag, "completions: for which shell? Expected one of bash, zsh, fish");
    if (second && !completions && (schema || strcmp(second, "all") != 0))
        return diag_fail(diag, "help: unexpected operand '%s'", second);
    if (completions && words_find(shells, 3, "shell", second, diag) < 0)
        return -1;
    if (*first && !schema && !completions && !(command = command_need(first, diag)))
        return -1;
    if (call_open(call, diag))
        return -1;
    if (schema)
        json_write_schema(&call->sink);
    else if (completions)
        help_complete(&call->sink, second);
    else
        help_write(&call->sink, command, second);
    return STATUS_YES;
}

static void help_words(struct word_list *words)
{
    command_words(words);
    word_list_add(words, "completions");
    word_list_add(words, "schema");
}

static const struct option_group groups[] = {{"Help", options_help, 0}, {0}};

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND | completions SHELL | schema]",
    .summary = "COMMAND --help, completions for a shell, or a JSON Schema of scenarios",
    .example = "eyeshot help fov",
    .most_operands = 2,
    .operand_words = help_words,
    .groups = groups,
    OPTIONS(bool, false),
    .run = help_run,
};
