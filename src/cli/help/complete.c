/*
 * Completions: a script for a shell, made of the tables that parse and that --help prints. To add a
 * shell: functions for its descriptor, and a line in `shells`.
 */
#include <string.h>

#include "cli/command.h"
#include "cli/input/format.h"
#include "cli/rules.h"

/* What an operand or the value of an option may be. */
enum kind { NOTHING, ANYTHING, FILES, FOLDERS, WORDS, WORD_LIST /* with commas */ };

struct values {
    enum kind kind;
    struct bytes words; /* with a blank between */
};

struct shell {
    const char *name;
    void (*begin)(struct sink *sink);
    void (*begin_command)(struct sink *sink, const struct command *command);
    void (*option)(struct sink *sink, const struct command *command,
                   const struct option_spec *option, const struct values *values);
    void (*end_command)(struct sink *sink, const struct command *command,
                        const struct values *operands);
    void (*end)(struct sink *sink); /* may be NULL */
};

static const struct shell *const shells[4]; /* ends with NULL */

/* What there is to choose from */

static void add_word(struct values *values, const char *word, size_t length)
{
    bytes_addf(&values->words, "%s%.*s", values->words.length ? " " : "", (int)length, word);
    values->kind = WORDS;
}

static void add_words(struct values *values, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_word(values, words[i], strlen(words[i]));
}

/* Of `N|all` and the like, what is in small letters stands for itself. */
static void add_literals(struct values *values, const char *argument)
{
    const char *word = argument + strspn(argument, "[=");

    while (*word) {
        size_t length = strcspn(word, "|]");
        if (strspn(word, "abcdefghijklmnopqrstuvwxyz_-") == length)
            add_word(values, word, length);
        word += length;
        word += strspn(word, "|]");
    }
}

/* What an option's value is to be chosen from; false: it has no such words. */
static bool find_words(struct word_list *words, const struct command *command,
                       const struct option_spec *option)
{
    if (!strcmp(option->name, "format"))
        for (size_t i = 0; command->formats && command->formats[i]; i++)
            word_list_add(words, command->formats[i]->name);
    if (!strcmp(option->name, "input-format"))
        for (size_t i = 0; read_formats[i]; i++)
            word_list_add(words, read_formats[i]->name);
    if (!strcmp(option->name, "completions"))
        for (size_t i = 0; shells[i]; i++)
            word_list_add(words, shells[i]->name);
    if (!strcmp(option->name, "shape"))
        for (size_t i = 0; i < EYESHOT_STRICT; i++)
            word_list_add(words, shape_names[i]);
    for (size_t i = 0; option->words && option->words[i]; i++)
        word_list_add(words, option->words[i]);
    return words->count;
}

static void find_values(struct values *values, const struct command *command,
                        const struct option_spec *option)
{
    bool algorithm = !strcmp(option->name, "algorithm");
    struct word_list words = {0};

    *values = (struct values){.kind = option->argument ? ANYTHING : NOTHING};
    if (algorithm || !strcmp(option->name, "reference")) {
        FOR_RULES(rule)
        add_word(values, rule->name, strlen(rule->name));
    } else if (find_words(&words, command, option))
        add_words(values, words.words, words.count);
    else if (option->argument && !strcmp(option->argument, "FILE"))
        values->kind = FILES;
    else if (option->argument && !strcmp(option->argument, "DIR"))
        values->kind = FOLDERS;
    else if (option->argument)
        add_literals(values, option->argument);
    FOR_FAMILIES(family)
    if (algorithm && command->families)
        add_word(values, family->name, strlen(family->name));
    if (algorithm)
        values->kind = WORD_LIST;
}

static void find_operands(struct values *values, const struct command *command)
{
    struct word_list words = {0};

    *values = (struct values){.kind = command->most_operands ? FILES : NOTHING};
    if (command->operand_words) {
        command->operand_words(&words);
        add_words(values, words.words, words.count);
    }
}

/* Text within single quotes: with a backslash before each of `special`. */
static void add_quoted(struct sink *sink, const char *text, const char *special, const char *quote)
{
    for (; *text; text++) {
        if (*text == '\'')
            sink_text(sink, quote);
        else
            sink_format(sink, strchr(special, *text) ? "\\%c" : "%c", *text);
    }
}

