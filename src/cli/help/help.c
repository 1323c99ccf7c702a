/*
 * Help on a command, and what else is made of the tables that parse: completions for shells, from
 * those of the options, and a JSON Schema, from those of scenarios.
 */
#include <string.h>

#include "cli/command.h"
#include "cli/input/json.h"

static int help_run(struct call *call, struct diag *diag)
{
    char **operands = call->operands;
    int count = call->count;
    bool completions = count && !strcmp(operands[0], "completions");

    if (count == 1 && !strcmp(operands[0], "schema")) {
        if (call_open(call, diag))
            return -1;
        json_write_schema(&call->sink);
        return STATUS_YES;
    }
    if (completions && count == 2)
        return command_complete(operands[1], diag) ? STATUS_TROUBLE : STATUS_YES;
    if (!completions && (count < 2 || !strcmp(operands[1], "all")))
        return command_help_print(count ? operands[0] : NULL, count == 2, diag);
    if (count == 2)
        diag_fail(diag, "help: unexpected operand '%s'", operands[1]);
    else
        diag_fail(diag, "completions: for which shell? Expected one of bash, zsh, fish");
    return STATUS_TROUBLE;
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
