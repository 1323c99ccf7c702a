/*
 * Heat maps. A cell's number becomes one of ten steps between the least and the most; a step is a
 * digit on a terminal, and a layer of its own in a picture.
 */
#include "cli/picture/picture.h"

#include <stdio.h>

#include "cli/support/mask.h"

/* Purple, blue, green, yellow, ever brighter: of xterm's 256 colours, with digits that show. */
static const char *const terminal_colors[HEAT_STEPS] = {
    "48;5;53;97", "48;5;54;97", "48;5;60;97", "48;5;24;97",  "48;5;30;97",
    "48;5;36;30", "48;5;72;30", "48;5;71;30", "48;5;149;30", "48;5;220;30"};

static void heat_set_color(struct sink *sink, const char *color, const char **now)
{
    if (color == *now)
        return;
    if (color)
        sink_format(sink, "\033[%sm", color);
    else
        sink_text(sink, "\033[0m");
    *now = color;
}

void heat_draw(struct sink *sink, const struct heat *heat, bool colored)
{
    for (int y = 0; y < heat->map->height; y++) {
        const char *color = NULL;
        for (int x = 0; x < heat->map->width; x++) {
            uint32_t value;
            bool known = heat->value(heat->context, x, y, &value);
            uint32_t step = known ? heat_step(value, heat->most, HEAT_STEPS) : 0;
            heat_set_color(sink, known && colored ? terminal_colors[step] : NULL, &color);
            if (known)
                sink_write(sink, &"0123456789"[step], 1);
            else if (plane_get(&heat->map->opaque, x, y))
                sink_code(sink, map_glyph(heat->map, x, y));
            else
                sink_text(sink, " ");
        }
        heat_set_color(sink, NULL, &color);
        sink_text(sink, "\n");
    }
}

void picture_add_heat(struct picture *picture, const struct heat *heat)
{
    static const char *const classes[HEAT_STEPS] = {"h0", "h1", "h2", "h3", "h4",
                                                    "h5", "h6", "h7", "h8", "h9"};
    uint32_t least = heat->least, most = heat->most;
    bool few = heat->whole && most - least < HEAT_STEPS;
    uint32_t steps = few ? most - least + 1 : HEAT_STEPS;
    struct eyeshot_mask planes[HEAT_STEPS] = {0};

    picture_add_map(picture, heat->map, (struct picture_kind){NULL, NULL},
                    (struct picture_kind){"dark-wall", "wall"});
    for (uint32_t i = 0; i < steps; i++)
        mask_init(&planes[i], heat->map->width, heat->map->height);
    for (int y = 0; y < heat->map->height; y++)
        for (int x = 0; x < heat->map->width; x++) {
            uint32_t value;
            if (!heat->value(heat->context, x, y, &value) || plane_get(&heat->map->opaque, x, y))
                continue;
            value = value < least ? least : value > most ? most : value;
            value -= least;
            if (!few)
                value = most > least ? heat_step(value, most - least, steps) : steps - 1;
            plane_set(&planes[value], x, y);
        }
    for (uint32_t i = 0; i < steps; i++) {
        /* Few numbers have the outermost colours and those evenly between. */
        uint32_t color = steps > 1 ? i * (HEAT_STEPS - 1) / (steps - 1) : most ? HEAT_STEPS - 1 : 0;
        char meaning[16];
        snprintf(meaning, sizeof meaning, "%u", least + i);
        picture_add_layer(picture, (struct picture_kind){classes[color], few ? meaning : NULL},
                          &planes[i]);
        mask_release(&planes[i]);
    }
    for (int i = 0; i < 2 && !few; i++)
        if (heat->text[i])
            bytes_addf(&picture->scale[i], "%s", heat->text[i]);
        else
            bytes_addf(&picture->scale[i], "%u", i ? most : least);
}
