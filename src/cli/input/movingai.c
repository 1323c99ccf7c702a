/*
 * Maps of the MovingAI benchmarks: `type …`, `height N`, `width N`, `map`, then the rows, which
 * text.c reads. `@`, `O` and `T` are opaque, whatever the command line says.
 *
 * Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012;
 * movingai.com/benchmarks/formats.html
 */
#include <string.h>

#include "cli/input/cursor.h"
#include "cli/input/format.h"

static bool movingai_detect(const char *text, size_t length)
{
    struct cursor in = {text, length, 0, NULL};

    if (!cursor_take(&in, "type "))
        return false;
    while (cursor_left(&in) && !cursor_take(&in, "\n"))
        in.at++;
    return cursor_starts(&in, "height ") || cursor_starts(&in, "width ");
}

static int movingai_need_word(struct cursor *header, const char *word)
{
    return cursor_take(header, word) ? 0 : cursor_fail(header, header->at, "expected '%s'", word);
}

static int movingai_end_line(struct cursor *header)
{
    cursor_skip(header, " \r");
    if (cursor_left(header) && !cursor_take(header, "\n"))
        return cursor_fail(header, header->at, "expected the end of the line");
    return 0;
}

/* `height 12` or `width 34`, in either order. */
static int movingai_take_size(struct cursor *header, size_t size[2])
{
    static const char *const words[] = {"height ", "width "};
    bool is_width =
        cursor_starts(header, words[1]) || (size[0] && !cursor_starts(header, words[0]));
    uint64_t value;
    size_t start;

    if (movingai_need_word(header, words[is_width]))
        return -1;
    start = header->at;
    if (!cursor_number(header, EYESHOT_MOST_SIDE, &value) || !value || value > EYESHOT_MOST_SIDE)
        return cursor_fail(header, start, "expected a number of cells from 1 to %d",
                           EYESHOT_MOST_SIDE);
    if (size[is_width])
        return cursor_fail(header, start, "%sis given twice", words[is_width]);
    size[is_width] = (size_t)value;
    return movingai_end_line(header);
}

static int movingai_read(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag)
{
    const char *text = source->text;
    size_t length = source->length;
    struct map *map = &scenario->map;
    struct cursor header = {text, length, 0, diag};
    const char *all[] = {"all"}, *opaque[] = {"@OT"};
    const struct said said = {.texts = {{all, 1, 1}, {opaque, 1, 1}}};
    size_t size[2] = {0, 0}, lines;

    (void)options; /* whatever the command line says */
    if (legend_init(&scenario->legend, &said, diag) || movingai_need_word(&header, "type "))
        return -1;
    while (cursor_left(&header) && !cursor_take(&header, "\n"))
        header.at++;
    /* NOLINTNEXTLINE(misc-redundant-expression): the height and the width, one behind the other */
    if (movingai_take_size(&header, size) || movingai_take_size(&header, size) ||
        movingai_need_word(&header, "map") || movingai_end_line(&header))
        return -1;
    while (length > header.at && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    if (length == header.at)
        return cursor_fail(&header, header.at, "expected %zu row%s of cells", size[0],
                           plural(size[0]));
    if (text_read(map, text + header.at, length - header.at, &scenario->legend, true, diag)) {
        for (size_t i = 0; diag->line && i < header.at; i++)
            diag->line += text[i] == '\n';
        return -1;
    }
    lines = (size_t)map->height;
    if ((size_t)map->width == size[1] && lines == size[0])
        return 0;
    return diag_fail(diag, "found %d x %zu cells, expected %zu x %zu as the header says",
                     map->width, lines, size[1], size[0]);
}

const struct read_format read_movingai = {"movingai", "MovingAI's .map", movingai_detect,
                                          movingai_read};
