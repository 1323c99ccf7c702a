/* What changed, drawn with a sign a cell. */
#include "cli/diff/answer.h"
#include "cli/picture/format.h"

/* The last is that of a cell which was seen neither before nor after. */
static const enum color_name colors[] = {COLOR_GAINED, COLOR_LOST, COLOR_SAME, COLOR_HIDDEN};

static int change_at(const struct diff *diff, int x, int y)
{
    int i = 0;

    while (i < CHANGES && !plane_get(&diff->cells[i], x, y))
        i++;
    return i;
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct diff *diff = answer;
    const uint32_t signs[] = {'+', '-', '.', style->unseen};
    int width = diff->cells[0].width, end;

    for (int y = 0; y < diff->cells[0].height; y++) {
        for (int x = 0; x < width; x = end) {
            int change = change_at(diff, x, y);
            color_on(sink, &style->colors[colors[change]]);
            for (end = x; end < width && change_at(diff, end, y) == change; end++)
                sink_code(sink, signs[change]);
            color_off(sink, &style->colors[colors[change]]);
        }
        sink_write(sink, "\n", 1);
    }
    sink_format(sink, "gained %zu, lost %zu, same %zu\n", diff->counts[GAINED], diff->counts[LOST],
                diff->counts[SAME]);
}

const struct format diff_ascii = {"ascii", "a map: + gained, - lost, . seen as before",
                                  write_ascii};
