/* What changed, a level after the other; those in which nothing did are only counted. */
#include "cli/diff/levels.h"

static void add_change(struct sink *sink, const struct color *color, const char *text)
{
    if (!text)
        return;
    sink_text(sink, "  ");
    color_on(sink, color);
    sink_text(sink, text);
    color_off(sink, color);
    sink_text(sink, "\n");
}

static void add_level(struct sink *sink, const struct level *level, const struct color *colors)
{
    const struct color *gained = &colors[COLOR_GAINED], *lost = &colors[COLOR_LOST];

    sink_format(sink, "%s: %s\n", level->name, level->text);
    for (size_t i = 0; i < level->named_count; i++)
        add_change(sink, level->named[i].sees ? gained : lost, level->named[i].text);
    add_change(sink, gained, level->tops[OPENED].text);
    add_change(sink, lost, level->tops[CLOSED].text);
}

static void write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;

    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        if (levels->count == 1 || level_is_alone(level) || level->changed)
            add_level(sink, level, style->colors);
    }
    if (levels->count > 1)
        sink_format(sink, "%s\n", levels->text);
}

const struct format levels_text = {"text", "of levels: those that changed, and how many did",
                                   write_text};
