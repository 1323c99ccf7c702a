#define _POSIX_C_SOURCE 200809L
#include "cli/mistakes.h"

#include <string.h>
#include <unistd.h>

#include "cli/referee/exec.h"
#include "cli/rules.h"
#include "cli/support/bytes.h"

static bool is_file(const char *name)
{
    return !access(name, F_OK);
}

void mistake_command(const char *word, struct diag *diag)
{
    if (!*word || (!strpbrk(word, "./") && !is_file(word)))
        command_need(word, diag);
    else
        diag_fail(diag,
                  "unknown command '%s': a command comes before the file, as in: eyeshot fov %s",
                  word, word);
}

/* X,Y */
static bool is_position(const char *text)
{
    size_t x = strspn(text, "0123456789"), y;

    if (!x || text[x] != ',')
        return false;
    y = strspn(text + x + 1, "0123456789");
    return y && !text[x + 1 + y];
}

static bool is_algorithm(const char *text)
{
    return eyeshot_rule_find(text) || rule_family_find(text);
}

/* Does an option of that name exist, for this command? */
static bool has_option(const struct command *command, const char *name)
{
    for (const struct option_group *group = command->groups; group->title; group++)
        for (const struct option_row *row = group->rows; row->name; row++)
            if (!strcmp(row->name, name))
                return true;
    return false;
}

/* An algorithm belongs behind -a, all of them in one list where the command takes several. */
static int name_algorithm(const struct command *command, const char *word,
                          const struct sight_options *sight, struct diag *diag)
{
    size_t count = sight->algorithms.count;
    const char *last = count ? sight->algorithms.texts[count - 1] : NULL;

    if (!command->families || !last || !strncmp(last, EXEC_PREFIX, strlen(EXEC_PREFIX)))
        return diag_fail(diag, "%s: '%s' is an algorithm, not a file: name it with -a %s",
                         command->name, word, word);
    return diag_fail(diag,
                     "%s: '%s' is an algorithm, not a file: several go in one list, with commas: "
                     "-a %s,%s",
                     command->name, word, last, word);
}

static int name_position(const struct command *command, const char *word, const char *next,
                         struct diag *diag)
{
    if (command == &command_los)
        return diag_fail(diag, "los: '%s' is a position, not a file: give --from %s --to %s", word,
                         word, next && is_position(next) ? next : "X,Y");
    return diag_fail(diag, "%s: '%s' is a position, not a file: give -v %s", command->name, word,
                     word);
}

int mistake_operands(const struct command *command, char **operands, int count,
                     const struct sight_options *sight, struct diag *diag)
{
    for (int i = 0; i < count && command != &command_help; i++) {
        const char *word = operands[i];
        if (is_file(word))
            continue;
        if (!strcmp(word, "help"))
            return diag_fail(diag, "%s: '%s' is not a file; for help: eyeshot %s --help",
                             command->name, word, command->name);
        if (sight && is_algorithm(word))
            return name_algorithm(command, word, sight, diag);
        if (is_position(word) && (command == &command_los || has_option(command, "viewer")))
            return name_position(command, word, i + 1 < count ? operands[i + 1] : NULL, diag);
    }
    return 0;
}
