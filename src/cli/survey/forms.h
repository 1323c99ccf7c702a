/* What the forms of a survey have in common. */
#ifndef SURVEY_FORMS_H
#define SURVEY_FORMS_H

#include "cli/picture/format.h"
#include "cli/picture/heat.h"
#include "cli/survey/answer.h"

extern const struct format survey_ascii, survey_csv, survey_json, survey_pgm, survey_svg,
    survey_png, survey_html;
extern const struct format survey_shard; /* the form of a part */

/* A number as text; it lasts as long as the expression that asks for it. */
struct number {
    char text[24];
};

struct number survey_number(enum measure measure, uint32_t value); /* a distance: 3 decimals */
struct number survey_share(size_t part, size_t all); /* per cent, one decimal, rounded down */

/* Whose numbers, and what the map shows of them, as a title. */
void survey_title(struct bytes *text, const struct survey *survey, const struct style *style);

/* The signs of the map, as a key; those that it has none of are left out of it. */
enum survey_sign { SIGN_WALL, SIGN_VIEWER, SIGN_GUARD, SIGN_RANKING, SIGN_COUNT = 5 };
void survey_keys(const struct survey_answer *answer, struct svg_key keys[SIGN_COUNT + 1]);

/* The picture of a survey, within another one or on a page of its own. */
void svg_survey(struct sink *sink, const struct survey_answer *answer, struct svg_size size);

#endif
