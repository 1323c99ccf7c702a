#include "cli/check/job.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/json_out.h"

static const char *flag_text(bool flag)
{
    return flag ? "true" : "false";
}

static size_t cells_of(const struct value *rows)
{
    return rows->count ? rows->count * strlen(rows->rows[0]) : 0;
}

/* A range with the bound moved that did not hold; the count itself where it is no range. */
static void move_bounds(const struct expectation *expectation, size_t got, size_t *least,
                        size_t *most)
{
    bool range = expectation->range;

    *least = got < expectation->least || !range ? got : expectation->least;
    *most = got > expectation->most || !range ? got : expectation->most;
}

const char *record_idle(const struct expectation *expectation, const struct verdict *verdict)
{
    const struct value *got = &verdict->got;
    size_t least, most, kept = 0;

    if (expectation->about == ABOUT_COUNT) {
        move_bounds(expectation, got->count, &least, &most);
        return least || most < verdict->cells ? NULL : "any count is in its range";
    }
    if (got->rows)
        return expectation->at_most < cells_of(got) ? NULL
                                                    : "as many cells may differ as there are";
    if (expectation->open)
        return got->count ? NULL : "there is nothing of which it could be true";
    if (!expectation->wanted.cells)
        return got->count ? NULL : "it is about nothing";
    for (size_t i = 0; i < got->count; i++)
        kept += got->flags[i];
    if (!got->count)
        return "it is about nothing";
    return kept ? NULL : "none of its cells would be left";
}

size_t record_size(const struct expectation *expectation, const struct verdict *verdict)
{
    const struct value *got = &verdict->got;

    if (expectation->open)
        return 0;
    if (verdict->misfit)
        return cells_of(got);
    if (got->flags && !expectation->wanted.cells && got->count != expectation->wanted.count)
        return got->count;
    return verdict->differ;
}

/*
 * Cells that are not as they should be leave their list; a name for several becomes what is left.
 */
static void keep_cells(struct edit_array *array, const struct value *wanted,
                       const struct value *got)
{
    size_t end;

    for (size_t i = 0; i < got->count; i = end) {
        size_t kept = 0;
        for (end = i; end < got->count && wanted->cells[end].element == wanted->cells[i].element;)
            kept += got->flags[end++];
        if (kept == end - i)
            edit_array_keep(array, wanted->cells[i].element);
        for (size_t k = i; k < end && kept < end - i; k++) {
            char text[32];
            snprintf(text, sizeof text, "[%d,%d]", wanted->cells[k].cell.x,
                     wanted->cells[k].cell.y);
            if (got->flags[k])
                edit_array_add(array, text);
        }
    }
}

/* The count, or the range with the bound moved that did not hold. */
static void edit_count(struct edits *edits, const struct expectation *expectation, size_t got)
{
    struct json_span span = {expectation->start, expectation->end};
    struct bytes text = {0};
    size_t least, most;

    move_bounds(expectation, got, &least, &most);
    if (!expectation->range)
        bytes_addf(&text, "%zu", got);
    else if (most == SIZE_MAX)
        bytes_addf(&text, "{\"min\": %zu}", least);
    else if (!expectation->least)
        bytes_addf(&text, "{\"max\": %zu}", most);
    else
        bytes_addf(&text, "{\"min\": %zu, \"max\": %zu}", least, most);
    edits_put(edits, span, text.data);
    bytes_release(&text);
}

/* Elements that did not change stay as they were written. */
static void replace_elements(struct edit_array *array, const struct value *wanted,
                             const struct value *got)
{
    struct bytes row = {0};

    for (size_t i = 0; i < got->count; i++) {
        bool old = i < wanted->count && (got->rows ? !strcmp(wanted->rows[i], got->rows[i])
                                                   : wanted->flags[i] == got->flags[i]);
        bytes_addf(&row, "\"%s\"", got->rows ? got->rows[i] : "");
        if (old)
            edit_array_keep(array, i);
        else
            edit_array_add(array, got->rows ? row.data : flag_text(got->flags[i]));
        bytes_truncate(&row, 0);
    }
    bytes_release(&row);
}

void record_edit(struct edits *edits, const struct expectation *expectation,
                 const struct verdict *verdict)
{
    const struct value *wanted = &expectation->wanted, *got = &verdict->got;
    struct json_span span = {expectation->start, expectation->end};
    struct edit_array array;

    if (expectation->about == ABOUT_COUNT) {
        edit_count(edits, expectation, got->count);
    } else if (expectation->single) {
        edits_put(edits, span, flag_text(got->flags[0]));
    } else {
        edit_array_begin(&array, edits, span);
        if (wanted->cells)
            keep_cells(&array, wanted, got);
        else
            replace_elements(&array, wanted, got);
        edit_array_end(&array);
    }
}

