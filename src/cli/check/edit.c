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

/* The elements of the array at `start`, from number 1 on. */
static size_t find_elements(struct json_scan *scan, const struct edits *edits, size_t start)
{
    struct diag diag;
    size_t count = 0, at = 1;

    bug_unless(!json_scan_value(scan, edits->text, edits->length, start, &diag));
    while (json_is_in(scan, 0, at)) {
        struct json_span element = scan->spans[at];
        at = json_next(scan, at);
        scan->spans[++count] = element;
    }
    return count;
}

/* A new element is laid out as the second one, or as the only one. */
void edits_put_array(struct edits *edits, struct json_span span, const struct edit_piece *pieces,
                     size_t count)
{
    struct json_scan scan = {0};
    size_t old = find_elements(&scan, edits, span.start), lead = span.start + 1, gap = lead;
    const struct json_span *at = scan.spans;

    if (old > 1)
        gap = at[1].end + strcspn(edits->text + at[1].end, ",") + 1;
    edits_put(edits, span, "[");
    for (size_t i = 0; i < count; i++) {
        if (i < old) {
            add_span(edits, i ? at[i].end : lead, at[i + 1].start);
        } else if (i) {
            bytes_add(&edits->out, ",", 1);
            add_span(edits, gap, old ? at[old > 1 ? 2 : 1].start : gap);
        }
        bug_unless(pieces[i].text || pieces[i].old < old);
        if (pieces[i].text)
            bytes_add(&edits->out, pieces[i].text, strlen(pieces[i].text));
        else
            add_span(edits, at[pieces[i].old + 1].start, at[pieces[i].old + 1].end);
    }
    if (old && count)
        add_span(edits, at[old].end, span.end - 1);
    bytes_add(&edits->out, "]", 1);
    edits->changes[edits->count - 1].new.end = edits->out.length - edits->before;
    json_scan_release(&scan);
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
