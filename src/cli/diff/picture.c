/*
 * The levels that changed, one below the other: cells from which more or less is seen, cells that
 * became walls or open, and in words which named places see each other now, or no longer.
 */
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/support/mask.h"

#define DIFF_SIGNED 4000 /* so many changed cells have a sign; more are colours only */

/* The cells of one kind, which are added to the picture, each with the sign if there is one. */
static void diff_add_cells(struct picture *picture, const struct diff_level *level, char kind,
                           struct picture_kind shown, uint32_t sign)
{
    struct eyeshot_mask cells;
    struct cell cell = {-1, 0};

    mask_init(&cells, level->width, level->height);
    for (int y = 0; y < level->height; y++)
        for (int x = 0; x < level->width; x++)
            if (*diff_cell(level, x, y) == kind)
                plane_set(&cells, x, y);
    picture_add_layer(picture, shown, &cells);
    while (sign && mask_next(&cells, &cell))
        picture_add_glyph(picture, "letter", cell, 1, sign);
    mask_release(&cells);
}

static void diff_add_notes(struct picture *picture, const char *name, const struct bytes *lines)
{
    for (const char *text = lines->data; text && *text; text = strchr(text, '\n') + 1)
        bytes_addf(&picture->notes, "%s: %.*s\n", name, (int)strcspn(text, "\n"), text);
}

static void diff_add_level(struct picture *picture, const struct diff_level *level)
{
    struct map map = {.width = level->width, .height = level->height};
    size_t changed = 0;

    mask_init(&map.opaque, level->width, level->height);
    for (int y = 0; y < level->height; y++)
        for (int x = 0; x < level->width; x++) {
            char cell = *diff_cell(level, x, y);
            changed += cell == '+' || cell == '-' || cell == '*';
            if (cell == '#')
                plane_set(&map.opaque, x, y);
        }
    picture_add_panel(picture, &map,
                      (struct picture_panel){.title = level->name, .note = level->text});
    picture_add_map(picture, &map, (struct picture_kind){"floor", "as before"},
                    (struct picture_kind){"wall", "wall"});
    diff_add_cells(picture, level, 'w', (struct picture_kind){"walled", "walled"}, 0);
    diff_add_cells(picture, level, 'o', (struct picture_kind){"cleared", "cleared"}, 0);
    diff_add_cells(picture, level, '+', (struct picture_kind){"gained", "sees some anew"},
                   changed <= DIFF_SIGNED ? '+' : 0);
    diff_add_cells(picture, level, '-', (struct picture_kind){"lost", "sees some no more"},
                   changed <= DIFF_SIGNED ? 0x2212 : 0);
    diff_add_cells(picture, level, '*', (struct picture_kind){"both", "some anew, some no more"},
                   changed <= DIFF_SIGNED ? 0xb1 : 0);
    diff_add_notes(picture, level->name, &level->details[DIFF_OPENED]);
    diff_add_notes(picture, level->name, &level->details[DIFF_CLOSED]);
    mask_release(&map.opaque);
}

static void diff_write_svg(struct sink *sink, const void *finished, const struct style *style)
{
    const struct diff_answer *answer = finished;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Who sees whom: what changed");
    bytes_addf(&picture.subtitle, "%s", answer->text);
    if (answer->by)
        bytes_addf(&picture.subtitle, " (by %s)", answer->by);
    for (size_t i = 0; i < answer->count; i++)
        if (answer->list[i].rows)
            diff_add_level(&picture, &answer->list[i]);
    picture_write(sink, &picture);
    picture_release(&picture);
}

static void diff_write_html(struct sink *sink, const void *finished, const struct style *style)
{
    page_write(sink, "Who sees whom: what changed", &diff_svg, &diff_json, finished, style);
}

const struct format diff_svg = {"svg", "a picture of each level that changed", diff_write_svg};
const struct format diff_html = {"html", "a page: the levels, and what changed in each",
                                 diff_write_html};
