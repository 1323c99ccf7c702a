/*
 * The forms of a line: a word, or the map with its path drawn on it, with --explain a text line for
 * each step and the number by which the rule decided; JSON; and a picture of the level with the
 * line over it. A rule that walks from cell to cell gives the line's cells; for any other the line
 * is straight from middle to middle, and a cross marks the first wall that it runs into.
 */
#include <stdlib.h>

#include "cli/los/answer.h"
#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

/* Text */

static const char *const los_words[] = {"clear", "blocked", "out of range", "on the border",
                                        "outside the cone"}; /* by enum eyeshot_sight */

static void los_explain(struct sink *sink, const struct los_line *line)
{
    static const char *const kinds[] = {"", "X", "Y", "TIE"};
    const char *error = eyeshot_rule_error_name(line->terms->rule);

    for (size_t i = 1; line->explain && i < line->walk.count; i++) {
        const struct eyeshot_step *step = &line->walk.steps[i];
        sink_format(sink, "%s %d,%d", kinds[step->kind], step->x, step->y);
        if (error)
            sink_format(sink, " %s=%lld", error, (long long)step->error);
        sink_text(sink, "\n");
    }
}

static void los_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;

    (void)style;
    los_explain(sink, line);
    sink_text(sink, los_words[line->why]);
    if (line->stopped)
        sink_format(sink, " at %d,%d", line->walk.blocked_x, line->walk.blocked_y);
    sink_text(sink, "\n");
}

static void los_write_map(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;
    const struct map *map = line->map;
    struct eyeshot_mask path = {0};

    (void)style;
    mask_init(&path, map->width, map->height);
    for (size_t i = 0; i < line->walk.count; i++)
        plane_set(&path, line->walk.steps[i].x, line->walk.steps[i].y);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t code = plane_get(&path, x, y) ? '*' : map_glyph(map, x, y);
            if (line->from.glyph && cell_equal((struct cell){x, y}, line->from.cell))
                code = line->from.glyph;
            if (line->to.glyph && cell_equal((struct cell){x, y}, line->to.cell))
                code = line->to.glyph;
            sink_code(sink, code);
        }
        sink_write(sink, "\n", 1);
    }
    mask_release(&path);
    los_explain(sink, line);
}

const struct format los_ascii = {"ascii", "clear, blocked at X,Y, ...", los_write_ascii};
const struct format los_map = {"map", "the map, the path drawn with *", los_write_map};

/* JSON: the first line has the map for all of them. */

static void los_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct los_line *line = answer;
    const struct eyeshot_walk *walk = &line->walk;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "los/1");
    json_string(&json, "algorithm", line->terms->rule->name);
    json_cell(&json, "from", line->from.cell.x, line->from.cell.y);
    json_cell(&json, "to", line->to.cell.x, line->to.cell.y);
    json_bool(&json, "clear", line->why == EYESHOT_CLEAR);
    if (sight_names[line->why])
        json_string(&json, "why", sight_names[line->why]);
    else
        json_null(&json, "why");
    if (walk->count)
        json_inline_array(&json, "path");
    else
        json_null(&json, "path");
    for (size_t i = 0; i < walk->count; i++)
        json_cell(&json, NULL, walk->steps[i].x, walk->steps[i].y);
    if (walk->count)
        json_end(&json);
    if (line->stopped)
        json_cell(&json, "blocked_at", walk->blocked_x, walk->blocked_y);
    else
        json_null(&json, "blocked_at");
    if (line->stopped && walk->flanked) {
        json_inline_array(&json, "flanks");
        for (int i = 0; i < 2; i++)
            json_cell(&json, NULL, walk->flank_x[i], walk->flank_y[i]);
        json_end(&json);
    }
    if (line->walled)
        json_cell(&json, "wall", line->wall.x, line->wall.y);
    if (style->map && !line->later)
        json_map(&json, line->map);
    json_end(&json);
    json_end_line(&json);
}

const struct format los_json = {"json", "one object per line, los/1", los_write_json};

/* Pictures */

