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

#define FIRST_ROW 0x100 /* getopt's values: above every character */

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
 * At most a third of the longer word's letters may differ, so none of two, one of three: farther than
 * that is another word. Nearest is where the fewest do, then which comes first.
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

int option_size(const char *text, size_t least, size_t most, const char *what, size_t *value,
                struct diag *diag)
{
    static const char units[] = "KMG";
    size_t digits = strspn(text, "0123456789");
    const char *unit = text[digits] ? strchr(units, text[digits]) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    unsigned long long number;

    errno = 0;
    number = strtoull(text, NULL, 10);
    if (!digits || text[digits + (unit != NULL)])
        return diag_fail(diag, "%s: found '%s', expected a whole number, with K, M or G perhaps",
                         what, text);
    if (errno || number > most >> shift || (size_t)number << shift < least)
        return diag_fail(diag, "%s: %s is out of range (%zu to %zu)", what, text, least, most);
    *value = (size_t)number << shift;
    return 0;
}

int option_seconds(const char *text, int most, const char *what, int64_t *nanoseconds,
                   struct diag *diag)
{
    char *end;
    double seconds = strtod(text, &end);

    if (strspn(text, "0123456789.") != strlen(text) || end == text || *end ||
        !(seconds >= 0.001 && seconds <= most))
        return diag_fail(diag, "%s: found '%s', expected seconds from 0.001 to %d", what, text,
                         most);
    *nanoseconds = (int64_t)(seconds * 1e9);
    return 0;
}

struct table {
    const struct option_row **rows;
    size_t count;
    struct option *longs;
    char *briefs;
    struct second {
        const char *first, *second;
    } * seconds; /* of options with two values, set aside */
    size_t second_count;
};

static bool takes_two(const struct option_row *row)
{
    return row->argument && strchr(row->argument, ' ');
}

static void table_init(struct table *table, const struct option_group *groups)
{
    size_t count = 0, used = 0;

    for (const struct option_group *group = groups; group->title; group++)
        for (const struct option_row *row = group->rows; row->name; row++)
            count++;
    table->rows = alloc_array(count, sizeof *table->rows);
    table->longs = alloc_array(count + 1, sizeof *table->longs);
    table->briefs = alloc_array(3 * count + 2, 1);
    table->briefs[used++] = ':';
    for (const struct option_group *group = groups; group->title; group++) {
        for (const struct option_row *row = group->rows; row->name; row++) {
            int takes = !row->argument          ? no_argument
                        : *row->argument == '[' ? optional_argument
                                                : required_argument;
            int value = row->brief ? row->brief : FIRST_ROW + (int)table->count;
            table->longs[table->count] = (struct option){row->name, takes, NULL, value};
            table->rows[table->count++] = row;
            if (row->brief) {
                table->briefs[used++] = row->brief;
                if (takes == required_argument)
                    table->briefs[used++] = ':';
            }
        }
    }
}

static void table_release(struct table *table)
{
    free(table->rows);
    free(table->longs);
    free(table->briefs);
    free(table->seconds);
}

static const struct option_row *find_row(const struct table *table, int value)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->longs[i].val == value)
            return table->rows[i];
    return NULL;
}

/* The element of argv that getopt_long() has just read. */
static const char *element(char **argv)
{
    if (optarg && optind > 2 && optarg == argv[optind - 1])
        return argv[optind - 2];
    return argv[optind - 1];
}

static bool spelled_out(const char *given, const char *name)
{
    size_t length = strcspn(given + 2, "=");

    return strlen(name) == length && !strncmp(given + 2, name, length);
}

static bool is_two_valued(const struct table *table, const char *given)
{
    for (size_t i = 0; i < table->count; i++)
        if (takes_two(table->rows[i]) && !strncmp(given, "--", 2) &&
            spelled_out(given, table->rows[i]->name))
            return true;
    return false;
}

/*
 * Takes the second values out of argv, as getopt_long() knows of one value only; returns the new
 * argc. What stands behind `--` is no option.
 */
static int set_aside(struct table *table, int argc, char **argv)
{
    table->seconds = alloc_array((size_t)argc, sizeof *table->seconds);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        char *value = strchr(argv[i], '=');
        if (!is_two_valued(table, argv[i]))
            continue;
        i += !value;
        if (i + 1 >= argc)
            break;
        table->seconds[table->second_count++] =
            (struct second){value ? value + 1 : argv[i], argv[i + 1]};
        memmove(argv + i + 1, argv + i + 2, (size_t)(argc - i - 1) * sizeof *argv);
        argc--;
    }
    return argc;
}

