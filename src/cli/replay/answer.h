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

static inline bool turn_has(const struct turn_answer *turn, size_t team)
{
    return turn->team == STORY_NOBODY || turn->team == team;
}

int replay_judge(struct trial *trial, struct diag *diag);

extern const struct format replay_ascii, replay_states, replay_json, replay_pgm, replay_svg,
    replay_png, replay_html;

#endif
