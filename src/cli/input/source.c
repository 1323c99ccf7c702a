/*
 * Whole inputs are read into memory, a file with one read() where its size is known. How much that
 * may be follows from --max-cells, so that an input without end ends in an error.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/input/format.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/support/limit.h"
#include "cli/support/sink.h"

#define CHUNK ((size_t)1 << 16)

/* Of an input, which may always be so long; 4 bytes for each cell that a map may have are more. */
#define INPUT_LEAST ((size_t)64 << 20)

static int source_read_all(struct source *source, int fd, struct diag *diag)
{
    size_t most = limit_bytes() / 4 > INPUT_LEAST ? limit_bytes() / 4 : INPUT_LEAST;
    struct stat status;

    if (!fstat(fd, &status) && S_ISREG(status.st_mode) && status.st_size > 0) {
        /* No test can tell: tests/limits has such inputs, of 256 MiB and more. */
        if ((size_t)status.st_size > most)
            return diag_fail(diag, "more than %zu bytes (--max-cells)", most);
        bytes_reserve(&source->bytes, (size_t)status.st_size + 1);
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
        /* No test can tell: as above. */
        if (source->bytes.length > most)
            return diag_fail(diag, "more than %zu bytes (--max-cells)", most);
        if (count < 0 && !descriptor_retry(fd, POLLIN))
            return diag_errno(diag, "can't read");
    }
}

static int source_fill(struct source *source, int fd, struct diag *diag)
{
    int status = source_read_all(source, fd, diag);

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

int source_take(struct source *source, int fd, const char *name, struct diag *diag)
{
    int status;

    *source = (struct source){.name = name, .path = name};
    diag->file = name;
    status = source_fill(source, fd, diag);
    close(fd);
    return status;
}

int source_read(struct source *source, const char *path, struct diag *diag)
{
    bool is_file = path && strcmp(path, "-") != 0;
    int fd;

    if (is_file) {
        fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
        diag->file = path;
        return fd < 0 ? diag_errno(diag, "can't open") : source_take(source, fd, path, diag);
    }
    *source = (struct source){.name = "<stdin>"};
    diag->file = source->name;
    return source_fill(source, STDIN_FILENO, diag);
}

void source_release(struct source *source)
{
    bytes_release(&source->bytes);
}
