/* UTF-8 as Unicode defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef SUPPORT_UTF8_H
#define SUPPORT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes of the code point at `text`, 0 when it is not valid UTF-8. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Bytes of the next character; 1 for a byte that is not UTF-8, whose code is 0. */
size_t utf8_next(const char *text, size_t length, uint32_t *code);
size_t utf8_encode(uint32_t code, char out[4]);
int utf8_count(const char *text, size_t length); /* code points, of text that is UTF-8 */
int utf8_length(const char *text);

/* The code point that `text` consists of, 0 when it is not exactly one printable. */
uint32_t utf8_single(const char *text);

/* Each of these has those of the one before as well. */
bool utf8_is_control(uint32_t code);   /* C0, DEL, C1 */
bool utf8_is_steering(uint32_t code);  /* breaks lines or turns text round: no name may hold it */
bool utf8_is_unnoticed(uint32_t code); /* has no width, so that a reader can't see it is there */

/* Eight bytes of text as one word, the first of them lowest. */
#define WORD_ONES 0x0101010101010101u /* 1 in each byte */
#define WORD_TOPS 0x8080808080808080u /* the top bit of each byte */
#define WORD_LOWS 0x7f7f7f7f7f7f7f7fu

static inline uint64_t word_load(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline void word_store(char *text, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(text, &word, sizeof word);
}

/* Not 0 where one of the bytes is this one. */
static inline uint64_t word_has(uint64_t word, char byte)
{
    word ^= WORD_ONES * (unsigned char)byte;
    return (word - WORD_ONES) & ~word & WORD_TOPS;
}

/*
 * The top bit of each byte that is no printable ASCII; where there is one a borrow may set those
 * behind it as well.
 */
static inline uint64_t word_unprintable(uint64_t word)
{
    return word | (word + WORD_ONES) | (word - WORD_ONES * 0x20);
}

#endif
