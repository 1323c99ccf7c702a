/* Two places, as sets of cells: how many pairs of an open cell of each see each other? */
#ifndef SURVEY_BETWEEN_H
#define SURVEY_BETWEEN_H

#include "cli/survey/answer.h"

struct between {
    const char *names[2];
    struct eyeshot_mask places[2]; /* their open cells */
    size_t pairs, both;            /* a cell and itself are no pair */
};

void between_count(struct between *between, const struct survey *survey);
void between_release(struct between *between);

#endif
