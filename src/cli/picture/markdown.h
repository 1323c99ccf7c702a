/* Markdown, of text that means none. */
#ifndef PICTURE_MARKDOWN_H
#define PICTURE_MARKDOWN_H

#include <stdbool.h>

#include "cli/support/bytes.h"

#define MARKDOWN_MAP_MOST 8192 /* bytes of a map that a summary shows */

/*
 * As code, in which nothing is Markdown, HTML or the name of somebody to be told; a bar would end a
 * cell of a table even there. Line feeds become blanks.
 */
void markdown_code(struct bytes *text, const char *code, bool in_table);

/* Lines as a block of their own, which a text that is too long is left out of. */
void markdown_block(struct bytes *text, const char *lines);

#endif
