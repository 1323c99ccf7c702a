/* What a line of batch may take: 16 bytes for each cell that a map may have, and a time. */
#include "cli/support/limit.h"

#include "../tap.h"

int main(void)
{
    struct diag diag = {0};

    limits_set_lines(&(struct limits){10000, 0});
    check(limit_cells() == 10000 && limit_bytes() == 160000, "bytes by cells");
    limit_line_begin();
    check(limit_take(60000) && limit_take(100000) && !limit_late(), "a line's share");
    check(!limit_take(1) && limit_late(), "is used up");
    check(!limit_take(0) && limit_late(), "whatever is asked for then");
    check(limit_check(&diag) == -1, "which is told");
    limit_line_begin();
    check(limit_take(160000) && !limit_late(), "the next line has its own");
    check(!limit_check_bytes(10000, 16, "it", &diag) && !limit_check_bytes(10000, 16, "it", &diag),
          "so much may be kept of each thing");
    check(limit_check_bytes(10001, 16, "it", &diag) == -1, "but no more");
    check(!limit_late(), "a line without a limit is never late");
    limits_set_lines(&(struct limits){10000, 1});
    limit_line_begin();
    while (!limit_late()) {
    }
    check(limit_check(&diag) == -1, "a line with one is, sooner or later");
    return tap_end();
}
