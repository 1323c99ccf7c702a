#include "cli/support/option.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

/* Edits (insert, drop, change, swap neighbours) between two words, at most `limit`. */
static size_t distance(const char *a, const char *b, size_t limit)
{
    size_t la = strlen(a), lb = strlen(b);
    size_t table[40][40];

    if (la >= 40 || lb >= 40)
        return limit;
    if (!strcasecmp(a, b))
        return 0;
    for (size_t i = 0; i <= la; i++) {
        for (size_t k = 0; k <= lb; k++) {
            size_t best;
            if (!i || !k) {
                table[i][k] = i + k;
                continue;
            }
            best = table[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            if (table[i - 1][k] + 1 < best)
                best = table[i - 1][k] + 1;
            if (table[i][k - 1] + 1 < best)
                best = table[i][k - 1] + 1;
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                table[i - 2][k - 2] + 1 < best)
                best = table[i - 2][k - 2] + 1;
            table[i][k] = best;
        }
    }
    return table[la][lb] < limit ? table[la][lb] : limit;
}

/*
 * At most a third of the longer word's letters may differ, so none of two, one of three: farther
 * than that is another word. Nearest is where the fewest do, then which comes first.
 */
const char *option_nearest(const char *word, const char *const *words, size_t count)
{
    size_t length = strlen(word), best = SIZE_MAX;
    const char *nearest = NULL;

    for (size_t i = 0; i < count; i++) {
        size_t other = strlen(words[i]), most = (length > other ? length : other) / 3;
        size_t far = distance(word, words[i], most + 1);
        if (length > 1 && !strncmp(word, words[i], length))
            far = 0; /* an abbreviation means that one */
        if (far <= most && far < best) {
            best = far;
            nearest = words[i];
        }
    }
    return nearest;
}

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

int option_word(const char *word, const char *const *words, size_t count, const char *what,
                struct diag *diag)
{
    struct bytes list = {0};

    for (size_t i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return (int)i;
    words_tell(&list, words, count, ", ");
    diag_fail(diag, "%s: found '%s', expected one of %s", what, word, list.data);
    bytes_release(&list);
    return -1;
}

void word_list_add(struct word_list *list, const char *word)
{
    bug_unless(list->count < WORDS_MOST);
    list->words[list->count++] = word;
}

int word_list_find(const struct word_list *list, const char *what, const char *word,
                   struct diag *diag)
{
    const char *nearest;
    struct bytes all = {0};

    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->words[i], word))
            return (int)i;
    words_tell(&all, list->words, list->count, ", ");
    nearest = option_nearest(word, list->words, list->count);
    if (nearest)
        diag_fail(diag, "unknown %s '%s' (did you mean %s?)", what, word, nearest);
    else
        diag_fail(diag, "unknown %s '%s', expected one of %s", what, word, all.data);
    bytes_release(&all);
    return -1;
}

bool list_has(const char *among, const char *word)
{
    size_t length = strlen(word);

    while (among && *among) {
        size_t end = strcspn(among, " ");
        if (end == length && !strncmp(among, word, length))
            return true;
        among += end + (among[end] == ' ');
    }
    return false;
}

void words_tell(struct bytes *text, const char *const *words, size_t count, const char *last)
{
    for (size_t i = 0; i < count; i++)
        bytes_addf(text, "%s%s", !i ? "" : i + 1 < count ? ", " : last, words[i]);
}

