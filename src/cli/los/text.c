/*
 * A line in a word, or drawn on the map. With --explain there is a text line for each of its steps,
 * with the number by which the rule decided, as its source calls it.
 */
#include "cli/los/answer.h"
#include "cli/support/mask.h"

const char *const line_words[] = {"clear", "blocked", "out of range", "on the border",
                                  "outside the cone"};

static void explain(struct sink *sink, const struct line_answer *line)
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
    const struct line_answer *line = answer;

    (void)style;
    explain(sink, line);
    sink_text(sink, line_words[line->why]);
    if (line->stopped)
        sink_format(sink, " at %d,%d", line->walk.blocked_x, line->walk.blocked_y);
    sink_text(sink, "\n");
}

static void los_write_map(struct sink *sink, const void *answer, const struct style *style)
{
    const struct line_answer *line = answer;
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
    explain(sink, line);
}

const struct format line_ascii = {"ascii", "clear, blocked at X,Y, ...", los_write_ascii};
const struct format line_map = {"map", "the map, the path drawn with *", los_write_map};
