#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "../fuzz.h"
#include "cli/support/limit.h"

#define CELLS_MOST ((size_t)1 << 15)

/* A map of many empty cells would only take time. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    limits_set(&(struct limits){CELLS_MOST, 0}, true);
    return 0;
}

void fuzz_feed(const void *data, size_t size)
{
    static FILE *file;

    if (!file) {
        file = tmpfile();
        must(file && dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO, "no temporary file");
    }
    must(!ftruncate(STDIN_FILENO, 0) && pwrite(STDIN_FILENO, data, size, 0) == (ssize_t)size &&
             !lseek(STDIN_FILENO, 0, SEEK_SET),
         "can't write the temporary file");
    limit_line_begin(); /* a share of the memory for each input, not for all of them together */
}
