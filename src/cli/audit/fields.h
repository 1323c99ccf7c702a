/*
 * What one algorithm sees on one map from every open cell: a mask of whole tiles an eye. A tile of
 * a scale-2 mask is seen when any of its sub-tiles is.
 */
#ifndef AUDIT_FIELDS_H
#define AUDIT_FIELDS_H

#include "cli/audit/answer.h"
#include "cli/audit/cache.h"
#include "cli/level/look.h"
#include "cli/support/random.h"

/* On maps of up to that many cells every open cell looks, on larger ones some: the masks would not
 * fit in 32 MiB. */
#define FIELDS_WHOLE_CELLS (1 << 14)

/* A map whose walls come and go, and the views on it. */
struct fields {
    struct map map;
    struct looker looker;
    struct cell *eyes; /* the open cells in reading order, or some of them */
    size_t eye_count, eye_room;
    bool some;         /* not all of them */
    uint32_t *numbers; /* by cell, the number of its eye + 1; 0: it has none */
    bool *looked;      /* by eye: has it a mask? */
    uint64_t *words;   /* the masks, one behind the other */
    size_t mask_room;
    struct cache *cache; /* of all maps of this size; NULL: none */
};

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

void fields_init(struct fields *fields, int width, int height);
void fields_release(struct fields *fields);

/* The walls, and with them who looks; NULL: those that were set in `map` already. */
void fields_set_walls(struct fields *fields, const struct eyeshot_mask *opaque);

static inline bool fields_open(const struct fields *fields, int x, int y)
{
    return plane_has(&fields->map.opaque, x, y) && !plane_get(&fields->map.opaque, x, y);
}

static inline struct eyeshot_mask fields_mask(const struct fields *fields, size_t eye)
{
    size_t stride = fields->map.opaque.stride;

    return (struct eyeshot_mask){fields->map.width, fields->map.height, stride,
                                 fields->words + eye * stride * (size_t)fields->map.height};
}

/* The number of the eye at a cell, `eye_count` when there is none. */
static inline size_t fields_eye(const struct fields *fields, int x, int y)
{
    size_t place = (size_t)y * (size_t)fields->map.width + (size_t)x;

    return plane_has(&fields->map.opaque, x, y) && fields->numbers[place]
               ? fields->numbers[place] - 1
               : fields->eye_count;
}

/* Does the eye see the cell? It must have looked. */
static inline bool fields_sees(const struct fields *fields, size_t eye, int x, int y)
{
    struct eyeshot_mask mask = fields_mask(fields, eye);

    return plane_get(&mask, x, y);
}

/* Fills `mask` with what is seen by the rule itself, nothing symmetrized. */
void fields_look(struct fields *fields, const struct eyeshot_terms *terms, struct cell eye,
                 struct eyeshot_mask *mask);

/* Every eye looks. */
void fields_look_around(struct fields *fields, const struct subject *subject);

/*
 * The eyes look that the sample takes, and only those have a mask then; all or none of them when
 * the subject is symmetrized, as nobody's view can then be had alone. The sample is of eyes, or
 * of times that all of them look.
 */
void fields_look_some(struct fields *fields, const struct subject *subject, struct sample *sample);

/* The same with those only that have `cell` in range. */
void fields_look_near(struct fields *fields, const struct subject *subject, struct sample *sample,
                      struct cell cell);

/* A sample for `times` of fields_look_some(), with `most` looks in all. */
void fields_sample(const struct fields *fields, const struct subject *subject, uint64_t times,
                   uint64_t most, struct sample *sample);

#endif
