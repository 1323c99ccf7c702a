/*
 * Plays the events of a story. Each kind of event has a function of its own, found by a table: it
 * looks whether the event is possible and does what it says. A refusal changes nothing and is kept
 * with the event. Only units that moved, or near which the map has changed, look again; the fog of
 * the library puts together what their team sees. begin.c has the turns.
 */
#include "cli/replay/play.h"

#include "cli/support/limit.h"

bool replay_sees(const struct replay *replay, const struct replay_unit *unit, struct cell cell)
{
    return unit->life == LIFE_ALIVE &&
           eyeshot_fog_sees(replay->teams[unit->told->team].fog, unit->place, cell.x, cell.y);
}

bool replay_shows(const struct replay_team *team, const struct replay_unit *unit)
{
    return unit->life == LIFE_ALIVE &&
           eyeshot_fog_state(team->fog, unit->cell.x, unit->cell.y) == EYESHOT_VISIBLE;
}

/* A unit looks, and its team's fog follows; what the team remembered of cells seen anew is gone. */
static void play_look_again(struct replay *replay, struct replay_unit *unit)
{
    struct replay_team *team = &replay->teams[unit->told->team];
    struct cell cell = {-1, 0};
    int status;

    if (replay->trial || limit_late())
        return;
    if (unit->life != LIFE_ALIVE) {
        eyeshot_fog_remove(team->fog, unit->place);
        return;
    }
    status = eyeshot_fog_place(team->fog, looker_inner(&replay->looker), unit->place, &unit->looks,
                               unit->cell.x, unit->cell.y);
    bug_unless(!status || limit_late());
    replay->computed++;
    unit->fresh = true;
    while (mask_next(&team->memory.outdated, &cell))
        if (eyeshot_fog_sees(team->fog, unit->place, cell.x, cell.y))
            plane_unset(&team->memory.outdated, cell.x, cell.y);
}

/* Those that units carry are where these are. */
static void play_place_lights(struct replay *replay)
{
    struct lights *lights = &replay->lights;

    lights->count = replay->standing;
    for (size_t i = 0; i < replay->story->unit_count && lights->carried; i++) {
        const struct replay_unit *unit = &replay->units[i];
        struct thing light = {.cell = unit->cell};
        if (unit->life != LIFE_ALIVE || !unit->told->carries)
            continue;
        given_put(&light.given, TERM_RADIUS, unit->told->light);
        lights->list[lights->count++] = light;
    }
    lights_change(lights);
}

void replay_relight(struct replay *replay)
{
    play_place_lights(replay);
    for (size_t i = 0; i < replay->story->unit_count && !limit_late(); i++)
        if (replay->units[i].life == LIFE_ALIVE)
            play_look_again(replay, &replay->units[i]);
}

/* A unit is at another place, or alive no more. */
static void play_move_unit(struct replay *replay, struct replay_unit *unit)
{
    bool carries = replay->lights.carried && unit->told->carries;

    if (unit->life != LIFE_ALIVE || !carries)
        play_look_again(replay, unit);
    if (carries && !replay->trial)
        replay_relight(replay);
}

void replay_set_tile(struct replay *replay, const struct story_tile *tile)
{
    struct map *map = replay->map;
    struct story_tile old = {tile->cell, map_code(map, tile->cell.x, tile->cell.y),
                             plane_get(&map->opaque, tile->cell.x, tile->cell.y)};

    map_set_glyph(map, tile->cell.x, tile->cell.y, tile->glyph);
    map_set_opaque(map, tile->cell.x, tile->cell.y, tile->opaque);
    replay->undo =
        alloc_grow(replay->undo, replay->undo_count, &replay->undo_room, sizeof *replay->undo);
    replay->undo[replay->undo_count++] = old;
}

void replay_join(struct replay *replay, size_t number)
{
    struct replay_team *team = &replay->teams[replay->units[number].told->team];

    replay->units[number].life = LIFE_ALIVE;
    replay->units[number].place = team->unit_count;
    team->units = alloc_grow(team->units, team->unit_count, &team->unit_room, sizeof *team->units);
    team->units[team->unit_count++] = number;
    play_move_unit(replay, &replay->units[number]);
}

