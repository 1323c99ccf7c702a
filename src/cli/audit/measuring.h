/*
 * One algorithm on one map, while its properties are measured. A property is a function that goes
 * through the places where it could be violated, counts them, and keeps the first violation.
 */
#ifndef AUDIT_MEASURING_H
#define AUDIT_MEASURING_H

#include "cli/audit/fields.h"

#define WAYS 8         /* of isotropic: a map mirrored in x, 1, and in y, 2, then transposed, 4 */
#define RADII 17       /* of monotone-radius: 1 to 17, each but the last against the next */
#define LOOK_CELLS 256 /* a look costs as much as so many cells, and those that it takes */

struct measuring {
    struct subject subject;
    struct fields base;
    struct fields other[2];   /* of the same size; made when first needed */
    struct fields transposed; /* of the transposed one, likewise */
    struct fields exact;      /* what the yardstick sees, by the rule beside it */
    struct eyeshot_terms exact_terms;
    bool exact_made;
    struct eyeshot_mask scratch[2]; /* of the map's size, made when first needed */
    struct eyeshot_mask view;       /* of a cell that is no eye of `base`; */
    struct eyeshot_box viewed;      /* where it is not clear */
    bool brief;                     /* the first violation is all that is wanted */
    uint64_t effort;                /* for a property; 0: any */
    struct cache *cache,
        *cache_transposed; /* of this size, and of the transposed one; NULL: none */
};

/* Between these cells; `number` is what the property makes of it. */
struct finding {
    bool any;
    struct cell cells[AUDIT_CELLS];
    size_t count;
    int64_t number;
};

struct tally {
    uint64_t violations, of;
    bool sampled;
    struct finding first;
    double shares; /* of `share_count` eyes, added up */
    size_t share_count;
    double rise, run; /* of slopes: their quotient is the slope that fits best */
};

void measuring_init(struct measuring *measuring, int width, int height);
void measuring_release(struct measuring *measuring);

/* The walls on which all is measured from now on; NULL: those that `base` was given. */
void measuring_set_walls(struct measuring *measuring, const struct eyeshot_mask *opaque);

/* Everyone looks, as `subject` does. */
void measuring_set_subject(struct measuring *measuring, const struct subject *subject);

/* What an open cell sees, be it an eye of `base` or not; until the next one. */
struct eyeshot_mask measuring_view(struct measuring *measuring, struct cell eye);

/* What the yardstick sees, in the subject's range. */
const struct fields *measuring_exact(struct measuring *measuring);

/* A fields of the same size with the same walls, nobody having looked; which: 0 or 1. */
struct fields *measuring_other(struct measuring *measuring, int which);

/* A fields of that size, or of the transposed one, whose walls are still to be set. */
struct fields *measuring_transformed(struct measuring *measuring, bool transposed);
struct eyeshot_mask *measuring_scratch(struct measuring *measuring, int which);

/* Is the rule none of ours? Then a look takes as long as many. */
bool is_program(const struct eyeshot_rule *rule);

/* The cells of a range, those of the map at most. */
uint64_t range_cells(const struct map *map, const struct eyeshot_terms *terms);

/* As many looks, or lines from cell to cell, as the effort allows; at least one. */
uint64_t effort_looks(uint64_t effort, const struct map *map, const struct eyeshot_terms *terms);
uint64_t measuring_looks(const struct measuring *measuring);
uint64_t measuring_lines(const struct measuring *measuring);

/* Open cells of a mask. */
size_t measuring_count(const struct measuring *measuring, const struct eyeshot_mask *mask);

/*
 * The open cells in which two masks differ, and the first of them; with `lost`, those that only `a`
 * has.
 */
size_t measuring_count_changed(const struct measuring *measuring, const struct eyeshot_mask *a,
                               const struct eyeshot_mask *b, bool lost, struct cell *first);

/* Counts a violation; true: go no further. */
bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding);

/* Adds up what was counted in two places; the first violation stays. */
void tally_join(struct tally *sum, const struct tally *tally);

/* What the properties are, by enum property. */
struct measure {
    const char *words; /* of a violation: A, B, C stand for its cells, N for its number */
    void (*run)(struct measuring *measuring, struct tally *tally);
    bool (*occurs)(const struct fields *fields); /* has it a place there? NULL: anywhere */
};

extern const struct measure measures[PROPERTY_COUNT];

bool has_room(const struct fields *fields);
bool has_one_wall(const struct fields *fields);
bool has_corridor(const struct fields *fields);
bool has_middle(const struct fields *fields);

void measure_symmetric(struct measuring *measuring, struct tally *tally);
void measure_own_line(struct measuring *measuring, struct tally *tally);
void measure_exact_shown(struct measuring *measuring, struct tally *tally);
void measure_exact_hidden(struct measuring *measuring, struct tally *tally);
void measure_permissive(struct measuring *measuring, struct tally *tally);
void measure_isotropic(struct measuring *measuring, struct tally *tally);
void measure_monotone_radius(struct measuring *measuring, struct tally *tally);
void measure_monotone_walls(struct measuring *measuring, struct tally *tally);
void measure_no_blind_corners(struct measuring *measuring, struct tally *tally);
void measure_no_holes(struct measuring *measuring, struct tally *tally);
void measure_no_islands(struct measuring *measuring, struct tally *tally);
void measure_expansive_walls(struct measuring *measuring, struct tally *tally);
void measure_pillar_shadow(struct measuring *measuring, struct tally *tally);
void measure_retreat(struct measuring *measuring, struct tally *tally);

#endif
