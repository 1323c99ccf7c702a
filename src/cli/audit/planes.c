#include "cli/audit/planes.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"

static bool wants(const struct counter *counter, enum property property)
{
    return counter->planes->wanted >> property & 1;
}

/* Scratch */

static size_t row_offsets(const struct counter *counter)
{
    return 2 * (size_t)counter->reach_x + 3;
}

/* A plane of an array that has one for each offset, and a margin. */
static uint64_t *plane_at(const struct counter *counter, uint64_t *planes, int dx, int dy)
{
    size_t row = (size_t)dy + (size_t)counter->reach_y + 1;

    return planes + (row * row_offsets(counter) + (size_t)dx + (size_t)counter->reach_x + 1) *
                        counter->words;
}

static size_t scratch_words(const struct counter *counter)
{
    return row_offsets(counter) * (2 * (size_t)counter->reach_y + 3) * counter->words;
}

/* From the eye outwards, and within a ring in reading order. */
static void add_offsets(struct counter *counter)
{
    int x = counter->reach_x, y = counter->reach_y;
    size_t count = (2 * (size_t)x + 1) * (2 * (size_t)y + 1);

    counter->offsets = alloc_array(count, sizeof *counter->offsets);
    counter->open = alloc_array(count, sizeof *counter->open);
    for (int ring = 0; ring <= x || ring <= y; ring++)
        for (int dy = -ring; dy <= ring; dy++)
            for (int dx = -ring; dx <= ring; dx += abs(dy) == ring ? 1 : 2 * ring)
                if (abs(dx) <= x && abs(dy) <= y)
                    counter->offsets[counter->offset_count++] = (struct cell){dx, dy};
}

/* When the first block comes, which tells how far the questions reach. */
static void prepare(struct counter *counter)
{
    const struct eyeshot_pairs_block *blocks = counter->blocks;

    counter->words = blocks->words * EYESHOT_PAIRS_ROWS;
    for (size_t i = 0; i < counter->planes->count; i++) {
        if (blocks[i].reach_x > counter->reach_x)
            counter->reach_x = blocks[i].reach_x;
        if (blocks[i].reach_y > counter->reach_y)
            counter->reach_y = blocks[i].reach_y;
    }
    counter->seen = alloc_array(scratch_words(counter), sizeof *counter->seen);
    counter->joined = alloc_array(scratch_words(counter), sizeof *counter->joined);
    add_offsets(counter);
}

void counter_init(struct counter *counter, struct planes *planes)
{
    *counter = (struct counter){.planes = planes};
    if (eyeshot_pairs_work_new(&counter->work, planes->pairs))
        abort(); /* alloc_memory never comes back without */
}

void counter_release(struct counter *counter)
{
    eyeshot_pairs_work_free(counter->work);
    free(counter->seen);
    free(counter->joined);
    free(counter->offsets);
    free(counter->open);
    *counter = (struct counter){0};
}

/* By the question that reaches so far. */
static const uint64_t *open_at(const struct counter *counter, struct cell offset)
{
    const uint64_t *open = NULL;

    for (size_t i = 0; !open && i < counter->planes->count; i++)
        open = eyeshot_pairs_open(&counter->blocks[i], offset.x, offset.y);
    return open;
}

/* Counting */

static uint64_t count_bits(uint64_t word)
{
    return (uint64_t)__builtin_popcountll(word);
}

static const uint64_t *plane_of(const struct counter *counter, size_t question, struct cell offset)
{
    return eyeshot_pairs_plane(&counter->blocks[question], offset.x, offset.y);
}

static struct cell moved(struct cell cell, struct cell by)
{
    return (struct cell){cell.x + by.x, cell.y + by.y};
}

/* The eyes in word `i` that have a violation with the cell at the offset: mostly none. */
static inline void note(const struct counter *counter, struct tally *tally, size_t i, uint64_t bits,
                        struct cell offset)
{
    const struct eyeshot_pairs_block *block = counter->blocks;
    struct cell eye;

