/* How many digits of a ratio are printed. */
#include "../tap.h"
#include "cli/bench/answer.h"

static void check_ratio(double ratio, const char *wanted)
{
    struct bytes text = {0};

    bench_add_ratio(&text, ratio);
    check_text(text.data, wanted, wanted);
    bytes_release(&text);
}

int main(void)
{
    check_ratio(1, "1.00");
    check_ratio(9.5, "9.50");
    check_ratio(10, "10.0");
    check_ratio(330.4, "330");
    check_ratio(1234567, "1234567");
    check_ratio(0.5, "0.500");
    check_ratio(0.1, "0.100");
    check_ratio(0.00303, "0.00303");
    check_ratio(1e-12, "0.000000000");
    return tap_end();
}
