/*
 * A hint for whoever draws walls by other characters than eyeshot takes for walls, or leaves blanks
 * around a level: one text line, whose options can be pasted. Walls stand in rows, so that a
 * character counts where three of it do. Blanks count where the options that the hint names would
 * leave one at the map's edge that nobody inside can reach.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/level/scenario.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define LOOKALIKES "|-+=_/\\"

struct hint {
    const struct scenario *scenario;
    struct bytes walls; /* characters that may be some */
    bool corridors;     /* # may be floor, as NetHack draws corridors */
    bool outside;       /* blanks at the edge may be no floor */
    char inside[64];    /* from where the level can be reached */
    struct cell from;   /* a cell of that */
};

/* The glyphs of floor of which three stand in a row or a column. */
static void hint_find_rows(const struct map *map, struct glyph_set *rows)
{
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_code(map, x, y);
            bool across = x + 2 < map->width && map_code(map, x + 1, y) == code &&
                          map_code(map, x + 2, y) == code;
            if ((across || (y + 2 < map->height && map_code(map, x, y + 1) == code &&
                            map_code(map, x, y + 2) == code)) &&
                !plane_get(&map->opaque, x, y))
                glyph_set_add(rows, code);
        }
}

/* The one of them that stands most often; floor and marks do not count. */
static uint32_t hint_most_frequent(const struct map *map, const struct glyph_set *rows)
{
    uint32_t *counts = map_count_glyphs(map), found = 0;

    counts['.'] = counts[' '] = counts['@'] = 0;
    for (uint32_t code = 1; code < GLYPHS_END; code++)
        if (counts[code] > counts[found] && glyph_set_has(rows, code))
            found = code;
    free(counts);
    return found;
}

static size_t hint_count(const struct map *map, uint32_t code)
{
    struct cell at = {-1, 0};
    size_t count = 0;

    while (map_find(map, code, &at))
        count++;
    return count;
}

static void hint_find_walls(struct hint *hint)
{
    const struct map *map = &hint->scenario->map;
    bool nothing = !mask_count(&map->opaque), any = nothing;
    struct glyph_set rows = {0};
    size_t count = 0;
    char text[4];
    uint32_t code;

    for (const char *glyph = LOOKALIKES; *glyph; glyph++)
        any |= map_find(map, (uint32_t)*glyph, &(struct cell){-1, 0});
    if (any)
        hint_find_rows(map, &rows);
    for (int i = 0; i < 2; i++) /* of a low room or a narrow one, two sides may be short */
        if (glyph_set_has(&rows, (uint32_t) "|-"[i]) && hint_count(map, (uint32_t) "-|"[i]))
            glyph_set_add(&rows, (uint32_t) "-|"[i]);
    for (const char *glyph = LOOKALIKES; *glyph; glyph++)
        if (glyph_set_has(&rows, (uint32_t)*glyph)) {
            bytes_add(&hint->walls, glyph, 1);
            count += hint_count(map, (uint32_t)*glyph);
        }
    code = nothing && !count ? hint_most_frequent(map, &rows) : 0;
    if (code)
        bytes_add(&hint->walls, text, utf8_encode(code, text));
    hint->corridors = glyph_set_has(&rows, '|') && glyph_set_has(&rows, '-') && !nothing &&
                      hint_count(map, '#') - 1 < count - 1;
    glyph_set_release(&rows);
}

/* From where? A mark, a viewer, or the first dot. */
static bool hint_find_inside(struct hint *hint)
{
    const struct scenario *scenario = hint->scenario;
    struct cell mark = {-1, 0}, dot = {-1, 0};

    if (!map_find(&scenario->map, '.', &dot))
        return false;
    hint->from = dot;
    snprintf(hint->inside, sizeof hint->inside, "%d,%d", dot.x, dot.y);
    if (scenario->viewer_count) {
        hint->from = scenario->things[0].cell;
        snprintf(hint->inside, sizeof hint->inside, "%d,%d", hint->from.x, hint->from.y);
    } else if (map_find(&scenario->map, '@', &mark)) {
        hint->from = mark;
        snprintf(hint->inside, sizeof hint->inside, "@");
    }
    return true;
}

