#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "../fuzz.h"
#include "cli/command.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"
#include "lib/grid/plane.h"

/* A message is one line, and an excerpt two; neither brings a terminal control characters. */
void fuzz_check_diag(const struct diag *diag)
{
    char *text = NULL;
    size_t length, lines = 0;
    FILE *out = open_memstream(&text, &length);
    uint32_t code;

    must(diag->message[0], "no message");
    must(out, "no memory");
    diag_print(diag, out);
    fclose(out);
    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        must(step, "a message that is not UTF-8: %s", text);
        must(code == '\n' || !utf8_is_control(code), "a control character in: %s", text);
        lines += code == '\n';
    }
    must(lines == 1 || lines == 3, "a message of %zu lines: %s", lines, text);
    free(text);
}

static void check_map(const struct map *map)
{
    struct eyeshot_mask columns;

    must(map->width > 0 && map->height > 0, "a map of %d x %d", map->width, map->height);
    must(map->opaque.width == map->width && map->opaque.height == map->height, "another size");
    mask_init(&columns, map->height, map->width);
    plane_transpose_box(&columns, &map->opaque, eyeshot_mask_box(&map->opaque));
    must(!memcmp(columns.words, map->cells->columns.words,
                 columns.stride * (size_t)columns.height * sizeof *columns.words),
         "the columns are not those of the rows");
    mask_release(&columns);
    for (int y = 0; map_drawn(map) && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            must(map_code(map, x, y) <= 0x10ffff, "no glyph");
}

/*
 * May come back as another glyph: a blank behind the end of a short row, which is open whatever a
 * drawn blank may be; and what is under an @, which is floor as the reader knows floor.
 */
static bool may_change(const struct map *map, int x, int y)
{
    uint32_t code = map_code(map, x, y);

    return code == '@' || (code == ' ' && !plane_get(&map->opaque, x, y));
}

/* A map comes back as it was written: what is opaque, and of JSON its glyphs. */
static void check_round_trip(const struct map *map, const struct format *format)
{
    const struct scenario level = {.map = *map};
    const char *name = !strcmp(format->name, "pbm")   ? "netpbm"
                       : !strcmp(format->name, "tmj") ? "tiled"
                                                      : format->name;
    struct read_options options = {.format = name};
    struct sink sink = {.fd = -1};
    struct scenario again;
    struct diag diag = {0};

    format->write(&sink, &level, &(struct style){0});
    fuzz_feed(sink.buffer.data, sink.buffer.length);
    must(!scenario_read(&again, NULL, &options, &diag), "%s: %s", format->name, diag.message);
    must(again.map.width == map->width && again.map.height == map->height,
         "%s: another size came back", format->name);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            bool opaque = plane_get(&map->opaque, x, y);
            must(plane_get(&again.map.opaque, x, y) == opaque, "%s: (%d, %d) is not what it was",
                 format->name, x, y);
            must(strcmp(format->name, "json") || !map_drawn(map) || may_change(map, x, y) ||
                     map_glyph(&again.map, x, y) == map_glyph(map, x, y),
                 "%s: (%d, %d) shows another glyph", format->name, x, y);
        }
    }
    scenario_release(&again);
    bytes_release(&sink.buffer);
}

bool fuzz_read(struct scenario *scenario, const char *format, const void *data, size_t size)
{
    struct read_options options = {.format = format, .root = FUZZ_FILES};
    struct diag diag = {0};

    fuzz_feed(data, size);
    if (scenario_read(scenario, NULL, &options, &diag)) {
        fuzz_check_diag(&diag);
        return false;
    }
    check_map(&scenario->map);
    return true;
}

void fuzz_map(const char *format, const void *data, size_t size)
{
    struct scenario scenario;

    if (!fuzz_read(&scenario, format, data, size))
        return;
    for (size_t i = 0; command_convert.formats[i]; i++)
        check_round_trip(&scenario.map, command_convert.formats[i]);
    scenario_release(&scenario);
}
