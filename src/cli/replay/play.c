#include "cli/replay/play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

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

size_t replay_kept(const struct replay *replay)
{
    size_t count = 0;

    for (size_t i = 0; i < replay->story->unit_count; i++)
        count += replay->units[i].life == LIFE_ALIVE && !replay->units[i].fresh;
    return count;
}

/* Memory for what units see: a line of batch has only so much of it. */

static void *resize(void *context, void *old, size_t old_bytes, size_t bytes)
{
    const struct replay *replay = context;

    if (!replay->trial && !limit_line_take(bytes - old_bytes))
        return NULL;
    return alloc_resize(old, bytes, 1);
}

static void *allocate(void *context, size_t bytes)
{
    return resize(context, NULL, 0, bytes);
}

static void release(void *context, void *old, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(old);
}

/* The team's units see these cells anew: what it remembered of them is of no use any more. */
static void update_memory(struct replay_team *team, const struct replay_unit *unit)
{
    const struct eyeshot_mask *outdated = &team->memory.outdated;

    for (int y = 0; outdated->words && y < outdated->height; y++) {
        if (llabs((long long)y - unit->cell.y) > unit->terms.radius)
            continue;
        for (int x = row_next_set(plane_row(outdated, y), 0, outdated->width); x < outdated->width;
             x = row_next_set(plane_row(outdated, y), x + 1, outdated->width))
            if (eyeshot_fog_sees(team->fog, unit->place, x, y))
                memory_drop(&team->memory, (struct cell){x, y});
    }
}

/* A unit looks, and its team's picture follows. */
static void look_again(struct replay *replay, struct replay_unit *unit)
{
    struct replay_team *team = &replay->teams[unit->told->team];
    int status;

    if (replay->trial || limit_line_late())
        return;
    if (unit->life != LIFE_ALIVE) {
        eyeshot_fog_remove(team->fog, unit->place);
        return;
    }
    status = eyeshot_fog_place(team->fog, looker_inner(&replay->looker), unit->place, &unit->terms,
                               unit->cell.x, unit->cell.y);
    bug_unless(!status || limit_line_late());
    replay->computed++;
    unit->fresh = true;
    update_memory(team, unit);
}

/* Events: each says whether it is possible, and does it */

struct play {
    struct replay *replay;
    const struct event *event;
    struct outcome *outcome;
    struct diag *diag;
};

static struct replay_unit *unit_of(const struct play *play)
{
    return &play->replay->units[play->event->unit];
}

static int need_alive(const struct play *play, const char *what)
{
    if (unit_of(play)->life == LIFE_ALIVE)
        return 0;
    return diag_fail(play->diag, "unit '%s' is dead and can't %s", unit_of(play)->told->id, what);
}

static bool is_opaque(const struct replay *replay, int x, int y)
{
    return plane_get(&replay->map->opaque, x, y);
}

static int need_open(const struct play *play, struct cell cell)
{
    if (!is_opaque(play->replay, cell.x, cell.y))
        return 0;
    return diag_fail(play->diag, "InvalidMove: %d,%d is opaque", cell.x, cell.y);
}

static int need_step(const struct play *play, struct cell from, struct cell to)
{
    int dx = abs(to.x - from.x), dy = abs(to.y - from.y);

    if ((dx | dy) != 1)
        return diag_fail(play->diag, "InvalidMove: from %d,%d to %d,%d is not a step", from.x,
                         from.y, to.x, to.y);
    if (dx && dy && is_opaque(play->replay, to.x, from.y) && is_opaque(play->replay, from.x, to.y))
        return diag_fail(play->diag, "InvalidMove: from %d,%d to %d,%d leads between two walls",
                         from.x, from.y, to.x, to.y);
    return 0;
}

static int check_path(const struct play *play)
{
    const struct event *event = play->event;
    struct cell from = unit_of(play)->cell;

    for (size_t i = 0; i < event->cell_count; i++) {
        if ((event->walk && need_step(play, from, event->cells[i])) ||
            need_open(play, event->cells[i]))
            return -1;
        from = event->cells[i];
    }
    return 0;
}

