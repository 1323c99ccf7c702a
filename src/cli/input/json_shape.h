/*
 * Shapes: what a value of JSON may be, as tables. One function holds a value against its shape and
 * tells what is wrong where; another prints all shapes as a JSON Schema.
 */
#ifndef INPUT_JSON_SHAPE_H
#define INPUT_JSON_SHAPE_H

#include "cli/input/json_need.h"
#include "cli/support/json_out.h"

/* A value is of one of these kinds; a shape may allow several. */
enum {
    JSON_TEXT = 1,
    JSON_NAME = 2,  /* a text that is not empty and steers no terminal */
    JSON_GLYPH = 4, /* a text of one character */
    JSON_WHOLE = 8,
    JSON_FLAG = 16,
    JSON_NULL = 32,
    JSON_ARRAY = 64,
    JSON_OBJECT = 128
};

struct json_shape;

struct json_key {
    const char *key;
    const struct json_shape *shape; /* NULL: the key is that of a term, which knows its values */
    bool needed;
};

struct json_shape {
    const char *name;            /* under which the schema defines it; NULL: where it is used */
    const char *expected;        /* for messages: what it should have been */
    unsigned kinds;              /* 0: any value */
    int64_t least, most;         /* of a whole number */
    const char *signs;           /* of which a text consists; NULL: of any */
    const struct json_shape *of; /* what an element of an array is */
    size_t count;                /* of the elements; 0: any number */
    bool filled;                 /* an array may not be empty */
    bool many;                   /* an array of such values may stand in the place of one */
    const struct json_key *keys; /* of an object; they end with {0} */
    const char *lacking; /* for messages: what needs the keys of `one_of`, or else `needed` */
    const char *one_of;  /* `x, y|row, col`: an object has the keys of just one of these */
    const struct json_shape *others;          /* what stands under keys that are not among them */
    bool all_others;                          /* even under `x-…` and `comment` */
    const struct json_shape *const *variants; /* an object is of the first whose first key it has */
};

/* The shapes of json_shapes.c: those that the schema defines, the scenario and the map first. */
extern const struct json_shape *const json_shapes[];
extern const struct json_shape json_scenario_shape, json_map_shape;

/* -1 with a message, unless the value has the shape. */
int json_fit(const struct json_value *value, const struct json_shape *shape);

void json_write_schema(struct sink *sink);

#endif
