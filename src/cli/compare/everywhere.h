/*
 * Several algorithms from every open cell of a map: from how many the fields differ, what each
 * shows and hides against a reference in all, and where a choice between them matters most.
 */
#ifndef COMPARE_EVERYWHERE_H
#define COMPARE_EVERYWHERE_H

#include "cli/compare/answer.h"
#include "cli/options.h"
#include "cli/picture/heat.h"

/* An eye, and how many cells some see from there and others don't. */
struct everywhere_eye {
    struct cell cell;
    uint32_t cells;
};

#define EVERYWHERE_WORST 10

struct everywhere {
    const struct map *map;
    int scale;
    const char *unit; /* what is counted: "cells", or "sub-tiles" */
    struct contender *contenders;
    size_t count;
    const struct contender *reference; /* it stands behind them */
    int threads;
    void (*tell)(void *listener, size_t done, size_t count); /* may be NULL */
    void *listener;
    const char *again; /* the rest of the command that shows an eye, behind its -v X,Y; */
    bool piped;        /* which needs the map on standard input */

    /*
     * What comes out. By cell of the map: how many cells some of the algorithms see from there, and
     * others don't; of one algorithm alone, it or the reference.
     */
    uint32_t *differ;
    uint64_t eyes, eyes_differ, cells_differ; /* open cells, those with such cells, all of these */
    struct everywhere_eye worst[EVERYWHERE_WORST]; /* in reading order where as many differ */
    size_t worst_count;
    double seconds;                 /* that it took */
    struct eyeshot_all_facts facts; /* nodes and costs are those of all rules together */
};

/* Who is compared; -1 with `diag` when that would take more memory than there may be. */
int everywhere_init(struct everywhere *everywhere, const struct map *map,
                    const struct choices *choices, const struct choice *reference, int threads,
                    struct diag *diag);
/* By looks, by trees if they all have one, or, of EYESHOT_BEST, by what is faster. */
void everywhere_make(struct everywhere *everywhere, enum eyeshot_way way);
void everywhere_release(struct everywhere *everywhere);

extern const struct format everywhere_ascii, everywhere_csv, everywhere_json, everywhere_svg,
    everywhere_png, everywhere_html;

/* What the forms have in common. */

/* What is counted, so many of them. */
static inline const char *everywhere_unit(const struct everywhere *everywhere, uint64_t count)
{
    if (count != 1)
        return everywhere->unit;
    return everywhere->scale > 1 ? "sub-tile" : "cell";
}

void everywhere_verdict(struct bytes *text, const struct everywhere *everywhere); /* a sentence */
void everywhere_command(struct bytes *text, const struct everywhere *everywhere, struct cell eye);
uint32_t everywhere_most(const struct everywhere *everywhere);
/* The signs of the map, as a key; what stands within a picture's map that is open. */
void everywhere_keys(const struct everywhere *everywhere, struct svg_key keys[3]);
void svg_everywhere(struct sink *sink, const struct everywhere *everywhere, struct svg_size size);
struct heat everywhere_heat(const struct everywhere *everywhere);

#endif
