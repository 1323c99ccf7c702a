/*
 * The replay against a plain twin that computes everything anew at every update: every living unit
 * looks, every cell of every team is gone through. Random stories, compared after every turn. The
 * twin shares with the replay the look of one unit and the settling of terms, nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "base/alloc.h"
#include "base/random.h"
#include "study/replay.h"

#define TEAMS_MOST 3
#define UNITS_MOST 24
#define TURNS_MOST 6

enum state { HIDDEN, EXPLORED, VISIBLE };

struct twin_unit {
    bool alive;
    struct cell cell;
    struct terms terms;
    struct rule rule;
    bool *seen; /* by cell, in reading order */
};

struct twin {
    const struct story *story;
    struct map map;
    struct sight sight;
    const struct algorithm *algorithms[TEAMS_MOST];
    struct terms terms[TEAMS_MOST];
    struct twin_unit units[UNITS_MOST];
    size_t unit_count; /* those that were born */
    enum state *states[TEAMS_MOST];
    uint32_t *memory[TEAMS_MOST]; /* what each cell showed when it was last visible */
};

/* The world that a story begins in. */
struct world {
    struct map map;
    const struct algorithm *algorithm;
    struct terms terms;
    struct story story;
};

/* The twin */

static size_t cell_number(const struct map *map, struct cell cell)
{
    return (size_t)cell.y * (size_t)map->width + (size_t)cell.x;
}

static size_t cell_count(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height;
}

static struct cell numbered_cell(const struct map *map, size_t number)
{
    return (struct cell){(int)(number % (size_t)map->width), (int)(number / (size_t)map->width)};
}

static bool is_wall(const struct map *map, struct cell cell)
{
    return plane_get(&map->opaque, cell.x, cell.y);
}

/* Whether the unit, by `rule` and standing at `eye`, sees the cells: one flag a cell. */
static void look(struct twin *twin, const struct rule *rule, struct cell eye, bool *seen)
{
    int scale = rule->algorithm->scale;
    struct plane mask = {0};

    sight_mask_init(&twin->map, rule, &mask);
    sight_look(&twin->sight, rule, eye, &mask);
    for (int y = 0; y < mask.height; y++)
        for (int x = 0; x < mask.width; x++)
            if (plane_get(&mask, x, y))
                seen[cell_number(&twin->map, (struct cell){x / scale, y / scale})] = true;
    plane_release(&mask);
}

static void update_team(struct twin *twin, size_t team)
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

static void update(struct twin *twin)
{
    for (size_t i = 0; i < twin->unit_count; i++) {
        struct twin_unit *unit = &twin->units[i];
        memset(unit->seen, 0, cell_count(&twin->map));
        if (unit->alive)
            look(twin, &unit->rule, unit->cell, unit->seen);
    }
    for (size_t i = 0; i < twin->story->team_count; i++)
        update_team(twin, i);
}

/* The next unit of the story is born. */
static void bear(struct twin *twin)
{
    const struct story_unit *told = &twin->story->units[twin->unit_count];
    struct twin_unit *unit = &twin->units[twin->unit_count++];
    struct diag diag;

    *unit = (struct twin_unit){.alive = true, .cell = told->cell, .terms = twin->terms[told->team]};
    terms_overlay(&unit->terms, &told->terms);
    rule_settle(&unit->rule, twin->algorithms[told->team], &unit->terms, &diag);
    unit->seen = alloc_array(cell_count(&twin->map), sizeof *unit->seen);
}

static void copy_map(struct map *copy, const struct map *map)
{
    map_init(copy, map->width, map->height);
    map_draw(copy);
    for (size_t i = 0; i < cell_count(map); i++) {
        struct cell cell = numbered_cell(map, i);
        map_set_glyph(copy, cell.x, cell.y, map_glyph(map, cell.x, cell.y));
        map_set_opaque(copy, cell.x, cell.y, is_wall(map, cell));
    }
}