/* Recording */

/* How the file around it is written: with a line for each member, or all in one. */
struct layout {
    struct sink *sink;
    const char *indent; /* of the line on which the value begins, */
    size_t length;      /* so many blanks */
    bool lines;
};

static void add_break(const struct layout *layout, int depth)
{
    bool tabs = layout->length && *layout->indent == '\t';

    if (!layout->lines)
        return;
    sink_text(layout->sink, "\n");
    sink_write(layout->sink, layout->indent, layout->length);
    while (depth--)
        sink_text(layout->sink, tabs ? "\t" : "  ");
}

static void add_separator(const struct layout *layout, bool is_first)
{
    if (!is_first)
        sink_text(layout->sink, layout->lines ? "," : ", ");
}

/* A list: rows have a line each, and cells of one row share one. */
static void add_list(const struct layout *layout, const struct value *got, int depth)
{
    struct sink *sink = layout->sink;

    sink_text(sink, "[");
    for (size_t i = 0; i < got->count; i++) {
        bool begins =
            got->rows || (got->cells && (!i || got->cells[i].cell.y != got->cells[i - 1].cell.y));
        if (begins) {
            add_separator(layout, !i);
            add_break(layout, depth + 1);
        } else if (i) {
            sink_text(sink, ", ");
        }
        if (got->rows)
            sink_format(sink, "\"%s\"", got->rows[i]);
        else if (got->cells)
            sink_format(sink, "[%d,%d]", got->cells[i].cell.x, got->cells[i].cell.y);
        else
            sink_text(sink, flag_text(got->flags[i]));
    }
    if (got->rows || got->cells)
        add_break(layout, depth);
    sink_text(sink, "]");
}

static void add_value(const struct layout *layout, const struct expectation *expectation,
                      const struct value *got, int depth)
{
    if (expectation->about == ABOUT_COUNT)
        sink_format(layout->sink, "%zu", got->count);
    else if (expectation->single)
        sink_text(layout->sink, flag_text(got->flags[0]));
    else
        add_list(layout, got, depth);
}

/* What has key `level` of its own, from `first` on: an object, or a value that has none more. */
static void add_members(const struct layout *layout, const struct expectation *list,
                        const struct verdict *verdicts, size_t count, int level, int depth)
{
    size_t end;

    if (level == list->key_count) {
        add_value(layout, list, &verdicts->got, depth);
        return;
    }
    sink_text(layout->sink, "{");
    for (size_t i = 0; i < count; i = end) {
        const char *key = list[i].keys[level];
        for (end = i + 1; end < count && !strcmp(list[end].keys[level], key);)
            end++;
        add_separator(layout, !i);
        add_break(layout, depth + 1);
        sink_text(layout->sink, "\"");
        json_string_part(layout->sink, key, strlen(key));
        sink_text(layout->sink, "\": ");
        add_members(layout, list + i, verdicts + i, end - i, level + 1, depth + 1);
    }
    add_break(layout, depth);
    sink_text(layout->sink, "}");
}

/* The value's line: a member on it, or a bracket, has a line of its own. */
static void find_layout(struct layout *layout, const char *text, size_t at)
{
    while (at && text[at - 1] != '\n')
        at--;
    layout->indent = text + at;
    layout->length = strspn(layout->indent, " \t");
    layout->lines = strchr("\"]}", layout->indent[layout->length]) != NULL;
}

/* Behind the last member of the scenario, as its first one stands. */
static size_t begin_member(struct layout *layout, const char *text, size_t end)
{
    size_t start = json_skip_blanks(text, end, 0), first = json_skip_blanks(text, end, start + 1);

    layout->lines = memchr(text + start, '\n', end - start) != NULL;
    layout->indent = " ";
    layout->length = 1;
    if (memchr(text + start, '\n', first - start))
        find_layout(layout, text, first);
    while (json_skip_blanks(text, end, end - 1) == end)
        end--;
    sink_text(layout->sink, layout->lines ? "," : ", ");
    add_break(layout, 0);
    sink_text(layout->sink, "\"expect\": ");
    return end;
}

void record_open(struct edits *edits, const struct expect *expect, const struct verdict *verdicts,
                 size_t first, size_t count)
{
    const struct expectation *list = expect->list + first;
    struct json_span span = {list->start, list->end};
    struct sink sink = {.fd = -1};
    struct layout layout = {.sink = &sink};

    if (span.end)
        find_layout(&layout, edits->text, span.start);
    else
        span.start = span.end = begin_member(&layout, edits->text, expect->scenario_end);
    add_members(&layout, list, verdicts + first, count, list->written, 0);
    edits_put(edits, span, sink.buffer.data);
    bytes_release(&sink.buffer);
}
