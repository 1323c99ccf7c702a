#include "cli/level/scenario.h"

#include <stdio.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"

const char *const about_keys[ABOUT_KINDS + 1] = {
    [ABOUT_MASK] = "mask",     [ABOUT_VISIBLE] = "visible",  [ABOUT_HIDDEN] = "hidden",
    [ABOUT_COUNT] = "count",   [ABOUT_CLEAR] = "clear",      [ABOUT_STATES] = "states",
    [ABOUT_EVENTS] = "events", [ABOUT_PROPERTY] = "property"};

struct expectation *expect_add(struct expect *expect, enum about about, size_t start, size_t end,
                               const char *const keys[EXPECT_KEYS])
{
    struct expectation *expectation;

    expect->list = alloc_grow(expect->list, expect->count, &expect->room, sizeof *expect->list);
    expectation = &expect->list[expect->count++];
    *expectation = (struct expectation){.about = about, .start = start, .end = end};
    for (int i = 0; i < EXPECT_KEYS && keys[i]; i++)
        expectation->keys[expectation->key_count++] = alloc_text(keys[i], strlen(keys[i]));
    return expectation;
}

static void open_turn(struct scenario *scenario, enum about about, size_t turn, size_t team,
                      const struct expectation *at)
{
    const char *id = about == ABOUT_STATES ? scenario->story.teams[team].id : NULL;
    char number[24];
    struct expectation *expectation;

    snprintf(number, sizeof number, "%zu", turn);
    expectation = expect_add(&scenario->expect, about, at->start, at->end,
                             (const char *const[]){about_keys[about], number, id});
    expectation->open = true;
    expectation->written = at->written;
    expectation->turn = turn;
    expectation->team = team;
}

/* Does anything happen in the turn? Turn 0 is the start. */
static bool has_events(const struct story *story, size_t turn)
{
    return turn && story->turn_ends[turn - 1] > (turn > 1 ? story->turn_ends[turn - 2] : 0);
}

int expect_open_turns(struct scenario *scenario, enum about about, size_t first, size_t last,
                      struct expectation at, struct diag *diag)
{
    const struct story *story = &scenario->story;
    size_t teams = about == ABOUT_STATES ? story->team_count : 1, before = scenario->expect.count;

    if (limit_check_bytes(last - first + 1, 2 * sizeof at * teams, "what every turn has", diag))
        return -1;
    for (size_t turn = first; turn <= last; turn++)
        for (size_t team = 0; team < teams; team++)
            if (about == ABOUT_STATES || has_events(story, turn))
                open_turn(scenario, about, turn, team, &at);
    if (scenario->expect.count > before)
        return 0;
    return diag_fail(diag, "found null, but nothing to record: no turn has %s",
                     about == ABOUT_STATES ? "teams" : "events");
}

static struct expectation *open_one(struct scenario *scenario, enum about about)
{
    struct expect *expect = &scenario->expect;
    struct expectation *expectation =
        expect_add(expect, about, expect->start, expect->end,
                   (const char *const[]){about_keys[about], NULL, NULL});

    expectation->open = true;
    return expectation;
}

int expect_open_all(struct scenario *scenario, struct diag *diag)
{
    struct expect *expect = &scenario->expect;
    const struct expectation at = {.start = expect->start, .end = expect->end};
    struct cell mark = {-1, 0};
    bool looks = scenario->has_viewers ? scenario->viewer_count != 0
                                       : scenario->marks && map_find(&scenario->map, '@', &mark);
    size_t turns = scenario->story.turn_count;
    struct diag ignored;

    if (looks)
        open_one(scenario, ABOUT_MASK);
    if (scenario->pair_count)
        open_one(scenario, ABOUT_CLEAR)->single = scenario->pair_count == 1;
    if (scenario->story.team_count && expect_open_turns(scenario, ABOUT_STATES, 0, turns, at, diag))
        return -1;
    (void)expect_open_turns(scenario, ABOUT_EVENTS, 0, turns, at, &ignored);
    if (expect->count)
        return 0;
    return diag_fail(diag, "found nothing to record: no viewers, lines or teams");
}