/* NULL when the unit, standing at `from` and looking by `rule`, can reach its target. */
static const char *find_refusal(const struct play *play, struct cell from,
                                const struct eyeshot_terms *terms, struct eyeshot_walk *walk)
{
    const struct replay_unit *target = &play->replay->units[play->event->target];
    struct cell cell = play->event->target == play->event->unit ? from : target->cell;
    enum eyeshot_sight why;

    if (unit_of(play)->life != LIFE_ALIVE || target->life != LIFE_ALIVE)
        return "dead";
    why = level_line(&play->replay->looker, play->replay->map, terms, from, cell, walk);
    if (cell_equal(from, cell) && terms->rule->lines) /* seen, even where a line ends at once */
        return terms->own_cell ? NULL : "no line of sight";
    return why == EYESHOT_CLEAR          ? NULL
           : why == EYESHOT_OUT_OF_RANGE ? "out of range"
                                         : "no line of sight";
}

/* Nothing forbids it, but who tells a game's story may not have meant it. */
static void note_others(struct play *play)
{
    const struct replay *replay = play->replay;
    struct outcome *outcome = play->outcome;

    for (size_t i = 0; i < replay->story->unit_count && !replay->trial; i++) {
        const struct replay_unit *other = &replay->units[i];
        if (other->life != LIFE_ALIVE || i == play->event->unit ||
            !cell_equal(other->cell, unit_of(play)->cell) ||
            !limit_line_take(sizeof *outcome->onto))
            continue;
        outcome->onto = alloc_grow(outcome->onto, outcome->onto_count, &outcome->onto_room,
                                   sizeof *outcome->onto);
        outcome->onto[outcome->onto_count++] = i;
    }
}

static int play_move(struct play *play)
{
    struct replay_unit *unit = unit_of(play);
    const struct event *event = play->event;

    if (need_alive(play, "move") || check_path(play))
        return -1;
    if (event->target != STORY_NOBODY) {
        play->outcome->refusal =
            find_refusal(play, event->cells[event->cell_count - 1], &unit->terms, NULL);
        if (play->outcome->refusal)
            return 0;
    }
    for (size_t i = 0; i < event->cell_count; i++) {
        unit->cell = event->cells[i];
        look_again(play->replay, unit);
        note_others(play);
    }
    return 0;
}

/* What was there is kept in `undo`. */
static int put_tile(const struct play *play, const struct story_tile *tile)
{
    struct replay *replay = play->replay;
    struct map *map = replay->map;
    struct story_tile old = {tile->cell, map_code(map, tile->cell.x, tile->cell.y),
                             is_opaque(replay, tile->cell.x, tile->cell.y)};

    if (map_set_glyph(map, tile->cell.x, tile->cell.y, tile->glyph))
        return diag_fail(play->diag, "more than %d different glyphs", PALETTE_MOST);
    map_set_opaque(map, tile->cell.x, tile->cell.y, tile->opaque);
    replay->undo =
        alloc_grow(replay->undo, replay->undo_count, &replay->undo_room, sizeof *replay->undo);
    replay->undo[replay->undo_count++] = old;
    return 0;
}

static bool may_matter(const struct replay_unit *unit, struct cell cell)
{
    return eyeshot_may_matter(&unit->terms, unit->cell.x, unit->cell.y, cell.x, cell.y);
}

/* `box` is around the event's tiles. */
static bool is_touched(const struct replay_unit *unit, const struct event *event,
                       struct eyeshot_box box)
{
    struct cell cell = unit->cell;

    cell.x = cell.x < box.x0 ? box.x0 : cell.x >= box.x1 ? box.x1 - 1 : cell.x;
    cell.y = cell.y < box.y0 ? box.y0 : cell.y >= box.y1 ? box.y1 - 1 : cell.y;
    if (!may_matter(unit, cell))
        return false;
    for (size_t i = 0; i < event->tile_count; i++)
        if (may_matter(unit, event->tiles[i].cell))
            return true;
    return false;
}

