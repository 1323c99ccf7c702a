/* What is JSON and what is not, its trees, and the places of values. */
#include "cli/support/json.h"

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/support/alloc.h"

static int json_check(const char *text, size_t length, struct diag *diag)
{
    cJSON *tree = json_parse(text, length, NULL, diag);
    int status = tree ? 0 : -1;

    cJSON_Delete(tree);
    return status;
}

/* What a text is refused for. */
static void check_refused(const char *text, const char *wanted)
{
    struct diag diag = {0};

    check_text(json_check(text, strlen(text), &diag) ? diag.message : "", wanted, text);
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

    struct diag diag = {0};
    int failed = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect(&failed, !json_check(texts[i], strlen(texts[i]), &diag), "%s", texts[i]);
    check_none(failed, "JSON");
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

/* What values are, beside cJSON's own reading of the same text. */
static void test_values(void)
{
    static const char *const texts[] = {"\"\\u0041\\ud83d\\ude00 \\u00e9\\u2588\\/\"",
                                        "\"a\\\"b\\\\c\\b\\f\\n\\r\\t\"",
                                        "[0,-0,1.5e3,-2E-2,12345678901234567890,1e300,true,null]",
                                        "{\"k\\u0041\":{\"a\":[],\"b\":{}},\"\":\"\"}"};
    struct diag diag = {0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cJSON *ours = json_parse(texts[i], strlen(texts[i]), NULL, &diag);
        cJSON *theirs = cJSON_Parse(texts[i]);
        check(ours && theirs && cJSON_Compare(ours, theirs, true), "%s", texts[i]);
        cJSON_Delete(ours);
        cJSON_Delete(theirs);
    }
}

/* Of every beginning of a text it says the same, whatever stands behind it. */
static void test_end(void)
{
    static const char text[] = " {\"\\ud83d\\ude00 \xc3\xa9\":[10, 2 ],\"\":[-1.5e+10,true,{}],"
                               "\"abcdefgh\":[false,\"ijklmnop\",null]}";
    static const char *const behind[] = {"0000000000", "0]",       "\"\"\"\"\"\"\"\"", "]]]]]]]]",
                                         "}}}}}}}}",   "::::::::", ",,,,,,,,",         "        "};
    struct bytes other = {0};
    int failed = 0;

    for (size_t length = 0; length < sizeof text - 1; length++) {
        struct diag wanted = {0}, diag = {0};
        bytes_truncate(&other, 0);
        bytes_add(&other, text, length);
        expect(&failed, json_check(other.data, length, &wanted), "%s: JSON", other.data);
        for (size_t i = 0; i <= sizeof behind / sizeof *behind; i++) {
            bytes_truncate(&other, length);
            bytes_addf(&other, "%s", i ? behind[i - 1] : text + length);
            expect(&failed,
                   json_check(other.data, length, &diag) && !strcmp(diag.message, wanted.message) &&
                       diag.column == wanted.column,
                   "%s: %s", other.data, diag.message);
        }
    }
    check_none(failed, "nothing behind the end has a part");
    bytes_release(&other);
}

/* Brackets within brackets, with something in the innermost. */
static void check_depth(const char *open, const char *close, const char *inside, int depth,
                        const char *wanted)
{
    struct bytes text = {0};
    struct diag diag = {0};

    for (int i = 0; i < depth; i++)
        bytes_addf(&text, "%s", open);
    bytes_addf(&text, "%s", inside);
    for (int i = 0; i < depth; i++)
        bytes_addf(&text, "%s", close);
    check_text(json_check(text.data, text.length, &diag) ? diag.message : "", wanted,
               "brackets within brackets");
    check(diag.column == (*wanted ? 64 * strlen(open) + 1 : 0), "and where there are too many");
    bytes_release(&text);
}

static void test_depth(void)
{
    check_depth("[", "]", "null", 64, "");
    check_depth("[", "]", "", 65, "nested more than 64 deep");
    check_depth("[", "]", "1", 65, "nested more than 64 deep");
    check_depth("{\"a\":", "}", "null", 64, "");
    check_depth("{\"a\":", "}", "null", 65, "nested more than 64 deep");
}

/* Each value stands where it begins, and json_end_of() is behind it. */
static void check_place(const char *text, const cJSON *value, const char *wanted)
{
    const char *at = text + value->valueint;
    struct bytes found = {0};

    bytes_add(&found, at, (size_t)(json_end_of(at) - at));
    check_text(found.data, wanted, wanted);
    bytes_release(&found);
}

static void test_places(void)
{
    static const char text[] =
        " {\"a]\" : [ 1 , {\"b\\u0041\":\"x\\\"}\"} , [ ] ] , \"c\":{ } , \"d\" : -1.5e3 }";
    struct diag diag = {0};
    cJSON *root = json_parse(text, strlen(text), NULL, &diag);
    const cJSON *list = json_get(root, "a]");

    check_place(text, root, text + 1);
    check_place(text, json_get(root, "d"), "-1.5e3");
    check_place(text, list->child->next, "{\"b\\u0041\":\"x\\\"}\"}");
    check_place(text, json_get(list->child->next, "bA"), "\"x\\\"}\"");
    check_place(text, list->child->next->next, "[ ]");
    cJSON_Delete(root);
}

/* Arrays of digits alone, or of plain strings, stay text under keys that are named. */
static void test_bulk(void)
{
    static const char text[] =
        "{\"map\":[[1,2],[3]],\"data\":[ 8,70 , 0 ],\"x\":[1,2],\"rows\":[\"a\", \"\"]}";
    static const char *const others[] = {"[]",    "[1,\"2\"]", "[\"2\",1]", "[\"\\n\"]", "[-1]",
                                         "[2.0]", "[[1]]",     "{\"x\":1}", "1"};
    static const char *const wrong[] = {"[01]", "[1,]", "[1 2]", "[1", "[1}", "[\"a]", "[\"\t\"]"};
    static const char *const keys[] = {NULL, "map", "data rows"};
    struct diag diag = {0};
    char line[40];

    for (int i = 0; i < 3; i++) {
        cJSON *value = json_parse(text, strlen(text), keys[i], &diag);
        const cJSON *map = json_get(value, "map"), *data = json_get(value, "data");
        check(cJSON_IsArray(map) && cJSON_IsArray(map->child), "rows of a map, %d", i);
        check(cJSON_IsRaw(data) == (i == 2), "data, %d", i);
        check(cJSON_IsRaw(json_get(value, "rows")) == (i == 2), "rows, %d", i);
        check(cJSON_IsArray(json_get(value, "x")), "others, %d", i);
        check_place(text, data, "[ 8,70 , 0 ]");
        cJSON_Delete(value);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        cJSON *value;
        snprintf(line, sizeof line, "{\"data\":%s}", others[i]);
        value = json_parse(line, strlen(line), "data", &diag);
        check(value && !cJSON_IsRaw(value->child), "%s has nodes", line);
        cJSON_Delete(value);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(line, sizeof line, "{\"data\":%s}", wrong[i]);
        check(!json_parse(line, strlen(line), "data", &diag), "%s is refused", line);
    }
}

/* A message has the path, the line and the column of a value. */
static void test_messages(void)
{
    static const char text[] = "{\n \"viewers\": [\n  {\"x\": \"a\"}]}";
    static const char twice[] = "{\"a\":{\"b\":1,\"\\u0062\":2}}";
    struct diag diag = {0};
    cJSON *root = json_parse(text, strlen(text), NULL, &diag);
    const cJSON *first = json_get(root, "viewers")->child;

    json_fail(&diag, json_get(first, "x"), "found it");
    check(diag.line == 3 && diag.column == 9, "%zu:%zu", diag.line, diag.column);
    check_text(diag.path, "$.viewers[0].x", "its path");
    json_fail(&diag, root, "found it");
    check_text(diag.path, "$", "the root has no path");
    cJSON_Delete(root);
    check(!json_parse(twice, strlen(twice), NULL, &diag) && strstr(diag.message, "twice") &&
              diag.column == 11,
          "a key that stands twice");
}

int main(void)
{
    test_good();
    test_refused();
    test_values();
    test_end();
    test_depth();
    test_places();
    test_bulk();
    test_messages();
    return tap_end();
}
