/* Properties of a mask's own shape: what is seen beside what is hidden. */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

static const struct cell ways[8] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                    {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

/* Eight directions, not between two walls. */
static bool is_legal(const struct fields *fields, struct cell from, struct cell way)
{
    return fields_open(fields, from.x + way.x, from.y + way.y) &&
           (fields_open(fields, from.x + way.x, from.y) ||
            fields_open(fields, from.x, from.y + way.y));
}

/* The step from one eye to the next: one violation, however many neighbours it reveals. */
static bool take_step(struct measuring *measuring, size_t from, size_t to, struct tally *tally)
{
    const struct fields *fields = &measuring->base;
    struct finding finding = {.cells = {fields->eyes[from], fields->eyes[to]}, .count = 3};
    bool reveals = false;

    for (int i = 0; i < 8; i++) {
        struct cell cell = {fields->eyes[to].x + ways[i].x, fields->eyes[to].y + ways[i].y};
        if (!fields_open(fields, cell.x, cell.y))
            continue;
        tally->of++;
        if (reveals || !fields_sees(fields, to, cell.x, cell.y) ||
            fields_sees(fields, from, cell.x, cell.y))
            continue;
        reveals = true;
        finding.cells[2] = cell;
    }
    return reveals && tally_add(tally, measuring, 1, finding);
}

void measure_no_blind_corners(struct measuring *measuring, struct tally *tally)
{
    const struct fields *fields = &measuring->base;

    tally->sampled |= fields->some;
    for (size_t from = 0; from < fields->eye_count; from++)
        for (int i = 0; i < 8; i++) {
            struct cell eye = fields->eyes[from];
            size_t to = fields_eye(fields, eye.x + ways[i].x, eye.y + ways[i].y);
            if (to < fields->eye_count && is_legal(fields, eye, ways[i]) &&
                take_step(measuring, from, to, tally))
                return;
        }
}

static uint64_t from_left(const uint64_t *row, size_t i)
{
    return row[i] << 1 | (i ? row[i - 1] >> 63 : 0);
}

static uint64_t from_right(const uint64_t *row, size_t i, size_t stride)
{
    return row[i] >> 1 | (i + 1 < stride ? row[i + 1] << 63 : 0);
}

/* The seen open cells of an eye. */
static const struct eyeshot_mask *open_part(struct measuring *measuring,
                                            const struct eyeshot_mask *mask)
{
    struct eyeshot_mask *open = measuring_scratch(measuring, 0);

    eyeshot_mask_copy(open, mask, eyeshot_mask_box(mask));
    eyeshot_mask_subtract(open, &measuring->base.map.opaque, eyeshot_mask_box(mask));
    return open;
}

/* The open cells in range in a row, as bits. */
static void find_range(const struct measuring *measuring, struct cell eye, int y, uint64_t *bits)
{
    const struct eyeshot_mask *opaque = &measuring->base.map.opaque;
    int reach = eyeshot_reach(&measuring->subject.terms, (int64_t)y - eye.y);
    int x0 = eye.x > reach ? eye.x - reach : 0;
    int x1 = opaque->width - 1 - eye.x > reach ? eye.x + reach + 1 : opaque->width;

    for (size_t i = 0; i < opaque->stride; i++)
        bits[i] = 0;
    row_fill(bits, x0, x1);
    for (size_t i = 0; i < opaque->stride; i++)
        bits[i] &= ~plane_row(opaque, y)[i];
}

/* Hidden cells with all four neighbours seen and open; at the map's edge there are not four. */
static bool find_holes(struct measuring *measuring, size_t eye, int y,
                       const struct eyeshot_mask *open, struct tally *tally)
{
    uint64_t *range = plane_row(measuring_scratch(measuring, 1), 0);
    const uint64_t *row = plane_row(open, y);
    struct finding finding = {.cells = {measuring->base.eyes[eye]}, .count = 2};

    find_range(measuring, measuring->base.eyes[eye], y, range);
    for (size_t i = 0; i < open->stride; i++) {
        uint64_t holes = range[i] & ~row[i] & from_left(row, i) & from_right(row, i, open->stride);
        tally->of += (uint64_t)__builtin_popcountll(range[i]);
        if (!y || y == open->height - 1)
            continue;
        holes &= plane_row(open, y - 1)[i] & plane_row(open, y + 1)[i];
        if (!holes)
            continue;
        finding.cells[1] = (struct cell){(int)i * 64 + __builtin_ctzll(holes), y};
        if (tally_add(tally, measuring, (uint64_t)__builtin_popcountll(holes), finding))
            return true;
    }
    return false;
}

/* An open cell among four. */
bool has_middle(const struct fields *fields)
{
    for (int y = 1; y < fields->map.height - 1; y++)
        for (int x = 1; x < fields->map.width - 1; x++)
            if (fields_open(fields, x, y) && fields_open(fields, x - 1, y) &&
                fields_open(fields, x + 1, y) && fields_open(fields, x, y - 1) &&
                fields_open(fields, x, y + 1))
                return true;
    return false;
}

void measure_no_holes(struct measuring *measuring, struct tally *tally)
{
    tally->sampled |= measuring->base.some;
    for (size_t eye = 0; eye < measuring->base.eye_count; eye++) {
        struct eyeshot_mask mask = fields_mask(&measuring->base, eye);
        const struct eyeshot_mask *open = open_part(measuring, &mask);
        for (int y = 0; y < open->height; y++)
            if (find_holes(measuring, eye, y, open, tally))
                return;
    }
}

/* Adds to a row of `joined` the seen cells that touch it; true when there were some. */
static bool join_row(struct eyeshot_mask *joined, const struct eyeshot_mask *open, int y)
{
    uint64_t *row = plane_row(joined, y);
    bool grown = false, again = true;

    while (again) {
        again = false;
        for (size_t i = 0; i < joined->stride; i++) {
            uint64_t near = from_left(row, i) | from_right(row, i, joined->stride);
            for (int dy = -1; dy <= 1; dy += 2) {
                const uint64_t *beside = plane_row(joined, y + dy);
                if (y + dy >= 0 && y + dy < joined->height)
                    near |=
                        beside[i] | from_left(beside, i) | from_right(beside, i, joined->stride);
            }
            near &= plane_row(open, y)[i] & ~row[i];
            row[i] |= near;
            again |= near != 0;
        }
        grown |= again;
    }
    return grown;
}

/* The seen open cells that are joined to the eye through such: sweeps down and up until none is
 * added. */
static const struct eyeshot_mask *join(struct measuring *measuring, struct cell eye,
                                       const struct eyeshot_mask *open)
{
    struct eyeshot_mask *joined = measuring_scratch(measuring, 1);
    bool grown = true;

    mask_clear(joined);
    plane_set(joined, eye.x, eye.y);
    while (grown) {
        grown = false;
        for (int y = 0; y < joined->height; y++)
            grown |= join_row(joined, open, y);
        for (int y = joined->height - 1; y >= 0; y--)
            grown |= join_row(joined, open, y);
    }
    return joined;
}

/* Walls count as well, and may end a chain: one that is seen and touches no joined cell, too. */
static bool find_islands(struct measuring *measuring, size_t eye, int y,
                         const struct eyeshot_mask *joined, struct tally *tally)
{
    struct eyeshot_mask mask = fields_mask(&measuring->base, eye);
    struct finding finding = {.cells = {measuring->base.eyes[eye]}, .count = 2};

    for (size_t i = 0; i < mask.stride; i++) {
        uint64_t near = 0, islands = plane_row(&mask, y)[i];
        tally->of += (uint64_t)__builtin_popcountll(islands);
        for (int k = y ? y - 1 : y; k <= y + 1 && k < mask.height; k++) {
            const uint64_t *row = plane_row(joined, k);
            near |= row[i] | from_left(row, i) | from_right(row, i, mask.stride);
        }
        islands &= ~near;
        if (!islands)
            continue;
        finding.cells[1] = (struct cell){(int)i * 64 + __builtin_ctzll(islands), y};
        if (tally_add(tally, measuring, (uint64_t)__builtin_popcountll(islands), finding))
            return true;
    }
    return false;
}

void measure_no_islands(struct measuring *measuring, struct tally *tally)
{
    tally->sampled |= measuring->base.some;
    for (size_t eye = 0; eye < measuring->base.eye_count; eye++) {
        struct eyeshot_mask mask = fields_mask(&measuring->base, eye);
        const struct eyeshot_mask *joined =
            join(measuring, measuring->base.eyes[eye], open_part(measuring, &mask));
        for (int y = 0; y < mask.height; y++)
            if (find_islands(measuring, eye, y, joined, tally))
                return;
    }
}
