#include "cli/picture/markdown.h"

#include <string.h>

/* Of the longest run of backquotes in it. */
static size_t longest_run(const char *text)
{
    size_t run = 0, most = 0;

    for (; *text; text++) {
        run = *text == '`' ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return most;
}

static void add_fence(struct bytes *text, size_t count)
{
    while (count--)
        bytes_add(text, "`", 1);
}

void markdown_code(struct bytes *text, const char *code, bool in_table)
{
    size_t run = longest_run(code);

    add_fence(text, run + 1);
    bytes_addf(text, run ? " " : "");
    for (; *code; code++)
        if (*code == '\n')
            bytes_add(text, " ", 1);
        else
            bytes_addf(text, in_table && *code == '|' ? "\\%c" : "%c", *code);
    bytes_addf(text, run ? " " : "");
    add_fence(text, run + 1);
}

void markdown_block(struct bytes *text, const char *lines)
{
    size_t length = strlen(lines), fence = longest_run(lines);

    if (length > MARKDOWN_MAP_MOST) {
        bytes_addf(text, "\n(a map of %zu bytes is left out)\n", length);
        return;
    }
    fence = fence < 3 ? 3 : fence + 1;
    bytes_addf(text, "\n");
    add_fence(text, fence);
    bytes_addf(text, "text\n%s%s", lines, length && lines[length - 1] == '\n' ? "" : "\n");
    add_fence(text, fence);
    bytes_addf(text, "\n");
}