/* Events: each says whether it is possible, and does it */

struct play {
    struct replay *replay;
    const struct event *event;
    struct outcome *outcome;
    struct diag *diag;
};

static struct replay_unit *play_unit_of(const struct play *play)
{
    return &play->replay->units[play->event->unit];
}

static int play_need_alive(const struct play *play, const char *what)
{
    if (play_unit_of(play)->life == LIFE_ALIVE)
        return 0;
    return diag_fail(play->diag, "unit '%s' is dead and can't %s", play_unit_of(play)->told->id,
                     what);
}

static bool play_is_opaque(const struct replay *replay, int x, int y)
{
    return plane_get(&replay->map->opaque, x, y);
}

static int play_need_open(const struct play *play, struct cell cell)
{
    if (!play_is_opaque(play->replay, cell.x, cell.y))
        return 0;
    return diag_fail(play->diag, "InvalidMove: %d,%d is opaque", cell.x, cell.y);
}

static int play_check_path(const struct play *play)
{
    const struct event *event = play->event;
    struct cell from = play_unit_of(play)->cell, to;

    for (size_t i = 0; i < event->cell_count; i++, from = to) {
        const char *fault = NULL;
        to = event->cells[i];
        if (event->walk && (abs(to.x - from.x) | abs(to.y - from.y)) != 1)
            fault = "is not a step";
        else if (event->walk && to.x != from.x && to.y != from.y &&
                 play_is_opaque(play->replay, to.x, from.y) &&
                 play_is_opaque(play->replay, from.x, to.y))
            fault = "leads between two walls";
        if (fault)
            return diag_fail(play->diag, "InvalidMove: from %d,%d to %d,%d %s", from.x, from.y,
                             to.x, to.y, fault);
        if (play_need_open(play, to))
            return -1;
    }
    return 0;
}

/* NULL when the unit, standing at `from` and looking by `rule`, can reach its target. */
static const char *play_find_refusal(const struct play *play, struct cell from,
                                     const struct eyeshot_terms *terms, struct eyeshot_walk *walk)
{
    const struct replay_unit *target = &play->replay->units[play->event->target];
    struct cell cell = play->event->target == play->event->unit ? from : target->cell;
    enum eyeshot_sight why;

    if (play_unit_of(play)->life != LIFE_ALIVE || target->life != LIFE_ALIVE)
        return "dead";
    why = level_line(&play->replay->looker, play->replay->map, terms, from, cell, walk);
    if (cell_equal(from, cell) &&
        light_own(terms)->rule->lines) /* even where a line ends at once */
        return terms->own_cell ? NULL : "no line of sight";
    return why == EYESHOT_CLEAR          ? NULL
           : why == EYESHOT_OUT_OF_RANGE ? "out of range"
           : why == SIGHT_UNLIT          ? "unlit"
                                         : "no line of sight";
}

static int play_move(struct play *play)
{
    struct replay_unit *unit = play_unit_of(play);
    const struct event *event = play->event;

    if (play_need_alive(play, "move") || play_check_path(play))
        return -1;
    if (event->target != STORY_NOBODY) {
        struct cell old = unit->cell;
        unit->cell = event->cells[event->cell_count - 1];
        play_place_lights(play->replay); /* Its torch comes along. */
        play->outcome->refusal = play_find_refusal(play, unit->cell, &unit->looks, NULL);
        unit->cell = old;
        play_place_lights(play->replay);
        if (play->outcome->refusal)
            return 0;
    }
    for (size_t i = 0; i < event->cell_count; i++) {
        unit->cell = event->cells[i];
        play_move_unit(play->replay, unit);
    }
    return 0;
}

