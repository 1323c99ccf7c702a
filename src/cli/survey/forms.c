#include "cli/survey/forms.h"

#include <stdio.h>

#include "cli/level/given.h"

struct number survey_number(enum measure measure, uint32_t value)
{
    struct number number;

    if (is_distance(measure))
        snprintf(number.text, sizeof number.text, "%u.%03u", value / 1000, value % 1000);
    else
        snprintf(number.text, sizeof number.text, "%u", value);
    return number;
}

struct number survey_share(size_t part, size_t all)
{
    unsigned tenths = all ? (unsigned)((uint64_t)part * 1000 / all) : 0;
    struct number number;

    snprintf(number.text, sizeof number.text, "%u.%u %%", tenths / 10, tenths % 10);
    return number;
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
