/* Words of 128 bits, as pairs of 64 where a processor has none: for every machine. */
#include "lib/all/block.h"

#define WORDS 2
#define TARGET
#include "lib/all/block_words.h"

const struct block_kernel block_plain = {WORDS, move, plug, run, count, last, spread, gather};

static const struct block_kernel *const kernels[] = {
    &block_plain,
#ifdef BLOCK_X86
    &block_avx2,
    &block_avx512,
#endif
    NULL,
};

static bool is_here(const struct block_kernel *kernel)
{
#ifdef BLOCK_X86
    if (kernel == &block_avx512)
        return __builtin_cpu_supports("avx512f");
    if (kernel == &block_avx2)
        return __builtin_cpu_supports("avx2");
#endif
    return kernel == &block_plain;
}

const struct block_kernel *block_kernel(int i)
{
    int found = -1;

    for (int k = 0; kernels[k]; k++) {
        found += is_here(kernels[k]);
        if (found == i)
            return kernels[k];
    }
    return NULL;
}
