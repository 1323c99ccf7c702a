/*
 * Holds a value of JSON against its shape, and all that it contains against theirs. Readers come
 * after it, and need not ask again whether a key may stand there or what kind of value it has. What
 * depends on other values, as whether a position is on the map, is theirs to say. The shapes are in
 * json_shapes.c; at the end they are printed as a JSON Schema, draft 2020-12, for editors and
 * validators: what readers accept is valid by it.
 */
#include <math.h>

#include "cli/input/json.h"
#include "cli/support/limit.h"
#include "cli/support/utf8.h"

const char *json_text(const cJSON *object, const char *key)
{
    const cJSON *value = json_get(object, key);

    return cJSON_IsString(value) ? value->valuestring : "";
}

int64_t json_whole(const cJSON *value, int64_t otherwise)
{
    return cJSON_IsNumber(value) ? (int64_t)value->valuedouble : otherwise;
}

bool json_key_is_own(const char *key)
{
    return !strncmp(key, "x-", 2) || !strcmp(key, "comment");
}

void json_term(const cJSON *value, enum term term, struct given *given)
{
    struct diag ignored; /* the shape has the words */

    if (cJSON_IsString(value))
        given_parse(given, term, value->valuestring, &ignored);
    else if (!cJSON_IsNull(value))
        given_put(given, term, json_whole(value, cJSON_IsTrue(value)));
}

void json_terms(const cJSON *object, struct given *given)
{
    for (const cJSON *value = json_first(object); value; value = value->next) {
        enum term term = value->string ? term_find(value->string) : TERM_COUNT;
        if (term != TERM_COUNT)
            json_term(value, term, given);
    }
}

int json_own_terms(const cJSON *object, struct given *given, struct diag *diag)
{
    const cJSON *rule = json_get(object, "algorithm");

    json_terms(object, given);
    return rule && !(given->rule = rule_need(rule->valuestring, diag)) ? json_blame(diag, rule) : 0;
}

const char *json_kind(const cJSON *value)
{
    static _Thread_local char text[80];

    if (cJSON_IsObject(value) || cJSON_IsArray(value) || cJSON_IsRaw(value))
        return cJSON_IsObject(value) ? "an object" : "an array";
    if (cJSON_IsNull(value) || cJSON_IsBool(value))
        return cJSON_IsNull(value) ? "null" : cJSON_IsTrue(value) ? "true" : "false";
    if (cJSON_IsString(value))
        snprintf(text, sizeof text, "\"%.40s\"", value->valuestring);
    else if (isinf(value->valuedouble))
        return value->valuedouble > 0 ? "a number beyond 1e308" : "a number beyond -1e308";
    else if (snprintf(text, sizeof text, "%.15g", value->valuedouble) &&
             strtod(text, NULL) != value->valuedouble)
        snprintf(text, sizeof text, "%.17g", value->valuedouble);
    return text;
}

/*
 * -1 with `diag`: at the value something else was expected than what was found, one of the words
 * where nothing is named. `missing`: what was found is that the value has no such key.
 */
static int shape_refuse(const cJSON *value, const struct json_shape *shape, const char *missing,
                        struct diag *diag)
{
    struct bytes words = {0};

    if (!shape->expected)
        words_tell(&words, shape->words, shape->count, ", ");
    json_fail(diag, value, "found %s%s, expected %s%s", missing ? "no " : "",
              missing ? missing : json_kind(value), shape->expected ? "" : "one of ",
              shape->expected ? shape->expected : words.data);
    bytes_release(&words);
    return -1;
}

/* `shape` is NULL where the length is known to be right. */
static int shape_fit_array(const cJSON *array, const struct json_shape *shape,
                           const struct json_shape *of, struct diag *diag)
{
    int64_t count = cJSON_GetArraySize(array);

    if (cJSON_IsRaw(array)) {
        const char *text = diag->in.text + array->valueint + 1;
        bool strings = text[strspn(text, " \t\r\n")] == '"';
        if (!(of->kinds & (strings ? JSON_TEXT : JSON_WHOLE)))
            return json_fail(diag, array, "found an array of %s, expected %s",
                             strings ? "strings" : "numbers",
                             shape ? shape->expected : of->expected);
    }
    if (shape && (count < shape->least || (shape->most && count > shape->most)))
        return json_fail(diag, array, "found an array of length %lld, expected %s",
                         (long long)count, shape->expected);
    for (const cJSON *element = json_first(array); element; element = element->next)
        if (json_fit(element, of, diag))
            return -1;
    return 0;
}

