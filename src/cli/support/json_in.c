#include "cli/support/json_in.h"

#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/bytes.h"
#include "cli/support/json_check.h"
#include "cli/support/json_edit.h"
#include "cli/support/json_number.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

void json_add_path(struct bytes *out, const struct json_path *path)
{
    if (!path->up) {
        bytes_addf(out, "$");
        return;
    }
    json_add_path(out, path->up);
    if (!path->key)
        bytes_addf(out, "[%d]", path->index);
    else if (path->key[0] && !strchr("0123456789-", path->key[0]) &&
             strspn(path->key, "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == strlen(path->key))
        bytes_addf(out, ".%.80s", path->key);
    else
        bytes_addf(out, "[\"%.80s\"]", path->key);
}

int json_blame(struct diag *diag, const struct json_path *path)
{
    struct bytes text = {0};

    json_add_path(&text, path);
    bytes_addf(&text, ": %s", diag->message);
    diag->line = diag->column = 0;
    diag->excerpt[0] = '\0';
    diag_fail(diag, "%s", text.data);
    bytes_release(&text);
    return -1;
}

int(json_fail)(struct diag *diag, const struct json_path *path, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    return json_blame(diag, path);
}

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

/* Infinity for a whole number that no double holds, 0.5 for whatever is no whole number. */
static double find_whole(const cJSON *value)
{
    int64_t number;

    if (!cJSON_IsNumber(value))
        return 0.5;
    if (!value->valuestring)
        return value->valuedouble;
    return json_number_is_whole(value->valuestring, &number) ? INFINITY : 0.5;
}

int json_whole(const cJSON *value, const struct json_path *path, int64_t *number, struct diag *diag)
{
    double found = find_whole(value);

    if (found > (double)JSON_WHOLE_MOST)
        return json_fail(diag, path, "%s is out of range (-2^53 to 2^53)", json_kind(value));
    *number = (int64_t)found;
    if (found != (double)*number)
        return json_fail(diag, path, "found %s, expected a whole number", json_kind(value));
    return 0;
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
        if (i < count || !strncmp(member->string, "x-", 2))
            continue;
        nearest = option_nearest(member->string, keys, count);
        if (nearest)
            return json_fail(diag, &at, "unknown key (did you mean %s?)", nearest);
        return json_fail(diag, &at, "unknown key");
    }
    return 0;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A key that stands twice in `object`; NULL: none. */
static const char *find_twice(const cJSON *object)
{
    size_t count = 0;
    const char **keys, *twice = NULL;
    const cJSON *member;

    cJSON_ArrayForEach(member, object) count++;
    if (count < 2)
        return NULL;
    keys = alloc_array(count, sizeof *keys);
    count = 0;
    cJSON_ArrayForEach(member, object) keys[count++] = member->string;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count && !twice; i++)
        if (!strcmp(keys[i - 1], keys[i]))
            twice = keys[i];
    free(keys);
    return twice;
}

static int check_twice(const cJSON *value, const struct json_path *path, struct diag *diag)
{
    const cJSON *child;
    const char *twice = cJSON_IsObject(value) ? find_twice(value) : NULL;
    int index = 0;

    if (twice) {
        struct json_path at = {path, twice, 0};
        return json_fail(diag, &at, "this key stands twice");
    }
    cJSON_ArrayForEach(child, value)
    {
        struct json_path at = {path, child->string, index++};
        if (check_twice(child, &at, diag))
            return -1;
    }
    return 0;
}

static void *checked_allocate(size_t size)
{
    return alloc_resize(NULL, size, 1);
}

static void set_hooks(void)
{
    cJSON_Hooks hooks = {checked_allocate, free};

    cJSON_InitHooks(&hooks);
}

/* cJSON minds nothing but numbers of more than 63 characters. */
static cJSON *parse(const char *text, size_t length, bool clear)
{
    struct bytes copy = {0};
    cJSON *value;

    if (!clear)
        json_numbers_hide(&copy, text, length);
    value =
        clear ? cJSON_ParseWithLength(text, length) : cJSON_ParseWithLength(copy.data, copy.length);
    bug_unless(value);
    if (!clear)
        json_numbers_show(value);
    bytes_release(&copy);
    return value;
}

cJSON *json_parse_part(const char *text, size_t length, bool clear, const struct json_path *path,
                       struct diag *diag)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    cJSON *value;

    pthread_once(&once, set_hooks);
    value = parse(text, length, clear);
    if (check_twice(value, path, diag)) {
        cJSON_Delete(value);
        return NULL;
    }
    return value;
}

cJSON *json_parse(const char *text, size_t length, struct diag *diag)
{
    static const struct json_path root;
    bool clear;

    return json_check(text, length, &clear, diag)
               ? NULL
               : json_parse_part(text, length, clear, &root, diag);
}

/* What steers a terminal, though JSON lets it stand for itself, becomes an escape. */
static void add_pure(struct bytes *out, const char *text, size_t length)
{
    uint32_t code;

    for (size_t at = 0, step; at < length; at += step) {
        step = utf8_decode(text + at, length - at, &code);
        if (utf8_is_steering(code))
            bytes_addf(out, "\\u%04x", code);
        else
            bytes_add(out, text + at, step);
    }
}

/* cJSON turns escapes into what they stand for where that may be. */
static void add_string(struct bytes *out, const char *text, size_t length)
{
    cJSON *value = cJSON_ParseWithLength(text, length);
    char *plain = cJSON_PrintUnformatted(value);

    add_pure(out, plain, strlen(plain));
    free(plain);
    cJSON_Delete(value);
}

char *json_text(const char *text, size_t length)
{
    struct bytes out = {0};

    for (size_t at = 0, end; (at = json_skip_blanks(text, length, at)) < length; at = end) {
        end = text[at] == '"' ? json_value_end(text, length, at) : at + 1;
        if (memchr(text + at, '\\', end - at))
            add_string(&out, text + at, end - at);
        else
            add_pure(&out, text + at, end - at);
    }
    return out.data;
}
