/*
 * A story: teams, units, and what happens turn by turn, as a user tells it. Kept as data here, so
 * that readers can fill it; cli/replay/play.h plays it. Units are numbered: those at the start,
 * then those that are spawned, in order.
 */
#ifndef LEVEL_STORY_H
#define LEVEL_STORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/level/given.h"
#include "lib/words.h"

struct story_unit {
    char *id;
    size_t team;
    struct cell cell;
    struct given given;
    size_t place; /* in its team's list; of a spawned one meaningless */
};

struct story_team {
    char *id;
    char *rule; /* NULL: everyone's */
    struct given given;
};

struct story_ability {
    char *name;
    bool line;     /* needs the target to be seen */
    int64_t range; /* RADIUS_ALL: none of its own */
};

enum event_kind {
    EVENT_MOVE, /* to the last of `cells`; a walk looks at each of them */
    EVENT_SET,
    EVENT_DIE,
    EVENT_SPAWN,
    EVENT_SHOOT,
    EVENT_USE,
    EVENT_LOOK,
    EVENT_CHANGE /* the unit's terms: radius, facing, cone */
};

#define STORY_NOBODY ((size_t)-1)

struct story_tile {
    struct cell cell;
    uint32_t glyph;
    bool opaque;
};

struct event {
    enum event_kind kind;
    char *text;    /* the event as JSON, one object, without blanks */
    size_t unit;   /* who does it, or to whom it happens */
    size_t target; /* STORY_NOBODY: none */
    size_t ability;
    bool walk;
    struct cell *cells; /* of a move */
    size_t cell_count;
    struct story_tile *tiles; /* of a set */
    size_t tile_count;
    struct given given; /* of a change */
};

struct story {
    struct story_team *teams;
    size_t team_count;
    struct story_unit *units;
    size_t unit_count, unit_room;
    size_t start_count; /* the units that are there at the start */
    struct story_ability *abilities;
    size_t ability_count;
    struct event *events;
    size_t event_count, event_room;
    size_t *turn_ends; /* by turn: the first event that is not in it any more */
    size_t turn_count;
};

void story_release(struct story *story);

#endif
