/*
 * Scenarios: whatever one asks for is worked out, and each answer is a line of JSON. What makes no
 * sense ends in a message.
 */
#include "driver/run.h"
#include "fuzz.h"

#define CELLS_MOST 200 /* beyond, comparing algorithms and proving properties takes long */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct command *const ops[] = {&command_fov, &command_los, &command_replay,
                                                &command_compare};
    struct bytes answers = {0};
    struct scenario scenario;
    size_t cells = 0;

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (!fuzz_read(&scenario, "json", data, size))
            return 0;
        cells = (size_t)scenario.map.width * (size_t)scenario.map.height;
        if (ops[i] != &command_compare || cells <= CELLS_MOST)
            fuzz_answer(ops[i], &scenario, &answers);
        scenario_release(&scenario);
    }
    if (cells <= CELLS_MOST)
        fuzz_check(data, size);
    bytes_release(&answers);
    return 0;
}
