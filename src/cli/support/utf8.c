/*
 * UTF-8, strictly: no overlong forms, no surrogates, nothing beyond U+10FFFF. A byte that is none
 * of it counts as a character of its own, so that columns can be told of any text. Which characters
 * take no place, or steer a terminal, is told here as well.
 */
#include "cli/support/utf8.h"

#include <string.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned lead = length ? bytes[0] : 0xff;
    size_t need = lead < 0x80   ? 1
                  : lead < 0xc2 ? 0
                  : lead < 0xe0 ? 2
                  : lead < 0xf0 ? 3
                  : lead < 0xf5 ? 4
                                : 0;
    uint32_t value;

    if (!need || need > length)
        return 0;
    value = need == 1 ? bytes[0] : bytes[0] & (0x7fu >> need);
    for (size_t i = 1; i < need; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (bytes[i] & 0x3f);
    }
    if (value < least[need] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    *code = value;
    return need;
}

size_t utf8_next(const char *text, size_t length, uint32_t *code)
{
    size_t step = utf8_decode(text, length, code);

    *code = step ? *code : 0;
    return step ? step : 1;
}

size_t utf8_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

bool utf8_is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

struct range {
    uint32_t first, last;
};

static bool is_among(const struct range *ranges, size_t count, uint32_t code)
{
    size_t i = 0;

    while (i < count && (code < ranges[i].first || code > ranges[i].last))
        i++;
    return i < count;
}

bool utf8_is_steering(uint32_t code)
{
    static const struct range ranges[] = {
        {0x61c, 0x61c}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069}};

    return utf8_is_control(code) || is_among(ranges, sizeof ranges / sizeof *ranges, code);
}

/*
 * The list again: perl -e 'for (0..0x10ffff) { printf "%x\n", $_ if chr =~
 * /\p{DI}|[\x{fff9}-\x{fffb}]/ }'
 */
bool utf8_is_unnoticed(uint32_t code)
{
    static const struct range list[] = {
        {0xad, 0xad},       {0x34f, 0x34f},   {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},   {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},
        {0x2060, 0x206f},   {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},   {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff},
    };

    return utf8_is_steering(code) || is_among(list, sizeof list / sizeof *list, code);
}

bool utf8_is_invisible(uint32_t code)
{
    static const struct range combining[] = {
        {0x300, 0x36f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

    return utf8_is_unnoticed(code) ||
           is_among(combining, sizeof combining / sizeof *combining, code);
}

uint32_t utf8_single(const char *text)
{
    size_t length = strlen(text);
    uint32_t code;

    if (!length || utf8_decode(text, length, &code) != length || utf8_is_control(code))
        return 0;
    return code;
}

int utf8_count(const char *text, size_t length)
{
    int count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

int utf8_length(const char *text)
{
    return utf8_count(text, strlen(text));
}
