/* The answers of `replay`, a turn at a time. */
#ifndef REPLAY_PRINT_H
#define REPLAY_PRINT_H

#include "cli/replay/play.h"
#include "cli/support/sink.h"

struct replay_view {
    const struct replay *replay;
    size_t team; /* STORY_NOBODY: all of them */
    uint32_t unseen;
    bool color, pretty;
    bool bare; /* one team at one turn: only its map */
};

struct replay_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct replay_view *view);
};

extern const struct replay_format *const replay_formats[]; /* ends with NULL */

#endif
