/*
 * The replay's plain twin: it computes everything anew at every update. Every living unit looks, every
 * cell of every team is gone through. It shares with the replay the look of one unit and the settling
 * of terms, nothing else.
 */
#ifndef LAW_STORY_H
#define LAW_STORY_H

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/replay/play.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "lib/grid/plane.h"

#define TEAMS_MOST 3
#define UNITS_MOST 24

enum state { HIDDEN, EXPLORED, VISIBLE };

struct twin_unit {
    bool alive;
    struct cell cell;
    struct given given;
    struct eyeshot_terms terms;
    bool *seen; /* by cell, in reading order */
};

struct twin {
    const struct story *story;
    struct map map;
    struct looker looker;
    const struct eyeshot_rule *rules[TEAMS_MOST];
    struct given given[TEAMS_MOST];
    struct twin_unit units[UNITS_MOST];
    size_t unit_count; /* those that were born */
    enum state *states[TEAMS_MOST];
    uint32_t *memory[TEAMS_MOST]; /* what each cell showed when it was last visible */
};

/* The world that a story begins in. */
struct world {
    struct map map;
    const struct eyeshot_rule *rule;
    struct given given;
    struct story story;
};

/* The twin */

static inline size_t cell_number(const struct map *map, struct cell cell)
{
    return (size_t)cell.y * (size_t)map->width + (size_t)cell.x;
}

static inline size_t cell_count(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height;
}

static inline struct cell numbered_cell(const struct map *map, size_t number)
{
    return (struct cell){(int)(number % (size_t)map->width), (int)(number / (size_t)map->width)};
}

static inline bool is_wall(const struct map *map, struct cell cell)
{
    return plane_get(&map->opaque, cell.x, cell.y);
}

/* Whether the unit, by `rule` and standing at `eye`, sees the cells: one flag a cell. */
static inline void look(struct twin *twin, const struct eyeshot_terms *terms, struct cell eye,
                        bool *seen)
{
    int scale = terms->rule->scale;
    struct eyeshot_mask mask = {0};

    look_mask_init(&twin->map, terms, &mask);
    level_look(&twin->looker, &twin->map, terms, eye, &mask);
    for (int y = 0; y < mask.height; y++)
        for (int x = 0; x < mask.width; x++)
            if (plane_get(&mask, x, y))
                seen[cell_number(&twin->map, (struct cell){x / scale, y / scale})] = true;
    mask_release(&mask);
}

static inline void update_team(struct twin *twin, size_t team)
{
    for (size_t i = 0; i < cell_count(&twin->map); i++) {
        struct cell cell = numbered_cell(&twin->map, i);
        bool seen = false;
        for (size_t k = 0; k < twin->unit_count; k++)
            seen |= twin->story->units[k].team == team && twin->units[k].seen[i];
        if (seen)
            twin->memory[team][i] = map_glyph(&twin->map, cell.x, cell.y);
        if (seen)
            twin->states[team][i] = VISIBLE;
        else if (twin->states[team][i] == VISIBLE)
            twin->states[team][i] = EXPLORED;
    }
}

static inline void update(struct twin *twin)
{
    for (size_t i = 0; i < twin->unit_count; i++) {
        struct twin_unit *unit = &twin->units[i];
        memset(unit->seen, 0, cell_count(&twin->map));
        if (unit->alive)
            look(twin, &unit->terms, unit->cell, unit->seen);
    }
    for (size_t i = 0; i < twin->story->team_count; i++)
        update_team(twin, i);
}

/* The next unit of the story is born. */
static inline void bear(struct twin *twin)
{
    const struct story_unit *told = &twin->story->units[twin->unit_count];
    struct twin_unit *unit = &twin->units[twin->unit_count++];
    struct diag diag;

    *unit = (struct twin_unit){.alive = true, .cell = told->cell, .given = twin->given[told->team]};
    given_overlay(&unit->given, &told->given);
    terms_settle(&unit->terms, twin->rules[told->team], &unit->given, &diag);
    unit->seen = alloc_array(cell_count(&twin->map), sizeof *unit->seen);
}

static inline void copy_map(struct map *copy, const struct map *map)
{
    map_init(copy, map->width, map->height);
    map_draw(copy);
    for (size_t i = 0; i < cell_count(map); i++) {
        struct cell cell = numbered_cell(map, i);
        map_set_glyph(copy, cell.x, cell.y, map_glyph(map, cell.x, cell.y));
        map_set_opaque(copy, cell.x, cell.y, is_wall(map, cell));
    }
}

