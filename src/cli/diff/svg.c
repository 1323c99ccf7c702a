/* What changed as a picture: every gained cell has a plus, every lost one a minus. */
#include "cli/picture/svg.h"
#include "cli/diff/answer.h"
#include "cli/support/mask.h"

#define SIGNED 4000 /* so many changed cells have their sign, more are colors only */

void diff_paint(struct sink *sink, const char *class, const struct eyeshot_mask *cells)
{
    struct eyeshot_mask copy = {0};

    mask_init(&copy, cells->width, cells->height);
    eyeshot_mask_copy(&copy, cells, eyeshot_mask_box(cells));
    svg_cells(sink, class, &copy);
    mask_release(&copy);
}

static void add_signs(struct sink *sink, const struct eyeshot_mask *cells, const char *class,
                      uint32_t sign)
{
    for (int y = 0; y < cells->height; y++) {
        const uint64_t *row = plane_row(cells, y);
        int x = row_next_set(row, 0, cells->width);
        for (; x < cells->width; x = row_next_set(row, x + 1, cells->width))
            svg_glyph(sink, class, x, y, sign);
    }
}

void diff_sign(struct sink *sink, struct svg_size size, const struct eyeshot_mask *gained,
               const struct eyeshot_mask *lost)
{
    if (size.cell < SVG_READABLE || mask_count(gained) + mask_count(lost) > SIGNED)
        return;
    add_signs(sink, gained, "letter", '+');
    add_signs(sink, lost, "sign", 0x2212);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    static const struct svg_key keys[] = {{"gained", "+ gained", NULL},
                                          {"lost", "\u2212 lost", NULL},
                                          {"same", "same", NULL},
                                          {"hidden", "hidden", NULL},
                                          {0}};
    const struct diff *diff = answer;
    struct bytes subtitle = {0};
    struct svg_picture picture = {.cells = &diff->same,
                                  .title =
                                      style->picture.title ? style->picture.title : "What changed",
                                  .keys = keys,
                                  .grid = style->picture.grid};

    bytes_addf(&subtitle, "%zu gained, %zu lost, %zu same", diff->gained_count, diff->lost_count,
               diff->same_count);
    picture.subtitle = subtitle.data;
    svg_picture_open(sink, &picture);
    diff_paint(sink, "same", &diff->same);
    diff_paint(sink, "gained", &diff->gained);
    diff_paint(sink, "lost", &diff->lost);
    diff_sign(sink, picture.size, &diff->gained, &diff->lost);
    svg_map_close(sink);
    svg_picture_close(sink, &picture);
    bytes_release(&subtitle);
}

const struct format diff_svg = {"svg", "a picture: gained, lost, same", write_svg};
