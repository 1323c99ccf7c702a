/*
 * Source: document 002, the comparison that it draws.
 *
 * Idea: double the map in both directions, put the eye on one of its tile's four sub-tiles,
 * double the radius, and run shadowcast there.
 *
 * The eye stands off its tile's centre, so no mirror image is the same.
 *
 * Departures: the sub-tile is chosen (subtile, nw by default); the eye's tile counts as open.
 *
 * Cost: shadowcast on four times the cells, and two planes of the doubled box. Only the box is
 * doubled: it reaches two tiles beyond the range, farther than the rule looks.
 */
#include "lib/engine/scan.h"

static void real_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    int x0 = look->box.x0 / 64 * 64, y0 = look->box.y0; /* from a word's first column on */
    int width = 2 * (look->box.x1 - x0), height = 2 * (look->box.y1 - y0);
    struct cell tile = {2 * (look->eye.x - x0), 2 * (look->eye.y - y0)};
    struct eyeshot_mask doubled = scratch_plane(look->work, SCRATCH_PLANES, width, height);
    struct eyeshot_mask shown = scratch_plane(look->work, SCRATCH_PLANES + 1, width, height);
    struct look closer = *look;

    if (!doubled.words || !shown.words)
        return;
    for (int y = 0; y < height / 2; y++) {
        uint64_t *row = plane_row(&doubled, 2 * y);
        row_double(row, doubled.stride, plane_row(look->opaque, y0 + y) + x0 / 64);
        row_wipe(row, width, (int)doubled.stride * 64);
        memcpy(plane_row(&doubled, 2 * y + 1), row, doubled.stride * sizeof *row);
    }
    for (int part = 0; part < 4; part++)
        plane_unset(&doubled, tile.x + part % 2, tile.y + part / 2);
    eyeshot_mask_clear(&shown);
    closer.rule = &rule_shadowcast;
    closer.opaque = &doubled;
    closer.columns = NULL;
    closer.box = eyeshot_mask_box(&doubled);
    closer.eye.x = tile.x + (int)look->subtile % 2;
    closer.eye.y = tile.y + (int)look->subtile / 2;
    if (closer.range.radius != EYESHOT_ALL)
        closer.range.radius *= 2;
    march_around(&closer, &shown);
    for (int y = 0; y < shown.height; y++) {
        uint64_t *row = plane_row(seen, 2 * y0 + y);
        memcpy(row + x0 / 32, plane_row(&shown, y), shown.stride * sizeof *row);
        row_wipe(row, 2 * x0, 2 * look->box.x0);
    }
}

/* Is a sub-tile within twice the radius of the eye's? */
static bool real_2x_in_range(const struct eyeshot_terms *terms, struct cell eye, int x, int y)
{
    int part = (int)terms->subtile;
    struct range range = {terms->shape, terms->radius > INT_MAX ? EYESHOT_ALL : 2 * terms->radius};

    return range_has(range, x - (2 * eye.x + part % 2), y - (2 * eye.y + part / 2));
}

static void real_2x_cut(const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_box box,
                        struct eyeshot_mask *mask)
{
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            if (!real_2x_in_range(terms, eye, x, y))
                plane_unset(mask, x, y);
}

/* A tile is in range when one of its sub-tiles is; the eye's own always. */
static bool real_2x_has(const struct eyeshot_terms *terms, const struct eyeshot_mask *opaque,
                        struct cell eye, struct cell cell)
{
    bool in_range = cell_equal(eye, cell);

    (void)opaque;
    for (int part = 0; part < 4; part++)
        in_range |= real_2x_in_range(terms, eye, 2 * cell.x + part % 2, 2 * cell.y + part / 2);
    return in_range;
}

static const struct exception real_2x_exception = {.cut = real_2x_cut, .has = real_2x_has};

const struct rule rule_real_2x = {
    .doubled = true,
    .walks_range = true,
    .exception = &real_2x_exception,
    .field = real_2x_field,
};
