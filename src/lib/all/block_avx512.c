/* Words of 512 bits. */
#include "lib/all/block.h"

#ifdef BLOCK_X86
#include <immintrin.h>

#define TERNARY(a, b, c, table)                                                                    \
    (vec) _mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table)
#define WORDS 8
#define TARGET __attribute__((target("avx512f")))
#define NAME block_kernel_avx512
#include "lib/all/block_words.h"
#endif
