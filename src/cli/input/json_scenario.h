/* Scenarios as JSON, in parts. */
#ifndef INPUT_JSON_SCENARIO_H
#define INPUT_JSON_SCENARIO_H

#include "cli/input/json_need.h"
#include "cli/level/scenario.h"

/*
 * A scenario in two parts, for who reads its map between them: what stands at `map`, and the glyphs
 * that it stands by (kept as they are where the scenario names none); then everything else.
 * `root` is made of what was scanned.
 */
int json_scenario_begin(const struct json_value *root, struct legend *legend);
int json_scenario_finish(struct scenario *scenario, const struct json_value *root,
                         const struct json_scan *scan);

/* Parts of it: teams, units and turns; and what it expects of them and of its map. */
int json_story_read(struct scenario *scenario, const struct json_value *root,
                    const struct json_scan *scan);
int json_expect_read(struct scenario *scenario, const struct json_value *root,
                     const struct json_scan *scan);

#endif
