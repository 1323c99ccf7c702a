/* What a line of batch may take: 16 bytes for each cell that a map may have, and a time. */
#include "cli/support/limit.h"

#include "../tap.h"

/* How many of 2048 small steps find the line late. */
static int ticks(void)
{
    int count = 0;

    for (int i = 0; i < 2048; i++)
        count += limit_line_tick();
    return count;
}

int main(void)
{
    struct diag diag = {0};

    limits_set_lines(&(struct limits){10000, 0});
    check(limit_cells() == 10000 && limit_bytes() == 160000, "bytes by cells");
    limit_line_begin();
    check(limit_line_take(60000) && limit_line_take(100000) && !limit_line_late(),
          "a line's share");
    check(!limit_line_take(1) && limit_line_late(), "is used up");
    check(!limit_line_take(0) && limit_line_late(), "whatever is asked for then");
    limit_line_begin();
    check(limit_line_take(160000) && !limit_line_late(), "the next line has its own");
    check(limit_check_bytes(1, 1, "it", &diag) == -1, "of which nothing is left");
    limit_line_begin();
    check(!limit_check_bytes(10000, 16, "it", &diag), "all of it may be taken at once");
    check(ticks() == 0, "a line without a limit is never late");
    limits_set_lines(&(struct limits){10000, 1});
    limit_line_begin();
    check(ticks() == 2, "of 2048 small steps two look at the clock");
    return tap_end();
}
