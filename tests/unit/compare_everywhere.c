/*
 * Comparisons from everywhere are the sums of comparisons from each open cell, on one thread and on three: for
 * random algorithms, terms and maps.
 */
#include "cli/compare/answer.h"

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/options.h"
#include "cli/support/mask.h"
#include "cli/support/random.h"

#define RULES 3

static const char *const names[] = {"symmetric", "exact",   "bresenham",  "steps",
                                    "simple",    "corner",  "digital",    "eight-ray",
                                    "pseudo-2x", "real-2x", "tcod-basic", "shadowcast"};

struct trial {
    struct scenario scenario;
    struct choice list[RULES];
    struct choices choices;
    struct choice reference;
    int failed, differed;
};

static struct choice any_choice(struct random *random)
{
    const char *name = names[random_between(random, 0, 11)];
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(name));

    terms.radius = random_between(random, 0, 6);
    terms.shape = (enum eyeshot_shape)random_between(random, 0, EYESHOT_OCTAGON);
    terms.walls = (enum eyeshot_walls)(random_between(random, 0, 3) == 0);
    terms.border = (enum eyeshot_border)(random_between(random, 0, 5) == 0);
    terms.diagonals = (enum eyeshot_diagonals)(random_between(random, 0, 5) == 0);
    terms.own_cell = random_between(random, 0, 5) != 0;
    terms.cone = random_between(random, 0, 5) ? 360 : random_between(random, 1, 359);
    terms.facing = random_between(random, 0, 359);
    return (struct choice){.title = (char *)name, .terms = terms};
}

static void trial_init(struct trial *trial, struct random *random)
{
    int width = random_between(random, 1, random_between(random, 0, 3) ? 12 : 140);
    int height = random_between(random, 1, width > 12 ? 4 : 12),
        walls = random_between(random, 0, 60);

    map_init(&trial->scenario.map, width, height);
    for (int i = 0; i < width * height; i++)
        if (random_between(random, 0, 99) < walls)
            plane_set(&trial->scenario.map.opaque, i % width, i / width);
    eyeshot_map_update(trial->scenario.map.cells, eyeshot_mask_box(&trial->scenario.map.opaque));
    for (int i = 0; i < RULES; i++)
        trial->list[i] = any_choice(random);
    trial->choices = (struct choices){trial->list, (size_t)random_between(random, 1, RULES), 0};
    trial->reference = any_choice(random);
}

static uint64_t off(const struct contender *contender)
{
    uint64_t number = 0;

    for (int k = SHOWN; k < COUNTS; k++)
        number += contender->counts[k];
    return number;
}

/* From one cell; a mean that `single` differs from what was found there is noted. */
static void try_eye(struct trial *trial, const struct comparison *everywhere, struct cell cell,
                    struct contender *sums)
{
    struct eye eye = {.cell = cell};
    struct eyes one = {&eye, 1, 1};
    size_t at = (size_t)cell.y * (size_t)trial->scenario.map.width + (size_t)cell.x;
    uint64_t differ;
    struct comparison single;

    comparison_init(&single, &trial->scenario, 100, &trial->choices, &trial->reference);
    comparison_make(&single, &one);
    comparison_relate(&single);
    differ = single.count > 1 ? single.differ : off(&single.contenders[0]);
    expect(&trial->failed, everywhere->differ_at[at] == differ, "%d,%d: %u differ, expected %llu",
           cell.x, cell.y, everywhere->differ_at[at], (unsigned long long)differ);
    trial->differed += differ > 0;
    for (size_t i = 0; i < single.count; i++) {
        uint64_t number = off(&single.contenders[i]);
        expect(&trial->failed, everywhere->contenders[i].off[at] == number,
               "%d,%d: %s is off by %llu", cell.x, cell.y, single.contenders[i].title,
               (unsigned long long)number);
        for (int k = 0; k < COUNTS; k++)
            sums[i].counts[k] += single.contenders[i].counts[k];
        sums[i].eyes += number > 0;
    }
    comparison_release(&single);
}

static void try_threads(struct trial *trial, int threads)
{
    struct contender sums[RULES] = {{0}};
    struct comparison everywhere;

    comparison_init(&everywhere, &trial->scenario, 100, &trial->choices, &trial->reference);
    everywhere.everywhere = true;
    everywhere.pool = &(struct pool){.threads = threads};
    everywhere_make(&everywhere);
    for (int y = 0; y < trial->scenario.map.height; y++)
        for (int x = 0; x < trial->scenario.map.width; x++)
            if (!plane_get(&trial->scenario.map.opaque, x, y))
                try_eye(trial, &everywhere, (struct cell){x, y}, sums);
    for (size_t i = 0; i < everywhere.count; i++)
        expect(&trial->failed,
               !memcmp(sums[i].counts, everywhere.contenders[i].counts, sizeof sums[i].counts) &&
                   sums[i].eyes == everywhere.contenders[i].eyes,
               "%s: the sums are others", everywhere.contenders[i].title);
    for (size_t i = 1; i < everywhere.worst_count; i++)
        expect(&trial->failed, everywhere.worst[i - 1].cells >= everywhere.worst[i].cells,
               "eye %zu differs more than the one before it", i);
    comparison_release(&everywhere);
}

int main(void)
{
    struct trial trial = {.failed = 0};
    struct random random = {5};

    for (int i = 0; i < 120; i++) {
        trial_init(&trial, &random);
        try_threads(&trial, 1);
        try_threads(&trial, 3);
        map_release(&trial.scenario.map);
    }
    check_none(trial.failed, "from everywhere is the sum of each");
    check(trial.differed > 1000, "%d eyes differ", trial.differed);
    return tap_end();
}
