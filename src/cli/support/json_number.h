/*
 * Numbers that a double does not tell from all others. Of a number cJSON keeps a double, to which 1e-400 is 0
 * and 9007199254740993 is another number. What is asked for are whole numbers up to 2^53, and there the
 * text decides: such a number keeps its text in `valuestring`, where other numbers have NULL.
 */
#ifndef SUPPORT_JSON_NUMBER_H
#define SUPPORT_JSON_NUMBER_H

#include <cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_WHOLE_MOST ((int64_t)1 << 53)

/* With no exponent and no more characters than this, a double tells a number from all others. */
#define JSON_CLEAR_LENGTH 15 /* DBL_DIG */

/* Is a whole number written here? It is 2^53 + 1 or the negative of it when it is beyond 2^53. */
bool json_number_is_whole(const char *text, int64_t *number);

/* Has the number a text because its double does not tell what it is? */
static inline bool json_number_has_text(const cJSON *value)
{
    return cJSON_IsNumber(value) && value->valuestring;
}

/*
 * Adds the text, in which numbers that are not clear stand as strings, so that they pass through cJSON; in
 * what it makes of them they become numbers again.
 */
struct bytes;
void json_numbers_hide(struct bytes *out, const char *text, size_t length);
void json_numbers_show(cJSON *value);

#endif
