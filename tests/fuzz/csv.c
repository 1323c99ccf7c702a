/* Numbers of tiles with commas. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("csv", data, size);
    return 0;
}
