#include "cli/diff/answer.h"
#include "cli/support/json_out.h"

static void add_cells(struct json_out *json, const char *key, const struct eyeshot_mask *plane)
{
    int width = plane->width;

    json_inline_array(json, key);
    for (int y = 0; y < plane->height; y++) {
        const uint64_t *row = plane_row(plane, y);
        for (int x = row_next_set(row, 0, width); x < width; x = row_next_set(row, x + 1, width))
            json_cell(json, NULL, x, y);
    }
    json_end(json);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct diff *diff = answer;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "diff/1");
    json_int(&json, "width", diff->cells[SAME].width);
    json_int(&json, "height", diff->cells[SAME].height);
    add_cells(&json, "gained", &diff->cells[GAINED]);
    add_cells(&json, "lost", &diff->cells[LOST]);
    json_size(&json, "same", diff->counts[SAME]);
    json_end(&json);
    json_end_line(&json);
}

const struct format diff_json = {"json", "one object, diff/1", write_json};
