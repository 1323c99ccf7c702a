#include "cli/survey/answer.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/diag.h"
#include "cli/support/mask.h"

#define LOCKS 64

const char *const measure_names[] = {"sees", "seen_by", "mean", "farthest", NULL};
const char *const measure_summaries[] = {"how many cells each sees", "how many see each cell",
                                         "the mean distance of what each sees",
                                         "the farthest distance that each sees"};
const char *const ranking_names[] = {"hidden", "exposed"};
const char *const ranking_by[] = {"fewest", "most"};

void survey_init(struct survey *survey, const struct map *map, const struct eyeshot_terms *terms)
{
    struct eyeshot_mask *viewers = &survey->viewers;

    *survey = (struct survey){.map = map, .terms = terms, .threads = 1};
    mask_init(viewers, map->width, map->height);
    mask_fill(viewers);
    eyeshot_mask_subtract(viewers, &map->opaque);
}

void survey_release(struct survey *survey)
{
    mask_release(&survey->viewers);
    free(survey->own);
    for (int i = 0; i < MEASURE_COUNT; i++)
        free(survey->values[i]);
    *survey = (struct survey){0};
}

int own_compare(const void *a, const void *b)
{
    struct cell one = ((const struct own_terms *)a)->cell,
                two = ((const struct own_terms *)b)->cell;

    return one.y != two.y ? (one.y > two.y) - (one.y < two.y) : (one.x > two.x) - (one.x < two.x);
}

static const struct eyeshot_terms *survey_rule(const struct survey *survey, struct cell eye)
{
    const struct own_terms key = {.cell = eye}, *own = NULL;

    if (survey->own_count)
        own = bsearch(&key, survey->own, survey->own_count, sizeof key, own_compare);
    return own ? &own->terms : survey->terms;
}

static size_t place(const struct survey *survey, int x, int y)
{
    return (size_t)y * (size_t)survey->map->width + (size_t)x;
}

/* Rows of seen_by that threads add to together are locked, in as many shares as there are locks. */
struct locks {
    int height;
    pthread_mutex_t shares[LOCKS];
};

static int share_of(const struct locks *locks, int y)
{
    return (int)((int64_t)y * LOCKS / locks->height);
}

static void enter(void *context, int y0, int y1)
{
    struct locks *locks = context;

    for (int i = share_of(locks, y0); i <= share_of(locks, y1 - 1); i++)
        pthread_mutex_lock(&locks->shares[i]);
}

static void leave(void *context, int y0, int y1)
{
    struct locks *locks = context;

    for (int i = share_of(locks, y0); i <= share_of(locks, y1 - 1); i++)
        pthread_mutex_unlock(&locks->shares[i]);
}

/* Of those who look on the same terms. */
static void count_crowd(struct survey *survey, const struct eyeshot_terms *terms,
                        const struct eyeshot_mask *eyes, struct locks *locks)
{
    struct eyeshot_all_order order = {.map = survey->map->cells,
                                      .terms = terms,
                                      .eyes = eyes,
                                      .distances = survey->distances,
                                      .way = survey->way,
                                      .memory = &alloc_memory};
    struct eyeshot_numbers numbers = {.sees = survey->values[MEASURE_SEES],
                                      .seen_by = survey->values[MEASURE_SEEN_BY],
                                      .mean = survey->values[MEASURE_MEAN],
                                      .farthest = survey->values[MEASURE_FARTHEST],
                                      .enter = enter,
                                      .leave = leave,
                                      .context = locks};

    survey->facts = level_count(&order, &numbers, survey->threads, survey->tell, survey->listener);
}

/* Takes those who look on the terms of the first of the viewers that are left. */
static struct eyeshot_terms take_crowd(const struct survey *survey, struct eyeshot_mask *left,
                                       struct eyeshot_mask *crowd)
{
    const struct eyeshot_terms *terms = NULL;
    struct cell cell = {-1, 0};

    while (mask_next(left, &cell)) {
        const struct eyeshot_terms *own = survey_rule(survey, cell);
        if (terms && !eyeshot_terms_equal(own, terms))
            continue;
        terms = own;
        plane_set(crowd, cell.x, cell.y);
        plane_unset(left, cell.x, cell.y);
    }
    bug_unless(terms); /* some are left */
    return *terms;
}

/* Viewers with terms of their own: crowd by crowd. */
static void count_crowds(struct survey *survey, struct locks *locks)
{
    struct eyeshot_mask left, crowd;

    mask_init(&left, survey->map->width, survey->map->height);
    mask_init(&crowd, survey->map->width, survey->map->height);
    eyeshot_mask_copy(&left, &survey->viewers);
    while (mask_count(&left)) {
        struct eyeshot_terms terms;
        mask_clear(&crowd);
        terms = take_crowd(survey, &left, &crowd);
        count_crowd(survey, &terms, &crowd, locks);
    }
    mask_release(&left);
    mask_release(&crowd);
}

