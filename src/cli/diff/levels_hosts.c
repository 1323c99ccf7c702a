/* What changed, for hosts of code: findings in files, and a summary of a build or a change. */
#include "cli/diff/levels.h"

/* Git knows a file by the name that both sides have; else it is the one that the user gave. */
static const char *file_of(const struct level *level)
{
    const struct entry *entry = level->entries[level->entries[1] != NULL];

    return entry->id ? entry->name : entry->path;
}

struct annotations levels_annotations(const struct levels *levels, bool allowed)
{
    struct annotations found = {.check = "diff"};

    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        struct bytes *message;
        if (!level_is_alone(level) && !level->changed)
            continue;
        message = annotations_add(&found, file_of(level), 0, "who sees whom");
        bytes_addf(message, "%s", level->text);
        for (size_t k = 0; k < level->named_count; k++)
            if (level->named[k].text)
                bytes_addf(message, "\n%s", level->named[k].text);
        found.list[found.count - 1].allowed = allowed || level_is_alone(level);
    }
    return found;
}

/* Markdown */

static void add_row(struct bytes *out, const struct level *level)
{
    bytes_addf(out, "| ");
    markdown_code(out, level->name, true);
    if (level_is_alone(level))
        bytes_addf(out, " | %s | | |", level->text);
    for (int i = 0; i < COUNTS && !level_is_alone(level); i++)
        bytes_addf(out, " | %zu", level->counts[i]);
    bytes_addf(out, " |\n");
}

static char sign(const struct level *level, int x, int y)
{
    int kind = 0;

    while (kind < CELL_KINDS && !plane_get(&level->cells[kind], x, y))
        kind++;
    return "#wo+-."[kind];
}

/* The map as signs, where it was worked out. */
static void add_map(struct bytes *out, const struct level *level)
{
    struct bytes rows = {0};

    for (int y = 0; y < level->cells[0].height; y++) {
        for (int x = 0; x < level->cells[0].width; x++)
            bytes_addf(&rows, "%c", sign(level, x, y));
        bytes_addf(&rows, "\n");
    }
    markdown_block(out, rows.data);
    bytes_release(&rows);
}

static void add_details(struct bytes *out, const struct level *level)
{
    bytes_addf(out, "\n#### ");
    markdown_code(out, level->name, false);
    bytes_addf(out, "\n\n");
    for (size_t i = 0; i < level->named_count; i++) {
        const struct named *named = &level->named[i];
        if (!named->text)
            continue;
        bytes_addf(out, "- ");
        markdown_code(out, named->from, false);
        bytes_addf(out, "%s", named->between);
        markdown_code(out, named->to, false);
        bytes_addf(out, "%s\n", named->behind);
    }
    for (int kind = OPENED; kind <= CLOSED; kind++)
        if (level->tops[kind].text)
            bytes_addf(out, "- %s\n", level->tops[kind].text);
    if (level->cells[0].words)
        add_map(out, level);
}

static void write_markdown(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    struct bytes out = {0};
    bool drawn = false;

    (void)style;
    bytes_addf(&out, "### Who sees whom\n\n%s\n", levels->text);
    if (levels->changed || levels->alone)
        bytes_addf(&out, "\n| level | opened | closed | walled | cleared |\n"
                         "| --- | ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0; i < levels->count; i++)
        if (level_is_alone(&levels->list[i]) || levels->list[i].changed)
            add_row(&out, &levels->list[i]);
    for (size_t i = 0; i < levels->count; i++)
        if (levels->list[i].tops[OPENED].count || levels->list[i].tops[CLOSED].count ||
            levels->list[i].named_count) {
            add_details(&out, &levels->list[i]);
            drawn |= levels->list[i].cells[0].words != NULL;
        }
    if (drawn)
        bytes_addf(&out, "\n`w` is a wall now, `o` is none any more; from `+` more is seen, from "
                         "`-` less, from `*` both\n");
    sink_write(sink, out.data, out.length);
    bytes_release(&out);
}

const struct format levels_markdown = {"markdown", "of levels: a table, and lists", write_markdown};
