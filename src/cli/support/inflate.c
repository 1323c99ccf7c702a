#include "cli/support/inflate.h"

#ifdef EYESHOT_ZLIB

#include <zlib.h>

#include "cli/support/limit.h"

#define EITHER_FORMAT (32 + MAX_WBITS)
#define PART ((size_t)1 << 20) /* after which a line of batch asks whether it is late */

const bool inflate_available = true;

static uInt part(size_t left)
{
    return (uInt)(left < PART ? left : PART);
}

/* Calls inflate() until the stream ends, all is full, or nothing goes on. */
static const char *run(z_stream *stream, size_t size, size_t length)
{
    size_t in = length, out = size;
    Bytef extra; /* where more than was expected would go */
    int status = Z_OK;

    while (status == Z_OK) {
        uInt gives = part(in), takes = out ? part(out) : 1;
        if (limit_line_late())
            return "takes too long";
        if (!out)
            /* cppcheck-suppress autoVariables ; it is not used again once this returns */
            stream->next_out = &extra;
        stream->avail_in = gives;
        stream->avail_out = takes;
        status = inflate(stream, Z_NO_FLUSH);
        in -= gives - stream->avail_in;
        if (!out && !stream->avail_out)
            return "holds more";
        out -= out ? takes - stream->avail_out : 0;
    }
    if (status == Z_BUF_ERROR || (status == Z_STREAM_END && out))
        return "ends too early";
    if (status != Z_STREAM_END)
        return "is damaged";
    return in ? "has more behind its end" : NULL;
}

const char *inflate_exactly(void *out, size_t size, const void *data, size_t length)
{
    z_stream stream = {.next_in = (z_const Bytef *)(size_t)data, .next_out = out};
    const char *wrong;

    if (inflateInit2(&stream, EITHER_FORMAT) != Z_OK)
        return "can't be inflated";
    wrong = run(&stream, size, length);
    inflateEnd(&stream);
    return wrong;
}

#else

const bool inflate_available = false;

const char *inflate_exactly(void *out, size_t size, const void *data, size_t length)
{
    (void)out;
    (void)size;
    (void)data;
    (void)length;
    return "can't be inflated";
}

#endif
