/*
 * A referee's answers to looks on maps of 3 x 3, one a line: the first mask decides the scale of those
 * that follow. What is shown lies in the look's box.
 */
#include <string.h>

#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "fuzz.h"

#define SIDE 3

/* The first is only asked for its scale, as exec_probe() does. */
static bool try_line(const char *line, size_t length, int64_t id,
                     const struct eyeshot_question *question, int *scale)
{
    int known = *scale;
    struct eyeshot_mask seen = {0};
    struct diag diag = {0};
    bool good;

    if (known)
        mask_init(&seen, SIDE * known, SIDE * known);
    good = !exec_answer_read(line, length, id, question, scale, known ? &seen : NULL, &diag);
    if (!good)
        fuzz_check_diag(&diag);
    must(!good || *scale == 2 || *scale == 1, "scale %d", *scale);
    must(!known || *scale == known, "another scale");
    mask_release(&seen);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    struct map map;
    int scale = 0;

    map_init(&map, SIDE, SIDE);
    for (int64_t id = 1; text < end; id++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const struct eyeshot_question question = {.opaque = &map.opaque};
        if (!try_line(text, (size_t)((stop ? stop : end) - text), id, &question, &scale))
            break;
        text = stop ? stop + 1 : end;
    }
    map_release(&map);
    return 0;
}
