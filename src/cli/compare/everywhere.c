/*
 * From every open cell: where the choice between algorithms matters. Each eye is asked by every
 * contender and the reference (cli/level/look.h), and their masks are compared word by word; what
 * comes of an eye is noted at its cell, and the sums are made when all have looked. Below stand the
 * sentences that several forms have in common.
 */
#include "cli/compare/answer.h"
#include "cli/picture/picture.h"

struct counting {
    struct comparison *comparison;
    struct eyeshot_mask opaque; /* at the scale */
    uint64_t (*counts)[COUNTS]; /* by thread, then by contender */
};

/* A single contender is held against the reference, several against each other. */
static void everywhere_take(void *state, int worker, struct cell eye,
                            const struct eyeshot_mask *masks, struct eyeshot_box box)
{
    const struct counting *counting = state;
    struct comparison *comparison = counting->comparison;
    size_t count = comparison->count, stride = counting->opaque.stride;
    size_t at = map_at(comparison->map, eye.x, eye.y);
    uint64_t(*counts)[COUNTS] = counting->counts + (size_t)worker * count, off = 0;

    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            size_t word = (size_t)y * stride + i;
            uint64_t open = ~counting->opaque.words[word], truth = masks[count].words[word];
            uint64_t any = count == 1 ? truth : 0, all = count == 1 ? truth : ~(uint64_t)0;
            for (size_t k = 0; k < count; k++) {
                uint64_t seen = masks[k].words[word];
                any |= seen;
                all &= seen;
                contender_count(counts[k], seen, truth, open);
                off |= (uint64_t)(seen != truth) << k;
            }
            comparison->differ_at[at] += (uint32_t)bits_count(any & ~all);
        }
    for (size_t k = 0; k < count; k++)
        counts[k][EYES] += off >> k & 1;
}

static void everywhere_sum_up(struct comparison *comparison)
{
    comparison->eye_count = map_open(comparison->map);
    for (size_t at = 0; at < map_area(comparison->map); at++) {
        struct cell cell = map_cell(comparison->map, at);
        uint32_t differ = comparison->differ_at[at];
        comparison->differ += differ;
        comparison->eyes_differ += differ > 0;
        if (differ)
            ranking_add(&comparison->worst, RANKING_MOST, cell, differ);
        if (plane_get(&comparison->map->opaque, cell.x, cell.y))
            comparison->differ_at[at] = HEAT_NONE;
    }
}

void everywhere_make(struct comparison *comparison)
{
    size_t count = comparison->count, cells = map_area(comparison->map);
    size_t sums = count * (size_t)comparison->pool->threads;
    struct sweep_question *questions = alloc_array(count + 1, sizeof *questions);
    struct counting counting = {.comparison = comparison,
                                .counts = alloc_array(sums, sizeof *counting.counts)};
    struct sweep sweep = {.questions = questions,
                          .count = count + 1,
                          .scale = comparison->scale,
                          .take = everywhere_take,
                          .state = &counting};

    comparison->differ_at = alloc_array(cells, sizeof *comparison->differ_at);
    for (size_t i = 0; i <= count; i++)
        questions[i] = (struct sweep_question){comparison->map, &comparison->contenders[i].looks};
    map_opaque(&counting.opaque, comparison->map, comparison->scale);
    sweep_run(&sweep, comparison->pool);
    for (size_t i = 0; i < sums; i++)
        for (int k = 0; k < COUNTS; k++)
            comparison->contenders[i % count].counts[k] += counting.counts[i][k];
    everywhere_sum_up(comparison);
    free(counting.counts);
    free(questions);
    mask_release(&counting.opaque);
}

/* What the forms have in common */

void everywhere_verdict(struct bytes *text, const struct comparison *comparison)
{
    bytes_addf(text, "From %zu of %zu open cell%s they differ: %llu %s in all.",
               comparison->eyes_differ, comparison->eye_count, plural(comparison->eye_count),
               (unsigned long long)comparison->differ,
               compare_unit(comparison, comparison->differ));
}

void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye)
{
    bytes_addf(text, "eyeshot compare -v %d,%d%s", eye.x, eye.y, comparison->again);
}

struct heat everywhere_heat(const struct comparison *comparison)
{
    return (struct heat){.map = comparison->map,
                         .values = comparison->differ_at,
                         .most = comparison->worst.list[0].number,
                         .unit = 1};
}
