/*
 * JSON with long arrays of whole numbers, such as a map's tiles. cJSON makes a node of each number, which
 * takes 40 times the text; here such an array is one node, a cJSON_Raw, which keeps the text. Who reads
 * numbers walks over either kind of array; all others find something that is no array.
 */
#ifndef SUPPORT_JSON_PACKED_H
#define SUPPORT_JSON_PACKED_H

#include "cli/support/json_in.h"

/* As json_parse_part() and json_parse(). */
cJSON *json_packed_parse_part(const char *text, size_t length, bool clear,
                              const struct json_path *path, struct diag *diag);
cJSON *json_packed_parse(const char *text, size_t length, struct diag *diag);

bool json_packed_is_array(const cJSON *value); /* of either kind */
size_t json_packed_count(const cJSON *array);

/* The elements of either kind of array, one after the other. */
struct json_elements {
    const cJSON *next;
    const char *text;
    cJSON number;
};

struct json_elements json_elements(const cJSON *array);
const cJSON *json_elements_next(struct json_elements *elements); /* NULL: that was the last one */

#endif
