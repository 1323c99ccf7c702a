/*
 * What teams see and remember at a turn: as maps of text or a greymap, below what happened in the
 * turn, and as a picture of one team, in which who is who is told by colour, shape and label, all
 * drawn from a view by cli/picture; and a turn as one JSON object, with whom each unit sees.
 */
#include <strings.h>

#include "cli/picture/picture.h"
#include "cli/replay/play.h"
#include "cli/support/utf8.h"

/* `units` becomes who stands where the team looks; of several in a cell the first is drawn. */
static struct view replay_view(const struct replay *replay, const struct replay_team *team,
                               struct eye *units)
{
    struct view view = {.map = replay->map,
                        .scale = 1,
                        .eyes = units,
                        .visible = eyeshot_fog_visible(team->fog),
                        .explored = eyeshot_fog_explored(team->fog),
                        .memory = &team->memory,
                        .lights =
                            replay->standing || replay->lights.carried ? &replay->lights : NULL,
                        .lit = lights_lit(&team->lit_by)};

    for (size_t i = 0; i < replay->story->unit_count; i++) {
        const struct replay_unit *unit = &replay->units[i];
        struct eye *eye = &units[view.eye_count];
        if (!replay_shows(team, unit))
            continue;
        *eye = (struct eye){.id = unit->told->id, .cell = unit->cell};
        utf8_decode(eye->id, strlen(eye->id), &eye->glyph);
        if (utf8_is_unnoticed(eye->glyph))
            eye->glyph = '?';
        view.eye_count++;
    }
    return view;
}

static void replay_add_counts(struct bytes *text, const struct replay_team *team)
{
    bytes_addf(text, "%zu visible, %zu explored, %zu hidden",
               eyeshot_fog_count(team->fog, EYESHOT_VISIBLE),
               eyeshot_fog_count(team->fog, EYESHOT_EXPLORED),
               eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
}

static void replay_add_events(struct sink *sink, const struct turn_answer *turn)
{
    const struct replay *replay = turn->replay;

    sink_format(sink, "%sturn %zu\n", turn->later ? "\n" : "", replay->turn);
    for (size_t i = 0; i < replay->outcome_count; i++) {
        const struct outcome *outcome = &replay->outcomes[i];
        sink_format(sink, "  %-17s ", outcome->refusal ? outcome->refusal : "ok");
        sink_text(sink, outcome->event->text);
        sink_text(sink, "\n");
    }
}

/* The maps of all teams that are asked for, and, with `told`, what happened and who they are. */
static void replay_draw_turn(struct sink *sink, const struct turn_answer *turn, bool told,
                             const struct format *format, const struct style *style)
{
    const struct replay *replay = turn->replay;
    struct eye *units = alloc_array(replay->story->unit_count, sizeof *units);

    if (told)
        replay_add_events(sink, turn);
    for (size_t i = 0; i < replay->story->team_count; i++) {
        const struct replay_team *team = &replay->teams[i];
        struct view view;
        if (!is_asked(turn->team, i))
            continue;
        if (told) {
            sink_text(sink, "\n");
            diag_add_escaped(&sink->buffer, team->told->id, false);
            sink_text(sink, ": ");
            replay_add_counts(&sink->buffer, team);
            sink_text(sink, "\n");
        }
        view = replay_view(replay, team, units);
        format->write(sink, &view, style);
    }
    free(units);
}

/* As text */

static void replay_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, !((const struct turn_answer *)answer)->bare, &view_ascii, style);
}

static void replay_write_states(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, !((const struct turn_answer *)answer)->bare, &view_states,
                     style);
}

static void replay_write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    replay_draw_turn(sink, answer, false, &view_pgm, style);
}

/* As JSON */

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
static void replay_add_outcome(struct json_out *json, const struct outcome *outcome)
{
    const char *told = outcome->event->text;
    struct sink text = {.fd = -1};

    sink_write(&text, told, strlen(told) - 1); /* without its } */
    if (outcome->refusal)
        sink_format(&text, ",\"ok\":false,\"why\":\"%s\"", outcome->refusal);
    else
        sink_text(&text, ",\"ok\":true");
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

/* The map's rows follow where they are new. */
static void replay_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = json_open(sink, "replay/1");
    const struct turn_answer *turn = answer;
    const struct replay *replay = turn->replay;
    bool changed = !turn->later; /* the map, by an event that set cells */

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
        replay_add_outcome(&json, &replay->outcomes[i]);
        changed |= replay->outcomes[i].event->kind == EVENT_SET;
    }
    json_end(&json);
    if (style->map && changed)
        json_map(&json, replay->map);
    json_close(&json);
}

