/* MovingAI's maps. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("movingai", data, size);
    return 0;
}
