/* The answer of `replay`: a turn, as one team sees it, or all of them. */
#ifndef REPLAY_ANSWER_H
#define REPLAY_ANSWER_H

#include "cli/level/trial.h"
#include "cli/picture/format.h"
#include "cli/replay/play.h"

struct turn_answer {
    const struct replay *replay;
    size_t team; /* STORY_NOBODY: all of them */
    bool bare;   /* one team at one turn: only its map */
    bool later;  /* something was printed before */
};

/* Is the team among those that are `asked` for? */
static inline bool is_asked(size_t asked, size_t team)
{
    return asked == STORY_NOBODY || asked == team;
}

int replay_judge(struct trial *trial, struct diag *diag);

/*
 * All turns as a page. The replay is at its start: NULL with `diag` where the memory for it is too
 * much. `team` as above; `turn` is the first to be shown.
 */
struct page *page_new(const struct replay *replay, size_t team, size_t turn, struct diag *diag);
void page_add(struct page *page);                   /* the turn that was played */
int page_end(struct page *page, struct diag *diag); /* after the last; -1: it grew too large */
void page_write(struct sink *sink, const struct page *page);
void page_free(struct page *page);

extern const struct format replay_ascii, replay_states, replay_json, replay_pgm, replay_svg,
    replay_html;

#endif
