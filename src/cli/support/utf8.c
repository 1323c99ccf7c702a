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
    static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    for (size_t i = more; i; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(leads[more] | code);
    return more + 1;
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

uint32_t utf8_single(const char *text)
{
    size_t length = strlen(text);
    uint32_t code;

    if (!length || utf8_decode(text, length, &code) != length || utf8_is_control(code))
        return 0;
    return code;
}

bool utf8_is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/*
 * What has no width is Default_Ignorable_Code_Point in Unicode, the marks of an annotation, and the
 * two that are no characters, which XML may not have. The list again: perl -e 'for (0..0x10ffff) {
 * printf "%x\n", $_ if chr =~ /\p{DI}|[\x{fff9}-\x{fffb}\x{fffe}\x{ffff}]/ }'
 */
static const struct utf8_range {
    uint32_t first, last;
} unnoticed[] = {
    {0x61c, 0x61c},   {0x200e, 0x200f},   {0x2028, 0x202e},   {0x2066, 0x2069}, /* STEERING */
    {0xad, 0xad},     {0x34f, 0x34f},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
    {0x180b, 0x180f}, {0x200b, 0x200d},   {0x2060, 0x206f},   {0x3164, 0x3164},
    {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
    {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};
#define STEERING 4 /* of them */

static bool utf8_is_among(uint32_t code, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= unnoticed[i].first && code <= unnoticed[i].last)
            return true;
    return utf8_is_control(code);
}

bool utf8_is_steering(uint32_t code)
{
    return utf8_is_among(code, STEERING);
}

bool utf8_is_unnoticed(uint32_t code)
{
    return utf8_is_among(code, sizeof unnoticed / sizeof *unnoticed);
}
