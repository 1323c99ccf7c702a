/*
 * Scenarios: what is released with one, the cells that are open while a viewer stands on them, and
 * texts of one cell. What can be reached from whoever `--inside` or the key `inside` names, in
 * steps in eight directions over open cells, is the level; all other open cells become walls. In a
 * story, cells that it ever sets count as open on the way, since a door may open later. hint.c says
 * so of maps that may want it. At the end, what came out is held against what is expected: check.c
 * makes the trial, and each command fills in what it knows of its own kinds of expectation.
 */
#include "cli/level/scenario.h"

#include "cli/level/look.h"
#include "cli/support/limit.h"

void *scenario_keep(struct scenario *scenario, void *memory)
{
    scenario->kept = alloc_grow(scenario->kept, scenario->kept_count, &scenario->kept_room,
                                sizeof *scenario->kept);
    return scenario->kept[scenario->kept_count++] = memory;
}

int thing_fail(const struct scenario *scenario, const struct thing *thing, struct diag *diag)
{
    if (scenario->file)
        diag->file = scenario->file;
    diag->in = scenario->json;
    return json_fail(diag, thing->json, "%s", thing->wrong);
}

void scenario_release(struct scenario *scenario)
{
    while (scenario->kept_count)
        free(scenario->kept[--scenario->kept_count]);
    free(scenario->kept);
    map_release(&scenario->map);
    free(scenario->things);
    lights_release(&scenario->lights);
    free(scenario->story.units);
    free(scenario->story.events);
    free(scenario->expect.list);
    legend_release(&scenario->legend);
    free(scenario->opened);
    cJSON_Delete(scenario->json.tree);
    bytes_release(&scenario->text);
    *scenario = (struct scenario){0};
}

void scenario_open(struct scenario *scenario, struct cell cell)
{
    if (!plane_get(&scenario->map.opaque, cell.x, cell.y))
        return;
    scenario->opened = alloc_grow(scenario->opened, scenario->opened_count, &scenario->opened_room,
                                  sizeof *scenario->opened);
    scenario->opened[scenario->opened_count++] = cell;
    map_set_opaque(&scenario->map, cell.x, cell.y, false);
    lights_change(&scenario->lights);
}

void scenario_restore(struct scenario *scenario)
{
    while (scenario->opened_count) {
        struct cell cell = scenario->opened[--scenario->opened_count];
        map_set_opaque(&scenario->map, cell.x, cell.y, true);
    }
    lights_change(&scenario->lights);
}

int cell_parse(const char *text, struct cell corners[2])
{
    char *end, separator;
    int count = 0;

    if (text[strspn(text, "-0123456789,")])
        return 0;
    do {
        long at = strtol(text, &end, 10); /* what is too long is the longest there is */
        if (end == text)
            return 0;
        at = at < 0 ? -1 : at > EYESHOT_MOST_SIDE ? EYESHOT_MOST_SIDE : at; /* outside is outside */
        *(count % 2 ? &corners[count / 2].y : &corners[count / 2].x) = (int)at;
        separator = ++count == 2 ? '-' : ',';
        text = end + 1;
    } while (*end == separator && count < 4);
    return *end || count % 2 ? 0 : count / 2;
}

/* Where the way begins: cells that are open, or on which a glyph stands that is asked for. */
static int inside_begin(struct scenario *scenario, const char *name, struct eyeshot_mask *closed,
                        struct eyeshot_mask *reached, struct diag *diag)
{
    struct who who = {.scenario = scenario};
    int status = who_find(&who, name, diag);

    for (size_t i = 0; i < who.count && !status; i++) {
        struct cell cell = who.spots[i].cell;
        if (who.glyph)
            plane_unset(closed, cell.x, cell.y);
        if (!plane_get(closed, cell.x, cell.y) && !plane_get(reached, cell.x, cell.y))
            map_flood(closed, cell, 8, reached);
        status = limit_check(diag);
    }
    if (!status && !mask_count(reached))
        status = diag_fail(diag, "nothing lies inside: no open cell is there to begin from");
    who_release(&who);
    return status;
}

int inside_close(struct scenario *scenario, const char *name, struct bytes *told, struct diag *diag)
{
    const struct story *story = &scenario->story;
    struct map *map = &scenario->map;
    struct eyeshot_mask closed = {0}, reached = {0};
    size_t open = map_open(map);
    int status;

    mask_init(&closed, map->width, map->height);
    mask_init(&reached, map->width, map->height);
    eyeshot_mask_copy(&closed, &map->opaque);
    for (size_t i = 0; i < story->event_count; i++)
        for (size_t k = 0; k < story->events[i].tile_count; k++)
            plane_unset(&closed, story->events[i].tiles[k].cell.x,
                        story->events[i].tiles[k].cell.y);
    status = inside_begin(scenario, name ? name : scenario->inside.name, &closed, &reached, diag);
    if (!status) {
        mask_fill(&closed);
        eyeshot_mask_subtract(&closed, &reached);
        eyeshot_mask_join(&map->opaque, &closed);
        map_finish(map);
        scenario->closed = true;
        if (told)
            bytes_addf(told,
                       "eyeshot: %s: %zu of %zu open cells lie inside, the others are walls\n",
                       scenario->file, map_open(map), open);
    } else if (!name) {
        json_blame(diag, scenario->inside.json);
    }
    mask_release(&closed);
    mask_release(&reached);
    return status;
}

/* Trials */

bool trial_asks_any(const struct trial *trial, enum about about)
{
    const struct expect *expect = &trial->scenario->expect;
    size_t i = 0;

    while (i < expect->count && expect->list[i].about != about)
        i++;
    return i < expect->count;
}

void verdict_need_flags(struct scenario *scenario, struct verdict *verdict, size_t count)
{
    verdict->got.flags = scenario_keep(scenario, alloc_array(count, sizeof *verdict->got.flags));
    verdict->whys = scenario_keep(scenario, alloc_array(count, sizeof *verdict->whys));
    verdict->got.count = count;
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

int trial_judge_rows(struct scenario *scenario, struct expectation *expectation,
                     const struct eyeshot_mask *visible, const struct eyeshot_mask *seen,
                     char visible_sign, struct diag *diag)
{
    const struct value *wanted = &expectation->wanted;
    struct verdict *verdict = &expectation->verdict;
    size_t width = (size_t)visible->width, height = (size_t)visible->height;

    if (trial_check_rows(expectation, width * height, diag))
        return -1;
    verdict->misfit = wanted->count != height || strlen(wanted->rows[0]) != width;
    verdict->got.rows = scenario_keep(scenario, alloc_array(height, sizeof *verdict->got.rows));
    for (; verdict->got.count < height; verdict->got.count++) {
        int y = (int)verdict->got.count;
        char *row = verdict->got.rows[y] = scenario_keep(scenario, alloc_array(width + 1, 1));
        for (int x = 0; x < visible->width; x++) {
            row[x] = (char)(plane_get(visible, x, y) ? visible_sign : '0' + plane_get(seen, x, y));
            verdict->differ += !verdict->misfit && row[x] != wanted->rows[y][x];
        }
    }
    if (verdict->misfit || verdict->differ <= expectation->at_most)
        verdict->differ = verdict->misfit;
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