bool survey_is_open(const struct survey *survey)
{
    const struct eyeshot_mask *opaque = &survey->map->opaque, *viewers = &survey->viewers;

    for (size_t i = 0; i < viewers->stride * (size_t)viewers->height; i++)
        if (viewers->words[i] & opaque->words[i])
            return false;
    return true;
}

void survey_make(struct survey *survey)
{
    bool all = survey_is_open(survey) && mask_count(&survey->viewers) == map_open(survey->map);
    struct locks locks = {.height = survey->map->height};

    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (!is_distance(i) || survey->distances)
            survey->values[i] = alloc_array(map_area(survey->map), sizeof *survey->values[i]);
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_init(&locks.shares[i], NULL);
    if (survey->own_count)
        count_crowds(survey, &locks);
    else
        count_crowd(survey, survey->terms, all ? NULL : &survey->viewers, &locks);
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_destroy(&locks.shares[i]);
}

bool survey_has(const struct survey *survey, enum measure measure, int x, int y)
{
    if (plane_get(&survey->map->opaque, x, y))
        return false;
    if (measure == MEASURE_SEEN_BY)
        return true;
    if (!plane_get(&survey->viewers, x, y))
        return false;
    return measure == MEASURE_SEES || survey->values[MEASURE_SEES][place(survey, x, y)];
}

uint32_t survey_value(const struct survey *survey, enum measure measure, int x, int y)
{
    return survey->values[measure][place(survey, x, y)];
}

struct survey_summary survey_sum_up(const struct survey *survey, enum measure measure)
{
    struct survey_summary summary = {.least = UINT32_MAX};

    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t value;
            if (!survey_has(survey, measure, x, y))
                continue;
            value = survey_value(survey, measure, x, y);
            summary.least = value < summary.least ? value : summary.least;
            summary.most = value > summary.most ? value : summary.most;
            summary.sum += value;
            summary.count++;
        }
    return summary;
}

bool survey_is_mutual(const struct survey *survey)
{
    const struct eyeshot_terms *terms = survey->terms;

    return terms->rule->claims & EYESHOT_SYMMETRIC && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360 && !survey->own_count;
}

uint32_t *survey_seen_by(const struct survey *survey, const struct eyeshot_mask *eyes)
{
    struct survey back = {
        .map = survey->map, .terms = survey->terms, .viewers = *eyes, .threads = survey->threads};

    survey_make(&back);
    free(back.values[MEASURE_SEES]);
    return back.values[MEASURE_SEEN_BY];
}

struct survey_look *survey_looks_new(const struct survey *survey)
{
    struct survey_look *looks = alloc_array((size_t)survey->threads, sizeof *looks);

    for (int i = 0; i < survey->threads; i++)
        mask_init(&looks[i].mask, survey->map->width, survey->map->height);
    return looks;
}

void survey_looks_free(struct survey_look *looks, const struct survey *survey)
{
    for (int i = 0; i < survey->threads; i++) {
        looker_release(&looks[i].looker);
        mask_release(&looks[i].mask);
    }
    free(looks);
}

struct eyeshot_box survey_look(const struct survey *survey, struct survey_look *look,
                               struct cell eye)
{
    return level_look_tiles(&look->looker, survey->map, survey_rule(survey, eye), eye, &look->mask);
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* Sorted by a key of two halves: how many see it, then its place. */
struct ranking survey_rank(const struct survey *survey, int which, size_t most)
{
    int width = survey->map->width;
    size_t cells = map_area(survey->map), open = 0;
    uint64_t *keys = alloc_array(map_open(survey->map), sizeof *keys);
    uint32_t flip = which == RANKING_EXPOSED ? UINT32_MAX : 0;
    struct ranking ranking = {0};

    for (size_t i = 0; i < cells; i++)
        if (!plane_get(&survey->map->opaque, (int)i % width, (int)i / width))
            keys[open++] = (uint64_t)(survey->values[MEASURE_SEEN_BY][i] ^ flip) << 32 | i;
    qsort(keys, open, sizeof *keys, compare_keys);
    ranking.count = most < open ? most : open;
    ranking.list = alloc_array(ranking.count, sizeof *ranking.list);
    for (size_t i = 0; i < ranking.count; i++) {
        uint32_t at = (uint32_t)keys[i];
        ranking.list[i] =
            (struct ranked){{(int)at % width, (int)at / width}, (uint32_t)(keys[i] >> 32) ^ flip};
    }
    free(keys);
    return ranking;
}
