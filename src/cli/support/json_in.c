/*
 * Reads JSON by RFC 8259, strictly, which cJSON does not: it lets pass what no other reader would,
 * and says of an error only that there is one. So the text is read here, once, and becomes a tree
 * of cJSON's values, each of which notes where it stands. Arrays that may be long stay text
 * (json.h). input/json_shape.c says which value may stand where, and diag.c what is wrong with one.
 */
#include "cli/support/json.h"

#include <ctype.h>

#include "cli/support/utf8.h"
#include "cli/support/words.h"

struct parser {
    const char *text;
    size_t length, at;
    const char *bulk;    /* the keys under which arrays may stay text; NULL: there are none */
    struct bytes string; /* the one that was read last, its escapes resolved */
    struct diag *diag;
};

/* The next byte, 0 at the end: a NUL in the text is an error wherever it stands. */
static unsigned char json_peek(const struct parser *parser)
{
    return parser->at < parser->length ? (unsigned char)parser->text[parser->at] : 0;
}

static bool json_take(struct parser *parser, char byte)
{
    bool found = json_peek(parser) == (unsigned char)byte;

    parser->at += found;
    return found;
}

/* The same behind blanks. */
static bool json_take_next(struct parser *parser, char byte)
{
    parser->at = json_skip_blanks(parser->text, parser->length, parser->at);
    return json_take(parser, byte);
}

static int json_refuse(const struct parser *parser, const char *expected)
{
    unsigned char byte = json_peek(parser);
    char found[20] = "the end of the text";

    if (parser->at < parser->length)
        snprintf(found, sizeof found, byte > 0x20 && byte < 0x7f ? "'%c'" : "byte 0x%02x", byte);
    return diag_at(parser->diag, parser->text, parser->length, parser->at, "found %s, expected %s",
                   found, expected);
}

static int json_take_hex(struct parser *parser, unsigned *value)
{
    char digits[5] = "";

    for (int i = 0; i < 4; i++) {
        if (!isxdigit(json_peek(parser)))
            return json_refuse(parser, "four hexadecimal digits");
        digits[i] = parser->text[parser->at++];
    }
    *value = (unsigned)strtoul(digits, NULL, 16);
    return 0;
}

/* Behind a backslash. */
static int json_take_escape(struct parser *parser)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *letter = json_peek(parser) ? strchr(letters, json_peek(parser)) : NULL;
    size_t start = parser->at - 1;
    unsigned code = 0, low = 0;
    char character[4];

    if (letter) {
        parser->at++;
        bytes_add(&parser->string, &meant[letter - letters], 1);
        return 0;
    }
    if (!json_take(parser, 'u'))
        return json_refuse(parser, "an escape: one of \" \\ / b f n r t u");
    if (json_take_hex(parser, &code))
        return -1;
    if (!code)
        return diag_at(parser->diag, parser->text, parser->length, start,
                       "found \\u0000, which no string may hold here");
    if (code >= 0xd800 && code < 0xdc00 && json_take(parser, '\\') && json_take(parser, 'u') &&
        json_take_hex(parser, &low))
        return -1;
    if (low >= 0xdc00 && low < 0xe000)
        code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
    if (code >= 0xd800 && code < 0xe000)
        return diag_at(parser->diag, parser->text, parser->length, start,
                       "found half of a surrogate pair");
    bytes_add(&parser->string, character, utf8_encode(code, character));
    return 0;
}

/* Where the next quote or backslash stands, or the next byte that is not printable ASCII. */
static const char *json_string_pause(const char *at, const char *end)
{
    for (; end - at >= 8; at += 8) {
        uint64_t word = word_load(at);
        if ((word_unprintable(word) & WORD_TOPS) | word_has(word, '"') | word_has(word, '\\'))
            break;
    }
    while (at < end && (signed char)*at >= 0x20 && *at != '"' && *at != '\\')
        at++;
    return at;
}

/* Behind the quote that opens it. */
static int json_take_string(struct parser *parser)
{
    size_t start = parser->at, step;
    uint32_t code;

    bytes_truncate(&parser->string, 0);
    for (;;) {
        const char *end = parser->text + parser->length;
        const char *at = json_string_pause(parser->text + parser->at, end);
        parser->at = (size_t)(at - parser->text);
        if (at == end)
            return json_refuse(parser, "the end of the string");
        if (*at == '"' || *at == '\\') {
            bytes_add(&parser->string, parser->text + start, parser->at++ - start);
            if (*at == '"')
                return 0;
            if (json_take_escape(parser))
                return -1;
            start = parser->at;
            continue;
        }
        step = utf8_decode(at, (size_t)(end - at), &code);
        if (!step)
            return json_refuse(parser, "valid UTF-8");
        if (code < 0x20)
            return json_refuse(parser, "an escape: control characters may not stand in a string");
        parser->at += step;
    }
}

static int json_take_digits(struct parser *parser)
{
    if (!isdigit(json_peek(parser)))
        return json_refuse(parser, "a digit");
    while (isdigit(json_peek(parser)))
        parser->at++;
    return 0;
}

static int json_take_number(struct parser *parser, cJSON *value)
{
    const char *start = parser->text + parser->at;

    json_take(parser, '-');
    if (json_take(parser, '0')) {
        if (isdigit(json_peek(parser)))
            return json_refuse(parser, "no digit behind a leading 0");
    } else if (json_take_digits(parser)) {
        return -1;
    }
    if (json_take(parser, '.') && json_take_digits(parser))
        return -1;
    if (json_take(parser, 'e') || json_take(parser, 'E')) {
        if (!json_take(parser, '+'))
            json_take(parser, '-');
        if (json_take_digits(parser))
            return -1;
    }
    value->type = cJSON_Number;
    value->valuedouble = strtod(start, NULL);
    return 0;
}