static void twin_init(struct twin *twin, const struct world *world)
{
    *twin = (struct twin){.story = &world->story, .sight.map = &twin->map};
    copy_map(&twin->map, &world->map);
    for (size_t i = 0; i < world->story.team_count; i++) {
        const struct story_team *told = &world->story.teams[i];
        twin->algorithms[i] = told->algorithm ? algorithm_find(told->algorithm) : world->algorithm;
        twin->terms[i] = world->terms;
        terms_overlay(&twin->terms[i], &told->terms);
        twin->states[i] = alloc_array(cell_count(&twin->map), sizeof *twin->states[i]);
        twin->memory[i] = alloc_array(cell_count(&twin->map), sizeof *twin->memory[i]);
    }
    while (twin->unit_count < world->story.start_count)
        bear(twin);
    update(twin);
}

static void twin_release(struct twin *twin)
{
    for (size_t i = 0; i < twin->unit_count; i++)
        free(twin->units[i].seen);
    for (size_t i = 0; i < TEAMS_MOST; i++) {
        free(twin->states[i]);
        free(twin->memory[i]);
    }
    sight_release(&twin->sight);
    map_release(&twin->map);
}

static bool in_shape(enum shape shape, int64_t dx, int64_t dy, int64_t r)
{
    int64_t most, least, squared = dx * dx + dy * dy;

    dx = llabs(dx);
    dy = llabs(dy);
    most = dx > dy ? dx : dy;
    least = dx > dy ? dy : dx;
    return shape == SHAPE_CIRCLE    ? squared <= r * r
           : shape == SHAPE_ROUND   ? squared <= r * r + r
           : shape == SHAPE_SQUARE  ? most <= r
           : shape == SHAPE_DIAMOND ? most + least <= r
           : shape == SHAPE_OCTAGON ? most + least / 2 <= r
           : shape == SHAPE_STRICT  ? squared < r * r
                                    : squared < (r + 1) * (r + 1);
}

static bool in_range(const struct rule *rule, struct cell eye, struct cell cell)
{
    int dx = cell.x - eye.x, dy = cell.y - eye.y, part = (int)rule->subtile;
    int64_t r = rule->range.radius;

    if (cell_equal(eye, cell) || r == RADIUS_ALL)
        return true;
    if (!r || !rule->algorithm->ranges_by_subtile)
        return r && in_shape(rule->range.shape, dx, dy, r);
    for (int k = 0; k < 4; k++) /* one sub-tile is enough */
        if (in_shape(rule->range.shape, 2 * dx + k % 2 - part % 2, 2 * dy + k / 2 - part / 2,
                     2 * r))
            return true;
    return false;
}

/* Can see is can shoot: the target's cell is in the mask of the one who shoots from `eye`. */
static const char *refuse(struct twin *twin, const struct event *event, const struct rule *rule,
                          struct cell eye)
{
    const struct twin_unit *unit = &twin->units[event->unit], *target = &twin->units[event->target];
    struct cell at = target == unit ? eye : target->cell;
    bool *seen, clear;

    if (!unit->alive || !target->alive)
        return "dead";
    if (!in_range(rule, eye, at))
        return "out of range";
    seen = alloc_array(cell_count(&twin->map), sizeof *seen);
    look(twin, rule, eye, seen);
    clear = seen[cell_number(&twin->map, at)];
    free(seen);
    return clear ? NULL : "no line of sight";
}

static const char *refuse_use(struct twin *twin, const struct event *event)
{
    const struct story_ability *ability = &twin->story->abilities[event->ability];
    const struct twin_unit *unit = &twin->units[event->unit];
    struct rule rule = unit->rule;
    const char *why;

    if (ability->range != RADIUS_ALL)
        rule.radius = rule.range.radius = ability->range;
    why = refuse(twin, event, &rule, unit->cell);
    if (!why || ability->line || !strcmp(why, "dead"))
        return why;
    return ability->range != RADIUS_ALL && !strcmp(why, "out of range") ? why : NULL;
}

static const char *move(struct twin *twin, const struct event *event)
{
    struct twin_unit *unit = &twin->units[event->unit];
    const char *why = event->target == STORY_NOBODY
                          ? NULL
                          : refuse(twin, event, &unit->rule, event->cells[event->cell_count - 1]);

    for (size_t i = 0; i < event->cell_count && !why; i++) {
        unit->cell = event->cells[i];
        update(twin);
    }
    return why;
}

static void change(struct twin *twin, const struct event *event)
{
    struct twin_unit *unit = &twin->units[event->unit];
    struct diag diag;

    terms_overlay(&unit->terms, &event->terms);
    rule_settle(&unit->rule, unit->rule.algorithm, &unit->terms, &diag);
}

