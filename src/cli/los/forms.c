/*
 * The forms of a line: a sentence, or the map with its path drawn on it, with --explain a row for
 * each step and the number by which the rule decided; JSON; and a picture of the level with the
 * line over it. A rule that walks from cell to cell gives the line's cells; for any other the line
 * is straight from middle to middle. What it hangs on is marked by picture_add_why().
 */
#include "cli/los/answer.h"
#include "cli/picture/picture.h"
#include "cli/support/utf8.h"

/* Was it stopped by a cell of the walk? */
static bool los_is_stopped(const struct los_line *line)
{
    return line->sight == EYESHOT_BLOCKED && line->walk.blocked;
}

static void los_explain(struct sink *sink, const struct los_line *line)
{
    static const char *const kinds[] = {"", "X", "Y", "TIE"};
    const char *error = eyeshot_rule_error_name(line->why.terms.rule);
    struct table table = {.columns = error ? 3 : 2, .align = "<<>"};

    if (!line->explain)
        return;
    table_addf(&table, "step");
    table_addf(&table, "cell");
    if (error)
        table_addf(&table, "%s", error);
    for (size_t i = 1; i < line->walk.count; i++) {
        const struct eyeshot_step *step = &line->walk.steps[i];
        table_addf(&table, "%s", kinds[step->kind]);
        table_addf(&table, "%d,%d", step->x, step->y);
        if (error)
            table_addf(&table, "%lld", (long long)step->error);
    }
    table_print(sink, &table);
    if (los_is_stopped(line))
        sink_format(sink, "stopped at %d,%d\n", line->walk.blocked_x, line->walk.blocked_y);
    table_release(&table);
}

static void los_write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;
    struct bytes why = {0};

    (void)style;
    why_tell(&why, &line->why, line->from->id);
    los_explain(sink, line);
    if (line->several)
        sink_format(sink, "%s to %s: ", line->from->id, line->to->id);
    sink_format(sink, "%s\n", why.data);
    bytes_release(&why);
}

static void los_write_map(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;
    const struct map *map = line->map;
    struct memory marks = {0}; /* the first of a cell stays */

    (void)style;
    if (line->to->glyph)
        memory_keep(&marks, map, line->to->cell, line->to->glyph);
    if (line->from->glyph)
        memory_keep(&marks, map, line->from->cell, line->from->glyph);
    for (size_t i = 0; i < line->walk.count; i++)
        memory_keep(&marks, map, (struct cell){line->walk.steps[i].x, line->walk.steps[i].y}, '*');
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t mark = memory_glyph(&marks, x, y);
            sink_code(sink, mark ? mark : map_glyph(map, x, y));
        }
        sink_write(sink, "\n", 1);
    }
    memory_release(&marks);
    los_explain(sink, line);
}

/* The first line has the map for all of them. */
static void los_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = json_open(sink, "los/1");
    const struct los_line *line = answer;
    const struct eyeshot_walk *walk = &line->walk;

    json_string(&json, "algorithm", line->why.terms.rule->name);
    json_cell(&json, "from", line->from->cell.x, line->from->cell.y);
    json_cell(&json, "to", line->to->cell.x, line->to->cell.y);
    json_bool(&json, "clear", line->sight == EYESHOT_CLEAR);
    why_json(&json, "why", &line->why);
    if (walk->count) {
        json_array(&json, "path");
        for (size_t i = 0; i < walk->count; i++)
            json_cell(&json, NULL, walk->steps[i].x, walk->steps[i].y);
        json_end(&json);
    } else {
        json_null(&json, "path");
    }
    if (los_is_stopped(line))
        json_cell(&json, "blocked_at", walk->blocked_x, walk->blocked_y);
    else
        json_null(&json, "blocked_at");
    if (los_is_stopped(line) && walk->flanked) {
        json_array(&json, "flanks");
        for (int i = 0; i < 2; i++)
            json_cell(&json, NULL, walk->flank_x[i], walk->flank_y[i]);
        json_end(&json);
    }
    if (style->map && !line->later)
        json_map(&json, line->map);
    json_close(&json);
}

/* The middle of a cell, in hundredths of one. */
static struct cell los_middle(int x, int y)
{
    return (struct cell){100 * x + 50, 100 * y + 50};
}

/* Of a straight line nobody knows how far sight goes: the walls that hide its end are marked. */
static void los_draw_line(struct picture *picture, const struct los_line *line)
{
    size_t count = line->walk.count ? line->walk.count : 2;
    struct cell *points = alloc_array(count + 1, sizeof *points); /* A walk may be one cell. */
    bool seen = line->sight == EYESHOT_CLEAR || line->walk.count;

    points[0] = los_middle(line->from->cell.x, line->from->cell.y);
    points[1] = los_middle(line->to->cell.x, line->to->cell.y);
    for (size_t i = 0; i < line->walk.count; i++)
        points[i] = los_middle(line->walk.steps[i].x, line->walk.steps[i].y);
    picture_add_line(picture,
                     seen ? (struct picture_kind){"sight", "line of sight"}
                          : (struct picture_kind){"behind", "not seen along here"},
                     points, count);
    free(points);
}

static void los_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct los_line *line = answer;
    const struct map *map = line->map;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Line of sight: %s, from %d,%d to %d,%d", line->why.terms.rule->name,
               line->from->cell.x, line->from->cell.y, line->to->cell.x, line->to->cell.y);
    why_tell(&picture.subtitle, &line->why, line->from->id);
    picture_add_panel(&picture, map, (struct picture_panel){0});
    picture_add_map(&picture, map, (struct picture_kind){"floor", "floor"},
                    (struct picture_kind){"wall", "wall"});
    los_draw_line(&picture, line);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (!cell_equal((struct cell){x, y}, line->from->cell) &&
                !cell_equal((struct cell){x, y}, line->to->cell))
                picture_add_glyph(&picture, "glyph", (struct cell){x, y}, 1, map_glyph(map, x, y));
    picture_add_lights(&picture, line->lights);
    for (int i = 0; i < 2; i++) {
        const struct eye *end = i ? line->from : line->to;
        struct picture_kind kind = {i ? "eye" : "target", i ? "from" : "to"};
        char label[5] = "";
        if (end->glyph)
            utf8_encode(end->glyph, label);
        picture_add_sign(&picture, end->cell, i ? SHAPE_DISC : SHAPE_DIAMOND, kind, label,
                         kind.meaning);
    }
    picture_add_why(&picture, &line->why);
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format los_ascii = {"ascii", "clear or not, and why", .write = los_write_ascii};
const struct format los_map = {"map", "the map, the path drawn with *", .write = los_write_map};
const struct format los_json = {"json", "one object per line, los/1", .write = los_write_json};
const struct format los_svg = {"svg", "a picture of one line", .write = los_write_svg};
const struct format los_html = {"html", "a page with all lines", .title = "Lines of sight",
                                .json = &los_json, .still = &los_svg};
