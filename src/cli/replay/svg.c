/* What one team sees at one turn, as a picture: who is who by colour, shape and label. */
#include "cli/picture/svg.h"

#include <stdlib.h>

#include "cli/picture/view.h"
#include "cli/replay/answer.h"
#include "cli/replay/badges.h"
#include "cli/support/alloc.h"

#define TOLD_MOST 60 /* units that are told by name */

struct drawing {
    const struct replay *replay;
    const struct replay_team *team;
    struct badges badges;
    size_t *units; /* in sight, by number */
    size_t unit_count;
    struct svg_key *keys;
    struct bytes *signs; /* of keys */
    size_t key_count;
};

static void find_units(struct drawing *drawing)
{
    const struct story *story = drawing->replay->story;

    drawing->units = alloc_array(story->unit_count, sizeof *drawing->units);
    for (size_t i = 0; i < story->unit_count; i++)
        if (replay_shows(drawing->team, &drawing->replay->units[i]))
            drawing->units[drawing->unit_count++] = i;
}

/* What `draw` draws, a little smaller, for its rim to be whole. */
static void add_key(struct drawing *drawing, const char *meaning,
                    void (*draw)(struct sink *sink, const struct badges *badges, size_t number),
                    size_t number)
{
    struct sink sign = {.fd = -1};

    sink_text(&sign, "<g transform=\"scale(.9)\">");
    draw(&sign, &drawing->badges, number);
    sink_text(&sign, "</g>");
    drawing->signs[drawing->key_count] = sign.buffer;
    drawing->keys[drawing->key_count++] =
        (struct svg_key){.meaning = meaning, .sign = sign.buffer.data};
}

/* What cells look like; then the teams that are in sight, and behind each its units. */
static void find_keys(struct drawing *drawing)
{
    static const struct svg_key cells[] = {{"floor", "floor", NULL},
                                           {"wall", "wall", NULL},
                                           {"hidden", "hidden", NULL},
                                           {"old-floor", "explored", NULL}};
    const struct story *story = drawing->replay->story;
    size_t most = sizeof cells / sizeof *cells + 2 * (size_t)TOLD_MOST + 1;

    drawing->keys = alloc_array(most, sizeof *drawing->keys);
    drawing->signs = alloc_array(most, sizeof *drawing->signs);
    for (; drawing->key_count < sizeof cells / sizeof *cells; drawing->key_count++)
        drawing->keys[drawing->key_count] = cells[drawing->key_count];
    for (size_t team = 0, told = 0; team < story->team_count; team++) {
        bool first = true;
        for (size_t i = 0; i < drawing->unit_count && told < TOLD_MOST; i++) {
            size_t unit = drawing->units[i];
            if (story->units[unit].team != team)
                continue;
            if (first)
                add_key(drawing, story->teams[team].id, badge_team, team);
            add_key(drawing, story->units[unit].id, badge_unit, unit);
            first = false;
            told++;
        }
    }
}

static void draw(struct sink *sink, const struct drawing *drawing, const struct style *style)
{
    const struct replay_team *team = drawing->team;
    const struct view view = {.map = drawing->replay->map,
                              .scale = 1,
                              .visible = eyeshot_fog_visible(team->fog),
                              .explored = eyeshot_fog_explored(team->fog),
                              .memory = &team->memory};
    struct svg_picture frame = {.cells = &view.map->opaque, .keys = drawing->keys};

    bytes_addf(&frame.title, "%s, turn %zu", team->told->id, drawing->replay->turn);
    bytes_addf(&frame.subtitle, "%zu visible, %zu explored, %zu hidden",
               eyeshot_fog_count(team->fog, EYESHOT_VISIBLE),
               eyeshot_fog_count(team->fog, EYESHOT_EXPLORED),
               eyeshot_fog_count(team->fog, EYESHOT_UNSEEN));
    svg_picture_open(sink, &frame, &style->picture);
    svg_view_cells(sink, &view, frame.size.cell);
    for (size_t i = drawing->unit_count; i-- > 0;)
        badge_stand(sink, &drawing->badges, drawing->units[i],
                    drawing->replay->units[drawing->units[i]].cell, frame.size);
    svg_map_close(sink);
    svg_picture_close(sink, &frame);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct turn_answer *turn = answer;
    struct drawing drawing = {.replay = turn->replay, .team = &turn->replay->teams[turn->team]};

    badges_init(&drawing.badges, turn->replay->story);
    find_units(&drawing);
    find_keys(&drawing);
    draw(sink, &drawing, style);
    for (size_t i = 0; i < drawing.key_count; i++)
        bytes_release(&drawing.signs[i]);
    badges_release(&drawing.badges);
    free(drawing.units);
    free(drawing.keys);
    free(drawing.signs);
}

const struct format replay_svg = {"svg", "a picture of what one team sees at one turn", write_svg};