/* Is there a blank of floor at the edge that is not among those cells? */
static bool hint_has_blank(const struct map *map, const struct eyeshot_mask *except)
{
    struct cell at = {-1, 0};

    while (map_find(map, ' ', &at))
        if ((!at.x || !at.y || at.x == map->width - 1 || at.y == map->height - 1) &&
            !plane_get(&map->opaque, at.x, at.y) && (!except || !plane_get(except, at.x, at.y)))
            return true;
    return false;
}

/* One that can't be reached, once walls are what they seem? */
static bool hint_has_outside(const struct hint *hint)
{
    const struct map *map = &hint->scenario->map;
    struct eyeshot_mask closed = {0}, reached = {0};
    bool found;

    if (!hint_has_blank(map, NULL))
        return false;
    mask_init(&closed, map->width, map->height);
    mask_init(&reached, map->width, map->height);
    eyeshot_mask_copy(&closed, &map->opaque);
    for (size_t i = 0; i < hint->walls.length;) {
        struct cell at = {-1, 0};
        uint32_t code;
        i += utf8_decode(hint->walls.data + i, hint->walls.length - i, &code);
        while (map_find(map, code, &at))
            plane_set(&closed, at.x, at.y);
    }
    map_flood(&closed, hint->from, 8, &reached);
    found = hint_has_blank(map, &reached);
    mask_release(&closed);
    mask_release(&reached);
    return found;
}

static void hint_tell(struct bytes *told, const struct hint *hint, const char *file)
{
    bool nothing = !mask_count(&hint->scenario->map.opaque);
    struct diag diag = {.file = file};
    struct bytes text = {0};

    if (nothing && hint->walls.length)
        bytes_addf(&text, "nothing on this map stops sight: walls are #, █, ▓, ▒ and box-drawing "
                          "characters; if ");
    for (size_t i = 0, step; i < hint->walls.length; i += step) {
        uint32_t code;
        step = utf8_decode(hint->walls.data + i, hint->walls.length - i, &code);
        if (code == ' ')
            bytes_addf(&text, " and blanks");
        else
            bytes_addf(&text, "%s%.*s", i ? ", " : "", (int)step, hint->walls.data + i);
    }
    if (nothing && hint->walls.length)
        bytes_addf(&text, " is one, say");
    else
        bytes_addf(&text, "%s%s count as floor%s; where that is wrong, say",
                   hint->walls.length && hint->outside ? " and " : "",
                   hint->outside ? "blanks at the edge" : "",
                   hint->corridors ? ", and # as a wall" : "");
    if (hint->walls.length) {
        bytes_addf(&text, " --opaque ");
        bytes_add_word(&text, hint->walls.data);
    }
    if (hint->corridors)
        bytes_addf(&text, " --open '#'");
    if (hint->outside)
        bytes_addf(&text, " --inside %s", hint->inside);
    diag_fail(&diag, "%s", text.data);
    diag_add(told, &diag);
    bytes_release(&text);
}

void scenario_hint(struct bytes *told, const struct scenario *scenario, bool walls, bool outside,
                   const char *file)
{
    struct hint hint = {.scenario = scenario};

    if (!scenario->marks || !map_drawn(&scenario->map))
        return;
    bytes_add(&hint.walls, "", 0);
    if (walls)
        hint_find_walls(&hint);
    if (hint.corridors && hint_count(&scenario->map, ' ')) /* rock, to which corridors are open */
        bytes_add(&hint.walls, " ", 1);
    hint.outside = outside && !hint.corridors && hint_find_inside(&hint) && hint_has_outside(&hint);
    if (hint.walls.length || hint.outside)
        hint_tell(told, &hint, file);
    bytes_release(&hint.walls);
}
