/*
 * Help on a command, and what else is made of the tables that parse: a JSON Schema, from those of
 * scenarios, and what shells complete. Their scripts ask for the words while somebody types, by
 * `eyeshot help -- words COMMAND BEFORE WORD`, so that they know of no option themselves.
 */
#include "cli/command.h"
#include "cli/input/json.h"

/* What people come with, and the command that answers it; README.md has the same table. */
static const char *const questions[][2] = {
    {"Which cells does my guard see?", "eyeshot fov -v G level.txt"},
    {"May he shoot, and if not, why not?", "eyeshot los --from G --to T level.txt"},
    {"Who of them sees this cell?", "eyeshot fov --why T level.json"},
    {"What did my edit of the level change?", "eyeshot diff before.txt after.txt"},
    {"Do my levels keep what I promised?", "eyeshot check levels/*.json"},
    {"Which algorithm suits my game?", "eyeshot compare -v G level.txt"},
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
    struct option_group groups[GROUPS_MOST];

    if (!command) {
        help_write_all(sink);
        return;
    }
    sink_format(sink, "Example:\n  %s\n\nUsage: eyeshot %s [OPTIONS]%s%s\n%s\n", command->example,
                command->name, *command->operands ? " " : "", command->operands, command->summary);
    command_groups(groups, command, NULL);
    if (option_print(sink, groups, all))
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

/* Completions */

static const struct word_list shells = {{"bash", "zsh", "fish"}, 3};

/* Asks for the words behind one option, and puts what stands before them in front of each. */
static const char bash_script[] =
    "_eyeshot_words() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} head= values\n"
    "    local command= IFS=$'\\n'\n"
    "    [ \"$COMP_CWORD\" -gt 1 ] && command=${COMP_WORDS[1]}\n"
    "    case $word in\n"
    "    =) word= ;;\n"
    "    --*=*) before=${word%%=*} head=${word%%=*}= word=${word#*=} ;;\n"
    "    *) [ \"$before\" = = ] && before=${COMP_WORDS[COMP_CWORD-2]} ;;\n"
    "    esac\n"
    "    case $word in *,*) head=$head${word%,*}, word=${word##*,} ;; esac\n"
    "    values=$(eyeshot help -- words \"$command\" \"$before\" \"$word\" 2>/dev/null)\n"
    "    case $values in\n"
    "    FILE) COMPREPLY=($(compgen -P \"$head\" -f -- \"$word\")) ;;\n"
    "    DIR) COMPREPLY=($(compgen -P \"$head\" -d -- \"$word\")) ;;\n"
    "    *) COMPREPLY=($(compgen -P \"$head\" -W \"$values\" -- \"$word\")) ;;\n"
    "    esac\n"
    "}\n"
    "complete -o filenames -F _eyeshot_words eyeshot\n";

/* The first line tells zsh what the file completes; it runs the file when that is first asked. */
static const char zsh_head[] = "#compdef eyeshot\nautoload -U +X bashcompinit && bashcompinit\n";
static const char zsh_tail[] = "[ \"$funcstack[1]\" = _eyeshot ] && "
                               "_bash_complete -o filenames -F _eyeshot_words\n";

static const char fish_script[] =
    "function __eyeshot_words\n"
    "    set -l words (commandline -opc)\n"
    "    set -l word (commandline -ct)\n"
    "    set -l head (string match -r '^(?:--[^=]*=)?(?:.*,)?' -- $word)\n"
    "    set -l before $words[-1]\n"
    "    string match -q -- '--*=*' $word; and set before (string split = -- $word)[1]\n"
    "    set word (string sub -s (math 1 + (string length -- \"$head\")) -- $word)\n"
    "    for value in (eyeshot help -- words \"$words[2]\" \"$before\" \"$word\" 2>/dev/null)\n"
    "        switch $value\n"
    "            case FILE\n"
    "                printf '%s\\n' $head(__fish_complete_path $word)\n"
    "            case DIR\n"
    "                printf '%s\\n' $head(__fish_complete_directories $word)\n"
    "            case '*'\n"
    "                printf '%s\\n' $head$value\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c eyeshot -f -a '(__eyeshot_words)'\n";

/* What the value of an option may be, which is FILE, DIR, or nothing that can be listed. */
static void help_write_values(struct sink *sink, const struct command *command,
                              const struct option_spec *option)
{
    const char *word = option->argument;
    bool algorithm = !strcmp(option->name, "algorithm");

    FOR_RULES(rule)
        if (algorithm || !strcmp(option->name, "reference"))
            sink_format(sink, "%s\n", rule->name);
    FOR_FAMILIES(family)
        if (algorithm && command->families)
            sink_format(sink, "%s\n", family->name);
    for (size_t i = 0; !strcmp(option->name, "format") && command->formats[i]; i++)
        sink_format(sink, "%s\n", command->formats[i]->name);
    if (!strcmp(word, "FILE") || !strcmp(word, "DIR"))
        sink_format(sink, "%s\n", word);
    /* Of `N|all` and the like, what is in small letters stands for itself. */
    for (size_t length; *word; word += length + strspn(word + length, "|")) {
        length = strcspn(word, "|");
        if (strspn(word, "abcdefghijklmnopqrstuvwxyz_-") == length)
            sink_format(sink, "%.*s\n", (int)length, word);
    }
}

/* All that may stand behind `before`, a line each; `word` is what is there of it. */
static void help_write_words(struct sink *sink, const struct command *command, const char *before,
                             const char *word)
{
    struct word_list words = {{"FILE"}, command && command->most_operands};
    struct option_group groups[GROUPS_MOST];

    command_groups(groups, command ? command : &command_help, NULL);
    FOR_OPTIONS(group, option, groups) {
        bool brief = option->brief && before[1] == option->brief && !before[2];
        if (*word == '-') {
            sink_format(sink, "--%s\n", option->name);
        } else if (command && option->argument && *before == '-' &&
                   (brief || (before[1] == '-' && !strcmp(before + 2, option->name)))) {
            help_write_values(sink, command, option);
            return;
        }
    }
    if (!command || command->operand_words)
        words.count = 0;
    if (!command)
        command_words(&words);
    else if (!strcmp(before, "completions"))
        words = shells;
    else if (command->operand_words)
        command->operand_words(&words);
    for (size_t i = 0; i < words.count && *word != '-'; i++)
        sink_format(sink, "%s\n", words.words[i]);
}

static int help_run(struct call *call, struct diag *diag)
{
    const char *first = call->count > 0 ? call->operands[0] : "";
    const char *second = call->count > 1 ? call->operands[1] : "";
    bool schema = !strcmp(first, "schema"), completions = !strcmp(first, "completions");
    bool words = !strcmp(first, "words") && call->count == 4;
    const char *name = words ? second : schema || completions ? "" : first;
    const struct command *command = *name ? command_need(name, diag) : NULL;

    if ((*name && !command) ||
        (completions && words_find(shells.words, shells.count, "shell", second, diag) < 0))
        return -1;
    if (!words && call->count > 1 + completions && (completions || strcmp(second, "all") != 0))
        return diag_fail(diag, "help: unexpected operand '%s'", call->operands[1 + completions]);
    if (call_open(call, diag))
        return -1;
    if (schema)
        json_write_schema(&call->sink);
    else if (words)
        help_write_words(&call->sink, command, call->operands[2], call->operands[3]);
    else if (!completions)
        help_write(&call->sink, command, *second);
    else if (*second == 'f')
        sink_text(&call->sink, fish_script);
    else
        sink_format(&call->sink, "%s%s%s", *second == 'z' ? zsh_head : "", bash_script,
                    *second == 'z' ? zsh_tail : "");
    return STATUS_YES;
}

static void help_words(struct word_list *words)
{
    command_words(words);
    word_list_add(words, "completions");
    word_list_add(words, "schema");
}

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND | completions SHELL | schema]",
    .summary = "COMMAND --help, completions for a shell, or a JSON Schema of scenarios",
    .example = "eyeshot help fov",
    .most_operands = 4,
    .operand_words = help_words,
    .run = help_run,
};
