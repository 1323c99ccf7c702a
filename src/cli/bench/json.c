#include "cli/bench/answer.h"
#include "cli/picture/json_view.h"

static void add_result(struct json_out *json, const struct timing *timing)
{
    struct bytes mean = {0}, ratio = {0}, change = {0};

    bytes_addf(&mean, "%zu.%03zu", timing->mean / 1000, timing->mean % 1000);
    bench_add_ratio(&ratio, timing->ratio);
    json_object(json, NULL);
    json_string(json, "algorithm", timing->title);
    json_radius(json, "radius", timing->terms.radius);
    json_size(json, "fields", timing->fields);
    json_int(json, "median_ns", timing->median_ns);
    json_int(json, "p10_ns", timing->p10_ns);
    json_int(json, "p90_ns", timing->p90_ns);
    json_raw(json, "visible_mean", mean.data, mean.length);
    json_raw(json, "ratio", ratio.data, ratio.length);
    json_size(json, "rounds", timing->rounds);
    json_int(json, "quick_ns", timing->quick_ns);
    json_int(json, "middle_ns", timing->middle_ns);
    if (timing->saved) {
        bytes_addf(&change, "%.3f", timing->change);
        json_int(json, "saved_ns", timing->saved->quick_ns);
        json_raw(json, "change", change.data, change.length);
        json_bool(json, "slower", timing->slower);
    }
    json_end(json);
    bytes_release(&mean);
    bytes_release(&ratio);
    bytes_release(&change);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct bench *bench = answer;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "bench/1");
    json_int(&json, "width", bench->map->width);
    json_int(&json, "height", bench->map->height);
    json_size(&json, "open", bench->open);
    json_size(&json, "viewers", bench->eye_count);
    json_array(&json, "results");
    for (size_t i = 0; i < bench->count; i++)
        add_result(&json, &bench->timings[i]);
    json_end(&json);
    json_string(&json, "reference", bench->reference->title);
    if (bench->at_most > 0)
        json_size(&json, "slower", bench->slower);
    json_end(&json);
    json_end_line(&json);
}

const struct format bench_json = {"json", "one object, bench/1", write_json};
