/* Words of 512 bits. */
#include "lib/all/block.h"

#ifdef BLOCK_X86
#define WORDS 8
#define TARGET __attribute__((target("avx512f")))
#define NAME block_kernel_avx512
#include "lib/all/block_words.h"
#endif
