/* Names and lists of numbers: each is found, and only those that were added. */
#include "cli/support/words.h"

#include "../tap.h"

static void test_names(void)
{
    static char texts[5000][8];
    struct names names = {0};
    size_t number = 0;
    int failed = 0;

    expect(&failed, !names_find(&names, "0", &number), "found where there are none");
    for (size_t i = 0; i < 5000; i++) {
        snprintf(texts[i], sizeof texts[i], "%zu", i);
        expect(&failed, names_add(&names, texts[i], i), "%zu is not new", i);
    }
    for (size_t i = 0; i < 5000; i++) {
        char copy[8];
        memcpy(copy, texts[i], sizeof copy);
        expect(&failed, !names_add(&names, copy, 0), "%zu twice", i);
        expect(&failed, names_find(&names, copy, &number) && number == i, "%zu is %zu", i, number);
    }
    expect(&failed, !names_find(&names, "5000", &number), "found what is not there");
    names_release(&names);
    check_none(failed, "names are found, and only those");
}

static void test_lists(void)
{
    struct ranges ranges = {0};
    struct diag diag = {0};
    static const int64_t in[] = {3, 7, 8, 9, 20, INT64_MAX, -1, -5, -4};
    static const int64_t out[] = {0, 2, 4, 6, 10, 19, -2, -3, -6, INT64_MIN};
    int failed = 0;

    check(!ranges_parse(&ranges, "3,7-9,20-,-1,-5--4", "list", &diag), "a list is read");
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        expect(&failed, ranges_have(&ranges, in[i]), "%lld is missing", (long long)in[i]);
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        expect(&failed, !ranges_have(&ranges, out[i]), "%lld is there", (long long)out[i]);
    check_none(failed, "it has its numbers and no others");
    ranges_release(&ranges);
    check(!ranges_have(&ranges, 3), "and none when it is empty");
}

static void test_wrong(void)
{
    static const char *const wrong[] = {"",    ",",     "1,",  ",1",  "1,,2",
                                        "9-7", "1-2-3", "--1", "-",   "x",
                                        "1x",  " 1",    "+1",  "1-x", "9223372036854775808",
                                        "1.5", "1 - 2"};
    int failed = 0;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ranges ranges = {0};
        struct diag diag = {0};
        expect(&failed, ranges_parse(&ranges, wrong[i], "list", &diag), "'%s' is taken", wrong[i]);
        ranges_release(&ranges);
    }
    check_none(failed, "what is no list");
}

int main(void)
{
    test_names();
    test_lists();
    test_wrong();
    return tap_end();
}
