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

extern const struct format replay_ascii, replay_states, replay_json, replay_pgm, replay_svg,
    replay_html;

#endif
