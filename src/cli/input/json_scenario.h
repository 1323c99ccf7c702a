/* Scenarios, and bare maps, as JSON. */
#ifndef INPUT_JSON_SCENARIO_H
#define INPUT_JSON_SCENARIO_H

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/level/scenario.h"

bool json_scenario_detect(const char *text, size_t length);
int json_scenario_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag);

/*
 * A scenario in two parts, for who reads its map between them: what stands at `map`, and the glyphs
 * that it stands by (kept as they are where the scenario names none); then everything else.
 * `root` is made of what was scanned.
 */
int json_scenario_begin(const cJSON *root, const cJSON **map, struct legend *legend,
                        struct diag *diag);
int json_scenario_finish(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                         struct diag *diag);

#endif
