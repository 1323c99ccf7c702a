/*
 * JSON as text, by RFC 8259. First the strict pass, which goes as deep as JSON_MAX_DEPTH: what it
 * lets through, cJSON reads as it was meant. Where arrays of numbers or rows are to stay text, it
 * leaves a copy of the text in which a string takes the place of each; the string begins with a
 * control character, which no string of the user's can hold. Behind it, walks over text that is
 * known to be good: they find a value by its path. json_in.c makes trees.
 */
#include "cli/support/json_in.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/bug.h"
#include "cli/support/utf8.h"
#include "cli/support/word.h"

struct scan {
    const char *text;
    size_t length, at;
    enum json_bulk bulk;
    int map_depth;      /* of the array that is a map; -1: there is none */
    struct bytes *lean; /* the copy */
    size_t copied;      /* bytes of the text that are in it, or whose place is taken */
    struct diag *diag;
};

/* The next byte, 0 at the end: a NUL in the text is an error wherever it stands. */
static unsigned char json_peek(const struct scan *scan)
{
    return scan->at < scan->length ? (unsigned char)scan->text[scan->at] : 0;
}

static bool json_take(struct scan *scan, char byte)
{
    bool found = json_peek(scan) == (unsigned char)byte;

    scan->at += found;
    return found;
}

static int json_refuse_byte(const struct scan *scan, const char *expected)
{
    unsigned char byte = json_peek(scan);
    char found[20] = "the end of the text";

    if (scan->at < scan->length)
        snprintf(found, sizeof found, byte > 0x20 && byte < 0x7f ? "'%c'" : "byte 0x%02x", byte);
    return diag_at(scan->diag, scan->text, scan->length, scan->at, "found %s, expected %s", found,
                   expected);
}

static int json_take_hex(struct scan *scan, unsigned *value)
{
    char digits[5] = "";

    for (int i = 0; i < 4; i++) {
        if (!isxdigit(json_peek(scan)))
            return json_refuse_byte(scan, "four hexadecimal digits");
        digits[i] = scan->text[scan->at++];
    }
    *value = (unsigned)strtoul(digits, NULL, 16);
    return 0;
}

/* Behind a backslash. */
static int json_take_escape(struct scan *scan)
{
    size_t start = scan->at - 1;
    unsigned value = 0, low = 0;
    int letter = json_peek(scan);

    if (!letter || !strchr("\"\\/bfnrtu", letter))
        return json_refuse_byte(scan, "an escape: one of \" \\ / b f n r t u");
    scan->at++;
    if (letter != 'u')
        return 0;
    if (json_take_hex(scan, &value))
        return -1;
    if (!value)
        return diag_at(scan->diag, scan->text, scan->length, start,
                       "found \\u0000, which no string may hold here");
    if (value < 0xd800 || value >= 0xe000)
        return 0;
    if (value < 0xdc00 && json_take(scan, '\\') && json_take(scan, 'u') &&
        json_take_hex(scan, &low))
        return -1;
    if (low >= 0xdc00 && low < 0xe000)
        return 0;
    return diag_at(scan->diag, scan->text, scan->length, start, "found half of a surrogate pair");
}

/* Behind the quote that opens it. Most bytes are printable ASCII, eight of which are one word. */
static int json_take_string(struct scan *scan)
{
    for (;;) {
        const char *at = scan->text + scan->at, *end = scan->text + scan->length;
        uint32_t code;
        size_t step = 1;
        unsigned char byte;
        for (; end - at >= 8; at += 8) {
            uint64_t word = word_load(at);
            if ((word_unprintable(word) | word_equal(word, '"') | word_equal(word, '\\')) &
                WORD_TOPS)
                break;
        }
        while (at < end && *at >= 0x20 && *at < 0x7f && *at != '"' && *at != '\\')
            at++;
        scan->at = (size_t)(at - scan->text);
        byte = json_peek(scan);
        if (byte < 0x20)
            return json_refuse_byte(scan,
                                    scan->at < scan->length
                                        ? "an escape: control characters may not stand in a string"
                                        : "the end of the string");
        if (byte >= 0x80)
            step = utf8_decode(at, (size_t)(end - at), &code);
        if (!step)
            return json_refuse_byte(scan, "valid UTF-8");
        scan->at += step;
        if (byte == '"')
            return 0;
        if (byte == '\\' && json_take_escape(scan))
            return -1;
    }
}

