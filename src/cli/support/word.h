/*
 * Eight bytes of text as one word, the first of them lowest; and what is done with all eight at
 * once.
 */
#ifndef SUPPORT_WORD_H
#define SUPPORT_WORD_H

#include <stdint.h>
#include <string.h>

#define WORD_ONES 0x0101010101010101u /* 1 in each byte */
#define WORD_TOPS 0x8080808080808080u /* the top bit of each byte */
#define WORD_LOWS 0x7f7f7f7f7f7f7f7fu

static inline uint64_t word_turned(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline uint64_t word_load(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return word_turned(word);
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
