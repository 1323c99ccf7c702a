/*
 * Which places of a property are tried, and what is counted there. All of them are tried while that
 * takes some seconds at most; else a seeded sample, which takes about a second. What a place costs
 * is estimated in cells that are looked at. properties.c goes through the places.
 */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

#define SEED 1
#define LOOK_CELLS 256 /* a look costs as many, where the map is changed for it, and its range */
#define LINE_CELLS 8   /* a line costs a cell for so many columns and rows of the map */

/* Begins to go through `places` at a cost each. */
static void sample_begin(struct measuring *measuring, uint64_t places, uint64_t cost, uint64_t most)
{
    measuring->random = (struct random){SEED + measuring->first};
    measuring->wait = 0;
    measuring->stride = 1;
    if (most && places > most / cost)
        measuring->stride = places / (measuring->effort.sample / cost + 1) + 1;
}

bool measuring_takes(struct measuring *measuring)
{
    if (measuring->stride == 1)
        return true;
    if (measuring->wait) {
        measuring->wait--;
        return false;
    }
    measuring->wait = random_below(&measuring->random, 2 * measuring->stride - 1);
    return true;
}

/* All looks of monotone-radius from an eye. */
static uint64_t sample_radii_cost(const struct measuring *measuring)
{
    struct eyeshot_terms terms = measuring->subject->terms;
    uint64_t cost = 0;

    for (terms.radius = 1; terms.radius <= RADII; terms.radius++)
        cost += measuring_range(&measuring->map, &terms) + FIELD_CELLS;
    return eyeshot_rule_is_own(terms.rule) ? RADII * measuring_cost(measuring, 0) : cost;
}

/* Those of a property of all bands; of one without a sample of its own, every eye is a place. */
static void sample_begin_property(struct measuring *measuring, int property)
{
    const struct map *map = &measuring->map;
    const struct effort *effort = &measuring->effort;
    uint64_t eyes = measuring->eye_count, area = map_area(map);
    uint64_t lines = (uint64_t)(map->width + map->height) / LINE_CELLS + 1;

    switch (property) {
    case PROPERTY_ISOTROPIC:
        sample_begin(measuring, eyes, WAYS * measuring_cost(measuring, FIELD_CELLS), effort->whole);
        break;
    case PROPERTY_MONOTONE_RADIUS:
        sample_begin(measuring, eyes, sample_radii_cost(measuring), effort->whole);
        break;
    case PROPERTY_MONOTONE_WALLS: /* a place is an eye and a wall in its range */
        sample_begin(measuring,
                     eyes * ((mask_count(&map->opaque) * measuring->range + area - 1) / area),
                     measuring_cost(measuring, LOOK_CELLS), effort->sample);
        break;
    case PROPERTY_OWN_LINE: /* two eyes; on a large map, an eye and a cell in its range */
        sample_begin(measuring, eyes * (area > WHOLE_CELLS ? measuring->range : eyes),
                     measuring->subject->terms.rule->lines ? lines
                                                           : measuring_cost(measuring, LOOK_CELLS),
                     effort->sample);
        break;
    default:
        measuring->stride = 1;
    }
}

void measuring_run(struct measuring *measuring, int property, struct tally *tally)
{
    sample_begin_property(measuring, property);
    tally->sampled |= measuring->some || measuring->stride > 1;
    for (size_t eye = measuring->first; eye < measuring->end; eye++)
        if (property_kinds[property].from_eye(measuring, eye, tally))
            return;
}

bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding)
{
    tally->violations += violations;
    if (!tally->first.any) {
        tally->first = finding;
        tally->first.any = true;
    }
    return !measuring->effort.whole;
}

void tally_join(struct tally *sum, const struct tally *tally)
{
    sum->violations += tally->violations;
    sum->of += tally->of;
    sum->sampled |= tally->sampled;
    if (!sum->first.any)
        sum->first = tally->first;
}
