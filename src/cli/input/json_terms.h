/* Parts of scenarios that stand in several places. */
#ifndef INPUT_JSON_TERMS_H
#define INPUT_JSON_TERMS_H

#include "cli/input/json_need.h"
#include "cli/level/scenario.h"

/* Those members of an object that are terms; json_check_keys() has said which may stand there. */
int json_terms_read(struct given *given, const cJSON *object, const struct json_path *path,
                    struct diag *diag);

/* A string that names something: not empty. NULL with `diag`. */
char *json_name_read(const cJSON *value, const struct json_path *path, struct diag *diag);

#endif
