/* The memory that is taken where nothing is said, and the share of a line. */
#define _XOPEN_SOURCE 700
#include "cli/support/limit.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../tap.h"

static char folder[] = "/tmp/eyeshot-limit-XXXXXX";

/* The default where the file of a cgroup says so. */
static size_t with(const char *name, const char *text)
{
    char path[100];
    FILE *file;
    size_t found;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    if (!file)
        return 0;
    fputs(text, file);
    fclose(file);
    found = limit_memory_default(folder);
    unlink(path);
    return found;
}

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
    size_t machine = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    char path[100];

    if (!mkdtemp(folder))
        return 2;
    snprintf(path, sizeof path, "%s/memory", folder);
    mkdir(path, 0700);
    check(limit_memory_default(folder) == machine / 2, "half of the machine");
    check(with("memory.max", "1048576\n") == 524288, "half of the container");
    check(with("memory.max", "max\n") == machine / 2, "which may have all");
    check(with("memory.max", "999999999999999999\n") == machine / 2, "but not more than there is");
    check(with("memory/memory.limit_in_bytes", "1048576\n") == 524288, "in the older way");
    check(with("memory/memory.limit_in_bytes", "9223372036854771712\n") == machine / 2,
          "which has a number for all");
    rmdir(path);
    rmdir(folder);
    limits_set_lines(1, 100, 0);
    limit_line_begin();
    check(limit_line_take(60) && limit_line_take(40) && !limit_line_late(), "a line's share");
    check(!limit_line_take(1) && limit_line_late(), "is used up");
    check(!limit_line_take(0) && limit_line_late(), "whatever is asked for then");
    limit_line_begin();
    check(limit_line_take(100) && !limit_line_late(), "the next line has its own");
    check(ticks() == 0, "a line without a limit is never late");
    limits_set_lines(1, 100, 1);
    limit_line_begin();
    check(ticks() == 2, "of 2048 small steps two look at the clock");
    return tap_end();
}