/* Who has seen a cell and does not see what became of it keeps what it showed. */
static void remember(struct replay *replay, struct replay_team *team)
{
    const struct map *map = replay->map;

    for (size_t i = 0; i < replay->undo_count; i++) {
        struct story_tile old = replay->undo[i];
        if (eyeshot_fog_state(team->fog, old.cell.x, old.cell.y) == EYESHOT_EXPLORED)
            memory_keep(&team->memory, map->width, map->height, old.cell,
                        map_shown(map, old.glyph));
    }
}

static int play_set(struct play *play)
{
    struct replay *replay = play->replay;
    const struct story *story = replay->story;
    const struct event *event = play->event;
    struct eyeshot_box box = {.x0 = replay->map->width, .y0 = replay->map->height};

    for (size_t i = 0; i < event->tile_count; i++) {
        if (put_tile(play, &event->tiles[i]))
            return -1;
        box_add(&box, event->tiles[i].cell);
    }
    if (replay->trial)
        return 0;
    for (size_t i = 0; i < story->unit_count && !limit_line_late(); i++)
        if (replay->units[i].life == LIFE_ALIVE && is_touched(&replay->units[i], event, box))
            look_again(replay, &replay->units[i]);
    for (size_t i = 0; i < story->team_count && !limit_line_late(); i++)
        remember(replay, &replay->teams[i]);
    replay->undo_count = 0;
    return 0;
}

static int play_die(struct play *play)
{
    if (need_alive(play, "die again"))
        return -1;
    unit_of(play)->life = LIFE_DEAD;
    look_again(play->replay, unit_of(play));
    return 0;
}

static void join_team(struct replay *replay, size_t number)
{
    struct replay_team *team = &replay->teams[replay->units[number].told->team];

    replay->units[number].life = LIFE_ALIVE;
    replay->units[number].place = team->unit_count;
    team->units = alloc_grow(team->units, team->unit_count, &team->unit_room, sizeof *team->units);
    team->units[team->unit_count++] = number;
    look_again(replay, &replay->units[number]);
}

static int play_spawn(struct play *play)
{
    if (need_open(play, unit_of(play)->cell))
        return -1;
    join_team(play->replay, play->event->unit);
    return 0;
}

/* The cells of a line, for the outcome to keep, where a line of batch has memory for them. */
static void keep_path(struct outcome *outcome, const struct eyeshot_walk *walk)
{
    if (!limit_line_take(walk->count * sizeof *outcome->path))
        return;
    outcome->path = alloc_array(walk->count, sizeof *outcome->path);
    outcome->path_count = walk->count;
    for (size_t i = 0; i < walk->count; i++)
        outcome->path[i] = (struct cell){walk->steps[i].x, walk->steps[i].y};
}

static int play_shoot(struct play *play)
{
    struct replay_unit *unit = unit_of(play);
    struct eyeshot_walk walk = {0};

    if (play->replay->trial)
        return 0;
    play->outcome->refusal = find_refusal(play, unit->cell, &unit->terms, &walk);
    if (play->event->kind == EVENT_LOOK)
        keep_path(play->outcome, &walk);
    return 0;
}

static int play_use(struct play *play)
{
    const struct story_ability *ability = &play->replay->story->abilities[play->event->ability];
    struct replay_unit *unit = unit_of(play);
    struct eyeshot_terms terms = unit->terms;

    if (play->replay->trial)
        return 0;
    if (ability->range != EYESHOT_ALL)
        terms.radius = ability->range;
    play->outcome->refusal = find_refusal(play, unit->cell, &terms, NULL);
    if (ability->line || !play->outcome->refusal || !strcmp(play->outcome->refusal, "dead"))
        return 0;
    if (ability->range == EYESHOT_ALL || strcmp(play->outcome->refusal, "out of range") != 0)
        play->outcome->refusal = NULL;
    return 0;
}

