/*
 * `check --update`: a scenario's text with new values in its "expect". Of an expectation that did
 * not hold the value is written anew, what came out in place of what was wanted; every other byte
 * of the file stays, so that git shows what changed and nothing else. A list of cells keeps the
 * elements that hold, by the names that it had for them.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check/check.h"
#include "cli/support/alloc.h"
#include "cli/support/json_out.h"

const char *check_idle(const struct expectation *expectation, const struct verdict *verdict)
{
    size_t kept = 0;

    if (expectation->about != ABOUT_VISIBLE && expectation->about != ABOUT_HIDDEN)
        return NULL;
    for (size_t i = 0; i < verdict->got.count; i++)
        kept += verdict->got.flags[i];
    return kept ? NULL : "none of its cells would be left";
}

/* The bound that did not hold moves to the count; what any count would be in becomes the count. */
static void check_update_count(struct bytes *out, const struct expectation *expectation, size_t got)
{
    size_t least = got < expectation->least ? got : expectation->least;
    size_t most = got > expectation->most ? got : expectation->most;

    if (!expectation->range || (!least && expectation->most == SIZE_MAX))
        bytes_addf(out, "%zu", got);
    else if (most == SIZE_MAX)
        bytes_addf(out, "{\"min\": %zu}", least);
    else if (!expectation->least)
        bytes_addf(out, "{\"max\": %zu}", most);
    else
        bytes_addf(out, "{\"min\": %zu, \"max\": %zu}", least, most);
}

/*
 * An element of which every cell holds stays as it was written; of one that names several cells,
 * some of which don't, those that do are left, as positions.
 */
static void check_update_cells(struct bytes *out, const struct listed_cell *cells,
                               const struct value *got)
{
    const char *comma = "";
    size_t end;

    bytes_addf(out, "[");
    for (size_t i = 0; i < got->count; i = end) {
        struct sink name = {.fd = -1};
        size_t kept = 0;
        for (end = i; end < got->count && cells[end].element == cells[i].element; end++)
            kept += got->flags[end];
        if (kept == end - i && cells[i].written) {
            json_string_part(&name, cells[i].written, strlen(cells[i].written));
            bytes_addf(out, "%s\"%s\"", comma, name.buffer.data);
            comma = ", ";
        }
        for (size_t k = i; k < end && !(kept == end - i && cells[i].written); k++) {
            if (!got->flags[k])
                continue;
            bytes_addf(out, "%s[%d,%d]", comma, cells[k].cell.x, cells[k].cell.y);
            comma = ", ";
        }
        bytes_release(&name.buffer);
    }
    bytes_addf(out, "]");
}

/* Where the value's key begins its text line, each row has a text line of its own. */
static void check_update_rows(struct bytes *out, const struct value *got, const char *text,
                              size_t at)
{
    struct bytes newline = {0};
    int blanks;

    while (at && text[at - 1] != '\n')
        at--;
    blanks = (int)strspn(text + at, " \t");
    if (text[at + (size_t)blanks] == '"')
        bytes_addf(&newline, "\n%.*s", blanks, text + at);
    else
        bytes_addf(&newline, "%s", "");
    bytes_addf(out, "[");
    for (size_t i = 0; i < got->count; i++)
        bytes_addf(out, "%s%s%s\"%s\"", i ? newline.length ? "," : ", " : "", newline.data,
                   newline.length ? "  " : "", got->rows[i]);
    bytes_addf(out, "%s]", newline.data);
    bytes_release(&newline);
}

static void check_update_value(struct bytes *out, const struct expectation *expectation,
                               const struct verdict *verdict, const char *text)
{
    const struct value *got = &verdict->got;

    if (expectation->about == ABOUT_COUNT)
        check_update_count(out, expectation, got->count);
    else if (expectation->wanted.cells)
        check_update_cells(out, expectation->wanted.cells, got);
    else if (got->rows)
        check_update_rows(out, got, text, expectation->start);
    else if (expectation->single)
        bytes_addf(out, got->flags[0] ? "true" : "false");
    else
        for (size_t i = 0; i < got->count; i++)
            bytes_addf(out, "%s%s%s", i ? ", " : "[", got->flags[i] ? "true" : "false",
                       i + 1 < got->count ? "" : "]");
}

static int check_compare_starts(const void *a, const void *b)
{
    const struct expectation *const *one = a, *const *two = b;

    return ((*one)->start > (*two)->start) - ((*one)->start < (*two)->start);
}

void check_update(struct bytes *out, const struct trial *trial, const char *text, size_t length)
{
    const struct expect *expect = trial->expect;
    const struct expectation **sorted = alloc_array(expect->count, sizeof *sorted);
    size_t done = 0;

    for (size_t i = 0; i < expect->count; i++)
        sorted[i] = &expect->list[i];
    qsort(sorted, expect->count, sizeof *sorted, check_compare_starts);
    for (size_t i = 0; i < expect->count; i++) {
        const struct verdict *verdict = &sorted[i]->verdict;
        if (!verdict->differ || check_idle(sorted[i], verdict))
            continue;
        bytes_add(out, text + done, sorted[i]->start - done);
        check_update_value(out, sorted[i], verdict, text);
        done = sorted[i]->end;
    }
    bytes_add(out, text + done, length - done);
    free(sorted);
}
