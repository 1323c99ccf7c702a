#include "cli/check/verdict.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

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

/* `1 of 3 cells is hidden`, `2 of 3 cells are` … */
static void add_share(struct bytes *out, enum about about, size_t part, size_t all)
{
    static const struct {
        const char *what, *one, *many;
    } words[ABOUT_KINDS] = {[ABOUT_MASK] = {"cells", "differs", "differ"},
                            [ABOUT_STATES] = {"cells", "differs", "differ"},
                            [ABOUT_VISIBLE] = {"cells", "is hidden", "are hidden"},
                            [ABOUT_HIDDEN] = {"cells", "is visible", "are visible"},
                            [ABOUT_CLEAR] = {"lines", "differs", "differ"},
                            [ABOUT_EVENTS] = {"events", "differs", "differ"}};

    bytes_addf(out, "%zu of %zu %s %s", part, all, words[about].what,
               part == 1 ? words[about].one : words[about].many);
}

void verdict_message(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted, *got = &verdict->got;

    if (expectation->about == ABOUT_COUNT) {
        bytes_addf(out, "wanted %zu, got %zu", wanted->count, got->count);
    } else if (expectation->single) {
        bytes_addf(out, "wanted %s, got %s", flag_word(expectation->about, wanted->flags[0]),
                   flag_word(expectation->about, got->flags[0]));
        if (verdict->whys && verdict->whys[0])
            bytes_addf(out, ": %s", verdict->whys[0]);
    } else {
        add_share(out, expectation->about, verdict->differ,
                  got->rows ? got->count * strlen(got->rows[0]) : got->count);
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

/* What an element of the list is called: its cell, or its number. */
static void add_list_line(struct bytes *out, const struct expectation *expectation,
                          const struct verdict *verdict, size_t i)
{
    const struct value *wanted = &expectation->wanted;
    enum about about = expectation->about;
    bool flag = wanted->cells ? true : wanted->flags[i];
    char name[32];

    if (wanted->cells)
        snprintf(name, sizeof name, "%d,%d", wanted->cells[i].x, wanted->cells[i].y);
    else
        snprintf(name, sizeof name, "%zu", i);
    bytes_addf(out, "%-8s  %-8s  %s", name, flag_word(about, flag),
               flag_word(about, verdict->got.flags[i]));
    if (flag != verdict->got.flags[i])
        bytes_addf(out, "%*s  x", (int)(8 - strlen(flag_word(about, verdict->got.flags[i]))), "");
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
    for (size_t i = 0; i < wanted->count; i++) {
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
    if (expectation->single || expectation->about == ABOUT_COUNT)
        return;
    if (wanted->rows)
        add_rows(out, wanted, &verdict->got, verdict->differ);
    else
        add_list(out, expectation, verdict);
}

/* Rewriting */

/* Cells that are not as they should be leave their list. */
static size_t keep_cells(struct edit_piece *pieces, const struct value *got)
{
    size_t count = 0;

    for (size_t i = 0; i < got->count; i++)
        if (got->flags[i])
            pieces[count++].old = i;
    return count;
}

/* Elements that did not change stay as they were written. */
static void replace_elements(struct edit_piece *pieces, const struct value *wanted,
                             const struct value *got, struct bytes *texts)
{
    for (size_t i = 0; i < got->count; i++) {
        bool old = i < wanted->count && (got->rows ? !strcmp(wanted->rows[i], got->rows[i])
                                                   : wanted->flags[i] == got->flags[i]);
        pieces[i].old = i;
        if (old)
            continue;
        if (got->rows)
            bytes_addf(&texts[i], "\"%s\"", got->rows[i]);
        else
            bytes_addf(&texts[i], "%s", got->flags[i] ? "true" : "false");
        pieces[i].text = texts[i].data;
    }
}

void verdict_edit(struct edits *edits, const struct expectation *expectation,
                  const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted, *got = &verdict->got;
    struct json_span span = {expectation->start, expectation->end};
    struct edit_piece *pieces;
    struct bytes *texts;
    char number[32];

    if (expectation->about == ABOUT_COUNT || expectation->single) {
        snprintf(number, sizeof number, "%zu", got->count);
        edits_put(edits, span, !got->flags ? number : got->flags[0] ? "true" : "false");
        return;
    }
    pieces = alloc_array(got->count, sizeof *pieces);
    texts = alloc_array(got->count, sizeof *texts);
    if (wanted->cells) {
        edits_put_array(edits, span, pieces, keep_cells(pieces, got));
    } else {
        replace_elements(pieces, wanted, got, texts);
        edits_put_array(edits, span, pieces, got->count);
    }
    for (size_t i = 0; i < got->count; i++)
        bytes_release(&texts[i]);
    free(texts);
    free(pieces);
}
