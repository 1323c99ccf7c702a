#include "cli/replay/badges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/picture/report.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define LABEL_SHORT 3 /* characters of an id that is a label itself */
#define LABEL_FEW 500 /* units whose first characters are held against each other */

const char *const badge_classes[BADGES] = {"t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"};

/* The names of the colours: a team that is called so has it. */
static const char *const colors[BADGES] = {"blue",   "red",   "green",  "purple",
                                           "orange", "black", "yellow", "white"};

/* Circle, square, triangle, diamond, hexagon, triangle downwards, house, cross. */
const char *const badge_shapes[BADGES] = {
    "M-.46 0a.46.46 0 1 0 .92 0a.46.46 0 1 0-.92 0z",
    "M-.42-.42h.84v.84h-.84z",
    "M0-.49L.5.42h-1z",
    "M0-.5L.5 0 0 .5-.5 0z",
    "M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z",
    "M0 .49L.5-.42h-1z",
    "M0-.49L.45-.1v.55h-.9V-.1z",
    "M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z",
};

bool badge_is_light(struct badge badge)
{
    return badge.color == 4 || badge.color >= 6;
}

static int find_color(const char *name)
{
    int color = 0;

    while (color < BADGES && strcasecmp(colors[color], name) != 0)
        color++;
    return color;
}

/* First those that are called like a colour, then the others, in order of the colours that are left. */
static void choose(struct badges *badges)
{
    size_t used[BADGES] = {0};

    for (int named = 1; named >= 0; named--) {
        for (size_t i = 0; i < badges->story->team_count; i++) {
            int color = find_color(badges->story->teams[i].id);
            if ((color < BADGES) != named)
                continue;
            for (int k = 0; k < BADGES && !named; k++)
                if (color == BADGES || used[k] < used[color])
                    color = k;
            badges->teams[i] = (struct badge){color, (int)((used[color] + (size_t)color) % BADGES)};
            used[color]++;
        }
    }
}

/* The first character of an id; 0 where that shows nothing by itself. */
static uint32_t first_character(const char *id)
{
    uint32_t code;

    utf8_decode(id, strlen(id), &code);
    return utf8_is_invisible(code) ? 0 : code;
}

static bool is_short(const char *id)
{
    if (utf8_length(id) > LABEL_SHORT)
        return false;
    for (uint32_t code; *id; id += utf8_decode(id, strlen(id), &code))
        if (!first_character(id))
            return false;
    return true;
}

/* Nobody else of the team begins so. */
static bool is_told_by_first(const struct story *story, size_t unit)
{
    uint32_t first = first_character(story->units[unit].id);

    for (size_t i = 0; i < story->unit_count && first; i++)
        if (i != unit && story->units[i].team == story->units[unit].team &&
            first_character(story->units[i].id) == first)
            return false;
    return first;
}

static void label(struct badges *badges)
{
    const struct story *story = badges->story;
    size_t *numbers = alloc_array(story->team_count, sizeof *numbers);
    bool few = story->unit_count <= LABEL_FEW;

    for (size_t i = 0; i < story->unit_count; i++) {
        const char *id = story->units[i].id;
        size_t number = ++numbers[story->units[i].team];
        if (is_short(id))
            snprintf(badges->labels[i], sizeof badges->labels[i], "%s", id);
        else if (few && is_told_by_first(story, i))
            utf8_encode(first_character(id), badges->labels[i]);
        else
            snprintf(badges->labels[i], sizeof badges->labels[i], "%zu", number % 1000000);
    }
    free(numbers);
}

void badges_init(struct badges *badges, const struct story *story)
{
    *badges = (struct badges){
        .story = story,
        .teams = alloc_array(story->team_count, sizeof *badges->teams),
        .labels = alloc_array(story->unit_count, sizeof *badges->labels),
    };
    choose(badges);
    label(badges);
}

void badges_release(struct badges *badges)
{
    free(badges->teams);
    free(badges->labels);
}

void badge_draw(struct sink *sink, struct badge badge)
{
    sink_format(sink,
                "<svg class=\"sign-key\" viewBox=\"-.6 -.6 1.2 1.2\" aria-hidden=\"true\">"
                "<path class=\"%s\" d=\"%s\"/></svg>",
                badge_classes[badge.color], badge_shapes[badge.shape]);
}

void badge_open(struct sink *sink)
{
    sink_text(sink, "<style>\n");
    sink_lines(sink, fog_css);
    sink_text(sink, "</style>\n");
}

void badge_draw_unit(struct sink *sink, const struct badges *badges, size_t unit, struct cell cell)
{
    static const char *const sizes[] = {".36", ".64", ".5"};
    struct badge badge = badges->teams[badges->story->units[unit].team];
    int length = utf8_length(badges->labels[unit]);

    sink_format(sink, "<g transform=\"translate(%d.5 %d.5)\"><title>", cell.x, cell.y);
    xml_text(sink, badges->story->units[unit].id);
    sink_format(sink,
                "</title><path class=\"%s\" d=\"%s\"/>"
                "<text class=\"%s\" y=\".2\" style=\"font-size:%spx\">",
                badge_classes[badge.color], badge_shapes[badge.shape],
                badge_is_light(badge) ? "letter" : "sign", sizes[length < 3 ? length : 0]);
    xml_text(sink, badges->labels[unit]);
    sink_text(sink, "</text></g>\n");
}
