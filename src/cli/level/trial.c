/*
 * Expectations held against what came out. check.c makes the trial; each command fills in what it
 * knows of its own kinds, and asks here whether rows or flags are as they should be.
 */
#include "cli/level/trial.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"

void trial_init(struct trial *trial, struct scenario *scenario)
{
    *trial = (struct trial){.scenario = scenario, .expect = &scenario->expect};
}

bool trial_asks(const struct trial *trial, size_t i, enum about about)
{
    return trial->expect->list[i].about == about;
}

bool trial_asks_any(const struct trial *trial, enum about about)
{
    size_t i = 0;

    while (i < trial->expect->count && !trial_asks(trial, i, about))
        i++;
    return i < trial->expect->count;
}

/* Rows must be of one length, and not all of their `cells` may differ. */
static int trial_check_rows(const struct expectation *expectation, size_t cells, struct diag *diag)
{
    const cJSON *json = expectation->json;
    const struct value *wanted = &expectation->wanted;

    for (size_t y = 1; y < wanted->count; y++) {
        size_t found = strlen(wanted->rows[y]), first = strlen(wanted->rows[0]);
        if (found != first)
            return json_fail(diag, cJSON_GetArrayItem(json, (int)y),
                             "found a row of %zu cell%s, expected %zu as in the first", found,
                             plural(found), first);
    }
    if (expectation->at_most >= cells)
        return json_fail(diag, json,
                         "found at_most %zu, expected less than the map's %zu cell%s: nothing "
                         "could make this fail",
                         expectation->at_most, cells, plural(cells));
    return 0;
}

/* How many signs differ: 1 and `misfit` where there are more rows, or longer ones. */
static size_t trial_compare_rows(const struct value *wanted, const struct value *got, bool *misfit)
{
    size_t differ = 0;

    *misfit = wanted->count != got->count;
    for (size_t y = 0; y < got->count && !*misfit; y++) {
        *misfit = strlen(wanted->rows[y]) != strlen(got->rows[y]);
        for (size_t x = 0; got->rows[y][x] && !*misfit; x++)
            differ += wanted->rows[y][x] != got->rows[y][x];
    }
    return *misfit ? 1 : differ;
}

int trial_judge_rows(struct expectation *expectation, const struct eyeshot_mask *visible,
                     const struct eyeshot_mask *seen, char visible_sign, struct diag *diag)
{
    struct verdict *verdict = &expectation->verdict;
    size_t width = (size_t)visible->width, height = (size_t)visible->height;

    if (trial_check_rows(expectation, width * height, diag))
        return -1;
    verdict->got.rows = alloc_array(height, sizeof *verdict->got.rows);
    for (; verdict->got.count < height; verdict->got.count++) {
        int y = (int)verdict->got.count;
        char *row = alloc_array(width + 1, 1);
        for (int x = 0; x < visible->width; x++)
            row[x] = (char)(plane_get(visible, x, y) ? visible_sign : '0' + plane_get(seen, x, y));
        verdict->got.rows[y] = row;
    }
    verdict->differ = trial_compare_rows(&expectation->wanted, &verdict->got, &verdict->misfit);
    if (!verdict->misfit && verdict->differ <= expectation->at_most)
        verdict->differ = 0;
    return 0;
}

void trial_judge_flags(struct expectation *expectation)
{
    const struct value *wanted = &expectation->wanted;
    struct verdict *verdict = &expectation->verdict;

    verdict->misfit = wanted->count != verdict->got.count;
    verdict->differ = verdict->misfit;
    for (size_t i = 0; !verdict->misfit && i < wanted->count; i++)
        verdict->differ += wanted->flags[i] != verdict->got.flags[i];
}

void verdict_need_flags(struct verdict *verdict, size_t count)
{
    verdict->got.flags = alloc_array(count, sizeof *verdict->got.flags);
    verdict->whys = alloc_array(count, sizeof *verdict->whys);
    verdict->got.count = count;
}
