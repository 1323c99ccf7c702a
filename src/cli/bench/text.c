/* A table: names begin at the left, numbers end at the right. */
#include <limits.h>

#include "cli/bench/answer.h"
#include "cli/support/table.h"

static void fill_change(struct table *table, const struct timing *timing)
{
    const struct saved *saved = timing->saved;

    bytes_addf(table_add(table), saved ? "%lld" : "-", saved ? (long long)saved->quick_ns : 0);
    bytes_addf(table_add(table), "%lld", (long long)timing->quick_ns);
    bytes_addf(table_add(table), saved ? "%.2f" : "-", timing->change);
    bytes_addf(table_add(table), saved ? "%.2f" : "-", timing->spread);
    bytes_addf(table_add(table), timing->slower ? "slower" : saved ? "ok" : "not saved");
}

static void fill(struct table *table, const struct bench *bench)
{
    static const char *const headings[] = {"algorithm", "radius", "visible", "fields", "10 %",
                                           "median",    "90 %",   "speed",   "saved",  "now",
                                           "change",    "spread", "verdict"};
    enum { ALONE = 8, ALL = sizeof headings / sizeof *headings };

    table->columns = bench->at_most > 0 ? ALL : ALONE;
    for (size_t i = 0; i < table->columns; i++)
        bytes_addf(table_add(table), "%s", headings[i]);
    for (size_t i = 0; i < bench->count; i++) {
        const struct timing *timing = &bench->timings[i];
        int64_t radius = timing->terms.radius;
        struct bytes *speed;
        bytes_addf(table_add(table), "%s", timing->title);
        bytes_addf(table_add(table), radius == EYESHOT_ALL ? "all" : "%lld", (long long)radius);
        bytes_addf(table_add(table), "%zu.%03zu", timing->mean / 1000, timing->mean % 1000);
        bytes_addf(table_add(table), "%zu", timing->fields);
        bytes_addf(table_add(table), "%lld", (long long)timing->p10_ns);
        bytes_addf(table_add(table), "%lld", (long long)timing->median_ns);
        bytes_addf(table_add(table), "%lld", (long long)timing->p90_ns);
        speed = table_add(table);
        bench_add_ratio(speed, 1 / timing->ratio);
        bytes_addf(speed, " \u00d7");
        if (bench->at_most > 0)
            fill_change(table, timing);
    }
}

static void print_head(struct sink *sink, const struct bench *bench)
{
    sink_format(sink, "%d x %d cells, %zu of them open; %zu viewer%s\n", bench->map->width,
                bench->map->height, bench->open, bench->eye_count, plural(bench->eye_count));
    sink_format(sink, "nanoseconds a field; speed: how many times as fast as %s\n",
                bench->reference->title);
    if (bench->at_most > 0)
        sink_format(sink,
                    "saved, now: in the mean of all viewers, in the quickest tenth of the rounds; "
                    "spread: to the middle\n%zu slower than %.4g times the saved, beyond the "
                    "noise\n",
                    bench->slower, bench->at_most);
    sink_text(sink, "\n");
}

static void write_table(struct sink *sink, const struct bench *bench, bool markdown)
{
    struct table table = {0};

    print_head(sink, bench);
    fill(&table, bench);
    table.align = "<>";
    for (size_t i = 0; markdown && i < table.count; i++) {
        size_t end = i + 1 < table.count ? table.cells[i + 1].start : table.text.length;
        sink_format(sink, "| %.*s ", (int)(end - table.cells[i].start),
                    table.text.data + table.cells[i].start);
        sink_text(sink, (i + 1) % table.columns ? "" : "|\n");
        for (size_t k = 0; i + 1 == table.columns && k < table.columns; k++)
            sink_text(sink, !k ? "|---" : k + 1 < table.columns ? "|--:" : "|--:|\n");
    }
    if (!markdown)
        table_print(sink, &table, INT_MAX);
    table_release(&table);
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_table(sink, answer, false);
}

static void write_markdown(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_table(sink, answer, true);
}

const struct format bench_ascii = {"ascii", "a table, times in nanoseconds", write_ascii};
const struct format bench_markdown = {"markdown", "the same as a table of Markdown",
                                      write_markdown};
