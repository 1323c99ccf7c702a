/* Netpbm's bitmaps and graymaps, plain and raw. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("netpbm", data, size);
    return 0;
}
