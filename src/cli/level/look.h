/*
 * Looks at a level, for commands whose arguments are known to be good; by light, where there is
 * some; and by all cells of a map.
 */
#ifndef LEVEL_LOOK_H
#define LEVEL_LOOK_H

#include "cli/level/who.h"
#include "cli/support/pool.h"

/* One thread's. Zero it first; release accepts that. */
struct looker {
    struct eyeshot_looker *inner;
};

void looker_release(struct looker *looker);
struct eyeshot_looker *looker_inner(struct looker *looker); /* for calls of the library */

/*
 * eyeshot_look(): the looker's own mask, all of whose cells lie in the box; NULL when a limit of
 * time ended it, and then the box is empty.
 */
const struct eyeshot_mask *level_seen(struct looker *looker, const struct map *map,
                                      const struct eyeshot_terms *terms, struct cell eye,
                                      struct eyeshot_box *touched);

/*
 * The same into a mask that is clear, at whose scale it is told: a tile is seen when any of its
 * sub-tiles is, and with the tile all four of them are where the rule knows none.
 */
struct eyeshot_box level_look(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct eyeshot_mask *mask);

/* eyeshot_sees(): whether such a look shows a cell. */
bool level_sees(struct looker *looker, const struct map *map, const struct eyeshot_terms *terms,
                struct cell eye, struct cell cell);

/* eyeshot_line(), and SIGHT_UNLIT, where only light is missing. */
enum eyeshot_sight level_line(struct looker *looker, const struct map *map,
                              const struct eyeshot_terms *terms, struct cell eye,
                              struct cell target, struct eyeshot_walk *walk);

/*
 * Light (light.c). Where a level has lights, a viewer sees what of its field is lit, and what is
 * near. Who looks is given terms by a rule that looks by the viewer's own rule and takes away what
 * is dark, so that masks, pairs, fogs and counts need not know of light.
 *
 * The terms on which a viewer with these terms sees by the level's lights; the same where it needs
 * none. They are good as long as the lights are; only the main thread may ask for some.
 */
struct eyeshot_terms lights_over(struct lights *lights, const struct map *map,
                                 const struct eyeshot_terms *terms, int64_t dark);

/* The terms of the viewer that such terms were made for, or these themselves. */
const struct eyeshot_terms *light_own(const struct eyeshot_terms *terms);

/* The open cells that are lit for whoever looks by such terms; NULL where light is no matter. */
const struct eyeshot_mask *lights_lit(const struct eyeshot_terms *terms);

/* A light moved, or the map changed: what is lit is worked out anew, when one looks or at once. */
void lights_change(struct lights *lights);
void lights_find_lit(struct lights *lights);

void lights_release(struct lights *lights);

/*
 * What all open cells of a map see, or some of them: each looks once for every question, and what
 * it sees is handed over to be counted. Whoever compares rules, or a map before and after a change,
 * asks two questions or more, and finds their masks side by side. Only the masks of the eye of the
 * moment exist: each thread has one for each question.
 */
struct sweep_question {
    const struct map *map;
    const struct eyeshot_terms *terms;
};

struct sweep {
    const struct eyeshot_mask *eyes; /* who looks; NULL: every open cell of the first map */
    const struct sweep_question *questions;
    size_t count;
    int scale; /* of all masks, 1 or 2 */

    /* The terms on which an eye looks, in place of the question's; NULL: nobody has own ones. */
    const struct eyeshot_terms *(*own)(const void *owns, struct cell eye);
    const void *owns;

    /*
     * Counts: `masks` are what the eye sees, by question, each of the size of its map. All set bits
     * lie in the box, which is widened to whole words. Workers are numbered from 0 on, and what
     * comes of an eye must not depend on who took it, nor when.
     */
    void (*take)(void *state, int worker, struct cell eye, const struct eyeshot_mask *masks,
                 struct eyeshot_box box);
    void *state;
    struct sweeper *sweepers; /* sweep_run()'s own, by thread */
};

void sweep_run(const struct sweep *sweep, struct pool *pool);

/* The cells with the largest numbers, the largest first; of equal ones that was added first. */
#define RANKING_MOST 10

struct ranking {
    struct ranked {
        struct cell cell;
        uint32_t number;
    } list[RANKING_MOST + 1]; /* the last place is for the one that is pushed out */
    size_t count;
};

/* Keeps at most so many. */
void ranking_add(struct ranking *ranking, size_t most, struct cell cell, uint32_t number);

/*
 * Why a cell is seen, or not (why.c): the verdict, the cells that it hangs on, and how both are
 * told. And what --why asks: who sees a cell, and why not the others.
 */

/* A verdict is one of enum eyeshot_sight, or this one, which is for who knows the lights. */
#define SIGHT_UNLIT ((enum eyeshot_sight)(EYESHOT_NEVER + 1))
extern const char *const sight_names[]; /* by verdict */

/* Zero it first, and use it again for the next pair; release it at the end. */
struct why {
    struct cell eye, target;
    struct eyeshot_terms terms;
    int verdict;
    struct eyeshot_cell *cells; /* walls that hide it together, or what its sight hangs on */
    size_t count, room;
    bool spare; /* set it to ask a program of the user's once, for the verdict alone */
};

/* eyeshot_why(); where a limit of time ends it, that is asked for afterwards. */
void level_why(struct why *why, struct looker *looker, const struct map *map,
               const struct eyeshot_terms *terms, struct cell eye, struct cell target);
void why_release(struct why *why);

/* `blocked by the walls at 5,3 and 5,4 together`; `name` is what the eye is called. */
void why_tell(struct bytes *text, const struct why *why, const char *name);

/* An open cell between two walls on which the sight hangs; false: there is none. */
bool why_find_gap(const struct why *why, const struct map *map, struct cell *gap);

/* {"verdict":"blocked","cells":[[5,3],[5,4]]} */
void why_json(struct json_out *json, const char *key, const struct why *why);

struct inquiry_answer {
    const struct eye *eye;
    const char *title; /* of the rule, where several are asked; else NULL */
    struct why why;
};

struct inquiry {
    struct cell cell;
    const char *name;            /* X,Y where it has no other */
    struct inquiry_answer *list; /* in the order in which they were asked */
    size_t count, room;
};

struct inquiries {
    struct inquiry *list;
    size_t count;
};

/* A list without elements where `text` is NULL: nothing is asked. To be released in any case. */
int inquiries_find(struct inquiries *inquiries, const char *text, struct scenario *scenario,
                   struct diag *diag);
void inquiries_release(struct inquiries *inquiries);

/* Asks about each cell, once more; the eye and the title must outlast the inquiries. */
void inquiries_ask(struct inquiries *inquiries, struct looker *looker, const struct map *map,
                   const struct eyeshot_terms *terms, const struct eye *eye, const char *title);

/* Behind an empty line, a table of the answers for each cell. */
void inquiries_tell(struct sink *sink, const struct inquiries *inquiries);

/* `guard1 (5,0)`, or X,Y alone where it has no other name. */
void inquiry_add_place(struct bytes *text, const char *name, struct cell cell);

/* An array; nothing where nothing was asked. */
void inquiries_json(struct json_out *json, const char *key, const struct inquiries *inquiries);

#endif
