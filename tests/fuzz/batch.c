/*
 * Lines of batch, by the command itself and two workers: they end, whatever the lines hold. What a
 * line is answered is what scenario.c looks at.
 */
#include "driver/run.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_feed(data, size);
    fuzz_run(&command_batch, "--root " FUZZ_FILES " --threads 2 --max-cells 200 -o /dev/null -");
    return 0;
}
