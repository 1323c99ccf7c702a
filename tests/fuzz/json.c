/* Maps as JSON, in all their forms; files that they name are those of tests/fuzz/files. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("json", data, size);
    return 0;
}
