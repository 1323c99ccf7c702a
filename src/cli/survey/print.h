/* The answers of `survey`. */
#ifndef SURVEY_PRINT_H
#define SURVEY_PRINT_H

#include "cli/support/sink.h"
#include "cli/survey/answer.h"
#include "cli/survey/between.h"
#include "cli/survey/guards.h"

struct survey_view {
    const struct survey *survey;
    enum measure show;           /* by what is drawn */
    const struct guards *guards; /* these are NULL if not asked for */
    const struct ranked *hidden, *exposed;
    size_t hidden_count, exposed_count;
    const struct between *betweens;
    size_t between_count;
    bool color, pretty;
    bool distances; /* as columns of csv */
};

struct survey_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct survey_view *view);
    bool distances; /* it shows them whatever is asked for */
};

extern const struct survey_format *const survey_formats[]; /* ends with NULL */

extern const struct survey_format survey_svg, survey_html;

/* Which part of all viewers a survey has been made of. */
struct shard {
    size_t number, count; /* K of N; N 0: the whole */
    size_t viewers;       /* of all parts together */
};

void survey_shard(struct sink *sink, const struct survey *survey, const struct shard *shard);

#define SURVEY_STEPS 10 /* digits, and colours */

/* In which of `steps` equal parts of what the largest value is, 0 … steps - 1, a value lies. */
static inline uint32_t survey_step(uint32_t value, uint32_t most, uint32_t steps)
{
    uint64_t step = most ? (uint64_t)value * steps / most : 0;

    return step < steps ? (uint32_t)step : steps - 1;
}

/* A value as text: distances with three decimals. */
void survey_text(struct bytes *text, enum measure measure, uint32_t value);

/* A share in per cent with one decimal, rounded down: 100.0 is all. */
void survey_share(struct bytes *text, size_t part, size_t all);

/* Whose numbers, and what the map shows of them, as a title. */
void survey_title(struct bytes *text, const struct survey *survey);

/* The signs of its map in a key: what goes into a picture of one cell. */
enum survey_sign { SIGN_WALL, SIGN_GUARD, SIGN_HIDDEN, SIGN_EXPOSED };
extern const char *const survey_signs[];

/* The picture of a survey, within another one or on a page of its own. */
struct svg_size;
void svg_survey(struct sink *sink, const struct survey_view *view, const struct svg_size *size,
                int x, int y);

#endif
