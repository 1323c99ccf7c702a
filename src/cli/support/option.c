/*
 * The command line by tables: an option is looked for in the tables of its command, its value goes
 * to the function in its line of the table, and the same lines are what --help prints. A name that
 * is only begun is refused: a longer option that comes later would change its meaning.
 * cli/options.c has the tables that several commands share.
 */
#include "cli/support/option.h"

#include <errno.h>

int option_number(const char *text, long long least, long long most, const char *what,
                  long long *value, struct diag *diag)
{
    char *end;

    errno = 0;
    *value = strtoll(text, &end, 10);
    if (end == text || *end || (text[0] != '-' && (text[0] < '0' || text[0] > '9')))
        return diag_fail(diag, "%s: found '%s', expected a whole number", what, text);
    if (*value < least && most > INT_MAX) /* so large that it says nothing */
        return diag_fail(diag, "%s: %s is out of range (%lld or more)", what, text, least);
    if (errno || *value < least || *value > most)
        return diag_fail(diag, "%s: %s is out of range (%lld to %lld)", what, text, least, most);
    return 0;
}

/* Kinds of members */

int option_flag(void *member, const char *value, const struct option_spec *option,
                struct diag *diag)
{
    (void)value, (void)option, (void)diag;
    *(bool *)member = true;
    return 0;
}

int option_text(void *member, const char *value, const struct option_spec *option,
                struct diag *diag)
{
    (void)option, (void)diag;
    *(const char **)member = value;
    return 0;
}

int option_list(void *member, const char *value, const struct option_spec *option,
                struct diag *diag)
{
    struct option_list *list = member;

    (void)option, (void)diag;
    list->texts = alloc_grow(list->texts, list->count, &list->room, sizeof *list->texts);
    list->texts[list->count++] = value;
    return 0;
}

int option_whole(void *member, const char *value, const struct option_spec *option,
                 struct diag *diag)
{
    return option_number(value, option->least, option->most, option->name, member, diag);
}

/* From 0.001 on. */
int option_seconds(void *member, const char *value, const struct option_spec *option,
                   struct diag *diag)
{
    char *end;
    double seconds = strtod(value, &end);

    if (strspn(value, "0123456789.") != strlen(value) || end == value || *end ||
        !(seconds >= 0.001 && seconds <= (double)option->most))
        return diag_fail(diag, "%s: found '%s', expected seconds from 0.001 to %lld", option->name,
                         value, option->most);
    *(int64_t *)member = (int64_t)(seconds * 1e9);
    return 0;
}

int option_choice(void *member, const char *value, const struct option_spec *option,
                  struct diag *diag)
{
    size_t count = 0;
    int found;

    while (option->words[count])
        count++;
    found = words_find(option->words, count, option->name, value, diag);
    if (found >= 0)
        *(unsigned *)member = (unsigned)found;
    return found < 0 ? -1 : 0;
}

/* Parsing */

struct option_parser {
    int argc, at; /* the word of argv that is read */
    char **argv;
    const struct option_group *groups;
    const struct option_hints *hints;
    struct option_uses *uses;
    struct diag *diag;
};

/* The option whose name is the text up to a `=`, or whose letter it is; NULL: there is none. */
static const struct option_spec *option_find_spec(const struct option_parser *parser,
                                                  const char *text, char brief, void **member)
{
    size_t length = strcspn(text, "=");

    FOR_OPTIONS(group, spec, parser->groups) {
        *member = (char *)group->options + spec->at;
        if (brief ? spec->brief == brief
                  : !strncmp(spec->name, text, length) && !spec->name[length])
            return spec;
    }
    return NULL;
}

/* A long option that there is not: a format, perhaps, another command's, or another spelling. */
static int option_unknown(const struct option_parser *parser, const char *given)
{
    const struct word_list *formats = parser->hints->formats;
    char *word = alloc_text(given, strcspn(given, "="));
    const char **names = NULL, *nearest;
    size_t count = 0, room = 0;
    struct bytes hint = {0};

    for (size_t i = 0; i < formats->count; i++)
        if (!strcmp(formats->words[i], word))
            bytes_addf(&hint, "did you mean -f %s?", word);
    if (!hint.length)
        parser->hints->who_has(&hint, word);
    FOR_OPTIONS(group, spec, parser->groups) {
        names = alloc_grow(names, count, &room, sizeof *names);
        names[count++] = spec->name;
    }
    nearest = words_nearest(word, names, count);
    if (!hint.length && nearest)
        bytes_addf(&hint, "did you mean --%s?", nearest);
    diag_fail(parser->diag, "unknown option --%s (%s)", word,
              hint.length ? hint.data : "--help lists them");
    bytes_release(&hint);
    free(names);
    free(word);
    return -1;
}

