/* Options: the table parses them; nothing is abbreviated; a wrong word names the nearest. */
#include "cli/support/option.h"

#include <limits.h>
#include <stdlib.h>

#include "../tap.h"

struct seen {
    char log[200];
};

/* What the tables fill. */
static struct seen seen;

static int note(struct seen *noted, const char *name, const char *value)
{
    size_t used = strlen(noted->log);

    snprintf(noted->log + used, sizeof noted->log - used, "%s=%s ", name, value ? value : "-");
    return 0;
}

/* Notes the option and its value; what is bad is refused. */
static int set(void *member, const char *value, const struct option_spec *option, struct diag *diag)
{
    if (value && !strcmp(value, "bad"))
        return diag_fail(diag, "bad %s", option->name);
    return note(member, strncmp(option->name, "color", 5) ? option->name : "color", value);
}

#define NOTED OPTION_CALL(set, struct seen, log)

static const struct option_spec look_table[] = {
    {'r', "radius", "N", "how far", NOTED},
    {0, "range", "N", "how far, again", NOTED},
    {0},
};
static const struct option_spec output_table[] = {
    {'q', "quiet", NULL, "say nothing", NOTED},
    {0, "color-of-everything-on-it", "WHEN", "in colour", NOTED},
    {0},
};
static const struct option_group groups[] = {
    {0, "Looking", false, look_table, &seen}, {0, "Output", false, output_table, &seen}, {0}};

/* No other command has an option that this one lacks. */
static void nobody_has(struct bytes *text, const char *option)
{
    (void)text, (void)option;
}

/* Parses words parted by blanks; the log, the operands, the message go into one text. */
static void check_parse(const char *line, const char *wanted)
{
    char name[] = "eyeshot", copy[200], *argv[20] = {name}, found[900];
    int argc = 1, count;
    const struct word_list formats = {{"json", "svg"}, 2};
    const struct option_hints hints = {&formats, nobody_has};
    struct option_uses uses = {0};
    struct diag diag = {0};
    size_t used;

    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    seen.log[0] = '\0';
    count = option_parse(argc, argv, groups, &hints, &uses, &diag);
    used = (size_t)snprintf(found, sizeof found, "%s", seen.log);
    for (int i = 1; i <= count; i++)
        used += (size_t)snprintf(found + used, sizeof found - used, "[%s]", argv[i]);
    if (count < 0)
        snprintf(found + used, sizeof found - used, "%s", diag.message);
    check_text(found, wanted, line);
    free(uses.list);
}

static void test_right(void)
{
    check_parse("", "");
    check_parse("a b", "[a][b]");
    check_parse("--radius 5 a", "radius=5 [a]");
    check_parse("--radius=5 a", "radius=5 [a]");
    check_parse("-r 5 a", "radius=5 [a]");
    check_parse("-r5 a", "radius=5 [a]");
    check_parse("a -r 5 b -q", "radius=5 quiet=- [a][b]");
    check_parse("-qr 5", "quiet=- radius=5 ");
    check_parse("-r -5", "radius=-5 ");
    check_parse("--radius -5", "radius=-5 ");
    check_parse("--radius --quiet", "radius=--quiet ");
    check_parse("--radius=", "radius= ");
    check_parse("-q -- -r 5", "quiet=- [-r][5]");
    check_parse("- -q", "quiet=- [-]");
    check_parse("--color-of-everything-on-it never a", "color=never [a]");
    check_parse("-r 1 -r 2", "radius=1 radius=2 ");
}

static void test_wrong(void)
{
    check_parse("--radius", "option --radius needs a value: N");
    check_parse("-r", "option --radius needs a value: N");
    check_parse("-q -r", "quiet=- option --radius needs a value: N");
    check_parse("--quiet=yes", "option --quiet takes no value");
    check_parse("-q -r bad -q", "quiet=- bad radius");
    check_parse("--nonsense", "unknown option --nonsense (--help lists them)");
    check_parse("--raduis 5", "unknown option --raduis (did you mean --radius?)");
    check_parse("--raduis=5", "unknown option --raduis (did you mean --radius?)");
    check_parse("-x", "unknown option -x (--help lists them)");
    check_parse("-qx", "quiet=- unknown option -x (--help lists them)");
}

static void test_other_spellings(void)
{
    check_parse("--json", "unknown option --json (did you mean -f json?)");
    check_parse("--svg=big", "unknown option --svg (did you mean -f svg?)");
    check_parse("--svgs", "unknown option --svgs (--help lists them)");
    check_parse("-radius 5", "unknown option -radius (did you mean --radius?)");
    check_parse("a -radius=5", "unknown option -radius=5 (did you mean --radius=5?)");
    check_parse("-quiet", "unknown option -quiet (did you mean --quiet?)");
    check_parse("-r 5 -range 1", "radius=5 unknown option -range (did you mean --range?)");
    check_parse("-radiu", "radius=adiu ");
    check_parse("-r -radius", "radius=-radius ");
    check_parse("-q -- -radius", "quiet=- [-radius]");
}

