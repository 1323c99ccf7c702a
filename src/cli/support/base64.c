#include "cli/support/base64.h"

#include <string.h>

/* The value of a digit, 64 when it is none. */
static unsigned value(char digit)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = memchr(digits, digit, 64);

    return found ? (unsigned)(found - digits) : 64;
}

static size_t padding(const char *text, size_t length)
{
    size_t count = 0;

    while (count < 2 && count < length && text[length - 1 - count] == '=')
        count++;
    return count;
}

size_t base64_size(const char *text, size_t length)
{
    return length / 4 * 3 - (length >= 4 ? padding(text, length) : 0);
}

bool base64_decode(const char *text, size_t length, uint8_t *out, size_t *at)
{
    size_t digits = length - padding(text, length), size = 0;
    uint32_t bits = 0, spare;

    for (*at = 0; *at < digits; ++*at) {
        unsigned digit = value(text[*at]);
        if (digit == 64)
            return false;
        bits = bits << 6 | digit;
        if (*at % 4)
            out[size++] = (uint8_t)(bits >> (6 - 2 * (*at % 4)));
    }
    spare = digits % 4 == 2 ? 0xf : digits % 4 == 3 ? 0x3 : 0; /* bits behind the last byte */
    return length % 4 == 0 && !(bits & spare);
}
