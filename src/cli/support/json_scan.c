/* Source: RFC 8259. Recursion is as deep as brackets may be: JSON_MAX_DEPTH. */
#include "cli/support/json_in.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"
#include "cli/support/word.h"

/* The next byte, 0 at the end: a NUL in the text is an error wherever it stands. */
static unsigned char peek(const struct json_scan *scan)
{
    return scan->at < scan->length ? (unsigned char)scan->text[scan->at] : 0;
}

static bool take(struct json_scan *scan, char byte)
{
    bool found = peek(scan) == (unsigned char)byte;

    scan->at += found;
    return found;
}

static void skip_blanks(struct json_scan *scan)
{
    scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
}

static int fail(const struct json_scan *scan, const char *expected)
{
    unsigned char byte = peek(scan);
    char found[20] = "the end of the text";

    if (scan->at < scan->length)
        snprintf(found, sizeof found, byte > 0x20 && byte < 0x7f ? "'%c'" : "byte 0x%02x", byte);
    return diag_at(scan->diag, scan->text, scan->length, scan->at, "found %s, expected %s", found,
                   expected);
}

#define NOWHERE SIZE_MAX

/* A value or key begins here; gives its place in the index. */
static size_t open_span(struct json_scan *scan, int depth)
{
    if (scan->most && scan->count >= (depth > 1 ? scan->most : 2 * scan->most))
        return NOWHERE;
    if (scan->count == scan->room)
        scan->spans = alloc_grow(scan->spans, scan->count, &scan->room, sizeof *scan->spans);
    scan->spans[scan->count].start = scan->at;
    return scan->count++;
}

static void close_span(struct json_scan *scan, size_t place)
{
    if (place != NOWHERE)
        scan->spans[place].end = scan->at;
}

static int take_hex(struct json_scan *scan, unsigned *value)
{
    char digits[5] = "";

    for (int i = 0; i < 4; i++) {
        if (!isxdigit(peek(scan)))
            return fail(scan, "four hexadecimal digits");
        digits[i] = scan->text[scan->at++];
    }
    *value = (unsigned)strtoul(digits, NULL, 16);
    return 0;
}

/* Behind a backslash. */
static int take_escape(struct json_scan *scan)
{
    size_t start = scan->at - 1;
    unsigned value = 0, low = 0;
    int letter = peek(scan);

    if (!letter || !strchr("\"\\/bfnrtu", letter))
        return fail(scan, "an escape: one of \" \\ / b f n r t u");
    scan->at++;
    if (letter != 'u')
        return 0;
    if (take_hex(scan, &value))
        return -1;
    if (!value)
        return diag_at(scan->diag, scan->text, scan->length, start,
                       "found \\u0000, which no string may hold here");
    if (value < 0xd800 || value >= 0xe000)
        return 0;
    if (value < 0xdc00 && take(scan, '\\') && take(scan, 'u') && take_hex(scan, &low))
        return -1;
    if (low >= 0xdc00 && low < 0xe000)
        return 0;
    return diag_at(scan->diag, scan->text, scan->length, start, "found half of a surrogate pair");
}

/* Bytes that stand for themselves: printable ASCII but for the quote and the backslash. */
static void skip_plain(struct json_scan *scan)
{
    const char *at = scan->text + scan->at, *end = scan->text + scan->length;

    for (; end - at >= 8; at += 8) {
        uint64_t word = word_load(at);
        if ((word_unprintable(word) | word_equal(word, '"') | word_equal(word, '\\')) & WORD_TOPS)
            break;
    }
    while (at < end && *at >= 0x20 && *at < 0x7f && *at != '"' && *at != '\\')
        at++;
    scan->at = (size_t)(at - scan->text);
}

/* Behind the quote that opens it. */
static int take_string(struct json_scan *scan)
{
    for (;;) {
        uint32_t code;
        size_t step = 1;
        unsigned char byte;
        skip_plain(scan);
        byte = peek(scan);
        if (byte < 0x20)
            return fail(scan, scan->at < scan->length
                                  ? "an escape: control characters may not stand in a string"
                                  : "the end of the string");
        if (byte >= 0x80)
            step = utf8_decode(scan->text + scan->at, scan->length - scan->at, &code);
        if (!step)
            return fail(scan, "valid UTF-8");
        scan->at += step;
        if (byte == '"')
            return 0;
        if (byte == '\\' && take_escape(scan))
            return -1;
    }
}

