#include "cli/replay/badges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define LABEL_SHORT 3 /* characters of an id that is a label itself */
#define LABEL_FEW 500 /* units whose first characters are held against each other */

/* A team that is called like a colour has it. */
static const struct {
    const char *name, *fill, *stroke;
} colors[BADGES] = {
    {"blue", "#0072b2", "#fffdf6"},   {"red", "#c2331a", "#fffdf6"},
    {"green", "#00704f", "#fffdf6"},  {"purple", "#8e3f8a", "#fffdf6"},
    {"orange", "#e69f00", "#0b0d10"}, {"black", "#14161a", "#fffdf6"},
    {"yellow", "#f0e442", "#0b0d10"}, {"white", "#ffffff", "#0b0d10"},
};

/* Polygons, since pictures are drawn as pixels, too, where arcs are more than is needed. */
static const char circle[] =
    "M.46 0L.44.12 .4.23 .33.33 .23.4 .12.44 0 .46-.12.44-.23.4-.33.33-.4.23-.44.12-.46"
    " 0-.44-.12-.4-.23-.33-.33-.23-.4-.12-.44 0-.46 .12-.44 .23-.4 .33-.33 .4-.23"
    " .44-.12z";

/* Circle, square, triangle, diamond, hexagon, triangle downwards, house, cross. */
const char *const badge_shapes[BADGES] = {
    circle,
    "M-.42-.42h.84v.84h-.84z",
    "M0-.49L.5.42h-1z",
    "M0-.5L.5 0 0 .5-.5 0z",
    "M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z",
    "M0 .49L.5-.42h-1z",
    "M0-.49L.45-.1v.55h-.9V-.1z",
    "M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z",
};

static int find_color(const char *name)
{
    int color = 0;

    while (color < BADGES && strcasecmp(colors[color].name, name) != 0)
        color++;
    return color;
}

/*
 * First those that are called like a colour, then the others, in order of the colours that are
 * left.
 */
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

void badge_style(struct sink *sink)
{
    for (int i = 0; i < BADGES; i++)
        sink_format(sink,
                    ".t%d { fill: %s; stroke: %s }\n"
                    "bdi.t%d { text-decoration-color: color-mix(in srgb, %s 80%%, var(--soft)) }\n",
                    i, colors[i].fill, colors[i].stroke, i, colors[i].fill);
}

/* In letters as large as fit, of the rim's colour. */
static void add_label(struct sink *sink, struct badge badge, const char *label)
{
    static const char *const sizes[] = {".36", ".64", ".5"};
    int length = utf8_length(label);

    sink_format(sink, "<text y=\".2\" style=\"font-size: %spx; fill: %s\">",
                sizes[length < 3 ? length : 0], colors[badge.color].stroke);
    xml_text(sink, label);
    sink_text(sink, "</text>");
}

void badge_team(struct sink *sink, const struct badges *badges, size_t team)
{
    struct badge badge = badges->teams[team];

    sink_format(sink,
                "<path style=\"fill: %s; stroke: %s; stroke-width: .08; shape-rendering: auto\" "
                "d=\"%s\"/>",
                colors[badge.color].fill, colors[badge.color].stroke, badge_shapes[badge.shape]);
}

void badge_unit(struct sink *sink, const struct badges *badges, size_t unit)
{
    size_t team = badges->story->units[unit].team;

    badge_team(sink, badges, team);
    add_label(sink, badges->teams[team], badges->labels[unit]);
}

void badge_stand(struct sink *sink, const struct badges *badges, size_t unit, struct cell cell,
                 struct svg_size size)
{
    svg_sign_open(sink, cell, size, badges->story->units[unit].id);
    badge_unit(sink, badges, unit);
    sink_text(sink, "</g>\n");
}
