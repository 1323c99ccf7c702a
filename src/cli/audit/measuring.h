/*
 * One algorithm on one map, while its properties are measured. A property is a function that goes
 * through the places where it could be violated, counts them, and keeps the first violation.
 */
#ifndef AUDIT_MEASURING_H
#define AUDIT_MEASURING_H

#include "cli/audit/answer.h"
#include "cli/support/random.h"

#define WAYS 8 /* of a map: mirrored in x, 1, and in y, 2, then transposed, 4 */
#define WAY_TRANSPOSES 4
#define RADII 17       /* of monotone-radius: 1 to 17, each but the last against the next */
#define LOOK_CELLS 256 /* a look costs as much as so many cells, and those that it takes */

/* On maps of up to that many cells every open cell is an eye, on larger ones some are: the masks
 * would not fit in 32 MiB. */
#define WHOLE_CELLS (1 << 14)

#define ASKED_SIDE 3 /* up to this width and height, what a program says of a map is remembered */

/*
 * Whoever goes through all small maps comes by the same ones again, turned or with a wall less: no
 * program is asked twice. By height and width, each less 1, walls and eye: a bit a cell, and one
 * above them that says it is known. Zeroed, but for the terms, which alone it is for.
 */
struct answers {
    struct eyeshot_terms terms;
    uint32_t masks[ASKED_SIDE][ASKED_SIDE][1 << ASKED_SIDE * ASKED_SIDE][ASKED_SIDE * ASKED_SIDE];
};

/* What the eyes see: a mask of whole tiles for each eye, made when it is first asked for. */
struct views {
    struct eyeshot_terms terms;
    enum symmetrize symmetrize;
    int way;         /* of the map on which they look; the masks are turned back */
    bool *looked;    /* by eye: has it a mask? */
    uint64_t *words; /* the masks, one behind the other */
    size_t room;
};

struct measuring {
    const struct subject *subject;
    struct map map; /* walls may come and go, while the eyes stay */
    struct looker looker;
    struct cell *eyes; /* the open cells in reading order, or some of them */
    size_t eye_count, eye_room;
    bool some;         /* not all of them */
    uint32_t *numbers; /* by cell, the number of its eye + 1; 0: it has none */
    bool *taken;       /* by eye: is it in the sample of the moment? */

    struct views base;     /* what the subject sees; */
    struct views other[2]; /* what it sees otherwise; */
    struct views exact;    /* what the yardstick sees, in the subject's range; */
    bool exact_begun;      /* on these walls */

    /* Made when first needed. */
    struct map turned[2];           /* the map in one of its ways: of the same size; transposed */
    struct eyeshot_mask there[2];   /* a view on each of them */
    struct eyeshot_mask scratch[2]; /* of the map's size */
    struct eyeshot_mask view;       /* of a cell that is no eye; */
    struct eyeshot_box viewed;      /* where it is not clear */

    bool brief;              /* the first violation is all that is wanted */
    uint64_t effort;         /* for a property; 0: any */
    struct answers *answers; /* NULL: none */
};

void measuring_init(struct measuring *measuring, int width, int height);
void measuring_release(struct measuring *measuring); /* accepts a zeroed one */

/* The walls, and with them who looks; NULL: those that were set in `map` already. */
void measuring_set_walls(struct measuring *measuring, const struct eyeshot_mask *opaque);
void measuring_set_subject(struct measuring *measuring, const struct subject *subject);

/* Fills `mask` with what a cell of a map sees, the measuring's own or a turned one. */
void measuring_look(struct measuring *measuring, const struct map *map,
                    const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_mask *mask);

/* What eye number `eye` sees: of one that is known to have looked, and of any. */
static inline struct eyeshot_mask views_mask(const struct measuring *measuring,
                                             const struct views *views, size_t eye)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;

    return (struct eyeshot_mask){opaque->width, opaque->height, opaque->stride,
                                 views->words + eye * opaque->stride * (size_t)opaque->height};
}

struct eyeshot_mask measuring_view(struct measuring *measuring, struct views *views, size_t eye);

/* What the subject sees from an open cell, be it an eye or not; until the next one. */
struct eyeshot_mask measuring_view_from(struct measuring *measuring, struct cell cell);

/* Begins views by these terms: nobody has looked. */
void views_begin(struct measuring *measuring, struct views *views,
                 const struct eyeshot_terms *terms, enum symmetrize symmetrize, int way);

/* What the yardstick sees. */
struct views *measuring_exact(struct measuring *measuring);

/* A mask of the map's size; which: 0 or 1. */
struct eyeshot_mask *measuring_scratch(struct measuring *measuring, int which);