/* Hands the value to the table: the one behind the option, or else the next word. */
static int option_take(struct option_parser *parser, const struct option_spec *spec, void *member,
                       const char *value)
{
    struct option_uses *uses = parser->uses;

    if (spec->argument && !value && parser->at + 1 < parser->argc)
        value = parser->argv[++parser->at];
    /* The empty name of a file could not be seen in a later message. */
    if (spec->argument && (!value || (!*value && list_has("FILE DIR", spec->argument))))
        return diag_fail(parser->diag, "option --%s needs a value: %s", spec->name, spec->argument);
    uses->list = alloc_grow(uses->list, uses->count, &uses->room, sizeof *uses->list);
    uses->list[uses->count++] = (struct option_use){spec->brief, spec->name, value};
    return spec->set(member, value, spec, parser->diag);
}

/* `--name`, `--name value`, `--name=value`; never the beginning of a name only. */
static int option_take_long(struct option_parser *parser, const char *given)
{
    void *member;
    const struct option_spec *spec = option_find_spec(parser, given, 0, &member);
    const char *value = strchr(given, '=');

    if (!spec)
        return option_unknown(parser, given);
    if (value && !spec->argument)
        return diag_fail(parser->diag, "option --%s takes no value", spec->name);
    return option_take(parser, spec, member, value ? value + 1 : NULL);
}

/* Letters behind one dash: the first that takes a value has what is behind it, or the next word. */
static int option_take_letters(struct option_parser *parser, const char *given)
{
    void *member;
    int status = 0;

    if (given[1] && option_find_spec(parser, given, 0, &member))
        return diag_fail(parser->diag, "unknown option -%s (did you mean --%s?)", given, given);
    for (bool more = true; *given && more && !status; given++) {
        const struct option_spec *spec = option_find_spec(parser, "", *given, &member);
        if (!spec)
            return diag_fail(parser->diag, "unknown option -%c (--help lists them)", *given);
        more = !spec->argument;
        status = option_take(parser, spec, member, !more && given[1] ? given + 1 : NULL);
    }
    return status;
}

int option_parse(int argc, char **argv, const struct option_group *groups,
                 const struct option_hints *hints, struct option_uses *uses, struct diag *diag)
{
    struct option_parser parser = {argc, 1, argv, groups, hints, uses, diag};
    bool ended = false;
    int count = 0, status = 0;

    for (; parser.at < argc && !status; parser.at++) {
        char *word = argv[parser.at];
        if (ended || word[0] != '-' || !word[1])
            argv[++count] = word;
        else if (!strcmp(word, "--"))
            ended = true;
        else if (word[1] == '-')
            status = option_take_long(&parser, word + 2);
        else
            status = option_take_letters(&parser, word + 1);
    }
    return status ? -1 : count;
}

bool option_used(const struct option_uses *uses, const char *name)
{
    for (size_t i = 0; i < uses->count; i++)
        if (!strcmp(uses->list[i].name, name))
            return true;
    return false;
}

void option_release(const struct option_group *groups)
{
    FOR_OPTIONS(group, option, groups) {
        if (option->set == option_list)
            free(((struct option_list *)((char *)group->options + option->at))->texts);
    }
}

bool option_print(struct sink *sink, const struct option_group *groups, bool all)
{
    const char *title = "";
    bool left_out = false;

    for (const struct option_group *group = groups; group->title; group++) {
        left_out |= group->rare && !all;
        if (group->rare && !all)
            continue;
        if (strcmp(group->title, title) != 0)
            sink_format(sink, "\n%s:\n", group->title);
        title = group->title;
        for (const struct option_spec *option = group->table; option->name; option++) {
            struct bytes left = {0};
            if (option->brief)
                bytes_addf(&left, "  -%c, --%s", option->brief, option->name);
            else
                bytes_addf(&left, "      --%s", option->name);
            if (option->argument)
                bytes_addf(&left, " %s", option->argument);
            sink_format(sink, left.length < 30 ? "%-30s" : "%s\n                              ",
                        left.data);
            sink_format(sink, "%s\n", option->help);
            bytes_release(&left);
        }
    }
    return left_out;
}
