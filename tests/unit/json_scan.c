/* The index of a text: what stands where, and what of it is kept. */
#include "cli/support/json_in.h"

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

/* What a text is refused for. */
static void check_refused(const char *text, const char *wanted)
{
    struct json_scan scan = {0};
    struct diag diag = {0};

    check_text(json_scan(&scan, text, strlen(text), &diag) ? diag.message : "", wanted, text);
    json_scan_release(&scan);
    check(!scan.text && !scan.spans && !scan.room, "nothing is left of %s", text);
}

static void test_good(void)
{
    static const char *const texts[] = {"0",
                                        "-0",
                                        "10",
                                        "0.5",
                                        "1.25",
                                        "9e5",
                                        "1E5",
                                        "1e+05",
                                        "-1.50E-10",
                                        "0e0",
                                        "true",
                                        "false",
                                        "null",
                                        "\t[\n]\r",
                                        "\"\"",
                                        "\" \x7f!~\"",
                                        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                                        "\"\\u0001\\ud7ff\\ue000\\uffff\\uABcd\"",
                                        "\"\\ud800\\udc00\\udbff\\udfff\\u0041\"",
                                        "\"\xc3\xa9\xe2\x96\x88\xf0\x9f\x98\x80\""};

    struct json_scan scan = {0};
    struct diag diag;
    int failed = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(&failed, !json_scan(&scan, texts[i], strlen(texts[i]), &diag), "%s", texts[i]);
    check_none(failed, "JSON");
    json_scan_release(&scan);
}

#define ESCAPE "expected an escape: one of \" \\ / b f n r t u"
#define CONTROL "expected an escape: control characters may not stand in a string"
#define HALF "found half of a surrogate pair"
#define HEX "expected four hexadecimal digits"

static void test_refused(void)
{
    static const char *const texts[][2] = {
        {"", "found the end of the text, expected a value"},
        {"tru", "found 't', expected a value"},
        {"fals!", "found 'f', expected a value"},
        {"nulL", "found 'n', expected a value"},
        {"nullx", "found 'x', expected nothing behind the end of the JSON text"},
        {"-", "found the end of the text, expected a digit"},
        {"+1", "found '+', expected a value"},
        {".5", "found '.', expected a value"},
        {"00", "found '0', expected no digit behind a leading 0"},
        {"-09", "found '9', expected no digit behind a leading 0"},
        {"1.", "found the end of the text, expected a digit"},
        {"1.e1", "found 'e', expected a digit"},
        {"1e+-1", "found '-', expected a digit"},
        {"1e", "found the end of the text, expected a digit"},
        {"1e1.0", "found '.', expected nothing behind the end of the JSON text"},
        {"\"\x1f\"", "found byte 0x1f, " CONTROL},
        {"\"", "found the end of the text, expected the end of the string"},
        {"\"\x80\"", "found byte 0x80, expected valid UTF-8"},
        {"\"\xc3\"", "found byte 0xc3, expected valid UTF-8"},
        {"\"\\ \"", "found byte 0x20, " ESCAPE},
        {"\"\\!\"", "found '!', " ESCAPE},
        {"\"\\~\"", "found '~', " ESCAPE},
        {"\"\\\x7f\"", "found byte 0x7f, " ESCAPE},
        {"\"\\", "found the end of the text, " ESCAPE},
        {"\"\\u004g\"", "found 'g', " HEX},
        {"\"\\u004\"", "found '\"', " HEX},
        {"\"\\u0000\"", "found \\u0000, which no string may hold here"},
        {"\"\\ud800\"", HALF},
        {"\"\\ud800\\n\"", HALF},
        {"\"\\ud800\\udbff\"", HALF},
        {"\"\\ud800\\ue000\"", HALF},
        {"\"\\ud800\\uDC0G\"", "found 'G', " HEX},
        {"\"\\udc00\\udc00\"", HALF},
        {"\"\\udfff\"", HALF},
        {"[", "found the end of the text, expected a value"},
        {"[1 2]", "found '2', expected ',' or ']'"},
        {"[1,]", "found ']', expected a value"},
        {"[1}", "found '}', expected ',' or ']'"},
        {"{1:2}", "found '1', expected a key in double quotes"},
        {"{\"\x1f\":1}", "found byte 0x1f, " CONTROL},
        {"{\"a\\1\":1}", "found '1', " ESCAPE},
        {"{\"a\" 1}", "found '1', expected ':'"},
        {"{\"a\":1 \"b\":2}", "found '\"', expected ',' or '}'"},
        {"{\"a\":1,}", "found '}', expected a key in double quotes"},
        {"{\"a\":1]", "found ']', expected ',' or '}'"},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_refused(texts[i][0], texts[i][1]);
}

/* Strings are skipped by words: wherever in one something else than plain letters stands. */
static void test_words(void)
{
    static const char *const parts[] = {"\\\"",     "\\n",  "\\ud83d\\ude00",
                                        "\xc3\xa9", "\x7f", "\x1f"};
    struct json_scan scan = {0};
    struct bytes text = {0};
    int failed = 0;

    for (int before = 0; before < 20; before++)
        for (int behind = 0; behind < 20; behind++)
            for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
                bool good = *parts[i] != 0x1f;
                struct diag diag = {0};
                bytes_truncate(&text, 0);
                bytes_addf(&text, "[\"%.*s%s%.*s\",0]", before, "aaaaaaaaaaaaaaaaaaaa", parts[i],
                           behind, "bbbbbbbbbbbbbbbbbbbb");
                expect(&failed,
                       json_scan(&scan, text.data, text.length, &diag) == (good ? 0 : -1) &&
                           (good ? scan.count == 3 : diag.column == (size_t)before + 3),
                       "%s: %s", text.data, diag.message);
            }
    check_none(failed, "a string ends where it ends");
    bytes_release(&text);
    json_scan_release(&scan);
}

