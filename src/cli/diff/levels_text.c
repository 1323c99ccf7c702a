/* What changed, a level after the other; those in which nothing did are only counted. */
#include "cli/diff/levels.h"

static void add_level(struct sink *sink, const struct level *level)
{
    struct bytes text = {0};

    sink_format(sink, "%s: ", level->name);
    if (level->presence == LEVEL_IN_BOTH)
        levels_add_counts(&text, level->opened, level->closed, level->walled, level->cleared);
    else
        bytes_addf(&text, "%s", presence_texts[level->presence]);
    sink_format(sink, "%s\n", text.data);
    for (size_t i = 0; i < level->named_count; i++) {
        if (level->named[i].back)
            continue;
        bytes_truncate(&text, 0);
        levels_add_named(&text, &level->named[i]);
        sink_format(sink, "  %s\n", text.data);
    }
    levels_add_tops(sink, level, "  ", "\n");
    bytes_release(&text);
}

static void write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    struct bytes text = {0};

    (void)style;
    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        if (levels->count == 1 || level->presence != LEVEL_IN_BOTH || level_has_changed(level))
            add_level(sink, level);
    }
    levels_add_summary(&text, levels);
    if (levels->count > 1)
        sink_format(sink, "%s\n", text.data);
    bytes_release(&text);
}

const struct format levels_text = {"text", "of levels: those that changed, and how many did",
                                   write_text};