/* The middle of a cell, in hundredths of one. */
static struct cell los_middle(int x, int y)
{
    return (struct cell){100 * x + 50, 100 * y + 50};
}

/* Sight goes as far as the first wall, to where the wall's middle is nearest to the line. */
static void los_draw_line(struct picture *picture, const struct los_line *line)
{
    static const struct picture_kind sight = {"sight", "line of sight"},
                                     behind = {"behind", "not seen along here"};
    struct cell from = line->from.cell, to = line->to.cell, wall = line->wall;
    size_t count = line->walk.count ? line->walk.count : 2;
    struct cell *points = alloc_array(count + 1, sizeof *points); /* A walk may be one cell. */
    int64_t width = to.x - from.x, height = to.y - from.y, along;

    points[0] = los_middle(from.x, from.y);
    points[1] = los_middle(to.x, to.y);
    for (size_t i = 0; i < line->walk.count; i++)
        points[i] = los_middle(line->walk.steps[i].x, line->walk.steps[i].y);
    picture_add_line(picture, line->why == EYESHOT_CLEAR || line->walk.count ? sight : behind,
                     points, count);
    if (line->walled) {
        along = width * (wall.x - from.x) + height * (wall.y - from.y);
        points[1].x = points[0].x + (int)(100 * width * along / (width * width + height * height));
        points[1].y = points[0].y + (int)(100 * height * along / (width * width + height * height));
        picture_add_line(picture, sight, points, 2);
    }
    free(points);
}

static void los_draw_end(struct picture *picture, const struct los_end *end,
                         enum picture_shape shape, struct picture_kind kind)
{
    char label[5] = "";

    if (end->glyph)
        utf8_encode(end->glyph, label);
    picture_add_sign(picture, end->cell, shape, kind, label, kind.meaning);
}

static void los_draw_cross(struct picture *picture, int x, int y, const char *class,
                           const char *meaning)
{
    picture_add_sign(picture, (struct cell){x, y}, SHAPE_CROSS,
                     (struct picture_kind){class, meaning}, "", NULL);
}

static void los_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;
    const struct eyeshot_walk *walk = &line->walk;
    const struct map *map = line->map;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Line of sight: %s, from %d,%d to %d,%d", line->terms->rule->name,
               line->from.cell.x, line->from.cell.y, line->to.cell.x, line->to.cell.y);
    bytes_addf(&picture.subtitle, "%s", los_words[line->why]);
    if (line->stopped)
        bytes_addf(&picture.subtitle, " at %d,%d", walk->blocked_x, walk->blocked_y);
    picture_add_panel(&picture, map, (struct picture_panel){0});
    picture_add_map(&picture, map, (struct picture_kind){"floor", "floor"},
                    (struct picture_kind){"wall", "wall"});
    los_draw_line(&picture, line);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (!cell_equal((struct cell){x, y}, line->from.cell) &&
                !cell_equal((struct cell){x, y}, line->to.cell))
                picture_add_glyph(&picture, "glyph", (struct cell){x, y}, 1, map_glyph(map, x, y));
    if (line->walled)
        los_draw_cross(&picture, line->wall.x, line->wall.y, "stop",
                       "first wall on the straight line");
    los_draw_end(&picture, &line->to, SHAPE_DIAMOND, (struct picture_kind){"target", "to"});
    los_draw_end(&picture, &line->from, SHAPE_DISC, (struct picture_kind){"eye", "from"});
    for (int i = 0; i < 2 && line->stopped && walk->flanked; i++)
        los_draw_cross(&picture, walk->flank_x[i], walk->flank_y[i], "flank",
                       "walls that meet there");
    if (line->stopped)
        los_draw_cross(&picture, walk->blocked_x, walk->blocked_y, "stop", "blocked at");
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format los_svg = {"svg", "a picture of one line", los_write_svg};

/* A line of the page's answer; whoever prints all of them opens and closes the page. */
static void los_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_add(sink, &los_json, answer, style);
}

const struct format los_html = {"html", "a page with all lines", los_write_html};
