/* What a scenario expects. */
#ifndef INPUT_JSON_EXPECT_H
#define INPUT_JSON_EXPECT_H

#include "cli/input/json_need.h"
#include "cli/level/scenario.h"

/*
 * `root` is the scenario, made of what was scanned; its map and its story are read. Without
 * `expect` nothing happens.
 */
int json_expect_read(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                     const struct json_path *path, struct diag *diag);

#endif
