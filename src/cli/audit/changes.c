/* Properties of a change: the map turned, the radius larger, a wall less. */
#include "cli/audit/stage.h"
#include "cli/support/mask.h"

#define RADIUS_MOST 16

/*
 * The eight ways to turn a map: bit 0 mirrors x, bit 1 mirrors y, bit 2 then exchanges the two.
 */
#define WAYS 8
#define WAY_EXCHANGES 4

static struct cell turn_cell(int way, const struct map *map, struct cell cell)
{
    if (way & 1)
        cell.x = map->width - 1 - cell.x;
    if (way & 2)
        cell.y = map->height - 1 - cell.y;
    return way & WAY_EXCHANGES ? (struct cell){cell.y, cell.x} : cell;
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

/* The scene turned that way, and those of the sample having looked. */
static struct scene *make_turned(struct stage *stage, int way, struct sample *sample)
{
    struct scene *turned = stage_turned(stage, way & WAY_EXCHANGES);
    struct eyeshot_mask *mirrored = stage_scratch(stage, 0);

    mirror(mirrored, &stage->base.map.opaque, way);
    if (way & WAY_EXCHANGES)
        eyeshot_mask_transpose(&turned->map.opaque, mirrored);
    else
        eyeshot_mask_copy(&turned->map.opaque, mirrored, eyeshot_mask_box(mirrored));
    map_finish(&turned->map);
    scene_gather(turned);
    scene_look_some(turned, &stage->subject, sample);
    return turned;
}

/* A mask of the turned scene, as it is on the map itself. */
static const struct eyeshot_mask *turn_back(struct stage *stage, int way,
                                            const struct eyeshot_mask *mask)
{
    struct eyeshot_mask *exchanged = stage_scratch(stage, 0), *back = stage_scratch(stage, 1);

    if (way & WAY_EXCHANGES)
        eyeshot_mask_transpose(exchanged, mask);
    mirror(back, way & WAY_EXCHANGES ? exchanged : mask, way);
    return back;
}

static bool compare_turned(struct stage *stage, int way, struct sample *sample, struct tally *tally)
{
    const struct scene *turned = make_turned(stage, way, sample);

    for (size_t i = 0; i < stage->base.eye_count; i++) {
        struct cell eye = stage->base.eyes[i];
        struct cell there = turn_cell(way, &stage->base.map, eye);
        size_t number = scene_eye(turned, there.x, there.y);
        struct finding finding = {.cells = {eye}, .count = 2, .number = way};
        struct eyeshot_mask mask = scene_mask(&stage->base, i), other;
        size_t count;
        if (number == turned->eye_count || !turned->looked[number])
            continue;
        other = scene_mask(turned, number);
        count = stage_count_changed(stage, &mask, turn_back(stage, way, &other), false,
                                    &finding.cells[1]);
        tally->of += stage_count(stage, &mask);
        if (count && tally_add(tally, stage, count, finding))
            return true;
    }
    return false;
}

/* The first of the eight ways leaves the map as it is: no violation, but it counts. */
void measure_isotropic(struct stage *stage, struct tally *tally)
{
    struct sample sample;

    scene_sample(&stage->base, &stage->subject, WAYS, stage_looks(stage), &sample);
    tally->sampled |= stage->base.some || sample.stride > 1;
    for (int way = 0; way < WAYS; way++)
        if (compare_turned(stage, way, &sample, tally))
            return;
}

static void look_at_radius(const struct stage *stage, struct scene *scene, int64_t radius,
                           struct sample *sample)
{
    struct subject subject = stage->subject;

    subject.terms.radius = radius;
    scene_look_some(scene, &subject, sample);
}

static bool compare_radii(const struct stage *stage, const struct scene *smaller,
                          const struct scene *larger, int64_t radius, struct tally *tally)
{
    for (size_t i = 0; i < stage->base.eye_count; i++) {
        struct eyeshot_mask less = scene_mask(smaller, i), more = scene_mask(larger, i);
        struct finding finding = {.cells = {stage->base.eyes[i]}, .count = 2, .number = radius};
        size_t count;
        if (!smaller->looked[i])
            continue;
        count = stage_count_changed(stage, &less, &more, true, &finding.cells[1]);
        tally->of += stage_count(stage, &less);
        if (count && tally_add(tally, stage, count, finding))
            return true;
    }
    return false;
}

/* The same eyes at all radii; they need not look again once every shape holds the whole map. */
void measure_monotone_radius(struct stage *stage, struct tally *tally)
{
    int64_t whole = (int64_t)stage->base.map.width + stage->base.map.height;
    struct scene *smaller = stage_other(stage, 0), *larger = stage_other(stage, 1), *swap;
    struct sample sample, again;

    scene_sample(&stage->base, &stage->subject, RADIUS_MOST + 1, stage_looks(stage), &sample);
    tally->sampled |= stage->base.some || sample.stride > 1;
    again = sample;
    look_at_radius(stage, smaller, 1, &again);
    for (int64_t radius = 1; radius <= RADIUS_MOST; radius++) {
        again = sample;
        if (radius <= whole)
            look_at_radius(stage, larger, radius + 1, &again);
        if (compare_radii(stage, smaller, larger, radius, tally))
            return;
        swap = smaller;
        smaller = larger;
        larger = radius < whole ? swap : smaller;
    }
}

/* What a wall less hides from those who looked. */
static bool compare_without(const struct stage *stage, const struct scene *without,
                            struct cell wall, struct tally *tally)
{
    for (size_t i = 0; i < stage->base.eye_count; i++) {
        struct cell eye = stage->base.eyes[i];
        struct finding finding = {.cells = {eye, {0, 0}, wall}, .count = 3};
        struct eyeshot_mask before, after;
        size_t count;
        if (!without->looked[i] ||
            !terms_have(&stage->subject.terms, wall.x - eye.x, wall.y - eye.y))
            continue;
        before = scene_mask(&stage->base, i);
        after = scene_mask(without, i);
        count = stage_count_changed(stage, &before, &after, true, &finding.cells[1]);
        tally->of += stage_count(stage, &before);
        if (count && tally_add(tally, stage, count, finding))
            return true;
    }
    return false;
}

void measure_monotone_walls(struct stage *stage, struct tally *tally)
{
    const struct map *map = &stage->base.map;
    struct scene *without = stage_other(stage, 0);
    struct sample sample;

    scene_sample(&stage->base, &stage->subject, mask_count(&map->opaque), stage_looks(stage),
                 &sample);
    tally->sampled |= stage->base.some || sample.stride > 1;
    for (int y = 0; y < map->height; y++) {
        int x = row_next_set(plane_row(&map->opaque, y), 0, map->width);
        for (; x < map->width; x = row_next_set(plane_row(&map->opaque, y), x + 1, map->width)) {
            struct cell wall = {x, y};
            map_set_opaque(&without->map, x, y, false);
            scene_look_near(without, &stage->subject, &sample, wall);
            map_set_opaque(&without->map, x, y, true);
            if (compare_without(stage, without, wall, tally))
                return;
        }
    }
}
