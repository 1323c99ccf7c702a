#include <string.h>

#include "base/option.h"
#include "sight/rows.h"

const struct algorithm *const algorithms[] = {
    &symmetric,
    &exact,
    &shadowcast,
    &bresenham,
    &steps,
    &simple,
    &corner,
    &eight_ray,
    &pseudo_2x,
    &adjacent_2x,
    &real_2x,
    &tcod_basic,
    &tcod_diamond,
    &tcod_shadow,
    &tcod_permissive[0],
    &tcod_permissive[1],
    &tcod_permissive[2],
    &tcod_permissive[3],
    &tcod_permissive[4],
    &tcod_permissive[5],
    &tcod_permissive[6],
    &tcod_permissive[7],
    &tcod_permissive[8],
    &tcod_restrictive,
    &tcod_symmetric,
    &rot_precise,
    &rot_discrete,
    &rot_recursive,
    &permissive,
    &digital,
    &beam,
    &beam_symmetric,
    &restrictive,
    &diamond,
    &ray_circle,
    &ray_square,
    &brogue,
    &nethack,
    &angband,
    NULL,
};

const char *const claim_names[CLAIM_COUNT] = {"symmetric",       "isotropic",
                                              "monotone-radius", "monotone-walls",
                                              "expansive-walls", "no-blind-corners"};

const struct algorithm *algorithm_find(const char *name)
{
    for (size_t i = 0; algorithms[i]; i++)
        if (!strcmp(algorithms[i]->name, name))
            return algorithms[i];
    return NULL;
}

const struct algorithm *algorithm_need(const char *name, struct diag *diag)
{
    const struct algorithm *found = algorithm_find(name);
    const char *names[sizeof algorithms / sizeof *algorithms];
    const char *nearest;
    size_t count = 0;

    if (found)
        return found;
    for (; algorithms[count]; count++)
        names[count] = algorithms[count]->name;
    nearest = option_nearest(name, names, count);
    if (nearest)
        diag_fail(diag, "unknown algorithm '%s' (did you mean %s?)", name, nearest);
    else
        diag_fail(diag, "unknown algorithm '%s' (`eyeshot algorithms` lists them)", name);
    return NULL;
}
