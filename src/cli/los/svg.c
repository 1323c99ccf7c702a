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
            if (!svg_plain_glyph(code) && !cell_equal(cell, line->from.cell) &&
                !cell_equal(cell, line->to.cell))
                svg_glyph(sink, "glyph", x, y, code);
        }
    }
}

/*
 * The path twice: a pale casing keeps it apart from walls and floor alike. Where cells are small it
 * is `width` hundredths of a sign wide.
 */
static void add_path(struct sink *sink, const char *class, int width,
                     const struct eyeshot_walk *walk, struct svg_size size)
{
    width = width * size.mark / 100;
    sink_format(sink, "<polyline class=\"%s\"", class);
    if (size.mark > 100)
        sink_format(sink, " style=\"stroke-width: %d.%02d\"", width / 100, width % 100);
    sink_text(sink, " points=\"");
    for (size_t i = 0; i < walk->count; i++)
        sink_format(sink, "%s%d.5,%d.5", i ? " " : "", walk->steps[i].x, walk->steps[i].y);
    sink_text(sink, "\"/>\n");
}

static void add_stop(struct sink *sink, const char *class, int x, int y, struct svg_size size)
{
    sink_format(sink, "<path class=\"%s\"", class);
    svg_enlarge(sink, (struct cell){x, y}, size);
    sink_format(sink, " d=\"M%d %dm.2 .2l.6 .6m0-.6l-.6 .6\"/>\n", x, y);
}

/* A disc where the line begins, a diamond where it ends. */
static void add_ends(struct sink *sink, const struct line_answer *line, struct svg_size size)
{
    struct cell from = line->from.cell, to = line->to.cell;

    sink_text(sink, "<path class=\"target\"");
    svg_enlarge(sink, to, size);
    sink_format(sink, " d=\"M%d.5 %dl.5 .5-.5 .5-.5-.5z\"/>\n<circle class=\"disc\"", to.x, to.y);
    svg_enlarge(sink, from, size);
    sink_format(sink, " cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>\n", from.x, from.y);
    if (size.cell < SVG_READABLE)
        return;
    if (line->to.glyph && !cell_equal(from, to))
        svg_glyph(sink, "sign", to.x, to.y, line->to.glyph);
    if (line->from.glyph)
        svg_glyph(sink, "sign", from.x, from.y, line->from.glyph);
}

/* What is there, as it is drawn. */
static void find_keys(const struct line_answer *line, struct svg_key keys[6])
{
    keys[0] = (struct svg_key){"disc", "from", NULL};
    keys[1] =
        (struct svg_key){NULL, "to", "<path class=\"target\" d=\"M0 -.5l.5 .5-.5 .5-.5-.5z\"/>"};
    keys[2] = (struct svg_key){NULL, "path",
                               line->walk.count ? "<path class=\"path\" d=\"M-.5 0H.5\"/>" : NULL};
    keys[3] = (struct svg_key){
        NULL, "blocked at",
        line->stopped ? "<path class=\"stop key-cross\" d=\"M-.3 -.3l.6 .6m0-.6l-.6 .6\"/>" : NULL};
    keys[4] =
        (struct svg_key){NULL, "walls that meet there",
                         line->stopped && line->walk.flanked
                             ? "<path class=\"flank key-cross\" d=\"M-.3 -.3l.6 .6m0-.6l-.6 .6\"/>"
                             : NULL};
    keys[5] = (struct svg_key){0};
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct line_answer *line = answer;
    const struct eyeshot_walk *walk = &line->walk;
    struct svg_key keys[6];
    struct svg_picture picture = {.cells = &line->map->opaque, .keys = keys};

    find_keys(line, keys);
    bytes_addf(&picture.title, "Line of sight: %s, from %d,%d to %d,%d", line->terms->rule->name,
               line->from.cell.x, line->from.cell.y, line->to.cell.x, line->to.cell.y);
    bytes_addf(&picture.subtitle, "%s", line_words[line->why]);
    if (line->stopped)
        bytes_addf(&picture.subtitle, " at %d,%d", walk->blocked_x, walk->blocked_y);
    if (!walk->count)
        bytes_addf(&picture.subtitle, "; the algorithm walks no path");
    svg_picture_open(sink, &picture, &style->picture);
    svg_floor_and_walls(sink, &line->map->opaque);
    if (picture.size.cell >= SVG_READABLE && map_drawn(line->map))
        add_glyphs(sink, line);
    if (walk->count) {
        add_path(sink, "casing", 30, walk, picture.size);
        add_path(sink, "path", 16, walk, picture.size);
    }
    add_ends(sink, line, picture.size);
    for (int i = 0; i < 2 && line->stopped && walk->flanked; i++)
        add_stop(sink, "flank", walk->flank_x[i], walk->flank_y[i], picture.size);
    if (line->stopped)
        add_stop(sink, "stop", walk->blocked_x, walk->blocked_y, picture.size);
    svg_map_close(sink);
    svg_picture_close(sink, &picture);
}

const struct format line_svg = {"svg", "a picture of one line", write_svg};