static int json_take_digits(struct scan *scan)
{
    if (!isdigit(json_peek(scan)))
        return json_refuse_byte(scan, "a digit");
    while (isdigit(json_peek(scan)))
        scan->at++;
    return 0;
}

static int json_take_number(struct scan *scan)
{
    json_take(scan, '-');
    if (json_take(scan, '0')) {
        if (isdigit(json_peek(scan)))
            return json_refuse_byte(scan, "no digit behind a leading 0");
    } else if (json_take_digits(scan)) {
        return -1;
    }
    if (json_take(scan, '.') && json_take_digits(scan))
        return -1;
    if (!json_take(scan, 'e') && !json_take(scan, 'E'))
        return 0;
    if (!json_take(scan, '+'))
        json_take(scan, '-');
    return json_take_digits(scan);
}

/* Behind a plain number, or behind a string that stands for itself; 0: there is none. */
static size_t json_behind_plain(const struct scan *scan, size_t at, bool strings)
{
    struct diag ignored;
    struct scan string = {.text = scan->text, .length = scan->length, .at = at, .diag = &ignored};
    size_t start = at;

    if (strings)
        return json_take(&string, '"') && !json_take_string(&string) &&
                       !memchr(scan->text + at, '\\', string.at - at)
                   ? string.at
                   : 0;
    while (at < scan->length && isdigit((unsigned char)scan->text[at]))
        at++;
    return at == start || at - start > JSON_PLAIN_DIGITS ||
                   (scan->text[start] == '0' && at > start + 1)
               ? 0
               : at;
}

/*
 * Behind a bracket: plain numbers, or the rows of a map as strings, many of them, and the bracket
 * that closes; or nothing.
 */
static bool json_take_bulk(struct scan *scan, bool rows)
{
    const char *text = scan->text;
    size_t at = json_skip_blanks(text, scan->length, scan->at), length = scan->length, count = 0;
    bool strings = rows && at < length && text[at] == '"';

    for (;; at = json_skip_blanks(text, length, at + 1)) {
        at = json_behind_plain(scan, at, strings);
        if (!at)
            return false;
        at = json_skip_blanks(text, length, at);
        count++;
        if (at == length || text[at] != ',')
            break;
    }
    if (at == length || text[at] != ']' || count < JSON_BULK_LEAST)
        return false;
    bytes_add(scan->lean, text + scan->copied, scan->at - 1 - scan->copied);
    bytes_addf(scan->lean, "\"%c%zu %zu\"", JSON_BULK_MARK, scan->at - 1, count);
    scan->copied = scan->at = at + 1;
    return true;
}

static int json_take_value(struct scan *scan, int depth, bool bulk);

/* Behind the bracket that opens it. */
static int json_take_inside(struct scan *scan, bool is_object, int depth, bool bulk)
{
    char close = is_object ? '}' : ']';

    if (!is_object && bulk && json_take_bulk(scan, depth == scan->map_depth))
        return 0;
    scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
    if (json_take(scan, close))
        return 0;
    for (;;) {
        bool inner = bulk && !is_object;
        if (is_object) {
            const char *key;
            scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
            key = scan->text + scan->at;
            if (!json_take(scan, '"'))
                return json_refuse_byte(scan, "a key in double quotes");
            if (json_take_string(scan))
                return -1;
            inner = scan->bulk == JSON_BULK_MAP    ? !depth && !strncmp(key, "\"map\"", 5)
                    : scan->bulk == JSON_BULK_DATA ? !strncmp(key, "\"data\"", 6)
                                                   : false;
            scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
            if (!json_take(scan, ':'))
                return json_refuse_byte(scan, "':'");
        }
        if (json_take_value(scan, depth + 1, inner))
            return -1;
        scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
        if (json_take(scan, close))
            return 0;
        if (!json_take(scan, ','))
            return json_refuse_byte(scan, is_object ? "',' or '}'" : "',' or ']'");
    }
}

static int json_take_value(struct scan *scan, int depth, bool bulk)
{
    unsigned char first;
    const char *word;

    scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
    first = json_peek(scan);
    if (depth == JSON_MAX_DEPTH && (first == '{' || first == '['))
        return diag_at(scan->diag, scan->text, scan->length, scan->at, "nested more than %d deep",
                       JSON_MAX_DEPTH);
    if (first == '-' || isdigit(first))
        return json_take_number(scan);
    if (first == '"' || first == '{' || first == '[') {
        scan->at++;
        return first == '"' ? json_take_string(scan)
                            : json_take_inside(scan, first == '{', depth, bulk);
    }
    word = first == 't' ? "true" : first == 'f' ? "false" : "null";
    if (scan->length - scan->at < strlen(word) ||
        memcmp(scan->text + scan->at, word, strlen(word)) != 0)
        return json_refuse_byte(scan, "a value");
    scan->at += strlen(word);
    return 0;
}

