/*
 * Lines of batch that are late while they are read: at each of the small steps in turn at which the
 * clock is looked at, reading ends and says so. How many there are is counted by hand.
 */
#include "../tap.h"
#include "cli/input/format.h"
#include "cli/level/who.h"
#include "cli/support/limit.h"

#define EVERY 1024 /* steps from one look at the clock to the next */
#define ALWAYS 24  /* more than any has: a step that always looks at the clock comes, too */
#define LINE_CELLS ((size_t)1 << 20)

static int read_text(struct scenario *scenario, const char *text, struct diag *diag)
{
    struct source source = {.name = "<text>"};
    struct read_options options = {0};

    bytes_add(&source.bytes, text, strlen(text));
    source.text = source.bytes.data;
    source.length = source.bytes.length;
    *diag = (struct diag){0};
    return scenario_read_source(scenario, &source, &options, diag);
}

/* A line begins; the step of that number from now on finds that it is late. */
static void begin_late(int step)
{
    limits_set_lines(&(struct limits){LINE_CELLS, 1});
    limit_line_begin();
    while (!limit_line_tick()) {
    }
    for (int i = step; i < EVERY; i++)
        limit_line_tick();
}

static void begin_in_time(void)
{
    limits_set_lines(&(struct limits){LINE_CELLS, 0});
    limit_line_begin();
}

static bool is_told(int status, const struct diag *diag)
{
    return status == -1 && strstr(diag->message, "not done within 1e-09 s (--max-time)");
}

static void test_reading(void)
{
    static const struct {
        const char *text;
        int steps;
    } cases[] = {
        /* every value of JSON, then every cell of numbers and of names */
        {"{\"map\":{\"width\":4,\"height\":1,\"blocked\":[[1,0],[3,0]]}}", 11},
        {"{\"map\":[[0,1],[1,0]]}", 8 + 4},
        {"{\"map\":[[0,0,0]],\"viewers\":[[0,0],{\"x\":2,\"y\":0}]}", 6 + 7 + 3},
        {"{\"map\":[[0,0]],\"pairs\":[[\"a\",[0,0]],[[1,0],\"b\"]]}", 5 + 11 + 2},
        {"{\"map\":[[0]],\"teams\":[{\"id\":\"a\",\"units\":[{\"id\":\"u\",\"x\":0,\"y\":0}]}],"
         "\"turns\":[[{\"die\":\"u\"}],[]]}",
         4 + 8 + 5 + 1},
        {"{\"map\":[\"G.G\"],\"viewers\":[\"G\"],\"expect\":{\"visible\":[\"G\",[1,0]]}}", ALWAYS},
        {"{\"map\":[\"\\u002e#\",\"#.\"]}", ALWAYS},
        {"\xe2\x96\x88.\n.\n", ALWAYS},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scenario scenario = {0};
        struct diag diag;
        int failed = 0, late = 0;
        begin_in_time();
        if (!check(!read_text(&scenario, cases[i].text, &diag), "case %zu is read", i)) {
            detail("%s", diag.message);
            continue;
        }
        scenario_release(&scenario);
        for (int step = 1; step <= ALWAYS; step++) {
            int status;
            begin_late(step);
            status = read_text(&scenario, cases[i].text, &diag);
            late += status != 0;
            expect(&failed, !status || is_told(status, &diag), "step %d: %s", step, diag.message);
            if (!status)
                scenario_release(&scenario);
        }
        expect(&failed, late == cases[i].steps, "%d steps, not %d", late, cases[i].steps);
        check_none(failed, "it is late at each step");
    }
    begin_in_time();
}

static void test_eyes(void)
{
    static const struct {
        const char *text, *asked[3];
        int steps;
    } cases[] = {
        {"{\"map\":[[0,0,0]]}", {"0,0", "1,0", "2,0"}, 3 + 3},
        {"@.@\n", {NULL}, 2},
        {"{\"map\":[[0,0]],\"viewers\":[[0,0],[1,0]]}", {NULL}, 2 + 2},
    };
    struct given given = {0};
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct option_list asked = {.texts = (const char **)cases[i].asked,
                                    .count = cases[i].asked[0] ? 3 : 0};
        struct scenario scenario = {0};
        struct diag diag;
        int failed = 0, late = 0;
        begin_in_time();
        expect(&failed, !read_text(&scenario, cases[i].text, &diag), "%s", diag.message);
        for (int step = 1; step <= ALWAYS; step++) {
            struct eyes eyes = {0};
            int status;
            begin_late(step);
            diag = (struct diag){0};
            status = eyes_find(&eyes, &asked, NULL, &scenario, &given, &terms, &diag);
            late += status != 0;
            expect(&failed, !status || is_told(status, &diag), "step %d: %s", step, diag.message);
            eyes_release(&eyes);
        }
        expect(&failed, late == cases[i].steps, "%d steps, not %d", late, cases[i].steps);
        check_none(failed, "viewers are found in time, or not");
        begin_in_time();
        scenario_release(&scenario);
    }
}

int main(void)
{
    test_reading();
    test_eyes();
    return tap_end();
}
