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

int(diag_fail)(struct diag *diag, const char *format, ...)
{
    va_list list;

    if (diag->path[0]) { /* the place was that of the path */
        diag->path[0] = diag->excerpt[0] = '\0';
        diag->line = diag->column = 0;
    }
    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    return -1;
}

int(diag_errno)(struct diag *diag, const char *format, ...)
{
    int error = errno;
    size_t used;
    va_list list;

    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    used = strlen(diag->message);
    snprintf(diag->message + used, sizeof diag->message - used, ": %s", strerror(error));
    return -1;
}

/* Shows the text line, scrolled so that its character number `column` is in view. */
static void diag_show_line(struct diag *diag, const char *line, size_t length, size_t column)
{
    size_t skip = column > EXCERPT_CELLS - 10 ? column - (EXCERPT_CELLS - 10) : 0, step;
    struct bytes shown = {0};
    uint32_t code;

    for (size_t at = 0, i = 0; at < length && i < skip + EXCERPT_CELLS; at += step, i++) {
        step = utf8_next(line + at, length - at, &code);
        if (i >= skip && utf8_is_unnoticed(code))
            bytes_addf(&shown, "?");
        else if (i >= skip)
            bytes_add(&shown, line + at, step);
    }
    snprintf(diag->excerpt, sizeof diag->excerpt, "    %s\n    %*s^", shown.data ? shown.data : "",
             (int)(column - skip - 1), "");
    bytes_release(&shown);
}

int(diag_at)(struct diag *diag, const char *text, size_t length, size_t offset, const char *format,
             ...)
{
    size_t start = 0, end = offset;
    uint32_t code;
    va_list list;

    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    diag->line = diag->column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            diag->line++;
            start = i + 1;
        }
    }
    for (size_t i = start; i < offset; diag->column++)
        i += utf8_next(text + i, offset - i, &code);
    while (end < length && text[end] != '\n')
        end++;
    diag_show_line(diag, text + start, end - start, diag->column);
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
