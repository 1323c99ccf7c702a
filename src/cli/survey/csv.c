#include "cli/survey/forms.h"

static void write_csv(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = answer->survey;
    struct bytes line = {0};

    (void)style;
    sink_format(sink, "x,y,sees,seen_by%s\n", answer->distances ? ",mean,farthest" : "");
    for (int y = 0; y < survey->map->height; y++) {
        for (int x = 0; x < survey->map->width; x++) {
            if (plane_get(&survey->map->opaque, x, y))
                continue;
            bytes_truncate(&line, 0);
            bytes_addf(&line, "%d,%d", x, y);
            for (int i = 0; i < (answer->distances ? MEASURE_COUNT : MEASURE_MEAN); i++) {
                bytes_add(&line, ",", 1);
                if (survey_has(survey, (enum measure)i, x, y))
                    survey_text(&line, (enum measure)i,
                                survey_value(survey, (enum measure)i, x, y));
            }
            bytes_add(&line, "\n", 1);
            sink_write(sink, line.data, line.length);
        }
    }
    bytes_release(&line);
}

const struct format survey_csv = {"csv", "a line for each open cell: x,y,sees,seen_by", write_csv};
