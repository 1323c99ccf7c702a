/*
 * The properties of field-of-view algorithms that the literature argues about, measured: on some
 * maps, how often each is violated, and the smallest map on which it is.
 */
#ifndef AUDIT_ANSWER_H
#define AUDIT_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"
#include "cli/support/bytes.h"

enum property {
    PROPERTY_SYMMETRIC,
    PROPERTY_ISOTROPIC,
    PROPERTY_MONOTONE_RADIUS,
    PROPERTY_MONOTONE_WALLS,
    PROPERTY_OWN_LINE,
    PROPERTY_EXPANSIVE_WALLS,
    PROPERTY_PILLAR_SHADOW,
    PROPERTY_NO_BLIND_CORNERS,
    PROPERTY_NO_HOLES,
    PROPERTY_NO_ISLANDS,
    PROPERTY_RETREAT,
    PROPERTY_EXACT_SHOWN,
    PROPERTY_EXACT_HIDDEN,
    PROPERTY_PERMISSIVE, /* a value, no verdict: */
    PROPERTY_SPEED,      /* so is this */
    PROPERTY_COUNT
};

/* Each algorithm may be audited once more: what two cells see, they see both ways. */
enum symmetrize { SYMMETRIZE_NOT, SYMMETRIZE_AND, SYMMETRIZE_OR };
extern const char *const symmetrize_names[]; /* NULL for not; ends with NULL */

#define AUDIT_CELLS 3

/* What happens between these cells, the eye first; `number` is what the property makes of it. */
struct finding {
    bool any;
    struct cell cells[AUDIT_CELLS];
    size_t count;
    int64_t number;
};

/* A map that violates a property. */
struct audit_example {
    struct finding finding;     /* without any there is no example */
    bool smallest;              /* of all maps; else the smallest that was found */
    struct eyeshot_mask opaque; /* no words unless found */
    char *words;                /* what happens, as a sentence with the cells' coordinates */
    size_t first;               /* the number of the first subject with the same example */
};

struct tally {
    uint64_t violations, of; /* of a verdict; `of` 0: the maps have no place to measure it */
    bool sampled;            /* there were too many places to measure it at every one */
    struct finding first;
    double shares; /* of PROPERTY_PERMISSIVE: of `share_count` eyes, added up; */
    size_t share_count;
    double rise, run; /* of PROPERTY_PILLAR_SHADOW: their quotient is the slope that fits best */
};

struct audit_result {
    struct tally tally; /* of all maps; PROPERTY_SPEED is a single share */
    const struct map
        *where; /* the smallest map with a violation; the first of the tally is there */
    struct audit_example example;
};

/* What the properties are, by enum property. */
struct measuring;
struct measure {
    const char *summary; /* a text line: what holds */
    const char
        *words; /* of a violation: A, B, C stand for its cells, N for its number. NULL: it has
                          a value, but no verdict */
    /* How it is measured: on a whole map, or from each eye alone; neither: by the clock. */
    void (*run)(struct measuring *measuring, struct tally *tally);
    bool (*run_eye)(struct measuring *measuring, size_t eye, struct tally *tally);
    unsigned claim; /* enum eyeshot_claim; 0: no rule claims it */
};

extern const struct measure measures[PROPERTY_COUNT];
extern const char *const property_names[PROPERTY_COUNT];

/* What is measured. */
struct subject {
    const char *title; /* as the user wrote it; the caller's */
    struct eyeshot_terms terms;
    enum symmetrize symmetrize;
    unsigned required;            /* bits by enum property: they must hold */
    struct audit_result *results; /* by property */
};

struct audit {
    struct subject *subjects; /* title, terms, symmetrize are set */
    size_t count;
    const struct map *const *maps;
    const char *const *names; /* of the maps */
    size_t map_count;
    bool seeded; /* the maps are the built-in ones, of this seed: fewer places are looked at */
    uint64_t seed;
    bool timed;                 /* measure speed as well */
    unsigned wanted;            /* bits by enum property; 0: all of them, speed if `timed` */
    bool whole;                 /* that was so */
    int listed[PROPERTY_COUNT]; /* those that are wanted, in order: enum property */
    size_t listed_count;
    int threads;                                             /* 0: one */
    void (*tell)(void *listener, size_t done, size_t count); /* how far it is; may be NULL */
    void *listener;

    size_t violated; /* properties, of all subjects together; */
    size_t failed;   /* those of them that were required */
};

/* What a list names: properties, a bit each, and whatever a rule claims. */
struct property_list {
    unsigned bits;
    bool claims;
};

/* Adds what the value names, apart by commas; if the option has a `least`, only verdicts. */
struct option_spec;
int property_list_set(void *list, const char *value, const struct option_spec *option,
                      struct diag *diag);

/* What the rule claims on its terms, as bits by enum property; and all that rules may claim. */
unsigned subject_claims(const struct subject *subject);
unsigned property_claims(void);

/* Is the rule none of ours? Then a look takes as long as many. */
bool is_program(const struct eyeshot_rule *rule);

/* -1 with `diag` when a map is too large for what is asked. */
int audit_make(struct audit *audit, struct diag *diag);
void audit_release(struct audit *audit); /* the subjects; neither titles nor maps */

/* Makes a built-in map, and gives its name. */
#define AUDIT_BUILTINS 11
const char *audit_builtin(size_t number, uint64_t seed, struct map *map);

struct trial;
int audit_judge(struct trial *trial, struct diag *diag);

/* What several forms say in the same words */

/* Has it an example of the property that is told with that of subject number `first`? */
static inline bool audit_shares(const struct subject *subject, int property, size_t first)
{
    const struct audit_example *example = &subject->results[property].example;

    return example->finding.any && example->first == first;
}

/* An algorithm's name and settings, and what made it symmetric; and those of all that share. */
void audit_title(struct bytes *text, const struct subject *subject);
void audit_titles(struct bytes *text, const struct audit *audit, size_t first, int property);

/* A property's verdict, as the table shows it. */
void audit_cell(struct bytes *text, const struct subject *subject, int property);

/* An example's map: `#` a wall, `.` open, and `marks` for its cells, such as `@xy`; NULL: none. */
void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end);

/* The command that shows an example again, for the subject, or for all that share it. */
void audit_command(struct bytes *text, const struct audit *audit, size_t first, int property,
                   bool all);

extern const struct format audit_ascii, audit_json, audit_html;

#endif
