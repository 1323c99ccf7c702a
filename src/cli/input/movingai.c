/* Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012;
 * movingai.com/benchmarks/formats.html; `type …`, `height N`, `width N`, `map`, then the rows */
#include <string.h>

#include "cli/input/format.h"
#include "cli/input/text.h"

static const struct legend legend = {.opaque = "@OT"}; /* whatever the command line says */

struct header {
    const char *text;
    size_t length, at; /* the next byte */
};

static bool detect(const char *text, size_t length)
{
    static const char *const words[] = {"type ", "height ", "width "};
    size_t line = 0;

    if (length < 5 || memcmp(text, words[0], 5) != 0)
        return false;
    while (line < length && text[line] != '\n')
        line++;
    for (size_t i = 1; i < 3; i++) {
        size_t word = strlen(words[i]);
        if (length - line > word && !memcmp(text + line + 1, words[i], word))
            return true;
    }
    return false;
}

static bool starts_with(const struct header *header, const char *word)
{
    size_t length = strlen(word);

    return header->length - header->at >= length &&
           !memcmp(header->text + header->at, word, length);
}

static int take_word(struct header *header, const char *word, struct diag *diag)
{
    if (!starts_with(header, word))
        return diag_at(diag, header->text, header->length, header->at, "expected '%s'", word);
    header->at += strlen(word);
    return 0;
}

static int end_line(struct header *header, struct diag *diag)
{
    while (header->at < header->length &&
           (header->text[header->at] == ' ' || header->text[header->at] == '\r'))
        header->at++;
    if (header->at < header->length && header->text[header->at] != '\n')
        return diag_at(diag, header->text, header->length, header->at,
                       "expected the end of the line");
    header->at += header->at < header->length;
    return 0;
}

/* `height 12` or `width 34`, in either order. */
static int take_size(struct header *header, size_t size[2], struct diag *diag)
{
    static const char *const words[] = {"height ", "width "};
    bool is_width = starts_with(header, "width ") || (size[0] && !starts_with(header, "height "));
    size_t start, value = 0;

    if (take_word(header, words[is_width], diag))
        return -1;
    start = header->at;
    for (; header->at < header->length && header->text[header->at] >= '0' &&
           header->text[header->at] <= '9' && value <= EYESHOT_MOST_SIDE;
         header->at++)
        value = value * 10 + (size_t)(header->text[header->at] - '0');
    if (header->at == start || !value || value > EYESHOT_MOST_SIDE)
        return diag_at(diag, header->text, header->length, start,
                       "expected a number of cells from 1 to %d", EYESHOT_MOST_SIDE);
    if (size[is_width])
        return diag_at(diag, header->text, header->length, start, "%sis given twice",
                       words[is_width]);
    size[is_width] = value;
    return end_line(header, diag);
}

static int take_header(struct header *header, size_t size[2], struct diag *diag)
{
    if (take_word(header, "type ", diag))
        return -1;
    while (header->at < header->length && header->text[header->at] != '\n')
        header->at++;
    header->at += header->at < header->length;
    /* NOLINTNEXTLINE(misc-redundant-expression): the height and the width, one behind the other */
    if (take_size(header, size, diag) || take_size(header, size, diag) ||
        take_word(header, "map", diag))
        return -1;
    return end_line(header, diag);
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    const char *text = source->text;
    size_t length = source->length;
    struct map *map = &scenario->map;
    struct header header = {text, length, 0};
    size_t size[2] = {0, 0}, lines;

    (void)options;
    scenario_set_legend(scenario, &legend);
    if (take_header(&header, size, diag))
        return -1;
    while (length > header.at && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    if (length == header.at)
        return diag_at(diag, text, header.length, header.at, "expected %zu row%s of cells", size[0],
                       plural(size[0]));
    if (text_read(map, text + header.at, length - header.at, &legend, true, diag)) {
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

const struct read_format read_movingai = {"movingai", "MovingAI's .map", detect, read};
