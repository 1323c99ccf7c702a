/*
 * A comparison as a picture: each algorithm's field small, then where they differ, each group of
 * cells by its letter and colour. From everywhere it is a heat map of where the choice matters.
 */
#include "cli/compare/answer.h"
#include "cli/picture/picture.h"

#define COLORS 8      /* all groups behind the first seven share the last */
#define COLUMNS 3     /* panels beside each other */
#define LETTERED 4000 /* so many differing cells have their letter; more are colours only */

static const struct picture_kind nothing = {NULL, NULL}, unseen_wall = {"dark-wall", "wall, none"};

static const char *compare_group_color(size_t group)
{
    static const char *const classes[COLORS] = {"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7"};

    return classes[group < COLORS ? group : COLORS - 1];
}

/* What one sees, over the level's walls. */
static void compare_draw_contender(struct picture *picture, const struct comparison *comparison,
                                   size_t i, const struct eyeshot_mask *opaque)
{
    const struct contender *contender = &comparison->contenders[i];
    size_t rows = (comparison->count + COLUMNS - 1) / COLUMNS;
    struct picture_panel panel = {.title = contender->title, .small = true};
    char note[120];

    snprintf(note, sizeof note, "%llu seen, %llu wrongly shown, %llu hidden",
             (unsigned long long)contender->counts[VISIBLE],
             (unsigned long long)contender->counts[SHOWN],
             (unsigned long long)contender->counts[HIDDEN]);
    panel.note = note;
    panel.beside = i % ((comparison->count + rows - 1) / rows);
    picture_add_panel(picture, comparison->map, panel);
    picture_add_map(picture, comparison->map, nothing, unseen_wall);
    picture_add_cells(picture, &contender->mask, opaque, (struct picture_kind){"floor", "seen"},
                      (struct picture_kind){"wall", "wall, seen"});
    picture_add_rest(picture, "none");
    picture_add_lights(picture, comparison->lights);
    picture_add_eyes(picture, comparison->eyes->list, comparison->eyes->count);
}

/* The cells of the sets first … last; walls have another kind, or a shade. */
static void compare_draw_sets(struct picture *picture, const struct comparison *comparison,
                              uint32_t first, uint32_t last, const struct eyeshot_mask *opaque,
                              struct picture_kind open, struct picture_kind wall)
{
    struct eyeshot_mask plane = {0};

    mask_init(&plane, comparison->contenders[0].mask.width, comparison->contenders[0].mask.height);
    for (int y = 0; y < plane.height; y++)
        for (int x = 0; x < plane.width; x++)
            if (comparison_set(comparison, x, y) >= first &&
                comparison_set(comparison, x, y) <= last)
                plane_set(&plane, x, y);
    picture_add_cells(picture, &plane, opaque, open, wall);
    mask_release(&plane);
}

/* A letter tells groups apart where colours don't; the legend names the group and its cells. */
static void compare_draw_letters(struct picture *picture, const struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    for (int y = 0; y < first->height && comparison->differ <= LETTERED; y++)
        for (int x = 0; x < first->width; x++) {
            uint32_t set = comparison_set(comparison, x, y), group = set - SEEN_BY_GROUP;
            if (set >= SEEN_BY_GROUP)
                picture_add_glyph(picture, compare_group_color(group), (struct cell){x, y},
                                  comparison->scale, (unsigned char)compare_group_letter(group));
        }
}

static void compare_draw_keys(struct picture *picture, const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->group_count && i < PICTURE_TOLD; i++) {
        struct bytes name = {0};
        bytes_addf(&name, "%zu: ", comparison->groups[i].cells);
        compare_group_name(&name, comparison, i);
        picture_tell(picture, (struct picture_kind){compare_group_color(i), name.data},
                     (char[2]){compare_group_letter(i)}, SHAPE_NONE);
        bytes_release(&name);
    }
    if (comparison->group_count > PICTURE_TOLD) {
        char note[48];
        snprintf(note, sizeof note, "and %zu smaller groups",
                 comparison->group_count - PICTURE_TOLD);
        picture_tell(picture, (struct picture_kind){"", note}, "", SHAPE_NOTE);
    }
}

static void compare_draw_difference(struct picture *picture, const struct comparison *comparison,
                                    const struct eyeshot_mask *opaque)
{
    picture_add_panel(picture, comparison->map,
                      (struct picture_panel){.title = comparison->group_count
                                                          ? "Where they differ: who sees the cell"
                                                          : "They agree on every cell"});
    picture_add_map(picture, comparison->map, nothing, unseen_wall);
    compare_draw_sets(picture, comparison, SEEN_BY_ALL, SEEN_BY_ALL, opaque,
                      (struct picture_kind){"same", "all see"},
                      (struct picture_kind){"same-wall", "wall, all see"});
    for (uint32_t i = 0; i < COLORS && i < comparison->group_count; i++)
        compare_draw_sets(picture, comparison, SEEN_BY_GROUP + i,
                          i + 1 < COLORS ? SEEN_BY_GROUP + i : UINT32_MAX, NULL,
                          (struct picture_kind){compare_group_color(i), NULL}, nothing);
    compare_draw_sets(picture, comparison, SEEN_BY_GROUP, UINT32_MAX, opaque, nothing,
                      (struct picture_kind){"shade", NULL});
    picture_add_rest(picture, "none");
    compare_draw_letters(picture, comparison);
    picture_add_lights(picture, comparison->lights);
    picture_add_eyes(picture, comparison->eyes->list, comparison->eyes->count);
    picture_add_inquiries(picture, &comparison->inquiries);
    compare_draw_keys(picture, comparison);
}

static void compare_draw_everywhere(struct picture *picture, const struct comparison *comparison)
{
    struct heat heat = everywhere_heat(comparison);

    everywhere_verdict(&picture->subtitle, comparison);
    picture_add_panel(picture, comparison->map, (struct picture_panel){0});
    picture_add_heat(picture, &heat);
    for (size_t i = 0; i < comparison->worst.count; i++) {
        const struct ranked *eye = &comparison->worst.list[i];
        char title[80];
        snprintf(title, sizeof title, "%d,%d: %u %s", eye->cell.x, eye->cell.y, eye->number,
                 compare_unit(comparison, eye->number));
        picture_add_sign(picture, eye->cell, SHAPE_FRAME,
                         (struct picture_kind){"most", "they differ most"}, "", title);
    }
}

static void compare_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    struct eyeshot_mask opaque = {0};
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "%zu algorithm%s %s", comparison->count, plural(comparison->count),
               comparison->everywhere ? "from every open cell" : "on one map");
    if (comparison->everywhere) {
        compare_draw_everywhere(&picture, comparison);
    } else {
        bytes_addf(&picture.subtitle, "%d x %d cells; open %s, counted against %s",
                   comparison->map->width, comparison->map->height, compare_unit(comparison, 0),
                   comparison->reference->title);
        map_opaque(&opaque, comparison->map, comparison->scale);
        for (size_t i = 0; i < comparison->count; i++)
            compare_draw_contender(&picture, comparison, i, &opaque);
        compare_draw_difference(&picture, comparison, &opaque);
        mask_release(&opaque);
    }
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format compare_svg = {"svg", "a picture: the maps, and where they differ",
                                   .write = compare_write_svg};
const struct format compare_html = {"html", "a page to step through where they differ",
                                    .title = "Algorithms compared", .json = &compare_json,
                                    .still = &compare_svg};