    if (!bits)
        return;
    tally->violations += count_bits(bits);
    if (tally->first.any)
        return;
    eye = (struct cell){block->box.x0 + (int)(i % block->words) * 64 + __builtin_ctzll(bits),
                        block->box.y0 + (int)(i / block->words)};
    tally->first = (struct finding){.any = true, .cells = {eye, moved(eye, offset)}, .count = 2};
}

/* Each pair once: from the one that comes first in reading order. */
static void count_symmetric(struct counter *counter, struct cell offset, const uint64_t *open)
{
    struct tally *tally = &counter->tallies[PROPERTY_SYMMETRIC];
    const uint64_t *out = plane_of(counter, 0, offset);
    const uint64_t *back = plane_of(counter, counter->planes->back, offset);
    struct cell *cells = tally->first.cells;

    if (offset.y < 0 || (!offset.y && offset.x <= 0))
        return;
    for (size_t i = 0; i < counter->words; i++) {
        uint64_t differ = (out[i] ^ back[i]) & open[i];
        bool first = differ && !tally->first.any;
        tally->of += count_bits((out[i] | back[i]) & open[i]);
        note(counter, tally, i, differ, offset);
        if (first && !(out[i] & differ & -differ)) { /* who sees comes first */
            cells[1] = cells[0];
            cells[0] = moved(cells[1], offset);
        }
    }
}

/*
 * What one question shows of open cells, and another one hides, or with `both` the other way round,
 * too. `number` is that of a finding.
 */
static void count_changed(struct counter *counter, enum property property, size_t before,
                          size_t after, bool both, int64_t number)
{
    struct tally *tally = &counter->tallies[property];
    bool any = tally->first.any;

    for (size_t k = 0; k < counter->offset_count; k++) {
        struct cell offset = counter->offsets[k];
        const uint64_t *one = plane_of(counter, before, offset);
        const uint64_t *two = plane_of(counter, after, offset);
        const uint64_t *open = counter->open[k];
        for (size_t i = 0; open && i < counter->words; i++) {
            uint64_t changed = (one[i] ^ two[i]) & open[i];
            tally->of += one[i] ? count_bits(one[i] & open[i]) : 0;
            note(counter, tally, i, both ? changed : changed & one[i], offset);
        }
    }
    if (!any)
        tally->first.number = number;
}

static void count_holes(struct counter *counter, struct cell offset, const uint64_t *open)
{
    struct tally *tally = &counter->tallies[PROPERTY_NO_HOLES];
    const uint64_t *eyes = counter->blocks->eyes;
    const uint64_t *seen = plane_at(counter, counter->seen, offset.x, offset.y);
    const uint64_t *above = seen - row_offsets(counter) * counter->words;
    const uint64_t *below = seen + row_offsets(counter) * counter->words;

    if (!terms_have(&counter->planes->subject->terms, offset.x, offset.y))
        return;
    for (size_t i = 0; i < counter->words; i++) {
        uint64_t four = above[i] & below[i] & seen[i - counter->words] & seen[i + counter->words];
        tally->of += count_bits(open[i] & eyes[i]);
        note(counter, tally, i, open[i] & four & ~seen[i], offset);
    }
}

/* The union of the eight planes around one. */
static uint64_t around(const struct counter *counter, const uint64_t *plane, size_t i)
{
    size_t words = counter->words, row = row_offsets(counter) * words;
    const uint64_t *at = plane + i;

    return at[-(ptrdiff_t)(row + words)] | at[-(ptrdiff_t)row] | *(at - row + words) |
           at[-(ptrdiff_t)words] | at[words] | *(at + row - words) | at[row] | at[row + words];
}

/* Outwards from the eye, again and again until nothing more is joined. */
static void join(struct counter *counter)
{
    bool grown = true;

    memset(counter->joined, 0, scratch_words(counter) * sizeof *counter->joined);
    memcpy(plane_at(counter, counter->joined, 0, 0), counter->blocks->eyes,
           counter->words * sizeof *counter->joined);
    while (grown) {
        grown = false;
        for (size_t k = 1; k < counter->offset_count; k++) {
            struct cell offset = counter->offsets[k];
            const uint64_t *seen = plane_at(counter, counter->seen, offset.x, offset.y);
            uint64_t *joined = plane_at(counter, counter->joined, offset.x, offset.y), any = 0;
            for (size_t i = 0; i < counter->words; i++) {
                uint64_t more = seen[i] & ~joined[i];
                more = more ? more & around(counter, joined, i) : 0;
                joined[i] |= more;
                any |= more;
            }
            grown |= any != 0;
        }
    }
}

