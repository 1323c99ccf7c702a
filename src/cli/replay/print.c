#include "cli/replay/print.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture/json_view.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

static bool is_asked(const struct replay_view *view, size_t team)
{
    return view->team == STORY_NOBODY || view->team == team;
}

/* Does any of the team see the cell? */
static bool team_sees(const struct replay_team *team, struct cell cell)
{
    return eyeshot_fog_state(team->fog, cell.x, cell.y) == EYESHOT_VISIBLE;
}

/* JSON */

/* The living enemies that any of the team sees, by number. */
static const struct replay_unit **list_enemies(const struct replay *replay,
                                               const struct replay_team *team, size_t *count)
{
    const struct replay_unit **list = NULL;
    size_t room = *count = 0;

    for (size_t i = 0; i < replay->story->unit_count; i++) {
        const struct replay_unit *unit = &replay->units[i];
        if (unit->life != LIFE_ALIVE || &replay->teams[unit->told->team] == team ||
            !team_sees(team, unit->cell))
            continue;
        list = alloc_grow(list, *count, &room, sizeof *list);
        list[(*count)++] = unit;
    }
    return list;
}

static void add_unit(struct json_out *json, const struct replay *replay,
                     const struct replay_unit *unit, const struct replay_unit *const *enemies,
                     size_t enemy_count)
{
    json_object(json, NULL);
    json_string(json, "id", unit->told->id);
    json_int(json, "x", unit->cell.x);
    json_int(json, "y", unit->cell.y);
    json_bool(json, "alive", unit->life == LIFE_ALIVE);
    json_inline_array(json, "sees");
    for (size_t i = 0; i < enemy_count; i++)
        if (replay_sees(replay, unit, enemies[i]->cell))
            json_string(json, NULL, enemies[i]->told->id);
    json_end(json);
    json_end(json);
}

static void add_team(struct json_out *json, const struct replay *replay,
                     const struct replay_team *team)
{
    size_t enemy_count;
    const struct replay_unit **enemies = list_enemies(replay, team, &enemy_count);

    json_object(json, NULL);
    json_string(json, "id", team->told->id);
    json_int(json, "visible", (int64_t)eyeshot_fog_count(team->fog, EYESHOT_VISIBLE));
    json_int(json, "explored", (int64_t)eyeshot_fog_count(team->fog, EYESHOT_EXPLORED));
    json_int(json, "hidden", (int64_t)eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
    json_states(json, "states", eyeshot_fog_visible(team->fog), eyeshot_fog_explored(team->fog));
    json_array(json, "units");
    for (size_t i = 0; i < team->unit_count && !sink_is_over(json->sink); i++)
        add_unit(json, replay, &replay->units[team->units[i]], enemies, enemy_count);
    json_end(json);
    json_inline_array(json, "sees");
    for (size_t i = 0; i < enemy_count; i++)
        json_string(json, NULL, enemies[i]->told->id);
    json_end(json);
    json_end(json);
    free(enemies);
}

/* The event as it was told, and what came of it. */
static void add_outcome(struct json_out *json, const struct outcome *outcome)
{
    struct bytes text = {0};

    bytes_add(&text, outcome->event->text, strlen(outcome->event->text) - 1); /* without its } */
    if (outcome->refusal)
        bytes_addf(&text, ",\"ok\":false,\"why\":\"%s\"", outcome->refusal);
    else
        bytes_addf(&text, ",\"ok\":true");
    if (outcome->event->kind == EVENT_LOOK) {
        bytes_addf(&text, ",\"path\":%s", outcome->path_count ? "[" : "null");
        for (size_t i = 0; i < outcome->path_count; i++)
            bytes_addf(&text, "%s[%d,%d]", i ? "," : "", outcome->path[i].x, outcome->path[i].y);
        bytes_addf(&text, outcome->path_count ? "]" : "");
    }
    bytes_addf(&text, "}");
    json_raw(json, NULL, text.data, text.length);
    bytes_release(&text);
}

static void write_json(struct sink *sink, const struct replay_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};
    const struct replay *replay = view->replay;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "replay/1");
    json_int(&json, "turn", (int64_t)replay->turn);
    json_int(&json, "width", replay->map->width);
    json_int(&json, "height", replay->map->height);
    json_array(&json, "teams");
    for (size_t i = 0; i < replay->story->team_count && !sink_is_over(sink); i++)
        if (is_asked(view, i))
            add_team(&json, replay, &replay->teams[i]);
    json_end(&json);
    json_array(&json, "events");
    for (size_t i = 0; i < replay->outcome_count && !sink_is_over(sink); i++)
        add_outcome(&json, &replay->outcomes[i]);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

