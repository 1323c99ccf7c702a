#include "cli/level/terms.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/bytes.h"
#include "cli/support/option.h"

const char *const term_keys[TERM_COUNT] = {"radius",   "shape",  "walls", "border", "diagonals",
                                           "own_cell", "facing", "cone",  "subtile"};
const char *const walls_names[] = {"lit", "dark", NULL};
const char *const border_names[] = {"shown", "hidden", NULL};
const char *const diagonals_names[] = {"pass", "block", NULL};
static const char *const own_cell_names[] = {"no", "yes", NULL};
static const char *const subtile_names[] = {"nw", "ne", "sw", "se", NULL};

/* A term takes one of `names`, or a number from `least` to `most`. */
static const struct {
    const char *const *names;
    int named; /* how many of them a user may give */
    int64_t least, most;
} kinds[TERM_COUNT] = {
    [TERM_RADIUS] = {NULL, 0, 0, INT64_MAX},
    [TERM_SHAPE] = {shape_names, SHAPE_STRICT, 0, 0},
    [TERM_WALLS] = {walls_names, 2, 0, 0},
    [TERM_BORDER] = {border_names, 2, 0, 0},
    [TERM_DIAGONALS] = {diagonals_names, 2, 0, 0},
    [TERM_OWN_CELL] = {own_cell_names, 2, 0, 0},
    [TERM_FACING] = {NULL, 0, INT32_MIN, INT32_MAX},
    [TERM_CONE] = {NULL, 0, 1, 360},
    [TERM_SUBTILE] = {subtile_names, 4, 0, 0},
};

bool term_takes_number(enum term term)
{
    return !kinds[term].names;
}

enum term term_find(const char *key)
{
    int term = 0;

    while (term < TERM_COUNT && strcmp(term_keys[term], key) != 0)
        term++;
    return (enum term)term;
}

void terms_put(struct terms *terms, enum term term, int64_t value)
{
    terms->given |= 1u << term;
    terms->value[term] = value;
}

void terms_overlay(struct terms *terms, const struct terms *over)
{
    for (int term = 0; term < TERM_COUNT; term++)
        if (terms_has(over, (enum term)term))
            terms_put(terms, (enum term)term, over->value[term]);
}

int terms_number(struct terms *terms, enum term term, int64_t number, struct diag *diag)
{
    if (number < kinds[term].least && term == TERM_RADIUS)
        return diag_fail(diag, "radius: %lld is out of range (0 or more)", (long long)number);
    if (number < kinds[term].least || number > kinds[term].most)
        return diag_fail(diag, "%s: %lld is out of range (%lld to %lld)", term_keys[term],
                         (long long)number, (long long)kinds[term].least,
                         (long long)kinds[term].most);
    terms_put(terms, term, number);
    return 0;
}

static int parse_name(struct terms *terms, enum term term, const char *text, struct diag *diag)
{
    struct bytes list = {0};

    for (int i = 0; i < kinds[term].named; i++) {
        if (!strcmp(kinds[term].names[i], text)) {
            terms_put(terms, term, i);
            bytes_release(&list);
            return 0;
        }
        bytes_addf(&list, "%s%s", i ? ", " : "", kinds[term].names[i]);
    }
    diag_fail(diag, "%s: found '%s', expected one of %s", term_keys[term], text, list.data);
    bytes_release(&list);
    return -1;
}

int terms_parse(struct terms *terms, enum term term, const char *text, struct diag *diag)
{
    long long number;

    if (kinds[term].names)
        return parse_name(terms, term, text, diag);
    if (term == TERM_RADIUS && !strcmp(text, "all")) {
        terms_put(terms, term, RADIUS_ALL);
        return 0;
    }
    if (term == TERM_RADIUS && (*text < '0' || *text > '9') && *text != '-')
        return diag_fail(diag, "radius: found '%s', expected a whole number or all", text);
    if (option_number(text, kinds[term].least, kinds[term].most, term_keys[term], &number, diag))
        return -1;
    terms_put(terms, term, number);
    return 0;
}
