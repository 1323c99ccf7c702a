/*
 * JSON as text, by RFC 8259: the strict pass, which goes as deep as JSON_MAX_DEPTH. What it lets
 * through, cJSON reads as it was meant. It notes where each value begins, in their order. Where
 * arrays of numbers or rows are to stay text, it leaves a copy of the text in which a string takes
 * the place of each, and says how many elements it has. json_in.c makes the tree.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/json_in.h"
#include "cli/support/utf8.h"
#include "cli/support/word.h"

struct scan {
    const char *text;
    size_t length, at;
    const char *bulk;         /* the key under which arrays may stay text; NULL: there is none */
    struct json_notes *notes; /* NULL: nobody asks for them */
    size_t copied;            /* bytes of the text that are in the copy, or whose place is taken */
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

static void json_pass_blanks(struct scan *scan)
{
    scan->at = json_skip_blanks(scan->text, scan->length, scan->at);
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

/* A number of digits alone, few enough that a double tells them apart. */
static bool json_take_plain_number(struct scan *scan)
{
    size_t start = scan->at, length;

    while (isdigit(json_peek(scan)))
        scan->at++;
    length = scan->at - start;
    return length && length <= JSON_PLAIN_DIGITS && (scan->text[start] != '0' || length == 1);
}

/* A string that stands for itself. */
static bool json_take_plain_string(struct scan *scan)
{
    size_t start = scan->at;

    return json_take(scan, '"') && !json_take_string(scan) &&
           !memchr(scan->text + start, '\\', scan->at - start);
}

/*
 * Behind a bracket: many plain numbers or many plain strings, and the bracket that closes; or
 * nothing is taken.
 */
static bool json_take_bulk(struct scan *scan)
{
    struct bytes *copy = &scan->notes->copy;
    struct diag ignored;
    struct scan ahead = *scan;
    size_t count = 0;
    bool strings;

    ahead.diag = &ignored;
    json_pass_blanks(&ahead);
    strings = json_peek(&ahead) == '"';
    do {
        json_pass_blanks(&ahead);
        if (!(strings ? json_take_plain_string(&ahead) : json_take_plain_number(&ahead)))
            return false;
        json_pass_blanks(&ahead);
        count++;
    } while (json_take(&ahead, ','));
    if (count < JSON_BULK_LEAST || !json_take(&ahead, ']'))
        return false;
    bytes_add(copy, scan->text + scan->copied, scan->at - 1 - scan->copied);
    bytes_addf(copy, "\"%zu\"", count);
    scan->copied = scan->at = ahead.at;
    return true;
}

static int json_take_value(struct scan *scan, int depth, bool bulk);

/* Behind the bracket that opens it. */
static int json_take_inside(struct scan *scan, bool is_object, int depth, bool bulk)
{
    char close = is_object ? '}' : ']';

    if (!is_object && bulk && json_take_bulk(scan))
        return 0;
    json_pass_blanks(scan);
    if (json_take(scan, close))
        return 0;
    do {
        bool inner = bulk && !is_object;
        if (is_object) {
            const char *key;
            size_t length = scan->bulk ? strlen(scan->bulk) : 0;
            json_pass_blanks(scan);
            key = scan->text + scan->at + 1;
            if (!json_take(scan, '"'))
                return json_refuse_byte(scan, "a key in double quotes");
            if (json_take_string(scan))
                return -1;
            inner = length && !strncmp(key, scan->bulk, length) && key[length] == '"';
            json_pass_blanks(scan);
            if (!json_take(scan, ':'))
                return json_refuse_byte(scan, "':'");
        }
        if (json_take_value(scan, depth + 1, inner))
            return -1;
        json_pass_blanks(scan);
    } while (json_take(scan, ','));
    return json_take(scan, close) ? 0
                                  : json_refuse_byte(scan, is_object ? "',' or '}'" : "',' or ']'");
}

static int json_take_value(struct scan *scan, int depth, bool bulk)
{
    struct json_notes *notes = scan->notes;
    unsigned char first;
    const char *word;

    json_pass_blanks(scan);
    first = json_peek(scan);
    if (notes) {
        notes->starts =
            alloc_grow(notes->starts, notes->count, &notes->room, sizeof *notes->starts);
        notes->starts[notes->count++] = (int)scan->at;
    }
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

int json_scan(const char *text, size_t length, const char *bulk, struct json_notes *notes,
              struct diag *diag)
{
    struct scan scan = {.text = text, .length = length, .bulk = bulk, .notes = notes, .diag = diag};

    if (length > INT_MAX)
        return diag_fail(diag, "more than %d bytes of JSON", INT_MAX);
    if (json_take_value(&scan, 0, bulk))
        return -1;
    json_pass_blanks(&scan);
    if (scan.at < length)
        return json_refuse_byte(&scan, "nothing behind the end of the JSON text");
    if (scan.copied)
        bytes_add(&notes->copy, text + scan.copied, length - scan.copied);
    return 0;
}

/* In good text: behind the string at `at`. */
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