/* Text */

static struct view_eye make_eye(const struct replay_unit *unit)
{
    const char *id = unit->told->id;
    uint32_t glyph;

    if (!utf8_decode(id, strlen(id), &glyph))
        glyph = '?';
    return (struct view_eye){.id = id, .cell = unit->cell, .glyph = glyph};
}

/* Whoever stands where the team looks; of several in a cell the first in the story is drawn. */
static size_t find_eyes(const struct replay *replay, const struct replay_team *team,
                        struct view_eye *eyes)
{
    size_t count = 0;

    for (size_t i = 0; i < replay->story->unit_count; i++) {
        const struct replay_unit *unit = &replay->units[i];
        if (unit->life == LIFE_ALIVE && team_sees(team, unit->cell))
            eyes[count++] = make_eye(unit);
    }
    return count;
}

static void draw_team(struct sink *sink, const struct replay_view *view,
                      const struct replay_team *team, const struct view_format *format)
{
    const struct replay *replay = view->replay;
    struct view_eye *eyes = alloc_array(replay->story->unit_count, sizeof *eyes);
    struct bytes title = {0};
    struct view drawn = {.map = replay->map,
                         .scale = 1,
                         .eyes = eyes,
                         .visible = eyeshot_fog_visible(team->fog),
                         .explored = eyeshot_fog_explored(team->fog),
                         .memory = &team->memory,
                         .unseen = view->unseen,
                         .color = view->color};

    drawn.eye_count = find_eyes(replay, team, eyes);
    bytes_addf(&title, "%s, turn %zu", team->told->id, replay->turn);
    drawn.title = title.data;
    format->write(sink, &drawn);
    bytes_release(&title);
    free(eyes);
}

static void add_heading(struct sink *sink, const struct replay_team *team)
{
    sink_text(sink, "\n");
    sink_text(sink, team->told->id);
    sink_format(sink, ": %zu visible, %zu explored, %zu hidden\n",
                eyeshot_fog_count(team->fog, EYESHOT_VISIBLE),
                eyeshot_fog_count(team->fog, EYESHOT_EXPLORED),
                eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
}

static void write_text(struct sink *sink, const struct replay_view *view,
                       const struct view_format *format)
{
    const struct replay *replay = view->replay;

    if (!view->bare)
        sink_format(sink, "%sturn %zu\n", replay->turn ? "\n" : "", replay->turn);
    for (size_t i = 0; !view->bare && i < replay->outcome_count; i++) {
        const struct outcome *outcome = &replay->outcomes[i];
        sink_format(sink, "  %-17s ", outcome->refusal ? outcome->refusal : "ok");
        sink_text(sink, outcome->event->text);
        sink_text(sink, "\n");
    }
    for (size_t i = 0; i < replay->story->team_count; i++) {
        if (!is_asked(view, i))
            continue;
        if (!view->bare)
            add_heading(sink, &replay->teams[i]);
        draw_team(sink, view, &replay->teams[i], format);
    }
}

static void write_ascii(struct sink *sink, const struct replay_view *view)
{
    write_text(sink, view, &view_ascii);
}

static void write_states(struct sink *sink, const struct replay_view *view)
{
    write_text(sink, view, &view_states);
}

static void write_pgm(struct sink *sink, const struct replay_view *view)
{
    for (size_t i = 0; i < view->replay->story->team_count; i++)
        if (is_asked(view, i))
            draw_team(sink, view, &view->replay->teams[i], &view_pgm);
}

static void write_svg(struct sink *sink, const struct replay_view *view)
{
    for (size_t i = 0; i < view->replay->story->team_count; i++)
        if (is_asked(view, i))
            draw_team(sink, view, &view->replay->teams[i], &view_svg);
}

static const struct replay_format ascii = {"ascii", "maps; explored cells as remembered",
                                           write_ascii};
static const struct replay_format states = {"states", "maps; explored cells ░, hidden ones █",
                                            write_states};
static const struct replay_format json = {"json", "one object a turn, replay/1", write_json};
static const struct replay_format pgm = {"pgm", "a netpbm greymap a team and turn", write_pgm};
static const struct replay_format svg = {"svg", "a picture of what one team sees at one turn",
                                         write_svg};

const struct replay_format *const replay_formats[] = {&ascii, &states, &json, &pgm, &svg, NULL};
