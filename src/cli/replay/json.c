/*
 * A turn as one JSON object: of each team its states, its units and whom it sees, then the events
 * with what came of them. The map's rows follow where they are new.
 */
#include "cli/replay/play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture/format.h"
#include "cli/support/alloc.h"

/* The living enemies that any of the team sees, or this unit of it. */
static void replay_add_sees(struct json_out *json, const struct replay *replay,
                            const struct replay_team *team, const struct replay_unit *unit)
{
    size_t count = replay->story->unit_count;

    json_array(json, "sees");
    for (size_t i = 0; i < count && team->unit_count < count; i++) { /* it has enemies */
        const struct replay_unit *enemy = &replay->units[i];
        if (&replay->teams[enemy->told->team] != team && replay_shows(team, enemy) &&
            (!unit || replay_sees(replay, unit, enemy->cell)))
            json_string(json, NULL, enemy->told->id);
    }
    json_end(json);
}

static void replay_add_team(struct json_out *json, const struct replay *replay,
                            const struct replay_team *team)
{
    json_object(json, NULL);
    json_string(json, "id", team->told->id);
    json_size(json, "visible", eyeshot_fog_count(team->fog, EYESHOT_VISIBLE));
    json_size(json, "explored", eyeshot_fog_count(team->fog, EYESHOT_EXPLORED));
    json_size(json, "hidden", eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
    json_states(json, "states", eyeshot_fog_visible(team->fog), eyeshot_fog_explored(team->fog));
    if (lights_lit(&team->lit_by))
        json_rows(json, "lit", lights_lit(&team->lit_by));
    json_array(json, "units");
    for (size_t i = 0; i < team->unit_count && !sink_is_over(json->sink); i++) {
        const struct replay_unit *unit = &replay->units[team->units[i]];
        json_object(json, NULL);
        json_string(json, "id", unit->told->id);
        json_int(json, "x", unit->cell.x);
        json_int(json, "y", unit->cell.y);
        json_bool(json, "alive", unit->life == LIFE_ALIVE);
        replay_add_sees(json, replay, team, unit);
        json_end(json);
    }
    json_end(json);
    replay_add_sees(json, replay, team, NULL);
    json_end(json);
}

/* The event as it was told, and what came of it. */
static void replay_add_outcome(struct json_out *json, const struct replay *replay,
                               const struct outcome *outcome)
{
    const char *told = outcome->event->text;
    struct sink text = {.fd = -1};

    sink_write(&text, told, strlen(told) - 1); /* without its } */
    if (outcome->refusal)
        sink_format(&text, ",\"ok\":false,\"why\":\"%s\"", outcome->refusal);
    else
        sink_text(&text, ",\"ok\":true");
    for (size_t i = 0; i < outcome->onto_count; i++) {
        const char *id = replay->units[outcome->onto[i]].told->id;
        sink_text(&text, i ? ",\"" : ",\"onto\":[\"");
        json_string_part(&text, id, strlen(id));
        sink_text(&text, i + 1 < outcome->onto_count ? "\"" : "\"]");
    }
    if (outcome->event->kind == EVENT_LOOK) {
        sink_format(&text, ",\"path\":%s", outcome->path_count ? "[" : "null");
        for (size_t i = 0; i < outcome->path_count; i++)
            sink_format(&text, "%s[%d,%d]", i ? "," : "", outcome->path[i].x, outcome->path[i].y);
        sink_text(&text, outcome->path_count ? "]" : "");
    }
    sink_text(&text, "}");
    json_raw(json, NULL, text.buffer.data, text.buffer.length);
    bytes_release(&text.buffer);
}

static void replay_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct turn_answer *turn = answer;
    const struct replay *replay = turn->replay;
    bool changed = !turn->later; /* the map, by an event that set cells */

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "replay/1");
    json_size(&json, "turn", replay->turn);
    json_int(&json, "width", replay->map->width);
    json_int(&json, "height", replay->map->height);
    json_array(&json, "teams");
    for (size_t i = 0; i < replay->story->team_count && !sink_is_over(sink); i++)
        if (is_asked(turn->team, i))
            replay_add_team(&json, replay, &replay->teams[i]);
    json_end(&json);
    json_array(&json, "events");
    for (size_t i = 0; i < replay->outcome_count && !sink_is_over(sink); i++) {
        replay_add_outcome(&json, replay, &replay->outcomes[i]);
        changed |= replay->outcomes[i].event->kind == EVENT_SET;
    }
    json_end(&json);
    if (style->map && changed)
        json_map(&json, replay->map);
    json_end(&json);
    json_end_line(&json);
}

const struct format replay_json = {"json", "one object per turn, replay/1",
                                   .write = replay_write_json};
