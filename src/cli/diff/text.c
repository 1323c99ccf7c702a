/* What changed, drawn with a sign a cell. */
#include "cli/diff/answer.h"
#include "cli/picture/format.h"

/* What became of a cell, and how that is drawn; a plain one is nobody's. */
enum change { CHANGE_GAINED, CHANGE_LOST, CHANGE_SAME, CHANGE_NONE };

static const struct {
    uint32_t sign;
    enum color_name color;
} drawn[] = {
    [CHANGE_GAINED] = {'+', COLOR_GAINED},
    [CHANGE_LOST] = {'-', COLOR_LOST},
    [CHANGE_SAME] = {'.', COLOR_SAME},
    [CHANGE_NONE] = {0, COLOR_HIDDEN},
};

static enum change change_at(const struct diff *diff, int x, int y)
{
    const struct eyeshot_mask *planes[] = {&diff->gained, &diff->lost, &diff->same};
    int i = 0;

    while (i < CHANGE_NONE && !plane_get(planes[i], x, y))
        i++;
    return (enum change)i;
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct diff *diff = answer;
    int width = diff->same.width, end;

    for (int y = 0; y < diff->same.height; y++) {
        for (int x = 0; x < width; x = end) {
            enum change change = change_at(diff, x, y);
            const struct color *color = &style->colors[drawn[change].color];
            color_on(sink, color);
            for (end = x; end < width && change_at(diff, end, y) == change; end++)
                sink_code(sink, change == CHANGE_NONE ? style->unseen : drawn[change].sign);
            color_off(sink, color);
        }
        sink_write(sink, "\n", 1);
    }
    sink_format(sink, "gained %zu, lost %zu, same %zu\n", diff->gained_count, diff->lost_count,
                diff->same_count);
}

const struct format diff_ascii = {"ascii", "a map: + gained, - lost, . seen as before",
                                  write_ascii};
