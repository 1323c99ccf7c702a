/*
 * What a scenario expects of its turns, states and events, for `check`. The story is played once,
 * and at each turn the expectations about it are judged. The map stays as the last turn left it.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/replay/play.h"
#include "cli/support/alloc.h"

static void replay_judge_events(struct trial *trial, size_t number, const struct replay *replay)
{
    struct verdict *verdict = &trial->expect->list[number].verdict;

    verdict_need_flags(verdict, replay->outcome_count);
    for (size_t i = 0; i < replay->outcome_count; i++) {
        const char *refusal = replay->outcomes[i].refusal;
        verdict->got.flags[i] = !refusal;
        verdict->whys[i] = refusal ? alloc_text(refusal, strlen(refusal)) : NULL;
    }
    trial_judge_flags(&trial->expect->list[number]);
}

/*
 * Expectations by turn, in lists: the first of a turn's and the next of each, plus 1; 0 ends a
 * list.
 */
struct agenda {
    size_t *first, *next;
};

static void replay_agenda_init(struct agenda *agenda, const struct trial *trial, size_t turn_count)
{
    agenda->first = alloc_array(turn_count + 1, sizeof *agenda->first);
    agenda->next = alloc_array(trial->expect->count, sizeof *agenda->next);
    for (size_t i = trial->expect->count; i-- > 0;) {
        size_t *first = &agenda->first[trial->expect->list[i].turn];
        if (!trial_asks(trial, i, ABOUT_STATES) && !trial_asks(trial, i, ABOUT_EVENTS))
            continue;
        agenda->next[i] = *first;
        *first = i + 1;
    }
}

/* Where the team's units stand. */
static void replay_note_eyes(struct verdict *verdict, const struct replay *replay,
                             const struct replay_team *team)
{
    verdict->eyes = alloc_array(team->unit_count, sizeof *verdict->eyes);
    for (size_t i = 0; i < team->unit_count; i++)
        if (replay->units[team->units[i]].life == LIFE_ALIVE)
            verdict->eyes[verdict->eye_count++] = replay->units[team->units[i]].cell;
}

static int replay_judge_turn(struct trial *trial, const struct agenda *agenda,
                             const struct replay *replay, struct diag *diag)
{
    int status = 0;

    for (size_t at = agenda->first[replay->turn]; at && !status; at = agenda->next[at - 1]) {
        size_t i = at - 1;
        const struct expectation *expectation = &trial->expect->list[i];
        const struct replay_team *team = &replay->teams[expectation->team];
        if (expectation->about == ABOUT_STATES)
            replay_note_eyes(&trial->expect->list[i].verdict, replay, team);
        if (expectation->about == ABOUT_STATES)
            status = trial_judge_rows(&trial->expect->list[i], eyeshot_fog_visible(team->fog),
                                      eyeshot_fog_explored(team->fog), '2', diag);
        if (expectation->about == ABOUT_EVENTS)
            replay_judge_events(trial, i, replay);
    }
    return status;
}

int replay_judge(struct trial *trial, struct diag *diag)
{
    struct scenario *scenario = trial->scenario;
    struct replay replay;
    struct agenda agenda;
    int status;

    if (!trial_asks_any(trial, ABOUT_STATES) && !trial_asks_any(trial, ABOUT_EVENTS))
        return 0;
    if (!scenario->story.team_count)
        return diag_fail(diag, "no teams: expected a scenario with teams and turns");
    if (replay_init(&replay, scenario, trial->terms.rule, &trial->given, diag))
        return -1;
    replay_agenda_init(&agenda, trial, scenario->story.turn_count);
    do
        status = replay_judge_turn(trial, &agenda, &replay, diag);
    while (!status && replay_next(&replay));
    free(agenda.first);
    free(agenda.next);
    replay_release(&replay);
    return status;
}
