/* Tiled's maps, with the tilesets that they name in tests/fuzz/files. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("tiled", data, size);
    return 0;
}
