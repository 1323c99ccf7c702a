/*
 * JSON as the readers of this room take it: tables say what a value may be (its shape), one
 * function holds a value against them, and readers that come after it ask no more than what tables
 * can't say. Another one prints the tables as a JSON Schema.
 */
#ifndef INPUT_JSON_H
#define INPUT_JSON_H

#include "cli/input/format.h"

/* A value is of one of these kinds; a shape may allow several. */
enum {
    JSON_TEXT = 1,
    JSON_NAME = 2,  /* a text that is not empty and steers no terminal */
    JSON_GLYPH = 4, /* a text of one character */
    JSON_WORD = 8,  /* one of the shape's words */
    JSON_WHOLE = 16,
    JSON_NUMBER = 32, /* whole or not */
    JSON_FLAG = 64,
    JSON_NULL = 128,
    JSON_ARRAY = 256,
    JSON_OBJECT = 512
};

struct json_shape;

struct json_key {
    const char *key;
    const struct json_shape *shape;
    bool must; /* it must be there */
};

struct json_shape {
    const char *expected;        /* for messages: what it should have been; NULL: its words */
    unsigned kinds;              /* 0: any value */
    int64_t least, most;         /* of a number; of elements, where 0 is no bound; of `others` */
    const char *signs;           /* of which a text consists; NULL: of any */
    const char *const *words;    /* `count` of them */
    size_t count;                /* of the words */
    const struct json_shape *of; /* what an element of an array is */
    bool many;                   /* an array of such values may stand in the place of one */
    const struct json_key *keys; /* of an object; they end with {0} */
    const struct json_shape *others; /* what stands under keys that are not among them */
    /* Or else: an object has the first of these tables of keys whose first key it has. */
    const struct json_key *const *variants;
};

/* The shapes of json_shapes.c. */
extern const struct json_shape json_scenario_shape, json_map_shape, json_result_shape;
extern const struct json_shape *const json_flag, *const json_name;
extern const struct json_shape *const json_term_shapes[TERM_COUNT]; /* but of subtile */

/* Of Tiled: a map, and what is asked of its parts only where they count. */
extern const struct json_shape json_tiled_shape, json_area_shape, json_object_shape,
    json_tileset_shape;

/* -1 with `diag`, unless the value has the shape. */
int json_fit(const cJSON *value, const struct json_shape *shape, struct diag *diag);

void json_write_schema(struct sink *sink);

/* Values that have their shape. */

/* The string that an object has under the key; "": it has none. */
const char *json_text(const cJSON *object, const char *key);
int64_t json_whole(const cJSON *value, int64_t otherwise); /* `otherwise`: there is no number */
bool json_key_is_own(const char *key); /* for people: it starts with `x-`, or is `comment` */

/* A term; the members of an object that are terms; and its algorithm as well. */
void json_term(const cJSON *value, enum term term, struct given *given);
void json_terms(const cJSON *object, struct given *given);
int json_own_terms(const cJSON *object, struct given *given, struct diag *diag);

/* What was found, for messages: `an object`, `"a"`, `3.5`. */
const char *json_kind(const cJSON *value);

/* Scenarios, in parts. */

/* Is `value` a map by itself, rather than an object that has one under `map`? */
bool json_is_bare_map(const cJSON *value);

/*
 * A map by itself, or that of a scenario. `source` is the file that the JSON came from: references
 * are relative to its folder.
 */
int json_map_read(struct scenario *scenario, const cJSON *value, const struct source *source,
                  const struct read_options *options, struct diag *diag);

/* Is it a map of Tiled, which tiled.c reads? */
bool tiled_is_map(const cJSON *root);
int tiled_read_tree(struct scenario *scenario, const cJSON *root, const struct source *source,
                    const struct read_options *options, struct diag *diag);

/* Could a map be so large? -1 with `diag`, at the value. */
int json_check_size(const cJSON *value, int64_t width, int64_t height, struct diag *diag);

/* A position; it must be on the map. */
int json_cell_read(const cJSON *value, const struct map *map, struct cell *cell, struct diag *diag);

/* A name, or a position as the name that who.h has for it; NULL with `diag`. */
const char *json_place_read(struct scenario *scenario, const cJSON *value, struct diag *diag);

/* Parts of it: teams, units and turns; and what it expects of them and of its map. */
int json_story_read(struct scenario *scenario, const cJSON *root, struct diag *diag);
int json_expect_read(struct scenario *scenario, const cJSON *root, struct diag *diag);

#endif
