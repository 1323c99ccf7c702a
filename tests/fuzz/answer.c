/*
 * A referee's answers to looks on maps of 3 x 3, one a line: the first mask decides the scale of those
 * that follow. What is shown lies in the look's box.
 */
#include <string.h>

#include "cli/referee/answer.h"
#include "fuzz.h"

#define SIDE 3

const char *const fuzz_words[] = {
    "\"id\"",
    "\"mask\"",
    "[\"000\",\"000\",\"000\"]",
    "[\"111000\",\"111000\",\"111000\",\"111000\",\"111000\",\"111000\"]",
    "\"000\"",
    "\"010\"",
    "[\"010\",\"111\",\"010\"]",
    NULL};

static void check_seen(const struct plane *seen, const struct look *look, int scale)
{
    size_t inside = 0;

    for (int y = look->box.y0 * scale; y < look->box.y1 * scale; y++)
        for (int x = look->box.x0 * scale; x < look->box.x1 * scale; x++)
            inside += plane_get(seen, x, y);
    must(plane_count(seen) == inside, "something is seen outside the box");
}

/* The first is only asked for its scale, as exec_probe() does. */
static bool try_line(const char *line, size_t length, int64_t id, const struct look *look,
                     int *scale)
{
    int known = *scale;
    struct plane seen = {0};
    struct diag diag = {0};
    bool good;

    if (known)
        plane_init(&seen, SIDE * known, SIDE * known);
    good = !exec_answer_read(line, length, id, look, scale, known ? &seen : NULL, &diag);
    if (!good)
        fuzz_check_diag(&diag);
    else if (known)
        check_seen(&seen, look, known);
    must(!good || *scale == 2 || *scale == 1, "scale %d", *scale);
    must(!known || *scale == known, "another scale");
    plane_release(&seen);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct box boxes[] = {{0, 0, SIDE, SIDE}, {0, 1, 2, SIDE}};
    const char *text = (const char *)data, *end = text + size;
    struct map map;
    int scale = 0;

    map_init(&map, SIDE, SIDE);
    for (int64_t id = 1; text < end; id++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const struct look look = {.opaque = &map.opaque, .box = boxes[id % 2]};
        if (!try_line(text, (size_t)((stop ? stop : end) - text), id, &look, &scale))
            break;
        text = stop ? stop + 1 : end;
    }
    map_release(&map);
    return 0;
}
