/* Tables of text, the columns of which are as wide as their widest cell. */
#ifndef PICTURE_TABLE_H
#define PICTURE_TABLE_H

#include "cli/support/sink.h"

struct table {
    size_t columns;
    struct bytes *cells; /* row by row, the headings first */
    size_t count, room;
};

struct bytes *table_add(struct table *table); /* the next cell, to be filled at once */
size_t table_rows(const struct table *table);
int table_width(const struct table *table, size_t column);
void table_left(struct sink *sink, const struct table *table, size_t row, size_t column);
void table_right(struct sink *sink, const struct table *table, size_t row, size_t column);
void table_release(struct table *table);

void text_left(struct sink *sink, const char *text, int width); /* blanks behind it */
void text_blanks(struct sink *sink, int count);

/*
 * Words, on text lines of up to `columns`, ended by a line's end: the first goes on at column
 * `used`, the others begin with `indent` blanks. A word that is too long stands on a line of its
 * own.
 */
void text_wrap(struct sink *sink, const char *text, int used, int indent, int columns);

#endif
