/*
 * The replay against a plain twin that computes everything anew at every update: every living unit
 * looks, every cell of every team is gone through. Random stories, compared after every turn. The
 * twin shares with the replay the look of one unit and the settling of terms, nothing else.
 */
#include "cli/level/terms.h"
#include "cli/support/random.h"
#include "story.h"

#define TURNS_MOST 6

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

    return radius == 9 ? EYESHOT_ALL : radius;
}

static const uint32_t floors[] = {'.', ',', '~', 0x2248};

static void give(struct given *given, struct random *random, enum term term, unsigned percent,
                 int values)
{
    if (chance(random, percent))
        given_put(given, term, random_between(random, 0, values - 1));
}

static void give_unit_terms(struct given *given, struct random *random)
{
    if (chance(random, 60))
        given_put(given, TERM_RADIUS, any_radius(random));
    if (chance(random, 20)) {
        given_put(given, TERM_FACING,
                  random_between(random, -8, 16) * 45 + (int)random_below(random, 2));
        given_put(given, TERM_CONE, random_between(random, 1, 360));
    }
}

static void give_team_terms(struct given *given, struct random *random)
{
    if (chance(random, 60))
        given_put(given, TERM_RADIUS, any_radius(random));
    give(given, random, TERM_SHAPE, 25, EYESHOT_OCTAGON + 1);
    give(given, random, TERM_WALLS, 25, 2);
    give(given, random, TERM_DIAGONALS, 25, 2);
}

static void tell_map(struct map *map, struct random *random, int width, int height)
{
    unsigned walls = (unsigned)random_below(random, 50);

    map_init(map, width, height);
    if (chance(random, 90))
        map_draw(map);
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
    give_unit_terms(&unit->given, random);
    return unit;
}

static const struct eyeshot_rule *any_algorithm(struct random *random)
{
    size_t count = 0, number;

    FOR_RULES(rule)
    count++;
    number = random_below(random, count);
    FOR_RULES(rule)
    if (!number--)
        return rule;
    return NULL;
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
        if (chance(random, 80))
            team->given.rule = any_algorithm(random);
        give_team_terms(&team->given, random);
        while (units-- && find_open(&world->map, random, &cell))
            add_unit(story, random, i, cell);
    }
    story->start_count = story->unit_count;
}

static void tell_abilities(struct story *story)
{
    static const struct story_ability some[] = {{NULL, false, EYESHOT_ALL},
                                                {NULL, true, EYESHOT_ALL},
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
    give_unit_terms(&event->given, random);
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

    *world = (struct world){.rule = any_algorithm(random)};
    tell_map(&world->map, random, width, height);
    give_team_terms(&world->given, random);
    give(&world->given, random, TERM_BORDER, 10, 2);
    give(&world->given, random, TERM_OWN_CELL, 10, 2);
    give(&world->given, random, TERM_SUBTILE, 25, 4);
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
