/* What pictures and pages are dressed with, as lines: the Makefile makes them from the files of
 * these names. */
#ifndef PICTURE_REPORT_H
#define PICTURE_REPORT_H

/* Each ends with NULL. */
extern const char *const svg_css[];     /* of pictures */
extern const char *const map_css[];     /* cells and signs, of pictures and pages */
extern const char *const picture_css[]; /* what else a picture has */
extern const char *const page_css[];    /* what else a page has */
extern const char *const viewer_js[];   /* a map to look at, for every answer */
extern const char *const answers_js[];  /* what is on it, by command */

#endif
