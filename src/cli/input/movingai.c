/*
 * Maps of the MovingAI benchmarks: `type …`, `height N`, `width N`, `map`, then the rows, which
 * text.c reads. `@`, `O` and `T` are opaque, whatever the command line says.
 *
 * Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012;
 * movingai.com/benchmarks/formats.html
 */
#include "cli/input/cursor.h"
#include "cli/input/format.h"

static bool movingai_detect(const char *text, size_t length)
{
    struct cursor in = {text, length, 0, NULL};

    if (!cursor_take(&in, "type "))
        return false;
    cursor_skip_line(&in);
    return cursor_starts(&in, "height ") || cursor_starts(&in, "width ");
}

/* Each line of the header begins with a word; of two of them a number follows, in either order. */
static int movingai_take_header(struct cursor *in, size_t size[2])
{
    static const char *const words[] = {"height ", "width ", "map"};
    int word;

    if (!cursor_take(in, "type "))
        return cursor_fail(in, in->at, "expected 'type '");
    cursor_skip_line(in);
    do {
        size_t start;
        uint64_t number;
        for (word = 0; word < 3 && !cursor_take(in, words[word]); word++)
            ;
        start = in->at;
        if (word == 3 || (word == 2 && (!size[0] || !size[1])))
            return cursor_fail(in, start, "expected 'height ', 'width ' and then 'map'");
        if (word < 2) {
            if (!cursor_number(in, EYESHOT_MOST_SIDE, &number) || !number ||
                number > EYESHOT_MOST_SIDE)
                return cursor_fail(in, start, "expected a number of cells from 1 to %d",
                                   EYESHOT_MOST_SIDE);
            size[word] = (size_t)number;
        }
        cursor_skip(in, " \r");
        if (cursor_left(in) && !cursor_take(in, "\n"))
            return cursor_fail(in, in->at, "expected the end of the line");
    } while (word != 2);
    return 0;
}

static int movingai_read(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag)
{
    struct map *map = &scenario->map;
    struct cursor in = {source->text, text_trim(source->text, source->length), 0, diag};
    const char *all[] = {"all"}, *opaque[] = {"@OT"};
    const struct said said = {.texts = {{all, 1, 1}, {opaque, 1, 1}}};
    size_t size[2] = {0, 0};

    (void)options; /* whatever the command line says */
    if (legend_init(&scenario->legend, &said, diag) || movingai_take_header(&in, size))
        return -1;
    if (text_read(map, in.text + in.at, cursor_left(&in), &scenario->legend, true, diag)) {
        for (size_t i = 0; diag->line && i < in.at; i++)
            diag->line += in.text[i] == '\n';
        return -1;
    }
    if ((size_t)map->width == size[1] && (size_t)map->height == size[0])
        return 0;
    return diag_fail(diag, "found %d x %d cells, expected %zu x %zu as the header says", map->width,
                     map->height, size[1], size[0]);
}

const struct read_format read_movingai = {"movingai", "MovingAI's .map", "", movingai_detect,
                                          movingai_read};
