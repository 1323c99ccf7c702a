/* Whatever an input is taken for by its content. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map(NULL, data, size);
    return 0;
}
