/*
 * What a line of batch may take: 16 bytes for each cell that a map may have, and a time. What is read or
 * looked for while the line is late ends, and says so.
 */
#include "cli/support/limit.h"
#include "../tap.h"
#include "cli/input/format.h"
#include "cli/level/who.h"

#define LINE_CELLS ((size_t)1 << 20)

static int read_a_text(struct scenario *scenario, const char *text, struct diag *diag)
{
    struct source source = {.name = "<text>"};
    struct read_options options = {0};

    bytes_add(&source.bytes, text, strlen(text));
    source.text = source.bytes.data;
    source.length = source.bytes.length;
    *diag = (struct diag){0};
    return scenario_read_source(scenario, &source, &options, diag);
}

static void begin_late(void)
{
    limits_set(&(struct limits){LINE_CELLS, 1}, true);
    limit_line_begin();
    while (!limit_late()) {
    }
}

static void begin_in_time(void)
{
    limits_set(&(struct limits){LINE_CELLS, 0}, true);
    limit_line_begin();
}

static bool is_told(int status, const struct diag *diag)
{
    return status == -1 && strstr(diag->message, "not done within 1e-09 s (--max-time)");
}

static void test_reading(void)
{
    static const char *const texts[] = {
        "{\"map\":{\"width\":4,\"height\":1,\"blocked\":[[1,0],[3,0]]}}",
        "{\"map\":[[0,1],[1,0]]}",
        "{\"map\":[\"\\u002e#\",\"#.\"]}",
        "\xe2\x96\x88.\n.\n",
        ".\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct scenario scenario = {0};
        struct diag diag;
        begin_in_time();
        if (check(!read_a_text(&scenario, texts[i], &diag), "case %zu is read", i))
            scenario_release(&scenario);
        begin_late();
        check(is_told(read_a_text(&scenario, texts[i], &diag), &diag), "not when it is late");
    }
    begin_in_time();
}

static void test_eyes(void)
{
    static const struct {
        const char *text, *asked[3];
    } cases[] = {
        {"{\"map\":[[0,0,0]]}", {"0,0", "1,0", "2,0"}},
        {"@.@\n", {NULL}},
        {"{\"map\":[[0,0]],\"viewers\":[[0,0],[1,0]]}", {NULL}},
    };
    struct given given = {0};
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct option_list asked = {.texts = (const char **)cases[i].asked,
                                    .count = cases[i].asked[0] ? 3 : 0};
        struct scenario scenario = {0};
        struct eyes eyes = {0};
        struct diag diag;
        begin_in_time();
        check(!read_a_text(&scenario, cases[i].text, &diag), "case %zu is read", i);
        begin_late();
        check(is_told(eyes_find(&eyes, &asked, &scenario, &given, &terms, &diag), &diag),
              "viewers are not found when it is late");
        eyes_release(&eyes);
        begin_in_time();
        scenario_release(&scenario);
    }
}

static void test_limits(void)
{
    struct diag diag = {0};

    limits_set(&(struct limits){10000, 0}, true);
    check(limit_cells() == 10000 && limit_bytes() == 160000, "bytes by cells");
    limit_line_begin();
    check(limit_take(60000) && limit_take(100000) && !limit_late(), "a line's share");
    check(!limit_take(1) && limit_late(), "is used up");
    check(!limit_take(0) && limit_late(), "whatever is asked for then");
    check(limit_check(&diag) == -1, "which is told");
    limit_line_begin();
    check(limit_take(160000) && !limit_late(), "the next line has its own");
    check(!limit_check_bytes(10000, 16, "it", &diag) && !limit_check_bytes(10000, 16, "it", &diag),
          "so much may be kept of each thing");
    check(limit_check_bytes(10001, 16, "it", &diag) == -1, "but no more");
    check(!limit_late(), "a line without a limit is never late");
    limits_set(&(struct limits){10000, 1}, true);
    limit_line_begin();
    while (!limit_late()) {
    }
    check(limit_check(&diag) == -1, "a line with one is, sooner or later");
}

int main(void)
{
    test_limits();
    test_reading();
    test_eyes();
    return tap_end();
}