static int play_change(struct play *play)
{
    struct replay_unit *unit = unit_of(play);
    struct given given = unit->given;

    if (need_alive(play, "change"))
        return -1;
    given_overlay(&given, &play->event->given);
    if (terms_settle(&unit->terms, unit->terms.rule, &given, play->diag))
        return -1;
    unit->given = given;
    look_again(play->replay, unit);
    return 0;
}

static int (*const plays[])(struct play *play) = {
    [EVENT_MOVE] = play_move,   [EVENT_SET] = play_set,       [EVENT_DIE] = play_die,
    [EVENT_SPAWN] = play_spawn, [EVENT_SHOOT] = play_shoot,   [EVENT_USE] = play_use,
    [EVENT_LOOK] = play_shoot,  [EVENT_CHANGE] = play_change,
};

/* Everyone as the story begins. */
static int place_units(struct replay *replay, struct diag *diag)
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
            (there && is_opaque(replay, unit->cell.x, unit->cell.y) &&
             diag_fail(diag, "InvalidPosition: %d,%d is opaque", unit->cell.x, unit->cell.y))) {
            struct diag inner = *diag;
            return there ? diag_fail(diag, "$.teams[%zu].units[%zu]: %s", unit->told->team,
                                     unit->told->place, inner.message)
                         : diag_fail(diag, "unit '%s': %s", unit->told->id, inner.message);
        }
        if (there)
            join_team(replay, i);
    }
    return 0;
}

/* A team has keys for most of what may stand behind a name elsewhere. */
static int find_algorithm(struct replay_team *team, size_t number, struct diag *diag)
{
    const char *name = team->told->rule;
    struct diag inner;
    size_t length;
    char *own;
    bool known;

    if (!name)
        return 0;
    length = strcspn(name, ":");
    own = alloc_text(name, length);
    known = eyeshot_rule_find(own);
    free(own);
    if (known && name[length])
        return diag_fail(diag,
                         "$.teams[%zu].algorithm: found settings behind the name, which are keys of"
                         " the team here",
                         number);
    team->rule = rule_need(name, diag);
    if (team->rule)
        return 0;
    inner = *diag;
    return diag_fail(diag, "$.teams[%zu].algorithm: %s", number, inner.message);
}

static int settle_teams(struct replay *replay, const struct eyeshot_rule *rule,
                        const struct given *given, struct diag *diag)
{
    const struct story *story = replay->story;

    if (limit_check_bytes(story->team_count, 2 * mask_bytes(&replay->map->opaque),
                          "all the teams' fog", diag))
        return -1;
    for (size_t i = 0; i < story->team_count; i++) {
        struct replay_team *team = &replay->teams[i];
        *team = (struct replay_team){.told = &story->teams[i], .rule = rule, .given = *given};
        if (find_algorithm(team, i, diag))
            return -1;
        given_overlay(&team->given, &team->told->given);
        team->fog = eyeshot_fog_new(replay->map->cells, &replay->memory);
        bug_unless(team->fog);
    }
    return 0;
}

/* Plays the story without looking, to see that every event is possible, and takes it all back. */
static int try_story(struct replay *replay, struct diag *diag)
{
    const struct story *story = replay->story;
    size_t event = 0;
    int status = 0;

    for (size_t turn = 0; turn < story->turn_count && !status; turn++) {
        size_t first = event;
        for (; event < story->turn_ends[turn] && !status && !limit_line_late(); event++) {
            struct outcome outcome = {0};
            struct play play = {replay, &story->events[event], &outcome, diag};
            if (plays[play.event->kind](&play)) {
                struct diag inner = *diag;
                status =
                    diag_fail(diag, "$.turns[%zu][%zu]: %s", turn, event - first, inner.message);
            }
        }
    }
    /* With what came and went meanwhile the glyphs may be too many: here all of them are known. */
    while (replay->undo_count) {
        const struct story_tile *old = &replay->undo[--replay->undo_count];
        if (map_set_glyph(replay->map, old->cell.x, old->cell.y, old->glyph) && !status)
            status = diag_fail(diag, "$.turns: more than %d different glyphs", PALETTE_MOST);
        map_set_opaque(replay->map, old->cell.x, old->cell.y, old->opaque);
    }
    return status;
}

