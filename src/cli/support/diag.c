/*
 * Error messages. Whoever notices what is wrong fills a struct diag, with the place in the text
 * where that is known, and returns -1; the driver in cli/command.c prints it in the end, once.
 * Nothing that the user wrote reaches the terminal as a control character. A message about a value
 * of JSON finds the path to it by looking for it from the root on.
 */
#include "cli/support/diag.h"

#include "cli/support/json.h"
#include "cli/support/utf8.h"

#define EXCERPT_CELLS 60 /* characters of the source line that are shown */

void diag_say(struct diag *diag, const char *format, ...)
{
    va_list list;

    if (diag->path[0]) { /* the place was that of the path */
        diag->path[0] = diag->excerpt[0] = '\0';
        diag->line = diag->column = 0;
    }
    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
}

/* The place, and its text line, scrolled so that it is in view. */
void diag_locate(struct diag *diag, const char *text, size_t length, size_t offset)
{
    size_t at = 0, skip, step;
    struct bytes shown = {0};
    uint32_t code;

    diag->line = diag->column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            diag->line++;
            at = i + 1;
        }
    }
    for (size_t i = at; i < offset; diag->column++)
        i += utf8_next(text + i, offset - i, &code);
    skip = diag->column > EXCERPT_CELLS - 10 ? diag->column - (EXCERPT_CELLS - 10) : 0;
    for (size_t i = 0; at < length && text[at] != '\n' && i < skip + EXCERPT_CELLS; at += step) {
        step = utf8_next(text + at, length - at, &code);
        if (i++ < skip)
            continue;
        if (utf8_is_unnoticed(code))
            bytes_addf(&shown, "?");
        else
            bytes_add(&shown, text + at, step);
    }
    snprintf(diag->excerpt, sizeof diag->excerpt, "    %s\n    %*s^", shown.data ? shown.data : "",
             (int)(diag->column - skip - 1), "");
    bytes_release(&shown);
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

/* Values of JSON */

/* Appends `.key` or `[index]`. */
static void json_add_step(struct bytes *path, const char *key, size_t index)
{
    static const char plain[] = "0123456789-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    if (!key)
        bytes_addf(path, "[%zu]", index);
    else if (key[0] && !strchr("0123456789-", key[0]) && !key[strspn(key, plain)])
        bytes_addf(path, ".%.80s", key);
    else
        bytes_addf(path, "[\"%.80s\"]", key);
}

static bool json_find_path(struct bytes *path, const cJSON *from, const cJSON *value)
{
    size_t index = 0, length = path->length;

    if (from == value)
        return true;
    for (const cJSON *child = from->child; child; child = child->next, index++) {
        json_add_step(path, child->string, index);
        if (json_find_path(path, child, value))
            return true;
        bytes_truncate(path, length);
    }
    return false;
}

int json_blame(struct diag *diag, const cJSON *value)
{
    struct bytes path = {0};

    diag->value = value;
    bytes_addf(&path, "$");
    if (diag->in.tree && json_find_path(&path, diag->in.tree, value)) {
        snprintf(diag->path, sizeof diag->path, "%s", path.data);
        diag_locate(diag, diag->in.text, diag->in.length, (size_t)value->valueint);
    }
    bytes_release(&path);
    return -1;
}
