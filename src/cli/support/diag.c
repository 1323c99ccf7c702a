/*
 * Error messages. Whoever notices what is wrong fills a struct diag, with the place in the text
 * where that is known, and returns -1; the driver in cli/command.c prints it in the end, once.
 * Nothing that the user wrote reaches the terminal as a control character.
 */
#include "cli/support/diag.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define EXCERPT_CELLS 60 /* characters of the source line that are shown */

static void set_message(struct diag *diag, const char *format, va_list list)
{
    vsnprintf(diag->message, sizeof diag->message, format, list);
}

int(diag_fail)(struct diag *diag, const char *format, ...)
{
    va_list list;

    if (diag->path[0]) { /* the place was that of the path */
        diag->path[0] = diag->excerpt[0] = '\0';
        diag->line = diag->column = 0;
    }
    va_start(list, format);
    set_message(diag, format, list);
    va_end(list);
    return -1;
}

int(diag_errno)(struct diag *diag, const char *format, ...)
{
    int error = errno;
    size_t used;
    va_list list;

    va_start(list, format);
    set_message(diag, format, list);
    va_end(list);
    used = strlen(diag->message);
    snprintf(diag->message + used, sizeof diag->message - used, ": %s", strerror(error));
    return -1;
}

/* Appends up to `limit` characters of `text`, what can't be shown as `?`. */
static size_t add_shown(char *out, size_t room, const char *text, size_t length, size_t limit)
{
    size_t used = 0, step;
    uint32_t code;

    for (size_t i = 0; i < length && limit && used + 5 < room; i += step, limit--) {
        step = utf8_next(text + i, length - i, &code);
        if (utf8_is_unnoticed(code)) {
            out[used++] = '?';
        } else {
            memcpy(out + used, text + i, step);
            used += step;
        }
    }
    out[used] = '\0';
    return used;
}

/* Shows the line from `start`, scrolled so that its character number `column` is in view. */
static void set_excerpt(struct diag *diag, const char *start, size_t length, size_t column)
{
    size_t skip = column > EXCERPT_CELLS - 10 ? column - (EXCERPT_CELLS - 10) : 0;
    size_t at = 0, used;
    uint32_t code;

    for (size_t i = 0; i < skip && at < length; i++)
        at += utf8_next(start + at, length - at, &code);
    memcpy(diag->excerpt, "    ", 4);
    used = 4 + add_shown(diag->excerpt + 4, sizeof diag->excerpt - 80, start + at, length - at,
                         EXCERPT_CELLS);
    snprintf(diag->excerpt + used, sizeof diag->excerpt - used, "\n    %*s^",
             (int)(column - skip - 1), "");
}

int(diag_at)(struct diag *diag, const char *text, size_t length, size_t offset, const char *format,
             ...)
{
    size_t start = 0;
    const char *end;
    uint32_t code;
    va_list list;

    va_start(list, format);
    set_message(diag, format, list);
    va_end(list);
    diag->line = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            diag->line++;
            start = i + 1;
        }
    }
    diag->column = 1;
    for (size_t i = start; i < offset; diag->column++)
        i += utf8_next(text + i, offset - i, &code);
    end = start < length ? memchr(text + start, '\n', length - start) : NULL;
    set_excerpt(diag, text + start, end ? (size_t)(end - text) - start : length - start,
                diag->column);
    return -1;
}

void diag_add_escaped(struct bytes *out, const char *text, bool lines)
{
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_next(text + i, length - i, &code);
        bool shown = !utf8_is_unnoticed(code) || (lines && code == '\n');
        if (shown)
            bytes_add(out, text + i, step);
        for (size_t k = i; !shown && k < i + step; k++)
            bytes_addf(out, "\\x%02x", (unsigned char)text[k]);
    }
}

void diag_tell(struct bytes *out, const struct diag *diag)
{
    const char *path = diag->path + (diag->path[0] == '$');

    path += *path == '.';
    bytes_addf(out, "%s%s%s", path, *path ? ": " : "", diag->message);
}

void diag_add(struct bytes *out, const struct diag *diag)
{
    struct bytes text = {0};

    bytes_addf(out, "eyeshot: ");
    if (diag->file) {
        diag_add_escaped(out, diag->file, false);
        if (diag->line)
            bytes_addf(out, ":%zu:%zu", diag->line, diag->column);
        bytes_addf(out, ": ");
    }
    diag_tell(&text, diag);
    diag_add_escaped(out, text.data, false);
    bytes_release(&text);
    bytes_addf(out, diag->excerpt[0] ? "\n%s\n" : "\n", diag->excerpt);
}

void diag_print(const struct diag *diag, FILE *out)
{
    struct bytes text = {0};

    diag_add(&text, diag);
    fwrite(text.data, 1, text.length, out);
    bytes_release(&text);
}
