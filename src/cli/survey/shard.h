/*
 * Shards of a survey, as `survey --shard` prints them: an object a line. They are read one after
 * the other and added up, in whatever order they come.
 */
#ifndef SURVEY_SHARD_H
#define SURVEY_SHARD_H

#include "cli/support/diag.h"
#include "cli/survey/answer.h"

#define SHARD_KIND "survey-shard/1"
#define SHARD_MOST 1000000 /* of one survey */
#define SHARD_SHARED 9     /* members that are the same in all shards of a survey */

struct shards {
    struct map map;
    char *rule; /* any name, it may be unknown: the terms have none yet */
    struct eyeshot_terms terms;
    struct survey survey; /* the sum of those that were read */
    size_t viewers;       /* that all shards have together */

    size_t count;             /* how many shards there are; 0: none was read */
    struct eyeshot_mask read; /* one row: a bit for each that was */
    char *shared[SHARD_SHARED];
};

/* Adds the shards in `path`; zero `shards` first. It is to be released in any case. */
int shards_read(struct shards *shards, const char *path, struct diag *diag);
int shards_check(const struct shards *shards, struct diag *diag); /* -1: there must be more */
void shards_release(struct shards *shards);

#endif
