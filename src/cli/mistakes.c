/*
 * Common mistakes on a command line, and what to say instead. A table lists what each option is
 * for: an option that could do nothing in a call is refused, since whoever gives it means something
 * by it. command.c asks before anything is read.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/command.h"

#include <string.h>
#include <unistd.h>

#include "cli/level/rules.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

static bool is_file(const char *name)
{
    return !access(name, F_OK);
}

void mistake_command(const char *word, struct diag *diag)
{
    if (*word && (strpbrk(word, "./") || is_file(word)))
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

/* Does an option of that name exist, for this command? */
static bool has_option(const struct command *command, const char *name)
{
    FOR_OPTIONS(option, command->groups)
    if (!strcmp(option->name, name) && option->set != option_elsewhere)
        return true;
    return false;
}

#define MISTAKES_NAMED 4 /* commands */

void mistake_who_has(struct bytes *text, const char *option)
{
    const char *names[MISTAKES_NAMED] = {0};
    size_t count = 0;

    for (size_t i = 0; commands[i] && count < MISTAKES_NAMED; i++)
        if (has_option(commands[i], option))
            names[count++] = commands[i]->name;
    words_tell(text, names, count, " and ");
    if (count)
        bytes_addf(text, count == 1 ? " has it" : " have it");
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

int mistake_operands(const struct command *command, char **operands, int count,
                     const struct sight_options *sight, struct diag *diag)
{
    for (int i = 0; i < count && command != &command_help; i++) {
        const char *word = operands[i], *next = i + 1 < count ? operands[i + 1] : "";
        if (is_file(word))
            continue;
        if (!strcmp(word, "help"))
            return diag_fail(diag, "%s: '%s' is not a file; for help: eyeshot %s --help",
                             command->name, word, command->name);
        if (sight && (eyeshot_rule_find(word) || rule_family_find(word)))
            return name_algorithm(command, word, sight, diag);
        if (is_position(word) && command == &command_los)
            return diag_fail(diag, "los: '%s' is a position, not a file: give --from %s --to %s",
                             word, word, is_position(next) ? next : "X,Y");
        if (is_position(word) && has_option(command, "viewer"))
            return diag_fail(diag, "%s: '%s' is a position, not a file: give -v %s", command->name,
                             word, word);
    }
    return 0;
}

/* Options that do nothing in a call */

/* Lists have a blank between their words. */
struct condition {
    const char *options;  /* of which it is told */
    const char *commands; /* NULL: whatever command has them */
    const char *value;    /* where it has this one; NULL: whatever it is */
    const char *forms;    /* those of the answer that it is for; NULL: all */
    const char *with;     /* the option that it goes with, */
    const char *holds;    /* and what that one's value must hold, where that matters */
    const char *without;  /* an option beside which it does nothing */
};

/* What an option is for, where that is not everything that its command does. */
static const struct condition conditions[] = {
    {"each", "fov", .forms = "json"},
    {"remember", "fov", .forms = "ascii states json svg"},
    {"why", "fov", .forms = "ascii states json svg html"},
    {"why", "compare", .forms = "ascii json svg html", .without = "everywhere"},
    {"unseen", .forms = "ascii"},
    {"color", .value = "always", .forms = "ascii states text"},
    {"explain", "los", .forms = "ascii map"},
    {"show", "survey", .value = "sees", .forms = "ascii json pgm svg html"},
    {"show", "survey", .value = "seen_by", .forms = "ascii json pgm svg html"},
    {"rows", "survey", .without = "viewer"},
    {"guards hidden exposed", "survey", .forms = "ascii json svg html"},
    {"from to", "survey", .forms = "ascii json html", .without = "quiet"},
    {"title", .forms = "svg html"},
    {"grid", "fov los compare survey diff", .forms = "svg"},
    {"threads progress", "compare", .with = "everywhere"},
    {"viewer", "compare", .without = "everywhere"},
    {"seed", "audit", .with = "builtin"},
    {"timeout", .with = "algorithm", .holds = "exec:"},
    {"input-format opaque open inside strict root", .without = "builtin"},
    {"format output each unseen explain why show guards hidden exposed",
     "fov los replay compare audit survey diff check", .without = "quiet"},
};

/* Does the use do something, by this condition? Otherwise -1 with `diag`. */
static int check(const struct condition *condition, const struct option_call *call,
                 const struct option_use *use, struct diag *diag)
{
    struct bytes forms = {0};

    if (condition->without && option_used(&call->uses, condition->without, NULL))
        return diag_fail(diag, "--%s does nothing beside --%s", use->name, condition->without);
    if (condition->with && !option_used(&call->uses, condition->with, condition->holds))
        return diag_fail(diag, "--%s does nothing without --%s%s%s%s", use->name, condition->with,
                         condition->holds ? " " : "", condition->holds ? condition->holds : "",
                         condition->holds ? "..." : "");
    if (!condition->forms || !call->form || list_has(condition->forms, call->form))
        return 0;
    word_list_tell(&forms, &call->formats, condition->forms);
    diag_fail(diag, "--%s does nothing with -f %s: it goes with -f %s", use->name, call->form,
              forms.data);
    bytes_release(&forms);
    return format_refused(call->chooser, diag);
}

int mistake_options(const struct option_call *call, struct diag *diag)
{
    for (size_t i = 0; i < call->uses.count; i++) {
        const struct option_use *use = &call->uses.list[i];
        for (size_t k = 0; k < sizeof conditions / sizeof *conditions; k++) {
            const struct condition *condition = &conditions[k];
            if (!list_has(condition->options, use->name) ||
                (condition->commands && !list_has(condition->commands, call->command)) ||
                (condition->value && strcmp(use->value, condition->value) != 0))
                continue;
            if (check(condition, call, use, diag))
                return -1;
        }
    }
    return 0;
}
