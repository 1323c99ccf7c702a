/*
 * The properties of field-of-view algorithms that the literature argues about, measured: on some
 * maps, how often each is violated, and the smallest map on which it is.
 */
#ifndef AUDIT_ANSWER_H
#define AUDIT_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"
#include "cli/support/alloc.h"
#include "cli/support/pool.h"

enum property {
    PROPERTY_SYMMETRIC,
    PROPERTY_ISOTROPIC,
    PROPERTY_MONOTONE_RADIUS,
    PROPERTY_MONOTONE_WALLS,
    PROPERTY_OWN_LINE,
    PROPERTY_EXPANSIVE_WALLS,
    PROPERTY_NO_BLIND_CORNERS,
    PROPERTY_NO_HOLES,
    PROPERTY_EXACT_SHOWN,
    PROPERTY_EXACT_HIDDEN,
    PROPERTY_COUNT
};

#define AUDIT_CELLS 3

/* What happens between these cells, the eye first; `number` is what the property makes of it. */
struct finding {
    bool any;
    struct cell cells[AUDIT_CELLS];
    size_t count;
    int64_t number;
};

struct tally {
    uint64_t violations, of; /* `of` 0: the maps have no place to measure it */
    bool sampled;            /* there were too many places to measure it at every one */
    struct finding first;
};

/* A map that violates a property. */
struct audit_example {
    struct finding finding;     /* without any there is no example */
    bool smallest;              /* of all maps; else the smallest that was found */
    struct eyeshot_mask opaque; /* no words unless found */
    char *words;                /* what happens, as a sentence with the cells' coordinates */
};

struct audit_result {
    struct tally tally;      /* of all maps */
    const struct map *where; /* the smallest map with a violation; the tally's first is there */
    struct audit_example example;
};

/* What a property is, by enum property. */
struct measuring;
struct property_kind {
    const char *name, *summary; /* what holds, in a text line */
    const char *words;          /* of a violation: A, B, C stand for its cells, N for its number */
    unsigned claim;             /* enum eyeshot_claim; 0: no rule claims it */

    /* Measures it at all places of an eye; true: go no further. */
    bool (*from_eye)(struct measuring *measuring, size_t eye, struct tally *tally);
};
extern const struct property_kind property_kinds[PROPERTY_COUNT];

/* What is measured. */
struct subject {
    const char *title, *word; /* what it is called, and what -a takes; the caller's */
    struct eyeshot_terms terms;
    unsigned required;            /* bits by enum property: they must hold */
    struct audit_result *results; /* by property */
};

struct audit {
    struct subject *subjects; /* title and terms are set */
    size_t count;
    const struct map *maps; /* one that was read, or the built-in ones */
    const char *const *names;
    size_t map_count;
    bool seeded; /* the maps are the built-in ones, of this seed: fewer places are looked at */
    uint64_t seed;
    long long timeout;          /* of programs, as the user gave it; 0: not */
    unsigned wanted;            /* bits by enum property; 0: all of them */
    int listed[PROPERTY_COUNT]; /* those that are wanted, in order: enum property */
    size_t listed_count;
    struct pool *pool;

    size_t violated; /* properties, of all subjects together; */
    size_t failed;   /* those of them that were required */
};

void audit_make(struct audit *audit);
void audit_release(struct audit *audit); /* the subjects; neither titles nor maps */

/* Makes a built-in map, and gives its name. */
#define AUDIT_BUILTINS 9
const char *audit_builtin(size_t number, uint64_t seed, struct map *map);

struct trial;
int audit_judge(struct trial *trial, struct diag *diag);

/* What several forms say in the same words */

/* An example's map: `#` a wall, `.` open, and `marks` for its cells, such as `@xy`; NULL: none. */
void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end);

/* What happens, as a sentence with the cells' coordinates; to be freed. */
char *property_tell(int property, const struct finding *finding);

/* The command that shows the example of a subject, by its number, again. */
void audit_command(struct bytes *text, const struct audit *audit, size_t subject, int property);

extern const struct format audit_ascii, audit_json, audit_html;

#endif
