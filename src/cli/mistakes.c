/*
 * Common mistakes on a command line, and what to say instead. A table lists what each option is
 * for: an option that could do nothing in a call is refused, since whoever gives it means something
 * by it. command.c asks before anything is read.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/command.h"

void mistake_who_has(struct bytes *text, const char *option)
{
    struct word_list has = {0};

    for (size_t i = 0; commands[i]; i++) {
        struct option_group groups[GROUPS_MOST];
        command_groups(groups, commands[i], NULL);
        FOR_OPTIONS(group, spec, groups)
            if (!strcmp(spec->name, option))
                word_list_add(&has, commands[i]->name);
    }
    words_tell(text, has.words, has.count, " and ");
    if (has.count)
        bytes_addf(text, has.count == 1 ? " has it" : " have it");
}

/* Options that do nothing in a call; lists have a blank between their words. */
struct condition {
    const char *options;  /* of which it is told */
    const char *commands; /* NULL: whatever command has them */
    const char *forms;    /* those of the answer that it is for; NULL: all */
    const char *with;     /* the option that it goes with */
    const char *without;  /* an option beside which it does nothing */
};

/* What an option is for, where that is not everything that its command does. */
static const struct condition conditions[] = {
    {"each", "fov", .forms = "json"},
    {"remember", "fov", .forms = "ascii states json svg html"},
    {"why", "fov", .forms = "ascii states json svg html"},
    {"why", "compare", .forms = "ascii json svg html", .without = "everywhere"},
    {"unseen", .forms = "ascii"},
    {"explain", "los", .forms = "ascii map"},
    {"rows", "survey", .without = "viewer"},
    {"guards hidden exposed", "survey", .forms = "ascii json svg html"},
    {"from to", "survey", .forms = "ascii json html", .without = "quiet"},
    {"title", .forms = "svg html"},
    {"grid", "fov los compare survey diff", .forms = "svg"},
    {"threads progress", "compare", .with = "everywhere"},
    {"viewer times", "compare", .without = "everywhere"},
    {"timeout", .with = "algorithm"},
    {"input-format opaque open inside strict root", .without = "builtin"},
    {"format output each unseen explain why show guards hidden exposed",
     "fov los replay compare audit survey diff check", .without = "quiet"},
};

/* Does the use do something, by this condition? Otherwise -1 with `diag`. */
static int mistake_check(const struct condition *condition, const struct call *call,
                         const struct option_use *use, struct diag *diag)
{
    const char *form = call->format ? call->format->name : NULL;
    struct bytes forms = {0};

    if (condition->without && option_used(&call->uses, condition->without))
        return diag_fail(diag, "--%s does nothing beside --%s", use->name, condition->without);
    if (condition->with && !option_used(&call->uses, condition->with))
        return diag_fail(diag, "--%s does nothing without --%s", use->name, condition->with);
    if (!condition->forms || !form || list_has(condition->forms, form))
        return 0;
    word_list_tell(&forms, &call->formats, condition->forms);
    diag_fail(diag, "--%s does nothing with -f %s: it goes with -f %s", use->name, form,
              forms.data);
    bytes_release(&forms);
    return -1;
}

/* The file that an option's answer goes to; NULL: it is not one, or the system's. */
static const char *mistake_written(const struct option_use *use)
{
    const char *file = use->value;

    if (!list_has("output report", use->name))
        return NULL;
    if (!strcmp(use->name, "report") && strchr(file, '='))
        file = strchr(file, '=') + 1;
    return strcmp(file, "-") != 0 && strncmp(file, "/dev/", strlen("/dev/")) != 0 ? file : NULL;
}

/* An answer in the place of a file that is read, or of another answer, would be the end of that. */
static int mistake_files(const struct call *call, const struct option_use *use, struct diag *diag)
{
    const char *file = mistake_written(use);

    for (int i = 0; file && i < call->count && !call->command->operand_words; i++)
        if (call->command != &command_convert && !strcmp(file, call->operands[i]))
            return diag_fail(diag, "--%s would overwrite '%s', which is read", use->name, file);
    for (const struct option_use *other = call->uses.list; file && other < use; other++) {
        const char *written = mistake_written(other);
        if (written && !strcmp(file, written))
            return diag_fail(diag, "'%s' is written twice: name a file for each", file);
    }
    return 0;
}

int mistake_options(const struct call *call, struct diag *diag)
{
    for (size_t i = 0; i < call->uses.count; i++) {
        const struct option_use *use = &call->uses.list[i];
        if (mistake_files(call, use, diag))
            return -1;
        for (size_t k = 0; k < sizeof conditions / sizeof *conditions; k++) {
            const struct condition *condition = &conditions[k];
            if (list_has(condition->options, use->name) &&
                (!condition->commands || list_has(condition->commands, call->command->name)) &&
                mistake_check(condition, call, use, diag))
                return -1;
        }
    }
    return 0;
}
