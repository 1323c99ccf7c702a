/*
 * Holds a value of JSON against its shape, and all that it contains against theirs. Readers come
 * after it, and need not ask again whether a key may stand there or what kind of value it has. What
 * depends on other values, as whether a position is on the map, is theirs to say. The shapes of
 * scenarios are in json_shapes.c.
 */
#include "cli/input/json_shape.h"

#include <string.h>

#include "cli/support/limit.h"
#include "cli/support/option.h"
#include "cli/support/utf8.h"

#define MOST_KEYS 32 /* of an object */

static int shape_fit_elements(const struct json_value *array, const struct json_shape *of,
                              const struct json_shape *shape)
{
    if (shape->filled && !json_count(array->json))
        return json_refuse(array, "found an empty array, expected %s", shape->expected);
    for (struct json_value at = json_first(array); of && at.json; json_step(&at))
        if (json_fit(&at, of))
            return -1;
    return 0;
}

static int shape_unknown_key(const struct json_value *member, const struct json_shape *shape)
{
    const char *names[MOST_KEYS], *key = member->path.key, *nearest;
    size_t count = 0;

    while (shape->keys && shape->keys[count].key) {
        names[count] = shape->keys[count].key;
        count++;
    }
    nearest = words_nearest(strcmp(key, "name") ? key : "id", names, count);
    if (nearest)
        return json_refuse(member, "unknown key (did you mean %s?)", nearest);
    return json_refuse(member, "unknown key");
}

/* Just one of the groups of keys stands in the object, and all of it. */
static int shape_fit_groups(const struct json_value *object, const struct json_shape *shape)
{
    const char *chosen = NULL, *missing = NULL;
    char first[16] = "";
    int length = 0;

    for (const char *group = shape->one_of; *group; group += strspn(group, "|")) {
        const char *start = group, *lacks = NULL;
        bool any = false;
        while (*group && *group != '|') {
            char key[16];
            size_t size = strcspn(group, ",|");
            snprintf(key, sizeof key, "%.*s", (int)size, group);
            if (json_get(object, key).json)
                any = true;
            else
                lacks = lacks ? lacks : group;
            group += size;
            group += strspn(group, ", ");
        }
        if (any && chosen)
            return json_refuse(object, "found both %.*s and %.*s: expected one of the two", length,
                               chosen, (int)(group - start), start);
        if (any) {
            chosen = start;
            length = (int)(group - start);
            missing = lacks;
        }
    }
    if (!chosen)
        missing = shape->one_of;
    if (!missing)
        return 0;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(missing, ",|"), missing);
    return json_refuse(object, "found no %s, expected %s", first, shape->lacking);
}

static int shape_fit_member(const struct json_value *member, const struct json_shape *shape)
{
    const char *key = member->path.key;
    const struct json_key *row = shape->keys;
    struct given ignored;

    while (row && row->key && strcmp(row->key, key) != 0)
        row++;
    if (row && row->key)
        return row->shape ? json_fit(member, row->shape)
                          : json_term(member, term_find(key), &ignored);
    if (!shape->all_others && json_key_is_own(key))
        return 0;
    return shape->others ? json_fit(member, shape->others) : shape_unknown_key(member, shape);
}

static int shape_fit_object(const struct json_value *object, const struct json_shape *shape)
{
    struct json_value ignored;

    for (size_t i = 0; shape->variants; i++) {
        if (!shape->variants[i])
            return json_refuse(object, "expected %s", shape->lacking);
        if (json_get(object, shape->variants[i]->keys[0].key).json)
            return shape_fit_object(object, shape->variants[i]);
    }
    for (struct json_value at = json_first(object); at.json; json_step(&at))
        if (shape_fit_member(&at, shape))
            return -1;
    if (shape->one_of && shape_fit_groups(object, shape))
        return -1;
    for (const struct json_key *row = shape->keys; row && row->key; row++)
        if (row->needed &&
            json_need(&ignored, object, row->key, shape->one_of ? NULL : shape->lacking))
            return -1;
    return 0;
}

static int shape_fit_text(const struct json_value *value, const struct json_shape *shape)
{
    const char *text = value->json->valuestring;

    if (shape->kinds & JSON_NAME)
        return json_check_name(value);
    return ((shape->kinds & JSON_GLYPH) && !utf8_single(text)) ||
                   (shape->signs && text[strspn(text, shape->signs)])
               ? json_expected(value, "%s", shape->expected)
               : 0;
}

int json_fit(const struct json_value *value, const struct json_shape *shape)
{
    const cJSON *json = value->json;
    unsigned kind = cJSON_IsString(json)   ? JSON_TEXT | JSON_NAME | JSON_GLYPH
                    : cJSON_IsNumber(json) ? JSON_WHOLE
                    : cJSON_IsBool(json)   ? JSON_FLAG
                    : cJSON_IsNull(json)   ? JSON_NULL
                    : cJSON_IsObject(json) ? JSON_OBJECT
                                           : JSON_ARRAY;
    int64_t number;

    if (limit_check(value->diag))
        return -1;
    if (!shape->kinds)
        return 0;
    if (shape->many && kind == JSON_ARRAY &&
        !((shape->kinds & JSON_ARRAY) && cJSON_IsNumber(json->child))) {
        struct json_shape one = *shape;
        one.many = false;
        return shape_fit_elements(value, &one, shape);
    }
    if (!(shape->kinds & kind))
        return json_expected(value, "%s", shape->expected);
    if (kind & JSON_TEXT)
        return shape_fit_text(value, shape);
    if (kind == JSON_OBJECT)
        return shape_fit_object(value, shape);
    if (kind == JSON_ARRAY && shape->count && json_count(json) != shape->count)
        return json_refuse(value, "found an array of another length, expected %s", shape->expected);
    if (kind == JSON_ARRAY)
        return shape_fit_elements(value, shape->of, shape);
    if (kind != JSON_WHOLE)
        return 0;
    if (json_whole(value, &number))
        return -1;
    return number >= shape->least && number <= shape->most
               ? 0
               : json_expected(value, "%s", shape->expected);
}
