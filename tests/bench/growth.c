/*
 * How the time of a field grows: with the radius on a large map, with the map's side at a small radius,
 * and with the side when sight has no limit. An exponent is the slope, by least squares, of the
 * logarithm of the median time against that of what grows.
 */
#include "bench.h"
#include "cli/support/alloc.h"
#include "lib/look/rule.h"

enum { EYES = 32, LEAST = 5, BUDGET = 40 /* milliseconds a point */, SEED = 1 };

static const char *const rows[] = {"symmetric", "shadowcast", "bresenham", "exact", NULL};
#define ROWS (sizeof rows / sizeof *rows)

struct ground {
    const char *name, *kind;
    int density;
};

static const struct ground grounds[] = {{"open ground", "open", 0}, {"pillars", "noise", 5}, {0}};

static void make_map(struct map *map, const struct ground *ground, int side)
{
    struct gen_options options = {side, side, ground->density, SEED};

    gen_make(map, find_kind(ground->kind), &options);
}

/* In the middle half of the map, so that the edge cuts nothing off while the radius is small. */
static struct cell *pick_inner_eyes(const struct map *map)
{
    struct cell *eyes = alloc_array(EYES, sizeof *eyes);
    struct random random = {SEED};
    int first = map->width / 4, last = map->width - 1 - first;

    for (int i = 0; i < EYES;) {
        eyes[i] = (struct cell){random_between(&random, first, last),
                                random_between(&random, first, last)};
        i += !plane_get(&map->opaque, eyes[i].x, eyes[i].y);
    }
    return eyes;
}

/* The median field. */
static double time_field(const struct map *map, const char *rule, int64_t radius)
{
    struct cell *eyes = pick_inner_eyes(map);
    struct samples samples = {0};
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(rule));
    double begin, median;

    terms.radius = radius;
    begin = now_ns();
    for (size_t i = 0; i < LEAST || now_ns() - begin < BUDGET * 1e6; i++) {
        double start = now_ns();
        eyeshot_look(looker, map->cells, &terms, eyes[i % EYES].x, eyes[i % EYES].y);
        samples_add(&samples, now_ns() - start);
    }
    median = samples_median(&samples);
    samples_release(&samples);
    eyeshot_looker_free(looker);
    free(eyes);
    return median;
}

struct fit {
    double n, x, y, xx, xy;
};

static void fit_add(struct fit *fit, double what, double time)
{
    double x = log(what), y = log(time);

    fit->n++;
    fit->x += x;
    fit->y += y;
    fit->xx += x * x;
    fit->xy += x * y;
}

static double fit_slope(const struct fit *fit)
{
    return (fit->n * fit->xy - fit->x * fit->y) / (fit->n * fit->xx - fit->x * fit->x);
}

/*
 * One line for all rows: how many times as long each takes when `what` doubles. The slope is between
 * logarithms, so that is a power of 2.
 */
static bool tell(const char *what, const struct ground *ground, const struct fit *fits, double most)
{
    struct bytes name = {0}, figure = {0};
    char aim[40];
    bool good = true;

    bytes_addf(&name, "doubling %s, %s", what, ground->name);
    for (size_t i = 0; rows[i]; i++) {
        bytes_addf(&figure, "%s`%s` %.2f", i ? ", " : "takes so many times as long: ", rows[i],
                   exp2(fit_slope(&fits[i])));
        good &= most <= 0 || fit_slope(&fits[i]) <= most;
    }
    snprintf(aim, sizeof aim, "%.2f times at most", exp2(most));
    verdict(name.data, figure.data, most > 0 ? aim : NULL, good);
    bytes_release(&name);
    bytes_release(&figure);
    return good;
}

static bool with_radius(const struct ground *ground)
{
    struct fit fits[ROWS] = {{0}};
    struct map map;

    make_map(&map, ground, 1025);
    for (size_t i = 0; rows[i]; i++)
        for (int radius = 8; radius <= 256; radius *= 2)
            fit_add(&fits[i], radius, time_field(&map, rows[i], radius));
    map_release(&map);
    return tell("the radius (8 to 256)", ground, fits, 0);
}

static bool with_side(const struct ground *ground, int64_t radius, int last, const char *what,
                      double most)
{
    struct fit fits[ROWS] = {{0}};

    for (int side = 64; side <= last; side *= 2) {
        struct map map;
        make_map(&map, ground, side);
        for (size_t i = 0; rows[i]; i++)
            fit_add(&fits[i], side, time_field(&map, rows[i], radius));
        map_release(&map);
    }
    return tell(what, ground, fits, most);
}

/* With a small radius, the size of the map must not matter. */
int main(void)
{
    bool good = true;

    for (const struct ground *ground = grounds; ground->name; ground++) {
        good &= with_radius(ground);
        good &= with_side(ground, EYESHOT_ALL, 512, "the map's sides (64 to 512), no limit", 0);
        good &= with_side(ground, 8, 4096, "the map's sides (64 to 4096), radius 8", 0.1);
    }
    return !good;
}