/* A map without glyphs gets them when the story sets tiles. */
static void draw_map(struct map *map, const struct story *story)
{
    for (size_t i = 0; i < story->event_count && !map_drawn(map); i++)
        if (story->events[i].kind == EVENT_SET)
            map_draw(map);
}

/* What an @ would stand on. */
static uint32_t find_floor(const struct map *map)
{
    struct cell dot = {-1, 0}, blank = {-1, 0};

    if (map->floor)
        return map->floor;
    if (map_find(map, '.', &dot) && !plane_get(&map->opaque, dot.x, dot.y))
        return '.';
    return map_find(map, ' ', &blank) && plane_get(&map->opaque, blank.x, blank.y) ? '.' : ' ';
}

/*
 * Floor becomes of the letters of units, where they begin; of a letter that stands elsewhere, too,
 * nobody knows whether it is a unit's.
 */
static void lift_letters(struct replay *replay)
{
    const struct story *story = replay->story;
    struct diag diag = {0};
    const struct play play = {replay, NULL, NULL, &diag};
    uint32_t floor = map_drawn(replay->map) ? find_floor(replay->map) : 0, code, number;
    struct glyph_place *places;

    for (size_t i = 0; i < story->start_count && floor; i++) {
        const struct story_unit *unit = &story->units[i];
        utf8_decode(unit->id, strlen(unit->id), &code);
        if (map_code(replay->map, unit->cell.x, unit->cell.y) == code)
            put_tile(&play, &(struct story_tile){unit->cell, floor, false});
    }
    places = replay->undo_count ? map_places(replay->map) : NULL;
    while (replay->undo_count) {
        struct story_tile old = replay->undo[--replay->undo_count];
        if (palette_find(&replay->map->palette, old.glyph, &number) && places[number].count)
            map_set_glyph(replay->map, old.cell.x, old.cell.y, old.glyph);
    }
    free(places);
}

int replay_init(struct replay *replay, struct map *map, const struct story *story,
                const struct eyeshot_rule *rule, const struct given *given, struct diag *diag)
{
    int status;

    *replay = (struct replay){
        .map = map, .story = story, .memory = {allocate, resize, release, replay}, .trial = true};
    replay->teams = alloc_array(story->team_count, sizeof *replay->teams);
    replay->units = alloc_array(story->unit_count, sizeof *replay->units);
    draw_map(map, story);
    status = settle_teams(replay, rule, given, diag) || place_units(replay, diag);
    if (!status) {
        lift_letters(replay);
        status = try_story(replay, diag);
    }
    if (status) {
        replay_release(replay);
        return -1;
    }
    replay->trial = false;
    bug_unless(!place_units(replay, diag));
    return 0;
}

static void clear_outcomes(struct replay *replay)
{
    for (size_t i = 0; i < replay->outcome_count; i++) {
        free(replay->outcomes[i].path);
        free(replay->outcomes[i].onto);
    }
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
    clear_outcomes(replay);
    replay->computed = 0;
    for (size_t i = 0; i < story->unit_count; i++)
        replay->units[i].fresh = false;
    first = replay->turn ? story->turn_ends[replay->turn - 1] : 0;
    end = story->turn_ends[replay->turn++];
    replay->outcomes = alloc_array(end - first, sizeof *replay->outcomes);
    for (size_t i = first; i < end && !limit_line_late(); i++) {
        struct outcome *outcome = &replay->outcomes[replay->outcome_count++];
        struct play play = {replay, &story->events[i], outcome, &diag};
        outcome->event = play.event;
        bug_unless(!plays[play.event->kind](&play)); /* it was tried before */
    }
    return true;
}

void replay_release(struct replay *replay)
{
    clear_outcomes(replay);
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
    *replay = (struct replay){0};
}