static bool takes_joined_only(const struct option_spec *option)
{
    return option->argument && *option->argument == '[';
}

/* bash */

static void bash_begin(struct sink *sink)
{
    sink_text(sink,
              "# Completions of eyeshot for bash 4 and later: `eyeshot help --completions bash`.\n"
              "_eyeshot() {\n"
              "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
              "    local joined='' head='' options='' operands='' values='' i\n"
              "    if [[ $cur == --*=* ]]; then\n"
              "        head=${cur%%=*}= prev=${cur%%=*} cur=${cur#*=} joined='='\n"
              "    elif [[ $cur == '=' ]]; then\n"
              "        cur='' joined='='\n"
              "    elif [[ $prev == '=' ]]; then\n"
              "        prev=${COMP_WORDS[COMP_CWORD - 2]} joined='='\n"
              "    fi\n"
              "    case ${COMP_WORDS[1]} in\n");
}

static void bash_begin_command(struct sink *sink, const struct command *command)
{
    sink_format(sink, "    %s)\n        options='", command->name);
    for (const struct option_group *group = command->groups; group->title; group++) {
        for (const struct option_spec *option = group->table; option->name; option++) {
            if (option->brief)
                sink_format(sink, "-%c ", option->brief);
            sink_format(sink, "--%s ", option->name);
        }
    }
    sink_text(sink, "'\n        case $prev$joined in\n");
}

static void bash_values(struct sink *sink, const struct values *values)
{
    static const char *const signs[] = {
        [NOTHING] = ":", [ANYTHING] = ":", [FILES] = ":files", [FOLDERS] = ":folders"};

    if (values->kind == WORDS || values->kind == WORD_LIST)
        sink_format(sink, "'%s%s'", values->kind == WORD_LIST ? ":list " : "", values->words.data);
    else
        sink_text(sink, signs[values->kind]);
}

static void bash_option(struct sink *sink, const struct command *command,
                        const struct option_spec *option, const struct values *values)
{
    (void)command;
    if (values->kind == NOTHING)
        return;
    sink_text(sink, "        ");
    if (option->brief)
        sink_format(sink, "-%c | ", option->brief);
    if (!takes_joined_only(option))
        sink_format(sink, "--%s | ", option->name);
    sink_format(sink, "--%s=) values=", option->name);
    bash_values(sink, values);
    sink_text(sink, " ;;\n");
}

static void bash_end_command(struct sink *sink, const struct command *command,
                             const struct values *operands)
{
    (void)command;
    sink_text(sink, "        esac\n        operands=");
    bash_values(sink, operands);
    sink_text(sink, "\n        ;;\n");
}

static void bash_end(struct sink *sink)
{
    sink_text(sink, "    esac\n    if ((COMP_CWORD == 1)); then\n        values='");
    for (size_t i = 0; commands[i]; i++)
        sink_format(sink, "%s ", commands[i]->name);
    sink_text(sink, "--help --version'\n"
                    "    elif [[ -z $values ]]; then\n"
                    "        values=$operands\n"
                    "        [[ $cur == -* ]] && values=$options\n"
                    "        for ((i = 2; i < COMP_CWORD; i++)); do\n"
                    "            [[ ${COMP_WORDS[i]} == -- ]] && values=$operands\n"
                    "        done\n"
                    "    fi\n"
                    "    if [[ $values == ':list '* && $cur == *,* ]]; then\n"
                    "        head+=${cur%,*}, cur=${cur##*,}\n"
                    "    fi\n"
                    "    COMPREPLY=()\n"
                    "    case $values in\n"
                    "    :files | :folders)\n"
                    "        local kind=-f\n"
                    "        [[ $values == :folders ]] && kind=-d\n"
                    "        compopt -o filenames 2>/dev/null\n"
                    "        mapfile -t COMPREPLY < <(compgen $kind -P \"$head\" -- \"$cur\")\n"
                    "        ;;\n"
                    "    :) ;;\n"
                    "    *) mapfile -t COMPREPLY < <(compgen -P \"$head\" -W \"${values#:list }\""
                    " -- \"$cur\") ;;\n"
                    "    esac\n"
                    "}\n"
                    "complete -F _eyeshot eyeshot\n");
}

