/*
 * A run that bench --save has written, as --against reads it. What can be read can be judged by, and
 * every form tells of it.
 */
#include <string.h>

#include "cli/bench/answer.h"
#include "cli/rules.h"
#include "cli/support/json_in.h"
#include "fuzz.h"

const char *const fuzz_words[] = {"\"eyeshot\"",
                                  "\"bench/1\"",
                                  "\"width\"",
                                  "\"height\"",
                                  "\"open\"",
                                  "\"viewers\"",
                                  "\"results\"",
                                  "\"algorithm\"",
                                  "\"symmetric\"",
                                  "\"exact\"",
                                  "\"quick_ns\"",
                                  "\"middle_ns\"",
                                  "9",
                                  "8",
                                  "3",
                                  "[]",
                                  "{\"algorithm\":\"exact\",\"quick_ns\":7,\"middle_ns\":9}",
                                  NULL};

static void check_forms(const struct bench *bench)
{
    static const struct format *const formats[] = {&bench_ascii, &bench_json, &bench_markdown};
    struct json_scan scan = {0};
    struct diag diag = {0};

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct sink sink = {.fd = -1};
        formats[i]->write(&sink, bench, &(struct style){0});
        must(sink.buffer.length, "%s: nothing is written", formats[i]->name);
        if (formats[i] == &bench_json)
            must(!json_scan(&scan, sink.buffer.data, sink.buffer.length, &diag), "%s in %s",
                 diag.message, sink.buffer.data);
        bytes_release(&sink.buffer);
    }
    json_scan_release(&scan);
}

/* An algorithm is slower only where the saved run has it, and its rounds took longer than both. */
static void check_judgement(const struct bench *bench)
{
    size_t slower = 0;

    for (size_t i = 0; i < bench->count; i++) {
        const struct timing *timing = &bench->timings[i];
        const struct saved *saved = timing->saved;
        slower += timing->slower;
        must(!saved || !strcmp(saved->title, timing->title), "%s for %s", saved->title,
             timing->title);
        must(!timing->slower || (saved && timing->quick_ns > saved->middle_ns &&
                                 timing->quick_ns > saved->quick_ns),
             "%s is slower", timing->title);
    }
    must(bench->slower == slower, "%zu are slower, it says %zu", slower, bench->slower);
}

static void judge(struct bench *bench, const struct saved_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        must(run->list[i].title && run->list[i].quick_ns > 0 && run->list[i].middle_ns > 0,
             "result %zu is none", i);
    bench_judge(bench, run);
    check_judgement(bench);
    check_forms(bench);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct timing timings[] = {{.title = "symmetric", .quick_ns = 1000, .middle_ns = 1100},
                               {.title = "exact", .quick_ns = 1, .middle_ns = INT64_MAX}};
    static const struct cell eyes[3];
    struct saved_run run = {0};
    struct diag diag = {0};
    struct bench bench = {.open = 8, .timings = timings, .count = 2, .eyes = eyes, .eye_count = 3};
    struct map map;

    map_init(&map, 3, 3);
    for (size_t i = 0; i < bench.count; i++) {
        timings[i].terms.rule = eyeshot_rule_find(timings[i].title);
        timings[i].terms.radius = EYESHOT_ALL;
        timings[i].fields = timings[i].eyes = timings[i].rounds = 3;
    }
    bench.map = &map;
    bench.reference = timings;
    bench.at_most = 1.25;
    fuzz_feed(data, size);
    if (saved_read(&run, NULL, &bench, &diag))
        fuzz_check_diag(&diag);
    else
        judge(&bench, &run);
    saved_release(&run);
    map_release(&map);
    return 0;
}
