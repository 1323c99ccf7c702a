/* Pairs of positions, as los --pairs reads them. */
#include "driver/run.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_pairs(data, size);
    return 0;
}
