/* The teams, units and turns of a scenario. */
#ifndef INPUT_JSON_STORY_H
#define INPUT_JSON_STORY_H

#include "cli/input/json_need.h"
#include "cli/level/scenario.h"

/* `root` is the scenario, made of what was scanned; its map is read. */
int json_story_read(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                    struct diag *diag);

#endif
