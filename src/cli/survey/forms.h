/* The answer of `survey`, and what its forms have in common. */
#ifndef SURVEY_FORMS_H
#define SURVEY_FORMS_H

#include "cli/picture/format.h"
#include "cli/picture/heat.h"
#include "cli/survey/answer.h"
#include "cli/survey/between.h"
#include "cli/survey/guards.h"

/* Which part of all viewers a survey has been made of. */
struct shard {
    size_t number, count; /* K of N; N 0: the whole */
    size_t viewers;       /* of all parts together */
};

/* From which number to which the colours of a picture run. */
struct survey_ends {
    uint32_t least, most;
};

struct survey_answer {
    const struct survey *survey;
    enum measure show;               /* by what is drawn */
    const struct survey_ends *scale; /* of a picture; NULL: from the least to the most */
    struct survey_summary summaries[MEASURE_COUNT];
    size_t viewers, open; /* who looks; cells */
    struct shard shard;
    const struct guards *guards; /* these are NULL if not asked for */
    const struct ranked *hidden, *exposed;
    size_t hidden_count, exposed_count;
    const struct between *betweens;
    size_t between_count;
    bool distances; /* as columns of csv */
};

extern const struct format survey_ascii, survey_csv, survey_json, survey_pgm, survey_svg,
    survey_png, survey_html;
extern const struct format survey_shard; /* the form of a part */

struct survey_ends survey_ends(const struct survey_answer *answer);

/* A value as text: distances with three decimals. */
void survey_text(struct bytes *text, enum measure measure, uint32_t value);

/* A share in per cent with one decimal, rounded down: 100.0 is all. */
void survey_share(struct bytes *text, size_t part, size_t all);

/* Whose numbers, and what the map shows of them, as a title. */
void survey_title(struct bytes *text, const struct survey *survey, const struct style *style);

/* The signs of the map, as a key; those that it has none of are left out of it. */
enum survey_sign { SIGN_WALL, SIGN_VIEWER, SIGN_GUARD, SIGN_HIDDEN, SIGN_EXPOSED, SIGN_COUNT };
void survey_keys(const struct survey_answer *answer, struct svg_key keys[SIGN_COUNT + 1]);

/* The picture of a survey, within another one or on a page of its own. */
void svg_survey(struct sink *sink, const struct survey_answer *answer, struct svg_size size);

#endif
