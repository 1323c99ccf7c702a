#include "cli/diff/answer.h"
#include "cli/support/json_out.h"
#include "cli/support/mask.h"

static void add_cells(struct json_out *json, const char *key, const struct eyeshot_mask *cells)
{
    struct cell cell = {-1, 0};

    json_inline_array(json, key);
    while (mask_next(cells, &cell))
        json_cell(json, NULL, cell.x, cell.y);
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
