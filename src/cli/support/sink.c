/*
 * The way of every answer. What is written is collected in a buffer, and goes out when that is
 * full: to standard output, or by a draft (draft.c) to a file that appears whole. The first write
 * that fails is remembered and told at the end; a sink without a descriptor keeps all in memory.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/descriptor.h"
#include "cli/support/limit.h"
#include "cli/support/utf8.h"

#define SINK_BUFFER ((size_t)1 << 16)

/* Says by errno, and by what the draft says of it, why nothing is written there. */
static int sink_fail(const struct sink *sink, struct diag *diag)
{
    const char *why = sink->draft.why ? sink->draft.why : "";

    return diag_errno(diag, *why ? "can't write %s: %s" : "can't write %s%s", sink->name, why);
}

int sink_open(struct sink *sink, const char *path, struct diag *diag)
{
    int status;

    *sink = (struct sink){.name = path && strcmp(path, "-") != 0 ? path : "standard output"};
    status = draft_open(&sink->draft, path);
    sink->fd = sink->draft.fd;
    if (!status)
        return 0;
    sink_fail(sink, diag);
    sink_abandon(sink);
    return -1;
}

int sink_open_end(struct sink *sink, const char *path, struct diag *diag)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);

    *sink = (struct sink){.fd = fd, .name = path, .draft = {.fd = fd, .why = ""}};
    return fd < 0 ? sink_fail(sink, diag) : 0;
}

void sink_flush(struct sink *sink)
{
    size_t done = 0;

    while (done < sink->buffer.length && !sink->error) {
        ssize_t count = write(sink->fd, sink->buffer.data + done, sink->buffer.length - done);
        if (count >= 0)
            done += (size_t)count;
        else if (!descriptor_retry(sink->fd, POLLOUT))
            sink->error = errno;
    }
    if (sink->buffer.data)
        bytes_truncate(&sink->buffer, 0);
}

static bool sink_fits(struct sink *sink, size_t length)
{
    if (!sink->most ||
        (!sink->error && length <= sink->most && sink->buffer.length <= sink->most - length))
        return true;
    sink->error = EFBIG;
    bytes_truncate(&sink->buffer, 0);
    return false;
}

bool sink_is_over(const struct sink *sink)
{
    return sink->error || limit_late();
}

/* A piece that does not fit has its room all the same, where what it was too much for was. */
void sink_make_room(struct sink *sink, size_t length)
{
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
    sink_fits(sink, length);
    bytes_reserve(&sink->buffer, length);
}

void sink_write(struct sink *sink, const void *data, size_t length)
{
    if (!sink_fits(sink, length))
        return;
    bytes_add(&sink->buffer, data, length);
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
}

void sink_text(struct sink *sink, const char *text)
{
    sink_write(sink, text, strlen(text));
}

void sink_lines(struct sink *sink, const char *const *lines)
{
    for (; *lines; lines++)
        sink_text(sink, *lines);
}

void sink_code(struct sink *sink, uint32_t code)
{
    char text[4];

    sink_write(sink, text, utf8_encode(code, text));
}

void sink_format(struct sink *sink, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    bytes_addv(&sink->buffer, format, list);
    va_end(list);
    sink_write(sink, "", 0); /* which looks whether that fits, and writes the buffer when full */
}

void sink_abandon(struct sink *sink)
{
    draft_drop(&sink->draft);
    bytes_release(&sink->buffer);
    *sink = (struct sink){.fd = -1};
}

int sink_close(struct sink *sink, struct diag *diag)
{
    int error;

    sink_flush(sink);
    if (!sink->error && draft_keep(&sink->draft))
        sink->error = errno;
    error = sink->error == EPIPE ? 0 : sink->error;
    if (error) {
        errno = error;
        sink_fail(sink, diag);
    }
    sink_abandon(sink);
    return error ? -1 : 0;
}
