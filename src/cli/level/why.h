/* Why a cell is seen, or not: the verdict, the cells that it hangs on, and how both are told. */
#ifndef LEVEL_WHY_H
#define LEVEL_WHY_H

#include "cli/level/look.h"
#include "cli/support/json_out.h"

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

#endif
