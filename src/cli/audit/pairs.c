/* Properties of pairs of cells: who sees whom, against each other, the line, and the yardstick. */
#include "cli/audit/stage.h"

static void compare_ways(struct stage *stage, size_t i, size_t k, struct tally *tally)
{
    const struct scene *scene = &stage->base;
    struct cell a = scene->eyes[i], b = scene->eyes[k];
    bool out = scene_sees(scene, i, b.x, b.y), back = scene_sees(scene, k, a.x, a.y);

    tally->of += out || back;
    if (out != back)
        tally_add(tally, stage, 1,
                  (struct finding){.cells = {out ? a : b, out ? b : a}, .count = 2});
}

/* Pairs of different cells: a cell sees itself both ways. */
void measure_symmetric(struct stage *stage, struct tally *tally)
{
    for (size_t i = 0; i < stage->base.eye_count; i++)
        for (size_t k = i + 1; k < stage->base.eye_count; k++) {
            compare_ways(stage, i, k, tally);
            if (stage->brief && tally->violations)
                return;
        }
    tally->sampled |= stage->base.some;
}

/* What `los` says, both lines for a row that is made symmetric. */
static bool line_is_clear(struct stage *stage, struct cell a, struct cell b)
{
    struct looker *looker = &stage->base.looker;
    const struct map *map = &stage->base.map;
    const struct eyeshot_terms *terms = &stage->subject.terms;
    enum symmetrize symmetrize = stage->subject.symmetrize;
    bool out = level_line(looker, map, terms, a, b, NULL) == EYESHOT_CLEAR;

    if (symmetrize == SYMMETRIZE_NOT || out == (symmetrize == SYMMETRIZE_OR))
        return out;
    return level_line(looker, map, terms, b, a, NULL) == EYESHOT_CLEAR;
}

/* Ordered pairs of different cells. */
void measure_own_line(struct stage *stage, struct tally *tally)
{
    const struct scene *scene = &stage->base;
    size_t eyes = scene->eye_count;
    struct sample sample;

    sample_begin(&sample, (uint64_t)eyes * eyes, stage_lines(stage));
    tally->sampled |= scene->some || sample.stride > 1;
    for (size_t i = 0; i < eyes * eyes; i++) {
        struct cell a = scene->eyes[i / eyes], b = scene->eyes[i % eyes];
        bool clear, seen;
        if (i / eyes == i % eyes || !sample_takes(&sample))
            continue;
        clear = line_is_clear(stage, a, b);
        seen = scene_sees(scene, i / eyes, b.x, b.y);
        tally->of++;
        if (clear != seen &&
            tally_add(tally, stage, 1,
                      (struct finding){.cells = {a, b}, .count = 2, .number = clear}))
            break;
    }
}

static void compare_exact(struct stage *stage, struct tally *tally, bool shown)
{
    const struct scene *truth = stage_exact(stage);

    tally->sampled |= stage->base.some;
    for (size_t i = 0; i < stage->base.eye_count; i++) {
        struct eyeshot_mask mask = scene_mask(&stage->base, i), yard = scene_mask(truth, i);
        const struct eyeshot_mask *from = shown ? &mask : &yard;
        struct finding finding = {.cells = {stage->base.eyes[i]}, .count = 2};
        size_t count =
            stage_count_changed(stage, from, shown ? &yard : &mask, true, &finding.cells[1]);
        tally->of += stage_count(stage, from);
        if (count && tally_add(tally, stage, count, finding))
            return;
    }
}

void measure_exact_shown(struct stage *stage, struct tally *tally)
{
    compare_exact(stage, tally, true);
}

void measure_exact_hidden(struct stage *stage, struct tally *tally)
{
    compare_exact(stage, tally, false);
}

/* Of the open cells that the yardstick shows, the share that the row shows too, eye by eye. */
void measure_permissive(struct stage *stage, struct tally *tally)
{
    const struct scene *truth = stage_exact(stage);
    struct cell first;

    tally->sampled |= stage->base.some;
    for (size_t i = 0; i < stage->base.eye_count; i++) {
        struct eyeshot_mask mask = scene_mask(&stage->base, i), yard = scene_mask(truth, i);
        size_t shown = stage_count(stage, &yard);
        size_t missing = stage_count_changed(stage, &yard, &mask, true, &first);
        if (!shown) /* with --no-own-cell an eye may see nothing */
            continue;
        tally->shares += (double)(shown - missing) / (double)shown;
        tally->share_count++;
    }
}
