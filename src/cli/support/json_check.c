/* Source: RFC 8259. One pass; the open brackets are a string of at most JSON_MAX_DEPTH characters.
 */
#include "cli/support/json_check.h"

#include <stdint.h>
#include <string.h>

#include "cli/support/json_edit.h"
#include "cli/support/json_in.h"
#include "cli/support/json_number.h"
#include "cli/support/utf8.h"
#include "cli/support/word.h"

struct scanner {
    const char *text;
    size_t length, at;
    char open[JSON_MAX_DEPTH];
    size_t depth;
    bool unclear; /* numbers */
    struct diag *diag;
};

/* The next byte, 0 at the end: a NUL in the text is an error wherever it stands. */
static char peek(const struct scanner *scanner)
{
    return scanner->at < scanner->length ? scanner->text[scanner->at] : '\0';
}

static int fail(struct scanner *scanner, const char *expected)
{
    const char *text = scanner->text;
    size_t length = scanner->length, at = scanner->at;
    unsigned char byte = (unsigned char)peek(scanner);

    if (at >= length)
        return diag_at(scanner->diag, text, length, length,
                       "found the end of the text, expected %s", expected);
    if (byte > 0x20 && byte < 0x7f)
        return diag_at(scanner->diag, text, length, at, "found '%c', expected %s", byte, expected);
    return diag_at(scanner->diag, text, length, at, "found byte 0x%02x, expected %s", byte,
                   expected);
}

static void skip_blanks(struct scanner *scanner)
{
    scanner->at = json_skip_blanks(scanner->text, scanner->length, scanner->at);
}

static int take_hex(struct scanner *scanner, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++, scanner->at++) {
        char digit = peek(scanner);
        unsigned low = (unsigned)(digit | 0x20);
        if (digit >= '0' && digit <= '9')
            *value = *value << 4 | (unsigned)(digit - '0');
        else if (low >= 'a' && low <= 'f')
            *value = *value << 4 | (low - 'a' + 10);
        else
            return fail(scanner, "four hexadecimal digits");
    }
    return 0;
}

/* Behind a backslash. */
static int take_escape(struct scanner *scanner)
{
    size_t start = scanner->at - 1;
    unsigned value, low;
    char letter = peek(scanner);

    if (!letter || !strchr("\"\\/bfnrtu", letter))
        return fail(scanner, "an escape: one of \" \\ / b f n r t u");
    scanner->at++;
    if (letter != 'u')
        return 0;
    if (take_hex(scanner, &value))
        return -1;
    if (!value)
        return diag_at(scanner->diag, scanner->text, scanner->length, start,
                       "found \\u0000, which no string may hold here");
    if (value >= 0xd800 && value < 0xdc00 && peek(scanner) == '\\' &&
        scanner->at + 1 < scanner->length && scanner->text[scanner->at + 1] == 'u') {
        scanner->at += 2;
        if (take_hex(scanner, &low))
            return -1;
        if (low >= 0xdc00 && low < 0xe000)
            return 0;
    }
    if (value >= 0xd800 && value < 0xe000)
        return diag_at(scanner->diag, scanner->text, scanner->length, start,
                       "found half of a surrogate pair");
    return 0;
}

/* Of eight bytes at once. A byte's top bit is set where it is wrong; a borrow sets only more of them. */
static bool all_plain(const char *text)
{
    uint64_t word = word_load(text), quote = word ^ WORD_ONES * '"',
             escape = word ^ WORD_ONES * '\\';

    return !((word | (word + WORD_ONES) | (word - WORD_ONES * 0x20) | (quote - WORD_ONES) |
              (escape - WORD_ONES)) &
             WORD_TOPS);
}

/* Bytes that stand for themselves: printable ASCII but for the quote and the backslash. */
static void skip_plain(struct scanner *scanner)
{
    const char *at = scanner->text + scanner->at, *end = scanner->text + scanner->length;

    while (end - at >= 8 && all_plain(at))
        at += 8;
    while (at < end && *at >= 0x20 && *at < 0x7f && *at != '"' && *at != '\\')
        at++;
    scanner->at = (size_t)(at - scanner->text);
}

static int take_string(struct scanner *scanner)
{
    if (peek(scanner) != '"')
        return fail(scanner, "a string");
    scanner->at++;
    for (;;) {
        unsigned char byte;
        skip_plain(scanner);
        byte = (unsigned char)peek(scanner);
        uint32_t code;
        size_t step;
        if (byte < 0x20)
            return fail(scanner, scanner->at < scanner->length
                                     ? "an escape: control characters may not stand in a string"
                                     : "the end of the string");
        scanner->at++;
        if (byte == '"')
            return 0;
        if (byte == '\\') {
            if (take_escape(scanner))
                return -1;
        } else if (byte >= 0x80) {
            scanner->at--;
            step = utf8_decode(scanner->text + scanner->at, scanner->length - scanner->at, &code);
            if (!step)
                return fail(scanner, "valid UTF-8");
            scanner->at += step;
        }
    }
}

