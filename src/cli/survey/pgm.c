#include <stdio.h>

#include "cli/picture/view.h"
#include "cli/survey/forms.h"

#define GREYS 255

static void write_pgm(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;
    uint32_t most = answer->summaries[answer->show].most;

    (void)style;
    sink_format(sink, "P2\n%d %d\n%d\n", survey->map->width, survey->map->height, GREYS);
    for (int y = 0; y < survey->map->height; y++) {
        size_t used = 0;
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t grey = 0;
            char text[12];
            if (survey_has(survey, answer->show, x, y))
                grey = 1 + heat_step(survey_value(survey, answer->show, x, y), most, GREYS);
            snprintf(text, sizeof text, "%u", grey);
            draw_wrapped(sink, &used, text);
        }
        sink_text(sink, "\n");
    }
}

const struct format survey_pgm = {
    "pgm", "a netpbm greymap: viewers 1 to 255 by their number, all else 0", write_pgm};
