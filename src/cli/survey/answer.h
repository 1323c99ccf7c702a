/*
 * Many eyes on one map: how much each sees, how many of them see each cell, and lists of cells and
 * places. survey.c settles who looks; count.c, guards.c and between.c work the numbers out;
 * lists.c, forms.c and svg.c print them.
 */
#ifndef SURVEY_ANSWER_H
#define SURVEY_ANSWER_H

#include "cli/picture/picture.h"

enum measure { MEASURE_SEES, MEASURE_SEEN_BY, MEASURE_MEAN, MEASURE_FARTHEST, MEASURE_COUNT };
extern const char *const measure_names[]; /* by enum measure; ends with NULL */

/* Cells that look on terms of their own. */
struct own_terms {
    const struct map *map;
    const struct eyeshot_terms *others; /* of all other cells */
    uint32_t *numbers; /* by cell: that of its terms in the list, from 1 on; NULL: none has any */
    struct eyeshot_terms *list;
    size_t count, room;
};

void own_add(struct own_terms *own, struct cell cell, const struct eyeshot_terms *terms);
const struct eyeshot_terms *own_find(const void *own, struct cell cell); /* or the others' */
void own_release(struct own_terms *own);

/* The lists below the map; lists.c has their columns. */
enum { LIST_GUARDS, LIST_HIDDEN, LIST_EXPOSED, LIST_BETWEEN, LISTS };

struct survey_list {
    size_t most; /* rows that were asked for; 0: none, and there is no list */
    struct survey_row {
        struct cell cell;
        const char *names[2];   /* of two places, which `between` has instead of a cell */
        size_t numbers[2], all; /* the share is that of numbers[1] in all */
    } * rows;
    size_t count, room;
};

/* Two places, as the open cells that --from and --to name. */
struct between {
    const char *names[2];
    struct eyeshot_mask places[2];
    struct own_terms own; /* of what stands there, and of -v */
};

struct survey {
    /* What is asked. */
    const struct map *map;
    const struct eyeshot_terms *terms; /* of all that have no own ones, */
    struct eyeshot_terms looks;        /* and those by which they see, where there is light */
    const struct lights *lights;       /* for pictures */
    struct eyes eyes;                  /* of -v; none: every open cell of these rows looks: */
    int first_row, end_row;
    struct eyeshot_mask viewers; /* a bit for each who looks */
    struct own_terms own;        /* of -v */
    struct between *betweens;    /* as many as their list has rows */
    enum measure show;           /* by what is drawn */
    struct pool *pool;

    /*
     * What comes out. The values are by cell in reading order: what a viewer sees, walls and its
     * own cell too, counts for the viewer's cell. Distances are in thousandths of a cell, and NULL
     * unless one of them is shown. HEAT_NONE stands for walls, for what is seen where nobody looks,
     * and for distances where nothing is seen.
     */
    uint32_t *values[MEASURE_COUNT];
    uint32_t least, most;      /* of what is shown */
    size_t viewer_count, open; /* cells */
    struct survey_list lists[LISTS];
    struct eyeshot_mask uncovered; /* the open cells that no guard sees */
    struct eyeshot_mask apart;     /* no two of these can be watched from one place: so many guards
                                      are needed to see all that can be seen */
};

static inline bool is_distance(enum measure measure)
{
    return measure >= MEASURE_MEAN;
}

/* Fills the values, and counts. */
void survey_count(struct survey *survey);

/* Scratch for looks one by one. */
struct survey_look {
    struct looker looker;
    struct eyeshot_mask seen;
};

/* Looks into `seen`, which is to be cleared within the box that comes back. */
static inline struct eyeshot_box survey_look(struct survey_look *look, const struct own_terms *own,
                                             struct cell eye)
{
    return level_look(&look->looker, own->map, own_find(own, eye), eye, &look->seen);
}

static inline bool survey_sees(struct survey_look *look, const struct own_terms *own,
                               struct cell eye, struct cell cell)
{
    return level_sees(&look->looker, own->map, own_find(own, eye), eye, cell);
}

void survey_look_release(struct survey_look *look);

/* Do two cells always see each other, or not at all? A range is the same from both ends. */
bool survey_is_mutual(const struct own_terms *own);

/* The lists. The values must be there. */
void survey_add_row(struct survey_list *list, struct survey_row row);
void survey_pick_guards(struct survey *survey);
void survey_list_cells(struct survey *survey, int which); /* LIST_HIDDEN or LIST_EXPOSED */
int betweens_find(struct survey *survey, struct scenario *scenario, const struct given *given,
                  const struct option_list ends[2], struct diag *diag);
void betweens_count(struct survey *survey);
void betweens_release(struct survey *survey);

/*
 * The open cells by how many see them, the fewest first or the most, in reading order where as many
 * do: numbers, in whose lower halves stand the cells' places in the values. To be freed.
 */
uint64_t *survey_rank(const struct survey *survey, bool most_first);

/* As text, below the map, and as members of the answer's JSON. */
void survey_print_lists(struct sink *sink, const struct survey *survey);
void survey_put_lists(struct json_out *json, const struct survey *survey);

extern const struct format survey_ascii, survey_csv, survey_json, survey_pgm, survey_svg,
    survey_html;

struct heat survey_heat(const struct survey *survey, enum measure measure);

#endif
