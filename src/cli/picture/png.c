/*
 * Pixels as a PNG file, without a library: what is compressed is runs of equal bytes only, by the
 * fixed codes of deflate (RFC 1951, 3.2.6), so that equal pixels are equal files, with zlib or
 * without. Pictures of cells are made of such runs once every row is told as what differs from the
 * one above it, or from the pixel to the left.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/picture/canvas.h"
#include "cli/support/alloc.h"

/* Chunks */

static uint32_t crc(uint32_t crc, const void *data, size_t length)
{
    const uint8_t *bytes = data;

    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return crc;
}

static void put_number(uint8_t out[4], uint32_t number)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void add_chunk(struct sink *sink, const char *type, const void *data, size_t length)
{
    uint8_t number[4];
    uint32_t check = crc(crc(UINT32_MAX, type, 4), data, length);

    put_number(number, (uint32_t)length);
    sink_write(sink, number, 4);
    sink_write(sink, type, 4);
    sink_write(sink, data, length);
    put_number(number, ~check);
    sink_write(sink, number, 4);
}

/* Deflate */

struct deflate {
    struct bytes out;
    uint32_t bits; /* not yet full bytes, the first lowest */
    int count;
    uint32_t a, b; /* Adler's sums */
    int last;      /* the byte that was told last; -1: none */
    size_t run;    /* so many more of it are to be told */
};

static void put_bits(struct deflate *deflate, uint32_t bits, int count)
{
    deflate->bits |= bits << deflate->count;
    for (deflate->count += count; deflate->count >= 8; deflate->count -= 8) {
        uint8_t byte = (uint8_t)deflate->bits;
        bytes_add(&deflate->out, &byte, 1);
        deflate->bits >>= 8;
    }
}

/* A code comes with its highest bit first. */
static void put_code(struct deflate *deflate, uint32_t code, int count)
{
    uint32_t turned = 0;

    for (int i = 0; i < count; i++)
        turned |= (code >> i & 1) << (count - 1 - i);
    put_bits(deflate, turned, count);
}

static void put_byte(struct deflate *deflate, int byte)
{
    if (byte < 144)
        put_code(deflate, (uint32_t)byte + 0x30, 8);
    else
        put_code(deflate, (uint32_t)byte - 144 + 0x190, 9);
}

/* So many bytes more like the last, 3 to 258: four codes for each number of further bits. */
static void put_length(struct deflate *deflate, uint32_t length)
{
    uint32_t more = length - 3, bits = 0, code;

    while (more >> bits >= 8)
        bits++;
    code = length == 258 ? 285 : 257 + 4 * bits + (more >> bits);
    if (code < 280)
        put_code(deflate, code - 256, 7);
    else
        put_code(deflate, code - 280 + 0xc0, 8);
    if (length < 258)
        put_bits(deflate, more & ((1u << bits) - 1), (int)bits);
    put_code(deflate, 0, 5); /* one byte back */
}

static void put_run(struct deflate *deflate)
{
    while (deflate->run >= 3) {
        size_t length = deflate->run < 258 ? deflate->run : 258;
        put_length(deflate, (uint32_t)length);
        deflate->run -= length;
    }
    for (; deflate->run; deflate->run--)
        put_byte(deflate, deflate->last);
}

static void add_bytes(struct deflate *deflate, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        deflate->a = (deflate->a + bytes[i]) % 65521;
        deflate->b = (deflate->b + deflate->a) % 65521;
        if (bytes[i] == deflate->last) {
            deflate->run++;
            continue;
        }
        put_run(deflate);
        deflate->last = bytes[i];
        put_byte(deflate, bytes[i]);
    }
}

static void end_bytes(struct deflate *deflate)
{
    uint8_t check[4];

    put_run(deflate);
    put_code(deflate, 0, 7); /* the end */
    put_bits(deflate, 0, 7); /* a byte that is begun is filled */
    put_number(check, deflate->b << 16 | deflate->a);
    bytes_add(&deflate->out, check, 4);
}

/* Rows */

/* The row as differences, behind the number of what it differs from: 1 the left, 2 above. How many
 * of them are none. */
static size_t find_differences(uint8_t *out, const struct canvas *canvas, int y, uint8_t from)
{
    size_t length = (size_t)canvas->width * 3, none = 0;
    const uint8_t *row = canvas->pixels + (size_t)y * length;

    out[0] = from;
    for (size_t i = 0; i < length; i++) {
        uint8_t left = i < 3 ? 0 : row[i - 3], above = y ? *(row + i - length) : 0;
        out[i + 1] = (uint8_t)(row[i] - (from == 1 ? left : above));
        none += !out[i + 1];
    }
    return none;
}

void canvas_png(struct sink *sink, const struct canvas *canvas)
{
    static const uint8_t stream[] = {0x78, 0x01}, depth[] = {8, 2, 0, 0, 0};
    struct deflate deflate = {.a = 1, .last = -1};
    size_t length = (size_t)canvas->width * 3 + 1;
    uint8_t *left = alloc_array(length, 2), *above = left + length, head[13];

    bytes_add(&deflate.out, stream, sizeof stream);
    put_bits(&deflate, 3, 3); /* one block, with the fixed codes */
    for (int y = 0; y < canvas->height; y++) {
        size_t equal = find_differences(left, canvas, y, 1);
        bool better = find_differences(above, canvas, y, 2) >= equal;
        add_bytes(&deflate, better ? above : left, length);
    }
    end_bytes(&deflate);
    put_number(head, (uint32_t)canvas->width);
    put_number(head + 4, (uint32_t)canvas->height);
    memcpy(head + 8, depth, sizeof depth);
    sink_write(sink, "\x89PNG\r\n\x1a\n", 8);
    add_chunk(sink, "IHDR", head, sizeof head);
    add_chunk(sink, "IDAT", deflate.out.data, deflate.out.length);
    add_chunk(sink, "IEND", "", 0);
    bytes_release(&deflate.out);
    free(left);
}
