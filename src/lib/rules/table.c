/*
 * The table of rules, in the order in which they are told, family by family: what eyeshot.h tells
 * of each. What is not given is a circle, lit walls, a border that is shown. A row here,
 * its count in RULES and a declaration in rule.h are all that a rule needs besides its file. Below
 * it, rules are found by their names, and the library tells its version and what a status means.
 */
#include "lib/look/rule.h"

#define OF_LIBRARY(rule) .look = library_look, .context = (void *)&(rule_##rule)

/* The claims, by the letters that eyeshot-algorithms(7) gives them. */
enum {
    S = EYESHOT_SYMMETRIC,
    I = EYESHOT_ISOTROPIC,
    R = EYESHOT_MONOTONE_RADIUS,
    W = EYESHOT_MONOTONE_WALLS,
    E = EYESHOT_EXPANSIVE_WALLS
};

#define PERMISSIVE(n, claims)                                                                      \
    {                                                                                              \
        "tcod-permissive-" #n,                                                                     \
            "libtcod's FOV_PERMISSIVE_" #n ": the eye is " #n "/8 of its cell's diagonal",         \
            "libtcod 1.18, fov_permissive2.c", EYESHOT_LIBTCOD, claims, 1, EYESHOT_ALL,            \
            .shape = EYESHOT_SQUARE, OF_LIBRARY(tcod_permissive[n])                                \
    }

