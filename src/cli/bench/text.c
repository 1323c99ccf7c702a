/* A table: names begin at the left, numbers end at the right. */
#include "cli/bench/answer.h"
#include "cli/picture/table.h"

static void fill(struct table *table, const struct bench *bench)
{
    static const char *const headings[] = {"algorithm", "radius", "visible", "fields",
                                           "10 %",      "median", "90 %",    "ratio"};

    table->columns = sizeof headings / sizeof *headings;
    for (size_t i = 0; i < table->columns; i++)
        bytes_addf(table_add(table), "%s", headings[i]);
    for (size_t i = 0; i < bench->count; i++) {
        const struct timing *timing = &bench->timings[i];
        int64_t radius = timing->terms.radius;
        bytes_addf(table_add(table), "%s", timing->title);
        bytes_addf(table_add(table), radius == EYESHOT_ALL ? "all" : "%lld", (long long)radius);
        bytes_addf(table_add(table), "%zu.%03zu", timing->mean / 1000, timing->mean % 1000);
        bytes_addf(table_add(table), "%zu", timing->fields);
        bytes_addf(table_add(table), "%lld", (long long)timing->p10_ns);
        bytes_addf(table_add(table), "%lld", (long long)timing->median_ns);
        bytes_addf(table_add(table), "%lld", (long long)timing->p90_ns);
        bytes_addf(table_add(table), "%.2f", timing->ratio);
    }
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct bench *bench = answer;
    struct table table = {0};

    (void)style;
    sink_format(sink, "%d x %d cells, %zu of them open; %zu viewer%s\n", bench->map->width,
                bench->map->height, bench->open, bench->eye_count,
                bench->eye_count == 1 ? "" : "s");
    sink_format(sink, "nanoseconds a field; ratio: median to that of %s\n\n",
                bench->reference->title);
    fill(&table, bench);
    for (size_t row = 0; row < table_rows(&table); row++) {
        table_left(sink, &table, row, 0);
        for (size_t column = 1; column < table.columns; column++) {
            text_blanks(sink, 2);
            table_right(sink, &table, row, column);
        }
        sink_text(sink, "\n");
    }
    table_release(&table);
}

const struct format bench_ascii = {"ascii", "a table, times in nanoseconds", write_ascii};
