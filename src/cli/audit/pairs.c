/* Properties of pairs of cells: who sees whom, against each other, the line, and the yardstick. */
#include "cli/audit/measuring.h"

static void compare_ways(struct measuring *measuring, size_t i, size_t k, struct tally *tally)
{
    const struct fields *fields = &measuring->base;
    struct cell a = fields->eyes[i], b = fields->eyes[k];
    bool out = fields_sees(fields, i, b.x, b.y), back = fields_sees(fields, k, a.x, a.y);

    tally->of += out || back;
    if (out != back)
        tally_add(tally, measuring, 1,
                  (struct finding){.cells = {out ? a : b, out ? b : a}, .count = 2});
}

static bool compare_way(struct measuring *measuring, size_t eye, struct cell b, struct tally *tally)
{
    struct cell a = measuring->base.eyes[eye];
    const struct eyeshot_mask view = measuring_view(measuring, b);
    bool out = fields_sees(&measuring->base, eye, b.x, b.y), back = plane_get(&view, a.x, a.y);

    tally->of += out || back;
    return out != back &&
           tally_add(tally, measuring, 1,
                     (struct finding){.cells = {out ? a : b, out ? b : a}, .count = 2});
}

/* Of a large map: some of the pairs of an eye, which is some of its cells, and a cell in range. */
static void compare_some(struct measuring *measuring, uint64_t most,
                         bool (*compare)(struct measuring *, size_t, struct cell, struct tally *),
                         struct tally *tally)
{
    const struct fields *fields = &measuring->base;
    const struct map *map = &fields->map;
    const struct eyeshot_terms *terms = &measuring->subject.terms;
    struct sample sample;

    tally->sampled = true;
    sample_begin(&sample, fields->eye_count * range_cells(map, terms), most);
    for (size_t i = 0; i < fields->eye_count; i++)
        for (int y = 0; y < map->height; y++) {
            struct cell eye = fields->eyes[i];
            int reach = eyeshot_reach(terms, (int64_t)y - eye.y);
            int x = eye.x > reach ? eye.x - reach : 0;
            int end = reach < map->width - eye.x ? eye.x + reach + 1 : map->width;
            for (; reach >= 0 && x < end; x++)
                if (fields_open(fields, x, y) && !cell_equal(eye, (struct cell){x, y}) &&
                    sample_takes(&sample))
                    compare(measuring, i, (struct cell){x, y}, tally);
        }
}

/*
 * Does it take less to look from cells around some eyes than to hope that these have others in
 * range?
 */
static bool is_sparse(const struct measuring *measuring)
{
    const struct map *map = &measuring->base.map;
    uint64_t eyes = measuring->base.eye_count;

    return measuring->base.some &&
           eyes * eyes / 2 * range_cells(map, &measuring->subject.terms) / map_area(map) <
               measuring_looks(measuring);
}

/* Pairs of different cells: a cell sees itself both ways. */
void measure_symmetric(struct measuring *measuring, struct tally *tally)
{
    if (is_sparse(measuring)) {
        compare_some(measuring, measuring_looks(measuring), compare_way, tally);
        return;
    }
    tally->sampled |= measuring->base.some;
    for (size_t i = 0; i < measuring->base.eye_count; i++)
        for (size_t k = i + 1; k < measuring->base.eye_count; k++) {
            compare_ways(measuring, i, k, tally);
            if (measuring->brief && tally->violations)
                return;
        }
}

/* What `los` says, both lines for a row that is made symmetric. */
static bool line_is_clear(struct measuring *measuring, struct cell a, struct cell b)
{
    struct looker *looker = &measuring->base.looker;
    const struct map *map = &measuring->base.map;
    const struct eyeshot_terms *terms = &measuring->subject.terms;
    enum symmetrize symmetrize = measuring->subject.symmetrize;
    bool out = level_line(looker, map, terms, a, b, NULL) == EYESHOT_CLEAR;

    if (symmetrize == SYMMETRIZE_NOT || out == (symmetrize == SYMMETRIZE_OR))
        return out;
    return level_line(looker, map, terms, b, a, NULL) == EYESHOT_CLEAR;
}

static bool compare_line(struct measuring *measuring, size_t eye, struct cell b,
                         struct tally *tally)
{
    struct cell a = measuring->base.eyes[eye];
    bool clear = line_is_clear(measuring, a, b),
         seen = fields_sees(&measuring->base, eye, b.x, b.y);

    tally->of++;
    return clear != seen &&
           tally_add(tally, measuring, 1,
                     (struct finding){.cells = {a, b}, .count = 2, .number = clear});
}

/* Ordered pairs of different cells. */
void measure_own_line(struct measuring *measuring, struct tally *tally)
{
    const struct fields *fields = &measuring->base;
    size_t eyes = fields->eye_count;
    struct sample sample;

    if (fields->some) {
        compare_some(measuring, measuring_lines(measuring), compare_line, tally);
        return;
    }
    sample_begin(&sample, (uint64_t)eyes * eyes, measuring_lines(measuring));
    tally->sampled |= sample.stride > 1;
    for (size_t i = 0; i < eyes * eyes; i++)
        if (i / eyes != i % eyes && sample_takes(&sample) &&
            compare_line(measuring, i / eyes, fields->eyes[i % eyes], tally))
            return;
}

static void compare_exact(struct measuring *measuring, struct tally *tally, bool shown)
{
    const struct fields *truth = measuring_exact(measuring);

    tally->sampled |= measuring->base.some;
    for (size_t i = 0; i < measuring->base.eye_count; i++) {
        struct eyeshot_mask mask = fields_mask(&measuring->base, i), yard = fields_mask(truth, i);
        const struct eyeshot_mask *from = shown ? &mask : &yard;
        struct finding finding = {.cells = {measuring->base.eyes[i]}, .count = 2};
        size_t count = measuring_count_changed(measuring, from, shown ? &yard : &mask, true,
                                               &finding.cells[1]);
        tally->of += measuring_count(measuring, from);
        if (count && tally_add(tally, measuring, count, finding))
            return;
    }
}

void measure_exact_shown(struct measuring *measuring, struct tally *tally)
{
    compare_exact(measuring, tally, true);
}

void measure_exact_hidden(struct measuring *measuring, struct tally *tally)
{
    compare_exact(measuring, tally, false);
}

/* Of the open cells that the yardstick shows, the share that the row shows too, eye by eye. */
void measure_permissive(struct measuring *measuring, struct tally *tally)
{
    const struct fields *truth = measuring_exact(measuring);
    struct cell first;

    tally->sampled |= measuring->base.some;
    for (size_t i = 0; i < measuring->base.eye_count; i++) {
        struct eyeshot_mask mask = fields_mask(&measuring->base, i), yard = fields_mask(truth, i);
        size_t shown = measuring_count(measuring, &yard);
        size_t missing = measuring_count_changed(measuring, &yard, &mask, true, &first);
        if (!shown) /* with --no-own-cell an eye may see nothing */
            continue;
        tally->shares += (double)(shown - missing) / (double)shown;
        tally->share_count++;
    }
}
