/*
 * What a scenario expects of its turns, states and events, for `check`. The story is played once,
 * and at each turn the expectations about it are judged. The map stays as the last turn left it.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/replay/play.h"
#include "cli/support/alloc.h"

static int replay_judge_one(struct scenario *scenario, struct expectation *expectation,
                            const struct replay *replay, struct diag *diag)
{
    struct verdict *verdict = &expectation->verdict;
    const struct replay_team *team = &replay->teams[expectation->team];

    if (expectation->about == ABOUT_EVENTS) {
        verdict_need_flags(scenario, verdict, replay->outcome_count);
        for (size_t i = 0; i < replay->outcome_count; i++) {
            const char *refusal = replay->outcomes[i].refusal;
            verdict->got.flags[i] = !refusal;
            if (refusal)
                verdict->whys[i] = scenario_keep(scenario, alloc_text(refusal, strlen(refusal)));
        }
        trial_judge_flags(expectation);
        return 0;
    }
    verdict->eyes = scenario_keep(scenario, alloc_array(team->unit_count, sizeof *verdict->eyes));
    for (size_t i = 0; i < team->unit_count; i++)
        if (replay->units[team->units[i]].life == LIFE_ALIVE)
            verdict->eyes[verdict->eye_count++] = replay->units[team->units[i]].cell;
    return trial_judge_rows(scenario, expectation, eyeshot_fog_visible(team->fog),
                            eyeshot_fog_explored(team->fog), '2', diag);
}

/* By turn, then as they were given. */
static int replay_compare_turns(const void *a, const void *b)
{
    const struct expectation *first = *(struct expectation *const *)a;
    const struct expectation *second = *(struct expectation *const *)b;

    return first->turn != second->turn ? (first->turn > second->turn) - (first->turn < second->turn)
                                       : (first > second) - (first < second);
}

int replay_judge(struct trial *trial, struct diag *diag)
{
    struct scenario *scenario = trial->scenario;
    struct expectation **asked =
        alloc_array(trial->scenario->expect.count, sizeof(struct expectation *));
    struct replay replay;
    size_t count = 0, at = 0;
    int status = 0;

    for (size_t i = 0; i < trial->scenario->expect.count; i++)
        if ((trial->scenario->expect.list[i].about == ABOUT_STATES) ||
            (trial->scenario->expect.list[i].about == ABOUT_EVENTS))
            asked[count++] = &trial->scenario->expect.list[i];
    qsort(asked, count, sizeof *asked, replay_compare_turns);
    if (count && !scenario->story.team_count)
        status = diag_fail(diag, "no teams: expected a scenario with teams and turns");
    else if (count)
        status = replay_init(&replay, scenario, trial->terms.rule, &trial->given, diag);
    if (count && !status) {
        do
            for (; at < count && asked[at]->turn == replay.turn && !status; at++)
                status = replay_judge_one(scenario, asked[at], &replay, diag);
        while (!status && replay_next(&replay));
        replay_release(&replay);
    }
    free(asked);
    return status;
}