static const struct shell bash = {"bash",      bash_begin,       bash_begin_command,
                                  bash_option, bash_end_command, bash_end};

/* zsh */

#define ZSH_SPECIAL "[]:\\"

static void zsh_quoted(struct sink *sink, const char *text)
{
    add_quoted(sink, text, ZSH_SPECIAL, "'\\''");
}

static void zsh_begin(struct sink *sink)
{
    sink_text(sink, "#compdef eyeshot\n"
                    "# Completions of eyeshot for zsh: `eyeshot help --completions zsh`.\n"
                    "_eyeshot() {\n"
                    "    local -a commands\n"
                    "    if ((CURRENT == 2)); then\n"
                    "        commands=(\n");
    for (size_t i = 0; commands[i]; i++) {
        sink_format(sink, "            '%s:", commands[i]->name);
        zsh_quoted(sink, commands[i]->summary);
        sink_text(sink, "'\n");
    }
    sink_text(sink, "        )\n"
                    "        _describe command commands\n"
                    "        [[ $PREFIX == -* ]] && compadd -- --help --version\n"
                    "        return\n"
                    "    fi\n"
                    "    shift words\n"
                    "    ((CURRENT--))\n"
                    "    case $words[1] in\n");
}

static void zsh_begin_command(struct sink *sink, const struct command *command)
{
    sink_format(sink, "    %s)\n        _arguments -s -S", command->name);
}

static void zsh_values(struct sink *sink, const struct values *values)
{
    static const char *const actions[] = {
        [NOTHING] = " ", [ANYTHING] = " ", [FILES] = "_files", [FOLDERS] = "_files -/"};

    if (values->kind == WORDS)
        sink_format(sink, "(%s)", values->words.data);
    else if (values->kind == WORD_LIST)
        sink_format(sink, "{compset -P \"*,\"; compadd - %s}", values->words.data);
    else
        sink_text(sink, actions[values->kind]);
}

static void zsh_option(struct sink *sink, const struct command *command,
                       const struct option_spec *option, const struct values *values)
{
    const char *joint = !option->argument ? "" : takes_joined_only(option) ? "=-" : "=";

    (void)command;
    sink_text(sink, " \\\n            ");
    if (option->argument)
        sink_text(sink, "'*'");
    else if (option->brief)
        sink_format(sink, "'(-%c --%s)'", option->brief, option->name);
    if (option->brief)
        sink_format(sink, "{-%c%s,--%s%s}'[", option->brief, option->argument ? "+" : "",
                    option->name, joint);
    else
        sink_format(sink, "'--%s%s[", option->name, joint);
    zsh_quoted(sink, option->help);
    sink_text(sink, "]");
    if (option->argument) {
        sink_text(sink, takes_joined_only(option) ? "::" : ":");
        zsh_quoted(sink, option->argument);
        sink_text(sink, ":");
        zsh_values(sink, values);
        if (strchr(option->argument, ' '))
            sink_text(sink, ":second: ");
    }
    sink_text(sink, "'");
}

static void zsh_end_command(struct sink *sink, const struct command *command,
                            const struct values *operands)
{
    if (operands->kind != NOTHING) {
        sink_format(sink, " \\\n            '%s:", command->most_operands > 1 ? "*" : "1");
        zsh_quoted(sink, command->operands);
        sink_text(sink, ":");
        zsh_values(sink, operands);
        sink_text(sink, "'");
    }
    sink_text(sink, "\n        ;;\n");
}

static void zsh_end(struct sink *sink)
{
    sink_text(sink, "    esac\n"
                    "}\n"
                    "if [[ $funcstack[1] == _eyeshot ]]; then\n"
                    "    _eyeshot \"$@\"\n"
                    "else\n"
                    "    compdef _eyeshot eyeshot\n"
                    "fi\n");
}

static const struct shell zsh = {"zsh",      zsh_begin,       zsh_begin_command,
                                 zsh_option, zsh_end_command, zsh_end};

/* fish */

