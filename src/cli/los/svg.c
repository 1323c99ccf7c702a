/*
 * A line of sight as a picture: the level, the line over it, and what ends it. A rule that walks
 * from cell to cell gives the line's cells; for any other the line is straight from middle to
 * middle, and where the target is hidden a cross marks the first wall that it runs into.
 */
#include <stdlib.h>

#include "cli/los/answer.h"
#include "cli/picture/page.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

static const struct picture_kind sight = {"sight", "line of sight"},
                                 behind = {"behind", "not seen along here"},
                                 stop = {"stop", "blocked at"},
                                 flank = {"flank", "walls that meet there"};

bool line_wall(const struct line_answer *line, struct cell *wall)
{
    struct cell at = line->from.cell, to = line->to.cell;
    int64_t width = llabs((int64_t)to.x - at.x), height = llabs((int64_t)to.y - at.y);

    if (line->why != EYESHOT_BLOCKED || line->walk.count)
        return false;
    for (int64_t columns = 0, rows = 0; columns < width || rows < height;) {
        /* Where it crosses into the next column and row, as parts of its length. */
        int64_t column = (2 * columns + 1) * height, row = (2 * rows + 1) * width;
        if (column <= row) {
            at.x += to.x < at.x ? -1 : 1;
            columns++;
        }
        if (row <= column) {
            at.y += to.y < at.y ? -1 : 1;
            rows++;
        }
        *wall = at;
        if (!cell_equal(at, to) && plane_get(&line->map->opaque, at.x, at.y))
            return true;
    }
    return false;
}

/* In hundredths of a cell. */
static struct cell middle_of(int x, int y)
{
    return (struct cell){100 * x + 50, 100 * y + 50};
}

static void add_walk(struct picture *picture, const struct line_answer *line)
{
    const struct eyeshot_walk *walk = &line->walk;
    struct cell *points = alloc_array(walk->count, sizeof *points);

    for (size_t i = 0; i < walk->count; i++)
        points[i] = middle_of(walk->steps[i].x, walk->steps[i].y);
    picture_add_line(picture, sight, points, walk->count);
    free(points);
}

/* Sight goes as far as the first wall, to where the wall's middle is nearest to the line. */
static void add_straight(struct picture *picture, const struct line_answer *line)
{
    struct cell from = line->from.cell, to = line->to.cell, wall;
    struct cell points[] = {middle_of(from.x, from.y), middle_of(to.x, to.y)};
    int64_t width = to.x - from.x, height = to.y - from.y;
    int64_t square = width * width + height * height, along;

    picture_add_line(picture, line->why == EYESHOT_CLEAR ? sight : behind, points, 2);
    if (!line_wall(line, &wall))
        return;
    along = width * (wall.x - from.x) + height * (wall.y - from.y);
    points[1].x = points[0].x + (int)(100 * width * along / square);
    points[1].y = points[0].y + (int)(100 * height * along / square);
    picture_add_line(picture, sight, points, 2);
    picture_add_sign(picture, wall, SHAPE_CROSS,
                     (struct picture_kind){"stop", "first wall on the straight line"}, "", NULL);
}

static void add_end(struct picture *picture, const struct line_end *end, enum picture_shape shape,
                    struct picture_kind kind)
{
    char label[5] = "";

    if (end->glyph)
        utf8_encode(end->glyph, label);
    picture_add_sign(picture, end->cell, shape, kind, label, kind.meaning);
}

static void los_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct line_answer *line = answer;
    const struct eyeshot_walk *walk = &line->walk;
    const struct map *map = line->map;
    struct picture picture;

    picture_init(&picture, &style->picture, "Line of sight: ");
    if (!style->picture.title)
        bytes_addf(&picture.title, "%s, from %d,%d to %d,%d", line->terms->rule->name,
                   line->from.cell.x, line->from.cell.y, line->to.cell.x, line->to.cell.y);
    bytes_addf(&picture.subtitle, "%s", line_words[line->why]);
    if (line->stopped)
        bytes_addf(&picture.subtitle, " at %d,%d", walk->blocked_x, walk->blocked_y);
    picture_add_panel(&picture, map, PICTURE_MOST, NULL);
    picture_add_map(&picture, map, (struct picture_kind){"floor", "floor"},
                    (struct picture_kind){"wall", "wall"});
    for (int y = 0; y < map->height && picture_is_readable(&picture); y++)
        for (int x = 0; x < map->width; x++)
            if (!cell_equal((struct cell){x, y}, line->from.cell) &&
                !cell_equal((struct cell){x, y}, line->to.cell))
                picture_add_glyph(&picture, "glyph", (struct cell){x, y}, map_glyph(map, x, y));
    if (walk->count)
        add_walk(&picture, line);
    else
        add_straight(&picture, line);
    add_end(&picture, &line->to, SHAPE_DIAMOND, (struct picture_kind){"target", "to"});
    add_end(&picture, &line->from, SHAPE_DISC, (struct picture_kind){"eye", "from"});
    for (int i = 0; i < 2 && line->stopped && walk->flanked; i++)
        picture_add_sign(&picture, (struct cell){walk->flank_x[i], walk->flank_y[i]}, SHAPE_CROSS,
                         flank, "", NULL);
    if (line->stopped)
        picture_add_sign(&picture, (struct cell){walk->blocked_x, walk->blocked_y}, SHAPE_CROSS,
                         stop, "", NULL);
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format line_svg = {"svg", "a picture of one line", los_write_svg};

/* A line of the page's answer; whoever prints all of them opens and closes the page. */
static void los_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_add(sink, &line_json, answer, style);
}

const struct format line_html = {"html", "a page with all lines", los_write_html};
