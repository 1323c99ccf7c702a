/*
 * A survey as a picture: cells by how large their number is; over them who looks, the guards in
 * the order in which they were picked with the cells that they leave uncovered, and the cells that
 * are seen by the fewest and by the most.
 */
#include <stdio.h>

#include "cli/picture/format.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"
#include "cli/survey/answer.h"

static void survey_add_viewers(struct picture *picture, const struct survey *survey)
{
    struct cell cell = {-1, 0};

    while (mask_next(&survey->viewers, &cell)) {
        uint32_t code = map_code(survey->map, cell.x, cell.y);
        char title[40], glyph[5] = "";
        snprintf(title, sizeof title, "viewer: %d,%d", cell.x, cell.y);
        if (!picture_is_plain(code))
            utf8_encode(code, glyph);
        picture_add_sign(picture, cell, SHAPE_DISC, (struct picture_kind){"eye", "viewer"}, glyph,
                         title);
    }
}

/* What the map itself shows, where no viewer stands; on dark colours letters are light. */
static void survey_add_glyphs(struct picture *picture, const struct survey_answer *answer,
                              bool viewers)
{
    const struct map *map = answer->survey.map;
    struct survey_ends ends = answer->ends[answer->show];
    uint32_t middle = ends.least + (ends.most - ends.least) / 2;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t value = 0;
            bool known = survey_heat(answer).value(answer, x, y, &value);
            if (!viewers || !plane_get(&answer->survey.viewers, x, y))
                picture_add_glyph(picture, known && value > middle ? "letter" : "sign",
                                  (struct cell){x, y}, 1, map_code(map, x, y));
        }
    }
}

static void survey_add_guards(struct picture *picture, const struct guards *guards)
{
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        char title[120], number[24];
        snprintf(title, sizeof title, "guard %zu: %d,%d, adds %zu", i + 1, guard->cell.x,
                 guard->cell.y, guard->gain);
        snprintf(number, sizeof number, "%zu", i + 1);
        picture_add_sign(picture, guard->cell, SHAPE_RING,
                         (struct picture_kind){"guard", i ? NULL : "guard, in this order"}, number,
                         title);
    }
}

static void survey_write_svg(struct sink *sink, const void *from, const struct style *style)
{
    static const struct picture_kind kinds[RANKINGS] = {{"least", "hidden"}, {"most", "exposed"}};
    static const enum picture_shape shapes[RANKINGS] = {SHAPE_FRAME, SHAPE_CORNERS};
    const struct survey_answer *answer = from;
    struct survey_ends ends = answer->ends[answer->show];
    struct number least = survey_number(answer->show, ends.least);
    struct number most = survey_number(answer->show, ends.most);
    struct heat heat = survey_heat(answer);
    struct picture picture;
    bool viewers = answer->viewers < answer->open;

    picture_init(&picture, &style->picture);
    survey_title(&picture.title, &answer->survey, style);
    bytes_addf(&picture.subtitle, "%s: %s to %s", measure_summaries[answer->show], least.text,
               most.text);
    if (answer->guarded)
        bytes_addf(&picture.subtitle, "; %zu guard%s, at least %zu needed, %zu unwatched",
                   answer->guards.count, plural(answer->guards.count), answer->guards.apart_count,
                   mask_count(&answer->guards.uncovered));
    picture_add_panel(&picture, answer->survey.map, (struct picture_panel){0});
    heat.least = ends.least;
    heat.most = ends.most;
    heat.text[0] = least.text;
    heat.text[1] = most.text;
    picture_add_heat(&picture, &heat);
    if (answer->guarded)
        picture_add_layer(&picture, (struct picture_kind){"uncovered", "no guard sees it"},
                          &answer->guards.uncovered);
    if (map_drawn(answer->survey.map))
        survey_add_glyphs(&picture, answer, viewers);
    picture_add_lights(&picture, answer->survey.lights);
    if (viewers)
        survey_add_viewers(&picture, &answer->survey);
    for (int i = 0; i < RANKINGS; i++)
        for (size_t k = 0; k < answer->rankings[i].count; k++) {
            const struct ranked *ranked = &answer->rankings[i].list[k];
            char words[80];
            snprintf(words, sizeof words, "%s: %d,%d, seen by %u", ranking_names[i], ranked->cell.x,
                     ranked->cell.y, ranked->seen_by);
            picture_add_sign(&picture, ranked->cell, shapes[i], kinds[i], "", words);
        }
    if (answer->guarded)
        survey_add_guards(&picture, &answer->guards);
    picture_write(sink, &picture);
    picture_release(&picture);
}

static void survey_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_write(sink, "Survey", &survey_svg, &survey_json, answer, style);
}

const struct format survey_svg = {"svg", "a heat map", survey_write_svg};
const struct format survey_html = {"html", "a page: the heat map to point at, and the lists",
                                   survey_write_html};
