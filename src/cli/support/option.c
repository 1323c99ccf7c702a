/*
 * The command line by tables. Tables of a command become one list for getopt_long(), each option's
 * value goes to the function in its line of the table, and the same lines are what --help prints.
 * getopt_long() takes abbreviations, which are refused here: a longer option that comes later would
 * change their meaning. cli/options.c has the tables that several commands share.
 */
#define _GNU_SOURCE
#include "cli/support/option.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

#define FIRST_LONG 0x100 /* getopt's values: above every character */

/* Edits (insert, drop, change, swap neighbours) between two words, at most `limit`. */
static size_t option_distance(const char *a, const char *b, size_t limit)
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
        size_t far = option_distance(word, words[i], most + 1);
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
    bug_unless(list->count < WORD_LIST_MOST);
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

int option_elsewhere(void *member, const char *value, const struct option_spec *option,
                     struct diag *diag)
{
    (void)member, (void)value;
    return diag_fail(diag, "unknown option --%s (say %s)", option->name, option->help);
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

/* Every option of all groups, for getopt_long(). */
struct option_table {
    const struct option_spec **specs;
    size_t *at; /* by option, where the struct lies that its table fills */
    size_t count;
    struct option *longs;
    char *briefs;
    struct option_call *call;
};

static void option_table_init(struct option_table *table, const struct option_group *groups)
{
    size_t count = 0, used = 0;

    for (const struct option_group *group = groups; group->title; group++)
        for (const struct option_spec *option = group->table; option->name; option++)
            count++;
    table->specs = alloc_array(count, sizeof *table->specs);
    table->at = alloc_array(count, sizeof *table->at);
    table->longs = alloc_array(count + 1, sizeof *table->longs);
    table->briefs = alloc_array(3 * count + 2, 1);
    table->briefs[used++] = ':';
    for (const struct option_group *group = groups; group->title; group++) {
        for (const struct option_spec *option = group->table; option->name; option++) {
            int takes = option->argument ? required_argument : no_argument;
            int value = option->brief ? option->brief : FIRST_LONG + (int)table->count;
            table->longs[table->count] = (struct option){option->name, takes, NULL, value};
            table->at[table->count] = group->at;
            table->specs[table->count++] = option;
            if (option->brief) {
                table->briefs[used++] = option->brief;
                if (option->argument)
                    table->briefs[used++] = ':';
            }
        }
    }
}

static void option_table_release(struct option_table *table)
{
    free(table->specs);
    free(table->at);
    free(table->longs);
    free(table->briefs);
}

/* The number of the option with that value of getopt's; `count`: none. */
static size_t option_find_spec(const struct option_table *table, int value)
{
    size_t i = 0;

    while (i < table->count && table->longs[i].val != value)
        i++;
    return i;
}

/* The element of argv that getopt_long() has just read. */
static const char *option_element(char **argv)
{
    if (optarg && optind > 2 && optarg == argv[optind - 1])
        return argv[optind - 2];
    return argv[optind - 1];
}

/* `given` begins behind its dashes. */
static bool option_is_spelled_out(const char *given, const char *name)
{
    size_t length = strcspn(given, "=");

    return strlen(name) == length && !strncmp(given, name, length);
}

static int option_unknown(const struct option_table *table, const char *given, struct diag *diag)
{
    const struct word_list *formats = &table->call->formats;
    const char *nearest = NULL;
    size_t length = strcspn(given, "=");

    for (size_t i = 0; i < formats->count; i++)
        if (!strncmp(given, "--", 2) && option_is_spelled_out(given + 2, formats->words[i]))
            return diag_fail(diag, "unknown option --%s (did you mean -f %s?)", formats->words[i],
                             formats->words[i]);
    if (given[0] == '-' && given[1] == '-') {
        const char **names = alloc_array(table->count, sizeof *names);
        char *word = alloc_text(given + 2, length - 2);
        for (size_t i = 0; i < table->count; i++)
            names[i] = table->specs[i]->name;
        nearest = option_nearest(word, names, table->count);
        free(word);
        free(names);
    }
    if (nearest)
        return diag_fail(diag, "unknown option %.*s (did you mean --%s?)", (int)length, given,
                         nearest);
    return diag_fail(diag, "unknown option %.*s (--help lists them)", (int)length, given);
}

/* An empty name could not be seen in a later message. */
static int option_check_named(const struct option_spec *option, const char *value,
                              struct diag *diag)
{
    bool file = option->argument && !strcmp(option->argument, "FILE");
    bool folder = option->argument && !strcmp(option->argument, "DIR");