static void fish_quoted(struct sink *sink, const char *text)
{
    sink_text(sink, "'");
    add_quoted(sink, text, "\\", "\\'");
    sink_text(sink, "'\n");
}

static void fish_begin(struct sink *sink)
{
    sink_text(sink, "# Completions of eyeshot for fish: `eyeshot help --completions fish`.\n"
                    "function __eyeshot_first\n"
                    "    test (count (commandline -opc)) -eq 1\n"
                    "end\n"
                    "function __eyeshot_in\n"
                    "    set -l words (commandline -opc)\n"
                    "    set -q words[2]; and test $words[2] = $argv[1]\n"
                    "end\n"
                    "function __eyeshot_list\n"
                    "    set -l token (commandline -ct | string replace -r '^--[a-z-]+=' '')\n"
                    "    set -l head (string match -r '^.*,' -- $token); or set head ''\n"
                    "    printf '%s\\n' $head$argv\n"
                    "end\n"
                    "complete -c eyeshot -n __eyeshot_first -f\n"
                    "complete -c eyeshot -n __eyeshot_first -s h -l help -d 'the commands'\n"
                    "complete -c eyeshot -n __eyeshot_first -l version -d 'the version'\n");
}

static void fish_begin_command(struct sink *sink, const struct command *command)
{
    sink_format(sink, "complete -c eyeshot -n __eyeshot_first -a %s -d ", command->name);
    fish_quoted(sink, command->summary);
}

/* fish knows no option that may take a value: such a one is a flag there. */
static void fish_option(struct sink *sink, const struct command *command,
                        const struct option_spec *option, const struct values *values)
{
    static const char *const kinds[] = {[NOTHING] = "",
                                        [ANYTHING] = " -x",
                                        [FILES] = " -r -F",
                                        [FOLDERS] = " -x -a '(__fish_complete_directories)'"};

    sink_format(sink, "complete -c eyeshot -n '__eyeshot_in %s' -l %s", command->name,
                option->name);
    if (option->brief)
        sink_format(sink, " -s %c", option->brief);
    if (takes_joined_only(option))
        ;
    else if (values->kind == WORDS)
        sink_format(sink, " -x -a '%s'", values->words.data);
    else if (values->kind == WORD_LIST)
        sink_format(sink, " -x -a '(__eyeshot_list %s)'", values->words.data);
    else
        sink_text(sink, kinds[values->kind]);
    sink_text(sink, " -d ");
    fish_quoted(sink, option->help);
}

static void fish_end_command(struct sink *sink, const struct command *command,
                             const struct values *operands)
{
    if (operands->kind == FILES)
        return; /* what fish does by itself */
    sink_format(sink, "complete -c eyeshot -n '__eyeshot_in %s' -f", command->name);
    if (operands->kind == WORDS)
        sink_format(sink, " -a '%s'", operands->words.data);
    sink_text(sink, "\n");
}

static const struct shell fish = {"fish",      fish_begin,       fish_begin_command,
                                  fish_option, fish_end_command, NULL};

static const struct shell *const shells[4] = {&bash, &zsh, &fish, NULL};

static void write_command(struct sink *sink, const struct shell *shell,
                          const struct command *command)
{
    struct values values;

    shell->begin_command(sink, command);
    for (const struct option_group *group = command->groups; group->title; group++) {
        for (const struct option_spec *option = group->table; option->name; option++) {
            find_values(&values, command, option);
            shell->option(sink, command, option, &values);
            bytes_release(&values.words);
        }
    }
    find_operands(&values, command);
    shell->end_command(sink, command, &values);
    bytes_release(&values.words);
}

int command_complete(const char *name, struct diag *diag)
{
    struct word_list words = {0};
    const struct shell *shell;
    struct sink sink;
    int found;

    for (size_t i = 0; shells[i]; i++)
        word_list_add(&words, shells[i]->name);
    found = word_list_find(&words, "shell", name, diag);
    if (found < 0 || sink_open(&sink, NULL, diag))
        return -1;
    shell = shells[found];
    shell->begin(&sink);
    for (size_t i = 0; commands[i]; i++)
        write_command(&sink, shell, commands[i]);
    if (shell->end)
        shell->end(&sink);
    return sink_close(&sink, diag);
}
