/*
 * What one row sees on one map from every open cell: a mask of whole tiles an eye. A tile of a
 * scale-2 mask is seen when any of its sub-tiles is.
 */
#ifndef AUDIT_VIEWS_H
#define AUDIT_VIEWS_H

#include "cli/audit/answer.h"
#include "cli/audit/memo.h"
#include "cli/level/look.h"
#include "cli/support/random.h"

/* On maps of up to that many cells every open cell looks, on larger ones some: the masks would not
 * fit in 32 MiB. */
#define SCENE_WHOLE_CELLS (1 << 14)

/* Who looks. */
struct subject {
    struct eyeshot_terms terms;
    enum symmetrize symmetrize;
};

/* A map whose walls come and go, and the views on it. */
struct scene {
    struct map map;
    struct looker looker;
    struct cell *eyes; /* the open cells in reading order, or some of them */
    size_t eye_count, eye_room;
    bool some;         /* not all of them */
    uint32_t *numbers; /* by cell, the number of its eye + 1; 0: it has none */
    bool *looked;      /* by eye: has it a mask? */
    uint64_t *words;   /* the masks, one behind the other */
    size_t mask_room;
    struct memo *memo; /* of all maps of this size; NULL: none */
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

void scene_init(struct scene *scene, int width, int height);
void scene_release(struct scene *scene);
void scene_gather(struct scene *scene); /* the eyes, after the walls were set */

static inline bool scene_open(const struct scene *scene, int x, int y)
{
    return plane_has(&scene->map.opaque, x, y) && !plane_get(&scene->map.opaque, x, y);
}

static inline struct eyeshot_mask scene_mask(const struct scene *scene, size_t eye)
{
    size_t stride = scene->map.opaque.stride;

    return (struct eyeshot_mask){scene->map.width, scene->map.height, stride,
                                 scene->words + eye * stride * (size_t)scene->map.height};
}

/* The number of the eye at a cell, `eye_count` when there is none. */
static inline size_t scene_eye(const struct scene *scene, int x, int y)
{
    size_t place = (size_t)y * (size_t)scene->map.width + (size_t)x;

    return plane_has(&scene->map.opaque, x, y) && scene->numbers[place] ? scene->numbers[place] - 1
                                                                        : scene->eye_count;
}

/* Does the eye see the cell? It must have looked. */
static inline bool scene_sees(const struct scene *scene, size_t eye, int x, int y)
{
    struct eyeshot_mask mask = scene_mask(scene, eye);

    return plane_get(&mask, x, y);
}

/* Fills `mask` with what is seen by the row itself, nothing symmetrized. */
void scene_look(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                struct eyeshot_mask *mask);

/* Every eye looks. */
void scene_look_around(struct scene *scene, const struct subject *subject);

/*
 * The eyes look that the sample takes, and only those have a mask then; all or none of them when
 * the subject is symmetrized, as nobody's view can then be had alone. The sample is of eyes, or
 * of times that all of them look.
 */
void scene_look_some(struct scene *scene, const struct subject *subject, struct sample *sample);

/* The same with those only that have `cell` in range. */
void scene_look_near(struct scene *scene, const struct subject *subject, struct sample *sample,
                     struct cell cell);

/* A sample for `times` of scene_look_some(), with `most` looks in all. */
void scene_sample(const struct scene *scene, const struct subject *subject, uint64_t times,
                  uint64_t most, struct sample *sample);

#endif
