/* The heat map of where they differ, then how much each differs, and from which eyes most. */
#include <limits.h>
#include <string.h>

#include "cli/compare/forms.h"
#include "cli/support/table.h"

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 3 + COUNTS + comparison->timed, .align = "><>", .indent = 2};

    table_row(&table, "", "algorithm", "eyes", "visible", "shown", "hidden", "walls shown",
              "walls hidden", "ns a look");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        table_addf(&table, "%zu", i + 1);
        table_addf(&table, "%s", contender->title);
        table_addf(&table, "%llu", (unsigned long long)contender->eyes);
        for (int k = 0; k < COUNTS; k++)
            table_addf(&table, "%llu", (unsigned long long)contender->counts[k]);
        if (comparison->timed)
            table_addf(&table, "%lld", (long long)contender->median_ns);
    }
    table_print(sink, &table, INT_MAX);
    table_release(&table);
}

static void add_worst(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2, .indent = 2};
    int digits = snprintf(NULL, 0, "%u", comparison->worst[0].cells);

    sink_text(sink, "\nthe eyes from where they differ most, and the command that shows each");
    sink_text(sink, comparison->piped ? ",\ngiven the same map\n" : "\n");
    for (size_t i = 0; i < comparison->worst_count; i++) {
        const struct worst_eye *eye = &comparison->worst[i];
        struct bytes *command;
        table_addf(&table, "%d,%d", eye->cell.x, eye->cell.y);
        command = table_add(&table);
        bytes_addf(command, "%*u %-*s  ", digits, eye->cells, (int)strlen(comparison->unit),
                   everywhere_unit(comparison, eye->cells));
        everywhere_command(command, comparison, eye->cell);
    }
    table_print(sink, &table, INT_MAX);
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
                    comparison->unit, heat.most);
    sink_format(sink,
                "\nopen %s and walls, shown or hidden wrongly against %s:\n"
                "from how many eyes, and how many from all of them together\n",
                comparison->unit, comparison->reference->title);
    add_counts(sink, comparison);
    if (comparison->worst_count)
        add_worst(sink, comparison);
}

/* All numbers, for programs: a line an eye. */

static void write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    const struct map *map = comparison->map;
    struct table table = {.columns = 3 + comparison->count};

    (void)style;
    table_addf(&table, "x");
    table_addf(&table, "y");
    table_addf(&table, "differ");
    for (size_t i = 0; i < comparison->count; i++)
        table_addf(&table, "%s", comparison->contenders[i].title);
    for (size_t at = 0; at < map_area(map) && !sink_is_over(sink); at++) {
        int x = (int)(at % (size_t)map->width), y = (int)(at / (size_t)map->width);
        if (plane_get(&map->opaque, x, y))
            continue;
        table_csv(sink, &table);
        table_clear(&table);
        table_addf(&table, "%d", x);
        table_addf(&table, "%d", y);
        table_addf(&table, "%u", comparison->differ_at[at]);
        for (size_t i = 0; i < comparison->count; i++)
            table_addf(&table, "%u", comparison->contenders[i].off[at]);
    }
    table_csv(sink, &table);
    table_release(&table);
}

const struct format compare_csv = {
    "csv", "with --everywhere: a line an open cell: x,y,differ, and a column an algorithm",
    write_csv};
