#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <unistd.h>

#include "../fuzz.h"
#include "grid/map.h"

#define CELLS_MOST ((size_t)1 << 16)

bool __wrap_map_fits(size_t width, size_t height);
bool __real_map_fits(size_t width, size_t height);

/* Linked in place of map_fits(): a map of many empty cells would only take time. */
bool __wrap_map_fits(size_t width, size_t height)
{
    return __real_map_fits(width, height) && width * height <= CELLS_MOST;
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
}