int json_check_lean(const char *text, size_t length, enum json_bulk bulk, struct bytes *lean,
                    struct diag *diag)
{
    struct scan scan = {.text = text, .length = length, .bulk = bulk, .lean = lean, .diag = diag};
    size_t first = json_skip_blanks(text, length, 0);

    scan.map_depth = bulk == JSON_BULK_MAP ? first < length && text[first] == '{' : -1;
    if (json_take_value(&scan, 0, bulk == JSON_BULK_MAP))
        return -1;
    scan.at = json_skip_blanks(text, length, scan.at);
    if (scan.at < length)
        return json_refuse_byte(&scan, "nothing behind the end of the JSON text");
    if (scan.copied)
        bytes_add(lean, text + scan.copied, length - scan.copied);
    return 0;
}

int json_check_one(const char *text, size_t length, size_t *at, struct diag *diag)
{
    struct scan scan = {.text = text, .length = length, .at = *at, .diag = diag};
    int status = json_take_value(&scan, 0, false);

    *at = scan.at;
    return status;
}

int json_check(const char *text, size_t length, struct diag *diag)
{
    return json_check_lean(text, length, JSON_BULK_NONE, NULL, diag);
}

/* Walks over good text */

static const char *json_behind_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Behind the string at `at`. */
static const char *json_end_of_string(const char *at)
{
    size_t slashes;

    do {
        at = strchr(at + 1, '"');
        slashes = 0;
        while (at[-1 - (ptrdiff_t)slashes] == '\\')
            slashes++;
    } while (slashes & 1);
    return at + 1;
}

const char *json_end_of(const char *at)
{
    int depth = 0;

    if (*at == '"')
        return json_end_of_string(at);
    if (*at != '{' && *at != '[')
        return at + strcspn(at, ",]} \t\r\n");
    do {
        at += strcspn(at, "\"[]{}");
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at = *at == '"' ? json_end_of_string(at) : at + 1;
    } while (depth);
    return at;
}

/* At a value, or at the key of one. */
static const char *json_behind_key(const char *at, bool is_object)
{
    if (!is_object)
        return at;
    at = json_behind_blanks(json_end_of_string(at));
    return json_behind_blanks(at + 1);
}

const char *json_first_in(const char *around)
{
    const char *at = json_behind_blanks(around + 1);

    return *at == ']' || *at == '}' ? NULL : json_behind_key(at, *around == '{');
}

/* Only in an object a colon stands behind a string. */
const char *json_next_to(const char *value)
{
    const char *at = json_behind_blanks(json_end_of(value));

    if (*at != ',')
        return NULL;
    at = json_behind_blanks(at + 1);
    return json_behind_key(at, *at == '"' && *json_behind_blanks(json_end_of_string(at)) == ':');
}

const char *json_member_of(const char *object, const char *key)
{
    const char *at;

    if (*object != '{')
        return NULL;
    at = json_behind_blanks(object + 1);
    while (*at != '}') {
        const char *end = json_end_of_string(at), *value = json_behind_key(at, true);
        size_t length = (size_t)(end - at) - 2;
        bool same = strlen(key) == length && !memcmp(at + 1, key, length);
        if (memchr(at, '\\', length + 2)) {
            cJSON *meant = cJSON_ParseWithLength(at, length + 2);
            bug_unless(cJSON_IsString(meant));
            same = !strcmp(meant->valuestring, key);
            cJSON_Delete(meant);
        }
        if (same)
            return value;
        at = json_behind_blanks(json_end_of(value));
        at = *at == ',' ? json_behind_blanks(at + 1) : at;
    }
    return NULL;
}

const char *json_at_path(const char *root, const struct json_path *path)
{
    const char *at = path->up ? json_at_path(root, path->up) : json_behind_blanks(root);

    if (!path->up || !at)
        return at;
    if (path->key)
        return *at == '{' ? json_member_of(at, path->key) : NULL;
    at = *at == '[' ? json_first_in(at) : NULL;
    for (int i = 0; at && i < path->index; i++)
        at = json_next_to(at);
    return at;
}
