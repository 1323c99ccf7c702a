#include "cli/survey/forms.h"

#include "cli/level/given.h"

void survey_text(struct bytes *text, enum measure measure, uint32_t value)
{
    if (measure == MEASURE_SEES || measure == MEASURE_SEEN_BY)
        bytes_addf(text, "%u", value);
    else
        bytes_addf(text, "%u.%03u", value / 1000, value % 1000);
}

void survey_share(struct bytes *text, size_t part, size_t all)
{
    unsigned tenths = all ? (unsigned)((uint64_t)part * 1000 / all) : 0;

    bytes_addf(text, "%u.%u %%", tenths / 10, tenths % 10);
}

void survey_title(struct bytes *text, const struct survey *survey, const struct style *style)
{
    const struct eyeshot_terms *terms = survey->terms;

    if (style->picture.title) {
        bytes_addf(text, "%s", style->picture.title);
        return;
    }
    bytes_addf(text, style->name ? "Survey of %s: " : "Survey: ", style->name);
    bytes_addf(text, "%s", terms->rule->name);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, ", radius %lld, %s", (long long)terms->radius, shape_names[terms->shape]);
}

struct survey_ends survey_ends(const struct survey_answer *answer)
{
    const struct survey_summary *summary = &answer->summaries[answer->show];

    return answer->scale ? *answer->scale : (struct survey_ends){summary->least, summary->most};
}
