/*
 * Trees that are made by the index are those that cJSON makes of the text; numbers are what was
 * written.
 */
#include "cli/support/json_in.h"

#include <stdlib.h>

#include "../tap.h"
#include "cli/input/json_need.h"
#include "cli/support/bytes.h"
#include "cli/support/random.h"

static const char *const blanks[] = {"", "", "", " ", "\n ", "\t"};

static void add_blank(struct bytes *text, struct random *random)
{
    bytes_addf(text, "%s", blanks[random_below(random, sizeof blanks / sizeof *blanks)]);
}

/* Many plain numbers, some of other kinds, objects and strings with all that they may hold. */
static void add_value(struct bytes *text, struct random *random, int depth)
{
    static const char *const others[] = {"-1",
                                         "0.5",
                                         "null",
                                         "\"\"",
                                         "\"[1,2,3,4,5,6,7,8,9]\"",
                                         "\"\\\"[\"",
                                         "{}",
                                         "[]",
                                         "1e3",
                                         "true",
                                         "false",
                                         "\"\\u00e9\\ud83d\\ude00\\/\\n\"",
                                         "-0",
                                         "1E-2",
                                         "{\"\\u006b\":[1,2]}",
                                         "\"\xc3\xa9\""};
    bool is_object = depth && !random_below(random, 3), mixed = !random_below(random, 3);
    size_t count = (size_t)random_below(random, is_object ? 4 : 24);

    add_blank(text, random);
    bytes_addf(text, is_object ? "{" : "[");
    for (size_t i = 0; i < count; i++) {
        bytes_addf(text, i ? "," : "");
        add_blank(text, random);
        if (is_object)
            bytes_addf(text, "\"%s%zu\" :", i % 2 ? "" : "\\u0041", i);
        if (mixed && depth < 3 && !random_below(random, 4))
            add_value(text, random, depth + 1);
        else if (mixed && !random_below(random, 3))
            bytes_addf(text, "%s", others[random_below(random, sizeof others / sizeof *others)]);
        else
            bytes_addf(text, "%llu",
                       random_below(random, 4)
                           ? 0ull
                           : (random_next(random) >> 11) >> random_below(random, 53));
        add_blank(text, random);
    }
    bytes_addf(text, is_object ? "}" : "]");
}

/* Is it the same, whether arrays of numbers are in bulk or not? */
static bool same(const cJSON *value, const cJSON *wanted)
{
    struct json_value whole = json_root(value, NULL);
    struct json_elements elements = json_elements(&whole);
    const cJSON *element;

    if (!value || (!json_is_array(value) && !cJSON_IsObject(value)))
        return value && cJSON_Compare(value, wanted, true);
    if (cJSON_IsObject(value) != cJSON_IsObject(wanted) ||
        json_count(value) != (size_t)cJSON_GetArraySize(wanted))
        return false;
    cJSON_ArrayForEach(element, wanted)
    {
        if (!json_elements_next(&elements) || !same(elements.value.json, element) ||
            (element->string && strcmp(elements.value.json->string, element->string) != 0))
            return false;
    }
    return !json_elements_next(&elements);
}

/* Is every value where the index says? */
static bool in_place(const struct json_scan *scan, const cJSON *value)
{
    struct json_span span = scan->spans[value->valueint];
    cJSON *alone = cJSON_ParseWithLength(scan->text + span.start, span.end - span.start);
    bool good = same(value, alone);

    cJSON_Delete(alone);
    if (json_is_in(scan, (size_t)value->valueint, (size_t)value->valueint + 1))
        for (const cJSON *child = value->child; child && good; child = child->next)
            good = in_place(scan, child);
    return good;
}

static bool agree(const struct bytes *text, bool bulk)
{
    static const struct json_path root;
    const struct json_plan plan = {.bulk = bulk};
    cJSON *wanted = cJSON_ParseWithLength(text->data, text->length), *found = NULL;
    struct json_scan scan = {0};
    struct diag diag;
    bool good;

    if (!json_scan(&scan, text->data, text->length, &diag))
        found = json_build(&scan, 0, &plan, &root, &diag);
    good = same(found, wanted) && in_place(&scan, found);
    cJSON_Delete(found);
    cJSON_Delete(wanted);
    json_scan_release(&scan);
    return good;
}