/* Walls count as well, and may end a chain. */
static void count_islands(struct counter *counter)
{
    struct tally *tally = &counter->tallies[PROPERTY_NO_ISLANDS];

    join(counter);
    for (size_t k = 0; k < counter->offset_count; k++) {
        struct cell offset = counter->offsets[k];
        const uint64_t *mine = plane_of(counter, 0, offset);
        const uint64_t *joined = plane_at(counter, counter->joined, offset.x, offset.y);
        for (size_t i = 0; i < counter->words; i++) {
            if (!mine[i])
                continue;
            tally->of += count_bits(mine[i]);
            note(counter, tally, i, mine[i] & ~(joined[i] | around(counter, joined, i)), offset);
        }
    }
}

/* How many planes have the bit of each eye, upright: level k has bit k of all counts of a word. */
#define LEVELS 24

struct levels {
    uint64_t bits[LEVELS];
    int used;
};

static void levels_add(struct levels *levels, uint64_t carry)
{
    for (int k = 0; carry; k++) {
        uint64_t next = levels->bits[k] & carry;
        levels->bits[k] ^= carry;
        carry = next;
        levels->used = k >= levels->used ? k + 1 : levels->used;
    }
}

static uint32_t levels_get(const struct levels *levels, int bit)
{
    uint32_t count = 0;

    for (int k = 0; k < levels->used; k++)
        count |= (uint32_t)(levels->bits[k] >> bit & 1) << k;
    return count;
}

/* Of the open cells that exact shows, the share that the subject shows too, eye by eye. */
static void count_shares(struct counter *counter)
{
    struct tally *tally = &counter->tallies[PROPERTY_PERMISSIVE];

    for (size_t i = 0; i < counter->words; i++) {
        struct levels all = {.used = 0}, both = {.used = 0};
        for (size_t k = 0; counter->blocks->eyes[i] && k < counter->offset_count; k++) {
            struct cell offset = counter->offsets[k];
            uint64_t truth = plane_of(counter, counter->planes->exact, offset)[i];
            truth = truth ? truth & counter->open[k][i] : 0;
            levels_add(&all, truth);
            levels_add(&both, truth & plane_of(counter, 0, offset)[i]);
        }
        for (uint64_t eyes = counter->blocks->eyes[i]; eyes; eyes &= eyes - 1) {
            uint32_t of = levels_get(&all, __builtin_ctzll(eyes));
            if (!of) /* with own_cell=no an eye may see nothing */
                continue;
            tally->shares += (double)levels_get(&both, __builtin_ctzll(eyes)) / (double)of;
            tally->share_count++;
        }
    }
}

/* To masks of the whole map: who sees the cells around. Blocks share no word. */
static void keep_near(struct counter *counter)
{
    const struct eyeshot_pairs_block *block = counter->blocks;

    for (int n = 0; n < NEARS * NEARS; n++) {
        struct eyeshot_mask *mask = &counter->planes->near[n / NEARS][n % NEARS];
        struct cell offset = {n % NEARS - NEAR, n / NEARS - NEAR};
        const uint64_t *plane = plane_of(counter, 0, offset);
        for (int y = block->box.y0; y < block->box.y1; y++) {
            size_t at = (size_t)(y - block->box.y0) * block->words;
            for (size_t i = (size_t)block->box.x0 / 64, k = 0; k < block->words && i < mask->stride;
                 i++, k++)
                plane_row(mask, y)[i] = plane[at + k];
        }
    }
}

