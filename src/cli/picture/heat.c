/*
 * Heat maps. A cell's number becomes one of ten steps between the least and the most; a step is a
 * digit on a terminal, and a layer of its own in a picture.
 */
#include "cli/picture/picture.h"

/* Purple, blue, green, yellow, ever brighter: of xterm's 256 colours, with digits that show. */
static const char *const heat_colors[HEAT_STEPS] = {
    "48;5;53;97", "48;5;54;97", "48;5;60;97", "48;5;24;97",  "48;5;30;97",
    "48;5;36;30", "48;5;72;30", "48;5;71;30", "48;5;149;30", "48;5;220;30"};

void heat_draw(struct sink *sink, const struct heat *heat, bool colored)
{
    for (int y = 0; y < heat->map->height; y++) {
        const char *now = NULL;
        for (int x = 0; x < heat->map->width; x++) {
            uint32_t value = heat->values[map_at(heat->map, x, y)];
            if (value != HEAT_NONE) {
                uint32_t step = heat_step(value, heat->most, HEAT_STEPS);
                color_change(sink, &now, colored ? heat_colors[step] : NULL);
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

/* Whole numbers of which there are at most HEAT_STEPS have a colour each, evenly spread. */
static int heat_color(const struct heat *heat, uint32_t value)
{
    uint32_t span = heat->most - heat->least;
    bool few = heat->unit == 1 && span < HEAT_STEPS;
    uint64_t step = (uint64_t)(value - heat->least) * (few ? HEAT_STEPS - 1 : HEAT_STEPS);

    if (!span)
        return heat->most ? HEAT_STEPS - 1 : 0;
    return lesser((int)(step / span), HEAT_STEPS - 1);
}

/* The legend has the colours that there are beside each other, and then what they span. */
void picture_add_heat(struct picture *picture, const struct heat *heat)
{
    static const char *const classes[HEAT_STEPS] = {"h0", "h1", "h2", "h3", "h4",
                                                    "h5", "h6", "h7", "h8", "h9"};
    struct eyeshot_mask cells = {0};
    char span[60];

    snprintf(span, sizeof span, heat->least < heat->most ? "%s to %s" : "%s",
             heat_number(heat, heat->least).text, heat_number(heat, heat->most).text);
    picture_add_map(picture, heat->map, (struct picture_kind){NULL, NULL},
                    (struct picture_kind){"dark-wall", "wall"});
    mask_init(&cells, heat->map->width, heat->map->height);
    for (int i = 0; i < HEAT_STEPS; i++) {
        const char *meaning = i < heat_color(heat, heat->most) ? "" : span;
        mask_clear(&cells);
        for (int y = 0; y < cells.height; y++) {
            for (int x = 0; x < cells.width; x++) {
                uint32_t value = heat->values[map_at(heat->map, x, y)];
                if (value != HEAT_NONE && heat_color(heat, value) == i)
                    plane_set(&cells, x, y);
            }
        }
        picture_add_layer(picture, (struct picture_kind){classes[i], meaning}, &cells);
    }
    mask_release(&cells);
}
