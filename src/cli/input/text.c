/*
 * Maps as plain text. The text is gone through twice: once for the size of the map and to see
 * whether all of it is printable ASCII, then row by row, its glyphs first and their opaque bits
 * behind them.
 *
 * Most maps are ASCII with # for walls, and eight glyphs are one word then. They are compared with
 * # all at once: the bytes of `word ^ 0x2323…` (23 is `#`) are zero exactly where one stands;
 * adding 0x7f to each carries into its top bit where it is not zero; a product brings the top bits
 * together. Maps of MovingAI have such rows behind a header.
 *
 *     . # # . . . # .   a word of glyphs        0 1 1 0 0 0 1 0   eight bits of the plane
 */
#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"
#include "cli/support/utf8.h"

#define GATHER 0x0102040810204080u /* brings the bits 8i to 56 + i */

struct text_size {
    size_t width, height;
    bool ascii;
};

/* The text line at `at`, without its end; returns where the next one starts. */
static size_t text_cut_line(const char *text, size_t length, size_t at, size_t *line_length)
{
    const char *end = memchr(text + at, '\n', length - at);
    size_t stop = end ? (size_t)(end - text) : length;

    *line_length = stop - at;
    if (end && *line_length && text[stop - 1] == '\r')
        --*line_length;
    return end ? stop + 1 : stop;
}

/* How many of the bytes from `text` on are printable ASCII. */
static size_t text_count_plain(const char *text, size_t length)
{
    size_t i = 0;

    while (i + 8 <= length && !(word_unprintable(word_load(text + i)) & WORD_TOPS))
        i += 8;
    while (i < length && text[i] >= 0x20 && text[i] < 0x7f)
        i++;
    return i;
}

static struct text_size text_measure(const char *text, size_t length)
{
    struct text_size size = {0, 0, true};

    for (size_t at = 0, next, bytes; at < length; at = next, size.height++) {
        size_t cells, plain;
        next = text_cut_line(text, length, at, &bytes);
        cells = plain = text_count_plain(text + at, bytes);
        size.ascii = size.ascii && plain == bytes;
        for (; plain < bytes; plain++) /* each byte that begins a code point, if this is UTF-8 */
            cells += ((unsigned char)text[at + plain] & 0xc0) != 0x80;
        size.width = cells > size.width ? cells : size.width;
    }
    return size;
}

static int text_refuse_byte(const char *text, size_t length, size_t at, struct diag *diag)
{
    uint32_t code;

    if (text[at] == '\t')
        return diag_at(diag, text, length, at,
                       "found a tab, expected a map's glyph (expand tabs first)");
    if (!utf8_decode(text + at, length - at, &code))
        return diag_at(diag, text, length, at, "found byte 0x%02x, which is not valid UTF-8",
                       (unsigned char)text[at]);
    return diag_at(diag, text, length, at, "found control character U+%04X, expected a map's glyph",
                   code);
}

/* The glyphs of a row whose text is not plain ASCII; gives their number, or -1 with `diag`. */
static int text_read_codes(uint32_t *row, const char *text, size_t length, size_t at, size_t end,
                           struct diag *diag)
{
    int count = 0;

    for (size_t step; at < end; at += step) {
        step = utf8_decode(text + at, end - at, &row[count]);
        if (!step || utf8_is_control(row[count]))
            return text_refuse_byte(text, length, at, diag);
        count++;
    }
    return count;
}

/* The opaque bits of the first `width` cells of a row. */
static void text_set_opaque(struct map *map, int y, int width, const struct legend *legend)
{
    bool usual = legend->rest == SAYING_NOTHING && !legend->glyphs;
    uint64_t *row = plane_row(&map->opaque, y);
    int x = 0;

    for (; map->bytes && usual && x + 8 <= width; x += 8) {
        uint64_t word = word_load((const char *)map->bytes + map_at(map, x, y));
        uint64_t others = (word ^ '#' * WORD_ONES) + WORD_LOWS;
        row[x / 64] |= ((~others & WORD_TOPS) >> 7) * GATHER >> 56 << x % 64;
    }
    for (; x < width; x++)
        row[x / 64] |= (uint64_t)legend_is_opaque(legend, map_code(map, x, y)) << x % 64;
}