static inline void twin_init(struct twin *twin, const struct world *world)
{
    *twin = (struct twin){.story = &world->story};
    copy_map(&twin->map, &world->map);
    for (size_t i = 0; i < world->story.team_count; i++) {
        const struct story_team *told = &world->story.teams[i];
        twin->rules[i] = told->given.rule ? told->given.rule : world->rule;
        twin->given[i] = world->given;
        given_overlay(&twin->given[i], &told->given);
        twin->states[i] = alloc_array(cell_count(&twin->map), sizeof *twin->states[i]);
        twin->memory[i] = alloc_array(cell_count(&twin->map), sizeof *twin->memory[i]);
    }
    while (twin->unit_count < world->story.start_count)
        bear(twin);
    update(twin);
}

static inline void twin_release(struct twin *twin)
{
    for (size_t i = 0; i < twin->unit_count; i++)
        free(twin->units[i].seen);
    for (size_t i = 0; i < TEAMS_MOST; i++) {
        free(twin->states[i]);
        free(twin->memory[i]);
    }
    looker_release(&twin->looker);
    map_release(&twin->map);
}

static inline bool in_shape(enum eyeshot_shape shape, int64_t dx, int64_t dy, int64_t r)
{
    int64_t most, least, squared = dx * dx + dy * dy;

    dx = llabs(dx);
    dy = llabs(dy);
    most = dx > dy ? dx : dy;
    least = dx > dy ? dy : dx;
    return shape == EYESHOT_CIRCLE    ? squared <= r * r
           : shape == EYESHOT_ROUND   ? squared <= r * r + r
           : shape == EYESHOT_SQUARE  ? most <= r
           : shape == EYESHOT_DIAMOND ? most + least <= r
           : shape == EYESHOT_OCTAGON ? most + least / 2 <= r
           : shape == EYESHOT_STRICT  ? squared < r * r
                                      : squared < (r + 1) * (r + 1);
}

/* These two show walls as far as the square in which they spread. */
static inline bool spreads_walls(const struct eyeshot_terms *terms)
{
    const char *name = terms->rule->name;

    return (!strcmp(name, "tcod-basic") || !strcmp(name, "tcod-diamond")) &&
           terms->shape == terms->rule->shape;
}

static inline bool in_range(const struct twin *twin, const struct eyeshot_terms *terms,
                            struct cell eye, struct cell cell)
{
    int dx = cell.x - eye.x, dy = cell.y - eye.y, part = (int)terms->subtile;
    int64_t r = terms->radius;
    bool wall = plane_get(&twin->map.opaque, cell.x, cell.y);

    if (cell_equal(eye, cell) || r == EYESHOT_ALL)
        return true;
    if (r && wall && spreads_walls(terms))
        return in_shape(EYESHOT_SQUARE, dx, dy, r);
    if (!r || strcmp(terms->rule->name, "real-2x") != 0)
        return r && in_shape(terms->shape, dx, dy, r);
    for (int k = 0; k < 4; k++) /* one sub-tile is enough */
        if (in_shape(terms->shape, 2 * dx + k % 2 - part % 2, 2 * dy + k / 2 - part / 2, 2 * r))
            return true;
    return false;
}

/* Can see is can shoot: the target's cell is in the mask of the one who shoots from `eye`. */
static inline const char *refuse(struct twin *twin, const struct event *event,
                                 const struct eyeshot_terms *terms, struct cell eye)
{
    const struct twin_unit *unit = &twin->units[event->unit], *target = &twin->units[event->target];
    struct cell at = target == unit ? eye : target->cell;
    bool *seen, clear;

    if (!unit->alive || !target->alive)
        return "dead";
    if (!in_range(twin, terms, eye, at))
        return "out of range";
    seen = alloc_array(cell_count(&twin->map), sizeof *seen);
    look(twin, terms, eye, seen);
    clear = seen[cell_number(&twin->map, at)];
    free(seen);
    return clear ? NULL : "no line of sight";
}

