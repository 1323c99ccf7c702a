/* Base64: the vectors of RFC 4648, section 10, and what is not base64. */
#include "cli/support/base64.h"

#include "../tap.h"

static void test_vectors(void)
{
    static const char *const pairs[][2] = {{"", ""},
                                           {"Zg==", "f"},
                                           {"Zm8=", "fo"},
                                           {"Zm9v", "foo"},
                                           {"Zm9vYg==", "foob"},
                                           {"Zm9vYmE=", "fooba"},
                                           {"Zm9vYmFy", "foobar"}};
    int failed = 0;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *text = pairs[i][0], *wanted = pairs[i][1];
        uint8_t out[8];
        size_t at, size = base64_size(text, strlen(text));
        expect(&failed, size == strlen(wanted), "%s has %zu bytes", text, size);
        expect(&failed, base64_decode(text, strlen(text), out, &at) && !memcmp(out, wanted, size),
               "%s is not %s", text, wanted);
    }
    check_none(failed, "the vectors of RFC 4648");
}

static void test_digits(void)
{
    static const char text[] = "AAEC+/8/";
    static const uint8_t wanted[] = {0x00, 0x01, 0x02, 0xfb, 0xff, 0x3f};
    uint8_t out[6];
    size_t at;

    check(base64_decode(text, 8, out, &at) && !memcmp(out, wanted, 6), "the last two digits");
}

static void test_wrong(void)
{
    static const struct {
        const char *text;
        size_t at;
    } cases[] = {{"Z", 1},    {"Zg", 2},     {"Zg=", 2},       {"Zm9", 3},      {"====", 0},
                 {"Z===", 1}, {"Zh==", 2},   {"Zm9=", 3},      {"Zg==Zg==", 2}, {"Zm 9", 2},
                 {"Zm-_", 2}, {"Zm9v\n", 4}, {"\xc3\xa4zz", 0}};
    int failed = 0;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t out[16];
        size_t at;
        expect(&failed, !base64_decode(cases[i].text, strlen(cases[i].text), out, &at),
               "%s is taken", cases[i].text);
        expect(&failed, at == cases[i].at, "%s is wrong at %zu", cases[i].text, at);
    }
    check_none(failed, "what is not base64");
}

int main(void)
{
    test_vectors();
    test_digits();
    test_wrong();
    return tap_failures != 0;
}
