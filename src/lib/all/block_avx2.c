/* Words of 256 bits. */
#include "lib/all/block.h"

#ifdef BLOCK_X86
#define WORDS 4
#define TARGET __attribute__((target("avx2")))
#include "lib/all/block_words.h"

const struct block_kernel block_avx2 = {WORDS, move, plug, run, count, last, spread, gather};
#endif
