#include "cli/check/job.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* What a picture shows at most; a larger mask is shown in part, from its first difference on. */
#define PICTURE_WIDTH 40
#define PICTURE_HEIGHT 24

static const char *flag_word(enum about about, bool flag)
{
    if (about == ABOUT_VISIBLE || about == ABOUT_HIDDEN)
        return flag == (about == ABOUT_VISIBLE) ? "visible" : "hidden";
    return flag ? "true" : "false";
}

void verdict_name(struct bytes *out, const struct expectation *expectation)
{
    for (int i = 0; i < expectation->key_count; i++)
        bytes_addf(out, "%s%s", i ? " " : "", expectation->keys[i]);
}

/* `wanted 3`, `wanted 3 to 5`, `wanted 3 or more` … */
static void add_range(struct bytes *out, const struct expectation *expectation)
{
    size_t least = expectation->least, most = expectation->most;

    if (least == most)
        bytes_addf(out, "wanted %zu", least);
    else if (most == SIZE_MAX)
        bytes_addf(out, "wanted %zu or more", least);
    else if (!least)
        bytes_addf(out, "wanted %zu or less", most);
    else
        bytes_addf(out, "wanted %zu to %zu", least, most);
}

/* `1 of 3 cells is hidden`, `2 of 3 cells are` …; `lost` more are not on the map. */
static void add_share(struct bytes *out, enum about about, size_t part, size_t lost, size_t all)
{
    static const struct {
        const char *what, *one, *many;
    } words[ABOUT_KINDS] = {[ABOUT_MASK] = {"cells", "differs", "differ"},
                            [ABOUT_STATES] = {"cells", "differs", "differ"},
                            [ABOUT_VISIBLE] = {"cells", "is hidden", "are hidden"},
                            [ABOUT_HIDDEN] = {"cells", "is visible", "are visible"},
                            [ABOUT_CLEAR] = {"lines", "differs", "differ"},
                            [ABOUT_EVENTS] = {"events", "differs", "differ"}};

    if (part)
        bytes_addf(out, "%zu of %zu %s %s", part, all, words[about].what,
                   part == 1 ? words[about].one : words[about].many);
    if (lost)
        bytes_addf(out, "%s%zu of %zu cells %s not on the map", part ? ", " : "", lost, all,
                   lost == 1 ? "is" : "are");
}

static size_t count_lost(const struct value *wanted)
{
    size_t lost = 0;

    for (size_t i = 0; wanted->cells && i < wanted->count; i++)
        lost += wanted->cells[i].nowhere;
    return lost;
}

/* `5x3` of rows */
static void add_size(struct bytes *out, const char *word, const struct value *value)
{
    bytes_addf(out, "%s%zux%zu", word, value->count ? strlen(value->rows[0]) : 0, value->count);
}

void verdict_message(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted, *got = &verdict->got;

    if (expectation->about == ABOUT_COUNT) {
        add_range(out, expectation);
        bytes_addf(out, ", got %zu", got->count);
    } else if (verdict->misfit) {
        add_size(out, "wanted ", wanted);
        add_size(out, ", got ", got);
        bytes_addf(out, ": another size");
    } else if (expectation->single) {
        bytes_addf(out, "wanted %s, got %s", flag_word(expectation->about, wanted->flags[0]),
                   flag_word(expectation->about, got->flags[0]));
        if (verdict->whys && verdict->whys[0])
            bytes_addf(out, ": %s", verdict->whys[0]);
    } else {
        size_t lost = count_lost(wanted);
        add_share(out, expectation->about, verdict->differ - lost, lost,
                  got->rows ? got->count * strlen(got->rows[0]) : got->count);
        if (expectation->at_most)
            bytes_addf(out, ", wanted %zu at most", expectation->at_most);
    }
    if (verdict->note)
        bytes_addf(out, " (%s)", verdict->note);
}

/* Rows */

struct window {
    size_t x0, y0, x1, y1; /* the last ones not included */
};

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The part of the mask that is shown, with all of it or its first difference. */
static struct window find_window(const struct value *wanted, const struct value *got)
{
    size_t width = strlen(got->rows[0]), height = got->count;
    size_t w = least(width, PICTURE_WIDTH), h = least(height, PICTURE_HEIGHT);
    size_t x = width, y = height;

