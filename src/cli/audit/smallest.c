/*
 * The smallest map that violates a property. Up to 4 x 4 all maps are tried, the smallest first.
 * Where none of them violates it, the map on which the violation was found is cut down as long as
 * it stays: to what is around the violation, then row by row and column by column from outside,
 * and wall by wall.
 */
#include "cli/audit/measuring.h"

#define SMALLEST_SIDE 4 /* up to this width and height, the search is complete; */
#define ASKED_SIDE 3    /* of programs, which take long, up to this */

/* Makes a map the example. */
static void smallest_keep(struct audit_result *result, const struct eyeshot_mask *opaque,
                          struct audit_finding finding)
{
    map_release(&result->map);
    map_init(&result->map, opaque->width, opaque->height);
    eyeshot_mask_copy(&result->map.opaque, opaque);
    result->finding = finding;
}

/* Does the map of the moment violate the property? Then it is the example. */
static bool smallest_try(struct measuring *measuring, struct audit_result *result, int property)
{
    struct tally tally = {0};

    measuring_run(measuring, property, &tally);
    if (tally.violations)
        smallest_keep(result, &measuring->map.opaque, tally.first);
    return tally.violations;
}

/* All maps of a size with that many walls; the first cell is the highest bit of a pattern. */
static unsigned smallest_try_size(int width, int height, int walls, struct subject *subject,
                                  unsigned wanted)
{
    struct measuring measuring;
    int cells = width * height;

    measuring_init(&measuring, width, height);
    for (unsigned pattern = 1u << cells; pattern-- && wanted;) {
        if (__builtin_popcount(pattern) != walls)
            continue;
        for (int i = 0; i < cells; i++)
            map_set_opaque(&measuring.map, i % width, i / width, pattern >> (cells - 1 - i) & 1);
        measuring_begin(&measuring, subject);
        for (int i = 0; i < PROPERTY_COUNT; i++)
            if (wanted >> i & 1 && smallest_try(&measuring, &subject->results[i], i)) {
                subject->results[i].smallest = true;
                wanted &= ~(1u << i);
            }
    }
    measuring_release(&measuring);
    return wanted;
}

unsigned smallest_search(struct subject *subject, unsigned wanted)
{
    int side = eyeshot_rule_is_own(subject->choice->terms.rule) ? ASKED_SIDE : SMALLEST_SIDE;

    for (int cells = 1; cells <= side * side; cells++)
        for (int walls = 0; walls < cells && wanted; walls++)
            for (int height = 1; height <= side && wanted; height++)
                if (!(cells % height) && cells / height <= side)
                    wanted = smallest_try_size(cells / height, height, walls, subject, wanted);
    return wanted;
}

static const struct cell nowhere = {-1, -1};

/* Takes a part over for the whole, less a wall, where that violates the property, too. */
static bool shrink_to(struct subject *subject, int property, struct eyeshot_box box,
                      struct cell gone)
{
    struct measuring measuring;
    bool violated;

    if (box_is_empty(box))
        return false;
    measuring_init(&measuring, box.x1 - box.x0, box.y1 - box.y0);
    for (struct cell wall = {-1, 0}; mask_next(&subject->results[property].map.opaque, &wall);)
        if (box_has(box, wall) && !cell_equal(wall, gone))
            plane_set(&measuring.map.opaque, wall.x - box.x0, wall.y - box.y0);
    map_finish(&measuring.map);
    measuring_begin(&measuring, subject);
    violated = smallest_try(&measuring, &subject->results[property], property);
    measuring_release(&measuring);
    return violated;
}

/* The cells of the finding, and as much around them as it takes. */
static void shrink_around(struct subject *subject, int property)
{
    const struct audit_result *result = &subject->results[property];
    struct eyeshot_box whole = eyeshot_mask_box(&result->map.opaque);
    struct eyeshot_box near = box_of(result->finding.cells[0]);

    for (size_t i = 1; i < result->finding.count; i++)
        near = box_join(near, box_of(result->finding.cells[i]));
    for (int margin = 0; margin < whole.x1 || margin < whole.y1; margin += margin / 2 + 1) {
        struct eyeshot_box box = {near.x0 - margin, near.y0 - margin, near.x1 + margin,
                                  near.y1 + margin};
        if (shrink_to(subject, property, box_meet(box, whole), nowhere))
            return;
    }
}

/* Once round the four sides, and once over all walls; true when something went. */
static bool shrink_once(struct subject *subject, int property)
{
    const struct eyeshot_mask *opaque = &subject->results[property].map.opaque;
    bool shrunk = false;

    for (int side = 0; side < 4; side++) {
        struct eyeshot_box box = eyeshot_mask_box(opaque);
        box.x0 += side == 0;
        box.y0 += side == 1;
        box.x1 -= side == 2;
        box.y1 -= side == 3;
        shrunk |= shrink_to(subject, property, box, nowhere);
    }
    for (struct cell wall = {-1, 0}; mask_next(opaque, &wall);)
        shrunk |= shrink_to(subject, property, eyeshot_mask_box(opaque), wall);
    return shrunk;
}

void smallest_shrink(struct subject *subject, int property, const struct map *map)
{
    struct audit_result *result = &subject->results[property];

    smallest_keep(result, &map->opaque, result->tally.first);
    shrink_around(subject, property);
    while (shrink_once(subject, property))
        ;
}