static int take_digits(struct scanner *scanner)
{
    size_t start = scanner->at;

    while (peek(scanner) >= '0' && peek(scanner) <= '9')
        scanner->at++;
    return scanner->at > start ? 0 : fail(scanner, "a digit");
}

static int take_number(struct scanner *scanner)
{
    size_t start = scanner->at;

    if (peek(scanner) == '-')
        scanner->at++;
    if (peek(scanner) == '0') {
        scanner->at++;
        if (peek(scanner) >= '0' && peek(scanner) <= '9')
            return fail(scanner, "no digit behind a leading 0");
    } else if (take_digits(scanner)) {
        return -1;
    }
    if (peek(scanner) == '.') {
        scanner->at++;
        if (take_digits(scanner))
            return -1;
    }
    if (peek(scanner) == 'e' || peek(scanner) == 'E') {
        scanner->at++;
        if (peek(scanner) == '+' || peek(scanner) == '-')
            scanner->at++;
        if (take_digits(scanner))
            return -1;
        scanner->unclear = true;
    }
    if (scanner->at - start > JSON_CLEAR_LENGTH)
        scanner->unclear = true;
    return 0;
}

static int take_word(struct scanner *scanner)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        if (scanner->length - scanner->at >= length &&
            !memcmp(scanner->text + scanner->at, words[i], length)) {
            scanner->at += length;
            return 0;
        }
    }
    return fail(scanner, "a value");
}

/* Behind a comma or an opening brace: `"key":`, so that a value comes next. */
static int take_key(struct scanner *scanner)
{
    skip_blanks(scanner);
    if (peek(scanner) != '"')
        return fail(scanner, "a key in double quotes");
    if (take_string(scanner))
        return -1;
    skip_blanks(scanner);
    if (peek(scanner) != ':')
        return fail(scanner, "':'");
    scanner->at++;
    return 0;
}

/* An opening bracket; 1 when it is closed at once, so that a value is complete. */
static int open_bracket(struct scanner *scanner, char bracket)
{
    if (scanner->depth == JSON_MAX_DEPTH)
        return diag_at(scanner->diag, scanner->text, scanner->length, scanner->at,
                       "nested more than %d deep", JSON_MAX_DEPTH);
    scanner->at++;
    skip_blanks(scanner);
    if (peek(scanner) == (bracket == '{' ? '}' : ']')) {
        scanner->at++;
        return 1;
    }
    scanner->open[scanner->depth++] = bracket;
    return bracket == '{' ? take_key(scanner) : 0;
}

/* One value, or the beginning of one: 1 when it is complete. */
static int take_value(struct scanner *scanner)
{
    char first;

    skip_blanks(scanner);
    first = peek(scanner);
    if (first == '{' || first == '[')
        return open_bracket(scanner, first);
    if (first == '"')
        return take_string(scanner) ? -1 : 1;
    if (first == '-' || (first >= '0' && first <= '9'))
        return take_number(scanner) ? -1 : 1;
    return take_word(scanner) ? -1 : 1;
}

/* Behind a complete value: closing brackets, up to where the next value begins or the text ends. */
static int take_end(struct scanner *scanner)
{
    while (scanner->depth) {
        bool in_object = scanner->open[scanner->depth - 1] == '{';
        skip_blanks(scanner);
        if (peek(scanner) == ',') {
            scanner->at++;
            return in_object ? take_key(scanner) : 0;
        }
        if (peek(scanner) != (in_object ? '}' : ']'))
            return fail(scanner, in_object ? "',' or '}'" : "',' or ']'");
        scanner->at++;
        scanner->depth--;
    }
    return 0;
}

int json_check(const char *text, size_t length, bool *clear, struct diag *diag)
{
    struct scanner scanner = {.text = text, .length = length, .diag = diag};

    do {
        int complete = take_value(&scanner);
        if (complete < 0 || (complete && take_end(&scanner)))
            return -1;
        if (!complete)
            continue;
        skip_blanks(&scanner);
        if (!scanner.depth && scanner.at < length)
            return fail(&scanner, "nothing behind the end of the JSON text");
    } while (scanner.depth);
    *clear = !scanner.unclear;
    return 0;
}