    for (size_t row = height; row--;) {
        size_t column = 0;
        while (column < width && wanted->rows[row][column] == got->rows[row][column])
            column++;
        if (column < width)
            y = row;
        x = least(x, column);
    }
    x = least(x > 2 ? x - 2 : 0, width - w);
    y = least(y > 2 ? y - 2 : 0, height - h);
    return (struct window){x, y, x + w, y + h};
}

static void add_columns(struct bytes *out, size_t width, const char *wanted, const char *got,
                        const char *marks, size_t length)
{
    int pad = (int)(width > 6 ? width : 6); /* `wanted` */

    bytes_addf(out, "%-*.*s  %-*.*s  %.*s\n", pad, (int)length, wanted, pad, (int)length, got,
               (int)length, marks);
}

static void add_rows(struct bytes *out, const struct value *wanted, const struct value *got,
                     size_t differ)
{
    struct window window = find_window(wanted, got);
    size_t width = window.x1 - window.x0, shown = 0;
    char marks[PICTURE_WIDTH];

    if (width < strlen(got->rows[0]) || window.y1 - window.y0 < got->count)
        bytes_addf(out, "columns %zu to %zu, rows %zu to %zu\n", window.x0, window.x1 - 1,
                   window.y0, window.y1 - 1);
    add_columns(out, width, "wanted", "got", "differ", 6);
    for (size_t y = window.y0; y < window.y1; y++) {
        const char *one = wanted->rows[y] + window.x0, *two = got->rows[y] + window.x0;
        for (size_t x = 0; x < width; x++) {
            marks[x] = one[x] == two[x] ? '.' : 'x';
            shown += one[x] != two[x];
        }
        add_columns(out, width, one, two, marks, width);
    }
    if (shown < differ)
        bytes_addf(out, "and %zu more outside of these\n", differ - shown);
}

/* Lists */

/* Blanks that fill a name up to eight characters. */
static int pad_of(const char *name)
{
    int length = utf8_length(name);

    return length < 8 ? 8 - length : 0;
}

/* What an element of the list is called: its cell, or its number. */
static void add_list_line(struct bytes *out, const struct expectation *expectation,
                          const struct verdict *verdict, size_t i)
{
    const struct value *wanted = &expectation->wanted;
    enum about about = expectation->about;
    bool flag = wanted->cells ? true : wanted->flags[i];
    struct bytes name = {0};
    const char *got;

    if (!wanted->cells)
        bytes_addf(&name, "%zu", i);
    else if (wanted->cells[i].name && wanted->cells[i].nowhere)
        bytes_addf(&name, "%s", wanted->cells[i].name);
    else
        bytes_addf(&name, "%s%s%d,%d", wanted->cells[i].name ? wanted->cells[i].name : "",
                   wanted->cells[i].name ? " " : "", wanted->cells[i].cell.x,
                   wanted->cells[i].cell.y);
    got = wanted->cells && wanted->cells[i].nowhere ? "-" : flag_word(about, verdict->got.flags[i]);
    bytes_addf(out, "%s%*s  %-8s  %s", name.data, pad_of(name.data), "", flag_word(about, flag),
               got);
    bytes_release(&name);
    if (flag != verdict->got.flags[i])
        bytes_addf(out, "%*s  x", (int)(8 - strlen(got)), "");
    if (verdict->whys[i])
        bytes_addf(out, "  %s", verdict->whys[i]);
    bytes_addf(out, "\n");
}

static void add_list(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted;
    size_t shown = 0, left = 0;

    bytes_addf(out, "%-8s  wanted    got\n",
               wanted->cells                        ? "cell"
               : expectation->about == ABOUT_EVENTS ? "event"
                                                    : "line");
    for (size_t i = 0; i < least(wanted->count, verdict->got.count); i++) {
        bool flag = wanted->cells ? true : wanted->flags[i];
        bool same = flag == verdict->got.flags[i];
        if (same && wanted->count > PICTURE_HEIGHT)
            continue;
        if (shown++ < PICTURE_HEIGHT)
            add_list_line(out, expectation, verdict, i);
        else
            left++;
    }
    if (left)
        bytes_addf(out, "and %zu more\n", left);
}

void verdict_picture(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted;

    if (verdict->example)
        bytes_addf(out, "%s", verdict->example);
    if (expectation->single || expectation->about == ABOUT_COUNT || verdict->misfit)
        return;
    if (wanted->rows)
        add_rows(out, wanted, &verdict->got, verdict->differ);
    else
        add_list(out, expectation, verdict);
}
