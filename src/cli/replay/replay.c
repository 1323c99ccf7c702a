/*
 * The command `replay`: a story is played turn by turn, and each turn that is asked for is printed
 * when it has been played. play.h tells what a replay is, begin.c how one begins; the forms are in
 * forms.c and json.c. `batch` and `check` come in by the descriptor at the end.
 */
#include <limits.h>
#include <string.h>

#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/replay/play.h"

#define TURN_LAST LLONG_MAX

struct replay_options {
    const char *team;
    long long turn; /* or TURN_LAST, or -1: all of them */
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
    } while (asked != (long long)replay->turn && replay_next(replay));
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
                   exec_probe(&scenario->map, (struct cell){0, 0}, diag) ||
                   replay_init(replay, scenario, terms.rule, &given, diag)
               ? -1
               : 0;
}

static int replay_answer(const struct options *options, struct scenario *scenario,
                         struct sink *sink, struct diag *diag)
{
    struct replay replay;
    const struct turn_answer turn = {.replay = &replay, .team = STORY_NOBODY};

    if (replay_begin(&replay, scenario, &options->sight, diag))
        return -1;
    do
        replay_json.write(sink, &turn, &(struct style){0});
    while (replay_next(&replay) && !limit_late());
    replay_release(&replay);
    return 0;
}

static int replay_check(const struct call *call, struct diag *diag)
{
    const struct replay_options *own = call->own;

    if (call->format != &replay_svg || (own->team && own->turn >= 0))
        return 0;
    return diag_fail(diag, "svg draws one team at one turn: give --team and --turn");
}

/* --team and --turn, in a story that has any; else there is a better message. */
static int replay_find_asked(size_t *team, long long *turn, const struct replay_options *own,
                             const struct story *story, struct diag *diag)
{
    *team = STORY_NOBODY;
    *turn = own->turn == TURN_LAST ? (long long)story->turn_count : own->turn;
    for (size_t i = 0; i < story->team_count && own->team; i++)
        if (!strcmp(story->teams[i].id, own->team))
            *team = i;
    if (!story->team_count)
        return 0;
    if (own->team && *team == STORY_NOBODY)
        return diag_fail(diag, "unknown team '%s'", own->team);
    if (*turn <= (long long)story->turn_count)
        return 0;
    return diag_fail(diag, "turn %lld is out of range (0 to %zu)", *turn, story->turn_count);
}

static int replay_run(struct call *call, struct diag *diag)
{
    struct replay replay;
    struct turn_answer turn = {0};
    long long asked;
    int status;

    if (replay_find_asked(&turn.team, &asked, call->own, &call->scenario.story, diag) ||
        replay_begin(&replay, &call->scenario, &call->options.sight, diag))
        return -1;
    diag->file = NULL;
    status = replay_play_all(&replay, call, &turn, asked, diag);
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
    .own_start = &(const struct replay_options){.turn = -1},
    .reads = true,
    .check = replay_check,
    .run = replay_run,
    .answer = replay_answer,
    .judge = replay_judge,
    .list = "turns",
};
