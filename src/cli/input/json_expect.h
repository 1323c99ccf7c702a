/* What a scenario expects. */
#ifndef INPUT_JSON_EXPECT_H
#define INPUT_JSON_EXPECT_H

#include "cli/level/scenario.h"
#include "cli/support/json_in.h"

/* `root` is the scenario; its map and its story are read. Without `expect` nothing happens. */
int json_expect_read(struct scenario *scenario, const cJSON *root, const struct json_path *path,
                     struct diag *diag);

#endif
