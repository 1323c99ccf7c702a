/* What changed, for the summary of a build or a comment on a change. */
#include "cli/diff/levels.h"
#include "cli/picture/markdown.h"

static void add_code(struct sink *sink, const char *text, bool in_table)
{
    struct bytes code = {0};

    markdown_code(&code, text, in_table);
    sink_text(sink, code.data);
    bytes_release(&code);
}

static void add_row(struct sink *sink, const struct level *level)
{
    sink_text(sink, "| ");
    add_code(sink, level->name, true);
    if (level->presence == LEVEL_IN_BOTH)
        sink_format(sink, " | %zu | %zu | %zu | %zu |\n", level->opened, level->closed,
                    level->walled, level->cleared);
    else
        sink_format(sink, " | %s | | | |\n", presence_texts[level->presence]);
}

static char sign(const struct level_picture *picture, int x, int y)
{
    bool gained = plane_get(&picture->gained, x, y), lost = plane_get(&picture->lost, x, y);

    return plane_get(&picture->walled, x, y)    ? 'w'
           : plane_get(&picture->cleared, x, y) ? 'o'
           : plane_get(&picture->walls, x, y)   ? '#'
           : gained && lost                     ? '*'
           : gained                             ? '+'
           : lost                               ? '-'
                                                : '.';
}

/* The map as signs, where it was worked out. */
static void add_map(struct sink *sink, const struct level *level)
{
    const struct level_picture *picture = &level->picture;
    struct bytes rows = {0}, block = {0};

    for (int y = 0; y < picture->walls.height; y++) {
        for (int x = 0; x < picture->walls.width; x++)
            bytes_addf(&rows, "%c", sign(picture, x, y));
        bytes_addf(&rows, "\n");
    }
    markdown_block(&block, rows.data);
    sink_text(sink, block.data);
    bytes_release(&rows);
    bytes_release(&block);
}

static void add_details(struct sink *sink, const struct level *level)
{
    sink_text(sink, "\n#### ");
    add_code(sink, level->name, false);
    sink_text(sink, "\n\n");
    for (size_t i = 0; i < level->named_count; i++) {
        const struct named *named = &level->named[i];
        if (named->back)
            continue;
        sink_text(sink, "- ");
        add_code(sink, named->from, false);
        sink_text(sink, named_between(named));
        add_code(sink, named->to, false);
        sink_format(sink, "%s\n", named_behind(named));
    }
    levels_add_tops(sink, level, "- ", "\n");
    if (level->picture.walls.words)
        add_map(sink, level);
}

static void write_markdown(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    struct bytes text = {0};

    (void)style;
    levels_add_summary(&text, levels);
    sink_format(sink, "### Who sees whom\n\n%s\n", text.data);
    if (levels->changed || levels->alone)
        sink_text(sink, "\n| level | opened | closed | walled | cleared |\n"
                        "| --- | ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0; i < levels->count; i++)
        if (levels->list[i].presence != LEVEL_IN_BOTH || level_has_changed(&levels->list[i]))
            add_row(sink, &levels->list[i]);
    for (size_t i = 0; i < levels->count; i++)
        if (levels->list[i].gained.count || levels->list[i].lost.count ||
            levels->list[i].named_count)
            add_details(sink, &levels->list[i]);
    if (levels->drawn)
        sink_text(sink,
                  "\n`w` is a wall now, `o` is none any more; from `+` more is seen, from `-` "
                  "less, from `*` both\n");
    bytes_release(&text);
}

const struct format levels_markdown = {"markdown", "of levels: a table, and lists", write_markdown};