/* getopt_long() takes any unambiguous beginning; here that is a wrong option. */
static void test_abbreviations(void)
{
    check_parse("--rad 5", "unknown option --rad (did you mean --radius?)");
    check_parse("--rad=5", "unknown option --rad (did you mean --radius?)");
    check_parse("--rad", "unknown option --rad (did you mean --radius?)");
    check_parse("--quie", "unknown option --quie (did you mean --quiet?)");
    check_parse("--ra 5", "unknown option --ra (did you mean --radius?)");
    check_parse("--color", "unknown option --color (did you mean --color-of-everything-on-it?)");
    check_parse("--color=never",
                "unknown option --color (did you mean --color-of-everything-on-it?)");
    check_parse("--Radius 5", "unknown option --Radius (did you mean --radius?)");
}

static void test_nearest(void)
{
    static const char *const words[] = {"each",       "symmetric", "exact",  "facing",
                                        "shadowcast", "steps",     "simple", "to",
                                        "row",        "fov",       "convert"};
    size_t count = sizeof words / sizeof *words;
    static const char *const pairs[][2] = {
        {"symetric", "symmetric"},
        {"exact", "exact"},
        {"exatc", "exact"},
        {"step", "steps"},
        {"shadow", "shadowcast"},
        {"sim", "simple"},
        {"fac", "facing"},
        {"xyzzy", NULL},
        {"", NULL},
        {"s", NULL},
        {"smiple", "simple"},
        {"STEPS", "steps"},
        {"fvo", "fov"},             /* one of three */
        {"fo", "fov"},              /* the beginning */
        {"ov", "fov"},              /* of the longer word's letters */
        {"fxx", NULL},              /* two of three */
        {"ot", NULL},               /* one of two */
        {"eahc", "each"},           /* one of four */
        {"etxh", NULL},             /* two of four */
        {"sxeps", "steps"},         /* one of five */
        {"sxexs", NULL},            /* two of five */
        {"smpile", "simple"},       /* two of six */
        {"spmixe", NULL},           /* three of six */
        {"cnoxret", NULL},          /* three of seven */
        {"xyzmetric", "symmetric"}, /* three of nine */
        {"xxzxetric", NULL},        /* four of nine */
    };
    char longest[100];
    int failed = 0;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *found = words_nearest(pairs[i][0], words, count);
        bool same = found && pairs[i][1] ? !strcmp(found, pairs[i][1]) : found == pairs[i][1];
        expect(&failed, same, "'%s' is near %s", pairs[i][0], found ? found : "nothing");
    }
    memset(longest, 's', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    expect(&failed, !words_nearest(longest, words, count), "a long word is near something");
    expect(&failed, !words_nearest("exact", words, 0), "something is near among no words");
    check_none(failed, "a word that is nearly right names the right one");
}

static void check_number(const char *text, const char *wanted)
{
    struct diag diag = {0};
    long long value = 0;
    char found[700];

    if (option_number(text, -5, 100, "radius", &value, &diag))
        snprintf(found, sizeof found, "%s", diag.message);
    else
        snprintf(found, sizeof found, "%lld", value);
    check_text(found, wanted, *text ? text : "(empty)");
}

static void test_numbers(void)
{
    long long value;

    check_number("0", "0");
    check_number("100", "100");
    check_number("-5", "-5");
    check_number("007", "7");
    check_number("101", "radius: 101 is out of range (-5 to 100)");
    check_number("-6", "radius: -6 is out of range (-5 to 100)");
    check_number("99999999999999999999",
                 "radius: 99999999999999999999 is out of range (-5 to 100)");
    check_number("", "radius: found '', expected a whole number");
    check_number("5x", "radius: found '5x', expected a whole number");
    check_number("5 ", "radius: found '5 ', expected a whole number");
    check_number(" 5", "radius: found ' 5', expected a whole number");
    check_number("+5", "radius: found '+5', expected a whole number");
    check_number("0x10", "radius: found '0x10', expected a whole number");
    check_number("1.5", "radius: found '1.5', expected a whole number");
    check_number("-", "radius: found '-', expected a whole number");
    check(option_number("\t5", 0, 9, "n", &value, &(struct diag){0}) == -1 &&
              option_number("\n5", 0, 9, "n", &value, &(struct diag){0}) == -1,
          "no blank of any kind may stand before a number");
    check(!option_number("9223372036854775807", 0, LLONG_MAX, "n", &value, &(struct diag){0}) &&
              value == LLONG_MAX,
          "the largest number is one");
}

static void test_print(void)
{
    struct sink sink = {.fd = -1};

    option_print(&sink, groups, true);
    check_text(sink.buffer.data,
               "\nLooking:\n"
               "  -r, --radius N              how far\n"
               "      --range N               how far, again\n"
               "\nOutput:\n"
               "  -q, --quiet                 say nothing\n"
               "      --color-of-everything-on-it WHEN\n"
               "                              in colour\n",
               "the table is the help");
    bytes_release(&sink.buffer);
}

int main(void)
{
    test_right();
    test_wrong();
    test_other_spellings();
    test_abbreviations();
    test_nearest();
    test_numbers();
    test_print();
    return tap_end();
}
