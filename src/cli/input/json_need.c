#include "cli/input/json_need.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/option.h"

const char *json_kind(const cJSON *value)
{
    static _Thread_local char text[80];

    if (json_number_has_text(value)) {
        snprintf(text, sizeof text, "%.40s%s", value->valuestring,
                 strlen(value->valuestring) > 40 ? "..." : "");
    } else if (cJSON_IsNumber(value)) {
        snprintf(text, sizeof text, "%.15g", value->valuedouble);
        if (strtod(text, NULL) != value->valuedouble)
            snprintf(text, sizeof text, "%.17g", value->valuedouble);
    } else if (cJSON_IsString(value))
        snprintf(text, sizeof text, "the string \"%.40s\"", value->valuestring);
    else
        return cJSON_IsRaw(value)      ? "an array of numbers"
               : cJSON_IsObject(value) ? "an object"
               : cJSON_IsArray(value)  ? "an array"
               : cJSON_IsNull(value)   ? "null"
               : cJSON_IsTrue(value)   ? "true"
                                       : "false";
    return text;
}

int json_whole(const cJSON *value, const struct json_path *path, int64_t *number, struct diag *diag)
{
    bool has_text = json_number_has_text(value);

    if (has_text && json_number_is_whole(value->valuestring, number))
        return json_fail(diag, path, "%s is out of range (-2^53 to 2^53)", json_kind(value));
    *number = cJSON_IsNumber(value) && !has_text ? (int64_t)value->valuedouble : 0;
    if (!cJSON_IsNumber(value) || has_text || value->valuedouble != (double)*number)
        return json_fail(diag, path, "found %s, expected a whole number", json_kind(value));
    return 0;
}

int json_need_array(const cJSON *value, const struct json_path *path, const char *of,
                    struct diag *diag)
{
    if (cJSON_IsArray(value))
        return 0;
    return json_fail(diag, path, "found %s, expected an array of %s", json_kind(value), of);
}

bool json_key_is_own(const char *key)
{
    return !strncmp(key, "x-", 2) || !strcmp(key, "comment");
}

int json_check_keys(const cJSON *object, const struct json_path *path, const char *const *keys,
                    struct diag *diag)
{
    const cJSON *member;
    size_t count = 0;

    while (keys[count])
        count++;
    cJSON_ArrayForEach(member, object)
    {
        struct json_path at = {path, member->string, 0};
        const char *nearest;
        size_t i = 0;
        while (i < count && strcmp(keys[i], member->string) != 0)
            i++;
        if (i < count || json_key_is_own(member->string))
            continue;
        nearest =
            option_nearest(strcmp(member->string, "name") ? member->string : "id", keys, count);
        if (nearest)
            return json_fail(diag, &at, "unknown key (did you mean %s?)", nearest);
        return json_fail(diag, &at, "unknown key");
    }
    return 0;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

bool json_is_array(const cJSON *value)
{
    return cJSON_IsArray(value) || cJSON_IsRaw(value);
}

size_t json_count(const cJSON *array)
{
    return cJSON_IsRaw(array) ? (size_t)array->valuedouble : (size_t)cJSON_GetArraySize(array);
}

struct json_elements json_elements(const cJSON *array)
{
    return (struct json_elements){.next = array ? array->child : NULL,
                                  .text = array && cJSON_IsRaw(array) ? array->valuestring : NULL,
                                  .number.type = cJSON_Number};
}

const cJSON *json_elements_next(struct json_elements *elements)
{
    const cJSON *next = elements->next;
    const char *at = elements->text;
    uint64_t number = 0;

    if (!at) {
        elements->next = next ? next->next : NULL;
        return next;
    }
    while (*at != ']' && !is_digit(*at))
        at++;
    if (*at == ']')
        return NULL;
    for (; is_digit(*at); at++)
        number = 10 * number + (uint64_t)(*at - '0');
    elements->text = at;
    elements->number.valuedouble = (double)number;
    return &elements->number;
}
