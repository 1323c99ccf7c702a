#include "cli/check/verdict.h"

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
    if (expectation->single || expectation->about == ABOUT_COUNT || verdict->misfit)
        return;
    if (wanted->rows)
        add_rows(out, wanted, &verdict->got, verdict->differ);
    else
        add_list(out, expectation, verdict);
}

/* Rewriting */

/* Cells that are not as they should be leave their list; a name for several becomes what is left. */
static size_t keep_cells(struct edit_piece *pieces, const struct value *wanted,
                         const struct value *got, struct bytes *texts)
{
    size_t count = 0, end;

    for (size_t i = 0; i < got->count; i = end) {
        size_t kept = 0;
        for (end = i; end < got->count && wanted->cells[end].element == wanted->cells[i].element;)
            kept += got->flags[end++];
        if (kept == end - i)
            pieces[count++].old = wanted->cells[i].element;
        for (size_t k = i; k < end && kept < end - i; k++) {
            if (!got->flags[k])
                continue;
            bytes_addf(&texts[count], "[%d,%d]", wanted->cells[k].cell.x, wanted->cells[k].cell.y);
            pieces[count].text = texts[count].data;
            count++;
        }
    }
    return count;
}

/* The count, or the range with the bound moved that did not hold. */
static void edit_count(struct edits *edits, const struct expectation *expectation, size_t got)
{
    struct json_span span = {expectation->start, expectation->end};
    size_t least = expectation->least, most = expectation->most;
    struct bytes text = {0};

    if (edits->text[span.start] != '{')
        bytes_addf(&text, "%zu", got);
    else if (most == SIZE_MAX)
        bytes_addf(&text, "{\"min\": %zu}", got);
    else if (!least)
        bytes_addf(&text, "{\"max\": %zu}", got);
    else
        bytes_addf(&text, "{\"min\": %zu, \"max\": %zu}", got < least ? got : least,
                   got > most ? got : most);
    edits_put(edits, span, text.data);
    bytes_release(&text);
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

    if (expectation->about == ABOUT_COUNT)
        edit_count(edits, expectation, got->count);
    if (expectation->single)
        edits_put(edits, span, got->flags[0] ? "true" : "false");
    if (expectation->about == ABOUT_COUNT || expectation->single)
        return;
    pieces = alloc_array(got->count, sizeof *pieces);
    texts = alloc_array(got->count, sizeof *texts);
    if (wanted->cells) {
        edits_put_array(edits, span, pieces, keep_cells(pieces, wanted, got, texts));
    } else {
        replace_elements(pieces, wanted, got, texts);
        edits_put_array(edits, span, pieces, got->count);
    }
    for (size_t i = 0; i < got->count; i++)
        bytes_release(&texts[i]);
    free(texts);
    free(pieces);
}