static int text_read_rows(struct map *map, const char *text, size_t length,
                          const struct legend *legend, bool strict, struct diag *diag)
{
    size_t at = 0, next, bytes;

    for (int y = 0; y < map->height; y++, at = next) {
        size_t first = map_at(map, 0, y);
        int width;
        next = text_cut_line(text, length, at, &bytes);
        width = (int)bytes;
        if (!(y % 64) && limit_check(diag))
            return -1;
        if (map->bytes)
            memcpy(map->bytes + first, text + at, bytes);
        else
            width = text_read_codes(map->codes + first, text, length, at, at + bytes, diag);
        if (width < 0)
            return -1;
        if (strict && width < map->width)
            return diag_at(diag, text, length, at + bytes,
                           "row %d ends after %d cell%s, expected %d as in the longest", y + 1,
                           width, plural((uint64_t)width), map->width);
        if (map->bytes)
            memset(map->bytes + first + width, ' ', (size_t)(map->width - width));
        for (int x = width; map->codes && x < map->width; x++)
            map->codes[first + (size_t)x] = ' ';
        text_set_opaque(map, y, width, legend);
    }
    return 0;
}

size_t text_trim(const char *text, size_t length)
{
    size_t end = length;

    while (end && text[end - 1] == '\n') {
        length = end--;
        end -= end && text[end - 1] == '\r';
    }
    return end ? length : 0;
}

static int text_read_map(struct map *map, const char *text, size_t length,
                         const struct legend *legend, bool strict, struct diag *diag)
{
    struct text_size size = text_measure(text, length);

    if (!size.width)
        return diag_fail(diag, "found no cells, expected a map");
    if (limit_check(diag) || map_check(size.width, size.height, diag))
        return -1;
    map_init(map, (int)size.width, (int)size.height);
    if (size.ascii)
        map->bytes = alloc_resize(NULL, map_area(map), sizeof *map->bytes);
    else
        map->codes = alloc_resize(NULL, map_area(map), sizeof *map->codes);
    if (text_read_rows(map, text, length, legend, strict, diag))
        return -1;
    map_finish(map);
    return 0;
}

int text_read(struct scenario *scenario, const char *text, size_t length,
              const struct read_options *options, struct diag *diag)
{
    struct legend *legend = &scenario->legend;
    struct map *map = &scenario->map;
    struct cell mark = {-1, 0}, dot = {-1, 0};
    bool blank;

    scenario->marks = true;
    if (legend_init(legend, &options->said, diag) ||
        text_read_map(map, text, length, legend, options->strict, diag))
        return -1;
    if (legend_is_opaque(legend, '@') || !map_find(map, '@', &mark))
        return 0;
    blank = !legend_is_opaque(legend, ' ');
    map->floor = !legend_is_opaque(legend, '.') && (!blank || map_find(map, '.', &dot)) ? '.'
                 : blank                                                                ? ' '
                                                                                        : 0;
    return 0;
}

static int text_read_source(struct scenario *scenario, struct source *source,
                            const struct read_options *options, struct diag *diag)
{
    return text_read(scenario, source->text, text_trim(source->text, source->length), options,
                     diag);
}

const struct read_format read_text = {"text",
                                      "a line for each row, a character for each cell",
                                      "glyphs all strict",
                                      NULL,
                                      text_read_source,
                                      NULL};

/*
 * Maps of the MovingAI benchmarks: `type …`, `height N`, `width N`, `map`, then rows as above. `@`,
 * `O` and `T` are opaque, whatever the command line says.
 *
 * Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012;
 * movingai.com/benchmarks/formats.html
 */

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
    if (text_read_map(map, in.text + in.at, cursor_left(&in), &scenario->legend, true, diag)) {
        for (size_t i = 0; diag->line && i < in.at; i++)
            diag->line += in.text[i] == '\n';
        return -1;
    }
    if ((size_t)map->width == size[1] && (size_t)map->height == size[0])
        return 0;
    return diag_fail(diag, "found %d x %d cells, expected %zu x %zu as the header says", map->width,
                     map->height, size[1], size[0]);
}

const struct read_format read_movingai = {"movingai",      "MovingAI's .map", "",
                                          movingai_detect, movingai_read,     "t"};
