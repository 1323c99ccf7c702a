/* The properties: what they are called, what holds, how a violation is told, how it is measured. */
#include "cli/audit/measuring.h"

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

bool property_has_verdict(enum property property)
{
    return measures[property].words;
}
