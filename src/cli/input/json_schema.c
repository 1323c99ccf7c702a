/*
 * The shapes of json_shapes.c as a JSON Schema, draft 2020-12, for editors and validators. What
 * readers accept is valid by it; what depends on other values, as whether a position is on the map,
 * no schema says.
 */
#include "cli/input/json.h"

#include <string.h>

static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape);

static void schema_array(struct json_out *out, const struct json_shape *of, int64_t least,
                         int64_t most)
{
    json_string(out, "type", "array");
    schema_shape(out, "items", of);
    json_int(out, "minItems", least);
    if (most)
        json_int(out, "maxItems", most);
}

static void schema_object(struct json_out *out, const struct json_key *keys,
                          const struct json_shape *others)
{
    json_string(out, "type", "object");
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

static void schema_text(struct json_out *out, const struct json_shape *shape, unsigned kind)
{
    char pattern[16];

    json_string(out, "type", "string");
    json_int(out, "minLength", kind != JSON_TEXT);
    if (kind == JSON_GLYPH)
        json_int(out, "maxLength", 1);
    snprintf(pattern, sizeof pattern, "^[%s]*$", shape->signs ? shape->signs : "");
    if (shape->signs)
        json_string(out, "pattern", pattern);
}

/* What a value of one of the kinds is. */
static void schema_kind(struct json_out *out, const struct json_shape *shape, unsigned kind)
{
    if (kind == JSON_OBJECT) {
        schema_object(out, shape->keys, shape->others);
    } else if (kind == JSON_ARRAY) {
        schema_array(out, shape->of, shape->least, shape->most);
    } else if (kind == JSON_WORD) {
        json_array(out, "enum");
        for (size_t i = 0; i < shape->count; i++)
            json_string(out, NULL, shape->words[i]);
        json_end(out);
    } else if (kind == JSON_WHOLE) {
        json_string(out, "type", "integer");
        json_int(out, "minimum", shape->least);
        json_int(out, "maximum", shape->most);
    } else if (kind == JSON_FLAG || kind == JSON_NULL) {
        json_string(out, "type", kind == JSON_FLAG ? "boolean" : "null");
    } else {
        schema_text(out, shape, kind);
    }
}

/* Any of the shape's kinds, and of its tables of keys. */
static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape)
{
    struct json_shape one = *shape;

    json_object(out, key);
    if (shape->kinds)
        json_array(out, "anyOf");
    for (unsigned kind = 1; kind <= JSON_OBJECT; kind <<= 1) {
        const struct json_key *const *variant = kind == JSON_OBJECT ? shape->variants : NULL;
        if (!(shape->kinds & kind))
            continue;
        do {
            if (variant)
                one.keys = *variant++;
            json_object(out, NULL);
            schema_kind(out, &one, kind);
            json_end(out);
        } while (variant && *variant);
    }
    if (shape->many) {
        json_object(out, NULL);
        one.many = false;
        schema_array(out, &one, 0, 0);
        json_end(out);
    }
    if (shape->kinds)
        json_end(out);
    json_end(out);
}

void json_write_schema(struct sink *sink)
{
    struct json_out out = {.sink = sink};

    json_object(&out, NULL);
    json_string(&out, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_string(&out, "title", "What eyeshot reads: a scenario, or a map alone");
    json_array(&out, "anyOf");
    schema_shape(&out, NULL, &json_scenario_shape);
    schema_shape(&out, NULL, &json_map_shape);
    json_end(&out);
    json_end(&out);
    json_end_line(&out);
}