static inline const char *refuse_use(struct twin *twin, const struct event *event)
{
    const struct story_ability *ability = &twin->story->abilities[event->ability];
    const struct twin_unit *unit = &twin->units[event->unit];
    struct eyeshot_terms terms = unit->terms;
    const char *why;

    if (ability->range != EYESHOT_ALL)
        terms.radius = ability->range;
    why = refuse(twin, event, &terms, unit->cell);
    if (!why || ability->line || !strcmp(why, "dead"))
        return why;
    return ability->range != EYESHOT_ALL && !strcmp(why, "out of range") ? why : NULL;
}

static inline const char *move(struct twin *twin, const struct event *event)
{
    struct twin_unit *unit = &twin->units[event->unit];
    const char *why = event->target == STORY_NOBODY
                          ? NULL
                          : refuse(twin, event, &unit->terms, event->cells[event->cell_count - 1]);

    for (size_t i = 0; i < event->cell_count && !why; i++) {
        unit->cell = event->cells[i];
        update(twin);
    }
    return why;
}

static inline void change(struct twin *twin, const struct event *event)
{
    struct twin_unit *unit = &twin->units[event->unit];
    struct diag diag;

    given_overlay(&unit->given, &event->given);
    terms_settle(&unit->terms, unit->terms.rule, &unit->given, &diag);
}

static inline void set(struct twin *twin, const struct event *event)
{
    for (size_t i = 0; i < event->tile_count; i++) {
        const struct story_tile *tile = &event->tiles[i];
        map_set_glyph(&twin->map, tile->cell.x, tile->cell.y, tile->glyph);
        map_set_opaque(&twin->map, tile->cell.x, tile->cell.y, tile->opaque);
    }
}

/* Why it was refused, or NULL. */
static inline const char *happen(struct twin *twin, const struct event *event)
{
    switch (event->kind) {
    case EVENT_MOVE:
        return move(twin, event);
    case EVENT_SHOOT:
    case EVENT_LOOK:
        return refuse(twin, event, &twin->units[event->unit].terms, twin->units[event->unit].cell);
    case EVENT_USE:
        return refuse_use(twin, event);
    case EVENT_SET:
        set(twin, event);
        break;
    case EVENT_DIE:
        twin->units[event->unit].alive = false;
        break;
    case EVENT_SPAWN:
        bear(twin);
        break;
    case EVENT_CHANGE:
        change(twin, event);
        break;
    }
    update(twin);
    return NULL;
}

/* Comparing */

struct tally {
    int map, states, counts, memory, sees, units, outcomes;
    uint64_t seed;
};

static inline void compare_map(const struct replay *replay, const struct twin *twin,
                               struct tally *tally)
{
    for (size_t i = 0; i < cell_count(&twin->map); i++) {
        struct cell cell = numbered_cell(&twin->map, i);
        bool wall = is_wall(&twin->map, cell);
        expect(&tally->map,
               is_wall(replay->map, cell) == wall &&
                   plane_get(&replay->map->cells->columns, cell.y, cell.x) == wall &&
                   map_glyph(replay->map, cell.x, cell.y) == map_glyph(&twin->map, cell.x, cell.y),
               "seed %llu, turn %zu: the map differs at (%d, %d)", (unsigned long long)tally->seed,
               replay->turn, cell.x, cell.y);
    }
}

static inline void compare_team(const struct replay *replay, const struct twin *twin, size_t number,
                                struct tally *tally)
{
    const struct replay_team *team = &replay->teams[number];
    size_t counts[3] = {0};

