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

/* What an eye sees: of rows y0 … y1 - 1, the words first … end - 1 of a row of the map. */
struct audit_view {
    int y0, y1;
    size_t first, end;
    size_t stride;   /* words from a row to the next */
    uint64_t *words; /* NULL: nobody has looked yet */
};

/* Word `i` of a row of the map. */
static inline uint64_t audit_view_word(const struct audit_view *view, int y, size_t i)
{
    return y >= view->y0 && y < view->y1 && i >= view->first && i < view->end
               ? view->words[(size_t)(y - view->y0) * view->stride + i - view->first]
               : 0;
}

static inline bool audit_view_has(const struct audit_view *view, struct cell cell)
{
    return audit_view_word(view, cell.y, (unsigned)cell.x / 64) >> ((unsigned)cell.x % 64) & 1;
}

/* A mask for one look after the other; two are of the map's own, two of the map turned. */
enum { LOOK_ONE, LOOK_OTHER, LOOK_TURNED, LOOK_TRANSPOSED, LOOKS };
struct trial_look {
    struct eyeshot_mask mask;
    struct eyeshot_box box; /* outside of it the mask is clear */
};

struct measuring {
    const struct subject *subject;
    const struct eyeshot_terms *terms; /* its own */
    struct map map;                    /* walls may come and go, while the eyes stay */
    uint64_t effort; /* set by the caller: see measuring.c; 0: any, the first violation is enough */
    struct looker looker;
    int reach; /* cells to either side that an eye may see, at most */

    struct eyeshot_mask eyes; /* all open cells, or those of some patches of the map */
    size_t *before;           /* by word of this mask, the eyes before it; and all of them */
    bool some;                /* not all open cells are eyes */

    int y0, y1; /* the rows of the band; views are kept of the eyes around it, too */
    size_t kept_first, kept_count;
    struct audit_view *views; /* by eye, from the first that is kept on */

    struct trial_look looks[LOOKS];
    struct map maps[WAYS]; /* the map turned; made when first needed */

    int property;         /* of the moment */
    struct random random; /* which of the places are tried: one in so many */
    uint64_t stride;
};

void measuring_init(struct measuring *measuring, int width, int height);
void measuring_release(struct measuring *measuring); /* accepts a zeroed one */

/* Sets who is measured, on the walls in `map`. Then come bands; all rows are the first one. */
void measuring_begin(struct measuring *measuring, const struct subject *subject);
void measuring_band(struct measuring *measuring, int y0, int y1);
int measuring_reach(const struct eyeshot_terms *terms);

/* Measures a property from the eyes of the band, at all their places or at a sample of them. */
void measuring_run(struct measuring *measuring, int property, struct tally *tally);

/* Is this place one that is tried? */
static inline bool measuring_takes(struct measuring *measuring)
{
    return measuring->stride == 1 || !random_below(&measuring->random, measuring->stride);
}

/* What an eye of the band or around it sees, on the subject's terms: kept, once it has looked. */
const struct audit_view *measuring_look(struct measuring *measuring, struct cell eye,
                                        struct audit_view *view);
static inline const struct audit_view *measuring_view(struct measuring *measuring, struct cell eye)
{
    size_t word = (size_t)eye.y * measuring->eyes.stride + (size_t)eye.x / 64;
    uint64_t left = measuring->eyes.words[word] & (((uint64_t)1 << eye.x % 64) - 1);
    size_t number = measuring->before[word] + bits_count(left);
    struct audit_view *view = &measuring->views[number - measuring->kept_first];

    return view->words ? view : measuring_look(measuring, eye, view);
}

/* What it sees on other terms, or with the walls of the moment: until the same look's next one. */
struct audit_view measuring_try(struct measuring *measuring, int look,
                                const struct eyeshot_terms *terms, struct cell eye);

/* What it sees on the map turned: until the next call; and where a cell of the map is then. */
const struct trial_look *measuring_turned(struct measuring *measuring, int way, struct cell eye);
static inline struct cell measuring_turn(const struct measuring *measuring, int way,
                                         struct cell cell)
{
    if (way & 1)
        cell.x = measuring->map.width - 1 - cell.x;
    if (way & 2)
        cell.y = measuring->map.height - 1 - cell.y;
    return way & 4 ? cell_transposed(cell) : cell;
}

static inline bool is_open(const struct measuring *measuring, int x, int y)
{
    return plane_has(&measuring->map.opaque, x, y) && !plane_get(&measuring->map.opaque, x, y);
}

/*
 * Goes through all small maps: by the number of cells, then of walls, then the height, then in
 * reading order, a wall before an open cell. Each property in `wanted` (bits by enum property) gets
 * the first map that violates it; returns those for which there was none.
 */
unsigned smallest_search(struct subject *subject, unsigned wanted);

/* Gives a property as example the map that violates it, cut down as long as it does. */
void smallest_shrink(struct subject *subject, int property, const struct map *map);

#endif
