#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/replay/print.h"
#include "cli/support/clock.h"

/* --team: its number. */
static int find_team(const struct settings *settings, const struct story *story, size_t *team,
                     struct diag *diag)
{
    *team = STORY_NOBODY;
    if (!settings->team || !story->team_count)
        return 0;
    for (size_t i = 0; i < story->team_count; i++)
        if (!strcmp(story->teams[i].id, settings->team))
            *team = i;
    if (*team != STORY_NOBODY)
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "unknown team '%s'", settings->team);
}

static int check_turn(const struct settings *settings, const struct story *story, struct diag *diag)
{
    if (settings->turn <= (long long)story->turn_count || !story->team_count)
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "turn %lld is out of range (0 to %zu)", settings->turn,
                     story->turn_count);
}

/* A picture is a document of its own: two behind each other are none. */
static int check_picture(const struct settings *settings, const struct replay_format *format,
                         struct diag *diag)
{
    if (strcmp(format->name, "svg") != 0 ||
        (settings->team && (settings->last || settings->turn >= 0)))
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "svg draws one team at one turn: give --team, and --turn or --last");
}

static bool is_asked(const struct settings *settings, const struct replay *replay)
{
    if (settings->last)
        return replay->turn == replay->story->turn_count;
    return settings->turn < 0 || (size_t)settings->turn == replay->turn;
}

static void print_stats(const struct replay *replay, const struct settings *settings,
                        int64_t nanoseconds)
{
    fprintf(stderr, "eyeshot: turn %zu: %zu %s computed, %zu kept", replay->turn, replay->computed,
            replay->computed == 1 ? "field" : "fields", replay_kept(replay));
    settings_end_stats(settings, nanoseconds);
}

/* `took`: nanoseconds to the start. */
static int play(struct replay *replay, const struct settings *settings,
                const struct replay_format *format, size_t team, int64_t took, struct diag *diag)
{
    bool more;
    struct sink sink;
    struct replay_view view = {.replay = replay,
                               .team = team,
                               .unseen = settings->unseen,
                               .color = settings_color(settings),
                               .pretty = settings->pretty,
                               .bare =
                                   team != STORY_NOBODY && (settings->last || settings->turn >= 0)};

    diag->file = NULL;
    if (sink_open(&sink, settings->quiet ? NULL : settings->output, diag))
        return -1;
    do {
        if (!settings->quiet && is_asked(settings, replay))
            format->write(&sink, &view);
        if (settings->stats)
            print_stats(replay, settings, took);
        took = -clock_ns();
        more = replay_next(replay);
        took += clock_ns();
    } while (more);
    return sink_close(&sink, diag);
}

/* Whose rules hold, and that the story is possible. */
static int begin(struct replay *replay, struct scenario *scenario, const struct settings *settings,
                 struct diag *diag)
{
    struct given given;
    struct eyeshot_terms terms;

    if (!scenario->story.team_count)
        return diag_fail(diag, "no teams: expected a scenario with teams and turns");
    return settings_rule(settings, scenario, &given, &terms, diag) ||
                   replay_init(replay, &scenario->map, &scenario->story, terms.rule, &given, diag)
               ? -1
               : 0;
}

static int replay_answer(const struct settings *settings, struct scenario *scenario,
                         struct sink *sink, struct diag *diag)
{
    const struct replay_format *format = table_need(TABLE(replay_formats), "format", "json", diag);
    struct replay replay;
    struct replay_view view = {.replay = &replay, .team = STORY_NOBODY};

    if (begin(&replay, scenario, settings, diag))
        return -1;
    do
        format->write(sink, &view);
    while (replay_next(&replay) && !limit_line_late());
    replay_release(&replay);
    return 0;
}

static int replay_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct replay_format *format = settings_format(settings, TABLE(replay_formats), diag);
    struct scenario scenario;
    struct replay replay;
    const char *path;
    int64_t start;
    int status = -1;
    size_t team;

    if (!format || check_picture(settings, format, diag) ||
        settings_input(settings, operands, count, &path, diag) ||
        scenario_read(&scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    start = clock_ns();
    if (!find_team(settings, &scenario.story, &team, diag) &&
        !check_turn(settings, &scenario.story, diag) &&
        !begin(&replay, &scenario, settings, diag)) {
        status = play(&replay, settings, format, team, clock_ns() - start, diag);
        replay_release(&replay);
    }
    scenario_release(&scenario);
    return status ? STATUS_TROUBLE : STATUS_YES;
}

static int set_turn(void *settings, const char *value, struct diag *diag)
{
    return option_number(value, 0, LLONG_MAX, "turn", &((struct settings *)settings)->turn, diag);
}

static const struct option_row options[] = {
    {0, "team", "ID", "only what this team sees", SETTING(team)},
    {0, "turn", "N", "only this turn; 0 is the start", CALL(set_turn)},
    {0, "last", NULL, "only the last turn", SETTING(last)},
    {0}};

static const struct option_group groups[] = {
    {"Replay", options},        {"Sight", options_sight},     {"Map", options_input},
    {"Output", options_answer}, {"Drawing", options_drawing}, {"Status", options_status},
    {"Limits", options_limits}, {"Help", options_help},       {0}};

const struct command command_replay = {
    .name = "replay",
    .operands = "[SCENARIO]",
    .summary = "teams, units, moves, deaths, shots: fog of war turn by turn",
    .example =
        "echo '{\"map\":[\".....\",\"..#..\",\".....\"],\"teams\":[{\"id\":\"blue\",\"units\":"
        "[{\"id\":\"U\",\"x\":0,\"y\":1}]}],\"turns\":[[{\"move\":\"U\",\"to\":[4,1]}]]}' |"
        " eyeshot replay",
    .most_operands = 1,
    .formats = TABLE(replay_formats),
    .groups = groups,
    .run = replay_run,
    .answer = replay_answer,
    .list = "turns",
};
