/*
 * What was seen, as layers of a picture: cells seen now, those remembered, and the walls that
 * nobody has seen where the picture shows the level. Of `fov` that is the whole picture; `replay`
 * has the same layers for a team, without the level, and its own units.
 */
#include "cli/picture/picture.h"

uint32_t view_glyph(const struct view *view, int x, int y)
{
    uint32_t kept = view->memory ? memory_glyph(view->memory, x, y) : 0;

    return kept ? kept : map_glyph(view->map, x, y);
}

void view_add_counts(struct bytes *text, const struct view *view)
{
    size_t walls = view->visible_walls, floor = mask_count(view->visible) - walls;
    bool fine = view->scale > 1;

    bytes_addf(text, "%zu open %s%s and %zu %s%s", floor, fine ? "sub-tile" : "cell", plural(floor),
               walls, fine ? "of walls" : "wall", fine ? "" : plural(walls));
}

/* Viewers will stand over those of their cells. */
static void view_add_glyphs(struct picture *picture, const struct view *view, bool level)
{
    static const char *const classes[] = {"dark-glyph", "old-glyph", "glyph"};

    for (int y = 0; y < view->map->height; y++) {
        for (int x = 0; x < view->map->width; x++) {
            int state = view_has(view->visible, view->scale, x, y)                      ? 2
                        : view->explored && view_has(view->explored, view->scale, x, y) ? 1
                                                                                        : 0;
            if (state || level)
                picture_add_glyph(picture, classes[state], (struct cell){x, y}, 1,
                                  view_glyph(view, x, y));
        }
    }
}

void picture_add_view(struct picture *picture, const struct view *view, bool level)
{
    static const struct picture_kind none = {NULL, NULL};
    int width = view->visible->width, height = view->visible->height;
    struct eyeshot_mask opaque = {0}, rest = {0}, lit = {0};
    struct cell cell = {-1, 0};

    mask_init(&rest, width, height);
    map_opaque(&opaque, view->map, view->scale);
    while (view->memory && mask_next(&view->memory->outdated, &cell)) /* as it was, by its glyph */
        row_set(plane_row(&opaque, cell.y), cell.x,
                glyph_is_wall(memory_glyph(view->memory, cell.x, cell.y)));
    picture_add_cells(picture, view->visible, &opaque, (struct picture_kind){"floor", "floor"},
                      (struct picture_kind){"wall", "wall"});
    if (view->lit) { /* What is seen without light lies over the other floor. */
        mask_init(&lit, width, height);
        if (view->scale > 1)
            eyeshot_mask_double(&lit, view->lit);
        else
            eyeshot_mask_copy(&lit, view->lit);
        eyeshot_mask_copy(&rest, view->visible);
        eyeshot_mask_subtract(&rest, &lit);
        picture_add_cells(picture, &rest, &opaque,
                          (struct picture_kind){"dim-floor", "floor, unlit"}, none);
    }
    if (view->explored) {
        eyeshot_mask_copy(&rest, view->explored);
        eyeshot_mask_subtract(&rest, view->visible);
        picture_add_cells(picture, &rest, &opaque,
                          (struct picture_kind){"old-floor", "floor, explored"},
                          (struct picture_kind){"old-wall", "wall, explored"});
    }
    mask_fill(&rest);
    eyeshot_mask_subtract(&rest, view->visible);
    if (view->explored)
        eyeshot_mask_subtract(&rest, view->explored);
    if (level)
        picture_add_cells(picture, &rest, &opaque, none,
                          (struct picture_kind){"dark-wall", "wall, hidden"});
    picture_add_rest(picture, "hidden");
    if (map_drawn(view->map))
        view_add_glyphs(picture, view, level);
    mask_release(&opaque);
    mask_release(&rest);
    mask_release(&lit);
}

static void view_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    size_t cells = (size_t)view->visible->width * (size_t)view->visible->height;
    size_t seen = mask_count(view->visible);
    size_t known = view->explored ? mask_count(view->explored) : seen;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Field of view: %s", view->terms->rule->name);
    if (view->terms->radius != EYESHOT_ALL)
        bytes_addf(&picture.title, ", radius %lld, %s", (long long)view->terms->radius,
                   shape_names[view->terms->shape]);
    view_add_counts(&picture.subtitle, view);
    bytes_addf(&picture.subtitle, " visible, ");
    if (view->explored)
        bytes_addf(&picture.subtitle, "%zu explored, ", known - seen);
    bytes_addf(&picture.subtitle, "%zu hidden", cells - known);
    picture_add_panel(&picture, view->map, (struct picture_panel){0});
    picture_add_view(&picture, view, true);
    picture_add_lights(&picture, view->lights);
    picture_add_eyes(&picture, view->eyes, view->eye_count);
    if (view->inquiries)
        picture_add_inquiries(&picture, view->inquiries);
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format view_html = {"html", "a page to point at", .title = "Field of view",
                                 .json = &view_json, .still = &view_svg};
const struct format view_svg = {"svg", "a picture: hidden dark, explored at 30 %, visible",
                                .write = view_write_svg};
