/* A line of sight as a picture: the map, the path over it, and what stops it. */
#include "cli/picture/svg.h"
#include "cli/los/answer.h"

static void add_glyphs(struct sink *sink, const struct line_answer *line)
{
    const struct map *map = line->map;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            struct cell cell = {x, y};
            uint32_t code = map_glyph(map, x, y);
            if (!svg_plain_glyph(code) && !cell_equal(cell, line->from) &&
                !cell_equal(cell, line->to))
                svg_glyph(sink, "glyph", x, y, code);
        }
    }
}

/* The path twice: a pale casing keeps it apart from walls and floor alike. */
static void add_path(struct sink *sink, const char *class, const struct eyeshot_walk *walk)
{
    sink_format(sink, "<polyline class=\"%s\" points=\"", class);
    for (size_t i = 0; i < walk->count; i++)
        sink_format(sink, "%s%d.5,%d.5", i ? " " : "", walk->steps[i].x, walk->steps[i].y);
    sink_text(sink, "\"/>\n");
}

static void add_stop(struct sink *sink, const char *class, int x, int y)
{
    sink_format(sink, "<path class=\"%s\" d=\"M%d %dm.2 .2l.6 .6m0-.6l-.6 .6\"/>\n", class, x, y);
}

/* A disc where the line begins, a diamond where it ends. */
static void add_ends(struct sink *sink, const struct line_answer *line, bool signs)
{
    struct cell from = line->from, to = line->to;

    sink_format(sink,
                "<path class=\"target\" d=\"M%d.5 %dl.5 .5-.5 .5-.5-.5z\"/>\n"
                "<circle class=\"disc\" cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>\n",
                to.x, to.y, from.x, from.y);
    if (signs && line->to_glyph && !cell_equal(from, to))
        svg_glyph(sink, "sign", to.x, to.y, line->to_glyph);
    if (signs && line->from_glyph)
        svg_glyph(sink, "sign", from.x, from.y, line->from_glyph);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct line_answer *line = answer;
    const struct eyeshot_walk *walk = &line->walk;
    const struct svg_key keys[] = {{"disc", "from"},
                                   {"target", "to"},
                                   {"path-key", "path"},
                                   {line->stopped ? "stop-key" : NULL, "blocked at"},
                                   {0}};
    struct bytes title = {0}, subtitle = {0};
    struct svg_size size;

    (void)style;
    bytes_addf(&title, "Line of sight: %s, from %d,%d to %d,%d", line->terms->rule->name,
               line->from.x, line->from.y, line->to.x, line->to.y);
    bytes_addf(&subtitle, "%s", line_words[line->why]);
    if (line->stopped)
        bytes_addf(&subtitle, " at %d,%d", walk->blocked_x, walk->blocked_y);
    if (!walk->count)
        bytes_addf(&subtitle, "; the algorithm walks no path");
    size = svg_picture_open(sink, &line->map->opaque, title.data, subtitle.data);
    svg_floor_and_walls(sink, &line->map->opaque);
    if (size.cell >= SVG_READABLE && map_drawn(line->map))
        add_glyphs(sink, line);
    if (walk->count) {
        add_path(sink, "casing", walk);
        add_path(sink, "path", walk);
    }
    add_ends(sink, line, size.cell >= SVG_READABLE);
    for (int i = 0; i < 2 && line->stopped && walk->flanked; i++)
        add_stop(sink, "flank", walk->flank_x[i], walk->flank_y[i]);
    if (line->stopped)
        add_stop(sink, "stop", walk->blocked_x, walk->blocked_y);
    svg_picture_close(sink, size, keys);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct format line_svg = {"svg", "a picture of one line", write_svg};