static void set(struct twin *twin, const struct event *event)
{
    for (size_t i = 0; i < event->tile_count; i++) {
        const struct story_tile *tile = &event->tiles[i];
        map_set_glyph(&twin->map, tile->cell.x, tile->cell.y, tile->glyph);
        map_set_opaque(&twin->map, tile->cell.x, tile->cell.y, tile->opaque);
    }
}

/* Why it was refused, or NULL. */
static const char *happen(struct twin *twin, const struct event *event)
{
    switch (event->kind) {
    case EVENT_MOVE:
        return move(twin, event);
    case EVENT_SHOOT:
    case EVENT_LOOK:
        return refuse(twin, event, &twin->units[event->unit].rule, twin->units[event->unit].cell);
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

/* Random stories. Each event is possible where it stands: the twin plays along. */

static bool chance(struct random *random, unsigned percent)
{
    return random_below(random, 100) < percent;
}

static struct cell any_cell(const struct map *map, struct random *random)
{
    return numbered_cell(map, random_below(random, cell_count(map)));
}

static bool find_open(const struct map *map, struct random *random, struct cell *cell)
{
    for (int tries = 0; tries < 40; tries++) {
        *cell = any_cell(map, random);
        if (!is_wall(map, *cell))
            return true;
    }
    return false;
}

/* A cell near the other, so that small radii matter. */
static struct cell near_cell(const struct map *map, struct random *random, struct cell cell)
{
    struct cell near = {cell.x + random_between(random, -9, 9),
                        cell.y + random_between(random, -9, 9)};

    return plane_has(&map->opaque, near.x, near.y) ? near : any_cell(map, random);
}

static int64_t any_radius(struct random *random)
{
    int radius = random_between(random, 0, 9);

    return radius == 9 ? RADIUS_ALL : radius;
}

static const uint32_t floors[] = {'.', ',', '~', 0x2248};

static void give(struct terms *terms, struct random *random, enum term term, unsigned percent,
                 int values)
{
    if (chance(random, percent))
        terms_put(terms, term, random_between(random, 0, values - 1));
}

static void give_unit_terms(struct terms *terms, struct random *random)
{
    if (chance(random, 60))
        terms_put(terms, TERM_RADIUS, any_radius(random));
    if (chance(random, 20)) {
        terms_put(terms, TERM_FACING,
                  random_between(random, -8, 16) * 45 + (int)random_below(random, 2));
        terms_put(terms, TERM_CONE, random_between(random, 1, 360));
    }
}

static void give_team_terms(struct terms *terms, struct random *random)
{
    if (chance(random, 60))
        terms_put(terms, TERM_RADIUS, any_radius(random));
    give(terms, random, TERM_SHAPE, 25, SHAPE_OCTAGON + 1);
    give(terms, random, TERM_WALLS, 25, 2);
    give(terms, random, TERM_DIAGONALS, 25, 2);
}

static void tell_map(struct map *map, struct random *random, int width, int height)
{
    unsigned walls = (unsigned)random_below(random, 50);

    if (chance(random, 90))
        map_init_drawn(map, width, height);
    else
        map_init(map, width, height);
    for (size_t i = 0; i < cell_count(map); i++) {
        struct cell cell = numbered_cell(map, i);
        bool wall = chance(random, walls);
        map_set_opaque(map, cell.x, cell.y, wall);
        if (map_drawn(map))
            map_set_glyph(map, cell.x, cell.y, wall ? '#' : floors[random_below(random, 4)]);
    }
}

static struct story_unit *add_unit(struct story *story, struct random *random, size_t team,
                                   struct cell cell)
{
    struct story_unit *unit;

    story->units =
        alloc_grow(story->units, story->unit_count, &story->unit_room, sizeof *story->units);
    unit = &story->units[story->unit_count++];
    *unit = (struct story_unit){.id = alloc_text("unit", 4), .team = team, .cell = cell};
    give_unit_terms(&unit->terms, random);
    return unit;
}

static size_t algorithm_count(void)
{
    size_t count = 0;

    while (algorithms[count])
        count++;
    return count;
}

static const struct algorithm *any_algorithm(struct random *random)
{
    return algorithms[random_below(random, algorithm_count())];
}

static void tell_teams(struct world *world, struct random *random)
{
    struct story *story = &world->story;

    story->team_count = (size_t)random_between(random, 1, TEAMS_MOST);
    story->teams = alloc_array(story->team_count, sizeof *story->teams);
    for (size_t i = 0; i < story->team_count; i++) {
        struct story_team *team = &story->teams[i];
        int units = random_between(random, 0, 4);
        struct cell cell;
        team->id = alloc_text("team", 4);
        if (chance(random, 80)) {
            const char *name = any_algorithm(random)->name;
            team->algorithm = alloc_text(name, strlen(name));
        }
        give_team_terms(&team->terms, random);
        while (units-- && find_open(&world->map, random, &cell))
            add_unit(story, random, i, cell);
    }
    story->start_count = story->unit_count;
}

static void tell_abilities(struct story *story)
{
    static const struct story_ability some[] = {{NULL, false, RADIUS_ALL},
                                                {NULL, true, RADIUS_ALL},
                                                {NULL, true, 4},
                                                {NULL, false, 4},
                                                {NULL, true, 0}};

    story->ability_count = sizeof some / sizeof *some;
    story->abilities = alloc_array(story->ability_count, sizeof *some);
    memcpy(story->abilities, some, sizeof some);
}

static bool find_living(const struct twin *twin, struct random *random, size_t *unit)
{
    for (int tries = 0; tries < 20 && twin->unit_count; tries++) {
        *unit = random_below(random, twin->unit_count);
        if (twin->units[*unit].alive)
            return true;
    }
    return false;
}

static bool find_any(const struct twin *twin, struct random *random, size_t *unit)
{
    if (twin->unit_count)
        *unit = random_below(random, twin->unit_count);
    return twin->unit_count;
}

static bool tell_move(struct event *event, struct twin *twin, struct random *random)
{
    struct cell cell;

    if (!find_living(twin, random, &event->unit))
        return false;
    cell = near_cell(&twin->map, random, twin->units[event->unit].cell);
    if (is_wall(&twin->map, cell) && !find_open(&twin->map, random, &cell))
        return false;
    event->cells = alloc_array(1, sizeof cell);
    event->cells[event->cell_count++] = cell;
    return true;
}

static bool can_step(const struct map *map, struct cell from, struct cell to)
{
    if (!plane_has(&map->opaque, to.x, to.y) || is_wall(map, to) || cell_equal(from, to))
        return false;
    return from.x == to.x || from.y == to.y || !is_wall(map, (struct cell){to.x, from.y}) ||
           !is_wall(map, (struct cell){from.x, to.y});
}

static bool tell_walk(struct event *event, struct twin *twin, struct random *random)
{
    struct cell cell;

    if (!find_living(twin, random, &event->unit))
        return false;
    event->walk = true;
    event->cells = alloc_array(5, sizeof cell);
    cell = twin->units[event->unit].cell;
    for (int tries = 0; tries < 9 && event->cell_count < 5; tries++) {
        struct cell to = {cell.x + random_between(random, -1, 1),
                          cell.y + random_between(random, -1, 1)};
        if (can_step(&twin->map, cell, to))
            event->cells[event->cell_count++] = cell = to;
    }
    return event->cell_count;
}

/* Tiles under units, near them, and far away; sometimes a cell twice. */
static bool tell_set(struct event *event, struct twin *twin, struct random *random)
{
    int count = chance(random, 60) ? 1 : random_between(random, 0, 5);

    event->tiles = alloc_array((size_t)count + 1, sizeof *event->tiles);
    while (count--) {
        struct story_tile *tile = &event->tiles[event->tile_count++];
        size_t unit;
        *tile = (struct story_tile){.cell = any_cell(&twin->map, random)};
        if (chance(random, 70) && find_any(twin, random, &unit))
            tile->cell = chance(random, 20) ? twin->units[unit].cell
                                            : near_cell(&twin->map, random, twin->units[unit].cell);
        tile->opaque = chance(random, 40);
        tile->glyph = tile->opaque ? '#' : floors[random_below(random, 4)];
    }
    return true;
}

static bool tell_spawn(struct event *event, struct world *world, struct twin *twin,
                       struct random *random)
{
    size_t team = random_below(random, world->story.team_count);
    struct cell cell;

    if (world->story.unit_count == UNITS_MOST || !find_open(&twin->map, random, &cell))
        return false;
    event->unit = world->story.unit_count;
    add_unit(&world->story, random, team, cell);
    return true;
}

static bool tell_shot(struct event *event, struct world *world, struct twin *twin,
                      struct random *random)
{
    static const enum event_kind shots[] = {EVENT_SHOOT, EVENT_LOOK, EVENT_USE};

    event->kind = shots[random_below(random, 3)];
    event->ability = random_below(random, world->story.ability_count);
    return find_any(twin, random, &event->unit) && find_any(twin, random, &event->target);
}

static bool tell_change(struct event *event, struct twin *twin, struct random *random)
{
    event->kind = EVENT_CHANGE;
    give_unit_terms(&event->terms, random);
    return find_living(twin, random, &event->unit);
}

static bool tell_event(struct event *event, struct world *world, struct twin *twin,
                       struct random *random)
{
    unsigned dice = (unsigned)random_below(random, 100);

    if (dice < 30)
        return tell_move(event, twin, random) &&
               (!chance(random, 40) || find_any(twin, random, &event->target));
    if (dice < 45)
        return tell_walk(event, twin, random) &&
               (!chance(random, 30) || find_any(twin, random, &event->target));
    if (dice < 70) {
        event->kind = EVENT_SET;
        return tell_set(event, twin, random);
    }
    if (dice < 75) {
        event->kind = EVENT_DIE;
        return find_living(twin, random, &event->unit);
    }
    if (dice < 80) {
        event->kind = EVENT_SPAWN;
        return tell_spawn(event, world, twin, random);
    }
    return dice < 90 ? tell_shot(event, world, twin, random) : tell_change(event, twin, random);
}

static void tell_turn(struct world *world, struct twin *twin, struct random *random)
{
    struct story *story = &world->story;

    for (int count = random_between(random, 0, 6); count; count--) {
        struct event event = {.kind = EVENT_MOVE, .target = STORY_NOBODY};
        if (!tell_event(&event, world, twin, random)) {
            free(event.cells);
            free(event.tiles);
            continue;
        }
        story->events = alloc_grow(story->events, story->event_count, &story->event_room,
                                   sizeof *story->events);
        story->events[story->event_count++] = event;
        happen(twin, &event);
    }
    story->turn_ends[story->turn_count++] = story->event_count;
}

static void world_tell(struct world *world, struct random *random, int width, int height)
{
    struct twin twin;

    *world = (struct world){.algorithm = any_algorithm(random)};
    tell_map(&world->map, random, width, height);
    give_team_terms(&world->terms, random);
    give(&world->terms, random, TERM_BORDER, 10, 2);
    give(&world->terms, random, TERM_OWN_CELL, 10, 2);
    give(&world->terms, random, TERM_SUBTILE, 25, 4);
    tell_abilities(&world->story);
    tell_teams(world, random);
    world->story.turn_ends = alloc_array(TURNS_MOST, sizeof *world->story.turn_ends);
    twin_init(&twin, world);
    for (int turns = random_between(random, 1, TURNS_MOST); turns; turns--)
        tell_turn(world, &twin, random);
    twin_release(&twin);
}

static void world_release(struct world *world)
{
    story_release(&world->story);
    map_release(&world->map);
}

/* Comparing */

struct tally {
    int map, states, counts, memory, sees, units, outcomes;
    uint64_t seed;
};

static void compare_map(const struct replay *replay, const struct twin *twin, struct tally *tally)
{
    for (size_t i = 0; i < cell_count(&twin->map); i++) {
        struct cell cell = numbered_cell(&twin->map, i);
        bool wall = is_wall(&twin->map, cell);
        expect(&tally->map,
               is_wall(replay->map, cell) == wall &&
                   plane_get(&replay->map->columns, cell.y, cell.x) == wall &&
                   map_glyph(replay->map, cell.x, cell.y) == map_glyph(&twin->map, cell.x, cell.y),
               "seed %llu, turn %zu: the map differs at (%d, %d)", (unsigned long long)tally->seed,
               replay->turn, cell.x, cell.y);
    }
}

static void compare_team(const struct replay *replay, const struct twin *twin, size_t number,
                         struct tally *tally)
{
    const struct replay_team *team = &replay->teams[number];
    size_t counts[3] = {0};

    for (size_t i = 0; i < cell_count(&twin->map); i++) {
        struct cell cell = numbered_cell(&twin->map, i);
        enum state wanted = twin->states[number][i];
        enum state found = plane_get(&team->visible, cell.x, cell.y) ? VISIBLE
                           : plane_get(&team->seen, cell.x, cell.y)  ? EXPLORED
                                                                     : HIDDEN;
        uint32_t glyph = memory_has(&team->memory, cell.x, cell.y)
                             ? memory_glyph(&team->memory, cell.x, cell.y)
                             : map_glyph(replay->map, cell.x, cell.y);
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
    expect(&tally->counts,
           team->visible_count == counts[VISIBLE] &&
               team->seen_count == counts[VISIBLE] + counts[EXPLORED] &&
               plane_count(&team->visible) == team->visible_count &&
               plane_count(&team->seen) == team->seen_count,
           "seed %llu, turn %zu, team %zu: %zu visible and %zu seen, expected %zu and %zu",
           (unsigned long long)tally->seed, replay->turn, number, team->visible_count,
           team->seen_count, counts[VISIBLE], counts[VISIBLE] + counts[EXPLORED]);
}

static void compare_units(const struct replay *replay, const struct twin *twin, struct tally *tally)
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
                   replay_sees(unit, numbered_cell(&twin->map, k)) ==
                       (born && twin->units[i].seen[k]),
                   "seed %llu, turn %zu: unit %zu and cell %zu", (unsigned long long)tally->seed,
                   replay->turn, i, k);
    }
}