/* As a picture */

static const struct {
    const char *name, *class;
} colors[PICTURE_TEAMS] = {{"blue", "t0"},   {"red", "t1"},   {"green", "t2"},  {"purple", "t3"},
                           {"orange", "t4"}, {"black", "t5"}, {"yellow", "t6"}, {"white", "t7"}};

/* Colour and shape of a team: another team of the same colour has another shape. */
struct badge {
    size_t color, shape;
};

/* First those that are called like a colour, then the others, in order of the colours left. */
static struct badge *replay_choose_badges(const struct story *story)
{
    struct badge *badges = alloc_array(story->team_count, sizeof *badges);
    size_t used[PICTURE_TEAMS] = {0};

    for (int named = 1; named >= 0; named--) {
        for (size_t i = 0; i < story->team_count; i++) {
            size_t color = 0;
            while (color < PICTURE_TEAMS && strcasecmp(colors[color].name, story->teams[i].id) != 0)
                color++;
            if ((color < PICTURE_TEAMS) != named)
                continue;
            for (size_t k = 0; k < PICTURE_TEAMS && !named; k++)
                if (color == PICTURE_TEAMS || used[k] < used[color])
                    color = k;
            badges[i] = (struct badge){color, (used[color] + color) % PICTURE_TEAMS};
            used[color]++;
        }
    }
    return badges;
}

/* Units in sight, the first of a cell over the others. */
static void replay_add_units(struct picture *picture, const struct replay *replay,
                             const struct replay_team *team)
{
    const struct story *story = replay->story;
    struct badge *badges = replay_choose_badges(story);
    size_t told = 0;

    for (size_t i = story->unit_count; i-- > 0;) {
        struct badge badge = badges[story->units[i].team];
        struct picture_kind kind = {colors[badge.color].class, NULL};
        const char *name = story->units[i].id;
        char label[PICTURE_LABEL];
        struct bytes meaning = {0};
        if (!replay_shows(team, &replay->units[i]))
            continue;
        bytes_addf(&meaning, "%s, %s", name, story->teams[story->units[i].team].id);
        if (told++ < PICTURE_TOLD)
            kind.meaning = meaning.data;
        picture_label(label, name);
        picture_add_sign(picture, replay->units[i].cell, (enum picture_shape)badge.shape, kind,
                         label, name);
        bytes_release(&meaning);
    }
    free(badges);
}

/* On a page of all teams it is the first one's view. */
static void replay_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct turn_answer *turn = answer;
    const struct replay *replay = turn->replay;
    const struct replay_team *team = &replay->teams[turn->team == STORY_NOBODY ? 0 : turn->team];
    struct eye *units = alloc_array(replay->story->unit_count, sizeof *units);
    const struct view view = replay_view(replay, team, units);
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "%s, turn %zu", team->told->id, replay->turn);
    replay_add_counts(&picture.subtitle, team);
    picture_add_panel(&picture, replay->map, (struct picture_panel){0});
    picture_add_view(&picture, &view, false);
    picture_add_lights(&picture, view.lights);
    replay_add_units(&picture, replay, team);
    picture_write(sink, &picture);
    picture_release(&picture);
    free(units);
}

const struct format replay_ascii = {"ascii", "maps; explored cells as remembered",
                                    .write = replay_write_ascii};
const struct format replay_states = {"states", "maps; explored cells ░, hidden ones █",
                                     .write = replay_write_states};
const struct format replay_json = {"json", "one object per turn, replay/1",
                                   .write = replay_write_json};
const struct format replay_pgm = {"pgm", "a netpbm greymap for each team and turn",
                                  .write = replay_write_pgm};
const struct format replay_svg = {"svg", "a picture of what one team sees at one turn",
                                  .write = replay_write_svg};
const struct format replay_html = {"html", "a page to play the turns on", .title = "Fog of war",
                                   .json = &replay_json, .still = &replay_svg};
