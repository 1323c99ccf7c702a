/*
 * Fog of war on a large map: 4 teams of 250 units on 1024 × 1024 cells; in each turn 10 units take a step.
 * Measured: a turn as replay plays it, and a turn that computes every living unit's field anew. And of
 * a fog whose viewers are 1000 lamps, one takes a step, after which the lit cells are read.
 */

#include "bench.h"
#include "cli/replay/play.h"
#include "cli/support/alloc.h"

enum {
    SIDE = 1024,
    TEAMS = 4,
    UNITS = 250,
    TURNS = 1000,
    MOVES = 10,
    RADIUS = 10,
    PLAIN_TURNS = 20,
    LAMPS = 1000,
    STEPS = 20000
};

static char *name(const char *prefix, size_t number)
{
    char text[40];
    int length = snprintf(text, sizeof text, "%s%zu", prefix, number);

    return alloc_text(text, (size_t)length);
}

static struct cell open_cell(const struct map *map, struct random *random)
{
    struct cell cell;

    do
        cell = (struct cell){(int)random_below(random, SIDE), (int)random_below(random, SIDE)};
    while (plane_get(&map->opaque, cell.x, cell.y));
    return cell;
}

/* One step of `at` to an open neighbour; where none is found, none. */
static struct cell step(const struct map *map, struct random *random, struct cell at)
{
    for (int tries = 0; tries < 20; tries++) {
        struct cell to = {at.x + (int)random_below(random, 3) - 1,
                          at.y + (int)random_below(random, 3) - 1};
        if (plane_has(&map->opaque, to.x, to.y) && !plane_get(&map->opaque, to.x, to.y))
            return to;
    }
    return at;
}

static void add_units(struct story *story, const struct map *map, struct random *random)
{
    story->teams = alloc_array(TEAMS, sizeof *story->teams);
    story->units = alloc_array(TEAMS * UNITS, sizeof *story->units);
    for (size_t i = 0; i < TEAMS * UNITS; i++) {
        story->units[i] = (struct story_unit){
            .id = name("u", i), .team = i / UNITS, .cell = open_cell(map, random)};
        if (i % UNITS == 0)
            story->teams[story->team_count++].id = name("t", i / UNITS);
    }
    story->unit_count = story->start_count = TEAMS * UNITS;
}

static void add_turns(struct story *story, const struct map *map, struct random *random)
{
    struct cell *at = alloc_array(story->unit_count, sizeof *at);

    for (size_t i = 0; i < story->unit_count; i++)
        at[i] = story->units[i].cell;
    story->events = alloc_array(TURNS * MOVES, sizeof *story->events);
    story->turn_ends = alloc_array(TURNS, sizeof *story->turn_ends);
    for (size_t turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < MOVES; i++) {
            struct event *event = &story->events[story->event_count++];
            size_t unit = random_below(random, story->unit_count);
            at[unit] = step(map, random, at[unit]);
            *event = (struct event){EVENT_MOVE, .unit = unit, .target = STORY_NOBODY};
            event->cells = alloc_array(1, sizeof *event->cells);
            event->cells[event->cell_count++] = at[unit];
        }
        story->turn_ends[story->turn_count++] = story->event_count;
    }
    free(at);
}

/* A turn the plain way: every unit looks, every team's mask is put together from nothing. */
static size_t plain_turn(const struct replay *replay, struct looker *looker,
                         struct eyeshot_mask *mask, struct eyeshot_mask *visible)
{
    size_t count = 0;

    for (size_t team = 0; team < TEAMS; team++) {
        mask_clear(visible);
        for (size_t i = 0; i < replay->story->unit_count; i++) {
            const struct replay_unit *unit = &replay->units[i];
            struct eyeshot_box box;
            if (unit->told->team != team)
                continue;
            box = level_look(looker, replay->map, &unit->terms, unit->cell, mask);
            eyeshot_mask_join_box(visible, mask, box);
            eyeshot_mask_clear_box(mask, box);
        }
        count += mask_count(visible);
    }
    return count;
}

static int run(const char *rule, const struct map *map, const struct story *story)
{
    struct scenario scenario = {.map = *map, .story = *story};
    struct replay replay;
    struct given given = {0};
    struct diag diag = {0};
    struct looker looker = {0};
    struct eyeshot_mask mask, visible;
    size_t plain = 0, kept = 0;
    double start, fast, slow;
    char what[80], figure[80];
    bool good;

    given_put(&given, TERM_RADIUS, RADIUS);
    if (replay_init(&replay, &scenario, eyeshot_rule_find(rule), &given, &diag)) {
        diag_print(&diag, stderr);
        return 1;
    }
    start = now_ns();
    while (replay_next(&replay))
        ;
    fast = (now_ns() - start) / TURNS;
    mask_init(&mask, SIDE, SIDE);
    mask_init(&visible, SIDE, SIDE);
    start = now_ns();
    for (int i = 0; i < PLAIN_TURNS; i++)
        plain = plain_turn(&replay, &looker, &mask, &visible);
    slow = (now_ns() - start) / PLAIN_TURNS;
    for (size_t i = 0; i < TEAMS; i++)
        kept += eyeshot_fog_count(replay.teams[i].fog, EYESHOT_VISIBLE);
    bug_unless(plain == kept);
    snprintf(what, sizeof what, "`replay` with `%s`, a turn of 1000 units", rule);
    snprintf(figure, sizeof figure, "%.0f µs; computing every field anew takes %.0f times as long",
             fast / 1e3, slow / fast);
    good = verdict(what, figure, "20 times", slow >= 20 * fast);
    mask_release(&mask);
    mask_release(&visible);
    looker_release(&looker);
    replay_release(&replay);
    return !good;
}

/* A lamp is placed anew at each step; as one of the lit cells is read, they are up to date. */
static int carry_lamps(const struct map *map, struct random *random)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_fog *fog = eyeshot_fog_new(map->cells, NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    struct cell at[LAMPS];
    char figure[80];
    int failed = 0;
    double start, each;

    terms.radius = RADIUS;
    for (size_t i = 0; i < LAMPS; i++) {
        at[i] = open_cell(map, random);
        failed |= eyeshot_fog_place(fog, looker, i, &terms, at[i].x, at[i].y);
    }
    start = cpu_ns();
    for (int k = 0; k < STEPS; k++) {
        size_t lamp = random_below(random, LAMPS);
        at[lamp] = step(map, random, at[lamp]);
        failed |= eyeshot_fog_place(fog, looker, lamp, &terms, at[lamp].x, at[lamp].y);
        failed |= !eyeshot_mask_has(eyeshot_fog_visible(fog), at[lamp].x, at[lamp].y);
    }
    each = (cpu_ns() - start) / STEPS;
    bug_unless(!failed);
    eyeshot_fog_free(fog);
    eyeshot_looker_free(looker);
    snprintf(figure, sizeof figure, "%.1f µs", each / 1e3);
    return !verdict("1000 lamps, one of which takes a step", figure, "100 µs", each <= 100e3);
}

int main(void)
{
    struct random random = {1};
    struct gen_options options = {SIDE, SIDE, 10, 1};
    struct story story = {0};
    struct map map;
    int status;

    gen_make(&map, find_kind("noise"), &options);
    add_units(&story, &map, &random);
    add_turns(&story, &map, &random);
    status = run("symmetric", &map, &story) | run("bresenham", &map, &story) |
             carry_lamps(&map, &random);
    map_release(&map);
    return status;
}
