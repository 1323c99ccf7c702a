/*
 * The levels that changed, one below the other: cells from which more or less is seen, cells that
 * became walls or open, and in words which named places see each other now, or no longer.
 */
#include "cli/diff/levels.h"
#include "cli/picture/page.h"
#include "cli/picture/picture.h"
#include "cli/support/mask.h"

#define SIGNED 4000 /* so many changed cells have a sign; more are colours only */

static void add_signs(struct picture *picture, const struct eyeshot_mask *cells, const char *sign)
{
    struct cell cell = {-1, 0};

    while (picture_is_readable(picture) && mask_next(cells, &cell))
        picture_add_sign(picture, cell, SHAPE_NONE, (struct picture_kind){"letter", NULL}, sign,
                         NULL);
}

static void add_level(struct picture *picture, const struct level *level)
{
    static const struct picture_kind kinds[CELL_KINDS] = {[CELL_WALLED] = {"walled", "walled"},
                                                          [CELL_CLEARED] = {"cleared", "cleared"},
                                                          [CELL_GAINED] = {"gained", "sees more"},
                                                          [CELL_LOST] = {"lost", "sees less"}};
    const struct eyeshot_mask *cells = level->cells, *walls = &cells[CELL_WALL];
    const struct map size = {.width = walls->width, .height = walls->height, .opaque = *walls};
    struct picture_panel *panel = picture_add_panel(picture, &size, PICTURE_MOST, NULL);

    bytes_addf(&panel->title, "%s", level->name);
    bytes_addf(&panel->note, "%s", level->text);
    picture_add_map(picture, &size, (struct picture_kind){"floor", "as before"},
                    (struct picture_kind){"wall", "wall"});
    for (int kind = CELL_WALLED; kind < CELL_KINDS; kind++)
        picture_add_cells(picture, &cells[kind], walls, kinds[kind],
                          (struct picture_kind){NULL, NULL});
    if (mask_count(&cells[CELL_GAINED]) + mask_count(&cells[CELL_LOST]) <= SIGNED) {
        add_signs(picture, &cells[CELL_GAINED], "+");
        add_signs(picture, &cells[CELL_LOST], "\u2212");
    }
    for (size_t i = 0; i < level->named_count; i++)
        if (level->named[i].text)
            bytes_addf(picture_add_note(picture), "%s: %s", level->name, level->named[i].text);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    struct picture picture;

    picture_init(&picture, &style->picture, "Who sees whom: what changed");
    bytes_addf(&picture.subtitle, "%s", levels->text);
    for (size_t i = 0; i < levels->count; i++)
        if (levels->list[i].cells[0].words && levels->list[i].changed)
            add_level(&picture, &levels->list[i]);
    picture_write(sink, &picture);
    picture_release(&picture);
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_write(sink, "Who sees whom: what changed", &levels_svg, &levels_json, answer, style);
}

const struct format levels_svg = {"svg", "a picture of each level", write_svg};
const struct format levels_html = {"html", "a page: the levels, and what changed in each",
                                   write_html};
