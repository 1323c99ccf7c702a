/* What a format of maps does not hold. */
#include "cli/convert/level.h"

#include "cli/support/mask.h"
#include "cli/support/utf8.h"

/* What a format has room for; one that is not in the list holds walls alone. */
static const struct holding {
    const struct format *format;
    enum viewers { VIEWERS_NONE, VIEWERS_AS_MARKS, VIEWERS_ALL } viewers;
    bool any_glyph;
    uint32_t (*glyph)(uint32_t code,
                      bool opaque); /* what it shows for one; NULL: itself, or none */
} holdings[] = {{&level_text, VIEWERS_AS_MARKS, true, level_text_glyph},
                {&level_json, VIEWERS_ALL, true, NULL},
                {&level_json_blocked, VIEWERS_ALL, false, NULL},
                {&level_json_bits, VIEWERS_ALL, false, NULL},
                {&level_tmj, VIEWERS_ALL, false, NULL},
                {&level_movingai, VIEWERS_NONE, true, level_movingai_glyph}};

static struct holding find_holding(const struct format *format)
{
    for (size_t i = 0; i < sizeof holdings / sizeof *holdings; i++)
        if (holdings[i].format == format)
            return holdings[i];
    return (struct holding){format, VIEWERS_NONE, false, NULL};
}

uint32_t level_glyph(const struct format *format, uint32_t code, bool opaque)
{
    struct holding holding = find_holding(format);

    if (!holding.any_glyph)
        return 0;
    return holding.glyph ? holding.glyph(code, opaque) : code;
}

void level_marks(struct eyeshot_mask *marks, const struct scenario *level)
{
    mask_init(marks, level->map.width, level->map.height);
    for (size_t i = 0; i < level->viewer_count; i++) {
        struct cell cell = level->viewers[i].cell;
        if (!plane_get(&level->map.opaque, cell.x, cell.y))
            plane_set(marks, cell.x, cell.y);
    }
}

void level_row(struct bytes *out, const struct scenario *level, int y,
               const struct eyeshot_mask *marks, uint32_t (*glyph)(uint32_t code, bool opaque))
{
    const struct map *map = &level->map;

    for (int x = 0; x < map->width; x++) {
        char text[4];
        uint32_t code = glyph(map_glyph(map, x, y), plane_get(&map->opaque, x, y));
        if (marks && plane_get(marks, x, y))
            code = '@';
        bytes_add(out, text, utf8_encode(code, text));
    }
}

static bool is_eye(const struct scenario *level, uint32_t code)
{
    return level_is_marked(level) && code == '@';
}

/* The usual glyphs say no more than open and opaque; a format has its own for these. */
static bool is_usual(uint32_t code, bool opaque)
{
    return opaque ? code == '#' || code == '@' || code == 0x2588 : code == '.' || code == ' ';
}

struct glyphs {
    struct palette before, after; /* the different ones, each with its opacity in the lowest bit */
    unsigned replaced;            /* of those before, not counting the usual ones */
};

static void count_glyphs(struct glyphs *glyphs, const struct scenario *level,
                         const struct format *format)
{
    const struct map *map = &level->map;

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_glyph(map, x, y), known = glyphs->before.count, shown;
            bool opaque = plane_get(&map->opaque, x, y);
            if (is_eye(level, map_code(map, x, y)))
                continue;
            palette_number(&glyphs->before, 2 * code + opaque);
            if (glyphs->before.count == known)
                continue;
            shown = level_glyph(format, code, opaque);
            palette_number(&glyphs->after, 2 * shown + opaque);
            glyphs->replaced += shown != code && !is_usual(code, opaque);
        }
    }
}

static void lose_glyphs(struct bytes *out, const struct scenario *level,
                        const struct format *format)
{
    struct glyphs glyphs = {0};

    palette_init(&glyphs.before, false);
    palette_init(&glyphs.after, false);
    count_glyphs(&glyphs, level, format);
    if (glyphs.after.count < glyphs.before.count)
        bytes_addf(out, "not kept in %s: glyphs (%u different ones became %u)\n", format->name,
                   (unsigned)glyphs.before.count, (unsigned)glyphs.after.count);
    else if (glyphs.replaced)
        bytes_addf(out, "not kept in %s: glyphs (%u of %u became others)\n", format->name,
                   glyphs.replaced, (unsigned)glyphs.before.count);
    palette_release(&glyphs.before);
    palette_release(&glyphs.after);
}

static void lose(struct bytes *out, const struct format *format, const char *what, size_t count)
{
    if (count)
        bytes_addf(out, "not kept in %s: %s (%zu)\n", format->name, what, count);
}

/* What is left of viewers when each is an @ on the map. */
static void lose_marks(struct bytes *out, const struct scenario *level, const struct format *format)
{
    struct eyeshot_mask marks;
    size_t own = 0, under = 0, stand;

    if (level_is_marked(level))
        return;
    level_marks(&marks, level);
    stand = mask_count(&marks);
    for (size_t i = 0; i < level->viewer_count; i++) {
        struct cell cell = level->viewers[i].cell;
        uint32_t code = map_glyph(&level->map, cell.x, cell.y);
        own += level->viewers[i].id || level->viewers[i].given.given;
        if (plane_get(&marks, cell.x, cell.y))
            under += code != '.' && code != ' ';
        plane_unset(&marks, cell.x, cell.y);
    }
    mask_release(&marks);
    lose(out, format, "viewers on opaque cells, or where another one stands",
         level->viewer_count - stand);
    lose(out, format, "ids, radius, facing and cone of viewers", own);
    lose(out, format, "glyphs under viewers", under);
}

void level_losses(struct bytes *out, const struct scenario *level, const struct format *format)
{
    struct holding holding = find_holding(format);

    if (map_drawn(&level->map))
        lose_glyphs(out, level, format);
    if (holding.viewers == VIEWERS_NONE)
        lose(out, format, "viewers", level->viewer_count);
    if (holding.viewers == VIEWERS_AS_MARKS)
        lose_marks(out, level, format);
}
