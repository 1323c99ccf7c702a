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

/* Pairs of different cells: a cell sees itself both ways. */
void measure_symmetric(struct measuring *measuring, struct tally *tally)
{
    for (size_t i = 0; i < measuring->base.eye_count; i++)
        for (size_t k = i + 1; k < measuring->base.eye_count; k++) {
            compare_ways(measuring, i, k, tally);
            if (measuring->brief && tally->violations)
                return;
        }
    tally->sampled |= measuring->base.some;
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

/* Ordered pairs of different cells. */
void measure_own_line(struct measuring *measuring, struct tally *tally)
{
    const struct fields *fields = &measuring->base;
    size_t eyes = fields->eye_count;
    struct sample sample;

    sample_begin(&sample, (uint64_t)eyes * eyes, measuring_lines(measuring));
    tally->sampled |= fields->some || sample.stride > 1;
    for (size_t i = 0; i < eyes * eyes; i++) {
        struct cell a = fields->eyes[i / eyes], b = fields->eyes[i % eyes];
        bool clear, seen;
        if (i / eyes == i % eyes || !sample_takes(&sample))
            continue;
        clear = line_is_clear(measuring, a, b);
        seen = fields_sees(fields, i / eyes, b.x, b.y);
        tally->of++;
        if (clear != seen &&
            tally_add(tally, measuring, 1,
                      (struct finding){.cells = {a, b}, .count = 2, .number = clear}))
            break;
    }
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
