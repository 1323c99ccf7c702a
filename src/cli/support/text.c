/*
 * Text for a terminal. Widths are counted in characters, not in bytes, so that columns stand
 * straight whatever the user's names are made of. table.c lays out whole tables with these.
 */
#include "cli/support/text.h"

#include <string.h>

#include "cli/support/utf8.h"

void text_blanks(struct sink *sink, int count)
{
    sink_format(sink, "%*s", count > 0 ? count : 0, "");
}

void text_left(struct sink *sink, const char *text, int width)
{
    sink_text(sink, text);
    text_blanks(sink, width - utf8_length(text));
}

void text_wrap(struct sink *sink, const char *text, int used, int indent, int columns)
{
    int from = used;

    while (*text) {
        size_t length = strcspn(text, " ");
        int width = utf8_count(text, length);
        if (used > from && used + 1 + width > columns) {
            sink_text(sink, "\n");
            text_blanks(sink, indent);
            used = from = indent;
        } else if (used > from) {
            sink_text(sink, " ");
            used++;
        }
        sink_write(sink, text, length);
        used += width;
        text += length + (text[length] == ' ');
    }
    sink_text(sink, "\n");
}

/* Documents 001 and 004: white, and blue, on black. Black is set as well: paper may be light. */
const struct color usual_colors[COLOR_COUNT] = {
    [COLOR_VISIBLE] = {"37;40"},  [COLOR_UNLIT] = {"2;37;40"}, [COLOR_REMEMBERED] = {"34;40"},
    [COLOR_VIEWER] = {"1;37;40"}, [COLOR_GAINED] = {"32"},     [COLOR_LOST] = {"31"},
    [COLOR_DIFFER] = {"1;33;40"}, [COLOR_GOOD] = {"32"},       [COLOR_BAD] = {"1;31"},
};

void color_on(struct sink *sink, const struct color *color)
{
    if (color->sgr)
        sink_format(sink, "\033[%sm", color->sgr);
}

void color_off(struct sink *sink, const struct color *color)
{
    if (color->sgr)
        sink_text(sink, "\033[0m");
}

void color_change(struct sink *sink, const struct color **now, const struct color *next)
{
    if (*now == next)
        return;
    if (*now)
        color_off(sink, *now);
    if (next)
        color_on(sink, next);
    *now = next;
}
