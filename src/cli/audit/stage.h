/*
 * One row on one map, while its properties are measured. A property is a function that goes
 * through the places where it could be violated, counts them, and keeps the first violation.
 */
#ifndef AUDIT_STAGE_H
#define AUDIT_STAGE_H

#include "cli/audit/views.h"

struct stage {
    struct subject subject;
    struct scene base;
    struct scene other[2]; /* of the same size; made when first needed */
    struct scene turned;   /* of the exchanged one, likewise */
    struct scene exact;    /* what the yardstick sees, by the rule beside it */
    struct eyeshot_terms exact_rule;
    bool exact_made;
    struct eyeshot_mask scratch[2];  /* of the map's size, made when first needed */
    bool brief;                      /* the first violation is all that is wanted */
    uint64_t effort;                 /* for a property; 0: no limit */
    struct memo *memo, *memo_turned; /* of this size, and of the exchanged one; NULL: none */
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

void stage_init(struct stage *stage, int width, int height);
void stage_release(struct stage *stage);

/* After the walls of `base` were set: gathers the eyes. */
void stage_set_walls(struct stage *stage);

/* Everyone looks, as `subject` does. */
void stage_set_subject(struct stage *stage, const struct subject *subject);

/* What the yardstick sees, in the subject's range. */
const struct scene *stage_exact(struct stage *stage);

/* A scene of the same size with the same walls, nobody having looked; which: 0 or 1. */
struct scene *stage_other(struct stage *stage, int which);

/* A scene of that size, or of the exchanged one, whose walls are still to be set. */
struct scene *stage_turned(struct stage *stage, bool exchanged);
struct eyeshot_mask *stage_scratch(struct stage *stage, int which);

/* Is the row none of ours? Then a look takes as long as many. */
bool is_program(const struct eyeshot_rule *rule);

/* As many looks, or lines from cell to cell, as the effort allows; at least one. */
uint64_t stage_looks(const struct stage *stage);
uint64_t stage_lines(const struct stage *stage);

/* Open cells of a mask. */
size_t stage_count(const struct stage *stage, const struct eyeshot_mask *mask);

/* The open cells in which two masks differ, and the first of them; with `lost`, those that only `a` has. */
size_t stage_count_changed(const struct stage *stage, const struct eyeshot_mask *a,
                           const struct eyeshot_mask *b, bool lost, struct cell *first);

/* Counts a violation; true: go no further. */
bool tally_add(struct tally *tally, const struct stage *stage, uint64_t violations,
               struct finding finding);

/* What the properties are, by enum property. */
struct measure {
    const char *words; /* of a violation: A, B, C stand for its cells, N for its number */
    void (*run)(struct stage *stage, struct tally *tally);
    bool (*occurs)(const struct scene *scene); /* has it a place there? NULL: anywhere */
};

extern const struct measure measures[PROPERTY_COUNT];

bool has_room(const struct scene *scene);
bool has_one_wall(const struct scene *scene);
bool has_corridor(const struct scene *scene);
bool has_middle(const struct scene *scene);

void measure_symmetric(struct stage *stage, struct tally *tally);
void measure_own_line(struct stage *stage, struct tally *tally);
void measure_exact_shown(struct stage *stage, struct tally *tally);
void measure_exact_hidden(struct stage *stage, struct tally *tally);
void measure_permissive(struct stage *stage, struct tally *tally);
void measure_isotropic(struct stage *stage, struct tally *tally);
void measure_monotone_radius(struct stage *stage, struct tally *tally);
void measure_monotone_walls(struct stage *stage, struct tally *tally);
void measure_no_blind_corners(struct stage *stage, struct tally *tally);
void measure_no_holes(struct stage *stage, struct tally *tally);
void measure_no_islands(struct stage *stage, struct tally *tally);
void measure_expansive_walls(struct stage *stage, struct tally *tally);
void measure_pillar_shadow(struct stage *stage, struct tally *tally);
void measure_retreat(struct stage *stage, struct tally *tally);

#endif