void word_list_tell(struct bytes *text, const struct word_list *list, const char *among)
{
    struct word_list found = {0};

    for (size_t i = 0; i < list->count; i++)
        if (list_has(among, list->words[i]))
            word_list_add(&found, list->words[i]);
    words_tell(text, found.words, found.count, " or ");
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

int option_ranges(void *member, const char *value, const struct option_spec *option,
                  struct diag *diag)
{
    return ranges_parse(member, value, option->name, diag);
}

int option_whole(void *member, const char *value, const struct option_spec *option,
                 struct diag *diag)
{
    return option_number(value, option->least, option->most, option->name, member, diag);
}

int option_bytes(void *member, const char *value, const struct option_spec *option,
                 struct diag *diag)
{
    static const char units[] = "KMG";
    size_t digits = strspn(value, "0123456789"), *bytes = member;
    size_t least = (size_t)option->least, most = (size_t)option->most;
    const char *unit = value[digits] ? strchr(units, value[digits]) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    unsigned long long number;

    errno = 0;
    number = strtoull(value, NULL, 10);
    if (!digits || value[digits + (unit != NULL)])
        return diag_fail(diag, "%s: found '%s', expected a whole number, with K, M or G perhaps",
                         option->name, value);
    if (errno || number > most >> shift || (size_t)number << shift < least)
        return diag_fail(diag, "%s: %s is out of range (%zu to %zu)", option->name, value, least,
                         most);
    *bytes = (size_t)number << shift;
    return 0;
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
    found = option_word(value, option->words, count, option->name, diag);
    if (found >= 0)
        *(unsigned *)member = (unsigned)(option->least + found);
    return found < 0 ? -1 : 0;
}

/* Parsing */

/* The words of a call: operands gather at the front, options and their values are taken out. */
struct parsing {
    const struct option_group *groups;
    char *options;
    struct option_call *call;
    char **words;
    int count, at; /* of which the one at `at` comes next */
    struct diag *diag;
};

static const char *next_word(struct parsing *parsing)
{
    return parsing->at < parsing->count ? parsing->words[parsing->at++] : NULL;
}

/* `given` may have a value behind it. */
static bool spelled_out(const char *given, const char *name)
{
    size_t length = strcspn(given, "=");

    return strlen(name) == length && !strncmp(given, name, length);
}

/* The option of that name, or of that letter where it is not 0, and what it fills; NULL: none. */
static const struct option_spec *find_option(const struct parsing *parsing, const char *name,
                                             char letter, void **member)
{
    for (const struct option_group *group = parsing->groups; group->title; group++)
        for (const struct option_spec *option = group->table; option->name; option++)
            if (letter ? option->brief == letter : spelled_out(name, option->name)) {
                *member = parsing->options + group->at + option->at;
                return option;
            }
    return NULL;
}

static int fail_long(const struct parsing *parsing, const char *name)
{
    const struct word_list *formats = &parsing->call->formats;
    size_t count = 0, room = 0, length = strcspn(name, "=");
    const char **names = NULL, *nearest;
    char *word;

    for (size_t i = 0; i < formats->count; i++)
        if (spelled_out(name, formats->words[i]))
            return diag_fail(parsing->diag, "unknown option --%s (did you mean -f %s?)",
                             formats->words[i], formats->words[i]);
    for (const struct option_group *group = parsing->groups; group->title; group++)
        for (const struct option_spec *option = group->table; option->name; option++) {
            names = alloc_grow(names, count, &room, sizeof *names);
            names[count++] = option->name;
        }
    word = alloc_text(name, length);
    nearest = option_nearest(word, names, count);
    diag_fail(parsing->diag,
              nearest ? "unknown option --%s (did you mean --%s?)"
                      : "unknown option --%s (--help lists them)",
              word, nearest);
    free(word);
    free(names);
    return -1;
}

/* An empty name could not be seen in a later message. */
static int check_named(const struct option_spec *option, const char *value, struct diag *diag)
{
    bool file = option->argument && !strcmp(option->argument, "FILE");
    bool folder = option->argument && !strcmp(option->argument, "DIR");

    if ((!file && !folder) || *value)
        return 0;
    return diag_fail(diag, "option --%s: the name of the %s is empty", option->name,
                     file ? "file" : "folder");
}

static bool needs_value(const struct option_spec *option)
{
    return option->argument && *option->argument != '[';
}

/* Hands its value over, or both; `value` is the one in the word of its name, NULL: there is none. */
static int take(struct parsing *parsing, const struct option_spec *option, void *member,
                const char *value)
{
    struct option_uses *uses = &parsing->call->uses;
    bool two = option->argument && strchr(option->argument, ' ');
    const char *second = NULL;

    if (needs_value(option) && !value)
        value = next_word(parsing);
    if (two)
        second = next_word(parsing);
    if (needs_value(option) && (!value || (two && !second)))
        return diag_fail(parsing->diag, "option --%s needs %s: %s", option->name,
                         two ? "two values" : "a value", option->argument);
    uses->list = alloc_grow(uses->list, uses->count, &uses->room, sizeof *uses->list);
    uses->list[uses->count++] = (struct option_use){option->name, value};
    if (check_named(option, value, parsing->diag) ||
        option->set(member, value, option, parsing->diag))
        return -1;
    return two ? option->set(member, second, option, parsing->diag) : 0;
}

/* Behind its dashes: a name, with =VALUE perhaps. */
static int take_long(struct parsing *parsing, const char *name)
{
    void *member;
    const struct option_spec *option = find_option(parsing, name, 0, &member);
    const char *value = strchr(name, '=');

    if (!option)
        return fail_long(parsing, name);
    if (value && !option->argument)
        return diag_fail(parsing->diag, "option --%s takes no value", option->name);
    return take(parsing, option, member, value ? value + 1 : NULL);
}

/* Behind its dash: letters, the last with its value behind it perhaps. */
static int take_letters(struct parsing *parsing, const char *letters)
{
    void *member;
    int status = 0;

    if (letters[1] && find_option(parsing, letters, 0, &member))
        return diag_fail(parsing->diag, "unknown option -%s (did you mean --%s?)", letters,
                         letters);
    while (*letters && !status) {
        const struct option_spec *option = find_option(parsing, NULL, *letters, &member);
        if (!option)
            return diag_fail(parsing->diag, "unknown option -%c (--help lists them)", *letters);
        letters++;
        if (needs_value(option) && *letters)
            return take(parsing, option, member, letters);
        status = take(parsing, option, member, NULL);
    }
    return status;
}

int option_parse(int argc, char **argv, const struct option_group *groups, void *options,
                 struct option_call *call, struct diag *diag)
{
    struct parsing parsing = {groups, options, call, argv, argc, 1, diag};
    int status = 0, count = 0;
    bool ended = false; /* by -- */

    while (!status && parsing.at < argc) {
        char *word = argv[parsing.at++];
        if (ended || word[0] != '-' || !word[1])
            argv[++count] = word;
        else if (word[1] != '-')
            status = take_letters(&parsing, word + 1);
        else if (word[2])
            status = take_long(&parsing, word + 2);
        else
            ended = true;
    }
    return status ? -1 : count;
}

bool option_used(const struct option_uses *uses, const char *name, const char *holds)
{
    for (size_t i = 0; i < uses->count; i++)
        if (!strcmp(uses->list[i].name, name) && (!holds || strstr(uses->list[i].value, holds)))
            return true;
    return false;
}

void option_release(const struct option_group *groups, void *options)
{
    for (const struct option_group *group = groups; group->title; group++)
        for (const struct option_spec *option = group->table; option->name; option++) {
            void *member = (char *)options + group->at + option->at;
            if (option->set == option_list)
                free(((struct option_list *)member)->texts);
            if (option->set == option_ranges)
                ranges_release(member);
        }
}

void *option_find(const struct option_group *groups, const struct option_spec *table, void *options)
{
    for (; groups->title; groups++)
        if (groups->table == table)
            return (char *)options + groups->at;
    return NULL;
}

void option_print(struct sink *sink, const struct option_group *groups)
{
    for (const struct option_group *group = groups; group->title; group++) {
        if (group == groups || strcmp(group->title, group[-1].title) != 0)
            sink_format(sink, "\n%s:\n", group->title);
        for (const struct option_spec *option = group->table; option->name; option++) {
            struct bytes left = {0};
            if (option->brief)
                bytes_addf(&left, "  -%c, --%s", option->brief, option->name);
            else
                bytes_addf(&left, "      --%s", option->name);
            if (option->argument)
                bytes_addf(&left, *option->argument == '[' ? "%s" : " %s", option->argument);
            sink_format(sink, left.length < 30 ? "%-30s" : "%s\n                              ",
                        left.data);
            sink_format(sink, "%s\n", option->help);
            bytes_release(&left);
        }
    }
}
