/* Properties of a change: the map mirrored or transposed, the radius larger, a wall less. */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

/*
 * The eight ways to transform a map: bit 0 mirrors x, bit 1 mirrors y, bit 2 then transposes it.
 */
#define WAY_TRANSPOSES 4

static struct cell transform_cell(int way, const struct map *map, struct cell cell)
{
    if (way & 1)
        cell.x = map->width - 1 - cell.x;
    if (way & 2)
        cell.y = map->height - 1 - cell.y;
    return way & WAY_TRANSPOSES ? (struct cell){cell.y, cell.x} : cell;
}

static uint64_t reverse_bits(uint64_t word)
{
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(word);
}

static void mirror_row(uint64_t *to, const uint64_t *from, const struct eyeshot_mask *plane)
{
    size_t stride = plane->stride;
    unsigned spare = (unsigned)(stride * 64 - (size_t)plane->width);

    for (size_t i = 0; i < stride; i++) {
        uint64_t word = reverse_bits(from[stride - 1 - i]);
        uint64_t next = i + 1 < stride ? reverse_bits(from[stride - 2 - i]) : 0;
        to[i] = spare ? word >> spare | next << (64 - spare) : word;
    }
}

/* Bits 0 and 1 of a way: they undo themselves. */
static void mirror(struct eyeshot_mask *to, const struct eyeshot_mask *from, int way)
{
    for (int y = 0; y < from->height; y++) {
        const uint64_t *row = plane_row(from, way & 2 ? from->height - 1 - y : y);
        uint64_t *into = plane_row(to, y);
        if (way & 1)
            mirror_row(into, row, from);
        else
            for (size_t i = 0; i < from->stride; i++)
                into[i] = row[i];
    }
}

/*
 * The map transformed that way, on which the eyes of the sample have looked, if all of its cells
 * are eyes.
 */
static struct fields *make_transformed(struct measuring *measuring, int way, struct sample *sample)
{
    struct fields *changed = measuring_transformed(measuring, way & WAY_TRANSPOSES);
    struct eyeshot_mask *mirrored = measuring_scratch(measuring, 0);

    mirror(mirrored, &measuring->base.map.opaque, way);
    if (way & WAY_TRANSPOSES) {
        eyeshot_mask_transpose(&changed->map.opaque, mirrored);
        map_finish(&changed->map);
    }
    fields_set_walls(changed, way & WAY_TRANSPOSES ? NULL : mirrored);
    if (!changed->some)
        fields_look_some(changed, &measuring->subject, sample);
    return changed;
}

/* A mask of the transformed map, as it is on the map itself. */
static const struct eyeshot_mask *transform_back(struct measuring *measuring, int way,
                                                 const struct eyeshot_mask *mask)
{
    struct eyeshot_mask *transposed = measuring_scratch(measuring, 0),
                        *back = measuring_scratch(measuring, 1);

    if (way & WAY_TRANSPOSES)
        eyeshot_mask_transpose(transposed, mask);
    mirror(back, way & WAY_TRANSPOSES ? transposed : mask, way);
    return back;
}

static bool compare_transformed(struct measuring *measuring, int way, struct sample *sample,
                                struct tally *tally)
{
    struct fields *changed = make_transformed(measuring, way, sample);

    for (size_t i = 0; i < measuring->base.eye_count; i++) {
        struct cell eye = measuring->base.eyes[i];
        struct cell there = transform_cell(way, &measuring->base.map, eye);
        size_t number = changed->some ? 0 : fields_eye(changed, there.x, there.y);
        struct finding finding = {.cells = {eye}, .count = 2, .number = way};
        struct eyeshot_mask mask = fields_mask(&measuring->base, i), other;
        size_t count;
        if (changed->some ? !sample_takes(sample) : !changed->looked[number])
            continue;
        other = fields_mask(changed, number);
        if (changed->some)
            fields_look(changed, &measuring->subject.terms, there, &other);
        count = measuring_count_changed(measuring, &mask, transform_back(measuring, way, &other),
                                        false, &finding.cells[1]);
        tally->of += measuring_count(measuring, &mask);
        if (count && tally_add(tally, measuring, count, finding))
            return true;
    }
    return false;
}

