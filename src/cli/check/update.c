/*
 * `check --update`: a scenario's text with new values in its "expect". Of an expectation that did
 * not hold the value is written anew, what came out in place of what was wanted; every other byte
 * of the file stays, so that git shows what changed and nothing else. A list of cells keeps the
 * elements that hold, by the names that it had for them.
 */
#include "cli/check/check.h"

bool check_would_empty(const struct expectation *expectation)
{
    const struct value *got = &expectation->verdict.got;
    size_t kept = 0;

    if (expectation->about != ABOUT_VISIBLE && expectation->about != ABOUT_HIDDEN)
        return false;
    for (size_t i = 0; i < got->count; i++)
        kept += got->flags[i];
    return !kept;
}

/* How a value was written, so that the new one looks like it. */
struct check_style {
    const char *comma;    /* between elements; behind it, and a colon, a blank may stand */
    struct bytes newline; /* before each row, and its indentation; empty: all on one text line */
};

/* Where the value's key begins the text line at `line`, each row has a text line of its own. */
static struct check_style check_find_style(const struct expectation *expectation, const char *text,
                                           const char *line)
{
    struct check_style style = {.comma = ","};
    size_t blanks = strspn(line, " \t");

    for (size_t i = expectation->start; i + 1 < expectation->end; i++)
        if ((text[i] == ',' || text[i] == ':') && text[i + 1] == ' ')
            style.comma = ", ";
    if (line[blanks] == '"')
        bytes_addf(&style.newline, "%s\n%.*s", line - text > 1 && line[-2] == '\r' ? "\r" : "",
                   (int)blanks, line);
    return style;
}

/* The bound that did not hold moves to the count; what any count would be in becomes the count. */
static void check_update_count(struct bytes *out, const struct expectation *expectation,
                               const struct check_style *style)
{
    size_t got = expectation->verdict.got.count;
    size_t least = got < expectation->least ? got : expectation->least;
    size_t most = got > expectation->most ? got : expectation->most;
    const char *blank = style->comma + 1;

    if (!expectation->range || (!least && (most == SIZE_MAX || expectation->verdict.full)))
        bytes_addf(out, "%zu", got);
    else if (most == SIZE_MAX)
        bytes_addf(out, "{\"min\":%s%zu}", blank, least);
    else if (!expectation->least)
        bytes_addf(out, "{\"max\":%s%zu}", blank, most);
    else
        bytes_addf(out, "{\"min\":%s%zu,%s\"max\":%s%zu}", blank, least, blank, blank, most);
}

/*
 * An element of which every cell holds stays as it was written; of one that names several cells,
 * some of which don't, those that do are left, as positions.
 */
static void check_update_cells(struct bytes *out, const struct listed_cell *cells,
                               const struct value *got, const char *text, const char *comma)
{
    const char *before = "[";
    size_t end;

    for (size_t i = 0; i < got->count; i = end) {
        const char *written = text + cells[i].element->valueint;
        size_t kept = 0;
        for (end = i; end < got->count && cells[end].element == cells[i].element; end++)
            kept += got->flags[end];
        if (kept == end - i) {
            bytes_addf(out, "%s%.*s", before, (int)(json_end_of(written) - written), written);
            before = comma;
        }
        for (size_t k = i; kept < end - i && k < end; k++)
            if (got->flags[k]) {
                bytes_addf(out, "%s[%d,%d]", before, cells[k].cell.x, cells[k].cell.y);
                before = comma;
            }
    }
    bytes_addf(out, "]"); /* one cell is left at least (check_would_empty) */
}

static void check_update_value(struct bytes *out, const struct expectation *expectation,
                               const char *text, const char *line)
{
    const struct value *got = &expectation->verdict.got;
    struct check_style style = check_find_style(expectation, text, line);
    const char *newline = style.newline.data ? style.newline.data : "";

    if (expectation->about == ABOUT_COUNT) {
        check_update_count(out, expectation, &style);
    } else if (expectation->wanted.cells) {
        check_update_cells(out, expectation->wanted.cells, got, text, style.comma);
    } else if (expectation->single) {
        bytes_addf(out, got->flags[0] ? "true" : "false");
    } else {
        bytes_addf(out, "[");
        for (size_t i = 0; got->rows && i < got->count; i++)
            bytes_addf(out, "%s%s%s\"%s\"",
                       !i         ? ""
                       : *newline ? ","
                                  : style.comma,
                       newline, *newline ? "  " : "", got->rows[i]);
        for (size_t i = 0; !got->rows && i < got->count; i++)
            bytes_addf(out, "%s%s", i ? style.comma : "", got->flags[i] ? "true" : "false");
        bytes_addf(out, "%s]", got->rows ? newline : "");
    }
    bytes_release(&style.newline);
}

void check_update(struct bytes *out, const struct trial *trial, const char *text, size_t length)
{
    const struct expect *expect = &trial->scenario->expect;
    const char *line = text, *at = text;
    size_t done = 0;

    for (size_t i = 0; i < expect->count; i++) {
        const struct expectation *expectation = &expect->list[i];
        if (!expectation->verdict.differ || check_would_empty(expectation))
            continue;
        bytes_add(out, text + done, expectation->start - done);
        for (; at < text + expectation->start; at++)
            line = *at == '\n' ? at + 1 : line;
        check_update_value(out, expectation, text, line);
        done = expectation->end;
    }
    bytes_add(out, text + done, length - done);
}