static void test_random(void)
{
    struct random random = {1};
    struct bytes text = {0};
    int failed = 0;

    for (int i = 0; i < 5000; i++) {
        bytes_truncate(&text, 0);
        add_value(&text, &random, 0);
        expect(&failed, agree(&text, i % 2), "%s", text.data);
    }
    check_none(failed, "5000 texts say what they say to cJSON, in bulk or not");
    bytes_release(&text);
}

static bool is_bulk(const char *text)
{
    struct diag diag;
    cJSON *value = json_parse(text, strlen(text), true, &diag);
    bool bulk = cJSON_IsRaw(value);

    cJSON_Delete(value);
    return bulk;
}

static void test_bulk(void)
{
    check(is_bulk("[0,0,0,0,0,0,0,0]"), "eight numbers are one node");
    check(is_bulk(" [ 0 , 0,0,\n0,0,0,0,999999999999999 ] "), "blanks or not");
    check(!is_bulk("[0,0,0,0,0,0,0]"), "seven are not");
    check(!is_bulk("[0,0,0,0,0,0,0,-1]"), "nor are others than digits");
    check(!is_bulk("[0,0,0,0,0,0,0,1000000000000000]"), "nor what a double may not hold");
    check(!is_bulk("[           ]"), "nor nothing");
}

/* The number, `far` beyond 2^53, or `part` when it is not whole. */
static void check_number(const char *text, const char *wanted)
{
    struct diag diag = {0};
    char found[30] = "far";
    cJSON *value = json_parse(text, strlen(text), false, &diag);
    struct json_value root = json_root(value, &diag);
    int64_t number;

    if (!json_whole(&root, &number))
        snprintf(found, sizeof found, "%lld", (long long)number);
    else if (strstr(diag.message, "expected a whole number"))
        strcpy(found, "part");
    check_text(found, wanted, text);
    cJSON_Delete(value);
}

static void test_numbers(void)
{
    check_number("-0", "0");
    check_number("1.50", "part");
    check_number("9007199254740992", "9007199254740992");
    check_number("-9007199254740992.000", "-9007199254740992");
    check_number("9007199254740993", "far");
    check_number("-9007199254740993", "far");
    check_number("9007199254740992.5", "part");
    check_number("9007199254740992e1", "far");
    check_number("90071992547409920.0", "far");
    check_number("90071992547409921", "far");
    check_number("900719925474099.2e1", "9007199254740992");
    check_number("900719925474099.3e1", "far");
    check_number("1.00000000000000000000001", "part");
    check_number("1.00000000000000000000000", "1");
    check_number("-12000000000000000000000e-20", "-120");
    check_number("0.00000000000000000000012e23", "12");
    check_number("0e99999999999999999999", "0");
    check_number("1e99999999999999999999", "far");
    check_number("1e-99999999999999999999", "part");
    check_number("1e-400", "part");
}

/* A value that is left out may be anything that is JSON; its place is known. */
static void test_without(void)
{
    static const char text[] = "{\"a\":{\"x\":1,\"x\":2},\"\\u0062\":[1,2],\"c\":[3]}";
    static const struct json_path root;
    struct json_plan plan = {0};
    struct json_scan scan = {0};
    struct diag diag = {0};
    cJSON *value;
    char *printed;

    check(!json_scan(&scan, text, strlen(text), &diag) &&
              !json_build(&scan, 0, &plan, &root, &diag),
          "a key stands twice");
    check_text(diag.message, "$.a.x: this key stands twice", "and is told");
    plan.without[0] = json_member(&scan, 0, "a");
    plan.without[1] = json_member(&scan, 0, "b");
    check(!json_member(&scan, 0, "x") && !json_member(&scan, plan.without[1], "a"),
          "what is no member");
    value = json_build(&scan, 0, &plan, &root, &diag);
    printed = cJSON_PrintUnformatted(value);
    check_text(printed, "{\"a\":null,\"b\":null,\"c\":[3]}", "without two values");
    free(printed);
    cJSON_Delete(value);
    json_scan_release(&scan);
}

