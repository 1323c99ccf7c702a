#include "cli/survey/forms.h"

static void write_csv(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;

    (void)style;
    sink_format(sink, "x,y,sees,seen_by%s\n", answer->distances ? ",mean,farthest" : "");
    for (int y = 0; y < survey->map->height; y++) {
        for (int x = 0; x < survey->map->width; x++) {
            if (plane_get(&survey->map->opaque, x, y))
                continue;
            sink_format(sink, "%d,%d", x, y);
            for (enum measure i = 0; i < (answer->distances ? MEASURE_COUNT : MEASURE_MEAN); i++) {
                sink_text(sink, ",");
                if (survey_has(survey, i, x, y))
                    sink_text(sink, survey_number(i, survey_value(survey, i, x, y)).text);
            }
            sink_text(sink, "\n");
        }
    }
}

const struct format survey_csv = {"csv", "a line for each open cell: x,y,sees,seen_by", write_csv};
