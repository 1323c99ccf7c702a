/*
 * What the forms of a survey ask: who looks on which terms, what a cell's number is, the least and
 * the most of all, and which cells are seen by the fewest or the most.
 */
#include "cli/survey/answer.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/diag.h"
#include "cli/support/mask.h"

const char *const measure_names[] = {"sees", "seen_by", "mean", "farthest", NULL};
const char *const measure_summaries[] = {"how many cells each sees", "how many see each cell",
                                         "the mean distance of what each sees",
                                         "the farthest distance that each sees"};
const char *const ranking_names[] = {"hidden", "exposed"};
const char *const ranking_by[] = {"fewest", "most"};

void survey_init(struct survey *survey, const struct map *map, const struct eyeshot_terms *terms)
{
    struct eyeshot_mask *viewers = &survey->viewers;

    *survey = (struct survey){.map = map, .terms = terms, .looks = *terms, .end_row = map->height};
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

const struct eyeshot_terms *survey_rule(const struct survey *survey, struct cell eye)
{
    const struct own_terms key = {.cell = eye}, *own = NULL;

    if (survey->own_count)
        own = bsearch(&key, survey->own, survey->own_count, sizeof key, own_compare);
    return own ? &own->terms : &survey->looks;
}

static size_t place(const struct survey *survey, int x, int y)
{
    return (size_t)y * (size_t)survey->map->width + (size_t)x;
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

struct survey_ends survey_find_ends(const struct survey *survey, enum measure measure)
{
    struct survey_ends ends = {UINT32_MAX, 0};

    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t value;
            if (!survey_has(survey, measure, x, y))
                continue;
            value = survey_value(survey, measure, x, y);
            ends.least = value < ends.least ? value : ends.least;
            ends.most = value > ends.most ? value : ends.most;
        }
    return ends;
}

bool survey_is_mutual(const struct survey *survey)
{
    const struct eyeshot_terms *terms = &survey->looks;

    return terms->rule->claims & EYESHOT_SYMMETRIC && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360 && !survey->own_count;
}

struct survey_look *survey_looks_new(const struct survey *survey)
{
    struct survey_look *looks = alloc_array((size_t)survey->pool->threads, sizeof *looks);

    for (int i = 0; i < survey->pool->threads; i++)
        mask_init(&looks[i].mask, survey->map->width, survey->map->height);
    return looks;
}

void survey_looks_free(struct survey_look *looks, const struct survey *survey)
{
    for (int i = 0; i < survey->pool->threads; i++) {
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
