#include "cli/input/format.h"

#include <string.h>

#include "cli/input/json_scenario.h"
#include "cli/input/movingai.h"
#include "cli/input/plain.h"
#include "cli/input/text.h"
#include "cli/support/option.h"

static int read_text(struct scenario *scenario, struct source *source,
                     const struct read_options *options, struct diag *diag)
{
    scenario->marks = true;
    source->length = text_trim(source->text, source->length);
    if (!plain_read(&scenario->map, source, &options->legend) &&
        text_read(&scenario->map, source->text, source->length, &options->legend, options->strict,
                  diag))
        return -1;
    text_lift_marks(&scenario->map, &options->legend);
    return 0;
}

static int read_movingai(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag)
{
    (void)options;
    scenario_set_legend(scenario, &movingai_legend);
    return movingai_read(&scenario->map, source->text, source->length, diag);
}

static const struct read_format json = {"json", "a scenario, or a bare map, as JSON",
                                        json_scenario_detect, json_scenario_read};
static const struct read_format movingai = {"movingai", "MovingAI's .map", movingai_detect,
                                            read_movingai};
static const struct read_format text = {"text", "a line a row, a character a cell", NULL,
                                        read_text};

const struct read_format *const read_formats[] = {&read_tmx,    &read_tmj, &json, &movingai,
                                                  &read_netpbm, &read_csv, &text, NULL};

const struct read_format *read_format_choose(const struct source *source, const char *name,
                                             struct diag *diag)
{
    const char *names[sizeof read_formats / sizeof *read_formats] = {NULL}, *nearest;
    struct bytes list = {0};
    size_t count = 0;

    for (; read_formats[count]; count++) {
        const struct read_format *format = read_formats[count];
        names[count] = format->name;
        if (name ? !strcmp(format->name, name)
                 : !format->detect || format->detect(source->text, source->length))
            return format;
    }
    nearest = option_nearest(name, names, count);
    diag->file = NULL;
    if (nearest) {
        diag_fail(diag, "unknown input format '%s' (did you mean %s?)", name, nearest);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        bytes_addf(&list, "%s%s", i ? ", " : "", names[i]);
    diag_fail(diag, "unknown input format '%s', expected one of %s", name, list.data);
    bytes_release(&list);
    return NULL;
}
