/*
 * How a replay begins, goes from turn to turn, and ends. At first everyone's terms and places are
 * settled, the story is played once without looks to see whether all of its events are possible,
 * and all units look for the first time. play.c has the events.
 */
#include "cli/replay/play.h"
#include "cli/support/limit.h"
#include "cli/support/utf8.h"

/* Everyone as the story begins. */
static int begin_place_units(struct replay *replay, struct diag *diag)
{
    const struct story *story = replay->story;

    for (size_t i = 0; i < story->team_count; i++)
        replay->teams[i].unit_count = 0;
    for (size_t i = 0; i < story->unit_count; i++) {
        struct replay_unit *unit = &replay->units[i];
        const struct replay_team *team = &replay->teams[story->units[i].team];
        bool there = i < story->start_count;
        *unit = (struct replay_unit){
            .told = &story->units[i], .given = team->given, .cell = story->units[i].cell};
        given_overlay(&unit->given, &unit->told->given);
        if (terms_settle(&unit->terms, team->rule, &unit->given, diag) ||
            (there && plane_get(&replay->map->opaque, unit->cell.x, unit->cell.y) &&
             diag_fail(diag, "InvalidPosition: %d,%d is opaque", unit->cell.x, unit->cell.y)))
            return json_blame(diag, unit->told->json);
        unit->looks =
            lights_over(&replay->lights, replay->map, &unit->terms, given_dark(&unit->given));
        if (there)
            replay_join(replay, i);
    }
    return 0;
}

static int begin_settle_teams(struct replay *replay, const struct eyeshot_rule *rule,
                              const struct given *given, struct diag *diag)
{
    const struct story *story = replay->story;

    if (limit_check_bytes(2 * story->team_count + story->unit_count,
                          mask_bytes(&replay->map->opaque), "all the teams' fog", diag))
        return -1;
    for (size_t i = 0; i < story->team_count; i++) {
        struct replay_team *team = &replay->teams[i];
        *team = (struct replay_team){.told = &story->teams[i], .rule = rule, .given = *given};
        if (team->told->given.rule)
            team->rule = team->told->given.rule;
        given_overlay(&team->given, &team->told->given);
        if (terms_settle(&team->lit_by, team->rule, &team->given, diag))
            return -1;
        team->lit_by = lights_over(&replay->lights, replay->map, &team->lit_by, -1);
        team->fog = eyeshot_fog_new(replay->map->cells, &alloc_memory);
        bug_unless(team->fog);
    }
    return 0;
}

/* Plays the story without looking, to see that every event is possible, and takes it all back. */
static int begin_try_story(struct replay *replay, struct diag *diag)
{
    const struct story *story = replay->story;
    size_t event = 0;
    int status = 0;

    for (size_t turn = 0; turn < story->turn_count && !status; turn++) {
        for (; event < story->turn_ends[turn] && !status && !limit_late(); event++) {
            struct outcome outcome;
            if (replay_play(replay, &story->events[event], &outcome, diag))
                status = json_blame(diag, story->events[event].json);
        }
    }
    while (replay->undo_count) {
        const struct story_tile *old = &replay->undo[--replay->undo_count];
        map_set_glyph(replay->map, old->cell.x, old->cell.y, old->glyph);
        map_set_opaque(replay->map, old->cell.x, old->cell.y, old->opaque);
    }
    return status;
}

/*
 * Floor becomes of the letters of units, where they begin; of a letter that stands elsewhere, too,
 * nobody knows whether it is a unit's.
 */
