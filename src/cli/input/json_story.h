/* The teams, units and turns of a scenario. */
#ifndef INPUT_JSON_STORY_H
#define INPUT_JSON_STORY_H

#include "cli/level/scenario.h"
#include "cli/support/json_in.h"

/* `root` is the scenario, from `text`; its map is read. */
int json_story_read(struct scenario *scenario, const cJSON *root, const char *text, size_t length,
                    struct diag *diag);

#endif
