/* A line of sight as a picture: the map, the path over it, and what stops it. */
#include "cli/picture/svg.h"
#include "cli/los/line.h"
#include "cli/support/mask.h"

static bool is_stopped(const struct line_answer *answer)
{
    return answer->why == EYESHOT_BLOCKED && answer->walk->blocked;
}

static void add_cells(struct sink *sink, const struct map *map)
{
    struct eyeshot_mask all = {0};

    mask_init(&all, map->width, map->height);
    for (int y = 0; y < map->height; y++)
        row_fill(plane_row(&all, y), 0, map->width);
    svg_kind(sink, "floor", &all, &map->opaque, false);
    svg_kind(sink, "wall", &all, &map->opaque, true);
    mask_release(&all);
}

static void add_glyphs(struct sink *sink, const struct line_answer *answer)
{
    const struct map *map = answer->map;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            struct cell cell = {x, y};
            uint32_t code = map_glyph(map, x, y);
            if (!svg_plain_glyph(code) && !cell_equal(cell, answer->from) &&
                !cell_equal(cell, answer->to))
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

static void add_stop(struct sink *sink, const char *class, struct cell cell)
{
    sink_format(sink, "<path class=\"%s\" d=\"M%d %dm.2 .2l.6 .6m0-.6l-.6 .6\"/>\n", class, cell.x,
                cell.y);
}

/* A disc where the line begins, a diamond where it ends. */
static void add_ends(struct sink *sink, const struct line_answer *answer, bool signs)
{
    struct cell from = answer->from, to = answer->to;

    sink_format(sink,
                "<path class=\"target\" d=\"M%d.5 %dl.5 .5-.5 .5-.5-.5z\"/>\n"
                "<circle class=\"disc\" cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>\n",
                to.x, to.y, from.x, from.y);
    if (signs && answer->to_glyph && !cell_equal(from, to))
        svg_glyph(sink, "sign", to.x, to.y, answer->to_glyph);
    if (signs && answer->from_glyph)
        svg_glyph(sink, "sign", from.x, from.y, answer->from_glyph);
}

static void add_map(struct sink *sink, const struct line_answer *answer, struct svg_size size)
{
    const struct eyeshot_walk *walk = answer->walk;
    bool readable = size.cell >= SVG_READABLE, stopped = is_stopped(answer);

    svg_map_open(sink, &answer->map->opaque, size, SVG_MARGIN, SVG_MARGIN + SVG_HEADING);
    add_cells(sink, answer->map);
    if (readable && map_drawn(answer->map))
        add_glyphs(sink, answer);
    if (walk->count) {
        add_path(sink, "casing", walk);
        add_path(sink, "path", walk);
    }
    add_ends(sink, answer, readable);
    for (int i = 0; i < 2 && stopped && walk->flanked; i++)
        add_stop(sink, "flank", (struct cell){walk->flank_x[i], walk->flank_y[i]});
    if (stopped)
        add_stop(sink, "stop", (struct cell){walk->blocked_x, walk->blocked_y});
    svg_map_close(sink);
}

static void add_title(struct bytes *text, const struct line_answer *answer)
{
    bytes_addf(text, "Line of sight: %s, from %d,%d to %d,%d", answer->terms->rule->name,
               answer->from.x, answer->from.y, answer->to.x, answer->to.y);
}

static void add_subtitle(struct bytes *text, const struct line_answer *answer)
{
    const struct eyeshot_walk *walk = answer->walk;

    bytes_addf(text, "%s", line_words[answer->why]);
    if (is_stopped(answer))
        bytes_addf(text, " at %d,%d", walk->blocked_x, walk->blocked_y);
    if (!walk->count)
        bytes_addf(text, "; the algorithm walks no path");
}

void line_svg(struct sink *sink, const struct line_answer *answer)
{
    const struct svg_key keys[] = {{"disc", "from"},
                                   {"target", "to"},
                                   {"path-key", "path"},
                                   {is_stopped(answer) ? "stop-key" : NULL, "blocked at"},
                                   {0}};
    struct svg_size size = svg_size(&answer->map->opaque, SVG_CELL, SVG_MOST);
    struct bytes title = {0}, subtitle = {0};

    add_title(&title, answer);
    add_subtitle(&subtitle, answer);
    svg_open(sink, size.width > SVG_INNER ? size.width : SVG_INNER,
             SVG_HEADING + size.height + SVG_LEGEND, title.data, subtitle.data);
    add_map(sink, answer, size);
    svg_keys(sink, keys, SVG_MARGIN + SVG_HEADING + size.height);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}
