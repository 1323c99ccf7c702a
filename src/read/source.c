#define _DEFAULT_SOURCE /* madvise() */
#include "read/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK ((size_t)1 << 16)
#define LARGE ((size_t)1 << 22)

/*
 * Asks for large pages below a large input, where a system has them: a map of 16 MiB is read in 16 ms
 * instead of 20 (tests/bench, a text map of 4096 x 4096).
 */
static void ask_large_pages(const struct bytes *bytes)
{
#ifdef MADV_HUGEPAGE
    size_t page = (size_t)sysconf(_SC_PAGESIZE), skip = -(uintptr_t)bytes->data % page;

    if (bytes->room >= LARGE)
        (void)madvise(bytes->data + skip, (bytes->room - skip) / page * page, MADV_HUGEPAGE);
#else
    (void)bytes;
#endif
}

static int read_all(struct source *source, int fd, struct diag *diag)
{
    struct stat status;

    if (!fstat(fd, &status) && S_ISREG(status.st_mode) && status.st_size > 0) {
        bytes_reserve(&source->bytes, (size_t)status.st_size + 1);
        ask_large_pages(&source->bytes);
    }
    for (;;) {
        size_t room = source->bytes.room - source->bytes.length;
        ssize_t count;
        if (room < 2) {
            bytes_reserve(&source->bytes, CHUNK);
            continue;
        }
        count = read(fd, source->bytes.data + source->bytes.length, room - 1);
        if (!count)
            return 0;
        if (count > 0)
            source->bytes.length += (size_t)count;
        else if (errno != EINTR)
            return diag_errno(diag, "can't read");
    }
}

int source_read(struct source *source, const char *path, struct diag *diag)
{
    bool is_file = path && strcmp(path, "-") != 0;
    int fd = STDIN_FILENO, status;

    *source = (struct source){.name = is_file ? path : "<stdin>", .path = is_file ? path : NULL};
    diag->file = source->name;
    if (is_file)
        fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return diag_errno(diag, "can't open");
    status = read_all(source, fd, diag);
    if (is_file)
        close(fd);
    if (status) {
        source_release(source);
        return -1;
    }
    bytes_add(&source->bytes, "", 0); /* NUL-terminated even when empty */
    source->text = source->bytes.data;
    source->length = source->bytes.length;
    if (source->length >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3)) {
        source->text += 3;
        source->length -= 3;
    }
    return 0;
}

void source_release(struct source *source)
{
    bytes_release(&source->bytes);
}
