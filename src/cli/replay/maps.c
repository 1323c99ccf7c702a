/*
 * Maps of what teams see and remember, as text or a greymap, below what happened in the turn. Each
 * map is a view, which cli/picture draws.
 */
#include "cli/replay/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture/view.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* Whoever stands where the team looks; of several in a cell the first in the story is drawn. */
static size_t replay_find_units(const struct replay *replay, const struct replay_team *team,
                                struct eye *units)
{
    size_t count = 0;

    for (size_t i = 0; i < replay->story->unit_count; i++) {
        const struct replay_unit *unit = &replay->units[i];
        char *id = unit->told->id;
        if (!replay_shows(team, unit))
            continue;
        units[count] = (struct eye){.id = id, .cell = unit->cell};
        utf8_decode(id, strlen(id), &units[count].glyph);
        if (utf8_is_invisible(units[count].glyph))
            units[count].glyph = '?';
        count++;
    }
    return count;
}

static void replay_draw_team(struct sink *sink, const struct replay *replay,
                             const struct replay_team *team, const struct format *format,
                             const struct style *style)
{
    struct eye *units = alloc_array(replay->story->unit_count, sizeof *units);
    struct view view = {.map = replay->map,
                        .scale = 1,
                        .eyes = units,
                        .eye_count = replay_find_units(replay, team, units),
                        .visible = eyeshot_fog_visible(team->fog),
                        .explored = eyeshot_fog_explored(team->fog),
                        .memory = &team->memory,
                        .lights = replay_lights(replay),
                        .lit = lights_lit(&team->lit_by)};

    format->write(sink, &view, style);
    free(units);
}

static void replay_add_events(struct sink *sink, const struct turn_answer *turn)
{
    const struct replay *replay = turn->replay;

    sink_format(sink, "%sturn %zu\n", turn->later ? "\n" : "", replay->turn);
    for (size_t i = 0; i < replay->outcome_count; i++) {
        const struct outcome *outcome = &replay->outcomes[i];
        sink_format(sink, "  %-17s ", outcome->refusal ? outcome->refusal : "ok");
        sink_text(sink, outcome->event->text);
        for (size_t k = 0; k < outcome->onto_count; k++) {
            sink_text(sink, k ? ", " : " onto ");
            diag_add_escaped(&sink->buffer, replay->units[outcome->onto[k]].told->id, false);
        }
        sink_text(sink, "\n");
    }
}

/* The maps of all teams that are asked for, and, with `told`, what happened and who they are. */
static void replay_draw_turn(struct sink *sink, const void *answer, bool told,
                             const struct format *format, const struct style *style)
{
    const struct turn_answer *turn = answer;
    const struct replay *replay = turn->replay;

    told = told && !turn->bare;
    if (told)
        replay_add_events(sink, turn);
    for (size_t i = 0; i < replay->story->team_count; i++) {
        const struct replay_team *team = &replay->teams[i];
        if (!is_asked(turn->team, i))
            continue;
        if (told) {
            sink_text(sink, "\n");
            diag_add_escaped(&sink->buffer, team->told->id, false);
            sink_format(sink, ": %zu visible, %zu explored, %zu hidden\n",
                        eyeshot_fog_count(team->fog, EYESHOT_VISIBLE),
                        eyeshot_fog_count(team->fog, EYESHOT_EXPLORED),
                        eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
        }
        replay_draw_team(sink, replay, team, format, style);
    }
}

static void replay_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, true, &view_ascii, style);
}

static void replay_write_states(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, true, &view_states, style);
}

static void replay_write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, false, &view_pgm, style);
}

const struct format replay_ascii = {"ascii", "maps; explored cells as remembered",
                                    replay_write_ascii};
const struct format replay_states = {"states", "maps; explored cells ░, hidden ones █",
                                     replay_write_states};
const struct format replay_pgm = {"pgm", "a netpbm greymap for each team and turn",
                                  replay_write_pgm};