static int take_digits(struct json_scan *scan)
{
    if (!isdigit(peek(scan)))
        return fail(scan, "a digit");
    while (isdigit(peek(scan)))
        scan->at++;
    return 0;
}

static int take_number(struct json_scan *scan)
{
    take(scan, '-');
    if (take(scan, '0')) {
        if (isdigit(peek(scan)))
            return fail(scan, "no digit behind a leading 0");
    } else if (take_digits(scan)) {
        return -1;
    }
    if (take(scan, '.') && take_digits(scan))
        return -1;
    if (!take(scan, 'e') && !take(scan, 'E'))
        return 0;
    if (!take(scan, '+'))
        take(scan, '-');
    return take_digits(scan);
}

static int take_word(struct json_scan *scan, const char *word)
{
    size_t length = strlen(word);

    if (scan->length - scan->at < length || memcmp(scan->text + scan->at, word, length) != 0)
        return fail(scan, "a value");
    scan->at += length;
    return 0;
}

/* `"key":`, so that a value comes next. */
static int take_key(struct json_scan *scan, int depth)
{
    size_t place;

    skip_blanks(scan);
    place = open_span(scan, depth);
    if (!take(scan, '"'))
        return fail(scan, "a key in double quotes");
    if (take_string(scan))
        return -1;
    close_span(scan, place);
    skip_blanks(scan);
    scan->marks++;
    return take(scan, ':') ? 0 : fail(scan, "':'");
}

/* Behind a bracket: plain numbers and the bracket that closes; or nothing is taken. */
static bool take_plain_numbers(struct json_scan *scan)
{
    const char *text = scan->text;
    size_t at = scan->at - 1, length = scan->length, commas = 0;

    do {
        size_t start = at = json_skip_blanks(text, length, at + 1);
        while (at < length && isdigit((unsigned char)text[at]))
            at++;
        if (at == start || at - start > JSON_PLAIN_DIGITS || (text[start] == '0' && at > start + 1))
            return false;
        at = json_skip_blanks(text, length, at);
        commas++;
    } while (at < length && text[at] == ',');
    if (at == length || text[at] != ']')
        return false;
    scan->marks += commas - 1;
    scan->at = at + 1;
    return true;
}

static int take_value(struct json_scan *scan, int depth);

/* Behind the bracket that opens it. */
static int take_inside(struct json_scan *scan, bool is_object, int depth)
{
    char close = is_object ? '}' : ']';

    scan->marks++;
    if (!is_object && take_plain_numbers(scan))
        return 0;
    skip_blanks(scan);
    if (take(scan, close))
        return 0;
    for (;; scan->marks++) {
        if ((is_object && take_key(scan, depth + 1)) || take_value(scan, depth + 1))
            return -1;
        skip_blanks(scan);
        if (take(scan, close))
            return 0;
        if (!take(scan, ','))
            return fail(scan, is_object ? "',' or '}'" : "',' or ']'");
    }
}

static int take_value(struct json_scan *scan, int depth)
{
    size_t place;
    unsigned char first;
    int status;

    skip_blanks(scan);
    first = peek(scan);
    if (depth == JSON_MAX_DEPTH && (first == '{' || first == '['))
        return diag_at(scan->diag, scan->text, scan->length, scan->at, "nested more than %d deep",
                       JSON_MAX_DEPTH);
    place = open_span(scan, depth);
    if (first == '"' || first == '{' || first == '[')
        scan->at++;
    if (first == '"')
        status = take_string(scan);
    else if (first == '{' || first == '[')
        status = take_inside(scan, first == '{', depth);
    else if (first == '-' || isdigit(first))
        status = take_number(scan);
    else
        status = take_word(scan, first == 't' ? "true" : first == 'f' ? "false" : "null");
    close_span(scan, place);
    return status;
}

int json_scan_value(struct json_scan *scan, const char *text, size_t length, size_t from,
                    struct diag *diag)
{
    scan->text = text;
    scan->length = length;
    scan->at = from;
    scan->count = scan->marks = 0;
    scan->diag = diag;
    return take_value(scan, 0);
}

int json_scan(struct json_scan *scan, const char *text, size_t length, struct diag *diag)
{
    if (json_scan_value(scan, text, length, 0, diag))
        return -1;
    skip_blanks(scan);
    return scan->at == length ? 0 : fail(scan, "nothing behind the end of the JSON text");
}

void json_scan_release(struct json_scan *scan)
{
    free(scan->spans);
    *scan = (struct json_scan){0};
}
