#include "cli/check/job.h"

#include <string.h>

#include "cli/picture/svg.h"
#include "cli/support/mask.h"

struct picture {
    struct sink *sink;
    const struct trial *trial;
    const struct expectation *expectation;
    const struct verdict *verdict;
};

/* The map's opaque cells as it was read. */
static void find_opaque(struct eyeshot_mask *opaque, const struct trial *trial, int scale)
{
    const struct eyeshot_mask *read = &trial->opaque;
    const struct map map = {.width = read->width, .height = read->height, .opaque = *read};

    map_opaque(opaque, &map, scale);
}

/* Cells of rows by what was wanted and what came out, where `0` is hidden; a cell may be four. */
static void draw_rows(const struct picture *picture)
{
    int scale = (int)strlen(picture->verdict->got.rows[0]) / picture->trial->opaque.width;
    const struct value *wanted = &picture->expectation->wanted, *got = &picture->verdict->got;
    const char *const classes[] = {"same", "old-floor", "gained", "lost"};
    struct eyeshot_mask opaque = {0};
    char most = picture->expectation->about == ABOUT_MASK ? '1' : '2';

    find_opaque(&opaque, picture->trial, scale);
    svg_scale(picture->sink, scale);
    for (int kind = 0; kind < 4; kind++) {
        struct eyeshot_mask cells = {0};
        mask_init(&cells, (int)strlen(got->rows[0]), (int)got->count);
        for (int y = 0; y < cells.height; y++) {
            for (int x = 0; x < cells.width; x++) {
                char sign = got->rows[y][x];
                char other = picture->verdict->misfit ? sign : wanted->rows[y][x];
                int found = sign > other ? 2 : sign < other ? 3 : sign == most ? 0 : 1;
                if (found == kind && (sign != '0' || other != '0'))
                    plane_set(&cells, x, y);
            }
        }
        if (!kind && most == '1')
            svg_kind(picture->sink, "same-wall", &cells, &opaque, true);
        if (!kind && most == '1')
            eyeshot_mask_subtract(&cells, &opaque);
        svg_cells(picture->sink, classes[kind], &cells);
        mask_release(&cells);
    }
    svg_unscale(picture->sink, scale);
    mask_release(&opaque);
}

/* What is seen, bright; the rest of the map is dark. */
static void draw_field(const struct picture *picture)
{
    const struct trial *trial = picture->trial;
    struct eyeshot_mask opaque = {0};
    int scale = trial->terms.rule->scale;

    find_opaque(&opaque, trial, scale);
    svg_scale(picture->sink, scale);
    svg_kind(picture->sink, "floor", &trial->seen, &opaque, false);
    svg_kind(picture->sink, "wall", &trial->seen, &opaque, true);
    svg_unscale(picture->sink, scale);
    mask_release(&opaque);
}

/* The target's diamond, or a cross. */
static void draw_mark(struct sink *sink, struct cell cell, struct svg_size size, bool target)
{
    sink_format(sink, "<path class=\"%s\"", target ? "target" : "exposed-mark");
    svg_enlarge(sink, cell, size);
    sink_format(sink,
                target ? " d=\"M%d.5 %dl.5 .5-.5 .5-.5-.5z\"/>\n"
                       : " d=\"M%d.2 %d.2l.6 .6m0 -.6l-.6 .6\"/>\n",
                cell.x, cell.y);
}

/* A diamond on each cell of a list that is as it should be, a cross on each that is not. */
static void draw_list(const struct picture *picture, struct svg_size size)
{
    const struct value *wanted = &picture->expectation->wanted;

    for (size_t i = 0; wanted->cells && i < wanted->count; i++)
        if (!wanted->cells[i].nowhere)
            draw_mark(picture->sink, wanted->cells[i].cell, size, picture->verdict->got.flags[i]);
}

/* Lines that are not as they should be. */
static void draw_lines(const struct picture *picture, struct svg_size size)
{
    const struct verdict *verdict = picture->verdict;

    for (size_t i = 0; i < verdict->got.count; i++) {
        const struct cell *ends = verdict->lines[i];
        if (verdict->got.flags[i] == picture->expectation->wanted.flags[i])
            continue;
        sink_format(picture->sink,
                    "<polyline class=\"path\" points=\"%d.5,%d.5 %d.5,%d.5\"/>\n"
                    "<circle class=\"disc\"",
                    ends[0].x, ends[0].y, ends[1].x, ends[1].y);
        svg_enlarge(picture->sink, ends[0], size);
        sink_format(picture->sink, " cx=\"%d.5\" cy=\"%d.5\" r=\".46\"/>\n", ends[0].x, ends[0].y);
        draw_mark(picture->sink, ends[1], size, true);
    }
}

#define TARGET "<path class=\"target\" d=\"M0 -.5l.5 .5-.5 .5-.5-.5z\"/>"
#define CROSS "<path class=\"exposed-mark\" d=\"M-.3 -.3l.6 .6m0-.6l-.6 .6\"/>"

static const struct svg_key row_keys[] = {{"gained", "too much", NULL},
                                          {"lost", "missing", NULL},
                                          {"same", "as wanted", NULL},
                                          {"hidden", "hidden", NULL},
                                          {NULL, NULL, NULL}};
static const struct svg_key map_keys[] = {{"disc", "eye", NULL},      {NULL, "target", TARGET},
                                          {"floor", "floor", NULL},   {"wall", "wall", NULL},
                                          {"hidden", "hidden", NULL}, {NULL, NULL, NULL}};
static const struct svg_key list_keys[] = {{NULL, "wrong", CROSS}, {NULL, "right", TARGET},
                                           {"disc", "eye", NULL},  {"floor", "floor", NULL},
                                           {"wall", "wall", NULL}, {NULL, NULL, NULL}};

void check_draw(struct sink *sink, const struct trial *trial, size_t number, const char *title,
                   const char *message)
{
    struct picture picture = {.sink = sink,
                              .trial = trial,
                              .expectation = &trial->expect->list[number],
                              .verdict = &trial->verdicts[number]};
    const struct eyeshot_mask *cells =
        picture.verdict->where.words ? &picture.verdict->where : &trial->opaque;
    enum about about = picture.expectation->about;
    bool is_field = about == ABOUT_VISIBLE || about == ABOUT_HIDDEN || about == ABOUT_COUNT;
    struct svg_picture drawn = {.cells = cells,
                                .keys = picture.verdict->got.rows ? row_keys
                                        : is_field                ? list_keys
                                                                  : map_keys};

    bytes_addf(&drawn.title, "%s", title);
    bytes_addf(&drawn.subtitle, "%s", message);
    svg_picture_open(sink, &drawn, &(struct picture_options){0});
    if (picture.verdict->got.rows)
        draw_rows(&picture);
    else if (is_field)
        draw_field(&picture);
    else
        svg_floor_and_walls(sink, cells);
    if (is_field)
        draw_list(&picture, drawn.size);
    if (about == ABOUT_CLEAR)
        draw_lines(&picture, drawn.size);
    if (is_field || about == ABOUT_MASK)
        svg_eyes(sink, trial->eyes.list, trial->eyes.count, drawn.size);
    svg_map_close(sink);
    svg_picture_close(sink, &drawn);
}
