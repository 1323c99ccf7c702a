/* UTF-8: every code point there and back, and every way to be wrong. */
#include "cli/support/utf8.h"

#include "../tap.h"

static void test_round_trip(void)
{
    int failed = 0;

    for (uint32_t code = 0; code < 0x110000; code++) {
        char text[4];
        uint32_t back = ~code;
        size_t length = utf8_encode(code, text), wanted;
        wanted = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (code >= 0xd800 && code < 0xe000) {
            expect(&failed, !utf8_decode(text, length, &back), "surrogate U+%04X is taken", code);
            continue;
        }
        expect(&failed, length == wanted, "U+%04X has %zu bytes", code, length);
        expect(&failed, utf8_decode(text, length, &back) == length && back == code,
               "U+%04X comes back as U+%04X", code, back);
        for (size_t cut = 0; cut < length; cut++)
            expect(&failed, !utf8_decode(text, cut, &back), "U+%04X cut to %zu bytes", code, cut);
    }
    check_none(failed, "every code point comes back, none when it is cut short");
}

static void test_invalid(void)
{
    static const char *const wrong[] = {
        "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",                     /* overlong in four */
        "\xf4\x90\x80\x80",                                         /* U+110000 */
        "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe", "\xff", /* never a lead byte */
        "\xf0\x9f\x98\x28", /* the last byte is no continuation */
    };
    int failed = 0;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint32_t code = 7;
        expect(&failed, !utf8_decode(wrong[i], strlen(wrong[i]), &code), "wrong text %zu is taken",
               i);
        expect(&failed, code == 7, "wrong text %zu writes a code", i);
    }
    check_none(failed, "what is not UTF-8 is refused");
    check(!utf8_decode("", 0, &(uint32_t){0}), "no bytes are no character");
}

/* Every pair and triple of bytes, against the table of the Unicode standard. */
static bool well_formed(const unsigned char b[3], size_t length)
{
    if (length == 2)
        return b[0] >= 0xc2 && b[0] <= 0xdf && b[1] >= 0x80 && b[1] <= 0xbf;
    if (b[0] < 0xe0 || b[0] > 0xef || b[2] < 0x80 || b[2] > 0xbf)
        return false;
    return b[1] >= (b[0] == 0xe0 ? 0xa0 : 0x80) && b[1] <= (b[0] == 0xed ? 0x9f : 0xbf);
}

static void test_table(void)
{
    int failed = 0;

    for (unsigned long all = 0; all < 1ul << 24; all++) {
        unsigned char b[3] = {(unsigned char)(all >> 16), (unsigned char)(all >> 8),
                              (unsigned char)all};
        size_t length = b[0] < 0x80 ? 1 : well_formed(b, 2) ? 2 : well_formed(b, 3) ? 3 : 0;
        uint32_t code;
        size_t found = utf8_decode((const char *)b, 3, &code);
        expect(&failed, found == length, "%06lx has %zu bytes, not %zu", all, found, length);
    }
    check_none(failed, "every three bytes are taken or refused as Unicode's table says");
}

static void test_single(void)
{
    check(utf8_single("#") == '#' && utf8_single("\xe2\x96\x88") == 0x2588, "one character is one");
    check(!utf8_single("") && !utf8_single("ab") && !utf8_single("\xe2\x96\x88."),
          "none or two are not one");
    check(!utf8_single("\t") && !utf8_single("\x7f") && !utf8_single("\xc2\x85") &&
              !utf8_single("\x1b"),
          "a control character is not one");
    check(!utf8_single("\xff") && !utf8_single("\xe2\x96"), "nor is what is no UTF-8");
    check(utf8_is_control(0) && utf8_is_control(0x1f) && !utf8_is_control(0x20) &&
              !utf8_is_control(0x7e) && utf8_is_control(0x7f) && utf8_is_control(0x9f) &&
              !utf8_is_control(0xa0),
          "controls are C0, DEL and C1");
}

/* First and last of some ranges, and what stands beside them; marks that show are no trouble. */
static void test_kinds(void)
{
    static const uint32_t unnoticed[] = {0,      0x1f,   0x7f,   0x9f,    0xad,    0x61c,  0x180e,
                                         0x200b, 0x200f, 0x2028, 0x202e,  0x2060,  0x206f, 0x3164,
                                         0xfe0f, 0xfeff, 0xfff9, 0xe0000, 0xe0041, 0xe0fff};
    static const uint32_t seen[] = {' ',    '~',    0xa0,   0xac,    0xae,   0x2ff,  0x370,
                                    0x200a, 0x2010, 0x2027, 0x202f,  0x205f, 0x2070, 0x2588,
                                    0x3000, 0xfe10, 0xfffd, 0x1f600, 0xe1000};
    int failed = 0;

    for (size_t i = 0; i < sizeof unnoticed / sizeof *unnoticed; i++)
        expect(&failed, utf8_is_unnoticed(unnoticed[i]), "U+%04X is noticed", unnoticed[i]);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        expect(&failed, !utf8_is_unnoticed(seen[i]), "U+%04X has no glyph", seen[i]);
    check_none(failed, "what has no glyph of its own is known, and nothing else");
}

int main(void)
{
    test_round_trip();
    test_invalid();
    test_table();
    test_single();
    test_kinds();
    return tap_end();
}
