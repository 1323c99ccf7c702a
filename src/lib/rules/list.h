/*
 * The list of rules, in the order in which they are told: family by family. A line here is all that
 * a new rule needs besides its file. Included twice: rules.h declares what stands here, registry.c
 * lists it.
 */

/* papers */
RULE(symmetric)
RULE(exact)
RULE(permissive)
RULE(digital)
RULE(diamond)
RULE(beam)
RULE(beam_symmetric)
RULE(restrictive)
RULE(ray_circle)
RULE(ray_square)

/* documents: 000 to 004, listed in eyeshot-algorithms(7), SOURCES */
RULE(shadowcast)
RULE(bresenham)
RULE(steps)
RULE(simple)
RULE(corner)
RULE(eight_ray)
RULE(pseudo_2x)
RULE(adjacent_2x)
RULE(real_2x)

/* libtcod */
RULE(tcod_basic)
RULE(tcod_diamond)
RULE(tcod_shadow)
RULE(tcod_permissive_0)
RULE(tcod_permissive_1)
RULE(tcod_permissive_2)
RULE(tcod_permissive_3)
RULE(tcod_permissive_4)
RULE(tcod_permissive_5)
RULE(tcod_permissive_6)
RULE(tcod_permissive_7)
RULE(tcod_permissive_8)
RULE(tcod_restrictive)
RULE(tcod_symmetric)

/* rot.js */
RULE(rot_precise)
RULE(rot_discrete)
RULE(rot_recursive)

/* games */
RULE(brogue)
RULE(nethack)
RULE(angband)
RULE(dcss)
RULE(cdda)

/* own */