const struct eyeshot_rule rules[RULES + 1] = {
    /* papers */
    {"symmetric", "symmetric shadowcasting: floors by their centres; a good default", "Ford 2017",
     EYESHOT_PAPERS | EYESHOT_CLASSIC, S | I | R | W | E, 1, EYESHOT_ALL, OF_LIBRARY(symmetric)},
    {"exact", "the geometric truth: any part of a cell, seen from the eye's centre", "geometry",
     EYESHOT_PAPERS, I | R | W, 1, EYESHOT_ALL, OF_LIBRARY(exact)},
    {"permissive", "from any point of a cell to any point of the other",
     "Duerig 2007, Precise Permissive Field of View", EYESHOT_PAPERS | EYESHOT_CLASSIC,
     S | I | R | W | E, 1, EYESHOT_ALL, OF_LIBRARY(permissive)},
    {"digital", "any digital straight line from the eye to the cell",
     "Digital field of view, RogueBasin", EYESHOT_PAPERS, S | I | R | W | E, 1, EYESHOT_ALL,
     OF_LIBRARY(digital)},
    {"diamond", "walls are diamonds; a line from centre to centre", "Diamond walls, RogueBasin",
     EYESHOT_PAPERS | EYESHOT_CLASSIC, S | I | R | W, 1, EYESHOT_ALL, OF_LIBRARY(diamond)},
    {"beam", "shadowcasting past beveled corners; floors by their middle half", "Milazzo 2014",
     EYESHOT_PAPERS | EYESHOT_CLASSIC, I | R | W | E, 1, EYESHOT_ALL, OF_LIBRARY(beam)},
    {"beam-symmetric", "the same made symmetric: every cell by its centre", "Milazzo 2014",
     EYESHOT_PAPERS, S | I | R | W, 1, EYESHOT_ALL, OF_LIBRARY(beam_symmetric)},
    {"restrictive", "shadowcasting by three exact angles a cell, as its article says",
     "Marczuk 2009, Restrictive Precise Angle Shadowcasting, MRPAS",
     EYESHOT_PAPERS | EYESHOT_CLASSIC, I | R | E, 1, EYESHOT_ALL, OF_LIBRARY(restrictive)},
    {"ray-circle", "rays to every cell on the rim of the circle in range",
     "Ray casting, RogueBasin", EYESHOT_PAPERS | EYESHOT_CLASSIC, I | W, 1, 10,
     OF_LIBRARY(ray_circle)},
    {"ray-square", "rays to every cell on the rim of the square in range",
     "Ray casting, RogueBasin; Milazzo 2014", EYESHOT_PAPERS, I | W, 1, 10, .shape = EYESHOT_SQUARE,
     OF_LIBRARY(ray_square)},
    /* documents: 000 to 004, listed in eyeshot-algorithms(7), SOURCES */
    {"shadowcast", "recursive shadowcasting, improved", "document 002; Bergström, RogueBasin",
     EYESHOT_DOCUMENTS | EYESHOT_CLASSIC, I | R | E, 1, 5, OF_LIBRARY(shadowcast)},
    {"bresenham", "a line from the eye to each cell", "document 004; Bresenham 1965",
     EYESHOT_DOCUMENTS | EYESHOT_CLASSIC, I | R | W, 1, 10, .lines = true, OF_LIBRARY(bresenham)},
    {"steps", "document 004's step list: one axis a step", "document 004", EYESHOT_DOCUMENTS,
     I | R | W | E, 1, 10, .lines = true, OF_LIBRARY(steps)},
    {"simple", "a line from each cell to the eye; the map's border is never seen",
     "document 001; Register, RogueBasin", EYESHOT_DOCUMENTS, I | R | W, 1, 15,
     .shape = EYESHOT_STRICT, .border = EYESHOT_HIDDEN, .lines = true, OF_LIBRARY(simple)},
    {"corner", "a line that slips past one corner on perfect diagonals; walls are dark",
     "document 003", EYESHOT_DOCUMENTS, R | W, 1, EYESHOT_ALL, .walls = EYESHOT_DARK, .lines = true,
     OF_LIBRARY(corner)},
    {"eight-ray", "rays in the eight compass directions only", "document 000", EYESHOT_DOCUMENTS,
     S | I | R | W, 1, 5, .shape = EYESHOT_SQUARE, .lines = true, OF_LIBRARY(eight_ray)},
    {"pseudo-2x", "shadowcast, walls shown by the sub-tiles on the viewer's side", "document 002",
     EYESHOT_DOCUMENTS, I | R | E, 2, 5, OF_LIBRARY(pseudo_2x)},
    {"adjacent-2x", "shadowcast, walls shown by the sub-tiles that touch a seen floor",
     "document 002", EYESHOT_DOCUMENTS, I | R | E, 2, 5, OF_LIBRARY(adjacent_2x)},
    {"real-2x", "shadowcast on the map doubled in both directions", "document 002",
     EYESHOT_DOCUMENTS, R | E, 2, 5, OF_LIBRARY(real_2x)},
    /* libtcod */
    {"tcod-basic", "libtcod's FOV_BASIC: rays to the rim, then walls beside what is seen",
     "libtcod 1.18, fov_circular_raycasting.c", EYESHOT_LIBTCOD, I | W | E, 1, EYESHOT_ALL,
     OF_LIBRARY(tcod_basic)},
    {"tcod-diamond", "libtcod's FOV_DIAMOND: rays that hand their shadows on",
     "libtcod 1.18, fov_diamond_raycasting.c", EYESHOT_LIBTCOD, I | R | W | E, 1, EYESHOT_ALL,
     OF_LIBRARY(tcod_diamond)},
    {"tcod-shadow", "libtcod's FOV_SHADOW: recursive shadowcasting",
     "libtcod 1.18, fov_recursive_shadowcasting.c", EYESHOT_LIBTCOD, I | R | W | E, 1, EYESHOT_ALL,
     OF_LIBRARY(tcod_shadow)},
    PERMISSIVE(0, I | R | W),
    PERMISSIVE(1, I | R | W | E),
    PERMISSIVE(2, I | R | W | E),
    PERMISSIVE(3, I | R | W | E),
    PERMISSIVE(4, I | R | W | E),
    PERMISSIVE(5, I | R | W | E),
    PERMISSIVE(6, I | R | W | E),
    PERMISSIVE(7, I | R | W | E),
    PERMISSIVE(8, S | I | R | W | E),
    {"tcod-restrictive", "libtcod's FOV_RESTRICTIVE: MRPAS", "libtcod 1.18, fov_restrictive.c",
     EYESHOT_LIBTCOD, R | E, 1, EYESHOT_ALL, .shape = EYESHOT_SQUARE, OF_LIBRARY(tcod_restrictive)},
    {"tcod-symmetric", "libtcod's FOV_SYMMETRIC_SHADOWCAST",
     "libtcod 1.18, fov_symmetric_shadowcast.c", EYESHOT_LIBTCOD, R | W | E, 1, EYESHOT_ALL,
     .shape = EYESHOT_STRICT, OF_LIBRARY(tcod_symmetric)},
    /* rot.js */
    {"rot-precise", "shadows on square rings, added up exactly: the first in rot.js's manual",
     "rot.js 2, PreciseShadowcasting", EYESHOT_ROT, I | R | W | E, 1, EYESHOT_ALL,
     .shape = EYESHOT_SQUARE, OF_LIBRARY(rot_precise)},
    {"rot-discrete", "shadows on square rings, in whole degrees, as rot.js had it first",
     "rot.js 2, DiscreteShadowcasting", EYESHOT_ROT, R, 1, EYESHOT_ALL, .shape = EYESHOT_SQUARE,
     OF_LIBRARY(rot_discrete)},
    {"rot-recursive", "recursive shadowcasting with full squares, as rot.js has it",
     "rot.js 2, RecursiveShadowcasting; Bergström, RogueBasin", EYESHOT_ROT, I | R | E, 1,
     EYESHOT_ALL, .shape = EYESHOT_WIDE, OF_LIBRARY(rot_recursive)},
    /* games */
    {"brogue", "recursive shadowcasting in whole 32768ths, as Brogue has it",
     "Brogue CE, scanOctantFOV", EYESHOT_GAMES, I | R, 1, EYESHOT_ALL, OF_LIBRARY(brogue)},
    {"nethack", "fingers of light, row by row, with lines where they end", "NetHack 3.7, vision.c",
     EYESHOT_GAMES, R | W | E, 1, EYESHOT_ALL, OF_LIBRARY(nethack)},
    {"angband", "a line that enters no wall; a wall is seen with the cell before it",
     "Angband 4.2, cave-view.c", EYESHOT_GAMES, I | R | W | E, 1, 20, .shape = EYESHOT_OCTAGON,
     .lines = true, OF_LIBRARY(angband)},
    {"dcss", "any of the game's rays, which are the digital lines of eight cells",
     "Dungeon Crawl Stone Soup, los.cc", EYESHOT_GAMES, S | I | R | W, 1, 7,
     .shape = EYESHOT_SQUARE, OF_LIBRARY(dcss)},
    {"cdda", "recursive shadowcasting with full squares, as Cataclysm has it",
     "Cataclysm: Dark Days Ahead, shadowcasting.cpp", EYESHOT_GAMES, I | R | W | E, 1, 60,
     .shape = EYESHOT_SQUARE, OF_LIBRARY(cdda)},
    /* own */
    [RULES] = {.name = NULL}}; /* where there are more rows than RULES, the compiler warns here */

