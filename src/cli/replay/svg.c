/*
 * What one team sees at one turn, as a picture: who is who by colour, shape and label. A team that
 * is called like a colour has it; its units are told by name below the map.
 */
#include <stdlib.h>
#include <strings.h>

#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/picture/view.h"
#include "cli/replay/answer.h"
#include "cli/support/alloc.h"

/* The colours of the classes t0 to t7. */
static const char *const colors[PICTURE_TEAMS] = {"blue",   "red",   "green",  "purple",
                                                  "orange", "black", "yellow", "white"};

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
            while (color < PICTURE_TEAMS && strcasecmp(colors[color], story->teams[i].id) != 0)
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
    static const char *const classes[PICTURE_TEAMS] = {"t0", "t1", "t2", "t3",
                                                       "t4", "t5", "t6", "t7"};
    const struct story *story = replay->story;
    struct badge *badges = replay_choose_badges(story);
    char(*labels)[PICTURE_LABEL] = alloc_array(story->unit_count, sizeof *labels);
    const char **names = alloc_array(story->unit_count, sizeof *names);
    size_t told = 0;

    for (size_t i = 0; i < story->unit_count; i++)
        names[i] = story->units[i].id;
    picture_labels(labels, names, story->unit_count);
    for (size_t i = story->unit_count; i-- > 0;) {
        struct badge badge = badges[story->units[i].team];
        struct bytes meaning = {0};
        if (!replay_shows(team, &replay->units[i]))
            continue;
        bytes_addf(&meaning, "%s, %s", names[i], story->teams[story->units[i].team].id);
        picture_add_sign(picture, replay->units[i].cell, (enum picture_shape)badge.shape,
                         (struct picture_kind){classes[badge.color],
                                               told++ < PICTURE_TOLD ? meaning.data : NULL},
                         labels[i], names[i]);
        bytes_release(&meaning);
    }
    free(badges);
    free(labels);
    free(names);
}

/* On a page of all teams it is the first one's view. */
static void replay_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct turn_answer *turn = answer;
    const struct replay *replay = turn->replay;
    const struct replay_team *team = &replay->teams[turn->team == STORY_NOBODY ? 0 : turn->team];
    const struct view view = {.map = replay->map,
                              .scale = 1,
                              .visible = eyeshot_fog_visible(team->fog),
                              .explored = eyeshot_fog_explored(team->fog),
                              .memory = &team->memory,
                              .lights = replay_lights(replay),
                              .lit = lights_lit(&team->lit_by)};
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "%s, turn %zu", team->told->id, replay->turn);
    bytes_addf(&picture.subtitle, "%zu visible, %zu explored, %zu hidden",
               eyeshot_fog_count(team->fog, EYESHOT_VISIBLE),
               eyeshot_fog_count(team->fog, EYESHOT_EXPLORED),
               eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
    picture_add_panel(&picture, replay->map, (struct picture_panel){0});
    picture_add_view(&picture, &view, false);
    picture_add_lights(&picture, replay_lights(replay));
    replay_add_units(&picture, replay, team);
    picture_write(sink, &picture);
    picture_release(&picture);
}

/* A line of the page's answer; whoever plays the turns opens and closes the page. */
static void replay_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_add(sink, &replay_json, answer, style);
}

const struct format replay_svg = {"svg", "a picture of what one team sees at one turn",
                                  replay_write_svg};
const struct format replay_html = {"html", "a page to play the turns on", replay_write_html};
