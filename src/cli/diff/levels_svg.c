/* The levels that changed, one below the other. */
#include "cli/diff/results.h"

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
    return level->cells[0].words && level->changed;
}

void level_draw(struct sink *sink, const struct level *level, struct svg_size size, int x, int y)
{
    const struct eyeshot_mask *walls = &level->cells[CELL_WALL];
    static const char *const classes[CELL_KINDS] = {NULL, "g2", "g4", "gained", "lost"};

    svg_map_open(sink, walls, size, x, y);
    svg_floor_and_walls(sink, walls);
    for (int kind = CELL_WALLED; kind < CELL_KINDS; kind++)
        svg_kind(sink, classes[kind], &level->cells[kind], walls, false);
    diff_sign(sink, size, &level->cells[CELL_GAINED], &level->cells[CELL_LOST]);
    svg_map_close(sink);
}

/* How high it is; drawn unless the sink is NULL. */
static int add_level(struct sink *sink, const struct level *level, int y, int *width)
{
    struct svg_size size;

    if (!level_is_drawn(level))
        return 0;
    size = svg_size(&level->cells[0], SVG_CELL, SVG_MOST);
    *width = size.width > *width ? size.width : *width;
    if (sink) {
        sink_format(sink, "<text class=\"name\" x=\"%d\" y=\"%d\">", SVG_MARGIN, y + 28);
        xml_text(sink, level->name);
        sink_format(sink, "</text>\n<text x=\"%d\" y=\"%d\">%s</text>\n",
                    SVG_MARGIN + svg_text_width(level->name, SVG_NAME) + GAP, y + 28, level->text);
        level_draw(sink, level, size, SVG_MARGIN, y + CAPTION);
    }
    return CAPTION + size.height;
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    const char *title = style->picture.title ? style->picture.title : "Who sees whom: what changed";
    int width = NARROWEST, height = 0, y;

    for (size_t i = 0; i < levels->count; i++)
        height += add_level(NULL, &levels->list[i], 0, &width);
    y = SVG_MARGIN + svg_head(title, levels->text, width);
    svg_open(sink, width, y - SVG_MARGIN + height + svg_keys(NULL, level_keys, 0, width), title,
             levels->text);
    for (size_t i = 0; i < levels->count; i++)
        y += add_level(sink, &levels->list[i], y, &width);
    svg_keys(sink, level_keys, y, width);
    svg_close(sink);
}

const struct format levels_svg = {"svg", "a picture of each level", write_svg};
