/*
 * Fog of war: plays a story on a map. Per team, a cell is visible while a living unit of it sees
 * the cell, explored once it was, hidden before; nothing returns to hidden.
 *
 * Each team has a fog of the library's, in which its living units are the viewers.
 */
#ifndef REPLAY_PLAY_H
#define REPLAY_PLAY_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

enum life { LIFE_UNBORN, LIFE_ALIVE, LIFE_DEAD };

struct replay_unit {
    const struct story_unit *told;
    struct given given;
    struct eyeshot_terms terms, looks; /* its own; those by which it sees, where there is light */
    struct cell cell;
    enum life life;
    size_t place; /* its number in its team's fog */
    bool fresh;   /* looked during this turn */
};

struct replay_team {
    const struct story_team *told;
    const struct eyeshot_rule *rule;
    struct given given;
    size_t *units; /* by number, those not yet born left out */
    size_t unit_count, unit_room;
    struct eyeshot_fog *fog;
    struct memory memory;
    struct eyeshot_terms lit_by; /* of its algorithm: what is lit is told by it */
};

/* What came of an event. */
struct outcome {
    const struct event *event;
    const char *refusal; /* NULL: it happened */
    struct cell *path;   /* of a look, where its rule walks a line */
    size_t path_count;
};

struct replay {
    struct map *map;
    const struct story *story;
    struct replay_team *teams;
    struct replay_unit *units;
    struct looker looker;
    struct lights lights; /* the level's, then those that living units carry */
    size_t standing;      /* how many are the level's */
    size_t computed;      /* fields, since the turn began */
    size_t turn;
    struct outcome *outcomes; /* of the turn's events */
    size_t outcome_count;
    struct story_tile *undo; /* what stood there before: of one event, or all while it is tried */
    size_t undo_count, undo_room;
    bool trial;
};

/*
 * Settles everyone's terms, tries the whole story, and stands at turn 0. An impossible event is
 * told with its place, `$.turns[0][1]`, before anything else happens. The scenario must outlast
 * the replay.
 */
int replay_init(struct replay *replay, struct scenario *scenario, const struct eyeshot_rule *rule,
                const struct given *given, struct diag *diag);
void replay_relight(struct replay *replay);           /* lights moved: everybody looks again */
void replay_join(struct replay *replay, size_t unit); /* it appears, and looks */

/* -1 with `diag` where the map would have too many glyphs; what was there is kept in `undo`. */
void replay_set_tile(struct replay *replay, const struct story_tile *tile);

/* -1 with `diag` where the event is impossible. */
int replay_play(struct replay *replay, const struct event *event, struct outcome *outcome,
                struct diag *diag);
bool replay_next(struct replay *replay); /* plays a turn; false: there is none left */
void replay_release(struct replay *replay);

bool replay_sees(const struct replay *replay, const struct replay_unit *unit, struct cell cell);
bool replay_shows(const struct replay_team *team, const struct replay_unit *unit); /* alive, seen */

/* The answer: a turn, as one team sees it, or all of them. */
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

extern const struct format replay_ascii, replay_states, replay_json, replay_pgm, replay_svg,
    replay_html;

#endif
