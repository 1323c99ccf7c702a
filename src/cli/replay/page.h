/*
 * A story as a page: collected turn by turn, since the page begins with what is known at its end.
 */
#ifndef REPLAY_PAGE_H
#define REPLAY_PAGE_H

#include "cli/replay/badges.h"
#include "cli/replay/play.h"
#include "cli/support/json_out.h"

/* What a team saw and remembered when the turn before ended. */
struct page_team {
    struct eyeshot_mask visible, explored, outdated;
};

struct page {
    const struct replay *replay;
    size_t team; /* STORY_NOBODY: all of them */
    size_t turn; /* the first to be shown */
    struct badges badges;
    struct page_team *teams;
    struct cell *cells;       /* of the units; -1 when they are not there */
    struct sink data, events; /* in memory */
    struct json_out json;     /* into `data` */
};

/* The replay is at its start: -1 with `diag` where the memory for it is too much. */
int page_init(struct page *page, const struct replay *replay, size_t team, size_t turn,
              struct diag *diag);
void page_add(struct page *page);                   /* the turn that was played */
int page_end(struct page *page, struct diag *diag); /* after the last; -1: it grew too large */
void page_write(struct sink *sink, const struct page *page);
void page_release(struct page *page);

/* What happened, and what came of it, as a sentence with markup. */
void page_event(struct sink *sink, const struct badges *badges, const struct outcome *outcome);

#endif
