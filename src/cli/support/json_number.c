/*
 * Idea: as with packed arrays, a byte that is no UTF-8 tells such strings from all others.
 *
 *     {"radius":1e400}   ->   {"radius":"\xfe1e400"}
 */
#include "cli/support/json_number.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/bytes.h"
#include "cli/support/json_edit.h"

#define MARK '\xfe'
#define FAR (INT64_MAX / 2) /* an exponent that no digits make up for */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* What stands behind the `e`. */
static int64_t read_exponent(const char *text)
{
    int64_t power =
        strtoll(text, NULL, 10); /* the nearest that there is, when it has more digits */

    return power > FAR ? FAR : power < -FAR ? -FAR : power;
}

/* The digits before `end`, and zeros behind them; no more than 2^53 + 1. */
static int64_t read_digits(const char *text, size_t end, int64_t zeros)
{
    int64_t number = 0;

    for (size_t i = 0; i < end && number <= JSON_WHOLE_MOST; i++)
        if (is_digit(text[i]))
            number = 10 * number + (text[i] - '0');
    for (; zeros && number <= JSON_WHOLE_MOST; zeros--)
        number *= 10;
    return number > JSON_WHOLE_MOST ? JSON_WHOLE_MOST + 1 : number;
}

/* A number is whole when the last of its digits that is not 0 stands for ones or more. */
bool json_number_is_whole(const char *text, int64_t *number)
{
    size_t point = strcspn(text, ".eE"), end = strcspn(text, "eE");
    int64_t power = text[end] ? read_exponent(text + end + 1) : 0;

    *number = 0;
    while (end && !(text[end - 1] >= '1' && text[end - 1] <= '9'))
        end--;
    if (!end)
        return true;
    power += end > point ? -(int64_t)(end - point - 1) : (int64_t)(point - end);
    if (power < 0)
        return false;
    *number = read_digits(text, end, power);
    if (text[0] == '-')
        *number = -*number;
    return true;
}

static bool is_clear(const char *text, size_t length)
{
    return length <= JSON_CLEAR_LENGTH && !memchr(text, 'e', length) && !memchr(text, 'E', length);
}

void json_numbers_hide(struct bytes *out, const char *text, size_t length)
{
    size_t done = 0, end;

    for (size_t at = 0; at < length; at = end) {
        end = at + 1;
        if (text[at] != '"' && text[at] != '-' && !is_digit(text[at]))
            continue;
        end = json_value_end(text, length, at);
        if (text[at] == '"' || is_clear(text + at, end - at))
            continue;
        bytes_add(out, text + done, at - done);
        bytes_add(out, (const char[]){'"', MARK}, 2);
        bytes_add(out, text + at, end - at);
        bytes_add(out, "\"", 1);
        done = end;
    }
    bytes_add(out, text + done, length - done);
}

/* Those that a double holds after all need no text. */
static void show(cJSON *value)
{
    char *text = value->valuestring;
    int64_t number;

    memmove(text, text + 1, strlen(text));
    value->type = cJSON_Number;
    if (json_number_is_whole(text, &number) && number <= JSON_WHOLE_MOST &&
        number >= -JSON_WHOLE_MOST) {
        cJSON_SetNumberHelper(value, (double)number);
        value->valuestring = NULL;
        free(text);
    } else {
        cJSON_SetNumberHelper(value, strtod(text, NULL));
    }
}

/* No deeper than JSON_MAX_DEPTH. */
void json_numbers_show(cJSON *value)
{
    if (cJSON_IsString(value) && value->valuestring[0] == MARK)
        show(value);
    for (cJSON *child = value->child; child; child = child->next)
        json_numbers_show(child);
}