/* Of every beginning of a text it says the same, whatever stands behind it. */
static void test_end(void)
{
    static const char text[] = " {\"\\ud83d\\ude00 \xc3\xa9\":[10, 2 ],\"\":[-1.5e+10,true,{}],"
                               "\"abcdefgh\":[false,\"ijklmnop\",null]}";
    static const char *const behind[] = {"0000000000", "0]",       "\"\"\"\"\"\"\"\"", "]]]]]]]]",
                                         "}}}}}}}}",   "::::::::", ",,,,,,,,",         "        "};
    struct json_scan scan = {0};
    struct bytes other = {0};
    int failed = 0;

    for (size_t length = 0; length < sizeof text - 1; length++) {
        struct diag wanted = {0}, diag;
        bytes_truncate(&other, 0);
        bytes_add(&other, text, length);
        expect(&failed, json_scan(&scan, other.data, length, &wanted), "%s: JSON", other.data);
        for (size_t i = 0; i <= sizeof behind / sizeof *behind; i++) {
            bytes_truncate(&other, length);
            bytes_addf(&other, "%s", i ? behind[i - 1] : text + length);
            expect(&failed,
                   json_scan(&scan, other.data, length, &diag) &&
                       !strcmp(diag.message, wanted.message) && diag.column == wanted.column,
                   "%s: %s", other.data, diag.message);
        }
    }
    check_none(failed, "nothing behind the end has a part");
    bytes_release(&other);
    json_scan_release(&scan);
}

/* Brackets within brackets, with something in the innermost. */
static void check_depth(const char *open, const char *close, const char *inside, int depth,
                        const char *wanted)
{
    struct bytes text = {0};
    struct json_scan scan = {0};
    struct diag diag = {0};

    for (int i = 0; i < depth; i++)
        bytes_addf(&text, "%s", open);
    bytes_addf(&text, "%s", inside);
    for (int i = 0; i < depth; i++)
        bytes_addf(&text, "%s", close);
    check_text(json_scan(&scan, text.data, text.length, &diag) ? diag.message : "", wanted,
               "brackets within brackets");
    check(diag.column == (*wanted ? 64 * strlen(open) + 1 : 0), "and where there are too many");
    bytes_release(&text);
    json_scan_release(&scan);
}

static void test_depth(void)
{
    check_depth("[", "]", "null", 64, "");
    check_depth("[", "]", "", 65, "nested more than 64 deep");
    check_depth("[", "]", "1", 65, "nested more than 64 deep");
    check_depth("{\"a\":", "}", "null", 64, "");
    check_depth("{\"a\":", "}", "null", 65, "nested more than 64 deep");
}

int main(void)
{
    test_good();
    test_refused();
    test_words();
    test_end();
    test_depth();
    test_index();
    test_most();
    test_marks();
    test_several();
    test_steps();
    return tap_end();
}
