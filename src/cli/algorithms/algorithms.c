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
    json_open(json, '{');
    json_key(json, "name");
    json_string(json, row->name);
    json_key(json, "summary");
    json_string(json, row->summary);
    json_key(json, "source");
    json_string(json, row->source);
    json_key(json, "radius");
    json_radius(json, row->radius);
    json_key(json, "shape");
    json_string(json, shape_names[row->shape]);
    json_key(json, "walls");
    json_string(json, walls_names[row->walls]);
    json_key(json, "border");
    json_string(json, border_names[row->border]);
    json_key(json, "scale");
    json_number(json, row->scale);
    json_key(json, "families");
    json_open_inline(json);
    for (size_t i = 0; rule_families[i]->families != EYESHOT_FAMILIES; i++)
        if (row->families & rule_families[i]->families)
            json_string(json, rule_families[i]->name);
    json_close(json, ']');
    json_key(json, "claims");
    json_open_inline(json);
    for (int i = 0; i < EYESHOT_CLAIMS; i++)
        if (row->claims >> i & 1)
            json_string(json, claim_names[i]);
    json_close(json, ']');
    json_close(json, '}');
}

static void print_json(struct sink *sink, bool pretty)
{
    struct json_out json = {.sink = sink, .pretty = pretty, .first = true};

    json_open(&json, '{');
    json_key(&json, "eyeshot");
    json_string(&json, "algorithms/1");
    json_key(&json, "algorithms");
    json_open(&json, '[');
    FOR_RULES(rule)
    print_row(&json, rule);
    json_close(&json, ']');
    json_close(&json, '}');
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