static int unknown(const struct table *table, const char *given, struct diag *diag)
{
    const char *nearest = NULL;
    size_t length = strcspn(given, "=");

    if (given[0] == '-' && given[1] == '-') {
        const char **names = alloc_array(table->count, sizeof *names);
        char *word = alloc_text(given + 2, length - 2);
        for (size_t i = 0; i < table->count; i++)
            names[i] = table->rows[i]->name;
        nearest = option_nearest(word, names, table->count);
        free(word);
        free(names);
    }
    if (nearest)
        return diag_fail(diag, "unknown option %.*s (did you mean --%s?)", (int)length, given,
                         nearest);
    return diag_fail(diag, "unknown option %.*s (--help lists them)", (int)length, given);
}

static int take_two(const struct table *table, const struct option_row *row, void *settings,
                    struct diag *diag)
{
    const char *first = optarg;

    for (size_t i = 0; i < table->second_count; i++)
        if (table->seconds[i].first == first)
            return row->set(settings, first, diag)
                       ? -1
                       : row->set(settings, table->seconds[i].second, diag);
    return diag_fail(diag, "option --%s needs two values: %s", row->name, row->argument);
}

/* An empty name could not be seen in a later message. */
static int check_named(const struct option_row *row, const char *value, struct diag *diag)
{
    bool file = row->argument && !strcmp(row->argument, "FILE");
    bool folder = row->argument && !strcmp(row->argument, "DIR");

    if ((!file && !folder) || *value)
        return 0;
    return diag_fail(diag, "option --%s: the name of the %s is empty", row->name,
                     file ? "file" : "folder");
}

/* `index` is getopt_long()'s for a long option, -1 for a short one, which may stand in a bundle. */
static int take(const struct table *table, char **argv, int value, int index, void *settings,
                struct diag *diag)
{
    const char *given = element(argv);
    bool is_long = given[0] == '-' && given[1] == '-';
    const struct option_row *row = find_row(table, value == ':' ? optopt : value);
    char brief[3] = {'-', (char)optopt, '\0'};

    if (value == '?' && optopt) {
        row = find_row(table, optopt);
        if (row && is_long)
            return diag_fail(diag, "option --%s takes no value", row->name);
        return unknown(table, brief, diag);
    }
    if (!row || ((index >= 0 || (value == ':' && is_long)) && !spelled_out(given, row->name)))
        return unknown(table, given, diag);
    if (value == ':')
        return diag_fail(diag, "option --%s needs %s: %s", row->name,
                         takes_two(row) ? "two values" : "a value", row->argument);
    if (takes_two(row))
        return take_two(table, row, settings, diag);
    if (check_named(row, optarg, diag))
        return -1;
    if (row->set)
        return row->set(settings, optarg, diag);
    if (row->argument)
        *(const char **)((char *)settings + row->at) = optarg;
    else
        *(bool *)((char *)settings + row->at) = true;
    return 0;
}

int option_parse(int argc, char **argv, const struct option_group *groups, void *settings,
                 struct diag *diag)
{
    struct table table = {0};
    int value, index, status = 0, count = 0;

    table_init(&table, groups);
    argc = set_aside(&table, argc, argv);
    optind = 0;
    opterr = 0;
    while (!status) {
        optopt = 0;
        index = -1;
        value = getopt_long(argc, argv, table.briefs, table.longs, &index);
        if (value == -1)
            break;
        status = take(&table, argv, value, index, settings, diag);
    }
    table_release(&table);
    if (status)
        return -1;
    while (optind < argc)
        argv[++count] = argv[optind++];
    return count;
}

void option_print(struct sink *sink, const struct option_group *groups)
{
    for (const struct option_group *group = groups; group->title; group++) {
        sink_format(sink, "\n%s:\n", group->title);
        for (const struct option_row *row = group->rows; row->name; row++) {
            struct bytes left = {0};
            if (row->brief)
                bytes_addf(&left, "  -%c, --%s", row->brief, row->name);
            else
                bytes_addf(&left, "      --%s", row->name);
            if (row->argument)
                bytes_addf(&left, *row->argument == '[' ? "%s" : " %s", row->argument);
            sink_format(sink, left.length < 30 ? "%-30s" : "%s\n                              ",
                        left.data);
            sink_format(sink, "%s\n", row->help);
            bytes_release(&left);
        }
    }
}