/* Of the subject, exact and the way back. */
static void count_subject(struct counter *counter)
{
    size_t exact = counter->planes->exact;

    for (size_t k = 0; k < counter->offset_count; k++) {
        struct cell offset = counter->offsets[k];
        const uint64_t *open = counter->open[k], *mine = plane_of(counter, 0, offset);
        uint64_t *seen = plane_at(counter, counter->seen, offset.x, offset.y);
        for (size_t i = 0; i < counter->words; i++)
            seen[i] = mine[i] & open[i];
        if (wants(counter, PROPERTY_SYMMETRIC))
            count_symmetric(counter, offset, open);
    }
    if (wants(counter, PROPERTY_EXACT_SHOWN))
        count_changed(counter, PROPERTY_EXACT_SHOWN, 0, exact, false, 0);
    if (wants(counter, PROPERTY_EXACT_HIDDEN))
        count_changed(counter, PROPERTY_EXACT_HIDDEN, exact, 0, false, 0);
    for (size_t i = 0; wants(counter, PROPERTY_NO_HOLES) && i < counter->offset_count; i++)
        count_holes(counter, counter->offsets[i], counter->open[i]);
    if (wants(counter, PROPERTY_NO_ISLANDS))
        count_islands(counter);
    if (wants(counter, PROPERTY_PERMISSIVE))
        count_shares(counter);
    if (wants(counter, PROPERTY_NO_BLIND_CORNERS))
        keep_near(counter);
}

int planes_take(void *context, const struct eyeshot_pairs_block *blocks)
{
    struct counter *counter = context;

    counter->blocks = blocks;
    if (!counter->offsets)
        prepare(counter);
    for (size_t k = 0; k < counter->offset_count; k++)
        counter->open[k] = open_at(counter, counter->offsets[k]);
    if (wants(counter, PROPERTY_ISOTROPIC))
        for (size_t way = 0; way < WAYS; way++)
            count_changed(counter, PROPERTY_ISOTROPIC, 0, way, true, (int64_t)way);
    else if (wants(counter, PROPERTY_MONOTONE_RADIUS))
        for (size_t i = 0; i + 1 < RADII; i++)
            count_changed(counter, PROPERTY_MONOTONE_RADIUS, i, i + 1, false, (int64_t)i + 1);
    else
        count_subject(counter);
    return 0;
}

/* Steps */

static const struct eyeshot_mask *near_of(const struct planes *planes, struct cell offset)
{
    return &planes->near[offset.y + NEAR][offset.x + NEAR];
}

/*
 * Of 64 eyes in a row that all take the same step: one violation each, however many cells it
 * reveals.
 */
static void take_step(const struct planes *planes, const struct eyeshot_mask *open, int y, size_t i,
                      struct cell way, struct tally *tally)
{
    uint64_t legal = word_moved(open, y, i, (struct cell){0, 0}) & word_moved(open, y, i, way) &
                     (word_moved(open, y, i, (struct cell){way.x, 0}) |
                      word_moved(open, y, i, (struct cell){0, way.y}));
    uint64_t reveals = 0;

    for (int k = 0; k < 8; k++) {
        struct cell beside = moved(way, ways[k]);
        uint64_t there = legal & word_moved(open, y, i, beside), shown;
        tally->of += count_bits(there);
        shown = there & word_moved(near_of(planes, ways[k]), y, i, way) &
                ~word_moved(near_of(planes, beside), y, i, (struct cell){0, 0});
        reveals |= shown;
        if (shown && !tally->first.any) {
            struct cell from = {(int)i * 64 + __builtin_ctzll(shown), y};
            tally->first = (struct finding){
                .any = true, .cells = {from, moved(from, way), moved(from, beside)}, .count = 3};
        }
    }
    tally->violations += count_bits(reveals);
}

void planes_take_steps(struct planes *planes, struct tally *tally)
{
    struct eyeshot_mask open = {0};

    mask_init(&open, planes->map->width, planes->map->height);
    mask_fill(&open);
    eyeshot_mask_subtract(&open, &planes->map->opaque);
    for (int y = 0; y < open.height; y++)
        for (size_t i = 0; i < open.stride; i++)
            for (int k = 0; k < 8; k++)
                take_step(planes, &open, y, i, ways[k], tally);
    mask_release(&open);
}
