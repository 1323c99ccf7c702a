/* Scenarios, and bare maps, as JSON. */
#ifndef READ_JSON_SCENARIO_H
#define READ_JSON_SCENARIO_H

#include "base/json_in.h"
#include "read/scenario.h"

bool json_scenario_detect(const char *text, size_t length);
int json_scenario_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag);

#endif
