/* What changed as text, a level after the other; those in which nothing did are only counted. */
#include "cli/diff/answer.h"

#include <string.h>

static void diff_print_lines(struct sink *sink, const struct bytes *lines,
                             const struct color *color)
{
    for (const char *text = lines->data; text && *text; text = strchr(text, '\n') + 1) {
        sink_text(sink, "  ");
        color_on(sink, color);
        sink_write(sink, text, strcspn(text, "\n"));
        color_off(sink, color);
        sink_text(sink, "\n");
    }
}

static void diff_write_text(struct sink *sink, const void *finished, const struct style *style)
{
    const struct diff_answer *answer = finished;

    for (size_t i = 0; i < answer->count; i++) {
        const struct diff_level *level = &answer->list[i];
        if (answer->count > 1 && !diff_is_alone(level) && !level->changed)
            continue;
        sink_format(sink, "%s: %s\n", level->name, level->text);
        diff_print_lines(sink, &level->details[DIFF_OPENED], &style->colors[COLOR_GAINED]);
        diff_print_lines(sink, &level->details[DIFF_CLOSED], &style->colors[COLOR_LOST]);
    }
    if (answer->count > 1)
        sink_format(sink, "%s\n", answer->text);
}

const struct format diff_text = {"text", "levels that changed, and how many did", diff_write_text};
