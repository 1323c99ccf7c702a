/* Answers of fov, read back: the plane is as large as they say, or there is a message. */
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct result result;
    struct diag diag = {0};

    fuzz_feed(data, size);
    if (result_read(&result, NULL, &diag)) {
        fuzz_check_diag(&diag);
        return 0;
    }
    must(result.seen.width == result.width * result.scale &&
             result.seen.height == result.height * result.scale,
         "a plane of another size");
    mask_release(&result.seen);
    return 0;
}
