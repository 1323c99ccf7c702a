#include "cli/picture/format.h"

#include <string.h>

/* Documents 001 and 004: white, and blue, on black. Black is set as well: paper may be light. */
static const struct {
    const char *name, *sgr;
} usual[COLOR_COUNT] = {
    [COLOR_VISIBLE] = {"visible", "37;40"},
    [COLOR_REMEMBERED] = {"remembered", "34;40"},
    [COLOR_HIDDEN] = {"hidden", ""},
    [COLOR_VIEWER] = {"viewer", "1;37;40"},
    [COLOR_GAINED] = {"gained", "32"},
    [COLOR_LOST] = {"lost", "31"},
    [COLOR_SAME] = {"same", ""},
    [COLOR_DIFFER] = {"differ", "1;33;40"},
    [COLOR_GOOD] = {"good", "32"},
    [COLOR_BAD] = {"bad", "1;31"},
};

/* Nothing but digits and semicolons may reach the terminal. */
static void read_entry(struct color colors[COLOR_COUNT], const char *entry, size_t length)
{
    const char *sign = memchr(entry, '=', length);
    size_t name = sign ? (size_t)(sign - entry) : length;

    if (!sign || strspn(sign + 1, "0123456789;") < length - name - 1)
        return;
    for (int i = 0; i < COLOR_COUNT; i++)
        if (strlen(usual[i].name) == name && !memcmp(usual[i].name, entry, name))
            colors[i] = (struct color){sign + 1, (int)(length - name - 1)};
}

void colors_read(struct color colors[COLOR_COUNT], const char *list)
{
    for (int i = 0; i < COLOR_COUNT; i++)
        colors[i] = (struct color){usual[i].sgr, (int)strlen(usual[i].sgr)};
    while (list && *list) {
        size_t length = strcspn(list, ":");
        read_entry(colors, list, length);
        list += length + (list[length] == ':');
    }
}

void color_on(struct sink *sink, const struct color *color)
{
    if (color->length)
        sink_format(sink, "\033[%.*sm", color->length, color->sgr);
}

void color_off(struct sink *sink, const struct color *color)
{
    if (color->length)
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
