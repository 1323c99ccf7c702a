/*
 * By which rule one looks, and on which terms, as users write them. Of a term a table says what it
 * may be, and one function reads any of them; what is left open is the rule's own (terms_settle).
 * Families let -a name several rules at once; a name that is misspelt is answered by what may be
 * meant. sight.c takes lists of names apart by this.
 */
#define _GNU_SOURCE /* strcasestr() */
#include "cli/level/terms.h"

#include <strings.h>

#include "cli/support/option.h"

const char *const term_keys[TERM_COUNT] = {"radius",   "shape",  "walls", "border",  "diagonals",
                                           "own_cell", "facing", "cone",  "subtile", "dark"};
const char *const shape_names[] = {"circle",  "round",  "square", "diamond",
                                   "octagon", "strict", "wide",   NULL};
const char *const walls_names[] = {"lit", "dark", NULL};
const char *const border_names[] = {"shown", "hidden", NULL};
const char *const diagonals_names[] = {"pass", "block", NULL};
static const char *const own_cell_names[] = {"no", "yes", NULL};
static const char *const subtile_names[] = {"nw", "ne", "sw", "se", NULL};

/* As whole numbers in JSON: answers tell the radius, and are read again. */
#define RADIUS_MOST ((int64_t)1 << 53)

/* A term takes one of `names`, or a number from `least` to `most`. */
static const struct {
    const char *const *names;
    size_t named; /* how many of them a user may give */
    int64_t least, most;
} term_kinds[TERM_COUNT] = {
    [TERM_RADIUS] = {NULL, 0, 0, RADIUS_MOST},
    [TERM_SHAPE] = {shape_names, EYESHOT_STRICT, 0, 0},
    [TERM_WALLS] = {walls_names, 2, 0, 0},
    [TERM_BORDER] = {border_names, 2, 0, 0},
    [TERM_DIAGONALS] = {diagonals_names, 2, 0, 0},
    [TERM_OWN_CELL] = {own_cell_names, 2, 0, 0},
    [TERM_FACING] = {NULL, 0, INT32_MIN, INT32_MAX},
    [TERM_CONE] = {NULL, 0, 1, 360},
    [TERM_SUBTILE] = {subtile_names, 4, 0, 0},
    [TERM_DARK] = {NULL, 0, 0, RADIUS_MOST},
};

enum term term_find(const char *key)
{
    int term = 0;

    while (term < TERM_COUNT && strcmp(term_keys[term], key) != 0)
        term++;
    return (enum term)term;
}

void given_put(struct given *given, enum term term, int64_t value)
{
    given->given |= 1u << term;
    given->value[term] = value;
}

void given_overlay(struct given *given, const struct given *over)
{
    for (int term = 0; term < TERM_COUNT; term++)
        if (given_has(over, (enum term)term))
            given_put(given, (enum term)term, over->value[term]);
    if (over->rule)
        given->rule = over->rule;
}

int given_parse(struct given *given, enum term term, const char *text, struct diag *diag)
{
    long long number;

    if (term_kinds[term].names) {
        number =
            words_find(term_kinds[term].names, term_kinds[term].named, term_keys[term], text, diag);
        if (number < 0)
            return -1;
        given_put(given, term, number);
        return 0;
    }
    if (term == TERM_RADIUS && !strcmp(text, "all")) {
        given_put(given, term, EYESHOT_ALL);
        return 0;
    }
    if (term == TERM_RADIUS && (*text < '0' || *text > '9') && *text != '-')
        return diag_fail(diag, "radius: found '%s', expected a whole number or all", text);
    if (option_number(text, term_kinds[term].least, term_kinds[term].most, term_keys[term], &number,
                      diag))
        return -1;
    given_put(given, term, number);
    return 0;
}

void given_tell(struct bytes *text, const struct given *given, enum term term)
{
    int64_t value = given->value[term];

    if (term_kinds[term].names)
        bytes_addf(text, "%s", term_kinds[term].names[value]);
    else
        bytes_addf(text, "%lld", (long long)value);
}

static int64_t given_settle(const struct given *given, enum term term, int64_t own)
{
    return given_has(given, term) ? given->value[term] : own;
}

int64_t given_dark(const struct given *given)
{
    return given_settle(given, TERM_DARK, 1);
}

int given_check_cone(const struct given *given, struct diag *diag)
{
    if (given_has(given, TERM_FACING) == given_has(given, TERM_CONE))
        return 0;
    return diag_fail(diag, "facing and cone go together: %s is missing",
                     given_has(given, TERM_CONE) ? "facing" : "cone");
}

void terms_overlay(struct eyeshot_terms *terms, const struct given *own)
{
    terms->radius = given_settle(own, TERM_RADIUS, terms->radius);
    terms->facing = (int)(given_settle(own, TERM_FACING, terms->facing) % 360);
    terms->cone = (int)given_settle(own, TERM_CONE, terms->cone);
}

