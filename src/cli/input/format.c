/*
 * Which format an input has, and what is said about how it was read. The first format whose first
 * bytes the input has reads it; what nobody claims is text (text.c). After reading, a hint tells
 * who draws walls by other characters than eyeshot takes for walls, and an option that says nothing
 * of this map is an error.
 */
#define _XOPEN_SOURCE 700
#include "cli/input/format.h"

#include "cli/level/who.h"
#include "cli/support/utf8.h"

const struct read_format *const read_formats[] = {
    &read_tiled, &read_json, &read_movingai, &read_netpbm, &read_csv, &read_text, NULL};

const struct read_format *read_format_choose(const struct source *source, const char *name,
                                             struct diag *diag)
{
    const char *first = source->text + strspn(source->text, " \t\r\n");
    struct word_list words = {0};
    int found;

    for (size_t i = 0; read_formats[i]; i++) {
        const struct read_format *format = read_formats[i];
        if (!name && (!format->begins || (*first && strchr(format->begins, *first))) &&
            (!format->detect || format->detect(source->text, source->length)))
            return format;
        word_list_add(&words, format->name);
    }
    found = words_find(words.words, words.count, "input format", name, diag);
    if (found < 0)
        diag->file = NULL;
    return found < 0 ? NULL : read_formats[found];
}

int scenario_read_source(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag)
{
    const struct read_format *format = read_format_choose(source, options->format, diag);
    int status = -1;

    *scenario = (struct scenario){0};
    if (format)
        status = format->read(scenario, source, options, diag);
    if (!scenario->format) /* a map that another file names has told its own */
        scenario->format = format;
    scenario->file = source->name;
    if (!status && scenario->json.tree) { /* it points into the text */
        scenario->text = source->bytes;
        source->bytes = (struct bytes){0};
    }
    source_release(source);
    if (status)
        scenario_release(scenario);
    return status;
}

/* -1 with `diag` where an option of how maps are read says nothing of this one. */
static int format_check_uses(const struct option_uses *uses, const struct scenario *scenario,
                             bool piped, struct diag *diag)
{
    static const char *const kinds[WHAT_KINDS] = {"glyphs", "all",      "tile",
                                                  "layer",  "property", "empty"};

    for (size_t i = 0; i < uses->count; i++) {
        const struct option_use *use = &uses->list[i];
        bool what = !strcmp(use->name, "opaque") || !strcmp(use->name, "open");
        bool root = !strcmp(use->name, "root");
        const char *word, *name;
        if (!what && !root && strcmp(use->name, "strict") != 0)
            continue;
        word = what ? kinds[what_of(use->value, &name)] : use->name;
        if (root && !(piped && scenario->json.tree))
            return diag_fail(diag, "--root does nothing here: it is for standard input that names "
                                   "files");
        if (!root && !list_has(scenario->format->takes, word))
            return diag_fail(diag, "--%s%s%s does nothing on a map that is %s", use->name,
                             what ? " " : "", what ? use->value : "", scenario->format->name);
    }
    return 0;
}

int scenario_settle(struct scenario *scenario, const struct read_options *options,
                    struct diag *diag)
{
    const char *file = diag->file;
    bool inside = options->inside || scenario->inside.name;

    if ((options->lights.count && lights_find(scenario, &options->lights, diag)) ||
        (inside && inside_close(scenario, options->inside, options->told, diag))) {
        diag->file = options->inside && !diag->path[0] ? NULL : diag->file;
        return -1;
    }
    diag->file = file;
    return 0;
}

int scenario_read(struct scenario *scenario, const char *path, const struct read_options *options,
                  struct diag *diag)
{
    struct source source;
    bool piped;

    if (source_read(&source, path, diag))
        return -1;
    piped = !reference_has_folder(&source);
    if (scenario_read_source(scenario, &source, options, diag))
        return -1;
    if (options->told)
        scenario_hint(options->told, scenario, !options->inside && !scenario->inside.name);
    if (!scenario_settle(scenario, options, diag) &&
        (!options->uses || !format_check_uses(options->uses, scenario, piped, diag)))
        return 0;
    scenario_release(scenario);
    return -1;
}
