#include "write/level.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/utf8.h"

const struct level_format *const level_formats[] = {
    &level_text, &level_json,    &level_json_blocked, &level_json_bits, &level_movingai, &level_tmj,
    &level_pbm,  &level_pbm_raw, &level_pgm,          &level_pgm_raw,   &level_csv,      NULL};

void level_marks(struct plane *marks, const struct level *level)
{
    plane_init(marks, level->map->width, level->map->height);
    for (size_t i = 0; i < level->eye_count; i++) {
        struct cell cell = level->eyes[i].cell;
        if (!plane_get(&level->map->opaque, cell.x, cell.y))
            plane_set(marks, cell.x, cell.y);
    }
}

void level_row(struct bytes *out, const struct level *level, int y, const struct plane *marks,
               uint32_t (*glyph)(uint32_t code, bool opaque))
{
    const struct map *map = level->map;

    for (int x = 0; x < map->width; x++) {
        char text[4];
        uint32_t code = glyph(map_glyph(map, x, y), plane_get(&map->opaque, x, y));
        if (marks && plane_get(marks, x, y))
            code = '@';
        bytes_add(out, text, utf8_encode(code, text));
    }
}

static bool is_eye(const struct level *level, uint32_t code)
{
    return level->marked && code == '@';
}

/* How many different glyphs there are, and how many of them are left. */
static void count_glyphs(const struct level *level, const struct level_format *format,
                         uint32_t counts[2])
{
    const struct map *map = level->map;
    struct palette before, after;

    palette_init(&before, false);
    palette_init(&after, false);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_glyph(map, x, y), known = before.count;
            bool opaque = plane_get(&map->opaque, x, y);
            if (is_eye(level, code))
                continue;
            palette_number(&before, 2 * code + opaque);
            if (before.count > known)
                palette_number(&after,
                               2 * (format->glyph ? format->glyph(code, opaque) : 0) + opaque);
        }
    }
    counts[0] = before.count;
    counts[1] = after.count;
    palette_release(&before);
    palette_release(&after);
}

static void lose(struct bytes *out, const struct level_format *format, const char *what,
                 size_t count)
{
    if (count)
        bytes_addf(out, "not kept in %s: %s (%zu)\n", format->name, what, count);
}

/* What is left of viewers when each is an @ on the map. */
static void lose_marks(struct bytes *out, const struct level *level,
                       const struct level_format *format)
{
    struct plane marks;
    size_t own = 0, under = 0, stand;

    if (level->marked)
        return;
    level_marks(&marks, level);
    stand = plane_count(&marks);
    for (size_t i = 0; i < level->eye_count; i++) {
        struct cell cell = level->eyes[i].cell;
        uint32_t code = map_glyph(level->map, cell.x, cell.y);
        own += level->eyes[i].id || (level->eyes[i].terms && level->eyes[i].terms->given);
        if (plane_get(&marks, cell.x, cell.y))
            under += code != '.' && code != ' ';
        plane_unset(&marks, cell.x, cell.y);
    }
    plane_release(&marks);
    lose(out, format, "viewers on opaque cells, or where another one stands",
         level->eye_count - stand);
    lose(out, format, "ids, radius, facing and cone of viewers", own);
    lose(out, format, "glyphs under viewers", under);
}

void level_losses(struct bytes *out, const struct level *level, const struct level_format *format)
{
    uint32_t counts[2] = {0, 0};

    if (map_drawn(level->map))
        count_glyphs(level, format, counts);
    if (counts[1] < counts[0])
        bytes_addf(out, "not kept in %s: glyphs (%u different ones became %u)\n", format->name,
                   (unsigned)counts[0], (unsigned)counts[1]);
    if (format->viewers == VIEWERS_NONE)
        lose(out, format, "viewers", level->eye_count);
    if (format->viewers == VIEWERS_MARKS)
        lose_marks(out, level, format);
}
