/*
 * A survey as a picture: cells by how large their number is, viewers, guards and other cells
 * marked.
 */
#include "cli/survey/answer.h"

#include <stdio.h>

#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define DARK_STEPS 5 /* so many colours are dark: a sign on them is light */

/* Signs, around the middle of a cell. A dark rim sets them off from every colour. */
#define TWICE(first, second, shape)                                                                \
    "<path class=\"" first "\" d=\"" shape "\"/><path class=\"" second "\" d=\"" shape "\"/>"
#define WALL "<rect class=\"dark-wall\" x=\"-.5\" y=\"-.5\" width=\"1\" height=\"1\"/>"
#define VIEWER "<circle class=\"disc\" r=\".46\"/>"
#define GUARD "<circle class=\"guard\" r=\".36\"/>"
static const char *const ranking_signs[] = {
    TWICE("mark-rim", "hidden-mark", "M-.4 -.4H.4V.4H-.4Z"),
    TWICE("mark-rim", "exposed-mark",
          "M-.4 -.12V-.4H-.12M.12 -.4H.4V-.12M.4 .12V.4H.12M-.12 .4H-.4V.12")};

static bool has_viewers(const struct survey_answer *answer)
{
    return answer->viewers < answer->open;
}

void survey_keys(const struct survey_answer *answer, struct svg_key keys[SIGN_COUNT + 1])
{
    keys[SIGN_WALL] = (struct svg_key){.meaning = "wall", .sign = WALL};
    keys[SIGN_VIEWER] =
        (struct svg_key){.meaning = "viewer", .sign = has_viewers(answer) ? VIEWER : NULL};
    keys[SIGN_GUARD] = (struct svg_key){.meaning = "guard", .sign = answer->guarded ? GUARD : NULL};
    for (int i = 0; i < RANKINGS; i++)
        keys[SIGN_RANKING + i] =
            (struct svg_key){.meaning = ranking_names[i],
                             .sign = answer->rankings[i].list ? ranking_signs[i] : NULL};
    keys[SIGN_COUNT] = (struct svg_key){0};
}

/* Cells */

/* The number of the colour of a cell; -1: it has no number. */
static int step_at(const void *from, int x, int y)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;
    struct survey_ends ends = answer->ends;
    uint32_t value;

    if (plane_get(&survey->map->opaque, x, y) || !survey_has(survey, answer->show, x, y))
        return -1;
    value = survey_value(survey, answer->show, x, y);
    if (ends.least == ends.most)
        return HEAT_STEPS - 1;
    value = value < ends.least ? ends.least : value > ends.most ? ends.most : value;
    return (int)heat_step(value - ends.least, ends.most - ends.least, HEAT_STEPS);
}

/* What the map itself shows. */
static void add_glyphs(struct sink *sink, const struct survey_answer *answer)
{
    const struct map *map = answer->survey.map;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_code(map, x, y);
            bool covered = has_viewers(answer) && plane_get(&answer->survey.viewers, x, y);
            if (!svg_plain_glyph(code) && !covered)
                svg_glyph(sink, step_at(answer, x, y) < DARK_STEPS ? "sign" : "letter", x, y, code);
        }
    }
}

/* Signs */

static void add_viewers(struct sink *sink, const struct survey *survey, struct svg_size size)
{
    struct cell cell = {-1, 0};

    while (mask_next(&survey->viewers, &cell)) {
        uint32_t code = map_code(survey->map, cell.x, cell.y);
        char title[40], glyph[5] = "";
        snprintf(title, sizeof title, "viewer: %d,%d", cell.x, cell.y);
        if (!svg_plain_glyph(code))
            utf8_encode(code, glyph);
        svg_sign_open(sink, cell, size, title);
        sink_text(sink, VIEWER);
        svg_sign_close(sink, "sign", ".27", glyph);
    }
}

static void add_ranking(struct sink *sink, const struct survey_answer *answer, int which,
                        struct svg_size size)
{
    const struct ranking *ranking = &answer->rankings[which];

    for (size_t i = 0; i < ranking->count; i++) {
        const struct ranked *ranked = &ranking->list[i];
        char title[80];
        snprintf(title, sizeof title, "%s: %d,%d, seen by %u", ranking_names[which], ranked->cell.x,
                 ranked->cell.y, ranked->seen_by);
        svg_sign_open(sink, ranked->cell, size, title);
        sink_text(sink, ranking_signs[which]);
        svg_sign_close(sink, NULL, NULL, "");
    }
}

/* Numbered; the more digits, the smaller. */
static void add_guards(struct sink *sink, const struct guards *guards, struct svg_size size)
{
    static const char *const classes[] = {"digit", "digits", "more-digits"};
    static const char *const lines[] = {".2", ".15", ".11"};

    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        int large = i < 9 ? 0 : i < 99 ? 1 : 2;
        char title[120], number[24];
        snprintf(title, sizeof title, "guard %zu: %d,%d, adds %zu", i + 1, guard->cell.x,
                 guard->cell.y, guard->gain);
        snprintf(number, sizeof number, "%zu", i + 1);
        svg_sign_open(sink, guard->cell, size, title);
        sink_text(sink, GUARD);
        svg_sign_close(sink, classes[large], lines[large], number);
    }
}

/* Within the map that is open. */
void svg_survey(struct sink *sink, const struct survey_answer *answer, struct svg_size size)
{
    const struct map *map = answer->survey.map;
    const struct heat heat = {map, step_at, answer};

    svg_heat(sink, &heat);
    if (size.cell >= SVG_READABLE && map_drawn(map))
        add_glyphs(sink, answer);
    if (has_viewers(answer))
        add_viewers(sink, &answer->survey, size);
    for (int i = 0; i < RANKINGS; i++)
        add_ranking(sink, answer, i, size);
    add_guards(sink, &answer->guards, size);
}

static void write_svg(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey_summary *summary = &answer->summaries[answer->show];
    struct svg_key keys[SIGN_COUNT + 1];
    struct svg_picture picture = {
        .cells = &answer->survey.map->opaque, .keys = keys, .more = HEAT_SCALE};

    survey_title(&picture.title, &answer->survey, style);
    bytes_addf(&picture.subtitle, "%s: %s to %s", measure_summaries[answer->show],
               survey_number(answer->show, summary->least).text,
               survey_number(answer->show, summary->most).text);
    survey_keys(answer, keys);
    svg_picture_open(sink, &picture, &style->picture);
    svg_survey(sink, answer, picture.size);
    svg_map_close(sink);
    svg_heat_scale(sink, picture.below, survey_number(answer->show, answer->ends.least).text,
                   survey_number(answer->show, answer->ends.most).text);
    svg_picture_close(sink, &picture);
}

const struct format survey_svg = {"svg", "a heat map", write_svg};
