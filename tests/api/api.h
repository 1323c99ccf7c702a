/* What the tests of the public header share. They know nothing of the library but that header. */
#ifndef API_API_H
#define API_API_H

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "lib/eyeshot.h"

#define STATUSES (1 - EYESHOT_BAD_LOOKER) /* how many there are */

#define FOR_RULES(rule)                                                                            \
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;                          \
         rule = eyeshot_rule_next(rule))

/* Seeded numbers, 0 … limit - 1: a linear congruence whose upper bits are taken. */
static inline int any_below(uint64_t *state, int limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (int)((*state >> 33) % (uint64_t)limit);
}

/* A map of which so many percent are opaque. */
static inline void scatter(struct eyeshot_map *map, uint64_t seed, int percent)
{
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);

    for (int y = 0; y < rows->height; y++)
        for (int x = 0; x < rows->width; x++)
            eyeshot_map_set(map, x, y, any_below(&seed, 100) < percent);
}

static inline size_t mask_bytes(const struct eyeshot_mask *mask)
{
    return mask->stride * (size_t)mask->height * sizeof *mask->words;
}

static inline bool masks_equal(const struct eyeshot_mask *a, const struct eyeshot_mask *b)
{
    return a->width == b->width && a->height == b->height && a->stride == b->stride &&
           !memcmp(a->words, b->words, mask_bytes(a));
}

static inline bool mask_is_clear(const struct eyeshot_mask *mask)
{
    return !eyeshot_mask_count(mask);
}

/* A look that is kept in a mask of the same size; a status. */
static inline int look_into(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                            const struct eyeshot_terms *terms, int x, int y,
                            struct eyeshot_mask *mask)
{
    const struct eyeshot_mask *seen = eyeshot_look(looker, map, terms, x, y);

    if (!seen)
        return eyeshot_looker_status(looker);
    if (seen->width != mask->width || seen->height != mask->height)
        abort();
    eyeshot_mask_copy(mask, seen);
    return EYESHOT_OK;
}

/* Terms of all kinds, by a number from 0 on: the rule's own, then every value of each once. */
#define TERMS 24
static inline struct eyeshot_terms terms_by_number(const struct eyeshot_rule *rule, int number)
{
    static const int64_t radii[] = {0, 1, 7, (int64_t)1 << 31, EYESHOT_ALL};
    struct eyeshot_terms terms = eyeshot_terms_of(rule);

    if (number > 0 && number <= 5)
        terms.radius = radii[number - 1];
    else if (number <= 12)
        terms.radius = 6;
    if (number > 5 && number <= 12)
        terms.shape = (enum eyeshot_shape)(number - 6);
    terms.walls = number == 13 ? EYESHOT_DARK : number == 14 ? EYESHOT_LIT : terms.walls;
    terms.border = number == 15 ? EYESHOT_HIDDEN : number == 16 ? EYESHOT_SHOWN : terms.border;
    if (number == 17 || number == 5)
        terms.diagonals = EYESHOT_BLOCK;
    terms.own_cell = number != 18;
    if (number == 19 || number == 23) {
        terms.facing = number == 19 ? -100 : 725;
        terms.cone = number == 19 ? 90 : 1;
    }
    terms.subtile = (enum eyeshot_subtile)(number >= 20 && number < 23 ? number - 19 : 0);
    return terms;
}

#endif
