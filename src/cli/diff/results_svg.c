/*
 * What changed as a picture: every gained cell has a plus, every lost one a minus; under them,
 * dimly, the walls and who looked.
 */
#include "cli/diff/results.h"
#include "cli/support/mask.h"

#define SIGNED 4000 /* so many changed cells have their sign, more are colors only */
#define VIEWER "<circle class=\"stand\" r=\".42\"/>"

static void add_signs(struct sink *sink, const struct eyeshot_mask *cells, const char *class,
                      uint32_t sign)
{
    struct cell cell = {-1, 0};

    while (mask_next(cells, &cell))
        svg_glyph(sink, class, cell.x, cell.y, sign);
}

void diff_sign(struct sink *sink, struct svg_size size, const struct eyeshot_mask *gained,
               const struct eyeshot_mask *lost)
{
    if (size.cell < SVG_READABLE || mask_count(gained) + mask_count(lost) > SIGNED)
        return;
    add_signs(sink, gained, "letter", '+');
    add_signs(sink, lost, "sign", 0x2212);
}

/* The cells of the picture are those of the masks, of which a cell of the map has four perhaps. */
static void add_viewers(struct sink *sink, const struct diff *diff, const struct result *result,
                        const char *title, struct svg_size size)
{
    bool doubled = diff->cells[SAME].width > result->width;

    if (doubled) {
        size.mark = size.mark > 200 ? size.mark / 2 : 100;
        sink_text(sink, "<g transform=\"scale(2)\">\n");
    }
    for (size_t i = 0; i < result->viewer_count; i++) {
        svg_sign_open(sink, result->viewers[i], size, title);
        sink_text(sink, VIEWER);
        svg_sign_close(sink, NULL, NULL, "");
    }
    if (doubled)
        sink_text(sink, "</g>\n");
}

/* In its color, a wall darker. */
static void add_changed(struct sink *sink, const char *class, const struct eyeshot_mask *cells,
                        const struct eyeshot_mask *opaque)
{
    svg_kind(sink, class, cells, opaque, false);
    svg_kind(sink, class, cells, opaque, true);
    svg_kind(sink, "shade", cells, opaque, true);
}

static void add_cells(struct sink *sink, const struct diff *diff, struct svg_size size)
{
    struct eyeshot_mask opaque = {0};

    if (diff->map)
        map_opaque(&opaque, diff->map, diff->cells[SAME].width / diff->map->width);
    else
        mask_init(&opaque, diff->cells[SAME].width, diff->cells[SAME].height);
    svg_kind(sink, "dark-wall", &opaque, &opaque, true);
    svg_kind(sink, "same", &diff->cells[SAME], &opaque, false);
    svg_kind(sink, "same-wall", &diff->cells[SAME], &opaque, true);
    add_changed(sink, "gained", &diff->cells[GAINED], &opaque);
    add_changed(sink, "lost", &diff->cells[LOST], &opaque);
    mask_release(&opaque);
    add_viewers(sink, diff, diff->before, "viewer, before", size);
    add_viewers(sink, diff, diff->after, "viewer, after", size);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct diff *diff = answer;
    bool viewers = diff->before->viewer_count || diff->after->viewer_count;
    const struct svg_key keys[] = {{"gained", "+ gained", NULL},
                                   {"lost", "\u2212 lost", NULL},
                                   {"same", "same", NULL},
                                   {"hidden", "hidden", NULL},
                                   {diff->map ? "same-wall" : NULL, "wall, same", NULL},
                                   {diff->map ? "dark-wall" : NULL, "wall, hidden", NULL},
                                   {NULL, "viewer", viewers ? VIEWER : NULL},
                                   {0}};
    struct svg_picture picture = {.cells = &diff->cells[SAME], .keys = keys};

    bytes_addf(&picture.title, "What changed");
    bytes_addf(&picture.subtitle, "%zu gained, %zu lost, %zu same", diff->counts[GAINED],
               diff->counts[LOST], diff->counts[SAME]);
    svg_picture_open(sink, &picture, &style->picture);
    add_cells(sink, diff, picture.size);
    diff_sign(sink, picture.size, &diff->cells[GAINED], &diff->cells[LOST]);
    svg_map_close(sink);
    svg_picture_close(sink, &picture);
}

const struct format diff_svg = {"svg", "a picture: gained, lost, same", write_svg};
