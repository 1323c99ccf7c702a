/*
 * The command `algorithms`: the library's table of rules, as text or as JSON. There is nothing to
 * work out; both forms go through the rules themselves.
 */
#include "cli/command.h"

static void algorithms_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    (void)answer, (void)style;
    sink_format(sink, "%-17s %-7s %-8s %-6s %s\n", "NAME", "RADIUS", "SHAPE", "WALLS", "FAMILY");
    FOR_RULES(rule) {
        char radius[24] = "all";
        struct bytes text = {0};
        if (rule->radius != EYESHOT_ALL)
            snprintf(radius, sizeof radius, "%lld", (long long)rule->radius);
        sink_format(sink, "%-17s %-7s %-8s %-6s %s\n    ", rule->name, radius,
                    shape_names[rule->shape], walls_names[rule->walls], rule_origin(rule)->name);
        bytes_addf(&text, "%s (%s)", rule->summary, rule->source);
        text_wrap(sink, text.data, 4, 4);
        bytes_release(&text);
    }
}

static void algorithms_put_rule(struct json_out *json, const struct eyeshot_rule *rule)
{
    json_object(json, NULL);
    json_string(json, "name", rule->name);
    json_string(json, "summary", rule->summary);
    json_string(json, "source", rule->source);
    json_radius(json, "radius", rule->radius);
    json_string(json, "shape", shape_names[rule->shape]);
    json_string(json, "walls", walls_names[rule->walls]);
    json_string(json, "border", border_names[rule->border]);
    json_int(json, "scale", rule->scale);
    json_array(json, "families");
    FOR_FAMILIES(family)
        if (rule->families & family->families && family->families != EYESHOT_FAMILIES)
            json_string(json, NULL, family->name);
    json_end(json);
    json_array(json, "claims");
    for (int i = 0; i < EYESHOT_CLAIMS; i++)
        if (rule->claims >> i & 1)
            json_string(json, NULL, claim_names[i]);
    json_end(json);
    json_end(json);
}

static void algorithms_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = json_open(sink, "algorithms/1");

    (void)answer, (void)style;
    json_array(&json, "algorithms");
    FOR_RULES(rule)
        algorithms_put_rule(&json, rule);
    json_end(&json);
    json_close(&json);
}

static const struct format ascii = {"ascii", "a table", .write = algorithms_write_text};
static const struct format json = {"json", "one object, algorithms/1",
                                   .write = algorithms_write_json};
static const struct format *const formats[] = {&ascii, &json, NULL};

static int algorithms_run(struct call *call, struct diag *diag)
{
    return call_print(call, NULL, diag);
}

const struct command command_algorithms = {
    .name = "algorithms",
    .operands = "",
    .summary = "the list: name, defaults, what it does, where it comes from",
    .example = "eyeshot algorithms",
    .most_operands = 0,
    .formats = formats,
    .has = HAS_FORMAT | HAS_OUTPUT,
    .run = algorithms_run,
};
