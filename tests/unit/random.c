/* Random numbers: the same everywhere, and fair. */
#include "cli/support/random.h"

#include "../tap.h"

/* SplitMix64's published first values for the seeds 0 and 1234567. */
static void test_values(void)
{
    static const uint64_t zero[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f,
                                    0xf88bb8a8724c81ec, 0x1b39896a51a8749b};
    static const uint64_t seeded[] = {6457827717110365317u, 3203168211198807973u,
                                      9817491932198370423u, 4593380528125082431u,
                                      16408922859458223821u};
    struct random a = {0}, b = {1234567};
    int failed = 0;

    for (int i = 0; i < 5; i++) {
        expect(&failed, random_next(&a) == zero[i], "value %d of seed 0", i);
        expect(&failed, random_next(&b) == seeded[i], "value %d of seed 1234567", i);
    }
    check_none(failed, "the values are SplitMix64's");
}

static void test_range(uint64_t limit)
{
    struct random random = {limit};
    unsigned counts[100] = {0}, rounds = 20000;
    int failed = 0;

    for (unsigned i = 0; i < rounds * limit; i++) {
        uint64_t value = random_below(&random, limit);
        expect(&failed, value < limit, "%llu is not below", (unsigned long long)value);
        if (value < limit)
            counts[value]++;
    }
    for (uint64_t i = 0; i < limit; i++) /* five standard deviations, about 141 each */
        expect(&failed, counts[i] > rounds - 710 && counts[i] < rounds + 710,
               "%llu comes %u times in %u rounds", (unsigned long long)i, counts[i], rounds);
    check(!failed, "numbers below %llu come equally often", (unsigned long long)limit);
}

/* With three quarters of 2^64 a plain remainder would give the lowest third twice as often. */
static void test_fair(void)
{
    struct random random = {9};
    uint64_t limit = (uint64_t)3 << 62;
    int low = 0, failed = 0;

    for (int i = 0; i < 30000; i++) {
        uint64_t value = random_below(&random, limit);
        expect(&failed, value < limit, "not below the limit");
        low += value < limit / 3;
    }
    expect(&failed, low > 9500 && low < 10500, "the lowest third comes %d times in 30000", low);
    check_none(failed, "a large limit is fair too");
}

static void test_between(void)
{
    struct random random = {2};
    int failed = 0, least = 9, most = -9;

    for (int i = 0; i < 2000; i++) {
        int value = random_between(&random, -3, 3);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    expect(&failed, least == -3 && most == 3, "from %d to %d", least, most);
    expect(&failed, random_between(&random, 5, 5) == 5, "one number is not itself");
    check_none(failed, "both ends are included");
}

int main(void)
{
    test_values();
    test_range(1);
    test_range(2);
    test_range(3);
    test_range(10);
    test_range(100);
    test_fair();
    test_between();
    return tap_end();
}
