#include "cli/command.h"

struct help_options {
    const char *completions; /* for this shell */
    bool help;
};

static int help_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct help_options *options = from;

    if (!options->completions)
        return command_help_print(count ? operands[0] : NULL, diag);
    if (!count)
        return command_complete(options->completions, diag) ? STATUS_TROUBLE : STATUS_YES;
    diag_fail(diag, "completions: unexpected operand '%s'", operands[0]);
    return STATUS_TROUBLE;
}

static const struct option_spec table[] = {
    {0, "completions", "SHELL", "a script that completes eyeshot's words in bash, zsh or fish",
     OPTION_TEXT(struct help_options, completions)},
    {0}};

static const struct option_group groups[] = {
    {"Shells", table, 0}, {"Help", options_help, offsetof(struct help_options, help)}, {0}};

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "the same text as COMMAND --help",
    .example = "eyeshot help fov",
    .most_operands = 1,
    .operand_words = command_words,
    .groups = groups,
    OPTIONS(struct help_options, .help = false),
    .run = help_run,
};
