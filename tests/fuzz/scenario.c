/*
 * Scenarios: whatever one asks for is worked out, and each answer is a line of JSON. What makes no
 * sense ends in a message. A story goes as its plain twin (law/story.h) tells it.
 */
#include "../law/story.h"
#include "driver/run.h"
#include "fuzz.h"

#define CELLS_MOST 200 /* beyond, comparing algorithms and proving properties takes long */

static void check_story(struct scenario *scenario)
{
    const struct eyeshot_rule *row =
        eyeshot_rule_find(scenario->rule ? scenario->rule : "symmetric");
    const struct story *story = &scenario->story;
    struct tally tally = {0};
    struct diag diag = {0};
    struct replay replay;
    struct world world;

    for (size_t i = 0; i < story->unit_count; i++)
        if (story->units[i].carries)
            return; /* The twin knows no light. */
    if (!row || scenario->lights.count || story->team_count > TEAMS_MOST ||
        story->unit_count > UNITS_MOST ||
        replay_init(&replay, scenario, row, &scenario->given, &diag))
        return;
    replay_release(&replay);
    world = (struct world){scenario->map, row, scenario->given, *story};
    play_world(&world, &tally);
    scenario->map = world.map;
    must(!tally.map && !tally.states && !tally.counts && !tally.memory && !tally.units &&
             !tally.sees && !tally.outcomes,
         "the story goes otherwise than its twin");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct command *const ops[] = {&command_fov, &command_los, &command_replay,
                                                &command_compare};
    struct bytes answers = {0};
    struct scenario scenario;
    size_t cells = 0;

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (!fuzz_read(&scenario, "json", data, size))
            return 0;
        cells = (size_t)scenario.map.width * (size_t)scenario.map.height;
        if (ops[i] != &command_compare || cells <= CELLS_MOST)
            fuzz_answer(ops[i], &scenario, &answers);
        if (i == 0 && cells <= CELLS_MOST)
            check_story(&scenario);
        scenario_release(&scenario);
    }
    if (cells <= CELLS_MOST)
        fuzz_check(data, size);
    bytes_release(&answers);
    return 0;
}
