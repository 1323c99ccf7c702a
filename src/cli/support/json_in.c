#include "cli/support/json_in.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/names.h"

void json_add_path(struct bytes *out, const struct json_path *path)
{
    static const char plain[] = "0123456789-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *key = path->key;

    if (path->up)
        json_add_path(out, path->up);
    if (!path->up)
        bytes_addf(out, "$");
    else if (!key)
        bytes_addf(out, "[%d]", path->index);
    else if (key[0] && !strchr("0123456789-", key[0]) && !key[strspn(key, plain)])
        bytes_addf(out, ".%.80s", key);
    else
        bytes_addf(out, "[\"%.80s\"]", key);
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

/* Numbers */

#define FAR (INT64_MAX / 2) /* an exponent that no digits make up for */

/*
 * The last of its digits that is not 0 stands for ones or more then. Before the exponent there is
 * nothing else than digits, a sign and a point, which are less than '0'.
 */
bool json_number_is_whole(const char *text, int64_t *number)
{
    size_t point = strcspn(text, ".eE"), end = strcspn(text, "eE");
    int64_t power = text[end] ? strtoll(text + end + 1, NULL, 10) : 0;

    power = power > FAR ? FAR : power < -FAR ? -FAR : power;
    *number = 0;
    while (end && text[end - 1] < '1')
        end--;
    if (!end)
        return true;
    power += end > point ? -(int64_t)(end - point - 1) : (int64_t)(point - end);
    for (size_t i = 0; i < end && *number <= JSON_WHOLE_MOST; i++)
        if (text[i] >= '0')
            *number = 10 * *number + (text[i] - '0');
    for (int64_t zeros = power; zeros > 0 && *number <= JSON_WHOLE_MOST; zeros--)
        *number *= 10;
    return power >= 0;
}

/* Strings */

static void *checked_allocate(size_t size)
{
    return alloc_resize(NULL, size, 1);
}

/* Ahead of main(): before cJSON takes any memory. */
__attribute__((constructor)) static void set_hooks(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){checked_allocate, free});
}

/* The string as it is meant, to be freed. */
static char *read_string(const struct json_scan *scan, size_t place)
{
    const char *text = scan->text + scan->spans[place].start;
    size_t length = scan->spans[place].end - scan->spans[place].start;
    cJSON *value;
    char *meant;

    if (!memchr(text, '\\', length))
        return alloc_text(text + 1, length - 2);
    value = cJSON_ParseWithLength(text, length);
    bug_unless(cJSON_IsString(value));
    meant = value->valuestring;
    value->valuestring = NULL;
    cJSON_Delete(value);
    return meant;
}

size_t json_member(const struct json_scan *scan, size_t object, const char *key)
{
    for (size_t at = object + 1; json_is_in(scan, object, at); at = json_next(scan, at + 1)) {
        char *found = read_string(scan, at);
        bool same = !strcmp(found, key);
        free(found);
        if (same) /* of a scan that is kept in part the value may be missing */
            return json_is_in(scan, object, at + 1) ? at + 1 : 0;
    }
    return 0;
}

/* Of several keys that stand twice in an object, the least is told. */
static int check_twice(const cJSON *value, const struct json_path *path, struct diag *diag)
{
    struct json_path at = {path, NULL, 0};
    struct names keys = {0};
    const cJSON *child;

    for (child = value->child; child; child = child->next)
        if (child->string && !names_add(&keys, child->string, 0) &&
            (!at.key || strcmp(child->string, at.key) < 0))
            at.key = child->string;
    names_release(&keys);
    if (at.key)
        return json_fail(diag, &at, "this key stands twice");
    for (child = value->child; child; child = child->next, at.index++) {
        at.key = child->string;
        if (check_twice(child, &at, diag))
            return -1;
    }
    return 0;
}

/* Trees */

cJSON *json_new_string(char *text)
{
    cJSON *value = cJSON_CreateStringReference(text);

    value->type = cJSON_String; /* the text goes with it */
    return value;
}

