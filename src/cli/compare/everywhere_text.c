/* The heat map of where they differ, then how much each differs, and from which eyes most. */
#include <string.h>

#include "cli/compare/forms.h"
#include "cli/picture/table.h"

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    static const char *const columns[] = {"",      "algorithm", "eyes",        "visible",
                                          "shown", "hidden",    "walls shown", "walls hidden"};
    struct table table = {.columns = sizeof columns / sizeof *columns};

    for (size_t i = 0; i < table.columns; i++)
        bytes_addf(table_add(&table), "%s", columns[i]);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        bytes_addf(table_add(&table), "%zu", i + 1);
        bytes_addf(table_add(&table), "%s", contender->title);
        bytes_addf(table_add(&table), "%llu", (unsigned long long)contender->eyes);
        for (int k = 0; k < COUNTS; k++)
            bytes_addf(table_add(&table), "%llu", (unsigned long long)contender->counts[k]);
    }
    for (size_t row = 0; row < table_rows(&table); row++) {
        sink_text(sink, "  ");
        for (size_t column = 0; column < table.columns; column++) {
            sink_text(sink, column ? "  " : "");
            (column == 1 ? table_left : table_right)(sink, &table, row, column);
        }
        sink_text(sink, "\n");
    }
    table_release(&table);
}

static void add_worst(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2};
    struct bytes command = {0};

    sink_text(sink, "\nthe eyes from where they differ most, and the command that shows each");
    sink_text(sink, comparison->piped ? ",\ngiven the same map\n" : "\n");
    for (size_t i = 0; i < comparison->worst_count; i++) {
        const struct worst_eye *eye = &comparison->worst[i];
        bytes_addf(table_add(&table), "%d,%d", eye->cell.x, eye->cell.y);
        bytes_addf(table_add(&table), "%u", eye->cells);
    }
    for (size_t i = 0; i < comparison->worst_count; i++) {
        bytes_truncate(&command, 0);
        everywhere_command(&command, comparison, comparison->worst[i].cell);
        sink_text(sink, "  ");
        table_left(sink, &table, i, 0);
        sink_text(sink, "  ");
        table_right(sink, &table, i, 1);
        sink_format(sink, " %-*s  ", (int)strlen(comparison->unit),
                    everywhere_unit(comparison, comparison->worst[i].cells));
        sink_write(sink, command.data, command.length);
        sink_text(sink, "\n");
    }
    bytes_release(&command);
    table_release(&table);
}

void everywhere_ascii(struct sink *sink, const struct comparison *comparison,
                      const struct style *style)
{
    struct heat heat = everywhere_heat(comparison);
    struct bytes verdict = {0};

    heat_draw(sink, &heat, style->color);
    everywhere_verdict(&verdict, comparison);
    sink_format(sink, "\n%s\n", verdict.data);
    bytes_release(&verdict);
    if (comparison->eyes_differ)
        sink_format(sink, "Digits: how many %s differ from there, in tenths of the most, %u.\n",
                    comparison->unit, everywhere_most(comparison));
    sink_format(sink,
                "\nopen %s and walls, shown or hidden wrongly against %s:\n"
                "from how many eyes, and how many from all of them together\n",
                comparison->unit, comparison->reference->title);
    add_counts(sink, comparison);
    if (comparison->worst_count)
        add_worst(sink, comparison);
}

/* All numbers, for programs: a line an eye. */

/* A title, quoted if need be. */
static void add_title(struct sink *sink, const char *title)
{
    if (!strpbrk(title, ",\"\r\n")) {
        sink_text(sink, title);
        return;
    }
    sink_text(sink, "\"");
    for (; *title; title++)
        sink_text(sink, *title == '"' ? "\"\"" : (const char[]){*title, '\0'});
    sink_text(sink, "\"");
}

static void write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    const struct map *map = comparison->map;

    (void)style;
    sink_text(sink, "x,y,differ");
    for (size_t i = 0; i < comparison->count; i++) {
        sink_text(sink, ",");
        add_title(sink, comparison->contenders[i].title);
    }
    sink_text(sink, "\n");
    for (size_t at = 0; at < map_area(map) && !sink_is_over(sink); at++) {
        int x = (int)(at % (size_t)map->width), y = (int)(at / (size_t)map->width);
        if (plane_get(&map->opaque, x, y))
            continue;
        sink_format(sink, "%d,%d,%u", x, y, comparison->differ_at[at]);
        for (size_t i = 0; i < comparison->count; i++)
            sink_format(sink, ",%u", comparison->contenders[i].off[at]);
        sink_text(sink, "\n");
    }
}

const struct format compare_csv = {
    "csv", "with --everywhere: a line an open cell: x,y,differ, and a column an algorithm",
    write_csv};
