/* Scenarios as JSON, in parts. */
#ifndef INPUT_JSON_SCENARIO_H
#define INPUT_JSON_SCENARIO_H

#include "cli/input/format.h"
#include "cli/input/json_shape.h"

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

/* A position of one of its shapes; it must be on the map. */
int json_cell_read(const struct json_value *value, const struct map *map, struct cell *cell);

/* All of a scenario but its map, which has been read; `text` is that of the root. */
int json_scenario_finish(struct scenario *scenario, const struct json_value *root,
                         const char *text);

/* Parts of it: teams, units and turns; and what it expects of them and of its map. */
int json_story_read(struct scenario *scenario, const struct json_value *root, const char *text);
int json_expect_read(struct scenario *scenario, const struct json_value *root, const char *text);

#endif
