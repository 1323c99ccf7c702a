/*
 * What an audit counts at every place by planes is what it counts by a field of each eye: every rule, on
 * seeded random maps and under random terms. The argument `all` tries many more.
 */
#include "cli/audit/measuring.h"

#include <math.h>
#include <string.h>

#include "../tap.h"

static const enum property counted[] = {
    PROPERTY_SYMMETRIC,        PROPERTY_ISOTROPIC,    PROPERTY_MONOTONE_RADIUS,
    PROPERTY_NO_BLIND_CORNERS, PROPERTY_NO_HOLES,     PROPERTY_NO_ISLANDS,
    PROPERTY_EXACT_SHOWN,      PROPERTY_EXACT_HIDDEN, PROPERTY_PERMISSIVE};
#define COUNTED (sizeof counted / sizeof *counted)

static int choose(struct random *random, int count)
{
    return (int)random_below(random, (uint64_t)count);
}

static void scatter(struct map *map, struct random *random)
{
    static const uint64_t percents[] = {0, 3, 10, 20, 30, 45, 60, 85, 100};
    uint64_t percent = percents[choose(random, sizeof percents / sizeof *percents)];

    map_init(map, choose(random, 8) ? 1 + choose(random, 24) : 60 + choose(random, 80),
             1 + choose(random, 14));
    for (int i = 0; i < map->width * map->height; i++)
        map_set_opaque(map, i % map->width, i / map->width, random_below(random, 100) < percent);
}

static struct eyeshot_terms any_terms(const struct eyeshot_rule *rule, struct random *random)
{
    struct eyeshot_terms terms = eyeshot_terms_of(rule);

    terms.radius = choose(random, 10);
    terms.walls = EYESHOT_LIT;
    terms.border = EYESHOT_SHOWN;
    if (choose(random, 2))
        return terms;
    terms.shape = (enum eyeshot_shape)choose(random, EYESHOT_WIDE + 1);
    terms.walls = (enum eyeshot_walls)choose(random, 2);
    terms.border = (enum eyeshot_border)choose(random, 2);
    terms.diagonals = (enum eyeshot_diagonals)choose(random, 2);
    terms.own_cell = choose(random, 2);
    terms.facing = choose(random, 360);
    terms.cone = choose(random, 2) ? 360 : 1 + choose(random, 360);
    return terms;
}

static bool same(const struct tally *a, const struct tally *b)
{
    return a->violations == b->violations && a->of == b->of && a->first.any == b->first.any &&
           a->share_count == b->share_count && fabs(a->shares - b->shares) < 1e-9;
}

static bool sees(struct measuring *measuring, struct cell eye, struct cell cell)
{
    struct eyeshot_mask view = measuring_view_from(measuring, eye);

    return plane_get(&view, cell.x, cell.y);
}

/* Does the first violation that is told of show the cells as it says? */
static bool is_sound(struct measuring *measuring, enum property property,
                     const struct finding *finding)
{
    struct cell a = finding->cells[0], b = finding->cells[1], c = finding->cells[2];

    switch (property) {
    case PROPERTY_SYMMETRIC:
        return sees(measuring, a, b) && !sees(measuring, b, a);
    case PROPERTY_NO_BLIND_CORNERS:
        return sees(measuring, b, c) && !sees(measuring, a, c);
    case PROPERTY_NO_ISLANDS:
    case PROPERTY_EXACT_SHOWN:
        return sees(measuring, a, b);
    case PROPERTY_NO_HOLES:
    case PROPERTY_EXACT_HIDDEN:
        return !sees(measuring, a, b);
    default: /* on another map, or with another radius */
        return is_open(measuring, a.x, a.y) && finding->count == 2 && finding->number > 0;
    }
}

/* Counts by looks and by planes; how many properties differ. */
static int compare(const struct map *map, const struct subject *subject, int threads)
{
    struct tally tallies[PROPERTY_COUNT] = {0};
    struct measuring measuring;
    unsigned wanted = 0, done;
    int failed = 0;

    measuring_init(&measuring, map->width, map->height);
    measuring_set_walls(&measuring, &map->opaque);
    measuring_set_subject(&measuring, subject);
    for (size_t i = 0; i < COUNTED; i++)
        wanted |= 1u << counted[i];
    done = everywhere_measure(map, subject, wanted, threads, tallies);
    expect(&failed, done == wanted, "%s: only %x of %x", subject->terms.rule->name, done, wanted);
    for (size_t i = 0; i < COUNTED; i++) {
        struct tally tally = {0}, *other = &tallies[counted[i]];
        measuring_run(&measuring, (int)counted[i], &tally);
        expect(&failed, same(&tally, other),
               "%s, %dx%d, radius %d: %s: %llu of %llu, not %llu of %llu",
               subject->terms.rule->name, map->width, map->height, (int)subject->terms.radius,
               property_names[counted[i]], (unsigned long long)other->violations,
               (unsigned long long)other->of, (unsigned long long)tally.violations,
               (unsigned long long)tally.of);
        expect(&failed, !other->first.any || is_sound(&measuring, counted[i], &other->first),
               "%s: %s: the first violation is none", subject->terms.rule->name,
               property_names[counted[i]]);
    }
    measuring_release(&measuring);
    return failed;
}

static void test_rule(const struct eyeshot_rule *rule, int maps)
{
    struct random random = {17};
    int failed = 0;

    for (int i = 0; i < maps && !failed; i++) {
        struct subject subject = {.terms = any_terms(rule, &random)};
        struct map map;
        scatter(&map, &random);
        failed += compare(&map, &subject, 1 + i % 2);
        map_release(&map);
    }
    check_none(failed, rule->name);
}

int main(int argc, char **argv)
{
    bool all = argc > 1 && !strcmp(argv[1], "all");

    for (const struct eyeshot_rule *rule = NULL; (rule = eyeshot_rule_next(rule));)
        test_rule(rule, all ? 400 : 5);
    return tap_end();
}
