/*
 * Properties of a change: the map mirrored or transposed, the radius larger, a wall less, or the
 * yardstick in place of the rule.
 */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

/*
 * The eyes that are compared: all or none when the subject is symmetrized, as nobody's view can
 * then be had alone. `wall`: only those that have it in range; NULL: any.
 */
static void take_some(struct measuring *measuring, struct sample *sample, const struct cell *wall)
{
    const struct subject *subject = measuring->subject;
    bool alone = subject->symmetrize == SYMMETRIZE_NOT, all = !alone && sample_takes(sample);

    for (size_t i = 0; i < measuring->eye_count; i++) {
        struct cell eye = measuring->eyes[i];
        measuring->taken[i] =
            (!wall || terms_have(&subject->terms, wall->x - eye.x, wall->y - eye.y)) &&
            (alone ? sample_takes(sample) : all);
    }
}

/* A sample for `times` of all eyes, or, where only all can look, of the times. */
static struct sample begin_sample(struct measuring *measuring, uint64_t times, struct tally *tally)
{
    uint64_t eyes = measuring->eye_count ? measuring->eye_count : 1;
    uint64_t most = measuring_looks(measuring);
    struct sample sample;

    if (measuring->subject->symmetrize == SYMMETRIZE_NOT)
        sample_begin(&sample, times * eyes, most);
    else
        sample_begin(&sample, times, most / eyes + 1);
    tally->sampled |= measuring->some || sample.stride > 1;
    return sample;
}

/*
 * The open cells that are in `a`, which are counted, and not in `b`; with `both`, in `b` alone,
 * too. And the first of them.
 */
static uint64_t count_changed(const struct measuring *measuring, const struct eyeshot_mask *a,
                              const struct eyeshot_mask *b, bool both, uint64_t *of,
                              struct cell *first)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    uint64_t count = 0;

    for (size_t i = 0; i < a->stride * (size_t)a->height; i++) {
        uint64_t open = ~opaque->words[i], here = a->words[i] & open;
        uint64_t changed = (here ^ b->words[i]) & (both ? open : here);
        *of += (uint64_t)__builtin_popcountll(here);
        if (changed && !count)
            *first = (struct cell){(int)(i % a->stride) * 64 + __builtin_ctzll(changed),
                                   (int)(i / a->stride)};
        count += (uint64_t)__builtin_popcountll(changed);
    }
    return count;
}

/* From one eye; `finding` is what all violations have in common. */
static bool compare_eye(struct measuring *measuring, size_t eye, struct views *before,
                        struct views *after, bool both, struct finding finding, struct tally *tally)
{
    struct eyeshot_mask a = measuring_view(measuring, before, eye);
    struct eyeshot_mask b = measuring_view(measuring, after, eye);
    uint64_t count;

    finding.cells[0] = measuring->eyes[eye];
    count = count_changed(measuring, &a, &b, both, &tally->of, &finding.cells[1]);
    return count && tally_add(tally, measuring, count, finding);
}

/* The same from those that are taken. */
static bool compare(struct measuring *measuring, struct views *before, struct views *after,
                    bool both, struct finding finding, struct tally *tally)
{
    for (size_t i = 0; i < measuring->eye_count; i++)
        if (measuring->taken[i] && compare_eye(measuring, i, before, after, both, finding, tally))
            return true;
    return false;
}

/* The first of the eight ways leaves the map as it is: no violation, but it counts. */
void measure_isotropic(struct measuring *measuring, struct tally *tally)
{
    const struct subject *subject = measuring->subject;
    struct views *turned = &measuring->other[0];
    struct sample sample = begin_sample(measuring, WAYS, tally);

    for (int way = 0; way < WAYS; way++) {
        views_begin(measuring, turned, &subject->terms, subject->symmetrize, way);
        take_some(measuring, &sample, NULL);
        if (compare(measuring, &measuring->base, turned, true,
                    (struct finding){.count = 2, .number = way}, tally))
            return;
    }
}

static void set_radius(struct measuring *measuring, struct views *views, int64_t radius)
{
    struct eyeshot_terms terms = measuring->subject->terms;

    terms.radius = radius;
    views_begin(measuring, views, &terms, measuring->subject->symmetrize, 0);
}

/* The same eyes at all radii; they need not look again once every shape holds the whole map. */
void measure_monotone_radius(struct measuring *measuring, struct tally *tally)
{
    int64_t whole = (int64_t)measuring->map.width + measuring->map.height;
    struct views *smaller = &measuring->other[0], *larger = &measuring->other[1], *swap;
    struct sample sample = begin_sample(measuring, RADII, tally);

    take_some(measuring, &sample, NULL);
    set_radius(measuring, smaller, 1);
    for (int64_t radius = 1; radius < RADII; radius++) {
        if (radius <= whole)
            set_radius(measuring, larger, radius + 1);
        if (compare(measuring, smaller, larger, false,
                    (struct finding){.count = 2, .number = radius}, tally))
            return;
        swap = smaller;
        smaller = larger;
        larger = radius < whole ? swap : smaller;
    }
}

/* What a wall less hides from those who look. */
static bool compare_without(struct measuring *measuring, struct sample *sample, struct cell wall,
                            struct tally *tally)
{
    const struct subject *subject = measuring->subject;
    struct views *without = &measuring->other[0];

    views_begin(measuring, without, &subject->terms, subject->symmetrize, 0);
    take_some(measuring, sample, &wall);
    map_set_opaque(&measuring->map, wall.x, wall.y, false);
    for (size_t i = 0; i < measuring->eye_count; i++)
        if (measuring->taken[i])
            measuring_view(measuring, without, i);
    map_set_opaque(&measuring->map, wall.x, wall.y, true);
    return compare(measuring, &measuring->base, without, false,
                   (struct finding){.cells[2] = wall, .count = 3}, tally);
}

void measure_monotone_walls(struct measuring *measuring, struct tally *tally)
{
    const struct map *map = &measuring->map;
    uint64_t range = range_cells(map, &measuring->subject->terms);
    uint64_t near = (mask_count(&map->opaque) * range + map_area(map) - 1) / map_area(map);
    struct sample sample = begin_sample(measuring, near, tally); /* walls in range of an eye */

    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&map->opaque, y);
        int x = row_next_set(row, 0, map->width);
        for (; x < map->width; x = row_next_set(row, x + 1, map->width))
            if (compare_without(measuring, &sample, (struct cell){x, y}, tally))
                return;
    }
}

bool find_more_than_exact(struct measuring *measuring, size_t eye, struct tally *tally)
{
    return compare_eye(measuring, eye, &measuring->base, measuring_exact(measuring), false,
                       (struct finding){.count = 2}, tally);
}

bool find_less_than_exact(struct measuring *measuring, size_t eye, struct tally *tally)
{
    return compare_eye(measuring, eye, measuring_exact(measuring), &measuring->base, false,
                       (struct finding){.count = 2}, tally);
}

/* Of the open cells that the yardstick shows, the share that the row shows too. */
bool add_share_of_exact(struct measuring *measuring, size_t eye, struct tally *tally)
{
    struct eyeshot_mask mask = measuring_view(measuring, &measuring->base, eye);
    struct eyeshot_mask yard = measuring_view(measuring, measuring_exact(measuring), eye);
    struct cell first;
    uint64_t shown = 0, missing = count_changed(measuring, &yard, &mask, false, &shown, &first);

    if (shown) { /* with own_cell=no an eye may see nothing */
        tally->shares += (double)(shown - missing) / (double)shown;
        tally->share_count++;
    }
    return false;
}