const struct eyeshot_rule *eyeshot_rule_find(const char *name)
{
    for (const struct eyeshot_rule *rule = rules; name && rule->name; rule++)
        if (!strcmp(rule->name, name))
            return rule;
    return NULL;
}

const struct eyeshot_rule *eyeshot_rule_next(const struct eyeshot_rule *rule)
{
    for (const struct eyeshot_rule *at = rules; rule && at->name; at++)
        if (at == rule)
            return at[1].name ? at + 1 : NULL;
    return rule ? NULL : rules;
}

bool eyeshot_rule_is_own(const struct eyeshot_rule *rule)
{
    return !library_rule(rule);
}

const char *eyeshot_rule_error_name(const struct eyeshot_rule *rule)
{
    const struct rule *of_library = library_rule(rule);

    return of_library ? of_library->error_name : NULL;
}

const char *eyeshot_version(void)
{
    return EYESHOT_VERSION;
}

const char *eyeshot_status_text(int status)
{
    static const char *const sights[] = {
        [EYESHOT_BLOCKED] = "Something blocks the line.",
        [EYESHOT_OUT_OF_RANGE] = "The target is out of range.",
        [EYESHOT_ON_BORDER] = "The target is on the map's border, which is hidden.",
        [EYESHOT_OUT_OF_CONE] = "The target is outside the cone.",
        [EYESHOT_DARK_WALL] = "The target is a wall, and walls are dark.",
        [EYESHOT_NEVER] = "The rule never looks there.",
    };
    static const char *const texts[EYESHOT_STATUSES] = {
        "Done.",
        "There is not enough memory.",
        "The look was stopped.",
        "This is a mistake of libeyeshot: please report it.",
        "A pointer is NULL where it must not be.",
        "The struct eyeshot_memory lacks one of its three functions.",
        "A side is below 1 or too long, or two sizes do not fit each other.",
        "The cell is outside the map.",
        "The eye is outside the map.",
        "There is no rule, or it lacks a function or a scale of 1 or 2.",
        "The radius is below 0.",
        "The shape is none of enum eyeshot_shape.",
        "The walls, border, diagonals or subtile are none of their enum.",
        "The cone is not 1 to 360 degrees wide.",
        "The rule's own function returned a number that is no status.",
        "The fog has no viewer of that number.",
        "The map does not have these rows.",
        "One mask was given where there must be two.",
        "A rule of your own used the looker that asks it.",
    };

    if (status > EYESHOT_NEVER || status <= -EYESHOT_STATUSES)
        return "Unknown status.";
    return status > 0 ? sights[status] : texts[-status];
}
