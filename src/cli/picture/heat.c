/*
 * Heat maps. A cell's number becomes one of ten steps between the least and the most; a step is a
 * digit on a terminal, and a layer of its own in a picture.
 */
#include "cli/picture/picture.h"

#include <stdio.h>
#include <string.h>

#include "cli/support/mask.h"

/* Purple, blue, green, yellow, ever brighter: of xterm's 256 colours, with digits that show. */
static const struct color heat_colors[HEAT_STEPS] = {
    {"48;5;53;97"}, {"48;5;54;97"}, {"48;5;60;97"}, {"48;5;24;97"},  {"48;5;30;97"},
    {"48;5;36;30"}, {"48;5;72;30"}, {"48;5;71;30"}, {"48;5;149;30"}, {"48;5;220;30"}};

void heat_draw(struct sink *sink, const struct heat *heat, bool colored)
{
    for (int y = 0; y < heat->map->height; y++) {
        const struct color *now = NULL;
        for (int x = 0; x < heat->map->width; x++) {
            uint32_t value = heat->values[map_at(heat->map, x, y)];
            if (value != HEAT_NONE) {
                uint32_t step = heat_step(value, heat->most, HEAT_STEPS);
                color_change(sink, &now, colored ? &heat_colors[step] : NULL);
                sink_code(sink, '0' + step);
                continue;
            }
            color_change(sink, &now, NULL);
            sink_code(sink, plane_get(&heat->map->opaque, x, y) ? map_glyph(heat->map, x, y) : ' ');
        }
        color_change(sink, &now, NULL);
        sink_text(sink, "\n");
    }
}

struct number heat_number(const struct heat *heat, uint32_t value)
{
    struct number number = {""};

    if (value != HEAT_NONE && heat->unit > 1)
        snprintf(number.text, sizeof number.text, "%u.%03u", value / 1000, value % 1000);
    else if (value != HEAT_NONE)
        snprintf(number.text, sizeof number.text, "%u", value);
    return number;
}

void heat_json(struct json_out *json, const char *key, const struct heat *heat)
{
    json_array(json, key);
    for (int y = 0; y < heat->map->height && !sink_is_over(json->sink); y++) {
        json_array(json, NULL);
        for (int x = 0; x < heat->map->width; x++) {
            struct number number = heat_number(heat, heat->values[map_at(heat->map, x, y)]);
            const char *text = *number.text ? number.text : "null";
            json_raw(json, NULL, text, strlen(text));
        }
        json_end(json);
    }
    json_end(json);
}

/* The step, of so many, that a cell's number is in; -1: it has none. */
static int heat_find_step(const struct heat *heat, int x, int y, uint32_t steps)
{
    uint32_t least = heat->least, most = heat->most, value = heat->values[map_at(heat->map, x, y)];

    if (value == HEAT_NONE)
        return -1;
    if (steps == most - least + 1)
        return (int)(value - least);
    return (int)(most > least ? heat_step(value - least, most - least, steps) : steps - 1);
}

/* What a colour means: a number where each has its own, else from where to where they go. */
static void heat_tell_step(const struct heat *heat, uint32_t step, uint32_t steps, char text[32])
{
    uint64_t span = heat->most - heat->least;
    uint32_t from = heat->least + (uint32_t)((step * span + HEAT_STEPS - 1) / HEAT_STEPS);
    uint32_t to = heat->least + (uint32_t)(((step + 1) * span + HEAT_STEPS - 1) / HEAT_STEPS);

    if (heat->unit > 1)
        snprintf(text, 32, "%.1f to %.1f", (double)from / heat->unit, (double)to / heat->unit);
    else if (span < HEAT_STEPS)
        snprintf(text, 32, "%u", heat->least + step);
    else
        snprintf(text, 32, "%u to %u", from, step + 1 < steps ? to - 1 : to);
}

void picture_add_heat(struct picture *picture, const struct heat *heat)
{
    static const char *const classes[HEAT_STEPS] = {"h0", "h1", "h2", "h3", "h4",
                                                    "h5", "h6", "h7", "h8", "h9"};
    bool few = heat->unit == 1 && heat->most - heat->least < HEAT_STEPS;
    uint32_t steps = few ? heat->most - heat->least + 1 : HEAT_STEPS;
    struct eyeshot_mask cells = {0};
    char meaning[32];

    picture_add_map(picture, heat->map, (struct picture_kind){NULL, NULL},
                    (struct picture_kind){"dark-wall", "wall"});
    mask_init(&cells, heat->map->width, heat->map->height);
    for (uint32_t i = 0; i < steps; i++) {
        /* Few numbers have the outermost colours and those evenly between. */
        uint32_t color = steps > 1    ? i * (HEAT_STEPS - 1) / (steps - 1)
                         : heat->most ? HEAT_STEPS - 1
                                      : 0;
        mask_clear(&cells);
        for (int y = 0; y < cells.height; y++)
            for (int x = 0; x < cells.width; x++)
                row_set(plane_row(&cells, y), x, heat_find_step(heat, x, y, steps) == (int)i);
        heat_tell_step(heat, i, steps, meaning);
        picture_add_layer(picture, (struct picture_kind){classes[color], meaning}, &cells);
    }
    mask_release(&cells);
}
