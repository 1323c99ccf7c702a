/* The properties: what they are called, what holds, how a violation is told, how it is measured. */
#include <stdlib.h>
#include <string.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/option.h"

const char *const property_names[PROPERTY_COUNT] = {
    "symmetric",       "isotropic",     "monotone-radius",  "monotone-walls", "own-line",
    "expansive-walls", "pillar-shadow", "no-blind-corners", "no-holes",       "no-islands",
    "retreat",         "exact-shown",   "exact-hidden",     "permissive",     "speed",
};

const char *const property_summaries[PROPERTY_COUNT] = {
    "of two open cells, one sees the other when it is seen by it",
    "on a map turned or mirrored, the same cells are seen",
    "a larger radius hides nothing",
    "taking a wall away hides nothing",
    "the line to a cell is clear exactly when the field shows the cell",
    "in a rectangular room, all of the walls are seen from everywhere",
    "the shadow of a single pillar never gets narrower",
    "a step reveals no cell right beside where it leads",
    "no hidden cell has four seen neighbours",
    "a path of seen cells leads to every seen cell",
    "whoever is out of sight in a corridor stays so when walking away",
    "nothing is shown that exact hides",
    "nothing is hidden that exact shows",
    "the mean share of what exact shows",
    "the time for a field, in times that of the fastest",
};

const struct measure measures[PROPERTY_COUNT] = {
    {"A sees B, but B does not see A", measure_symmetric, NULL},
    {"whether A sees B changes when the map is turned or mirrored", measure_isotropic, NULL},
    {"A sees B with radius N, but not with one more", measure_monotone_radius, NULL},
    {"A sees B, but not when the wall at C is gone", measure_monotone_walls, NULL},
    {"the line from A to B and the field from A disagree about B", measure_own_line, NULL},
    {"A does not see the wall at B", measure_expansive_walls, has_room},
    {"seen from A, the shadow of the pillar at B gets narrower N cells away", measure_pillar_shadow,
     has_one_wall},
    {"the step from A to B reveals C", measure_no_blind_corners, NULL},
    {"A sees all four neighbours of B, but not B", measure_no_holes, has_middle},
    {"A sees B, but no path of seen cells leads from A to B", measure_no_islands, NULL},
    {"A does not see B in the corridor, but sees C farther away", measure_retreat, has_corridor},
    {"A sees B, which exact hides from it", measure_exact_shown, NULL},
    {"A does not see B, which exact shows to it", measure_exact_hidden, NULL},
    {NULL, measure_permissive, NULL},
    {NULL, NULL, NULL}, /* by the clock, in audit.c */
};

/* What a bit of enum eyeshot_claim says, in its order. */
static const enum property claims[EYESHOT_CLAIMS] = {
    PROPERTY_SYMMETRIC,      PROPERTY_ISOTROPIC,       PROPERTY_MONOTONE_RADIUS,
    PROPERTY_MONOTONE_WALLS, PROPERTY_EXPANSIVE_WALLS, PROPERTY_NO_BLIND_CORNERS};

unsigned property_claims(void)
{
    unsigned bits = 0;

    for (size_t i = 0; i < EYESHOT_CLAIMS; i++)
        bits |= 1u << claims[i];
    return bits;
}

/* A cone looks one way only; from a hidden border one sees, and is not seen. */
static bool terms_allow(const struct eyeshot_terms *terms, enum property property)
{
    bool whole = terms->cone == 360 && terms->border == EYESHOT_SHOWN;

    switch (property) {
    case PROPERTY_ISOTROPIC:
        return terms->cone == 360;
    case PROPERTY_SYMMETRIC:
        return whole;
    case PROPERTY_EXPANSIVE_WALLS:
        return whole && terms->walls == EYESHOT_LIT;
    default:
        return true;
    }
}

unsigned subject_claims(const struct subject *subject)
{
    const struct eyeshot_terms *terms = &subject->terms;
    unsigned bits = 0;

    for (size_t i = 0; i < EYESHOT_CLAIMS; i++)
        bits |= terms->rule->claims >> i & 1 ? 1u << claims[i] : 0;
    if (subject->symmetrize != SYMMETRIZE_NOT)
        bits |= 1u << PROPERTY_SYMMETRIC;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (!terms_allow(terms, (enum property)i))
            bits &= ~(1u << i);
    return bits;
}

static int add_name(struct property_list *list, const char *name, bool judged, struct diag *diag)
{
    const char *words[PROPERTY_SPEED + 1] = {"claims"}, *nearest;

    for (size_t i = 0; i < PROPERTY_SPEED; i++)
        words[i + 1] = property_names[i];
    if (!strcmp(name, words[0])) {
        list->claims = true;
        return 0;
    }
    for (size_t i = 0; i < PROPERTY_SPEED; i++) {
        if (strcmp(name, property_names[i]) != 0)
            continue;
        if (judged && !property_has_verdict((enum property)i))
            return diag_fail(diag, "%s has a value, but no verdict", name);
        list->bits |= 1u << i;
        return 0;
    }
    nearest = option_nearest(name, words, PROPERTY_SPEED + 1);
    if (nearest)
        return diag_fail(diag, "unknown property '%s' (did you mean %s?)", name, nearest);
    return diag_fail(diag, "unknown property '%s' (`man eyeshot-algorithms` lists them)", name);
}

int property_list_add(struct property_list *list, const char *text, bool judged, struct diag *diag)
{
    int status = 0;

    for (const char *at = text; at && !status;) {
        size_t length = strcspn(at, ",");
        char *name = alloc_text(at, length);
        status = add_name(list, name, judged, diag);
        free(name);
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}

bool property_has_verdict(enum property property)
{
    return measures[property].words;
}
