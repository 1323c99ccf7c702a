#include "cli/support/idle.h"

#include <string.h>

/* Lists have a blank between their words. */
struct condition {
    const char *options;  /* of which it is told */
    const char *commands; /* NULL: whatever command has them */
    const char *value;    /* where it has this one; NULL: whatever it is */
    const char *forms;    /* those of the answer that it is for; NULL: all */
    const char *with;     /* the option that it goes with, */
    const char *holds;    /* and what that one's value must hold, where that matters */
    const char *without;  /* an option beside which it does nothing */
};

/* What an option is for, where that is not everything that its command does. */
static const struct condition conditions[] = {
    {"show distances", "survey", .without = "shard"},
    {"pretty", .forms = "json json-blocked json-bits tmj"},
    {"each mask", "fov", .forms = "json"},
    {"remember", "fov", .forms = "ascii states json pgm svg png"},
    {"unseen", .forms = "ascii"},
    {"color", .value = "always", .forms = "ascii states tap"},
    {"explain", "los", .forms = "ascii map"},
    {"show", "survey", .forms = "ascii pgm svg png html"},
    {"guards hidden exposed", "survey", .forms = "ascii json svg png html"},
    {"between", "survey", .forms = "ascii json html"},
    {"distances", "survey", .forms = "csv"},
    {"scale title", .forms = "svg png html"},
    {"grid map", "fov los compare survey diff", .forms = "svg png"},
    {"threads progress", "compare", .with = "everywhere"},
    {"viewer", "compare", .without = "everywhere"},
    {"seed", "audit", .with = "builtin"},
    {"seed", "bench", .without = "viewer"},
    {"at-most", "bench", .with = "against"},
    {"timeout", .with = "algorithm", .holds = "exec:"},
    {"input-format opaque open opaque-tiles opaque-layer opaque-property strict root",
     .without = "builtin"},
    {"input-format opaque open opaque-tiles opaque-layer opaque-property strict root threads "
     "progress",
     .without = "merge"},
    {"format output pretty each mask unseen explain show guards hidden exposed between distances",
     "fov los replay compare audit survey diff", .without = "quiet"},
};

/* How maps are read: the formats of which an option says something. */
static const struct reading {
    const char *option, *formats;
    bool piped; /* it is about standard input only */
} readings[] = {
    {"opaque", "text json", false},     {"open", "text json", false},
    {"strict", "text json", false},     {"opaque-tiles", "csv tmx tmj", false},
    {"opaque-layer", "tmx tmj", false}, {"opaque-property", "tmx tmj", false},
    {"root", "json tmx tmj", true},
};

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);

    while (list && *list) {
        size_t end = strcspn(list, " ");
        if (end == length && !strncmp(list, word, length))
            return true;
        list += end + (list[end] == ' ');
    }
    return false;
}

static bool is_used(const struct option_uses *uses, const char *name, const char *holds)
{
    for (size_t i = 0; i < uses->count; i++)
        if (!strcmp(uses->list[i].name, name) && (!holds || strstr(uses->list[i].value, holds)))
            return true;
    return false;
}

/* `json, tmx or tmj`: those of `words` that are in the list. */
static void add_list(struct bytes *out, const struct word_list *words, const char *list)
{
    struct word_list found = {0};

    for (size_t i = 0; i < words->count; i++)
        if (has_word(list, words->words[i]))
            word_list_add(&found, words->words[i]);
    for (size_t i = 0; i < found.count; i++)
        bytes_addf(out, "%s%s", !i ? "" : i + 1 < found.count ? ", " : " or ", found.words[i]);
}

/* Does the use do something, by this condition? Otherwise -1 with `diag`. */
static int check(const struct condition *condition, const struct option_call *call,
                 const struct option_use *use, struct diag *diag)
{
    struct bytes forms = {0};

    if (condition->without && is_used(&call->uses, condition->without, NULL))
        return diag_fail(diag, "--%s does nothing beside --%s", use->name, condition->without);
    if (condition->with && !is_used(&call->uses, condition->with, condition->holds))
        return diag_fail(diag, "--%s does nothing without --%s%s%s%s", use->name, condition->with,
                         condition->holds ? " " : "", condition->holds ? condition->holds : "",
                         condition->holds ? "..." : "");
    if (!condition->forms || !call->form || has_word(condition->forms, call->form))
        return 0;
    add_list(&forms, &call->formats, condition->forms);
    diag_fail(diag, "--%s does nothing with -f %s: it goes with -f %s", use->name, call->form,
              forms.data);
    bytes_release(&forms);
    return -1;
}

int idle_check(const struct option_call *call, struct diag *diag)
{
    for (size_t i = 0; i < call->uses.count; i++) {
        const struct option_use *use = &call->uses.list[i];
        for (size_t k = 0; k < sizeof conditions / sizeof *conditions; k++) {
            const struct condition *condition = &conditions[k];
            if (!has_word(condition->options, use->name) ||
                (condition->commands && !has_word(condition->commands, call->command)) ||
                (condition->value && strcmp(use->value, condition->value) != 0))
                continue;
            if (check(condition, call, use, diag))
                return -1;
        }
    }
    return 0;
}

static bool says_something(const struct reading *reading, const struct idle_input *input)
{
    return reading->piped ? input->piped && has_word(reading->formats, input->outside)
                          : has_word(reading->formats, input->format);
}

int idle_check_inputs(const struct option_uses *uses, const struct idle_input *inputs, size_t count,
                      struct diag *diag)
{
    static const struct word_list words = {{"json", "tmx", "tmj", "csv", "text"}, 5};

    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const struct reading *reading = &readings[i];
        struct bytes formats = {0};
        size_t k = 0;
        while (k < count && !says_something(reading, &inputs[k]))
            k++;
        if (k < count || !is_used(uses, reading->option, NULL))
            continue;
        add_list(&formats, &words, reading->formats);
        if (reading->piped)
            diag_fail(diag, "--%s does nothing here: it is for %s from standard input",
                      reading->option, formats.data);
        else
            diag_fail(diag, "--%s does nothing on a map that is %s: it is for %s", reading->option,
                      inputs->format, formats.data);
        bytes_release(&formats);
        return -1;
    }
    return 0;
}
