/*
 * One algorithm on one map while its properties are measured: who looks, what they see, and how
 * many places can be tried. What the eyes of a band of rows see is kept, with that of the eyes
 * around them, so that pairs of eyes can be compared; what they see otherwise, on a map turned or
 * with a wall less, is looked at and forgotten.
 */
#ifndef AUDIT_MEASURING_H
#define AUDIT_MEASURING_H

#include "cli/audit/answer.h"
#include "cli/support/random.h"

#define WHOLE_CELLS (1 << 14) /* up to that many cells of a map every open one is an eye */
#define WAYS 8                /* of a map: mirrored in x, 1, and in y, 2, then transposed, 4 */
#define RADII 17              /* of monotone-radius: 1 to 17, each but the last against the next */

/*
 * The work that a property of a map may take, in cells that are looked at. What takes no more than
 * `whole` is measured at every place, and else at as many as take `sample`: about a second. What
 * changes the map, or asks for lines, is whole while it takes no more than a sample.
 */
struct effort {
    uint64_t whole, sample;
};

/* What an eye sees: of rows y0 … y1 - 1, the words first … end - 1 of a row of the map. */
struct view {
    int y0, y1;
    size_t first, end;
    size_t stride;   /* words from a row to the next */
    uint64_t *words; /* NULL: nobody has looked yet */
};

/* The words of a row that are kept, from the first on; NULL: none are. */
static inline const uint64_t *view_row(const struct view *view, int y)
{
    return y >= view->y0 && y < view->y1 ? view->words + (size_t)(y - view->y0) * view->stride
                                         : NULL;
}

/* Word `i` of a row of the map, of which these words are kept. */
static inline uint64_t view_row_word(const struct view *view, const uint64_t *row, size_t i)
{
    return row && i >= view->first && i < view->end ? row[i - view->first] : 0;
}

static inline uint64_t view_word(const struct view *view, int y, size_t i)
{
    return view_row_word(view, view_row(view, y), i);
}

static inline bool view_has(const struct view *view, struct cell cell)
{
    return view_word(view, cell.y, (unsigned)cell.x / 64) >> ((unsigned)cell.x % 64) & 1;
}

struct views {
    struct eyeshot_terms terms;
    struct view *list; /* by eye, from the first that is kept on */
};

/* A mask for one look after the other. */
struct trial_look {
    struct eyeshot_mask mask;
    struct eyeshot_box box; /* outside of it the mask is clear */
};

struct measuring {
    const struct subject *subject;
    struct map map;       /* walls may come and go, while the eyes stay */
    struct effort effort; /* as set by the caller; 0: any, and the first violation is enough */
    struct looker looker;
    uint64_t range; /* cells in range of an eye */
    int reach;      /* cells to either side that an eye may see, at most */

    struct cell *eyes; /* in reading order: the open cells, or those of some patches of the map */
    size_t *rows;      /* by row, the number of its first eye; one more behind the last row */
    size_t eye_count, eye_room;
    bool some; /* not all open cells are eyes */

    size_t first, end;             /* the eyes of the band */
    size_t kept_first, kept_count; /* those around it, too */
    struct views base, exact;      /* what they see; what the yardstick sees in the same range */

    struct trial_look looks[2];  /* of the map's size */
    struct trial_look turned[2]; /* of that of a map turned: the same, transposed */
    struct map maps[WAYS];       /* the map turned; made when first needed */

    struct random random;  /* which of the places are tried: one in `stride`, */
    uint64_t stride, wait; /* and how many are passed over until then */
};

void measuring_init(struct measuring *measuring, int width, int height);
void measuring_release(struct measuring *measuring); /* accepts a zeroed one */

/*
 * Sets who is measured, and the walls; NULL: those that were set in `map` already. Then come bands;
 * all eyes are the first one.
 */
void measuring_begin(struct measuring *measuring, const struct subject *subject,
                     const struct eyeshot_mask *opaque);
void measuring_band(struct measuring *measuring, int y0, int y1);
int measuring_band_rows(const struct measuring *measuring); /* of how many rows bands are best */

/* What an eye of the band or around it sees: kept, once it has looked. */
const struct view *measuring_look(struct measuring *measuring, struct views *views, size_t eye);
static inline const struct view *measuring_view(struct measuring *measuring, struct views *views,
                                                size_t eye)
{
    const struct view *kept = &views->list[eye - measuring->kept_first];

    return kept->words ? kept : measuring_look(measuring, views, eye);
}

/* What it sees on other terms, or with the walls of the moment: until the same look's next one. */
struct view measuring_try(struct measuring *measuring, int look, const struct eyeshot_terms *terms,
                          size_t eye);

/* What it sees on the map turned, turned back: until the next try of look 0. */
struct view measuring_turned(struct measuring *measuring, int way, size_t eye);

static inline bool is_open(const struct measuring *measuring, int x, int y)
{
    return plane_has(&measuring->map.opaque, x, y) && !plane_get(&measuring->map.opaque, x, y);
}

/* The first eye of a row from column `x` on; where there is none, the first of the next row. */
size_t eye_from(const struct measuring *measuring, int x, int y);

/* The number of the eye at a cell, `eye_count` when there is none. */
size_t eye_at(const struct measuring *measuring, int x, int y);

/* The cells in range of an eye; what a look costs, `more` than those. */
uint64_t measuring_range(const struct map *map, const struct eyeshot_terms *terms);
uint64_t measuring_cost(const struct measuring *measuring, uint64_t more);
#define FIELD_CELLS 32 /* a field costs as many more */

/* The part of the map that an eye at the cell may see. */
struct eyeshot_box measuring_around(const struct measuring *measuring, struct cell cell);

/* Measures a property from the eyes of the band, at all their places or at a sample of them. */
void measuring_run(struct measuring *measuring, int property, struct tally *tally);

/* Is this place one that is tried? */
bool measuring_takes(struct measuring *measuring);

/* Counts violations; true: go no further. */
bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding);

/* Adds up what was counted in two places; the first violation stays. */
void tally_join(struct tally *sum, const struct tally *tally);

/* The smallest map on which an algorithm violates a property. */
#define SMALLEST_SIDE 4 /* up to this width and height, the search is complete; */
#define ASKED_SIDE 3    /* of programs, which take long, up to this */

/*
 * Goes through all small maps: by the number of cells, then of walls, then the height, then in
 * reading order, a wall before an open cell. Each property in `wanted` (bits by enum property) gets
 * the first map that violates it; returns those for which there was none.
 */
unsigned smallest_search(const struct subject *subject, unsigned wanted,
                         struct audit_result *results);

/* Gives a property an example: the map that violates it, cut down as long as it does. */
void example_shrink(struct audit_result *result, const struct subject *subject, int property);

#endif