/* The first of the eight ways leaves the map as it is: no violation, but it counts. */
void measure_isotropic(struct measuring *measuring, struct tally *tally)
{
    struct sample sample;

    fields_sample(&measuring->base, &measuring->subject, WAYS, measuring_looks(measuring), &sample);
    tally->sampled |= measuring->base.some || sample.stride > 1;
    for (int way = 0; way < WAYS; way++)
        if (compare_transformed(measuring, way, &sample, tally))
            return;
}

static void look_at_radius(const struct measuring *measuring, struct fields *fields, int64_t radius,
                           struct sample *sample)
{
    struct subject subject = measuring->subject;

    subject.terms.radius = radius;
    fields_look_some(fields, &subject, sample);
}

static bool compare_radii(const struct measuring *measuring, const struct fields *smaller,
                          const struct fields *larger, int64_t radius, struct tally *tally)
{
    for (size_t i = 0; i < measuring->base.eye_count; i++) {
        struct eyeshot_mask less = fields_mask(smaller, i), more = fields_mask(larger, i);
        struct finding finding = {.cells = {measuring->base.eyes[i]}, .count = 2, .number = radius};
        size_t count;
        if (!smaller->looked[i])
            continue;
        count = measuring_count_changed(measuring, &less, &more, true, &finding.cells[1]);
        tally->of += measuring_count(measuring, &less);
        if (count && tally_add(tally, measuring, count, finding))
            return true;
    }
    return false;
}

/* The same eyes at all radii; they need not look again once every shape holds the whole map. */
void measure_monotone_radius(struct measuring *measuring, struct tally *tally)
{
    int64_t whole = (int64_t)measuring->base.map.width + measuring->base.map.height;
    struct fields *smaller = measuring_other(measuring, 0), *larger = measuring_other(measuring, 1),
                  *swap;
    struct sample sample, again;

    fields_sample(&measuring->base, &measuring->subject, RADII, measuring_looks(measuring),
                  &sample);
    tally->sampled |= measuring->base.some || sample.stride > 1;
    again = sample;
    look_at_radius(measuring, smaller, 1, &again);
    for (int64_t radius = 1; radius < RADII; radius++) {
        again = sample;
        if (radius <= whole)
            look_at_radius(measuring, larger, radius + 1, &again);
        if (compare_radii(measuring, smaller, larger, radius, tally))
            return;
        swap = smaller;
        smaller = larger;
        larger = radius < whole ? swap : smaller;
    }
}

/* What a wall less hides from those who looked. */
static bool compare_without(const struct measuring *measuring, const struct fields *without,
                            struct cell wall, struct tally *tally)
{
    for (size_t i = 0; i < measuring->base.eye_count; i++) {
        struct cell eye = measuring->base.eyes[i];
        struct finding finding = {.cells = {eye, {0, 0}, wall}, .count = 3};
        struct eyeshot_mask before, after;
        size_t count;
        if (!without->looked[i] ||
            !terms_have(&measuring->subject.terms, wall.x - eye.x, wall.y - eye.y))
            continue;
        before = fields_mask(&measuring->base, i);
        after = fields_mask(without, i);
        count = measuring_count_changed(measuring, &before, &after, true, &finding.cells[1]);
        tally->of += measuring_count(measuring, &before);
        if (count && tally_add(tally, measuring, count, finding))
            return true;
    }
    return false;
}

/* How many walls an eye has in range, about. */
static uint64_t count_near(const struct measuring *measuring)
{
    const struct map *map = &measuring->base.map;
    uint64_t range = range_cells(map, &measuring->subject.terms);

    return (mask_count(&map->opaque) * range + map_area(map) - 1) / map_area(map);
}

void measure_monotone_walls(struct measuring *measuring, struct tally *tally)
{
    const struct map *map = &measuring->base.map;
    struct fields *without = measuring_other(measuring, 0);
    struct sample sample;

    fields_sample(&measuring->base, &measuring->subject, count_near(measuring),
                  measuring_looks(measuring), &sample);
    tally->sampled |= measuring->base.some || sample.stride > 1;
    for (int y = 0; y < map->height; y++) {
        int x = row_next_set(plane_row(&map->opaque, y), 0, map->width);
        for (; x < map->width; x = row_next_set(plane_row(&map->opaque, y), x + 1, map->width)) {
            struct cell wall = {x, y};
            map_set_opaque(&without->map, x, y, false);
            fields_look_near(without, &measuring->subject, &sample, wall);
            map_set_opaque(&without->map, x, y, true);
            if (compare_without(measuring, without, wall, tally))
                return;
        }
    }
}