static void begin_lift_letters(struct replay *replay)
{
    const struct story *story = replay->story;
    struct map *map = replay->map;
    uint32_t floor = map_find(map, '.', &(struct cell){-1, 0}) ? '.' : ' ', code, *counts = NULL;

    if (map->floor) /* what an @ stands on */
        floor = map->floor;
    for (size_t i = 0; i < story->start_count && map_drawn(map); i++) {
        const struct story_unit *unit = &story->units[i];
        utf8_decode(unit->id, strlen(unit->id), &code);
        if (map_code(map, unit->cell.x, unit->cell.y) == code)
            replay_set_tile(replay, &(struct story_tile){unit->cell, floor, false});
    }
    if (replay->undo_count)
        counts = map_count_glyphs(map);
    while (replay->undo_count) {
        struct story_tile old = replay->undo[--replay->undo_count];
        if (counts[old.glyph])
            map_set_glyph(map, old.cell.x, old.cell.y, old.glyph);
    }
    free(counts);
}

/* Those that stand there, and room for those that units may carry. */
static void begin_take_lights(struct replay *replay, const struct lights *lights)
{
    const struct story *story = replay->story;

    replay->lights.list = alloc_array(lights->count + story->unit_count, sizeof *lights->list);
    for (size_t i = 0; i < lights->count; i++)
        replay->lights.list[i] =
            (struct thing){.cell = lights->list[i].cell, .given = lights->list[i].given};
    replay->lights.count = replay->standing = lights->count;
    for (size_t i = 0; i < story->unit_count && !lights->asked; i++)
        replay->lights.carried |= story->units[i].carries;
}

int replay_init(struct replay *replay, struct scenario *scenario, const struct eyeshot_rule *rule,
                const struct given *given, struct diag *diag)
{
    struct map *map = &scenario->map;
    const struct story *story = &scenario->story;
    int status;

    *replay = (struct replay){.map = map, .story = story, .trial = true};
    replay->teams = alloc_array(story->team_count, sizeof *replay->teams);
    replay->units = alloc_array(story->unit_count, sizeof *replay->units);
    begin_take_lights(replay, &scenario->lights);
    for (size_t i = 0; i < story->event_count && !map_drawn(map); i++)
        if (story->events[i].kind == EVENT_SET) /* Tiles that are set have glyphs. */
            map_draw(map);
    status = begin_settle_teams(replay, rule, given, diag) || begin_place_units(replay, diag);
    if (!status) {
        begin_lift_letters(replay);
        status = begin_try_story(replay, diag);
    }
    if (status) {
        replay_release(replay);
        return -1;
    }
    replay->trial = replay->lights.carried; /* nobody looks before all torches are there */
    bug_unless(!begin_place_units(replay, diag));
    replay->trial = false;
    if (replay->lights.carried)
        replay_relight(replay);
    return 0;
}

/* Turns, and the end */

static void begin_clear_outcomes(struct replay *replay)
{
    for (size_t i = 0; i < replay->outcome_count; i++)
        free(replay->outcomes[i].path);
    free(replay->outcomes);
    replay->outcomes = NULL;
    replay->outcome_count = 0;
}

bool replay_next(struct replay *replay)
{
    const struct story *story = replay->story;
    size_t first, end;
    struct diag diag = {0};

    if (replay->turn == story->turn_count)
        return false;
    begin_clear_outcomes(replay);
    replay->computed = 0;
    for (size_t i = 0; i < story->unit_count; i++)
        replay->units[i].fresh = false;
    first = replay->turn ? story->turn_ends[replay->turn - 1] : 0;
    end = story->turn_ends[replay->turn++];
    replay->outcomes = alloc_array(end - first, sizeof *replay->outcomes);
    for (size_t i = first; i < end && !limit_late(); i++)
        bug_unless(!replay_play(replay, &story->events[i], /* it was tried before */
                                &replay->outcomes[replay->outcome_count++], &diag));
    return true;
}

void replay_release(struct replay *replay)
{
    begin_clear_outcomes(replay);
    for (size_t i = 0; replay->teams && i < replay->story->team_count; i++) {
        struct replay_team *team = &replay->teams[i];
        free(team->units);
        eyeshot_fog_free(team->fog);
        memory_release(&team->memory);
    }
    free(replay->teams);
    free(replay->units);
    free(replay->undo);
    looker_release(&replay->looker);
    lights_release(&replay->lights);
    *replay = (struct replay){0};
}
