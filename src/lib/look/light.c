/*
 * Light: what of a viewer's field is seen when only some cells are lit. An open cell is seen when
 * it is lit or near; a wall when it is near, or when it stands beside an open cell that is lit and
 * in the field. So a lamp in the next room does not light the side of a wall that faces the viewer.
 */
#include "lib/grid/plane.h"

struct light {
    const struct eyeshot_mask *opaque, *field, *lit;
};

/* Word i of row y: the open cells of the field that are lit; none outside the map. */
static uint64_t light_shown(const struct light *light, int y, size_t i)
{
    if ((unsigned)y >= (unsigned)light->opaque->height ||
        i * 64 >= (size_t)light->opaque->width) /* `i` wraps around before the first word */
        return 0;
    return plane_row(light->field, y)[i] & plane_row(light->lit, y)[i] &
           ~plane_row(light->opaque, y)[i];
}

/* The same and the cells beside them in their rows, of three rows together. */
static uint64_t light_around(const struct light *light, int y, size_t i)
{
    uint64_t around = 0;

    for (int k = y - 1; k <= y + 1; k++) {
        uint64_t word = light_shown(light, k, i);
        around |= word | word << 1 | word >> 1 | light_shown(light, k, i - 1) >> 63 |
                  light_shown(light, k, i + 1) << 63;
    }
    return around;
}

static bool light_fits(const struct eyeshot_mask *mask, const struct eyeshot_mask *opaque)
{
    return mask->words && mask->width == opaque->width && mask->height == opaque->height;
}

int eyeshot_light(const struct eyeshot_map *map, const struct eyeshot_mask *field,
                  const struct eyeshot_mask *lit, const struct eyeshot_mask *near,
                  struct eyeshot_mask *seen)
{
    struct light light;

    if (!map || !field || !lit || !seen)
        return EYESHOT_NO_POINTER;
    light = (struct light){&map->opaque, field, lit};
    if (!light_fits(field, &map->opaque) || !light_fits(lit, &map->opaque) ||
        !light_fits(seen, &map->opaque) || (near && !light_fits(near, &map->opaque)))
        return EYESHOT_BAD_SIZE;
    if (seen->words == field->words || seen->words == lit->words ||
        (near && (near->words == seen->words || near->words == field->words)))
        return EYESHOT_SAME_MASK; /* of one looker, the second look takes the first one's place */
    for (int y = 0; y < map->opaque.height; y++)
        for (size_t i = 0; i * 64 < (size_t)map->opaque.width; i++) {
            uint64_t shown = plane_row(field, y)[i], walls = plane_row(&map->opaque, y)[i] & shown;
            uint64_t bright = plane_row(lit, y)[i] & ~walls;
            if (near)
                bright |= plane_row(near, y)[i];
            if (walls) /* most words of a field have none, or nothing at all */
                bright |= light_around(&light, y, i) & walls;
            plane_row(seen, y)[i] = shown & bright;
        }
    return EYESHOT_OK;
}