static int shape_refuse_key(const cJSON *member, const struct json_key *keys, const char *beside,
                            struct diag *diag)
{
    const char *word = strcmp(member->string, "name") ? member->string : "id", *nearest;
    struct word_list names = {0};

    for (; keys && keys->key; keys++)
        word_list_add(&names, keys->key);
    nearest = words_nearest(word, names.words, names.count);
    if (nearest)
        return json_fail(diag, member, "unknown key (did you mean %s?)", nearest);
    return json_fail(diag, member, "unknown key%s%s", beside ? " beside " : "",
                     beside ? beside : "");
}

static int shape_fit_object(const cJSON *object, const struct json_shape *shape, struct diag *diag)
{
    const struct json_key *keys = shape->keys, *row;
    int64_t count = 0;

    for (size_t i = 0; shape->variants && !keys; i++) {
        if (!shape->variants[i])
            return json_fail(diag, object, "expected %s", shape->expected);
        keys = json_get(object, shape->variants[i]->key) ? shape->variants[i] : NULL;
    }
    for (const cJSON *member = json_first(object); member; member = member->next) {
        const struct json_shape *inner;
        for (row = keys; row && row->key && strcmp(row->key, member->string) != 0; row++)
            ;
        inner = row && row->key ? row->shape : shape->others;
        if (json_key_is_own(member->string))
            continue;
        count++;
        if (!inner)
            return shape_refuse_key(member, keys, shape->variants ? keys->key : NULL, diag);
        if (json_fit(member, inner, diag))
            return -1;
    }
    for (row = keys; row && row->key; row++)
        if (row->must && !json_get(object, row->key))
            return shape_refuse(object, row->shape, row->key, diag);
    return shape->others && count < shape->least
               ? json_fail(diag, object, "found nothing, expected %s", shape->expected)
               : 0;
}

static int shape_fit_text(const cJSON *value, const struct json_shape *shape, struct diag *diag)
{
    const char *text = value->valuestring, *end = text + strlen(text);
    bool found = !(shape->kinds & JSON_WORD);
    uint32_t code;

    for (const char *at = text; at < end && shape->kinds & JSON_NAME;) {
        at += utf8_decode(at, (size_t)(end - at), &code); /* the text is valid */
        if (utf8_is_steering(code))
            return json_fail(diag, value, "a name may not contain control characters");
    }
    for (size_t i = 0; !found && i < shape->count; i++)
        found = !strcmp(text, shape->words[i]);
    return !found || ((shape->kinds & JSON_NAME) && !*text) ||
                   ((shape->kinds & JSON_GLYPH) && !utf8_single(text)) ||
                   (shape->signs && text[strspn(text, shape->signs)])
               ? shape_refuse(value, shape, NULL, diag)
               : 0;
}

static int shape_fit_number(const cJSON *value, const struct json_shape *shape, struct diag *diag)
{
    double number = value->valuedouble;
    bool whole = shape->kinds & JSON_WHOLE;

    if (whole && (number > (double)JSON_WHOLE_MOST || number < -(double)JSON_WHOLE_MOST))
        return json_fail(diag, value, "%s is out of range (beyond 2^53 - 1)", json_kind(value));
    if (whole && number != (double)(int64_t)number)
        return json_fail(diag, value, "found %s, expected a whole number", json_kind(value));
    return number >= (double)shape->least && number <= (double)shape->most
               ? 0
               : shape_refuse(value, shape, NULL, diag);
}