cJSON *json_new_number(const char *text, size_t length)
{
    char plain[JSON_PLAIN_DIGITS + 1] = "", *copy;
    int64_t whole;
    cJSON *value;

    if (length <= JSON_PLAIN_DIGITS && !memchr(text, 'e', length) && !memchr(text, 'E', length))
        return cJSON_CreateNumber(strtod(memcpy(plain, text, length), NULL));
    copy = alloc_text(text, length);
    value = cJSON_CreateNumber(strtod(copy, NULL));
    if (json_number_is_whole(copy, &whole) && whole <= JSON_WHOLE_MOST)
        free(copy);
    else
        value->valuestring = copy;
    return value;
}

/* cJSON before 1.7.13 goes through the whole list to add to it. */
void json_add(cJSON *parent, char *key, cJSON *child)
{
    cJSON *first = parent->child;

    child->string = key;
    if (first) {
        child->prev = first->prev;
        first->prev = child->prev->next = child;
    } else {
        parent->child = child->prev = child;
    }
}

static cJSON *make_numbers(const char *text, size_t length, bool bulk)
{
    size_t count = 1;
    cJSON *array;

    for (size_t i = 0; i < length; i++)
        count += text[i] == ',';
    if (bulk && count >= JSON_BULK_LEAST) {
        array = cJSON_CreateStringReference(text);
        array->type = cJSON_Raw | cJSON_IsReference;
        array->valuedouble = (double)count;
        return array;
    }
    array = cJSON_CreateArray();
    while (*(text += strcspn(text, "0123456789]")) != ']')
        json_add(array, NULL, cJSON_CreateNumber((double)strtoll(text, (char **)&text, 10)));
    return array;
}

/* The value at `at`, which goes behind it. */
static cJSON *build(const struct json_scan *scan, size_t *at, const struct json_plan *plan)
{
    size_t place = (*at)++;
    struct json_span span = scan->spans[place];
    const char *text = scan->text + span.start;
    bool is_object = *text == '{';
    cJSON *value;

    if (place && (place == plan->without[0] || place == plan->without[1])) {
        value = cJSON_CreateNull();
        *at = json_next(scan, place);
    } else if (*text == '[' && !json_is_in(scan, place, *at) &&
               scan->text[json_skip_blanks(scan->text, span.end, span.start + 1)] != ']') {
        value = make_numbers(text, span.end - span.start, plan->bulk);
    } else if (is_object || *text == '[') {
        value = is_object ? cJSON_CreateObject() : cJSON_CreateArray();
        while (json_is_in(scan, place, *at)) {
            char *key = is_object ? read_string(scan, (*at)++) : NULL;
            json_add(value, key, build(scan, at, plan));
        }
    } else if (*text == '"') {
        value = json_new_string(read_string(scan, place));
    } else if (*text == 'n') {
        value = cJSON_CreateNull();
    } else if (*text == 't' || *text == 'f') {
        value = cJSON_CreateBool(*text == 't');
    } else {
        value = json_new_number(text, span.end - span.start);
    }
    value->valueint = (int)place;
    return value;
}

cJSON *json_build(const struct json_scan *scan, size_t place, const struct json_plan *plan,
                  const struct json_path *path, struct diag *diag)
{
    cJSON *value;

    bug_unless(scan->count <= INT_MAX);
    value = build(scan, &place, plan);
    if (!check_twice(value, path, diag))
        return value;
    cJSON_Delete(value);
    return NULL;
}

cJSON *json_parse(const char *text, size_t length, bool bulk, struct diag *diag)
{
    static const struct json_path root;
    struct json_plan plan = {.bulk = bulk};
    struct json_scan scan = {0};
    cJSON *value =
        json_scan(&scan, text, length, diag) ? NULL : json_build(&scan, 0, &plan, &root, diag);

    json_scan_release(&scan);
    return value;
}

cJSON *json_new_numbers(struct bytes *text)
{
    struct diag never;
    cJSON *array = json_parse(text->data, text->length, true, &never);

    bug_unless(array);
    if (cJSON_IsRaw(array))
        array->type = cJSON_Raw; /* the text goes with it */
    else
        bytes_release(text);
    *text = (struct bytes){0};
    return array;
}
