/* Scenarios as JSON, in parts. */
#ifndef INPUT_JSON_SCENARIO_H
#define INPUT_JSON_SCENARIO_H

#include "cli/input/format.h"
#include "cli/input/json_need.h"

/* A map, in any of its forms. */

/* Could a map be so large? */
int json_check_size(const struct json_value *value, int64_t width, int64_t height);

/* Is `value` a map by itself, rather than an object that has one under `map`? */
bool json_is_bare_map(const cJSON *value);

/* `source` is the file that the JSON came from: references are relative to its folder. */
int json_map_read(struct scenario *scenario, const struct json_value *value,
                  const struct source *source, const struct read_options *options);

/*
 * What an object says under `opaque` and `open`, which goes below what `options` have; to be
 * released in any case, and not before these are needed no more.
 */
int json_said_read(const struct json_value *object, struct said *said,
                   struct read_options *options);
void json_said_release(struct said *said);

/* `[x,y]`, `{"x":…,"y":…}` or `{"row":…,"col":…}`; a position on the map. */
int json_cell_read(const struct json_value *value, const struct map *map, struct cell *cell);

/* The position that stands in an object among other keys. */
int json_cell_member(const struct json_value *object, const struct map *map, struct cell *cell);

/*
 * A scenario, but for its map, which is read between the two: are its keys known, and a map among
 * them? Then everything else; `text` is that of the root.
 */
int json_check_top(const struct json_value *root);
int json_scenario_finish(struct scenario *scenario, const struct json_value *root,
                         const char *text);

/* Parts of it: teams, units and turns; and what it expects of them and of its map. */
int json_story_read(struct scenario *scenario, const struct json_value *root);
int json_expect_read(struct scenario *scenario, const struct json_value *root, const char *text);

#endif
