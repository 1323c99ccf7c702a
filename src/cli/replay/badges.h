/* How teams and units are told apart in pictures: a team by colour and shape, a unit by a label. */
#ifndef REPLAY_BADGES_H
#define REPLAY_BADGES_H

#include "cli/level/scenario.h"
#include "cli/picture/svg.h"

#define BADGES 8 /* colours, and shapes */

extern const char *const badge_shapes[BADGES]; /* paths around 0,0, in cells */

struct badge {
    int color, shape;
};

struct badges {
    const struct story *story;
    struct badge *teams;
    char (*labels)[16]; /* by unit: its id, if that is short, or its first character, or a number */
};

void badges_init(struct badges *badges, const struct story *story);
void badges_release(struct badges *badges);

/* Rules for a page: the classes t0 to t7, of signs and of names. */
void badge_style(struct sink *sink);

/* A team's sign, or a unit's, around 0,0 of what is open; or in a cell of a map, with a title. */
void badge_team(struct sink *sink, const struct badges *badges, size_t team);
void badge_unit(struct sink *sink, const struct badges *badges, size_t unit);
void badge_stand(struct sink *sink, const struct badges *badges, size_t unit, struct cell cell,
                 struct svg_size size);

#endif
