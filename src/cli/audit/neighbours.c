/* Properties of a mask's own shape: what is seen beside what is hidden. */
#include "cli/audit/measuring.h"
#include "cli/support/mask.h"

/* The step from one eye to the next: one violation, however many neighbours it reveals. */
static bool take_step(struct measuring *measuring, size_t from, size_t to, struct tally *tally)
{
    const struct eyeshot_mask before = measuring_view(measuring, &measuring->base, from);
    const struct eyeshot_mask after = measuring_view(measuring, &measuring->base, to);
    struct finding finding = {.cells = {measuring->eyes[from], measuring->eyes[to]}, .count = 3};
    bool reveals = false;

    for (int i = 0; i < 8; i++) {
        struct cell cell = {finding.cells[1].x + ways[i].x, finding.cells[1].y + ways[i].y};
        if (!is_open(measuring, cell.x, cell.y))
            continue;
        tally->of++;
        if (reveals || !plane_get(&after, cell.x, cell.y) || plane_get(&before, cell.x, cell.y))
            continue;
        reveals = true;
        finding.cells[2] = cell;
    }
    return reveals && tally_add(tally, measuring, 1, finding);
}

/* Steps lead in eight directions, not between two walls. */
bool find_blind_corners(struct measuring *measuring, size_t from, struct tally *tally)
{
    struct cell eye = measuring->eyes[from];

    for (int i = 0; i < 8; i++) {
        size_t to = eye_at(measuring, eye.x + ways[i].x, eye.y + ways[i].y);
        if (to < measuring->eye_count &&
            (is_open(measuring, eye.x + ways[i].x, eye.y) ||
             is_open(measuring, eye.x, eye.y + ways[i].y)) &&
            take_step(measuring, from, to, tally))
            return true;
    }
    return false;
}

/* The seen open cells of an eye. */
static const struct eyeshot_mask *open_part(struct measuring *measuring,
                                            const struct eyeshot_mask *mask)
{
    struct eyeshot_mask *open = measuring_scratch(measuring, 0);

    eyeshot_mask_copy(open, mask);
    eyeshot_mask_subtract(open, &measuring->map.opaque);
    return open;
}

/* The places of a word and of it those that violate: the first of them is the finding's. */
static bool add_word(const struct measuring *measuring, struct cell eye, int y, size_t i,
                     uint64_t places, uint64_t bits, struct tally *tally)
{
    struct finding finding = {.cells = {eye}, .count = 2};

    tally->of += (uint64_t)__builtin_popcountll(places);
    if (!bits)
        return false;
    finding.cells[1] = (struct cell){(int)i * 64 + __builtin_ctzll(bits), y};
    return tally_add(tally, measuring, (uint64_t)__builtin_popcountll(bits), finding);
}

/* Is there an open cell among four? */
static bool has_middle(const struct measuring *measuring)
{
    for (int y = 1; y < measuring->map.height - 1; y++)
        for (int x = 1; x < measuring->map.width - 1; x++)
            if (is_open(measuring, x, y) && is_open(measuring, x - 1, y) &&
                is_open(measuring, x + 1, y) && is_open(measuring, x, y - 1) &&
                is_open(measuring, x, y + 1))
                return true;
    return false;
}

/* Hidden cells in range with four seen open neighbours; at the map's edge there are not four. */
bool find_holes(struct measuring *measuring, size_t number, struct tally *tally)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque, *open;
    struct cell eye = measuring->eyes[number];
    struct eyeshot_mask view;

    if (!number && measuring->brief && !has_middle(measuring))
        return true; /* nor will another eye find one */
    view = measuring_view(measuring, &measuring->base, number);
    open = open_part(measuring, &view);
    for (int y = 0; y < open->height; y++) {
        int reach = eyeshot_reach(&measuring->subject->terms, (int64_t)y - eye.y);
        int x0 = eye.x > reach ? eye.x - reach : 0;
        int x1 = opaque->width - 1 - eye.x > reach ? eye.x + reach + 1 : opaque->width;
        for (size_t i = 0; i < open->stride; i++) {
            uint64_t range = word_below(i, x1) & ~(word_below(i, x0) | plane_row(opaque, y)[i]);
            uint64_t holes = range & ~plane_row(open, y)[i];
            for (int k = 0; holes && k < 8; k++)
                if (!ways[k].x || !ways[k].y)
                    holes &= word_moved(open, y, i, ways[k]);
            if (add_word(measuring, eye, y, i, range, holes, tally))
                return true;
        }
    }
    return false;
}

/* Word `i` of three rows, joined. */
static uint64_t three_rows(const struct eyeshot_mask *mask, int y, size_t i)
{
    const uint64_t *row = plane_row(mask, y) + i;

    return *row | (y ? *(row - mask->stride) : 0) | (y + 1 < mask->height ? row[mask->stride] : 0);
}

/* The cells of word `i` that are in the mask or touch one that is. */
static uint64_t around(const struct eyeshot_mask *mask, int y, size_t i)
{
    uint64_t here = three_rows(mask, y, i);

    return here | here << 1 | here >> 1 | (i ? three_rows(mask, y, i - 1) >> 63 : 0) |
           (i + 1 < mask->stride ? three_rows(mask, y, i + 1) << 63 : 0);
}

/* Adds to a row of `joined` the seen cells that touch it; true when there were some. */
static bool join_row(struct eyeshot_mask *joined, const struct eyeshot_mask *open, int y)
{
    uint64_t *row = plane_row(joined, y);
    bool grown = false, again = true;

    while (again) {
        again = false;
        for (size_t i = 0; i < joined->stride; i++) {
            uint64_t more = plane_row(open, y)[i] & ~row[i];
            more = more ? more & around(joined, y, i) : 0;
            row[i] |= more;
            again |= more != 0;
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
bool find_islands(struct measuring *measuring, size_t number, struct tally *tally)
{
    const struct eyeshot_mask mask = measuring_view(measuring, &measuring->base, number);
    struct cell eye = measuring->eyes[number];
    const struct eyeshot_mask *joined = join(measuring, eye, open_part(measuring, &mask));

    for (int y = 0; y < mask.height; y++)
        for (size_t i = 0; i < mask.stride; i++) {
            uint64_t seen = plane_row(&mask, y)[i];
            if (seen && add_word(measuring, eye, y, i, seen, seen & ~around(joined, y, i), tally))
                return true;
        }
    return false;
}
