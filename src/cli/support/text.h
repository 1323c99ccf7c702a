/* Text for a terminal: words laid out in columns, colours, and tables. */
#ifndef SUPPORT_TEXT_H
#define SUPPORT_TEXT_H

#include "cli/support/sink.h"

void text_blanks(struct sink *sink, int count);
void text_left(struct sink *sink, const char *text, int width); /* blanks behind it */

/*
 * Words, on text lines as wide as the sink, ended by a line's end: the first goes on at column
 * `used`, the others begin with `indent` blanks. A word that is too long stands on a text line of
 * its own.
 */
void text_wrap(struct sink *sink, const char *text, int used, int indent);

/* What is coloured on a terminal. */
enum color_name {
    COLOR_VISIBLE,
    COLOR_UNLIT, /* seen without light */
    COLOR_REMEMBERED,
    COLOR_HIDDEN,
    COLOR_VIEWER,
    COLOR_GAINED,
    COLOR_LOST,
    COLOR_SAME,
    COLOR_DIFFER,
    COLOR_GOOD,
    COLOR_BAD,
    COLOR_COUNT
};

/* Colours are the numbers between `ESC [` and `m`; NULL: none. */
extern const char *const usual_colors[COLOR_COUNT];

/* From one to another, where they are not the same. */
void color_change(struct sink *sink, const char **now, const char *next);

/*
 * The one table printer: rows of cells, as text with columns as wide as their widest cell. The
 * first row holds the headings. Fill it cell by cell from a finished answer:
 *
 *     struct table table = {.columns = 3, .align = "<>>", .indent = 2};
 *     table_addf(&table, "%s", title);
 *     table_addf(&table, "%zu", visible);
 *     table_addf(&table, "%zu", walls);
 *     table_print(sink, &table);
 *     table_release(&table);
 */
struct table {
    size_t columns;
    const char *align; /* a sign a column: `<` left, `>` right; the last one counts for all behind
                          it */
    size_t kept; /* columns at the left that stand again where a wide table goes on below; or 0 */
    int indent;  /* blanks before each row */
    struct bytes text; /* of all cells, one behind the other */
    struct table_cell {
        size_t start;
        const char *color;
    } * cells; /* row by row */
    size_t count, room;
};

struct bytes *table_add(struct table *table); /* the next cell, to be filled at once */
void table_addf(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_color(struct table *table, const char *color); /* of the last cell */

/*
 * Two blanks between columns, none at the end of a text line. Columns for which the sink is too
 * narrow stand below the others, behind an empty line, where some are kept.
 */
void table_print(struct sink *sink, const struct table *table);

void table_release(struct table *table);

#endif
