/* Terms: what a user may say of each, and what not. */
#include "cli/level/given.h"

#include "../tap.h"

/* The value, or the message. */
static void check_term(enum term term, const char *text, const char *wanted)
{
    struct given given = {0};
    struct diag diag = {0};
    char found[700], name[100];

    if (given_parse(&given, term, text, &diag))
        snprintf(found, sizeof found, "%s%s", diag.message, given.given ? " (given)" : "");
    else
        snprintf(found, sizeof found, "%lld%s", (long long)given.value[term],
                 given.given == 1u << term ? "" : " (not given)");
    snprintf(name, sizeof name, "%s %s", term_keys[term], text);
    check_text(found, wanted, name);
}

static void test_numbers(void)
{
    check_term(TERM_RADIUS, "0", "0");
    check_term(TERM_RADIUS, "12", "12");
    check_term(TERM_RADIUS, "all", "9223372036854775807");
    check_term(TERM_RADIUS, "9007199254740992", "9007199254740992");
    check_term(TERM_RADIUS, "9007199254740993",
               "radius: 9007199254740993 is out of range (0 to 9007199254740992)");
    check_term(TERM_RADIUS, "9223372036854775807",
               "radius: 9223372036854775807 is out of range (0 to 9007199254740992)");
    check_term(TERM_RADIUS, "9223372036854775808",
               "radius: 9223372036854775808 is out of range (0 to 9007199254740992)");
    check_term(TERM_RADIUS, "-1", "radius: -1 is out of range (0 or more)");
    check_term(TERM_RADIUS, "All", "radius: found 'All', expected a whole number or all");
    check_term(TERM_RADIUS, "", "radius: found '', expected a whole number or all");
    check_term(TERM_FACING, "-90", "-90");
    check_term(TERM_FACING, "2147483648",
               "facing: 2147483648 is out of range (-2147483648 to 2147483647)");
    check_term(TERM_FACING, "all", "facing: found 'all', expected a whole number");
    check_term(TERM_CONE, "360", "360");
    check_term(TERM_CONE, "0", "cone: 0 is out of range (1 to 360)");
    check_term(TERM_CONE, "361", "cone: 361 is out of range (1 to 360)");
}

static void test_names(void)
{
    check_term(TERM_SHAPE, "circle", "0");
    check_term(TERM_SHAPE, "octagon", "4");
    check_term(TERM_SHAPE, "strict",
               "unknown shape 'strict', expected one of circle, round, square, diamond, octagon");
    check_term(TERM_WALLS, "dark", "1");
    check_term(TERM_WALLS, "", "unknown walls '', expected one of lit, dark");
    check_term(TERM_BORDER, "hidden", "1");
    check_term(TERM_BORDER, "hid", "unknown border 'hid' (did you mean hidden?)");
    check_term(TERM_DIAGONALS, "block", "1");
    check_term(TERM_OWN_CELL, "no", "0");
    check_term(TERM_OWN_CELL, "yes", "1");
    check_term(TERM_OWN_CELL, "1", "unknown own_cell '1', expected one of no, yes");
    check_term(TERM_SUBTILE, "se", "3");
    check_term(TERM_SUBTILE, "n", "unknown subtile 'n', expected one of nw, ne, sw, se");
}

static void test_keys(void)
{
    int failed = 0;

    for (int term = 0; term < TERM_COUNT; term++)
        expect(&failed, term_find(term_keys[term]) == (enum term)term, "%s", term_keys[term]);
    expect(&failed, term_find("own-cell") == TERM_COUNT && term_find("") == TERM_COUNT,
           "an unknown key is found");
    check_none(failed, "terms are found by their keys");
}

static void test_overlay(void)
{
    struct given under = {0}, over = {0};

    given_put(&under, TERM_RADIUS, 5);
    given_put(&under, TERM_WALLS, EYESHOT_DARK);
    given_put(&over, TERM_WALLS, EYESHOT_LIT);
    given_put(&over, TERM_CONE, 90);
    given_overlay(&under, &over);
    check(under.value[TERM_RADIUS] == 5 && under.value[TERM_WALLS] == EYESHOT_LIT &&
              under.value[TERM_CONE] == 90,
          "what is given above stands over what is below");
    check(given_has(&under, TERM_RADIUS) && given_has(&under, TERM_CONE) &&
              !given_has(&under, TERM_FACING),
          "and nothing else is given");
}

int main(void)
{
    test_numbers();
    test_names();
    test_keys();
    test_overlay();
    return tap_end();
}
