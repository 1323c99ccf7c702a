/* How teams and units are told apart in pictures: a team by colour and shape, a unit by a label. */
#ifndef REPLAY_BADGES_H
#define REPLAY_BADGES_H

#include "cli/level/story.h"
#include "cli/picture/svg.h"

#define BADGES 8 /* colours, and shapes */

extern const char *const badge_classes[BADGES]; /* of colours */
extern const char *const badge_shapes[BADGES];  /* paths around 0,0, in cells */

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

bool badge_is_light(struct badge badge);                /* text on it is dark */
void badge_draw(struct sink *sink, struct badge badge); /* the team's, as a picture of its own */

/* What follows on an open map. First of all comes the style of units; then one by one. */
void badge_open(struct sink *sink);
void badge_draw_unit(struct sink *sink, const struct badges *badges, size_t unit, struct cell cell);

#endif
