#include "cli/picture/table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
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

void text_wrap(struct sink *sink, const char *text, int used, int indent, int columns)
{
    int from = used;

    while (*text) {
        size_t length = strcspn(text, " ");
        int width = utf8_count(text, length);
        if (used > from && used + 1 + width > columns) {
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

struct bytes *table_add(struct table *table)
{
    table->cells = alloc_grow(table->cells, table->count, &table->room, sizeof *table->cells);
    table->cells[table->count] = (struct bytes){0};
    bytes_add(&table->cells[table->count], "", 0);
    return &table->cells[table->count++];
}

size_t table_rows(const struct table *table)
{
    return table->count / table->columns;
}

static const char *text_at(const struct table *table, size_t row, size_t column)
{
    return table->cells[row * table->columns + column].data;
}

int table_width(const struct table *table, size_t column)
{
    int widest = 0;

    for (size_t row = 0; row < table_rows(table); row++) {
        int width = utf8_length(text_at(table, row, column));
        widest = width > widest ? width : widest;
    }
    return widest;
}

void table_left(struct sink *sink, const struct table *table, size_t row, size_t column)
{
    text_left(sink, text_at(table, row, column), table_width(table, column));
}

void table_right(struct sink *sink, const struct table *table, size_t row, size_t column)
{
    const char *text = text_at(table, row, column);

    text_blanks(sink, table_width(table, column) - utf8_length(text));
    sink_text(sink, text);
}

void table_release(struct table *table)
{
    for (size_t i = 0; i < table->count; i++)
        bytes_release(&table->cells[i]);
    free(table->cells);
}
