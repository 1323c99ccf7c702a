#include "cli/audit/everywhere.h"

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

typedef int take_block(void *counter, const struct eyeshot_pairs_block *blocks);

/* A walk over the parts of a map. */
struct walking {
    struct planes *planes;
    take_block *take;
    struct counter *counters; /* by thread; made when first needed */
    struct tally *tallies;    /* by part, then property */
};

static void walk_parts(void *state, int worker, size_t from, size_t to)
{
    struct walking *walking = state;
    struct counter *counter = &walking->counters[worker];

    if (!counter->work)
        counter_init(counter, walking->planes);
    for (size_t part = from; part < to; part++) {
        counter->tallies = &walking->tallies[part * PROPERTY_COUNT];
        bug_unless(!eyeshot_pairs_walk(counter->work, part, walking->take, counter));
    }
}

/* In order, so that any number of threads gives the same. */
static void add_parts(const struct walking *walking, size_t parts, struct tally *tallies)
{
    for (size_t i = 0; i < parts * PROPERTY_COUNT; i++)
        tally_join(&tallies[i % PROPERTY_COUNT], &walking->tallies[i]);
}

static void walk(struct planes *planes, take_block *take, int threads, struct tally *tallies)
{
    size_t parts = eyeshot_pairs_facts(planes->pairs).parts;
    struct walking walking = {planes, take, alloc_array((size_t)threads, sizeof *walking.counters),
                              alloc_array(parts * PROPERTY_COUNT, sizeof *walking.tallies)};
    struct pool_work work = {parts, 1, walk_parts, &walking, NULL, NULL};

    pool_run(&work, threads);
    add_parts(&walking, parts, tallies);
    for (int i = 0; i < threads; i++)
        counter_release(&walking.counters[i]);
    free(walking.counters);
    free(walking.tallies);
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
static bool try_walk(struct planes *planes, take_block *take, int threads, struct tally *tallies)
{
    uint64_t range = range_cells(planes->map, planes->questions[planes->count - 1].terms);
    bool walks = !eyeshot_pairs_new(&planes->pairs, planes->map->cells, planes->questions,
                                    planes->count, &alloc_memory);

    if (!walks)
        return false;
    walks = is_affordable(planes, range, threads);
    if (walks)
        walk(planes, take, threads, tallies);
    eyeshot_pairs_free(planes->pairs);
    return walks;
}

static size_t add_question(struct planes *planes, const struct eyeshot_terms *terms, bool back,
                           int way)
{
    planes->questions[planes->count] = (struct eyeshot_pairs_question){terms, back, way};
    return planes->count++;
}

/* Whom the subject shows, and exact; and who sees the eyes. */
static unsigned measure_subject(struct planes planes, int threads, struct tally *tallies)
{
    const struct eyeshot_terms *terms = &planes.subject->terms;
    struct eyeshot_terms exact = *terms;
    unsigned done = planes.wanted;

    exact.rule = eyeshot_rule_find("exact");
    add_question(&planes, terms, false, 0);
    if (done & BY_EXACT)
        planes.exact = add_question(&planes, &exact, false, 0);
    if (done & BIT(SYMMETRIC))
        planes.back = add_question(&planes, terms, true, 0);
    for (int i = 0; done & BIT(NO_BLIND_CORNERS) && i < NEARS * NEARS; i++)
        mask_init(&planes.near[i / NEARS][i % NEARS], planes.map->width, planes.map->height);
    if (!try_walk(&planes, planes_take, threads, tallies))
        done = 0;
    if (done & BIT(NO_BLIND_CORNERS))
        planes_take_steps(&planes, &tallies[PROPERTY_NO_BLIND_CORNERS]);
    for (int i = 0; i < NEARS * NEARS; i++)
        mask_release(&planes.near[i / NEARS][i % NEARS]);
    return done;
}

static unsigned measure_ways(struct planes planes, int threads, struct tally *tallies)
{
    for (int way = 0; way < WAYS; way++)
        add_question(&planes, &planes.subject->terms, false, way);
    return try_walk(&planes, planes_take_ways, threads, tallies) ? planes.wanted : 0;
}

static unsigned measure_radii(struct planes planes, int threads, struct tally *tallies)
{
    struct eyeshot_terms terms[RADII];

    for (int i = 0; i < RADII; i++) {
        terms[i] = planes.subject->terms;
        terms[i].radius = i + 1;
        add_question(&planes, &terms[i], false, 0);
    }
    return try_walk(&planes, planes_take_radii, threads, tallies) ? planes.wanted : 0;
}

unsigned everywhere_measure(const struct map *map, const struct subject *subject, unsigned wanted,
                            int threads, struct tally *tallies)
{
    struct planes planes = {.subject = subject, .map = map};
    unsigned done = 0;

    if (subject->symmetrize != SYMMETRIZE_NOT || is_program(subject->terms.rule))
        return 0;
    planes.wanted = wanted & BY_SUBJECT;
    if (planes.wanted)
        done |= measure_subject(planes, threads, tallies);
    planes.wanted &= ~(done | BIT(SYMMETRIC)); /* which alone takes looks from around each block */
    if (planes.wanted && wanted & BIT(SYMMETRIC))
        done |= measure_subject(planes, threads, tallies);
    planes.wanted = wanted & BIT(ISOTROPIC);
    if (planes.wanted)
        done |= measure_ways(planes, threads, tallies);
    planes.wanted = wanted & BIT(MONOTONE_RADIUS);
    if (planes.wanted)
        done |= measure_radii(planes, threads, tallies);
    return done;
}
