#include "cli/command.h"
#include "cli/picture/json_view.h"
#include "cli/rules.h"
#include "cli/support/json_out.h"

static void print_table(struct sink *sink, bool pretty)
{
    (void)pretty;
    sink_format(sink, "%-17s %-7s %-8s %-6s %-9s %s\n", "NAME", "RADIUS", "SHAPE", "WALLS",
                "FAMILY", "WHAT IT DOES");
    FOR_RULES(row)
    {
        char radius[24] = "all";
        if (row->radius != EYESHOT_ALL)
            snprintf(radius, sizeof radius, "%lld", (long long)row->radius);
        sink_format(sink, "%-17s %-7s %-8s %-6s %-9s %s (%s)\n", row->name, radius,
                    shape_names[row->shape], walls_names[row->walls], rule_origin(row)->name,
                    row->summary, row->source);
    }
}

static void print_row(struct json_out *json, const struct eyeshot_rule *row)
{
    json_object(json, NULL);
    json_string(json, "name", row->name);
    json_string(json, "summary", row->summary);
    json_string(json, "source", row->source);
    json_radius(json, "radius", row->radius);
    json_string(json, "shape", shape_names[row->shape]);
    json_string(json, "walls", walls_names[row->walls]);
    json_string(json, "border", border_names[row->border]);
    json_int(json, "scale", row->scale);
    json_inline_array(json, "families");
    for (size_t i = 0; rule_families[i]->families != EYESHOT_FAMILIES; i++)
        if (row->families & rule_families[i]->families)
            json_string(json, NULL, rule_families[i]->name);
    json_end(json);
    json_inline_array(json, "claims");
    for (int i = 0; i < EYESHOT_CLAIMS; i++)
        if (row->claims >> i & 1)
            json_string(json, NULL, claim_names[i]);
    json_end(json);
    json_end(json);
}

static void print_json(struct sink *sink, bool pretty)
{
    struct json_out json = {.sink = sink, .pretty = pretty};

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "algorithms/1");
    json_array(&json, "algorithms");
    FOR_RULES(rule)
    print_row(&json, rule);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

struct list_format {
    const char *name, *summary;
    void (*print)(struct sink *sink, bool pretty);
};

static const struct list_format ascii = {"ascii", "a table", print_table};
static const struct list_format json = {"json", "one object, algorithms/1", print_json};
static const struct list_format *const list_formats[] = {&ascii, &json, NULL};

static int algorithms_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct list_format *format = settings_format(settings, TABLE(list_formats), diag);
    struct sink sink;

    (void)operands;
    (void)count;
    if (!format || sink_open(&sink, settings->output, diag))
        return STATUS_TROUBLE;
    format->print(&sink, settings->pretty);
    return sink_close(&sink, diag) ? STATUS_TROUBLE : STATUS_YES;
}

static const struct option_group groups[] = {
    {"Output", options_answer}, {"Help", options_help}, {0}};

const struct command command_algorithms = {
    .name = "algorithms",
    .operands = "",
    .summary = "the list: name, defaults, what it does, where it comes from",
    .example = "eyeshot algorithms",
    .most_operands = 0,
    .formats = TABLE(list_formats),
    .groups = groups,
    .run = algorithms_run,
};
