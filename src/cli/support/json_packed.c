/*
 * Idea: a copy of the text in which such arrays stand in quotes, behind a byte that tells them from all
 * other strings: it is no UTF-8, so that no text has it that json_check() let through.
 *
 *     {"data":[0,0,5,5,…]}   ->   {"data":"\xff[0,0,5,5,…]"}
 */
#include "cli/support/json_packed.h"

#include <string.h>

#include "cli/support/bytes.h"
#include "cli/support/json_check.h"
#include "cli/support/json_edit.h"
#include "cli/support/json_number.h"

#define MARK '\xff'
#define LEAST 8        /* numbers; a position has two */
#define LEAST_BYTES 17 /* which these take, */
#define ADDED_BYTES 3  /* and what comes to them */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The end of an array of numbers that is worth it; 0: it is not such an array. */
static size_t array_end(const char *text, size_t length, size_t at)
{
    size_t commas = 0;

    while ((at = json_skip_blanks(text, length, at + 1)) < length) {
        if (text[at] == ']')
            return commas + 1 >= LEAST ? at + 1 : 0;
        commas += text[at] == ',';
        if (text[at] != ',' && !is_digit(text[at]))
            return 0;
    }
    return 0;
}

/* Nothing when there are no such arrays. */
static void pack(struct bytes *out, const char *text, size_t length)
{
    size_t done = 0, end;

    for (size_t at = 0; at < length;) {
        if (text[at] == '"') {
            at = json_value_end(text, length, at);
        } else if (text[at] != '[' || !(end = array_end(text, length, at))) {
            at++;
        } else {
            if (!done)
                bytes_reserve(out, length + length / LEAST_BYTES * ADDED_BYTES);
            bytes_add(out, text + done, at - done);
            bytes_add(out, (const char[]){'"', MARK}, 2);
            bytes_add(out, text + at, end - at);
            bytes_add(out, "\"", 1);
            done = at = end;
        }
    }
    if (done)
        bytes_add(out, text + done, length - done);
}

/* No deeper than JSON_MAX_DEPTH. */
static void find_marks(cJSON *value)
{
    if (cJSON_IsString(value) && value->valuestring[0] == MARK) {
        value->valuestring[0] = ' ';
        value->type = cJSON_Raw;
    }
    for (cJSON *child = value->child; child; child = child->next)
        find_marks(child);
}

static cJSON *parse(const char *text, size_t length, const struct json_path *path,
                    struct diag *diag)
{
    struct bytes packed = {0};
    cJSON *value;

    pack(&packed, text, length);
    if (!packed.length)
        return json_parse_part(text, length, true, path, diag);
    value = json_parse_part(packed.data, packed.length, true, path, diag);
    bytes_release(&packed);
    if (value)
        find_marks(value);
    return value;
}

/* What is hidden is hidden first: an array with a number that is not clear is not packed. */
cJSON *json_packed_parse_part(const char *text, size_t length, bool clear,
                              const struct json_path *path, struct diag *diag)
{
    struct bytes copy = {0};
    cJSON *value;

    if (clear)
        return parse(text, length, path, diag);
    json_numbers_hide(&copy, text, length);
    value = parse(copy.data, copy.length, path, diag);
    bytes_release(&copy);
    if (value)
        json_numbers_show(value);
    return value;
}

cJSON *json_packed_parse(const char *text, size_t length, struct diag *diag)
{
    static const struct json_path root;
    bool clear;

    return json_check(text, length, &clear, diag)
               ? NULL
               : json_packed_parse_part(text, length, clear, &root, diag);
}

bool json_packed_is_array(const cJSON *value)
{
    return cJSON_IsArray(value) || cJSON_IsRaw(value);
}

size_t json_packed_count(const cJSON *array)
{
    size_t count = 1;

    if (!cJSON_IsRaw(array))
        return (size_t)cJSON_GetArraySize(array);
    for (const char *at = array->valuestring; (at = strchr(at, ',')); at++)
        count++;
    return count;
}

struct json_elements json_elements(const cJSON *array)
{
    return (struct json_elements){.next = array ? array->child : NULL,
                                  .text = array && cJSON_IsRaw(array) ? array->valuestring : NULL,
                                  .number.type = cJSON_Number};
}

/* All of them are clear: they have few digits. */
static const cJSON *next_number(struct json_elements *elements)
{
    const char *at = elements->text, *start;
    uint64_t number = 0;

    while (*at && !is_digit(*at))
        at++;
    for (start = at; is_digit(*at); at++)
        number = 10 * number + (uint64_t)(*at - '0');
    elements->text = at;
    elements->number.valuedouble = (double)number;
    return at > start ? &elements->number : NULL;
}

const cJSON *json_elements_next(struct json_elements *elements)
{
    const cJSON *next = elements->next;

    if (elements->text)
        return next_number(elements);
    elements->next = next ? next->next : NULL;
    return next;
}
