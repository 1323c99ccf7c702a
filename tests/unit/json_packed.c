/* Arrays of numbers read as one node each are those that cJSON reads number by number. */
#include "cli/support/json_packed.h"

#include <string.h>

#include "../tap.h"
#include "cli/support/bytes.h"
#include "cli/support/random.h"

static const char *const blanks[] = {"", "", "", " ", "\n ", "\t"};

static void add_blank(struct bytes *text, struct random *random)
{
    bytes_addf(text, "%s", blanks[random_below(random, sizeof blanks / sizeof *blanks)]);
}

/* Mostly numbers of the kind that is packed; the rest as JSON has it. */
static void add_value(struct bytes *text, struct random *random, int depth)
{
    static const char *const others[] = {
        "-1", "0.5", "null", "\"\"", "\"[1,2,3,4,5,6,7,8,9]\"", "\"\\\"[\"", "{}", "[]", "1e3"};
    size_t count = (size_t)random_below(random, 24);
    bool mixed = !random_below(random, 3);

    add_blank(text, random);
    bytes_addf(text, "[");
    for (size_t i = 0; i < count; i++) {
        bytes_addf(text, i ? "," : "");
        add_blank(text, random);
        if (mixed && depth < 3 && !random_below(random, 4))
            add_value(text, random, depth + 1);
        else if (mixed && !random_below(random, 8))
            bytes_addf(text, "%s", others[random_below(random, sizeof others / sizeof *others)]);
        else
            bytes_addf(text, "%llu",
                       random_below(random, 4) ? 0ull
                                               : random_next(random) >> random_below(random, 64));
        add_blank(text, random);
    }
    bytes_addf(text, "]");
}

static bool same(const cJSON *packed, const cJSON *plain)
{
    struct json_elements elements = json_elements(packed);
    const cJSON *element, *one;

    if (!cJSON_IsArray(plain))
        return cJSON_Compare(packed, plain, true);
    if (!json_packed_is_array(packed) ||
        json_packed_count(packed) != (size_t)cJSON_GetArraySize(plain))
        return false;
    cJSON_ArrayForEach(element, plain)
    {
        one = json_elements_next(&elements);
        if (!one || !same(one, element))
            return false;
    }
    return !json_elements_next(&elements);
}

static bool agree(const char *text, size_t length)
{
    struct diag diag = {0};
    cJSON *packed = json_packed_parse(text, length, &diag),
          *plain = json_parse(text, length, &diag);
    bool good = packed && plain && same(packed, plain);

    cJSON_Delete(packed);
    cJSON_Delete(plain);
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
        expect(&failed, agree(text.data, text.length), "%s", text.data);
    }
    check_none(failed, "5000 texts say the same, packed or not");
    bytes_release(&text);
}

/* How one array of a text comes out. */
static bool is_packed(const char *text)
{
    struct diag diag = {0};
    cJSON *value = json_packed_parse(text, strlen(text), &diag);
    bool packed = cJSON_IsRaw(value);

    cJSON_Delete(value);
    return packed;
}

static void test_kinds(void)
{
    static const char longest[] = "[0,0,0,0,0,0,0,999999999999999]",
                      longer[] = "[0,0,0,0,0,0,0,9007199254740993]";
    struct diag diag = {0};

    check(is_packed("[0,0,0,0,0,0,0,0]"), "eight numbers are one node");
    check(is_packed(" [ 0 , 0,0,\n0,0,0,0,10 ] "), "blanks or not");
    check(!is_packed("[0,0,0,0,0,0,0]"), "seven are not");
    check(!is_packed("[0,0,0,0,0,0,0,-1]"), "nor are others than digits");
    check(!is_packed("\"[0,0,0,0,0,0,0,0]\""), "a string stays one");
    check(is_packed(longest) && agree(longest, strlen(longest)),
          "the longest numbers are the same");
    check(!is_packed(longer), "longer ones, which a double may not hold, are not packed");
    check(!json_packed_parse("\"\xff[1]\"", 6, &diag), "no text has the mark");
    check(!json_packed_parse("[0,0,0,0,0,0,0,,0]", 18, &diag), "wrong JSON is wrong");
}

int main(void)
{
    test_random();
    test_kinds();
    return tap_end();
}
