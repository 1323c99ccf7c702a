/*
 * The fast field of `pseudo-2x`, whose plain twin is in rules/pseudo_2x.c: sub-tiles 64 tiles at a
 * time.
 *
 * Which octant saw a wall matters by its quadrant alone, and a wall beside the axes lies in one
 * quadrant; one on an axis is seen by the octants on both its sides or by neither, since the scan
 * along the axis goes on exactly while the axis is open. So the tiles that shadowcast shows say
 * all.
 *
 *     far    h .       Of a wall to the south-east, the near sub-tile is shown, the far one never,
 *     near   n v       `h` beside an open tile towards the eye, `v` below one; off the axes only.
 */
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

/* 64 tiles of a row. */
struct group {
    uint64_t walls, floors; /* that are seen */
    uint64_t right, left;   /* of the eye's column */
    uint64_t h, v;          /* whose neighbour towards the eye is open, in the row, in the column */
};

/* Sub-tiles of a row: in even columns `even`, in odd ones `odd`. */
static void put(uint64_t *row, size_t words, uint64_t even, uint64_t odd)
{
    row[0] |= bits_spread(even) | bits_spread(odd) << 1;
    if (words > 1)
        row[1] |= bits_spread(even >> 32) | bits_spread(odd >> 32) << 1;
}

static void pseudo_2x_show(struct group group, bool on_row, uint64_t *near, uint64_t *far,
                           size_t words)
{
    uint64_t middle = ~(group.right | group.left), v = on_row ? 0 : group.v;
    uint64_t even = group.floors | (group.walls & (group.right | middle | (group.left & v)));
    uint64_t odd = group.floors | (group.walls & (group.left | middle | (group.right & v)));

    put(near, words, even, odd);
    if (!on_row) {
        even = group.floors | (group.walls & group.right & group.h);
        odd = group.floors | (group.walls & group.left & group.h);
    }
    put(far, words, even, odd);
}

/* The opaque bits of word `i`, with the eye's tile open. */
static inline uint64_t walls_of(const struct look *look, int y, size_t i)
{
    uint64_t word = plane_row(look->opaque, y)[i];

    if (y == look->eye.y && i == (size_t)look->eye.x / 64)
        word &= ~((uint64_t)1 << (look->eye.x % 64));
    return word;
}

static struct group group_of(const struct look *look, uint64_t tiles, int y, size_t i)
{
    uint64_t walls = walls_of(look, y, i);
    int nearer = y > look->eye.y ? y - 1 : y < look->eye.y ? y + 1 : y;
    const uint64_t *row = plane_row(look->opaque, y);

    return (struct group){.walls = tiles & walls,
                          .floors = tiles & ~walls,
                          .right = word_above(i, look->eye.x),
                          .left = word_below(i, look->eye.x),
                          .h = ~row_nearer(row, look->opaque->stride, i, look->eye.x),
                          .v = ~walls_of(look, nearer, i)};
}

static void show_word(const struct look *look, uint64_t tiles, int y, size_t i,
                      struct eyeshot_mask *seen)
{
    int below = y < look->eye.y; /* the near sub-tiles' row */
    uint64_t *near = plane_row(seen, 2 * y + below) + 2 * i;
    uint64_t *far = plane_row(seen, 2 * y + !below) + 2 * i;
    size_t words = 2 * i + 1 < seen->stride ? 2 : 1;

    if (tiles & walls_of(look, y, i)) {
        pseudo_2x_show(group_of(look, tiles, y, i), y == look->eye.y, near, far, words);
    } else if (!~tiles) {
        near[0] = near[1] = far[0] = far[1] = ~(uint64_t)0;
    } else { /* floors: all four sub-tiles */
        for (size_t k = 0; k < words; k++) {
            uint64_t doubled = bits_doubled(tiles >> 32 * k);
            near[k] |= doubled;
            far[k] |= doubled;
        }
    }
}

void pseudo_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask tiles =
        scratch_plane(look->work, SCRATCH_TILES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!tiles.words)
        return;
    shadowcast_field(look, &tiles);
    box = look->work->touched;
    for (int y = box.y0; y < box.y1; y++) {
        uint64_t *row = plane_row(&tiles, y);
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            if (row[i])
                show_word(look, row[i], y, i, seen);
            row[i] = 0;
        }
    }
}
