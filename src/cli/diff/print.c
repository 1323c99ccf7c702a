#include "cli/diff/print.h"

#include "cli/support/json_out.h"
#include "cli/support/utf8.h"

/* What became of a cell, and how that is drawn; a plain one is nobody's. */
enum change { CHANGE_GAINED, CHANGE_LOST, CHANGE_SAME, CHANGE_NONE };

static const struct {
    char sign;
    const char *color;
} drawn[] = {
    [CHANGE_GAINED] = {'+', "\033[32m"}, /* green */
    [CHANGE_LOST] = {'-', "\033[31m"},   /* red */
    [CHANGE_SAME] = {'.', NULL},
    [CHANGE_NONE] = {'\0', NULL},
};
#define COLOR_OFF "\033[0m"

static enum change change_at(const struct diff *diff, int x, int y)
{
    const struct eyeshot_mask *planes[] = {&diff->gained, &diff->lost, &diff->same};
    int i = 0;

    while (i < CHANGE_NONE && !plane_get(planes[i], x, y))
        i++;
    return (enum change)i;
}

static void draw_run(struct sink *sink, const struct diff_view *view, enum change change, int count)
{
    const char *color = view->color ? drawn[change].color : NULL;
    char text[4] = {drawn[change].sign};
    size_t length = change == CHANGE_NONE ? utf8_encode(view->unseen, text) : 1;

    if (color)
        sink_text(sink, color);
    for (int i = 0; i < count; i++)
        sink_write(sink, text, length);
    if (color)
        sink_text(sink, COLOR_OFF);
}

static void write_ascii(struct sink *sink, const struct diff_view *view)
{
    const struct diff *diff = view->diff;
    int width = diff->same.width, end;

    for (int y = 0; y < diff->same.height; y++) {
        for (int x = 0; x < width; x = end) {
            enum change change = change_at(diff, x, y);
            for (end = x + 1; end < width && change_at(diff, end, y) == change; end++)
                ;
            draw_run(sink, view, change, end - x);
        }
        sink_write(sink, "\n", 1);
    }
    sink_format(sink, "gained %zu, lost %zu, same %zu\n", diff->gained_count, diff->lost_count,
                diff->same_count);
}

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

static void write_json(struct sink *sink, const struct diff_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};
    const struct diff *diff = view->diff;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "diff/1");
    json_int(&json, "width", diff->same.width);
    json_int(&json, "height", diff->same.height);
    add_cells(&json, "gained", &diff->gained);
    add_cells(&json, "lost", &diff->lost);
    json_size(&json, "same", diff->same_count);
    json_end(&json);
    json_end_line(&json);
}

static const struct diff_format ascii = {"ascii", "a map: + gained, - lost, . seen as before",
                                         write_ascii};
static const struct diff_format json = {"json", "one object, diff/1", write_json};

const struct diff_format *const diff_formats[] = {&ascii, &json, &diff_svg, NULL};
