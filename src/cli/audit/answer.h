/*
 * The properties of field-of-view algorithms that the literature argues about, measured: on some
 * maps, how often each is violated, and the smallest map on which it is.
 */
#ifndef AUDIT_ANSWER_H
#define AUDIT_ANSWER_H

#include "cli/level/look.h"
#include "cli/options.h"

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
#define PROPERTY_CLAIMS (1u << PROPERTY_COUNT) /* beside their bits: whatever a rule claims */

/* What happens between these cells, the eye first; `number` is what the property makes of it. */
struct audit_finding {
    struct cell cells[3];
    size_t count; /* 0: nothing was found */
    int number;
};

struct tally {
    uint64_t violations, of; /* `of` 0: the map has no place to measure it */
    bool sampled;            /* there were too many places to measure it at every one */
    struct audit_finding first;
};

struct audit_result {
    struct tally tally;

    /* The counterexample, where there is a violation. */
    struct map map;
    struct audit_finding finding;
    bool smallest; /* of all maps; else the smallest that was found */
};

/* What a property is, by enum property. */
struct measuring;
struct property_kind {
    const char *name, *summary; /* what holds, in a text line */
    const char *words;          /* of a violation: A, B, C stand for its cells, N for its number */
    unsigned claim;             /* enum eyeshot_claim; 0: no rule claims it */

    /* Measures it at all places of an eye. */
    void (*measure)(struct measuring *measuring, struct cell eye, struct tally *tally);
};
extern const struct property_kind property_kinds[PROPERTY_COUNT];

/* A property's number, or PROPERTY_COUNT: `claims`, where that may be; -1 with `diag`: neither. */
int property_find(const char *name, bool claims, struct diag *diag);

/* Who is measured. */
struct subject {
    const struct choice *choice;
    unsigned required; /* bits by enum property: they must hold */
    struct audit_result results[PROPERTY_COUNT];
};

struct audit {
    struct subject *subjects; /* whose choices are set */
    size_t count;
    const struct map *map;
    const char *name; /* the map's */
    unsigned wanted;  /* bits by enum property */
    struct pool *pool;

    size_t violated; /* properties, of all subjects together; */
    size_t failed;   /* those of them that were required */
};

void audit_make(struct audit *audit);
void audit_release(struct audit *audit); /* the subjects; neither choices nor map */

struct trial;
int audit_judge(struct trial *trial, struct diag *diag);

/* What several forms say in the same words */

/* What happens, as a sentence with the cells' coordinates. */
void property_tell(struct bytes *text, int property, const struct audit_finding *finding);

/* A counterexample: `#` a wall, `.` open, and `@xy` for the open cells of its finding. */
void audit_draw(struct bytes *text, const struct audit_result *result, const char *line_end);

/* The command that shows the counterexample of a subject again. */
void audit_command(struct bytes *text, const struct subject *subject, int property);

extern const struct format audit_ascii, audit_json, audit_html;

#endif
