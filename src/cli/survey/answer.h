/* Many eyes on one map: how much each sees, and how many of them see each cell. */
#ifndef SURVEY_ANSWER_H
#define SURVEY_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/support/pool.h"

enum measure { MEASURE_SEES, MEASURE_SEEN_BY, MEASURE_MEAN, MEASURE_FARTHEST, MEASURE_COUNT };

static inline bool is_distance(enum measure measure)
{
    return measure >= MEASURE_MEAN;
}

extern const char *const measure_names[];     /* by enum measure; ends with NULL */
extern const char *const measure_summaries[]; /* by enum measure */

/* A viewer that looks on terms of its own. */
struct own_terms {
    struct cell cell;
    struct eyeshot_terms terms;
};

int own_compare(const void *a, const void *b); /* by reading order */

struct survey {
    const struct map *map;
    const struct eyeshot_terms *terms; /* of all that have no own one, */
    const struct lights *lights;       /* for pictures */
    struct eyeshot_terms looks;        /* by which they see, where there is light */
    struct eyeshot_mask viewers;       /* a bit for each who looks */
    bool some;                         /* not every open cell of these rows looks, or not only */
    int first_row, end_row;
    struct own_terms *own; /* in reading order */
    size_t own_count;
    bool distances; /* mean and farthest are wanted */
    struct pool *pool;

    /*
     * What comes out, by cell. What a viewer sees, walls and its own cell too, counts for the
     * viewer's cell; distances are in thousandths of a cell, NULL if not wanted.
     */
    uint32_t *values[MEASURE_COUNT];
};

/* Every open cell, to begin with. */
void survey_init(struct survey *survey, const struct map *map, const struct eyeshot_terms *terms);
void survey_release(struct survey *survey);

void survey_make(struct survey *survey);

/* Is there such a number for an open cell? Not of what is seen where nobody looks, nor of distances
 * where nothing is seen. */
bool survey_has(const struct survey *survey, enum measure measure, int x, int y);
uint32_t survey_value(const struct survey *survey, enum measure measure, int x, int y);

/* The least and the most number of all cells that have one; the survey has the measure. */
struct survey_ends {
    uint32_t least, most;
};

struct survey_ends survey_find_ends(const struct survey *survey, enum measure measure);

/* Do two cells always see each other, or not at all? A range is the same from both ends. */
bool survey_is_mutual(const struct survey *survey);

/* The terms on which an eye looks from there. */
const struct eyeshot_terms *survey_rule(const struct survey *survey, struct cell eye);

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

/* Viewers that cover the map, in the order in which they were picked. */
struct guard {
    struct cell cell;
    size_t gain, covered; /* open cells that it adds, that are seen then */
};

struct guards {
    struct guard *list;
    size_t count, room;
    struct eyeshot_mask uncovered; /* the open cells that none of them sees */
    struct cell *apart;            /* no two can be watched from one place: so many are needed, */
    size_t apart_count;            /* at least, to see all that can be seen */
};

#define GUARDS_ALL SIZE_MAX

/* At most so many, and none that would add nothing. The survey must be made. */
void guards_pick(struct guards *guards, const struct survey *survey, size_t most);
void guards_release(struct guards *guards);

/* The open cells that are seen by the fewest, or the most, in reading order where as many do. */
enum { RANKING_HIDDEN, RANKING_EXPOSED, RANKINGS };
extern const char *const ranking_names[], *const ranking_by[]; /* `hidden`, by the `fewest` */

struct ranking {
    struct ranked {
        struct cell cell;
        uint32_t seen_by;
    } * list; /* NULL: nobody asked for it */
    size_t count;
};

struct ranking survey_rank(const struct survey *survey, int which, size_t most);

/* Two places, as sets of cells: how many pairs of an open cell of each see each other? */
struct between {
    const char *names[2];
    struct eyeshot_mask places[2]; /* their open cells */
    struct own_terms *own;         /* of those in them who have any, and no others by -v */
    size_t own_count, own_room;
    size_t pairs, both; /* a cell and itself are no pair */
};

void between_count(struct between *between, const struct survey *survey);
void between_release(struct between *between);

/* What all forms print. */
struct survey_answer {
    struct survey survey;
    enum measure show; /* by what is drawn */
    struct survey_ends ends[MEASURE_COUNT];
    size_t viewers, open; /* who looks; cells */
    bool guarded;         /* guards were asked for */
    struct guards guards;
    struct ranking rankings[RANKINGS];
    struct between *betweens;
    size_t between_count;
};

extern const struct format survey_ascii, survey_csv, survey_json, survey_pgm, survey_svg,
    survey_html;

/* A number as text; it lasts as long as the expression that asks for it. */
struct number {
    char text[24];
};

struct number survey_number(enum measure measure, uint32_t value); /* a distance: 3 decimals */
struct number survey_share(size_t part, size_t all); /* per cent, one decimal, rounded down */

/* Whose numbers, and what the map shows of them, as a title. */
void survey_title(struct bytes *text, const struct survey *survey, const struct style *style);

/* What is drawn, on a scale from 0 to the largest number. */
struct heat survey_heat(const struct survey_answer *answer);

#endif