int terms_settle(struct eyeshot_terms *terms, const struct eyeshot_rule *rule,
                 const struct given *given, struct diag *diag)
{
    struct eyeshot_terms own = eyeshot_terms_of(rule);

    if (given_check_cone(given, diag))
        return -1;
    *terms = (struct eyeshot_terms){
        .rule = rule,
        .radius = given_settle(given, TERM_RADIUS, own.radius),
        .shape = (enum eyeshot_shape)given_settle(given, TERM_SHAPE, (int64_t)own.shape),
        .walls = (enum eyeshot_walls)given_settle(given, TERM_WALLS, (int64_t)own.walls),
        .border = (enum eyeshot_border)given_settle(given, TERM_BORDER, (int64_t)own.border),
        .diagonals = (enum eyeshot_diagonals)given_settle(given, TERM_DIAGONALS, EYESHOT_PASS),
        .own_cell = given_settle(given, TERM_OWN_CELL, 1),
        .facing = (int)(given_settle(given, TERM_FACING, 0) % 360),
        .cone = (int)given_settle(given, TERM_CONE, 360),
        .subtile = (enum eyeshot_subtile)given_settle(given, TERM_SUBTILE, EYESHOT_NW),
    };
    return 0;
}

const struct rule_family rule_families[] = {
    {"papers", "as their authors describe them; and the geometric truth", EYESHOT_PAPERS},
    {"documents", "from the notes of five games and libraries", EYESHOT_DOCUMENTS},
    {"libtcod", "its fourteen modes", EYESHOT_LIBTCOD},
    {"rot.js", "its three", EYESHOT_ROT},
    {"games", "Brogue, NetHack, Angband, Crawl, Cataclysm", EYESHOT_GAMES},
    {"own", "home-made", EYESHOT_OWN},
    {"classic", "one of each well-known kind", EYESHOT_CLASSIC},
    {"all", "every algorithm there is", EYESHOT_FAMILIES},
    {0}};

const char *const claim_names[EYESHOT_CLAIMS] = {"symmetric",       "isotropic",
                                                 "monotone-radius", "monotone-walls",
                                                 "expansive-walls", "no-blind-corners"};

const struct rule_family *rule_family_find(const char *name)
{
    FOR_FAMILIES(family)
        if (!strcmp(family->name, name))
            return family;
    return NULL;
}

const struct rule_family *rule_origin(const struct eyeshot_rule *rule)
{
    const struct rule_family *family = rule_families;

    while (!(rule->families & family->families)) /* the last is all of them */
        family++;
    return family;
}

enum { LEAST_WORD = 3 }; /* letters: shorter ones are in everything */

/* What else might be meant: what has the name in its own, a name like it, a word about some. */
static size_t rule_find_meant(const char *name, const char **names)
{
    const char *words[2 * RULES_MOST], *about[RULES_MOST];
    size_t count = 0, word_count = 0, about_count = 0;
    bool is_word = strlen(name) >= LEAST_WORD;

    FOR_RULES(rule) {
        words[word_count++] = rule->name;
        if (is_word && strcasestr(rule->name, name))
            names[count++] = rule->name;
        if (is_word && (strcasestr(rule->summary, name) || strcasestr(rule->source, name)))
            about[about_count++] = rule->name;
        if (!strcasecmp(rule->name, name)) {
            names[0] = rule->name;
            return 1;
        }
    }
    FOR_FAMILIES(family)
        words[word_count++] = family->name;
    if (!count && (names[0] = words_nearest(name, words, word_count)))
        return 1;
    if (!count)
        memcpy(names, about, about_count * sizeof *names);
    return count ? count : about_count;
}

const struct eyeshot_rule *rule_need(const char *name, struct diag *diag)
{
    const struct eyeshot_rule *found = eyeshot_rule_find(name);
    const struct rule_family *family = rule_family_find(name);
    const char *names[RULES_MOST];
    struct bytes choice = {0};
    size_t count = 0;

    if (found)
        return found;
    FOR_RULES(rule)
        if (family && rule->families & family->families)
            names[count++] = rule->name;
    if (!family)
        count = rule_find_meant(name, names);
    words_tell(&choice, names, count, " or ");
    if (family)
        diag_fail(diag,
                  "'%s' is several algorithms at once, expected one: %s (compare takes several)",
                  name, choice.data);
    else if (count)
        diag_fail(diag, "unknown algorithm '%s' (did you mean %s?)", name, choice.data);
    else
        diag_fail(diag, "unknown algorithm '%s' (`eyeshot algorithms` lists them%s)", name,
                  strpbrk(name, " /") && !strstr(name, "exec:")
                      ? "; to run a program of yours: -a 'exec:COMMAND'"
                      : "");
    bytes_release(&choice);
    return NULL;
}