    if ((!file && !folder) || *value)
        return 0;
    return diag_fail(diag, "option --%s: the name of the %s is empty", option->name,
                     file ? "file" : "folder");
}

/* Is it a long option behind one dash, which getopt_long() takes for a bundle of short ones? */
static bool option_has_one_dash(const struct option_table *table, const char *given)
{
    if (!given || given[0] != '-' || !given[1] || given[1] == '-' || !given[2])
        return false;
    for (size_t i = 0; i < table->count; i++)
        if (option_is_spelled_out(given + 1, table->specs[i]->name))
            return true;
    return false;
}

/* The bundle that is being read is argv[optind], or, read to its end, the one before. */
static int option_check_dashes(const struct option_table *table, char **argv, struct diag *diag)
{
    for (int i = optind; i > optind - 2; i--)
        if (argv[i] != optarg && option_has_one_dash(table, argv[i]))
            return diag_fail(diag, "unknown option %s (did you mean -%s?)", argv[i], argv[i]);
    return 0;
}

static void option_note_use(struct option_uses *uses, const struct option_spec *option)
{
    uses->list = alloc_grow(uses->list, uses->count, &uses->room, sizeof *uses->list);
    uses->list[uses->count++] = (struct option_use){option->name, optarg};
}

/* `index` is getopt_long()'s for a long option, -1 for a short one, which may stand in a bundle. */
static int option_take(const struct option_table *table, char **argv, int value, int index,
                       void *options, struct diag *diag)
{
    const char *given = option_element(argv);
    bool is_long = given[0] == '-' && given[1] == '-';
    size_t number = option_find_spec(table, (value == ':' || value == '?') ? optopt : value);
    const struct option_spec *option = number < table->count ? table->specs[number] : NULL;
    char brief[3] = {'-', (char)optopt, '\0'};
    void *member;

    if (index < 0 && option_check_dashes(table, argv, diag))
        return -1;
    if (value == '?' && optopt) {
        if (option && is_long)
            return diag_fail(diag, "option --%s takes no value", option->name);
        return option_unknown(table, brief, diag);
    }
    if (!option || ((index >= 0 || (value == ':' && is_long)) &&
                    !option_is_spelled_out(given + 2, option->name)))
        return option_unknown(table, given, diag);
    if (value == ':')
        return diag_fail(diag, "option --%s needs a value: %s", option->name, option->argument);
    option_note_use(&table->call->uses, option);
    member = (char *)options + table->at[number] + option->at;
    return option_check_named(option, optarg, diag) ? -1
                                                    : option->set(member, optarg, option, diag);
}

int option_parse(int argc, char **argv, const struct option_group *groups, void *options,
                 struct option_call *call, struct diag *diag)
{
    struct option_table table = {.call = call};
    int value, index, status = 0, count = 0;

    option_table_init(&table, groups);
    optind = 0;
    opterr = 0;
    while (!status) {
        optopt = 0;
        index = -1;
        value = getopt_long(argc, argv, table.briefs, table.longs, &index);
        if (value == -1)
            break;
        status = option_take(&table, argv, value, index, options, diag);
    }
    option_table_release(&table);
    if (status)
        return -1;
    while (optind < argc)
        argv[++count] = argv[optind++];
    return count;
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
            if (option->set == option_elsewhere)
                continue;
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
}