int json_fit(const cJSON *value, const struct json_shape *shape, struct diag *diag)
{
    unsigned kind = cJSON_IsString(value)   ? JSON_TEXT | JSON_NAME | JSON_GLYPH | JSON_WORD
                    : cJSON_IsNumber(value) ? JSON_WHOLE | JSON_NUMBER
                    : cJSON_IsBool(value)   ? JSON_FLAG
                    : cJSON_IsNull(value)   ? JSON_NULL
                    : cJSON_IsObject(value) ? JSON_OBJECT
                                            : JSON_ARRAY;

    if (limit_check(diag))
        return -1;
    if (!shape->kinds)
        return 0;
    if (shape->many && kind == JSON_ARRAY &&
        !((shape->kinds & JSON_ARRAY) && cJSON_IsNumber(value->child))) {
        struct json_shape one = *shape;
        one.many = false;
        return shape_fit_array(value, NULL, &one, diag);
    }
    if (!(shape->kinds & kind))
        return shape_refuse(value, shape, NULL, diag);
    return kind & JSON_TEXT      ? shape_fit_text(value, shape, diag)
           : kind & JSON_WHOLE   ? shape_fit_number(value, shape, diag)
           : kind == JSON_OBJECT ? shape_fit_object(value, shape, diag)
           : kind == JSON_ARRAY  ? shape_fit_array(value, shape, shape->of, diag)
                                 : 0;
}

/* As a JSON Schema */

static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape);

static void schema_object(struct json_out *out, const struct json_key *keys,
                          const struct json_shape *others)
{
    json_object(out, "properties");
    for (const struct json_key *row = keys; row && row->key; row++)
        schema_shape(out, row->key, row->shape);
    json_end(out);
    json_object(out, "patternProperties");
    json_bool(out, "^(x-|comment$)", true);
    json_end(out);
    if (others)
        schema_shape(out, "additionalProperties", others);
    else
        json_bool(out, "additionalProperties", false);
    json_array(out, "required");
    for (const struct json_key *row = keys; row && row->key; row++)
        if (row->must)
            json_string(out, NULL, row->key);
    json_end(out);
}

/* What a value of one of the shape's kinds is. */
static void schema_kind(struct json_out *out, const struct json_shape *shape, unsigned kind)
{
    char pattern[16];

    json_object(out, NULL);
    json_string(out, "type",
                kind == JSON_OBJECT  ? "object"
                : kind == JSON_ARRAY ? "array"
                : kind == JSON_WHOLE ? "integer"
                : kind == JSON_FLAG  ? "boolean"
                : kind == JSON_NULL  ? "null"
                                     : "string");
    if (kind == JSON_OBJECT)
        schema_object(out, shape->keys, shape->others);
    if (kind == JSON_ARRAY) {
        schema_shape(out, "items", shape->of);
        json_int(out, "minItems", shape->least);
        if (shape->most)
            json_int(out, "maxItems", shape->most);
    }
    if (kind == JSON_WHOLE) {
        json_int(out, "minimum", shape->least);
        json_int(out, "maximum", shape->most);
    }
    if (kind == JSON_WORD)
        json_array(out, "enum");
    for (size_t i = 0; kind == JSON_WORD && i < shape->count; i++)
        json_string(out, NULL, shape->words[i]);
    if (kind == JSON_WORD)
        json_end(out);
    if (kind == JSON_NAME || kind == JSON_GLYPH)
        json_int(out, "minLength", 1);
    if (kind == JSON_GLYPH)
        json_int(out, "maxLength", 1);
    snprintf(pattern, sizeof pattern, "^[%s]*$", shape->signs ? shape->signs : "");
    if (shape->signs)
        json_string(out, "pattern", pattern);
    json_end(out);
}

/* Any of the shape's kinds, and of its tables of keys. */
static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape)
{
    struct json_shape one = *shape;
    const struct json_shape many = {.of = &one};
    const struct json_key *const *variant = shape->variants;

    json_object(out, key);
    if (shape->kinds)
        json_array(out, "anyOf");
    for (unsigned kind = 1; kind <= JSON_OBJECT; kind <<= 1)
        if (shape->kinds & kind && !(kind == JSON_OBJECT && variant))
            schema_kind(out, shape, kind);
    for (; variant && *variant; variant++) {
        one.keys = *variant;
        schema_kind(out, &one, JSON_OBJECT);
    }
    one.many = false;
    if (shape->many)
        schema_kind(out, &many, JSON_ARRAY);
    if (shape->kinds)
        json_end(out);
    json_end(out);
}

void json_write_schema(struct sink *sink)
{
    struct json_out out = json_open(sink, NULL);

    json_string(&out, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_string(&out, "title", "What eyeshot reads: a scenario, or a map alone");
    json_array(&out, "anyOf");
    schema_shape(&out, NULL, &json_scenario_shape);
    schema_shape(&out, NULL, &json_map_shape);
    json_end(&out);
    json_close(&out);
}
