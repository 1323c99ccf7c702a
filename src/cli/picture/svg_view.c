/* What was seen as a picture: cells bright, explored ones at 30 %, hidden ones dark. */
#include "cli/level/given.h"
#include "cli/level/map.h"
#include "cli/picture/svg.h"
#include "cli/picture/view.h"
#include "cli/support/mask.h"

struct picture {
    struct sink *sink;
    const struct view *view;
    struct eyeshot_mask opaque, old; /* old: explored and not visible */
    struct eyeshot_mask eyes;        /* by cells of the map */
};

/* A cell that changed unseen is drawn as it was: its glyph, by the usual legend, tells a wall. */
static void forget_changes(struct eyeshot_mask *opaque, const struct memory *memory)
{
    for (struct cell cell = {-1, 0}; mask_next(&memory->outdated, &cell);) {
        if (glyph_is_wall(memory_glyph(memory, cell.x, cell.y)))
            plane_set(opaque, cell.x, cell.y);
        else
            plane_unset(opaque, cell.x, cell.y);
    }
}

static void find_old(struct eyeshot_mask *old, const struct view *view)
{
    struct eyeshot_box box = eyeshot_mask_box(view->visible);

    mask_init(old, view->visible->width, view->visible->height);
    if (view->explored) {
        eyeshot_mask_copy_box(old, view->explored, box);
        eyeshot_mask_subtract_box(old, view->visible, box);
    }
}

static void prepare(struct picture *picture)
{
    const struct view *view = picture->view;

    map_opaque(&picture->opaque, view->map, view->scale);
    if (view->memory)
        forget_changes(&picture->opaque, view->memory);
    find_old(&picture->old, view);
    mask_init(&picture->eyes, view->map->width, view->map->height);
    for (size_t i = 0; i < view->eye_count; i++)
        plane_set(&picture->eyes, view->eyes[i].cell.x, view->eyes[i].cell.y);
}

bool view_has(const struct eyeshot_mask *mask, int scale, int x, int y)
{
    for (int i = 0; i < scale * scale; i++)
        if (plane_get(mask, x * scale + i % scale, y * scale + i / scale))
            return true;
    return false;
}

uint32_t view_glyph(const struct view *view, int x, int y)
{
    if (view->memory && memory_has(view->memory, x, y))
        return memory_glyph(view->memory, x, y);
    return map_glyph(view->map, x, y);
}

static void add_glyphs(const struct picture *picture)
{
    const struct view *view = picture->view;

    for (int y = 0; y < view->map->height; y++) {
        for (int x = 0; x < view->map->width; x++) {
            bool seen = view_has(view->visible, view->scale, x, y);
            uint32_t code = view_glyph(view, x, y);
            if (!svg_plain_glyph(code) && !plane_get(&picture->eyes, x, y) &&
                (seen || view_has(&picture->old, view->scale, x, y)))
                svg_glyph(picture->sink, seen ? "glyph" : "old-glyph", x, y, code);
        }
    }
}

/*
 * A part of a large level says little without the rest of it, which nobody's memory keeps from
 * whoever looks at the picture of a field of view.
 */
static bool shows_level(const struct view *view)
{
    return !view->explored && svg_size(&view->map->opaque, SVG_CELL, SVG_MOST).cell < SVG_CELL;
}

static void add_level(struct sink *sink, const struct view *view)
{
    struct eyeshot_mask walls = {0};

    map_opaque(&walls, view->map, 1);
    svg_cells(sink, "dark-wall", &walls);
    mask_release(&walls);
}

static void add_title(struct bytes *text, const struct view *view)
{
    bytes_addf(text, "Field of view: %s", view->terms->rule->name);
    if (view->terms->radius != EYESHOT_ALL)
        bytes_addf(text, ", radius %lld, %s", (long long)view->terms->radius,
                   shape_names[view->terms->shape]);
}

static void add_subtitle(struct bytes *text, const struct view *view)
{
    const struct eyeshot_mask *visible = view->visible;
    struct eyeshot_mask remembered = {0};
    size_t seen = mask_count(visible), old;

    find_old(&remembered, view);
    old = mask_count(&remembered);
    mask_release(&remembered);
    bytes_addf(text, "%zu visible", seen);
    if (view->explored)
        bytes_addf(text, ", %zu explored", old);
    bytes_addf(text, ", %zu hidden", (size_t)visible->width * (size_t)visible->height - seen - old);
}

void svg_view_cells(struct sink *sink, const struct view *view, int cell)
{
    struct picture picture = {.sink = sink, .view = view};

    prepare(&picture);
    svg_scale(sink, view->scale);
    svg_kind(sink, "old-floor", &picture.old, &picture.opaque, false);
    svg_kind(sink, "old-wall", &picture.old, &picture.opaque, true);
    svg_kind(sink, "floor", view->visible, &picture.opaque, false);
    svg_kind(sink, "wall", view->visible, &picture.opaque, true);
    svg_unscale(sink, view->scale);
    if (cell >= SVG_READABLE && map_drawn(view->map))
        add_glyphs(&picture);
    mask_release(&picture.opaque);
    mask_release(&picture.old);
    mask_release(&picture.eyes);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    const struct svg_key keys[] = {{"disc", "eye", NULL},
                                   {"floor", "floor", NULL},
                                   {"wall", "wall", NULL},
                                   {"hidden", "hidden", NULL},
                                   {shows_level(view) ? "dark-wall" : NULL, "wall, hidden", NULL},
                                   {view->explored ? "old-floor" : NULL, "explored", NULL},
                                   {0}};
    struct svg_picture frame = {.cells = &view->map->opaque, .keys = keys};

    add_title(&frame.title, view);
    add_subtitle(&frame.subtitle, view);
    svg_picture_open(sink, &frame, &style->picture);
    if (shows_level(view))
        add_level(sink, view);
    svg_view_cells(sink, view, frame.size.cell);
    svg_eyes(sink, view->eyes, view->eye_count, frame.size);
    svg_map_close(sink);
    svg_picture_close(sink, &frame);
}

const struct format view_svg = {"svg", "a picture: hidden dark, explored at 30 %, visible",
                                write_svg};
