/*
 * The shapes of json_shapes.c as a JSON Schema, draft 2020-12, for editors and validators. What
 * readers accept is valid by it; what depends on other values, as whether a position is on the map,
 * no schema says.
 */
#include "cli/input/json_shape.h"

#include <string.h>

static void schema_whole(struct json_out *out, int64_t least, int64_t most)
{
    json_string(out, "type", "integer");
    if (least > -JSON_WHOLE_MOST)
        json_int(out, "minimum", least);
    if (most < JSON_WHOLE_MOST)
        json_int(out, "maximum", most);
}

static void schema_term(struct json_out *out, enum term term)
{
    const struct term_kind *kind = &term_kinds[term];

    json_object(out, term_keys[term]);
    if (term == TERM_OWN_CELL) {
        json_string(out, "type", "boolean");
    } else if (kind->names) {
        json_inline_array(out, "enum");
        for (size_t i = 0; i < kind->named; i++)
            json_string(out, NULL, kind->names[i]);
        json_end(out);
    } else if (term == TERM_RADIUS) {
        json_array(out, "anyOf");
        json_object(out, NULL);
        schema_whole(out, kind->least, kind->most);
        json_end(out);
        json_object(out, NULL);
        json_inline_array(out, "enum");
        json_string(out, NULL, "all");
        json_null(out, NULL);
        json_end(out);
        json_end(out);
        json_end(out);
    } else {
        schema_whole(out, kind->least, kind->most);
    }
    json_end(out);
}

static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape);

static void schema_array(struct json_out *out, const struct json_shape *of, bool filled,
                         size_t count)
{
    json_string(out, "type", "array");
    if (of)
        schema_shape(out, "items", of);
    if (count || filled)
        json_size(out, "minItems", count ? count : 1);
    if (count)
        json_size(out, "maxItems", count);
}

/* `{"anyOf":[{"required":["x","y"]},…]}`. */
static void schema_groups(struct json_out *out, const char *groups)
{
    char key[16];

    json_array(out, "oneOf");
    while (*groups) {
        json_object(out, NULL);
        json_inline_array(out, "required");
        for (; *groups && *groups != '|'; groups += strspn(groups, ", ")) {
            size_t size = strcspn(groups, ",|");
            snprintf(key, sizeof key, "%.*s", (int)size, groups);
            json_string(out, NULL, key);
            groups += size;
        }
        json_end(out);
        json_end(out);
        groups += *groups == '|';
    }
    json_end(out);
}

static void schema_object(struct json_out *out, const struct json_shape *shape)
{
    bool needs = false;

    if (shape->variants) {
        json_array(out, "anyOf");
        for (size_t i = 0; shape->variants[i]; i++)
            schema_shape(out, NULL, shape->variants[i]);
        json_end(out);
        return;
    }
    json_string(out, "type", "object");
    json_object(out, "properties");
    for (const struct json_key *row = shape->keys; row && row->key; row++) {
        needs |= row->needed;
        if (row->shape)
            schema_shape(out, row->key, row->shape);
        else
            schema_term(out, term_find(row->key));
    }
    if (!shape->all_others) {
        json_object(out, "comment");
        json_end(out);
    }
    json_end(out);
    if (!shape->all_others) {
        json_object(out, "patternProperties");
        json_object(out, "^x-");
        json_end(out);
        json_end(out);
    }
    if (shape->others)
        schema_shape(out, "additionalProperties", shape->others);
    else
        json_bool(out, "additionalProperties", false);
    if (needs) {
        json_inline_array(out, "required");
        for (const struct json_key *row = shape->keys; row->key; row++)
            if (row->needed)
                json_string(out, NULL, row->key);
        json_end(out);
    }
    if (shape->one_of)
        schema_groups(out, shape->one_of);
}

/* What a value of one of the kinds is. */
static void schema_kind(struct json_out *out, const struct json_shape *shape, unsigned kind)
{
    if (kind == JSON_OBJECT)
        schema_object(out, shape);
    else if (kind == JSON_ARRAY)
        schema_array(out, shape->of, shape->filled, shape->count);
    else if (kind == JSON_WHOLE)
        schema_whole(out, shape->least, shape->most);
    else
        json_string(out, "type",
                    kind == JSON_FLAG   ? "boolean"
                    : kind == JSON_NULL ? "null"
                                        : "string");
    if (kind & (JSON_NAME | JSON_GLYPH))
        json_int(out, "minLength", 1);
    if (kind == JSON_GLYPH)
        json_int(out, "maxLength", 1);
    if (kind == JSON_TEXT && shape->signs) {
        char pattern[16];
        snprintf(pattern, sizeof pattern, "^[%s]*$", shape->signs);
        json_string(out, "pattern", pattern);
    }
}

/* The members of a schema: any of the shape's kinds. */
static void schema_kinds(struct json_out *out, const struct json_shape *shape)
{
    struct json_shape one = *shape;
    bool single = !(shape->kinds & (shape->kinds - 1)) && !shape->many;

    if (single && shape->kinds)
        schema_kind(out, shape, shape->kinds);
    if (single)
        return;
    json_array(out, "anyOf");
    for (unsigned kind = 1; kind <= JSON_OBJECT; kind <<= 1) {
        if (!(shape->kinds & kind))
            continue;
        json_object(out, NULL);
        schema_kind(out, shape, kind);
        json_end(out);
    }
    if (shape->many) {
        json_object(out, NULL);
        one.many = one.filled = false;
        schema_array(out, &one, shape->filled, 0);
        json_end(out);
    }
    json_end(out);
}

static void schema_shape(struct json_out *out, const char *key, const struct json_shape *shape)
{
    char reference[40];

    json_object(out, key);
    if (shape->name) {
        snprintf(reference, sizeof reference, "#/$defs/%s", shape->name);
        json_string(out, "$ref", reference);
    } else {
        schema_kinds(out, shape);
    }
    json_end(out);
}

void json_write_schema(struct sink *sink)
{
    struct json_out out = {.sink = sink, .pretty = true};

    json_object(&out, NULL);
    json_string(&out, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_string(&out, "title", "What eyeshot reads: a scenario, or a map alone");
    json_array(&out, "anyOf");
    schema_shape(&out, NULL, &json_scenario_shape);
    schema_shape(&out, NULL, &json_map_shape);
    json_end(&out);
    json_object(&out, "$defs");
    for (size_t i = 0; json_shapes[i]; i++) {
        json_object(&out, json_shapes[i]->name);
        schema_kinds(&out, json_shapes[i]);
        json_end(&out);
    }
    json_end(&out);
    json_end(&out);
    json_end_line(&out);
}
