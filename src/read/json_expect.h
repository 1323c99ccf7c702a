/* What a scenario expects. */
#ifndef READ_JSON_EXPECT_H
#define READ_JSON_EXPECT_H

#include "base/json_in.h"
#include "read/scenario.h"

/* `root` is the scenario; its map and its story are read. Without `expect` nothing happens. */
int json_expect_read(struct scenario *scenario, const cJSON *root, const struct json_path *path,
                     struct diag *diag);

#endif
