/*
 * A hint for whoever draws walls by other characters than eyeshot takes for walls, or leaves blanks
 * around a level: one text line, whose options can be pasted. Walls stand in rows, so that a
 * character counts where three of it do. Blanks count where the options that the hint names would
 * leave one at the map's edge that nobody inside can reach.
 */
#include "cli/level/scenario.h"
#include "cli/support/utf8.h"

#define LOOKALIKES "|-+=_/\\"
#define HINT_MOST ((size_t)1 << 20) /* cells: what is larger was not drawn by hand */

struct hint {
    const struct scenario *scenario;
    bool nothing;       /* is opaque on this map */
    struct bytes walls; /* characters that may be some */
    bool corridors;     /* # may be floor, as NetHack draws corridors */
    struct bytes from;  /* whence the level can be reached, where blanks at the edge may be none */
};

static bool hint_has(const struct map *map, uint32_t code)
{
    return map_find(map, code, &(struct cell){-1, 0});
}

static void hint_find_walls(struct hint *hint)
{
    const struct map *map = &hint->scenario->map;
    /* By code point: how many cells begin three of them in a row or a column. */
    uint32_t *threes = alloc_array(GLYPHS_END, sizeof *threes), count = 0, most = 0;
    char text[4];

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_code(map, x, y);
            threes[code] += (x + 2 < map->width && map_code(map, x + 1, y) == code &&
                             map_code(map, x + 2, y) == code) ||
                            (y + 2 < map->height && map_code(map, x, y + 1) == code &&
                             map_code(map, x, y + 2) == code);
        }
    if (hint_has(map, '|') && hint_has(map, '-')) /* two sides of a low room may be short */
        threes['|'] = threes['-'] = threes['|'] + threes['-'];
    for (const char *glyph = LOOKALIKES; *glyph; glyph++)
        if (threes[(uint8_t)*glyph]) {
            bytes_add(&hint->walls, glyph, 1);
            count += threes[(uint8_t)*glyph];
        }
    hint->corridors = threes['|'] && threes['-'] && hint_has(map, '#') && threes['#'] < count;
    if (hint->corridors && hint_has(map, ' ')) /* rock, to which corridors are open */
        bytes_add(&hint->walls, " ", 1);
    threes['.'] = threes[' '] = threes['@'] = 0; /* floor and marks */
    for (uint32_t code = 1; code < GLYPHS_END && hint->nothing && !count; code++)
        most = threes[code] > threes[most] ? code : most;
    if (most)
        bytes_add(&hint->walls, text, utf8_encode(most, text));
    free(threes);
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

/* One that can't be reached from a viewer, an @ or the first dot, once walls are what they seem? */
static void hint_find_outside(struct hint *hint)
{
    const struct map *map = &hint->scenario->map;
    struct cell from = {-1, 0}, mark = {-1, 0};
    struct eyeshot_mask closed = {0}, reached = {0};

    if (!map_find(map, '.', &from) || !hint_has_blank(map, NULL))
        return;
    if (hint->scenario->viewer_count)
        from = hint->scenario->things[0].cell;
    else if (map_find(map, '@', &mark))
        from = mark;
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
    map_flood(&closed, from, 8, &reached);
    if (hint_has_blank(map, &reached) && mark.x >= 0)
        bytes_addf(&hint->from, "@");
    else if (hint_has_blank(map, &reached))
        bytes_addf(&hint->from, "%d,%d", from.x, from.y);
    mask_release(&closed);
    mask_release(&reached);
}

static void hint_tell(struct bytes *told, const struct hint *hint)
{
    struct diag diag = {.file = hint->scenario->file};
    struct bytes text = {0}, walls = {0};
    bool blanks = hint->from.length;

    if (hint->walls.length)
        bytes_add_word(&walls, hint->walls.data);
    bytes_addf(&text, "%s%s%s%s count%s as floor%s; where that is wrong, say",
               hint->nothing && walls.length ? "nothing on this map stops sight (walls are #, █, "
                                               "▓, ▒ and box-drawing characters): "
                                             : "",
               walls.length ? walls.data : "", walls.length && blanks ? " and " : "",
               blanks ? "blanks at the edge" : "",
               !blanks && utf8_single(hint->walls.data) ? "s" : "",
               hint->corridors ? ", and # as a wall" : "");
    if (walls.length)
        bytes_addf(&text, " --opaque %s%s", walls.data, hint->corridors ? " --open '#'" : "");
    if (blanks)
        bytes_addf(&text, " --inside %s", hint->from.data);
    diag_fail(&diag, "%s", text.data);
    diag_add(told, &diag);
    bytes_release(&text);
    bytes_release(&walls);
}

void scenario_hint(struct bytes *told, const struct scenario *scenario, bool outside)
{
    const struct map *map = &scenario->map;
    struct hint hint = {.scenario = scenario, .nothing = !mask_count(&map->opaque)};
    bool any = hint.nothing;

    if (!scenario->marks || !map_drawn(map) || map_area(map) > HINT_MOST)
        return;
    for (const char *glyph = LOOKALIKES; *glyph; glyph++)
        any |= hint_has(map, (uint32_t)*glyph);
    if (any && scenario->legend.rest == SAYING_NOTHING && !scenario->legend.glyphs)
        hint_find_walls(&hint);
    if (outside && !hint.corridors)
        hint_find_outside(&hint);
    if (hint.walls.length || hint.from.length)
        hint_tell(told, &hint);
    bytes_release(&hint.walls);
    bytes_release(&hint.from);
}