/* Who has seen a cell and does not see what became of it keeps what it showed. */
static int play_set(struct play *play)
{
    struct replay *replay = play->replay;
    const struct story *story = replay->story;
    const struct map *map = replay->map;
    const struct event *event = play->event;

    for (size_t i = 0; i < event->tile_count; i++)
        replay_set_tile(replay, &event->tiles[i]);
    if (replay->trial)
        return 0;
    lights_change(&replay->lights);
    for (size_t i = 0; i < story->unit_count && !limit_late(); i++) {
        struct replay_unit *unit = &replay->units[i];
        bool matters = false;
        for (size_t k = 0; k < event->tile_count && unit->life == LIFE_ALIVE && !matters; k++)
            matters = eyeshot_may_matter(&unit->looks, unit->cell.x, unit->cell.y,
                                         event->tiles[k].cell.x, event->tiles[k].cell.y);
        if (matters)
            play_look_again(replay, unit);
    }
    for (size_t i = 0; i < replay->undo_count; i++) {
        struct story_tile old = replay->undo[i];
        for (size_t k = 0; k < story->team_count && !limit_late(); k++)
            if (eyeshot_fog_state(replay->teams[k].fog, old.cell.x, old.cell.y) == EYESHOT_EXPLORED)
                memory_keep(&replay->teams[k].memory, map, old.cell,
                            old.glyph == '@' && map->floor ? map->floor : old.glyph);
    }
    replay->undo_count = 0;
    return 0;
}

static int play_die(struct play *play)
{
    if (play_need_alive(play, "die again"))
        return -1;
    play_unit_of(play)->life = LIFE_DEAD;
    play_move_unit(play->replay, play_unit_of(play));
    return 0;
}

static int play_spawn(struct play *play)
{
    if (play_need_open(play, play_unit_of(play)->cell))
        return -1;
    replay_join(play->replay, play->event->unit);
    return 0;
}

/* The cells of a look's line are kept, where a line of batch has memory for them. */
static int play_shoot(struct play *play)
{
    struct replay_unit *unit = play_unit_of(play);
    struct outcome *outcome = play->outcome;
    struct eyeshot_walk walk = {0};

    if (play->replay->trial)
        return 0;
    outcome->refusal = play_find_refusal(play, unit->cell, &unit->looks, &walk);
    if (play->event->kind != EVENT_LOOK || !limit_take(walk.count * sizeof *outcome->path))
        return 0;
    outcome->path = alloc_array(walk.count, sizeof *outcome->path);
    for (; outcome->path_count < walk.count; outcome->path_count++)
        outcome->path[outcome->path_count] =
            (struct cell){walk.steps[outcome->path_count].x, walk.steps[outcome->path_count].y};
    return 0;
}

static int play_use(struct play *play)
{
    const struct story_ability *ability = &play->replay->story->abilities[play->event->ability];
    struct replay_unit *unit = play_unit_of(play);
    struct eyeshot_terms terms = unit->terms;
    const char *refusal;

    if (play->replay->trial)
        return 0;
    if (ability->range != EYESHOT_ALL)
        terms.radius = ability->range;
    terms = lights_over(&play->replay->lights, play->replay->map, &terms, given_dark(&unit->given));
    refusal = play_find_refusal(play, unit->cell, &terms, NULL);
    if (refusal && !ability->line && strcmp(refusal, "dead") != 0 &&
        (ability->range == EYESHOT_ALL || strcmp(refusal, "out of range") != 0))
        refusal = NULL;
    play->outcome->refusal = refusal;
    return 0;
}

static int play_change(struct play *play)
{
    struct replay_unit *unit = play_unit_of(play);
    struct given given = unit->given;

    if (play_need_alive(play, "change"))
        return -1;
    given_overlay(&given, &play->event->given);
    if (terms_settle(&unit->terms, unit->terms.rule, &given, play->diag))
        return -1;
    unit->given = given;
    unit->looks =
        lights_over(&play->replay->lights, play->replay->map, &unit->terms, given_dark(&given));
    play_look_again(play->replay, unit);
    return 0;
}

static int (*const plays[])(struct play *play) = {
    [EVENT_MOVE] = play_move,   [EVENT_SET] = play_set,       [EVENT_DIE] = play_die,
    [EVENT_SPAWN] = play_spawn, [EVENT_SHOOT] = play_shoot,   [EVENT_USE] = play_use,
    [EVENT_LOOK] = play_shoot,  [EVENT_CHANGE] = play_change,
};

int replay_play(struct replay *replay, const struct event *event, struct outcome *outcome,
                struct diag *diag)
{
    *outcome = (struct outcome){.event = event};
    return plays[event->kind](&(struct play){replay, event, outcome, diag});
}