static void compare_outcome(const struct outcome *outcome, const char *wanted,
                            const struct replay *replay, size_t number, struct tally *tally)
{
    expect(&tally->outcomes, !strcmp(outcome->refusal ? outcome->refusal : "ok", wanted),
           "seed %llu, turn %zu, event %zu: %s, expected %s", (unsigned long long)tally->seed,
           replay->turn, number, outcome->refusal ? outcome->refusal : "ok", wanted);
}

static void compare(const struct replay *replay, const struct twin *twin, struct tally *tally)
{
    compare_map(replay, twin, tally);
    for (size_t i = 0; i < twin->story->team_count; i++)
        compare_team(replay, twin, i, tally);
    compare_units(replay, twin, tally);
}

static void play_world(struct world *world, struct tally *tally)
{
    const struct story *story = &world->story;
    struct replay replay;
    struct twin twin;
    struct diag diag = {0};
    size_t event = 0;

    twin_init(&twin, world);
    if (replay_init(&replay, &world->map, story, world->algorithm, &world->terms, &diag)) {
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
    twin_release(&twin);
}

static void play_size(int width, int height, int stories, struct tally *tally)
{
    for (int i = 0; i < stories; i++) {
        struct random random = {tally->seed};
        struct world world;
        world_tell(&world, &random, width, height);
        play_world(&world, tally);
        world_release(&world);
        tally->seed++;
    }
}

int main(void)
{
    static const struct {
        int width, height, stories;
    } sizes[] = {{1, 1, 200},   {1, 9, 200},   {9, 1, 200},  {2, 2, 300},
                 {5, 4, 3000},  {9, 7, 3000},  {16, 5, 500}, {63, 9, 150},
                 {64, 9, 150},  {65, 9, 150},  {9, 65, 100}, {130, 1, 100},
                 {1, 130, 100}, {130, 20, 40}, {66, 64, 20}, {130, 130, 6}};
    struct tally tally = {.seed = 1};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        play_size(sizes[i].width, sizes[i].height, sizes[i].stories, &tally);
    check_none(tally.map, "the map after every turn is the twin's");
    check_none(tally.states, "hidden, explored and visible cells are the twin's");
    check_none(tally.counts, "their counts are the twin's");
    check_none(tally.memory, "what teams remember is the twin's");
    check_none(tally.units, "units are where the twin's are");
    check_none(tally.sees, "each unit sees what its twin sees");
    check_none(tally.outcomes, "what came of each event is the twin's");
    return tap_end();
}
