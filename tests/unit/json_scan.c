/* The index of a text: what stands where, and what of it is kept. */
#include "cli/support/json_scan.h"

#include <stdlib.h>

#include "../tap.h"
#include "cli/support/bytes.h"

/* What stands in the index, in its order, with a bar behind each. */
static void add_index(struct bytes *out, const struct json_scan *scan)
{
    for (size_t i = 0; i < scan->count; i++)
        bytes_addf(out, "%.*s|", (int)(scan->spans[i].end - scan->spans[i].start),
                   scan->text + scan->spans[i].start);
}

static void check_index(const char *text, size_t most, const char *wanted, const char *name)
{
    struct json_scan scan = {.most = most};
    struct bytes found = {0};
    struct diag diag = {0};

    if (json_scan(&scan, text, strlen(text), &diag))
        bytes_addf(&found, "%s", diag.message);
    else
        add_index(&found, &scan);
    check_text(found.data, wanted, name);
    bytes_release(&found);
    json_scan_release(&scan);
}

static void test_index(void)
{
    check_index(" -1.50e+1 ", 0, "-1.50e+1|", "a number, as it was written");
    check_index(
        "{\"a\" : [ true,\"b\\\"]\", { } ] }", 0,
        "{\"a\" : [ true,\"b\\\"]\", { } ] }|\"a\"|[ true,\"b\\\"]\", { } ]|true|\"b\\\"]\"|"
        "{ }|",
        "keys and values, each behind what it stands in");
    check_index("[[0,1],[ 12 , 999999999999999\n],[]]", 0,
                "[[0,1],[ 12 , 999999999999999\n],[]]|[0,1]|[ 12 , 999999999999999\n]|[]|",
                "plain numbers are not in it");
    check_index("[[0,-1],[1000000000000000],[1.0],[1e0],[0,[]]]", 0,
                "[[0,-1],[1000000000000000],[1.0],[1e0],[0,[]]]|[0,-1]|0|-1|[1000000000000000]|"
                "1000000000000000|[1.0]|1.0|[1e0]|1e0|[0,[]]|0|[]|",
                "other numbers are, and those beside them");
    check_index("[00]", 0, "found '0', expected no digit behind a leading 0",
                "plain numbers are checked");
    check_index("[1,2", 0, "found the end of the text, expected ',' or ']'", "to their end");
}

static void test_most(void)
{
    const char *text = "{\"a\":[{},{},{}],\"b\":[{}],\"c\":0,\"d\":1,\"e\":2}";

    check_index(text, 100,
                "{\"a\":[{},{},{}],\"b\":[{}],\"c\":0,\"d\":1,\"e\":2}|\"a\"|[{},{},{}]|"
                "{}|{}|{}|\"b\"|[{}]|{}|\"c\"|0|\"d\"|1|\"e\"|2|",
                "all that there is room for");
    check_index(text, 4,
                "{\"a\":[{},{},{}],\"b\":[{}],\"c\":0,\"d\":1,\"e\":2}|\"a\"|[{},{},{}]|"
                "{}|\"b\"|[{}]|\"c\"|0|",
                "what is deep goes first, then what is behind");
    check_index("{\"a\":[{},{},x]}", 1, "found 'x', expected a value", "all is checked");
}

static void test_marks(void)
{
    const char *text = "{\"a:,[\":[1,2,3],\"b\":[[],{}],\"c\":null}";
    struct json_scan scan = {.most = 1};
    struct diag diag;

    check(!json_scan(&scan, text, strlen(text), &diag) && scan.marks == 13,
          "brackets, commas and colons are counted, but not in strings");
    json_scan_release(&scan);
}

/* Where each of several values ends, and where a wrong one is told. */
static void test_several(void)
{
    const char *text = " {\"a\":1}\n[2] 3x";
    struct json_scan scan = {0};
    struct diag diag = {0};
    bool good = true;

    for (size_t at = 0, i = 0; i < 3; i++, at = scan.at)
        good = good && !json_scan_value(&scan, text, strlen(text), at, &diag) &&
               scan.at == (size_t[]){8, 12, 14}[i];
    check(good, "values one after the other");
    check(json_scan_value(&scan, text, strlen(text), scan.at, &diag) && diag.line == 2 &&
              diag.column == 6,
          "the place of what is wrong counts from the text's beginning");
    json_scan_release(&scan);
}

static void test_steps(void)
{
    const char *text = "[[\"a\",[\"b\"]],{\"c\":[\"d\"]},\"e\"]";
    struct json_scan scan = {0};
    struct bytes starts = {0};
    struct diag diag;

    check(!json_scan(&scan, text, strlen(text), &diag), "it is JSON");
    for (size_t at = 1; json_is_in(&scan, 0, at); at = json_next(&scan, at))
        bytes_addf(&starts, "%c", text[scan.spans[at].start]);
    check_text(starts.data, "[{\"", "from value to value");
    bytes_release(&starts);
    json_scan_release(&scan);
}

int main(void)
{
    test_index();
    test_most();
    test_marks();
    test_several();
    test_steps();
    return tap_end();
}
