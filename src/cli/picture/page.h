/* Answers as pages: a shell, the answer as JSON, a still picture, and a script that all share. */
#ifndef PICTURE_PAGE_H
#define PICTURE_PAGE_H

#include "cli/picture/format.h"

/* The title is the user's, if there is one. Answers of which there are several are JSON's lines. */
void page_open(struct sink *sink, const char *title, const struct style *style);
void page_add(struct sink *sink, const struct format *json, const void *answer,
              const struct style *style);

/* The still is shown where no script runs: an SVG, or text. */
void page_close(struct sink *sink, const struct format *still, const void *answer,
                const struct style *style);

/* All of it for a single answer. */
void page_write(struct sink *sink, const char *title, const struct format *still,
                const struct format *json, const void *answer, const struct style *style);

/* What comes from the user goes through these, here and in pictures. */
void xml_text(struct sink *sink, const char *text);
void xml_code(struct sink *sink, uint32_t code);
void xml_part(struct sink *sink, const char *text, size_t length);

/* Style and scripts as text lines, up to NULL; the Makefile makes them of the files in src/page. */
extern const char *const svg_css[], *const page_css[], *const viewer_js[], *const answers_js[];

#endif
