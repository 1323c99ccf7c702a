/*
 * What can be reached from whoever `--inside` or the key `inside` names, in steps in eight
 * directions over open cells, is the level; all other open cells become walls. In a story, cells
 * that it ever sets count as open on the way, since a door may open later. hint.c says
 * so of maps that may want it.
 */
#include "cli/level/who.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

/* Where the way begins: cells that are open, or on which a glyph stands that is asked for. */
static int inside_begin(const struct scenario *scenario, const char *name,
                        struct eyeshot_mask *closed, struct eyeshot_mask *reached,
                        struct diag *diag)
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
                       scenario->origin.file, map_open(map), open);
    } else if (!name) {
        json_blame(diag, scenario->inside.json);
    }
    mask_release(&closed);
    mask_release(&reached);
    return status;
}
