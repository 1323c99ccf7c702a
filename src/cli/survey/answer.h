/* Many eyes on one map: how much each sees, and how many of them see each cell. */
#ifndef SURVEY_ANSWER_H
#define SURVEY_ANSWER_H

#include "cli/level/look.h"

enum measure { MEASURE_SEES, MEASURE_SEEN_BY, MEASURE_MEAN, MEASURE_FARTHEST };
#define MEASURE_COUNT 4

extern const char *const measure_names[];     /* by enum measure; ends with NULL */
extern const char *const measure_summaries[]; /* by enum measure */

/* A viewer that looks on terms of its own. */
struct own_rule {
    struct cell cell;
    struct eyeshot_terms terms;
};

struct survey {
    const struct map *map;
    const struct eyeshot_terms *terms; /* of all that have no own one */
    struct eyeshot_mask viewers;       /* a bit for each who looks */
    struct own_rule *own;              /* in reading order */
    size_t own_count;
    bool distances;       /* mean and farthest are wanted */
    enum eyeshot_way way; /* how they look, if that matters */
    int threads;
    void (*tell)(void *listener, size_t done, size_t count); /* may be NULL */
    void *listener;

    /*
     * What comes out, by cell. What a viewer sees, walls and its own cell too, counts for the
     * viewer's cell; distances are in thousandths of a cell, NULL if not wanted.
     */
    uint32_t *values[MEASURE_COUNT];
    struct eyeshot_all_facts
        facts; /* of how it was found; with several terms, of the last of them */
};

/* Every open cell, to begin with. */
void survey_init(struct survey *survey, const struct map *map, const struct eyeshot_terms *terms);
void survey_release(struct survey *survey);
const struct eyeshot_terms *survey_rule(const struct survey *survey, struct cell eye);

/*
 * Leaves only the viewers of the shard `number`, from 1, of `count`: as many in each, in reading
 * order.
 */
void survey_keep(struct survey *survey, size_t number, size_t count);

/* -1 with `diag` when the map is too large for distances. */
int survey_make(struct survey *survey, struct diag *diag);

/* Is there such a number for an open cell? Not of what is seen where nobody looks, nor of distances
 * where nothing is seen. */
bool survey_has(const struct survey *survey, enum measure measure, int x, int y);
uint32_t survey_value(const struct survey *survey, enum measure measure, int x, int y);

/*
 * The open cells that are seen by the most, or the fewest, in reading order where as many see them.
 */
struct ranked {
    struct cell cell;
    uint32_t seen_by;
};

/* At most `count` of them; `list` is to be freed. */
size_t survey_rank(const struct survey *survey, bool most, size_t count, struct ranked **list);

/* Of the cells that have such a number; the survey has it at all. */
struct survey_summary {
    uint32_t least, most;
    uint64_t sum, count;
};

struct survey_summary survey_sum_up(const struct survey *survey, enum measure measure);

/* Do two cells always see each other, or not at all? A range is the same from both ends. */
bool survey_is_mutual(const struct survey *survey);

/* Scratch for looks one by one, one for each thread. */
struct survey_look {
    struct looker looker;
    struct eyeshot_mask mask;
    size_t count; /* for whoever counts */
};

struct survey_look *survey_looks_new(const struct survey *survey);
void survey_looks_free(struct survey_look *looks, const struct survey *survey);

/* Looks into the mask, which is to be cleared within the box that comes back. */
struct eyeshot_box survey_look(const struct survey *survey, struct survey_look *look,
                               struct cell eye);

#endif
