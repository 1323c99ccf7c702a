/* Words of 512 bits. */
#include "lib/all/block.h"

#ifdef BLOCK_X86
#define WORDS 8
#define TARGET __attribute__((target("avx512f")))
#include "lib/all/block_words.h"

const struct block_kernel block_avx512 = {WORDS, move, plug, run, count, last, spread, gather};
#endif