static int json_take_word(struct parser *parser, cJSON *value)
{
    static const char *const words[] = {"null", "false", "true"};
    static const int types[] = {cJSON_NULL, cJSON_False, cJSON_True};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (parser->length - parser->at < length ||
            memcmp(parser->text + parser->at, words[i], length) != 0)
            continue;
        parser->at += length;
        value->type = types[i];
        return 0;
    }
    return json_refuse(parser, "a value");
}

/*
 * Behind a bracket: whole numbers without signs, or strings without escapes, and the bracket that
 * closes; or nothing is taken. What is wrong is found again when it is read by element.
 */
static bool json_take_bulk(struct parser *parser, cJSON *array)
{
    size_t start = parser->at;
    bool strings = json_take_next(parser, '"'), good;

    parser->at = start;
    do {
        size_t first = parser->at = json_skip_blanks(parser->text, parser->length, parser->at);
        while (!strings && isdigit(json_peek(parser)))
            parser->at++;
        good = strings
                   ? json_take(parser, '"') && !json_take_string(parser) &&
                         parser->string.length == parser->at - first - 2
                   : parser->at == first + 1 || (parser->at > first && parser->text[first] != '0');
    } while (good && json_take_next(parser, ','));
    if (good && json_take(parser, ']')) {
        array->type = cJSON_Raw;
        return true;
    }
    parser->at = start;
    return false;
}

/* No key may stand twice in an object: -1 with `diag`, which tells of the first one. */
static int json_check_keys(const cJSON *object, struct diag *diag)
{
    const cJSON *member = object->child;
    struct names keys = {0};
    size_t count = 0, first;

    for (; member && names_add(&keys, member->string, count); member = member->next)
        count++;
    if (member && names_find(&keys, member->string, &first))
        json_fail(diag, cJSON_GetArrayItem(object, (int)first), "this key stands twice");
    names_release(&keys);
    return member ? -1 : 0;
}

static int json_take_value(struct parser *parser, cJSON *value, int depth);

/* Behind the bracket that opens it. */
static int json_take_inside(struct parser *parser, cJSON *around, int depth)
{
    bool is_object = cJSON_IsObject(around);
    bool bulk = parser->bulk && around->string && list_has(parser->bulk, around->string);
    char close = is_object ? '}' : ']';

    if ((bulk && !is_object && json_take_bulk(parser, around)) || json_take_next(parser, close))
        return 0;
    do {
        cJSON *child = cJSON_CreateNull();
        cJSON_AddItemToArray(around, child);
        if (is_object) {
            if (!json_take_next(parser, '"'))
                return json_refuse(parser, "a key in double quotes");
            if (json_take_string(parser))
                return -1;
            child->string = alloc_text(parser->string.data, parser->string.length);
            if (!json_take_next(parser, ':'))
                return json_refuse(parser, "':'");
        }
        if (json_take_value(parser, child, depth + 1))
            return -1;
    } while (json_take_next(parser, ','));
    if (!json_take(parser, close))
        return json_refuse(parser, is_object ? "',' or '}'" : "',' or ']'");
    return is_object ? json_check_keys(around, parser->diag) : 0;
}

/* `value` stands in the tree already, to be filled. */
static int json_take_value(struct parser *parser, cJSON *value, int depth)
{
    unsigned char first;

    parser->at = json_skip_blanks(parser->text, parser->length, parser->at);
    value->valueint = (int)parser->at;
    first = json_peek(parser);
    if (first == '-' || isdigit(first))
        return json_take_number(parser, value);
    if (first != '"' && first != '[' && first != '{')
        return json_take_word(parser, value);
    if (first != '"' && depth == JSON_MAX_DEPTH)
        return diag_at(parser->diag, parser->text, parser->length, parser->at,
                       "nested more than %d deep", JSON_MAX_DEPTH);
    parser->at++;
    if (first != '"') {
        value->type = first == '{' ? cJSON_Object : cJSON_Array;
        return json_take_inside(parser, value, depth);
    }
    if (json_take_string(parser))
        return -1;
    value->type = cJSON_String;
    value->valuestring = alloc_text(parser->string.data, parser->string.length);
    return 0;
}

static void *json_allocate(size_t size)
{
    return alloc_resize(NULL, size, 1);
}

/* Ahead of main(): before cJSON takes any memory. */
__attribute__((constructor)) static void json_set_hooks(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){json_allocate, free});
}

cJSON *json_parse(const char *text, size_t length, const char *bulk, struct diag *diag)
{
    struct parser parser = {.text = text, .length = length, .bulk = bulk, .diag = diag};
    cJSON *tree = cJSON_CreateNull();
    int status;

    diag->in = (struct diag_source){text, length, tree};
    if (length > INT_MAX)
        status = diag_fail(diag, "more than %d bytes of JSON", INT_MAX);
    else
        status = json_take_value(&parser, tree, 0);
    parser.at = json_skip_blanks(text, length, parser.at);
    if (!status && parser.at < length)
        status = json_refuse(&parser, "nothing behind the end of the JSON text");
    bytes_release(&parser.string);
    if (!status)
        return tree;
    cJSON_Delete(tree);
    diag->in = (struct diag_source){0};
    return NULL;
}

const char *json_end_of(const char *at)
{
    int depth = 0;

    if (!strchr("\"[{", *at))
        return at + strcspn(at, ",]} \t\r\n");
    do {
        if (*at == '"')
            for (at++; *(at += strcspn(at, "\"\\")) != '"'; at += 2)
                ;
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at++;
        at += depth ? strcspn(at, "\"[]{}") : 0;
    } while (depth);
    return at;
}
