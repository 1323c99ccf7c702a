/*
 * A survey of a real map, AR0044SR, without a limit of sight: one thread, two, and the loop that a user
 * of libtcod would write, which counts the cells seen by each viewer in turn. Every open cell looks; one
 * of PEER_SHARE in the loop over libtcod, whose time grows in proportion.
 */
#define _DEFAULT_SOURCE
#include <sys/resource.h>

#include "bench.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/survey/answer.h"
#include "tcod.h"

enum { PEER_SHARE = 1024 };

static double process_ns(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3;
}

static double peak_bytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss * 1024;
}

/* Of the open cells, one of `share`. */
static size_t pick(struct eyeshot_mask *viewers, size_t share)
{
    size_t count = 0, seen = 0;

    for (int y = 0; y < viewers->height; y++) {
        uint64_t *row = plane_row(viewers, y);
        int x = row_next_set(row, 0, viewers->width);
        for (; x < viewers->width; x = row_next_set(row, x + 1, viewers->width)) {
            bool kept = seen++ % share == 0;
            count += kept;
            if (!kept)
                plane_unset(viewers, x, y);
        }
    }
    return count;
}

/* The time that passes, and the processors' in `cpu`; who looks stays in `viewers`. */
static double run(const struct map *map, const struct eyeshot_terms *terms, int threads,
                  double *cpu, struct eyeshot_mask *viewers)
{
    struct survey survey = {.map = map,
                            .terms = terms,
                            .looks = *terms,
                            .end_row = map->height,
                            .own = {.map = map, .others = &survey.looks},
                            .pool = &(struct pool){.threads = threads}};
    double start, cpu_start, passed;

    mask_init(&survey.viewers, map->width, map->height);
    mask_fill(&survey.viewers);
    eyeshot_mask_subtract(&survey.viewers, &map->opaque);
    if (viewers)
        eyeshot_mask_copy(viewers, &survey.viewers);
    start = now_ns();
    cpu_start = process_ns();
    survey_count(&survey);
    passed = now_ns() - start;
    *cpu = process_ns() - cpu_start;
    free(survey.values[MEASURE_SEES]);
    free(survey.values[MEASURE_SEEN_BY]);
    mask_release(&survey.viewers);
    return passed;
}

/* The loop, for as many viewers as the survey has. */
static double run_peer(const struct map *map, struct eyeshot_mask *viewers)
{
    TCOD_Map *tcod = tcod_new(&map->opaque);
    size_t all = mask_count(viewers), some = pick(viewers, PEER_SHARE), seen = 0;
    double start = now_ns(), passed;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            if (!plane_get(viewers, x, y))
                continue;
            tcod_field(tcod, (struct cell){x, y}, 0, FOV_SYMMETRIC_SHADOWCAST);
            seen += tcod_count(tcod);
        }
    }
    passed = now_ns() - start;
    bug_unless(seen > 0);
    TCOD_map_delete(tcod);
    return passed * (double)all / (double)some;
}

static bool compare(const struct map *map)
{
    struct eyeshot_terms terms;
    struct given given = {0};
    struct diag diag = {0};
    struct eyeshot_mask viewers;
    double before = peak_bytes(), cells = (double)map->width * map->height, one, two, cpu[2], more;
    char figure[80];
    bool good;

    bug_unless(!terms_settle(&terms, eyeshot_rule_find("symmetric"), &given, &diag));
    mask_init(&viewers, map->width, map->height);
    one = run(map, &terms, 1, &cpu[0], &viewers);
    two = run(map, &terms, 2, &cpu[1], NULL);
    snprintf(figure, sizeof figure, "%.1f bytes a cell", (peak_bytes() - before) / cells);
    good = verdict("a survey of AR0044SR, its memory beyond the map", figure, "32 at most",
                   peak_bytes() - before <= 32 * cells);
    more = (cpu[1] / cpu[0] - 1) * 100;
    snprintf(figure, sizeof figure, "%+.0f %% CPU, %.2f × as fast", more, one / two);
    good &= verdict("two threads, beside one", figure, "10 % at most, 1.8 ×",
                    more <= 10 && one / two >= 1.8);
    if (have_libtcod) {
        double ratio = run_peer(map, &viewers) / two;
        snprintf(figure, sizeof figure, "%.1f × as fast", ratio);
        good &= verdict("two threads, beside a loop over libtcod's symmetric", figure, "40 ×",
                        ratio >= 40);
    }
    mask_release(&viewers);
    return good;
}

int main(void)
{
    const char *folder = getenv("EYESHOT_MAPS");
    struct read_options read = {0};
    struct scenario scenario;
    struct diag diag = {0};
    char path[4096];
    bool good;

    if (!folder || !*folder) {
        puts("# EYESHOT_MAPS is not set: no survey of AR0044SR");
        return 0;
    }
    snprintf(path, sizeof path, "%s/AR0044SR.map", folder);
    if (scenario_read(&scenario, path, &read, &diag)) {
        diag_print(&diag, stderr);
        return 2;
    }
    good = compare(&scenario.map);
    scenario_release(&scenario);
    return !good;
}
