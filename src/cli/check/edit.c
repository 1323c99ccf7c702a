#include "cli/check/edit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

static void add_span(struct edits *edits, size_t start, size_t end)
{
    bug_unless(start <= end);
    bytes_add(&edits->out, edits->text + start, end - start);
}

void edits_put(struct edits *edits, struct json_span span, const char *value)
{
    struct change *change;

    add_span(edits, edits->done, span.start);
    edits->changes = alloc_grow(edits->changes, edits->count, &edits->room, sizeof *change);
    change = &edits->changes[edits->count++];
    change->old = span;
    change->new.start = edits->out.length - edits->before;
    bytes_add(&edits->out, value, strlen(value));
    change->new.end = edits->out.length - edits->before;
    edits->done = span.end;
}

void edit_array_begin(struct edit_array *array, struct edits *edits, struct json_span span)
{
    struct json_scan *scan = &array->scan;
    struct diag diag;
    size_t at = 1;

    *array = (struct edit_array){.edits = edits, .span = span};
    bug_unless(!json_scan_value(scan, edits->text, edits->length, span.start, &diag));
    while (json_is_in(scan, 0, at)) {
        struct json_span element = scan->spans[at];
        at = json_next(scan, at);
        scan->spans[++array->old] = element;
    }
    edits_put(edits, span, "[");
}

/* What stands before an element: of one more than there were, as before the second, or only one. */
static void lead_in(struct edit_array *array)
{
    const struct json_span *at = array->scan.spans;
    size_t i = array->count++, gap = array->span.start + 1;

    if (i < array->old)
        add_span(array->edits, i ? at[i].end : gap, at[i + 1].start);
    if (i < array->old || !i)
        return;
    if (array->old > 1)
        gap = at[1].end + strcspn(array->edits->text + at[1].end, ",") + 1;
    bytes_add(&array->edits->out, ",", 1);
    add_span(array->edits, gap, array->old ? at[array->old > 1 ? 2 : 1].start : gap);
}

void edit_array_keep(struct edit_array *array, size_t element)
{
    const struct json_span *kept = &array->scan.spans[element + 1];

    bug_unless(element < array->old);
    lead_in(array);
    add_span(array->edits, kept->start, kept->end);
}

void edit_array_add(struct edit_array *array, const char *text)
{
    lead_in(array);
    bytes_add(&array->edits->out, text, strlen(text));
}

void edit_array_end(struct edit_array *array)
{
    struct edits *edits = array->edits;

    if (array->old && array->count)
        add_span(edits, array->scan.spans[array->old].end, array->span.end - 1);
    bytes_add(&edits->out, "]", 1);
    edits->changes[edits->count - 1].new.end = edits->out.length - edits->before;
    json_scan_release(&array->scan);
}

void edits_finish(struct edits *edits)
{
    add_span(edits, edits->done, edits->length);
    edits->done = edits->length;
}

void edits_release(struct edits *edits)
{
    bytes_release(&edits->out);
    free(edits->changes);
    *edits = (struct edits){0};
}
