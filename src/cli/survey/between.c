/*
 * How many pairs of cells of two places see each other, both ways. Each cell of the first place
 * looks; of the cells of the second one that it sees, those that see it too are counted. By a rule
 * for which two cells always see each other or not at all nobody needs to look back. Whoever is
 * named looks on terms of its own, but for those that -v names, too: then what stands there counts.
 */
#include "cli/survey/answer.h"

/*
 * One end of it: the open cells of what its text names. What stands in a cell may have terms of its
 * own; the first in a cell counts.
 */
static int between_find(struct between *between, int end, struct scenario *scenario,
                        const struct given *given, struct who *who, struct diag *diag)
{
    struct eyeshot_mask *cells = &between->places[end];
    struct own_terms *owns = &between->own;

    mask_init(cells, scenario->map.width, scenario->map.height);
    if (who_find(who, between->names[end], diag))
        return -1;
    for (size_t i = 0; i < who->count; i++) {
        const struct spot *spot = &who->spots[i];
        struct eye eye = {.cell = spot->cell};
        plane_set(cells, spot->cell.x, spot->cell.y);
        if (!spot->thing)
            continue;
        if (eye_settle(&eye, scenario, spot->thing, light_own(owns->others)->rule, given, diag))
            return -1;
        if (given_any(&eye.own) && own_find(owns, spot->cell) == owns->others)
            own_add(owns, spot->cell, &eye.looks);
    }
    eyeshot_mask_subtract(cells, &scenario->map.opaque);
    return mask_count(cells) ? 0 : diag_fail(diag, "'%s' has no open cell", between->names[end]);
}

int betweens_find(struct survey *survey, struct scenario *scenario, const struct given *given,
                  const struct option_list ends[2], struct diag *diag)
{
    struct who who = {.scenario = scenario};
    size_t count = ends[0].count;
    int status = 0;

    if (count != ends[1].count)
        return diag_fail(diag, "--from and --to go together: found %zu and %zu", count,
                         ends[1].count);
    survey->lists[LIST_BETWEEN].most = count;
    survey->betweens = alloc_array(count, sizeof *survey->betweens);
    for (size_t i = 0; i < count && !status; i++) {
        struct between *between = &survey->betweens[i];
        *between = (struct between){.names = {ends[0].texts[i], ends[1].texts[i]},
                                    .own = {.map = survey->map, .others = &survey->looks}};
        for (size_t k = 0; k < survey->eyes.count; k++)
            own_add(&between->own, survey->eyes.list[k].cell, &survey->eyes.list[k].looks);
        for (int end = 0; end < 2 && !status; end++)
            status = between_find(between, end, scenario, given, &who, diag);
    }
    who_release(&who);
    return status;
}

/* How many of the cells of `second` see the eye, and it sees them? */
static size_t between_look(struct survey_look *look, const struct own_terms *own, struct cell eye,
                           const struct eyeshot_mask *second)
{
    struct eyeshot_box box = survey_look(look, own, eye);
    size_t both = 0;

    eyeshot_mask_intersect_box(&look->seen, second, box);
    plane_unset(&look->seen, eye.x, eye.y); /* a cell and itself are no pair */
    if (survey_is_mutual(own))
        both = eyeshot_mask_count_box(&look->seen, box);
    for (int y = box.y0; y < box.y1 && !survey_is_mutual(own); y++)
        for (int from = 0, to = 0; eyeshot_mask_next_run(&look->seen, y, &from, &to);)
            for (int x = from; x < to; x++)
                both += survey_sees(look, own, (struct cell){x, y}, eye);
    eyeshot_mask_clear_box(&look->seen, box);
    return both;
}

void betweens_count(struct survey *survey)
{
    struct survey_list *list = &survey->lists[LIST_BETWEEN];
    struct survey_look look = {0};

    mask_init(&look.seen, survey->map->width, survey->map->height);
    for (size_t i = 0; i < list->most; i++) {
        const struct between *between = &survey->betweens[i];
        const struct eyeshot_mask *first = &between->places[0], *second = &between->places[1];
        struct survey_row row = {.names = {between->names[0], between->names[1]}};
        struct cell cell = {-1, 0};
        row.all = mask_count(first) * mask_count(second);
        while (mask_next(first, &cell)) {
            row.all -= plane_get(second, cell.x, cell.y);
            row.numbers[1] += between_look(&look, &between->own, cell, second);
        }
        row.numbers[0] = row.all;
        survey_add_row(list, row);
    }
    survey_look_release(&look);
}

void betweens_release(struct survey *survey)
{
    for (size_t i = 0; i < survey->lists[LIST_BETWEEN].most; i++) {
        mask_release(&survey->betweens[i].places[0]);
        mask_release(&survey->betweens[i].places[1]);
        own_release(&survey->betweens[i].own);
    }
    free(survey->betweens);
}