/* However little of the index is kept, a member is where it is, or it is not found. */
static void test_part(void)
{
    static const char text[] = "{\"a\":[{},[{}],true],\"b\":{\"c\":[[]]},\"c\":\"d\",\"d\":0}";
    struct json_scan scan = {0};
    struct diag diag;
    int failed = 0;

    for (scan.most = 1; scan.most < 20; scan.most++) {
        size_t found = 0;
        expect(&failed, !json_scan(&scan, text, strlen(text), &diag), "not JSON");
        for (int i = 3; i >= 0; i--) {
            size_t place = json_member(&scan, 0, (const char[][2]){"a", "b", "c", "d"}[i]);
            expect(&failed, place ? text[scan.spans[place].start] == "[{\"0"[i] : !found,
                   "member %d of %zu", i, scan.most);
            found += place > 0;
        }
        expect(&failed,
               found >= (scan.most < 4   ? 0
                         : scan.most < 9 ? 3
                                         : 4),
               "%zu of %zu", found, scan.most);
    }
    check_none(failed, "members of an index that is kept in part");
    json_scan_release(&scan);
}

static void check_blame(const char *text, const char *wanted)
{
    struct diag diag = {0};

    check(!json_parse(text, strlen(text), false, &diag), "a key stands twice in %s", text);
    check_text(diag.message, wanted, "and is told");
    check(!diag.line && !diag.column && !*diag.excerpt, "by its path alone");
}

#define LONG "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"

static void test_twice(void)
{
    check_blame("{\"b\":0,\"a\":1,\"b\":2,\"c\":{\"0\":0,\"0\":1},\"a\":[]}",
                "$.a: this key stands twice");
    check_blame("[0,{},{\"a\":{\"b\":1,\"\\u0062\":2}}]", "$[2].a.b: this key stands twice");
    check_blame("{\"\":0,\"\":0}", "$[\"\"]: this key stands twice");
    check_blame("{\"-a\":0,\"-a\":0}", "$[\"-a\"]: this key stands twice");
    check_blame("{\"9a\":0,\"9a\":0}", "$[\"9a\"]: this key stands twice");
    check_blame("{\"_9-zA\":0,\"_9-zA\":0}", "$._9-zA: this key stands twice");
    check_blame("{\"a b\":[{\"Z\":0,\"Z\":0}]}", "$[\"a b\"][0].Z: this key stands twice");
    check_blame("{\"" LONG "k\":0,\"" LONG "k\":0}", "$." LONG ": this key stands twice");
    check_blame("{\"" LONG "!\":0,\"" LONG "!\":0}", "$[\"" LONG "\"]: this key stands twice");
}

/* Its double, and the text where that does not tell what it is. */
static void check_double(const char *text, double number, bool kept)
{
    cJSON *value = json_new_number(text, strlen(text));

    check(value->valuedouble == number, "%s is the number", text);
    check(kept ? value->valuestring && !strcmp(value->valuestring, text) : !value->valuestring,
          "%s is %skept", text, kept ? "" : "not ");
    cJSON_Delete(value);
}

static void test_doubles(void)
{
    check_double("0", 0, false);
    check_double("-12.5", -12.5, false);
    check_double("123456789.12345", 123456789.12345, false);
    check_double("-123456789012345", -123456789012345, false);
    check_double("1e3", 1000, false);
    check_double("-25E-1", -2.5, true);
    check_double("1.5e-1", 0.15, true);
    check_double("1e-400", 0, true);
    check_double("9007199254740992", 9007199254740992, false);
    check_double("9007199254740993", 9007199254740992, true);
    check_double("-9007199254740991.0", -9007199254740991, false);
    check_double("0.1000000000000000", 0.1, true);
}

/* The text goes with the array, or is gone. */
static void check_numbers(const char *numbers, int count)
{
    struct bytes text = {0};
    cJSON *array;

    bytes_addf(&text, "%s", numbers);
    array = json_new_numbers(&text);
    check(!text.data && !text.length && !text.room, "nothing is left of %s", numbers);
    check((cJSON_IsRaw(array) && !strcmp(array->valuestring, numbers)) == (count >= 8),
          "eight are one node");
    check(json_count(array) == (size_t)count, "%d numbers", count);
    cJSON_Delete(array);
}

int main(void)
{
    test_random();
    test_bulk();
    test_numbers();
    check_numbers("[1,2,3,4,5,6,7]", 7);
    check_numbers("[1,2,3,4,5,6,7,80]", 8);
    test_twice();
    test_doubles();
    test_without();
    test_part();
    return tap_end();
}
