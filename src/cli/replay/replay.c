/*
 * The command `replay`: a story is played turn by turn, and each turn that is asked for is printed
 * when it has been played. play.h tells what a replay is, begin.c how one begins; the forms are in
 * forms.c. `check` has a story judged by what its scenario expects of turns, states and events.
 */
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/replay/play.h"

#define TURN_LAST LLONG_MAX

struct replay_options {
    const char *team;
    long long turn; /* or TURN_LAST; if it was given */
};

/* Plays all turns and prints those that are asked for; `--stats` tells what each of them took. */
static int replay_play_all(struct replay *replay, struct call *call, struct turn_answer *turn,
                           long long asked, struct diag *diag)
{
    turn->replay = replay;
    turn->bare = turn->team != STORY_NOBODY && asked >= 0;
    if (call_open(call, diag))
        return -1;
    if (call->open)
        format_begin(&call->sink, call->format, &call->style);
    do {
        size_t kept = 0; /* living units whose field did not change */
        if (call->open && (asked < 0 || (size_t)asked == replay->turn)) {
            format_add(&call->sink, call->format, turn, &call->style);
            turn->later = true;
        }
        for (size_t i = 0; i < replay->story->unit_count && call->options.stats; i++)
            kept += replay->units[i].life == LIFE_ALIVE && !replay->units[i].fresh;
        if (call->options.stats)
            call_tell(call, "turn %zu: %zu field%s computed, %zu kept", replay->turn,
                      replay->computed, plural(replay->computed), kept);
    } while (asked != (long long)replay->turn && replay_next(replay) && !limit_late());
    if (call->open)
        format_end(&call->sink, call->format, turn, &call->style);
    return exec_check(diag);
}

/* By whose rules, and that the story is possible. */
static int replay_begin(struct replay *replay, struct scenario *scenario,
                        const struct sight_options *sight, struct diag *diag)
{
    struct given given;
    struct eyeshot_terms terms;

    if (!scenario->story.team_count)
        return diag_fail(diag, "no teams: expected a scenario with teams and turns");
    return sight_settle(sight, scenario, &given, &terms, diag) ||
                   exec_probe(&scenario->map, (struct cell){0, 0}, 0, diag) ||
                   replay_init(replay, scenario, terms.rule, &given, diag)
               ? -1
               : 0;
}

/* Judging what is expected of turns */

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

/* The story is played once, and its map stays as the last turn left it. */
static int replay_judge(struct trial *trial, struct diag *diag)
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

/* The command */

static int replay_run(struct call *call, struct diag *diag)
{
    const struct replay_options *own = call->own;
    const struct story *story = &call->scenario.story;
    struct turn_answer turn = {.team = STORY_NOBODY};
    long long asked = option_used(&call->uses, "turn") ? own->turn : -1; /* all of them */
    struct replay replay;
    int status;

    if (call->format == &replay_svg && (!own->team || asked < 0)) {
        diag->file = NULL;
        return diag_fail(diag, "svg draws one team at one turn: give --team and --turn");
    }
    if (replay_begin(&replay, &call->scenario, &call->options.sight, diag))
        return -1;
    for (size_t i = 0; i < story->team_count && own->team; i++)
        if (!strcmp(story->teams[i].id, own->team))
            turn.team = i;
    if (asked == TURN_LAST)
        asked = (long long)story->turn_count;
    if (own->team && turn.team == STORY_NOBODY)
        status = diag_fail(diag, "unknown team '%s'", own->team);
    else if (asked > (long long)story->turn_count)
        status = diag_fail(diag, "turn %lld is out of range (0 to %zu)", asked, story->turn_count);
    else {
        diag->file = NULL;
        status = replay_play_all(&replay, call, &turn, asked, diag);
    }
    replay_release(&replay);
    return status;
}

static int replay_set_turn(void *member, const char *value, const struct option_spec *option,
                           struct diag *diag)
{
    long long *turn = member;

    (void)option;
    *turn = TURN_LAST;
    return !strcmp(value, "last") ? 0 : option_number(value, 0, TURN_LAST - 1, "turn", turn, diag);
}

static const struct option_spec table[] = {
    {0, "team", "ID", "only what this team sees", OPTION_TEXT(struct replay_options, team)},
    {0, "turn", "N|last", "only this turn; 0 is the start",
     OPTION_CALL(replay_set_turn, struct replay_options, turn)},
    {0}};

static const struct format *const formats[] = {
    &replay_ascii, &replay_states, &replay_json, &replay_pgm, &replay_svg, &replay_html, NULL};

const struct command command_replay = {
    .name = "replay",
    .operands = "[SCENARIO]",
    .summary = "teams, units, moves, deaths, shots: fog of war turn by turn",
    .example =
        "echo '{\"map\":[\".....\",\"..#..\",\".....\"],\"teams\":[{\"id\":\"blue\",\"units\":"
        "[{\"id\":\"U\",\"x\":0,\"y\":1}]}],\"turns\":[[{\"move\":\"U\",\"to\":[4,1]}]]}' |"
        " eyeshot replay",
    .most_operands = 1,
    .formats = formats,
    .has = HAS_LOOK | HAS_ANSWER | HAS_UNSEEN | HAS_COLOR,
    .options = table,
    .own_size = sizeof(struct replay_options),
    .reads = true,
    .run = replay_run,
    .judge = replay_judge,
    .list = "turns",
};
