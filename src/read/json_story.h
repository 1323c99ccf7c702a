/* The teams, units and turns of a scenario. */
#ifndef READ_JSON_STORY_H
#define READ_JSON_STORY_H

#include "base/json_in.h"
#include "read/scenario.h"

/* `root` is the scenario, from `text`; its map is read. */
int json_story_read(struct scenario *scenario, const cJSON *root, const char *text, size_t length,
                    struct diag *diag);

#endif
