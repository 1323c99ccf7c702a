#include "cli/bench/print.h"

#include "cli/picture/json_view.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

static size_t count_open(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height - mask_count(&map->opaque);
}

/* Added to `text`: the mean to a thousandth. */
static void add_mean(struct bytes *text, const struct bench_row *row)
{
    size_t thousandths = (2000 * row->visible + row->eyes) / (2 * row->eyes);

    bytes_addf(text, "%zu.%03zu", thousandths / 1000, thousandths % 1000);
}

/* The table: a column is made of its heading and a text a row. */

enum column { TITLE, RADIUS, VISIBLE, FIELDS, P10, MEDIAN, P90, RATIO, COLUMNS };

static const char *const headings[COLUMNS] = {"algorithm", "radius", "visible", "fields",
                                              "10 %",      "median", "90 %",    "ratio"};

static void add_ratio(struct bytes *text, int64_t median, int64_t reference)
{
    bytes_addf(text, "%.2f", (double)median / (double)(reference ? reference : 1));
}

static void make_entry(struct bytes *text, const struct bench_view *view,
                       const struct bench_row *row, enum column column)
{
    const int64_t times[COLUMNS] = {
        [P10] = row->p10_ns, [MEDIAN] = row->median_ns, [P90] = row->p90_ns};

    bytes_truncate(text, 0);
    if (column == TITLE)
        bytes_addf(text, "%s", row->title);
    else if (column == RADIUS && row->terms.radius == EYESHOT_ALL)
        bytes_addf(text, "all");
    else if (column == RADIUS)
        bytes_addf(text, "%lld", (long long)row->terms.radius);
    else if (column == VISIBLE)
        add_mean(text, row);
    else if (column == FIELDS)
        bytes_addf(text, "%zu", row->fields);
    else if (column == RATIO)
        add_ratio(text, row->median_ns, view->reference->median_ns);
    else
        bytes_addf(text, "%lld", (long long)times[column]);
}

/* Names begin at the left, numbers end at the right. */
static void add_entry(struct sink *sink, const char *text, enum column column, int width)
{
    int blanks = width - utf8_length(text);

    sink_format(sink, "%*s", column == TITLE ? 0 : blanks + 2, "");
    sink_text(sink, text);
    sink_format(sink, "%*s", column == TITLE ? blanks : 0, "");
}

static void write_table(struct sink *sink, const struct bench_view *view)
{
    const struct bench *bench = view->bench;
    int widths[COLUMNS];
    struct bytes text = {0};

    for (int column = 0; column < COLUMNS; column++) {
        widths[column] = utf8_length(headings[column]);
        for (size_t i = 0; i < bench->row_count; i++) {
            make_entry(&text, view, &bench->rows[i], (enum column)column);
            if (utf8_length(text.data) > widths[column])
                widths[column] = utf8_length(text.data);
        }
    }
    for (int column = 0; column < COLUMNS; column++)
        add_entry(sink, headings[column], (enum column)column, widths[column]);
    sink_text(sink, "\n");
    for (size_t i = 0; i < bench->row_count; i++) {
        for (int column = 0; column < COLUMNS; column++) {
            make_entry(&text, view, &bench->rows[i], (enum column)column);
            add_entry(sink, text.data, (enum column)column, widths[column]);
        }
        sink_text(sink, "\n");
    }
    bytes_release(&text);
}

static void write_text(struct sink *sink, const struct bench_view *view)
{
    const struct bench *bench = view->bench;

    sink_format(sink, "%d x %d cells, %zu of them open; %zu viewer%s\n", bench->map->width,
                bench->map->height, count_open(bench->map), bench->eye_count,
                bench->eye_count == 1 ? "" : "s");
    sink_format(sink, "nanoseconds a field; ratio: median to that of %s\n\n",
                view->reference->title);
    write_table(sink, view);
}

static void add_result(struct json_out *json, const struct bench_row *row, int64_t reference)
{
    struct bytes mean = {0}, ratio = {0};

    add_mean(&mean, row);
    add_ratio(&ratio, row->median_ns, reference);
    json_object(json, NULL);
    json_string(json, "algorithm", row->title);
    json_radius(json, "radius", row->terms.radius);
    json_size(json, "fields", row->fields);
    json_int(json, "median_ns", row->median_ns);
    json_int(json, "p10_ns", row->p10_ns);
    json_int(json, "p90_ns", row->p90_ns);
    json_raw(json, "visible_mean", mean.data, mean.length);
    json_raw(json, "ratio", ratio.data, ratio.length);
    json_end(json);
    bytes_release(&mean);
    bytes_release(&ratio);
}

static void write_json(struct sink *sink, const struct bench_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};
    const struct bench *bench = view->bench;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "bench/1");
    json_int(&json, "width", bench->map->width);
    json_int(&json, "height", bench->map->height);
    json_size(&json, "open", count_open(bench->map));
    json_array(&json, "results");
    for (size_t i = 0; i < bench->row_count; i++)
        add_result(&json, &bench->rows[i], view->reference->median_ns);
    json_end(&json);
    json_string(&json, "reference", view->reference->title);
    json_end(&json);
    json_end_line(&json);
}

static const struct bench_format ascii = {"ascii", "a table, times in nanoseconds", write_text};
static const struct bench_format json = {"json", "one object, bench/1", write_json};

const struct bench_format *const bench_formats[] = {&ascii, &json, NULL};