/* A cell of a map of that size, where it is on the map turned that way. */
struct cell turn_cell(int way, int width, int height, struct cell cell);

static inline bool is_open(const struct measuring *measuring, int x, int y)
{
    return plane_has(&measuring->map.opaque, x, y) && !plane_get(&measuring->map.opaque, x, y);
}

/* The number of the eye at a cell, `eye_count` when there is none. */
static inline size_t eye_at(const struct measuring *measuring, int x, int y)
{
    size_t place = (size_t)y * (size_t)measuring->map.width + (size_t)x;

    return plane_has(&measuring->map.opaque, x, y) && measuring->numbers[place]
               ? measuring->numbers[place] - 1
               : measuring->eye_count;
}

/* Word `i` of row `y`, each bit that of the cell so far away; outside the mask nothing is set. */
static inline uint64_t word_moved(const struct eyeshot_mask *mask, int y, size_t i, struct cell by)
{
    const uint64_t *row;
    uint64_t before, here, after;

    if (y + by.y < 0 || y + by.y >= mask->height)
        return 0;
    row = plane_row(mask, y + by.y);
    here = row[i];
    before = i ? row[i - 1] : 0;
    after = i + 1 < mask->stride ? row[i + 1] : 0;
    if (by.x < 0)
        return here << -by.x | before >> (64 + by.x);
    return by.x ? here >> by.x | after << (64 - by.x) : here;
}

/* The eight directions. */
static const struct cell ways[8] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                    {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

/*
 * Of more places than can be tried, which are: every one while `stride` is 1, else one in `stride`,
 * at seeded distances, the same every time.
 */
struct sample {
    struct random random;
    uint64_t stride, wait;
};

void sample_begin(struct sample *sample, uint64_t places, uint64_t most);
bool sample_takes(struct sample *sample);

/* The cells of a range, those of the map at most. */
uint64_t range_cells(const struct map *map, const struct eyeshot_terms *terms);

/* As many looks, or lines from cell to cell, as the effort allows; at least one. */
uint64_t effort_looks(uint64_t effort, const struct map *map, const struct eyeshot_terms *terms);
uint64_t measuring_looks(const struct measuring *measuring);
uint64_t measuring_lines(const struct measuring *measuring);

/* Counts violations; true: go no further. */
bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding);

/* Adds up what was counted in two places; the first violation stays. */
void tally_join(struct tally *sum, const struct tally *tally);

/* Measures a property by looks, at the places of the map or at a sample of them. */
void measuring_run(struct measuring *measuring, int property, struct tally *tally);

typedef void measure_map(struct measuring *measuring, struct tally *tally);
measure_map measure_symmetric, measure_own_line, measure_isotropic, measure_monotone_radius,
    measure_monotone_walls, measure_expansive_walls, measure_pillar_shadow, measure_retreat;

/* The same from one eye; true: go no further. */
typedef bool measure_eye(struct measuring *measuring, size_t eye, struct tally *tally);
measure_eye find_more_than_exact, find_less_than_exact, add_share_of_exact, find_blind_corners,
    find_holes, find_islands;

/*
 * Properties at every place of a map, by the planes of all eyes at once (eyeshot.h), which answer
 * for hundreds of eyes by a word operation. They need a radius, and a rule that answers by planes;
 * for another one every eye looks, where that does not take too long. Counts what it can of the
 * `wanted` properties, a bit each, and adds it to `tallies`, by property. Returns the bits of those
 * that it has counted. A subject that is symmetrized has none.
 */
unsigned everywhere_measure(const struct map *map, const struct subject *subject, unsigned wanted,
                            int threads, struct tally *tallies);

/* The smallest map on which an algorithm violates a property. */
#define SMALLEST_SIDE 4 /* up to this width and height, the search is complete; of programs, 3 */

/* One thread's, by height - 1 and width - 1. Zero it first; release accepts that. */
struct small_maps {
    struct measuring measurings[SMALLEST_SIDE][SMALLEST_SIDE];
};

void small_maps_release(struct small_maps *maps);

/*
 * Goes through all small maps: by the number of cells, then of walls, then the height, then in
 * reading order, a wall before an open cell. Each property in `wanted` (bits by enum property) gets
 * the first map that violates it; returns those for which there was none.
 */
unsigned small_maps_search(struct small_maps *maps, const struct subject *subject, unsigned wanted,
                           struct audit_result *results);

/*
 * Gives a property an example: makes the map that violates it smaller while it still does. All
 * around what happens goes, then row by row and column by column, then walls.
 */
void example_shrink(struct audit_result *result, const struct subject *subject, int property);

#endif
