/* The levels that changed, one below the other. */
#include "cli/diff/answer.h"
#include "cli/diff/levels_picture.h"
#include "cli/picture/raster.h"

#define CAPTION 40 /* units above a level */
#define GAP 10     /* between its name and what changed in it */
#define NARROWEST 720

const struct svg_key level_keys[] = {{"gained", "sees more", NULL},
                                     {"lost", "sees less", NULL},
                                     {"floor", "as before", NULL},
                                     {"wall", "wall", NULL},
                                     {"g2", "walled", NULL},
                                     {"g4", "cleared", NULL},
                                     {0}};

bool level_is_drawn(const struct level *level)
{
    return level->picture.walls.words && level_has_changed(level);
}

void level_draw(struct sink *sink, const struct level *level, struct svg_size size, int x, int y)
{
    const struct level_picture *picture = &level->picture;

    svg_map_open(sink, &picture->walls, size, x, y);
    svg_floor_and_walls(sink, &picture->walls);
    diff_paint(sink, "g2", &picture->walled);
    diff_paint(sink, "g4", &picture->cleared);
    diff_paint(sink, "gained", &picture->gained);
    diff_paint(sink, "lost", &picture->lost);
    diff_sign(sink, size, &picture->gained, &picture->lost);
    svg_map_close(sink);
}

static void add_level(struct sink *sink, const struct level *level, struct svg_size size, int y)
{
    struct bytes text = {0};

    levels_add_counts(&text, level->opened, level->closed, level->walled, level->cleared);
    sink_format(sink, "<text class=\"name\" x=\"%d\" y=\"%d\">", SVG_MARGIN, y + 28);
    xml_text(sink, level->name);
    sink_format(sink, "</text>\n<text x=\"%d\" y=\"%d\">%s</text>\n",
                SVG_MARGIN + svg_text_width(level->name, SVG_NAME) + GAP, y + 28, text.data);
    level_draw(sink, level, size, SVG_MARGIN, y + CAPTION);
    bytes_release(&text);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    const char *title = style->picture.title ? style->picture.title : "Who sees whom: what changed";
    int width = NARROWEST, height = 0, y;
    struct bytes subtitle = {0};

    for (size_t i = 0; i < levels->count; i++) {
        struct svg_size size;
        if (!level_is_drawn(&levels->list[i]))
            continue;
        size = svg_size(&levels->list[i].picture.walls, SVG_CELL, SVG_MOST);
        width = size.width > width ? size.width : width;
        height += CAPTION + size.height;
    }
    levels_add_summary(&subtitle, levels);
    y = SVG_MARGIN + svg_head(title, subtitle.data, width);
    svg_open(sink, width, y - SVG_MARGIN + height + svg_keys(NULL, level_keys, 0, width), title,
             subtitle.data);
    for (size_t i = 0; i < levels->count; i++) {
        struct svg_size size;
        if (!level_is_drawn(&levels->list[i]))
            continue;
        size = svg_size(&levels->list[i].picture.walls, SVG_CELL, SVG_MOST);
        add_level(sink, &levels->list[i], size, y);
        y += CAPTION + size.height;
    }
    svg_keys(sink, level_keys, y, width);
    svg_close(sink);
    bytes_release(&subtitle);
}

const struct format levels_svg = {"svg", "a picture of each level", write_svg};

static void write_png(struct sink *sink, const void *answer, const struct style *style)
{
    png_write(sink, write_svg, answer, style);
}

const struct format levels_png = {"png", "the same as pixels", write_png};
