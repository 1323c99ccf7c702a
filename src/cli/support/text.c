/*
 * Text for a terminal. Widths are counted in characters, not in bytes, so that columns stand
 * straight whatever the user's names are made of. Every command's tables are printed here: it fills
 * cells from its finished answer and asks for text or for CSV; both come from the same rows, so
 * that they can't say different things. The texts of all cells stand in one buffer, since a table
 * may have a row for each cell of a map.
 */
#include "cli/support/text.h"

#include "cli/support/utf8.h"

void text_blanks(struct sink *sink, int count)
{
    sink_format(sink, "%*s", count > 0 ? count : 0, "");
}

void text_left(struct sink *sink, const char *text, int width)
{
    sink_text(sink, text);
    text_blanks(sink, width - utf8_length(text));
}

void text_wrap(struct sink *sink, const char *text, int used, int indent)
{
    int from = used;

    while (*text) {
        size_t length = strcspn(text, " ");
        int width = utf8_count(text, length);
        if (used > from && used + 1 + width > sink_columns(sink)) {
            sink_text(sink, "\n");
            text_blanks(sink, indent);
            used = from = indent;
        } else if (used > from) {
            sink_text(sink, " ");
            used++;
        }
        sink_write(sink, text, length);
        used += width;
        text += length + (text[length] == ' ');
    }
    sink_text(sink, "\n");
}

/* Documents 001 and 004: white, and blue, on black. Black is set as well: paper may be light. */
const char *const usual_colors[COLOR_COUNT] = {
    [COLOR_VISIBLE] = "37;40",  [COLOR_UNLIT] = "2;37;40", [COLOR_REMEMBERED] = "34;40",
    [COLOR_VIEWER] = "1;37;40", [COLOR_GAINED] = "32",     [COLOR_LOST] = "31",
    [COLOR_DIFFER] = "1;33;40", [COLOR_GOOD] = "32",       [COLOR_BAD] = "1;31",
};

void color_change(struct sink *sink, const char **now, const char *next)
{
    if (*now == next)
        return;
    if (*now)
        sink_text(sink, "\033[0m");
    if (next)
        sink_format(sink, "\033[%sm", next);
    *now = next;
}

/* Tables */

#define GAP 2 /* blanks between two columns */

struct bytes *table_add(struct table *table)
{
    table->cells = alloc_grow(table->cells, table->count, &table->room, sizeof *table->cells);
    if (table->count)
        bytes_add(&table->text, "", 1); /* the NUL that ends the cell before */
    table->cells[table->count++] = (struct table_cell){table->text.length, NULL};
    return &table->text;
}

void table_addf(struct table *table, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    bytes_addv(table_add(table), format, list);
    va_end(list);
}

void table_color(struct table *table, const char *color)
{
    table->cells[table->count - 1].color = color;
}

static const char *table_text(const struct table *table, size_t cell)
{
    return table->text.data + table->cells[cell].start;
}

static bool table_is_right(const struct table *table, size_t column)
{
    size_t signs = table->align ? strlen(table->align) : 0;

    return signs && table->align[column < signs ? column : signs - 1] == '>';
}

/* Prints the columns that are kept, and those from `first` to `end` - 1. */
static void table_print_part(struct sink *sink, const struct table *table, const int *widths,
                             size_t first, size_t end)
{
    for (size_t row = 0; row < table->count; row += table->columns) {
        int blanks = table->indent;
        for (size_t i = table->kept ? 0 : first; i < end;
             i = i + 1 == table->kept ? first : i + 1) {
            const char *text = table_text(table, row + i);
            const char *color = NULL;
            int pad = widths[i] - utf8_length(text);
            if (table_is_right(table, i))
                blanks += pad;
            if (*text) {
                text_blanks(sink, blanks);
                color_change(sink, &color, table->cells[row + i].color);
                sink_text(sink, text);
                color_change(sink, &color, NULL);
                blanks = 0;
            }
            blanks += GAP + (table_is_right(table, i) ? 0 : pad);
        }
        sink_text(sink, "\n");
    }
}

void table_print(struct sink *sink, const struct table *table)
{
    int *widths = alloc_array(table->columns, sizeof *widths), kept = table->indent;
    size_t end;

    for (size_t i = 0; i < table->count; i++) {
        int width = utf8_length(table_text(table, i));
        if (width > widths[i % table->columns])
            widths[i % table->columns] = width;
    }
    for (size_t i = 0; i < table->kept; i++)
        kept += widths[i] + GAP;
    for (size_t first = table->kept; first < table->columns; first = end) {
        int used = kept + widths[first];
        for (end = first + 1; end < table->columns; end++) {
            used += GAP + widths[end];
            if (table->kept && used > sink_columns(sink))
                break;
        }
        if (first > table->kept)
            sink_text(sink, "\n");
        table_print_part(sink, table, widths, first, end);
    }
    free(widths);
}

void table_release(struct table *table)
{
    bytes_release(&table->text);
    free(table->cells);
}
