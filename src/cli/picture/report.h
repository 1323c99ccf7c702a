/* What pictures and pages are dressed with, as lines: the Makefile makes them from the files of
 * these names. */
#ifndef PICTURE_REPORT_H
#define PICTURE_REPORT_H

/* Each ends with NULL. */
extern const char *const map_css[];       /* cells and signs, of pictures and pages */
extern const char *const picture_css[];   /* what else a picture has */
extern const char *const report_css[];    /* what else a page has */
extern const char *const report_js[];     /* what all pages do */
extern const char *const stage_js[];      /* what pages with a map to walk on do */
extern const char *const viewer_html[];   /* a map to walk on; hidden without */
extern const char *const viewer_js[];     /* this */
extern const char *const heat_html[];     /* a heat map to point at; hidden without */
extern const char *const heat_js[];       /* this */
extern const char *const survey_js[];     /* of a survey, */
extern const char *const everywhere_js[]; /* of a comparison */
extern const char *const fog_css[];       /* what else its page has */
extern const char *const fog_html[];      /* a story to play; hidden without */
extern const char *const fog_js[];        /* this */

#endif
