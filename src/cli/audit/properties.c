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

const struct measure measures[PROPERTY_COUNT] = {
    {"of two open cells, one sees the other when it is seen by it",
     "A sees B, but B does not see A", measure_symmetric, NULL, EYESHOT_SYMMETRIC},
    {"on a map turned or mirrored, the same cells are seen",
     "whether A sees B changes when the map is turned or mirrored", measure_isotropic, NULL,
     EYESHOT_ISOTROPIC},
    {"a larger radius hides nothing", "A sees B with radius N, but not with one more",
     measure_monotone_radius, NULL, EYESHOT_MONOTONE_RADIUS},
    {"taking a wall away hides nothing", "A sees B, but not when the wall at C is gone",
     measure_monotone_walls, NULL, EYESHOT_MONOTONE_WALLS},
    {"the line to a cell is clear exactly when the field shows the cell",
     "the line from A to B and the field from A disagree about B", measure_own_line, NULL, 0},
    {"in a rectangular room, all of the walls are seen from everywhere",
     "A does not see the wall at B", measure_expansive_walls, NULL, EYESHOT_EXPANSIVE_WALLS},
    {"the shadow of a single pillar never gets narrower",
     "seen from A, the shadow of the pillar at B gets narrower N cells away", measure_pillar_shadow,
     NULL, 0},
    {"a step reveals no cell right beside where it leads", "the step from A to B reveals C", NULL,
     find_blind_corners, EYESHOT_NO_BLIND_CORNERS},
    {"no hidden cell has four seen neighbours", "A sees all four neighbours of B, but not B", NULL,
     find_holes, 0},
    {"a path of seen cells leads to every seen cell",
     "A sees B, but no path of seen cells leads from A to B", NULL, find_islands, 0},
    {"whoever is out of sight in a corridor stays so when walking away",
     "A does not see B in the corridor, but sees C farther away", measure_retreat, NULL, 0},
    {"nothing is shown that exact hides", "A sees B, which exact hides from it", NULL,
     find_more_than_exact, 0},
    {"nothing is hidden that exact shows", "A does not see B, which exact shows to it", NULL,
     find_less_than_exact, 0},
    {"the mean share of what exact shows", NULL, NULL, add_share_of_exact, 0},
    {"the time for a field, in times that of the fastest", NULL, NULL, NULL, 0},
};

void measuring_run(struct measuring *measuring, int property, struct tally *tally)
{
    const struct measure *measure = &measures[property];

    if (measure->run) {
        measure->run(measuring, tally);
        return;
    }
    tally->sampled |= measuring->some;
    for (size_t eye = 0; eye < measuring->eye_count; eye++)
        if (measure->run_eye(measuring, eye, tally))
            return;
}

unsigned property_claims(void)
{
    unsigned bits = 0;

    for (int i = 0; i < PROPERTY_COUNT; i++)
        bits |= measures[i].claim ? 1u << i : 0;
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

    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (terms_allow(terms, (enum property)i) &&
            (terms->rule->claims & measures[i].claim ||
             (i == PROPERTY_SYMMETRIC && subject->symmetrize != SYMMETRIZE_NOT)))
            bits |= 1u << i;
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
        if (judged && !measures[i].words)
            return diag_fail(diag, "%s has a value, but no verdict", name);
        list->bits |= 1u << i;
        return 0;
    }
    nearest = option_nearest(name, words, PROPERTY_SPEED + 1);
    if (nearest)
        return diag_fail(diag, "unknown property '%s' (did you mean %s?)", name, nearest);
    return diag_fail(diag, "unknown property '%s' (`man eyeshot-algorithms` lists them)", name);
}

int property_list_set(void *list, const char *value, const struct option_spec *option,
                      struct diag *diag)
{
    int status = 0;

    for (const char *at = value; at && !status;) {
        size_t length = strcspn(at, ",");
        char *name = alloc_text(at, length);
        status = add_name(list, name, option->least, diag);
        free(name);
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}