    for (size_t i = 0; i < cell_count(&twin->map); i++) {
        struct cell cell = numbered_cell(&twin->map, i);
        enum state wanted = twin->states[number][i];
        enum state found = eyeshot_fog_state(team->fog, cell.x, cell.y) == EYESHOT_VISIBLE ? VISIBLE
                           : eyeshot_fog_state(team->fog, cell.x, cell.y) == EYESHOT_EXPLORED
                               ? EXPLORED
                               : HIDDEN;
        uint32_t kept = memory_glyph(&team->memory, cell.x, cell.y);
        uint32_t glyph = kept ? kept : map_glyph(replay->map, cell.x, cell.y);
        counts[wanted]++;
        expect(&tally->states, found == wanted,
               "seed %llu, turn %zu, team %zu: (%d, %d) is in state %d, expected %d",
               (unsigned long long)tally->seed, replay->turn, number, cell.x, cell.y, (int)found,
               (int)wanted);
        expect(&tally->memory, wanted == HIDDEN || glyph == twin->memory[number][i],
               "seed %llu, turn %zu, team %zu: (%d, %d) is remembered as U+%04X, not U+%04X",
               (unsigned long long)tally->seed, replay->turn, number, cell.x, cell.y,
               (unsigned)glyph, (unsigned)twin->memory[number][i]);
    }
    for (int state = HIDDEN; state <= VISIBLE; state++)
        expect(&tally->counts,
               eyeshot_fog_count(team->fog, (enum eyeshot_state)state) == counts[state],
               "seed %llu, turn %zu, team %zu: %zu cells in state %d, expected %zu",
               (unsigned long long)tally->seed, replay->turn, number,
               eyeshot_fog_count(team->fog, (enum eyeshot_state)state), state, counts[state]);
    expect(&tally->counts,
           mask_count(eyeshot_fog_visible(team->fog)) == counts[VISIBLE] &&
               mask_count(eyeshot_fog_explored(team->fog)) == counts[VISIBLE] + counts[EXPLORED],
           "seed %llu, turn %zu, team %zu: the masks have other cells than are counted",
           (unsigned long long)tally->seed, replay->turn, number);
}

static inline void compare_units(const struct replay *replay, const struct twin *twin,
                                 struct tally *tally)
{
    for (size_t i = 0; i < twin->story->unit_count; i++) {
        const struct replay_unit *unit = &replay->units[i];
        bool born = i < twin->unit_count;
        expect(&tally->units,
               born ? cell_equal(unit->cell, twin->units[i].cell) &&
                          (unit->life == LIFE_ALIVE) == twin->units[i].alive
                    : unit->life == LIFE_UNBORN,
               "seed %llu, turn %zu: unit %zu stands elsewhere, or is not what it should be",
               (unsigned long long)tally->seed, replay->turn, i);
        for (size_t k = 0; k < cell_count(&twin->map); k++)
            expect(&tally->sees,
                   replay_sees(replay, unit, numbered_cell(&twin->map, k)) ==
                       (born && twin->units[i].seen[k]),
                   "seed %llu, turn %zu: unit %zu and cell %zu", (unsigned long long)tally->seed,
                   replay->turn, i, k);
    }
}

static inline void compare_outcome(const struct outcome *outcome, const char *wanted,
                                   const struct replay *replay, size_t number, struct tally *tally)
{
    expect(&tally->outcomes, !strcmp(outcome->refusal ? outcome->refusal : "ok", wanted),
           "seed %llu, turn %zu, event %zu: %s, expected %s", (unsigned long long)tally->seed,
           replay->turn, number, outcome->refusal ? outcome->refusal : "ok", wanted);
}

static inline void compare(const struct replay *replay, const struct twin *twin,
                           struct tally *tally)
{
    compare_map(replay, twin, tally);
    for (size_t i = 0; i < twin->story->team_count; i++)
        compare_team(replay, twin, i, tally);
    compare_units(replay, twin, tally);
}

static inline void play_world(struct world *world, struct tally *tally)
{
    const struct story *story = &world->story;
    struct scenario scenario = {.map = world->map, .story = *story};
    struct replay replay;
    struct twin twin;
    struct diag diag = {0};
    size_t event = 0;

    twin_init(&twin, world);
    if (replay_init(&replay, &scenario, world->rule, &world->given, &diag)) {
        expect(&tally->outcomes, false, "seed %llu is refused: %s", (unsigned long long)tally->seed,
               diag.message);
        twin_release(&twin);
        return;
    }
    compare(&replay, &twin, tally);
    while (replay_next(&replay)) {
        size_t count = 0;
        for (; event < story->turn_ends[replay.turn - 1]; event++, count++) {
            const char *why = happen(&twin, &story->events[event]);
            if (count < replay.outcome_count)
                compare_outcome(&replay.outcomes[count], why ? why : "ok", &replay, count, tally);
        }
        expect(&tally->outcomes, count == replay.outcome_count,
               "seed %llu, turn %zu: %zu outcomes, expected %zu", (unsigned long long)tally->seed,
               replay.turn, replay.outcome_count, count);
        compare(&replay, &twin, tally);
    }
    expect(&tally->outcomes, event == story->event_count && replay.turn == story->turn_count,
           "seed %llu ends too early", (unsigned long long)tally->seed);
    replay_release(&replay);
    world->map = scenario.map;
    twin_release(&twin);
}

#endif
