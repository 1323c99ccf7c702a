#include <stdlib.h>

#include "cli/audit/planes.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

#define BIT(name) (1u << PROPERTY_##name)
#define BY_SUBJECT                                                                                 \
    (BIT(SYMMETRIC) | BIT(NO_BLIND_CORNERS) | BIT(NO_HOLES) | BIT(NO_ISLANDS) | BIT(EXACT_SHOWN) | \
     BIT(EXACT_HIDDEN) | BIT(PERMISSIVE))
#define BY_EXACT (BIT(EXACT_SHOWN) | BIT(EXACT_HIDDEN) | BIT(PERMISSIVE) | BIT(NO_HOLES))

/*
 * A walk costs no more than that: in planes' words, about a second for each; in cells that are
 * looked at, some seconds; and in bytes of all threads.
 */
#define WORDS_MOST ((uint64_t)1 << 30)
#define LOOKS_MOST ((uint64_t)1 << 29)
#define BYTES_MOST ((uint64_t)1 << 28)

static void walk_parts(void *state, int worker, size_t from, size_t to)
{
    struct planes *planes = state;
    struct counter *counter = &planes->counters[worker];

    if (!counter->work)
        counter_init(counter, planes);
    for (size_t part = from; part < to; part++) {
        counter->tallies = &planes->tallies[part * PROPERTY_COUNT];
        bug_unless(!eyeshot_pairs_walk(counter->work, part, planes_take, counter));
    }
}

/* What is counted is added up in order, so that any number of threads gives the same. */
static void walk(struct planes *planes, int threads, struct tally *tallies)
{
    size_t parts = eyeshot_pairs_facts(planes->pairs).parts;
    struct pool_work work = {parts, 1, walk_parts, planes, NULL, NULL};

    planes->counters = alloc_array((size_t)threads, sizeof *planes->counters);
    planes->tallies = alloc_array(parts * PROPERTY_COUNT, sizeof *planes->tallies);
    pool_run(&work, threads);
    for (size_t i = 0; i < parts * PROPERTY_COUNT; i++)
        tally_join(&tallies[i % PROPERTY_COUNT], &planes->tallies[i]);
    for (int i = 0; i < threads; i++)
        counter_release(&planes->counters[i]);
    free(planes->counters);
    free(planes->tallies);
}

/* From where a look goes into a block: for a question back, also from around it. */
static uint64_t count_looks(const struct planes *planes, size_t looks)
{
    const struct map *map = planes->map;
    uint64_t eyes = map_open(map), around = 0;
    int64_t radius = planes->subject->terms.radius;

    if (planes->back && looks) {
        int64_t rows = radius < map->height ? radius : map->height;
        around = eyes * (uint64_t)(EYESHOT_PAIRS_ROWS + 2 * rows) / EYESHOT_PAIRS_ROWS;
        looks--;
    }
    return eyes * looks + around;
}

static bool is_affordable(const struct planes *planes, uint64_t range, int threads)
{
    struct eyeshot_pairs_facts facts = eyeshot_pairs_facts(planes->pairs);
    uint64_t words = planes->map->opaque.stride * (uint64_t)planes->map->height;

    return facts.bytes <= BYTES_MOST / (uint64_t)threads &&
           range * planes->count <= WORDS_MOST / words &&
           count_looks(planes, facts.looks) <= LOOKS_MOST / (range + LOOK_CELLS);
}

/* Asks the questions, where that is possible and does not cost too much. */
static bool try_walk(struct planes *planes, int threads, struct tally *tallies)
{
    uint64_t range = range_cells(planes->map, planes->questions[planes->count - 1].terms);
    bool walks = !eyeshot_pairs_new(&planes->pairs, planes->map->cells, planes->questions,
                                    planes->count, &alloc_memory);

    if (!walks)
        return false;
    walks = is_affordable(planes, range, threads);
    if (walks)
        walk(planes, threads, tallies);
    eyeshot_pairs_free(planes->pairs);
    return walks;
}

static size_t add_question(struct planes *planes, const struct eyeshot_terms *terms, bool back,
                           int way)
{
    planes->questions[planes->count] = (struct eyeshot_pairs_question){terms, back, way};
    return planes->count++;
}

/* What planes_take() asks for; `terms` is for those of questions that are not the subject's own. */
static void add_questions(struct planes *planes, struct eyeshot_terms terms[RADII])
{
    const struct eyeshot_terms *own = &planes->subject->terms;

    if (planes->wanted & BIT(MONOTONE_RADIUS)) {
        for (int i = 0; i < RADII; i++) {
            terms[i] = *own;
            terms[i].radius = i + 1;
            add_question(planes, &terms[i], false, 0);
        }
        return;
    }
    for (int way = 0; way < (planes->wanted & BIT(ISOTROPIC) ? WAYS : 1); way++)
        add_question(planes, own, false, way);
    terms[0] = *own;
    terms[0].rule = eyeshot_rule_find("exact");
    if (planes->wanted & BY_EXACT)
        planes->exact = add_question(planes, &terms[0], false, 0);
    if (planes->wanted & BIT(SYMMETRIC))
        planes->back = add_question(planes, own, true, 0);
}

/* Counts all of the wanted properties, or none. */
static unsigned measure(struct planes planes, unsigned wanted, int threads, struct tally *tallies)
{
    bool steps = wanted & BIT(NO_BLIND_CORNERS);
    struct eyeshot_terms terms[RADII];

    if (!wanted)
        return 0;
    planes.wanted = wanted;
    add_questions(&planes, terms);
    for (int i = 0; steps && i < NEARS * NEARS; i++)
        mask_init(&planes.near[i / NEARS][i % NEARS], planes.map->width, planes.map->height);
    if (!try_walk(&planes, threads, tallies))
        wanted = 0;
    else if (steps)
        planes_take_steps(&planes, &tallies[PROPERTY_NO_BLIND_CORNERS]);
    for (int i = 0; i < NEARS * NEARS; i++)
        mask_release(&planes.near[i / NEARS][i % NEARS]);
    return wanted;
}

unsigned everywhere_measure(const struct map *map, const struct subject *subject, unsigned wanted,
                            int threads, struct tally *tallies)
{
    struct planes planes = {.subject = subject, .map = map};
    unsigned by_subject = wanted & BY_SUBJECT, done;

    if (subject->symmetrize != SYMMETRIZE_NOT || is_program(subject->terms.rule))
        return 0;
    done = measure(planes, by_subject, threads, tallies);
    if (wanted & ~done & BIT(SYMMETRIC)) /* which alone takes looks from around each block */
        done = measure(planes, by_subject & ~BIT(SYMMETRIC), threads, tallies);
    done |= measure(planes, wanted & BIT(ISOTROPIC), threads, tallies);
    return done | measure(planes, wanted & BIT(MONOTONE_RADIUS), threads, tallies);
}
