/* The keyed hash, and the tables that use it. */
#include "cli/support/hash.h"

#include "../tap.h"
#include "cli/support/names.h"

/*
 * From a program written apart, whose SipHash-2-4 gives the value of the paper's appendix A
 * (a129ca6149be45e5 for fifteen bytes) and whose SipHash-1-3 what CPython 3.11 gives for its hash of
 * bytes with PYTHONHASHSEED=0.
 */
static void test_values(void)
{
    static const struct {
        size_t length;
        uint64_t value;
    } known[] = {{0, 0xabac0158050fc4dc},  {1, 0xc9f49bf37d57ca93}, {7, 0xd3927d989bb11140},
                 {8, 0x369095118d299a8e},  {9, 0x25a48eb36c063de4}, {15, 0xd320d86d2a519956},
                 {16, 0xcc4fdd1a7d908b66}, {63, 0x9d199062b7bbb3a8}};
    const struct hash_key key = {0x0706050403020100, 0x0f0e0d0c0b0a0908}, zero = {0, 0};
    char bytes[63];
    int failed = 0;

    for (int i = 0; i < 63; i++)
        bytes[i] = (char)i;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        expect(&failed, hash_bytes(&key, bytes, known[i].length) == known[i].value, "%zu bytes",
               known[i].length);
    expect(&failed, hash_bytes(&zero, "viewer-17", 9) == 15585581142716006169u, "the key 0");
    check_none(failed, "the values are SipHash-1-3's");
}

static void test_process(void)
{
    const struct hash_key zero = {0, 0};

    check(hash_text("abc") == hash_text("abc") && hash_number(5) == hash_number(5),
          "a process hashes the same twice");
    check(hash_text("abc") != hash_bytes(&zero, "abc", 3), "and with a key");
}

/* Numbers that are equal in their low bits, or follow one another: the low bits of their hashes spread. */
static void test_spread(void)
{
    static unsigned counts[1024];
    int failed = 0;

    for (int shift = 0; shift <= 40; shift += 8) {
        memset(counts, 0, sizeof counts);
        for (uint64_t i = 0; i < 64 * 1024; i++)
            counts[hash_number(i << shift) & 1023]++;
        for (int i = 0; i < 1024; i++) /* ten standard deviations, of 8 */
            expect(&failed, counts[i] < 144, "%u in slot %d, numbers times 2^%d", counts[i], i,
                   shift);
    }
    check_none(failed, "what is alike is spread");
}

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

int main(void)
{
    test_values();
    test_process();
    test_spread();
    test_names();
    return tap_end();
}
