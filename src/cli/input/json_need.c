/*
 * Values of JSON as the readers of this room ask for them: by key, by place, as a cell or as terms.
 * A value knows the path that leads to it, so that whatever is wrong is told with that path; line
 * and column are worked out from it only then. Most kinds and ranges are held against the tables of
 * json_shapes.c before anybody asks here.
 */
#include "cli/input/json_need.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

struct json_value json_get(const struct json_value *object, const char *key)
{
    return (struct json_value){{&object->path, key, 0},
                               cJSON_GetObjectItemCaseSensitive(object->json, key),
                               object->diag,
                               object->text ? json_member_of(object->text, key) : NULL};
}

struct json_value json_item(const struct json_value *array, int index)
{
    return (struct json_value){
        {&array->path, NULL, index}, cJSON_GetArrayItem(array->json, index), array->diag, NULL};
}

struct json_value json_first(const struct json_value *around)
{
    const cJSON *first = around->json ? around->json->child : NULL;

    return (struct json_value){{&around->path, first ? first->string : NULL, 0},
                               first,
                               around->diag,
                               first && around->text ? json_first_in(around->text) : NULL};
}

void json_step(struct json_value *value)
{
    value->json = value->json->next;
    value->path.key = value->json ? value->json->string : NULL;
    value->path.index++;
    value->text = value->text ? json_next_to(value->text) : NULL;
}

const char *json_text(const cJSON *object, const char *key)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(value) ? value->valuestring : "";
}

char *json_copy(const struct json_value *value)
{
    const char *text = value->json ? value->json->valuestring : NULL;

    return text ? alloc_text(text, strlen(text)) : NULL;
}

const char *json_kind(const cJSON *value)
{
    static _Thread_local char text[80];

    if (cJSON_IsNumber(value) && isinf(value->valuedouble))
        return value->valuedouble > 0 ? "a number beyond 1e308" : "a number beyond -1e308";
    if (cJSON_IsNumber(value)) {
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

int(json_expected)(const struct json_value *value, const char *format, ...)
{
    char expected[sizeof value->diag->message];
    va_list list;

    va_start(list, format);
    vsnprintf(expected, sizeof expected, format, list);
    va_end(list);
    return json_refuse(value, "found %s, expected %s", json_kind(value->json), expected);
}

int json_need(struct json_value *member, const struct json_value *object, const char *key,
              const char *expected)
{
    *member = json_get(object, key);
    if (member->json)
        return 0;
    return json_refuse(object, "found no %s%s%s", key, expected ? ", expected " : "",
                       expected ? expected : "");
}

int json_flag(const struct json_value *value, bool *flag)
{
    *flag = cJSON_IsTrue(value->json);
    return cJSON_IsBool(value->json) ? 0 : json_expected(value, "true or false");
}

int json_whole(const struct json_value *value, int64_t *number)
{
    const cJSON *json = value->json;
    double exact = cJSON_IsNumber(json) ? json->valuedouble : 0.5;

    if (exact > (double)JSON_WHOLE_MOST || exact < -(double)JSON_WHOLE_MOST)
        return json_refuse(value, "%s is out of range (beyond 2^53 - 1)", json_kind(json));
    *number = (int64_t)exact;
    return exact == (double)*number ? 0 : json_expected(value, "a whole number");
}

int json_whole_within(const struct json_value *value, int64_t least, int64_t most,
                      const char *expected, int64_t *number)
{
    if (json_whole(value, number))
        return -1;
    return *number >= least && *number <= most ? 0 : json_expected(value, "%s", expected);
}

int json_need_whole(const struct json_value *object, const char *key, const char *expected,
                    int64_t least, int64_t most, int64_t *number)
{
    struct json_value value;

    if (json_need(&value, object, key, expected) || json_whole(&value, number))
        return -1;
    if (*number >= least && *number <= most)
        return 0;
    return json_refuse(&value, "%lld is out of range (%lld to %lld)", (long long)*number,
                       (long long)least, (long long)most);
}

int json_two(const struct json_value *pair, int64_t two[2])
{
    for (int i = 0; i < 2; i++) {
        struct json_value element = json_item(pair, i);
        if (json_whole(&element, &two[i]))
            return -1;
    }
    return 0;
}

int json_need_array(const struct json_value *value, const char *of)
{
    return cJSON_IsArray(value->json) ? 0 : json_expected(value, "an array of %s", of);
}

bool json_key_is_own(const char *key)
{
    return !strncmp(key, "x-", 2) || !strcmp(key, "comment");
}

int json_check_name(const struct json_value *value)
{
    const char *text = cJSON_IsString(value->json) ? value->json->valuestring : "";
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (!step || utf8_is_steering(code))
            return json_refuse(value, "a name may not contain control characters");
    }
    return length ? 0 : json_expected(value, "a name");
}

int json_term(const struct json_value *value, enum term term, struct given *given)
{
    bool numeric = !term_kinds[term].names;
    const cJSON *json = value->json;
    int64_t number;
    bool flag;

    if (term == TERM_OWN_CELL) {
        if (json_flag(value, &flag))
            return -1;
        given_put(given, term, flag);
        return 0;
    }
    if (term == TERM_RADIUS && cJSON_IsNull(json))
        return 0;
    if (cJSON_IsNumber(json) && numeric) {
        if (json_whole(value, &number))
            return -1;
        return given_number(given, term, number, value->diag)
                   ? json_blame(value->diag, &value->path)
                   : 0;
    }
    if (term == TERM_RADIUS ? !cJSON_IsString(json) || strcmp(json->valuestring, "all") != 0
                            : !cJSON_IsString(json) || numeric)
        return json_expected(value, "%s",
                             term == TERM_RADIUS ? "a whole number, \"all\" or null"
                             : numeric           ? "a whole number"
                                                 : "a string");
    return given_parse(given, term, json->valuestring, value->diag)
               ? json_blame(value->diag, &value->path)
               : 0;
}

int json_terms(const struct json_value *object, struct given *given)
{
    for (struct json_value at = json_first(object); at.json; json_step(&at)) {
        enum term term = term_find(at.path.key);
        /* No test can tell: the tables of keys ask this before. */
        if (term != TERM_COUNT && json_term(&at, term, given))
            return -1;
    }
    return 0;
}

/* Arrays in bulk */

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

struct json_elements json_elements(const struct json_value *array)
{
    const cJSON *json = array->json;

    return (struct json_elements){
        .value = {{&array->path, NULL, -1}, json ? json->child : NULL, array->diag, NULL},
        .text = json && cJSON_IsRaw(json) ? json->valuestring : NULL,
        .number.type = cJSON_Number};
}

bool json_elements_next(struct json_elements *elements)
{
    const char *at = elements->text;
    uint64_t number = 0;

    if (!at) {
        if (elements->value.path.index++ >= 0 && elements->value.json)
            elements->value.json = elements->value.json->next;
        return elements->value.json;
    }
    while (*at != ']' && !is_digit(*at))
        at++;
    if (*at == ']')
        return false;
    for (; is_digit(*at); at++)
        number = 10 * number + (uint64_t)(*at - '0');
    elements->text = at;
    elements->number.valuedouble = (double)number;
    elements->value.json = &elements->number;
    elements->value.path.index++;
    return true;
}
