/*
 * `eyeshot help completions SHELL`: what the shell needs to complete eyeshot's words. The words
 * come from the tables that parse the command line and that --help prints. bash gets a short script
 * around two lists; zsh runs the same script by its bashcompinit; fish has a list of its own kind.
 */
#include "cli/command.h"

#include <string.h>

#include "cli/input/format.h"
#include "cli/level/rules.h"

static void complete_add(struct bytes *words, const char *word)
{
    bytes_addf(words, "%s%s", words->length ? " " : "", word);
}

/* What the value of an option may be; FILE or DIR; or nothing that can be listed. */
static void complete_values(struct bytes *words, const struct command *command,
                            const struct option_spec *option)
{
    const char *name = option->name, *word = option->argument;
    bool algorithm = !strcmp(name, "algorithm");

    FOR_RULES(rule)
    if (algorithm || !strcmp(name, "reference"))
        complete_add(words, rule->name);
    FOR_FAMILIES(family)
    if (algorithm && command->families)
        complete_add(words, family->name);
    for (size_t i = 0; !strcmp(name, "format") && command->formats[i]; i++)
        complete_add(words, command->formats[i]->name);
    for (size_t i = 0; !strcmp(name, "input-format") && read_formats[i]; i++)
        complete_add(words, read_formats[i]->name);
    for (size_t i = 0; !strcmp(name, "shape") && i < EYESHOT_STRICT; i++)
        complete_add(words, shape_names[i]);
    for (size_t i = 0; option->words && option->words[i]; i++)
        complete_add(words, option->words[i]);
    if (word && (!strcmp(word, "FILE") || !strcmp(word, "DIR")))
        complete_add(words, word);
    /* Of `N|all` and the like, what is in small letters stands for itself. */
    for (bool listed = words->length; !listed && word && *word; word += strspn(word, "|")) {
        size_t length = strcspn(word, "|");
        if (strspn(word, "abcdefghijklmnopqrstuvwxyz_-") == length)
            bytes_addf(words, "%s%.*s", words->length ? " " : "", (int)length, word);
        word += length;
    }
}

static void complete_operands(struct bytes *words, const struct command *command)
{
    struct word_list list = {0};

    if (command->operand_words)
        command->operand_words(&list);
    for (size_t i = 0; i < list.count; i++)
        complete_add(words, list.words[i]);
    if (command->most_operands && !command->operand_words)
        complete_add(words, "FILE");
}

static const char bash_head[] =
    "_eyeshot_words() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} head= values=\n"
    "    local command=${COMP_WORDS[1]} options= IFS=$' \\n'\n"
    "    case $word in\n"
    "    =) word= ;;\n"
    "    --*=*) before=${word%%=*} head=${word%%=*}= word=${word#*=} ;;\n"
    "    *) [ \"$before\" = = ] && before=${COMP_WORDS[COMP_CWORD-2]} ;;\n"
    "    esac\n"
    "    [ \"$COMP_CWORD\" -eq 1 ] && command=\n"
    "    case $command in\n";
static const char bash_middle[] = "    esac\n"
                                  "    case $word in -*) values=$options ;; esac\n"
                                  "    case $command:$before in\n"
                                  "    help:completions) values='bash zsh fish' ;;\n";
static const char bash_tail[] =
    "    esac\n"
    "    case $word in *,*) head=$head${word%,*}, word=${word##*,} ;; esac\n"
    "    case $values in\n"
    "    FILE) IFS=$'\\n' COMPREPLY=($(compgen -P \"$head\" -f -- \"$word\")) ;;\n"
    "    DIR) IFS=$'\\n' COMPREPLY=($(compgen -P \"$head\" -d -- \"$word\")) ;;\n"
    "    *) COMPREPLY=($(compgen -P \"$head\" -W \"$values\" -- \"$word\")) ;;\n"
    "    esac\n"
    "}\n"
    "complete -o filenames -F _eyeshot_words eyeshot\n";

/* The first line tells zsh what the file completes; it runs the file when that is first asked. */
static const char zsh_head[] = "#compdef eyeshot\nautoload -U +X bashcompinit && bashcompinit\n";
static const char zsh_tail[] = "[ \"$funcstack[1]\" = _eyeshot ] && "
                               "_bash_complete -o filenames -F _eyeshot_words\n";

/* By command its options and operands, by option what its value may be. */
static void complete_bash(struct sink *sink)
{
    sink_text(sink, bash_head);
    sink_text(sink, "    '') values='");
    for (const struct command *const *at = commands; *at; at++)
        sink_format(sink, "%s ", (*at)->name);
    sink_text(sink, "' options='--help --version' ;;\n");
    for (const struct command *const *at = commands; *at; at++) {
        struct bytes words = {0};
        complete_operands(&words, *at);
        sink_format(sink, "    %s) values='%s' options='", (*at)->name,
                    words.length ? words.data : "");
        FOR_OPTIONS(option, (*at)->groups)
        sink_format(sink, "--%s ", option->name);
        sink_text(sink, "' ;;\n");
        bytes_release(&words);
    }
    sink_text(sink, bash_middle);
    for (const struct command *const *at = commands; *at; at++)
        FOR_OPTIONS(option, (*at)->groups)
        {
            struct bytes words = {0};
            if (!option->argument)
                continue;
            complete_values(&words, *at, option);
            sink_format(sink, "    %s:--%s", (*at)->name, option->name);
            if (option->brief)
                sink_format(sink, " | %s:-%c", (*at)->name, option->brief);
            sink_format(sink, ") values='%s' ;;\n", words.length ? words.data : "");
            bytes_release(&words);
        }
    sink_text(sink, bash_tail);
}

static void complete_fish(struct sink *sink)
{
    sink_text(sink, "complete -c eyeshot -f -n __fish_use_subcommand -l help\n"
                    "complete -c eyeshot -f -n __fish_use_subcommand -l version\n"
                    "complete -c eyeshot -f -n '__fish_seen_subcommand_from completions' "
                    "-a 'bash zsh fish'\n");
    for (size_t i = 0; commands[i]; i++) {
        const struct command *command = commands[i];
        struct bytes words = {0};
        sink_format(sink, "complete -c eyeshot -f -n __fish_use_subcommand -a %s -d '%s'\n",
                    command->name, command->summary);
        complete_operands(&words, command);
        if (strcmp(words.length ? words.data : "", "FILE") != 0)
            sink_format(sink,
                        "complete -c eyeshot -f -n '__fish_seen_subcommand_from %s; and not "
                        "__fish_seen_subcommand_from completions' -a '%s'\n",
                        command->name, words.length ? words.data : "");
        FOR_OPTIONS(option, command->groups)
        {
            bytes_truncate(&words, 0);
            complete_values(&words, command, option);
            sink_format(sink, "complete -c eyeshot -n '__fish_seen_subcommand_from %s' -l %s",
                        command->name, option->name);
            if (option->brief)
                sink_format(sink, " -s %c", option->brief);
            if (!strcmp(words.data, "FILE"))
                sink_text(sink, " -rF");
            else if (!strcmp(words.data, "DIR"))
                sink_text(sink, " -xa '(__fish_complete_directories)'");
            else if (option->argument)
                sink_format(sink, " -xa '(__fish_append , %s)'", words.data);
            sink_text(sink, "\n");
        }
        bytes_release(&words);
    }
}

void help_complete(struct sink *sink, const char *shell)
{
    bool zsh = !strcmp(shell, "zsh");

    sink_text(sink, zsh ? zsh_head : "");
    (!strcmp(shell, "fish") ? complete_fish : complete_bash)(sink);
    sink_text(sink, zsh ? zsh_tail : "");
}
