/* What changed, a level after the other; those in which nothing did are only counted. */
#include "cli/diff/levels.h"

static void add_level(struct sink *sink, const struct level *level)
{
    sink_format(sink, "%s: %s\n", level->name, level->text);
    for (size_t i = 0; i < level->named_count; i++)
        if (level->named[i].text)
            sink_format(sink, "  %s\n", level->named[i].text);
    for (int kind = OPENED; kind <= CLOSED; kind++)
        if (level->tops[kind].text)
            sink_format(sink, "  %s\n", level->tops[kind].text);
}

static void write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;

    (void)style;
    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        if (levels->count == 1 || level_is_alone(level) || level_has_changed(level))
            add_level(sink, level);
    }
    if (levels->count > 1)
        sink_format(sink, "%s\n", levels->text);
}

const struct format levels_text = {"text", "of levels: those that changed, and how many did",
                                   write_text};
