#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/diff/results.h"

/* The forms of levels. The first is the default. */
static const struct format *const level_formats[] = {
    &levels_text,     &levels_json,     &levels_markdown, &levels_svg, &levels_html,
    &annotate_github, &annotate_gitlab, &annotate_sarif,  NULL};

/* The one of that name, among the forms of `what`: levels, or results; NULL with `diag`. */
static const struct format *find_format(const struct format *const *formats,
                                        const struct format *named,
                                        const struct output_options *output, const char *what,
                                        struct diag *diag)
{
    const char *chooser = format_chooser(output, named->name);
    struct bytes names = {0};

    for (size_t i = 0; formats[i]; i++)
        if (!strcmp(formats[i]->name, named->name))
            return formats[i];
    if (!output->format && !chooser)
        return formats[0];
    for (size_t i = 0; formats[i]; i++)
        bytes_addf(&names, "%s%s", !i ? "" : formats[i + 1] ? ", " : " and ", formats[i]->name);
    diag_fail(diag, "format %s is not one of %s, which are the forms of %s", named->name,
              names.data, what);
    format_refused(chooser, diag);
    bytes_release(&names);
    return NULL;
}

/* Levels */

/* Named places that were moved may see each other anew though no line between cells has changed. */
static size_t most_changes(const struct levels *levels)
{
    size_t lines = levels->counts[OPENED] + levels->counts[CLOSED];

    return lines > levels->named ? lines : levels->named;
}

static int print_levels(const struct diff_options *options, const struct format *format,
                        struct side sides[2], struct diag *diag)
{
    struct style style = style_of(&options->output, &options->drawing);
    struct levels levels = {.drawn = format == &levels_svg || format == &levels_html ||
                                     options->output.summary};
    struct annotations found;
    struct sink summary = {.fd = -1};
    struct report report;
    int status = STATUS_TROUBLE;

    style.picture = options->picture;
    if (report_open(&report, &options->output, format, diag))
        return STATUS_TROUBLE;
    if (levels_make(&levels, sides, options, diag)) {
        report_abandon(&report);
    } else {
        if (options->output.stats) {
            fprintf(stderr, "eyeshot: %zu level%s, %zu changed", levels.count, plural(levels.count),
                    levels.changed);
            fputc('\n', stderr);
        }
        bool allowed = most_changes(&levels) <= (size_t)options->allow;
        found = levels_annotations(&levels, allowed);
        if (options->output.summary) {
            levels_markdown.write(&summary, &levels, &style);
            sink_text(&summary, "\n");
        }
        if (!report_close(&report, &levels, &found, &summary.buffer, &style, diag))
            status = allowed ? STATUS_YES : STATUS_NO;
        sink_abandon(&summary);
        annotations_release(&found);
    }
    levels_release(&levels);
    return status;
}

static int run_levels(const struct diff_options *options, struct side sides[2],
                      const struct format *format, struct diag *diag)
{
    if (options->team)
        diag_fail(diag, "team: levels have none, answers of replay do");
    else if (options->map)
        diag_fail(diag, "map: it is for results, levels have walls of their own");
    else if (!sides[0].count && !sides[1].count)
        diag_fail(diag, "found no levels on either side (--files says which names are levels)");
    else
        return print_levels(options, format, sides, diag);
    return STATUS_TROUBLE;
}

/* The two sides */

enum kind { A_FILE, PIPED, MISSING, A_FOLDER };

static enum kind kind_of(const char *path)
{
    struct stat status;

    if (!strcmp(path, "-"))
        return PIPED;
    return stat(path, &status) ? MISSING : S_ISDIR(status.st_mode) ? A_FOLDER : A_FILE;
}

/* A folder beside what is none. */
static int fail_folder(const char *folder, const char *other, enum kind kind, struct diag *diag)
{
    static const char *const kinds[] = {"is a file", "is standard input", "can't be found"};

    return diag_fail(diag, "'%s' is a folder, but '%s' %s: expected two folders or two files",
                     folder, other, kinds[kind]);
}

/* Two files, one of which may be standard input, or two folders. */
static int find_paths(const char *paths[2], bool *folders, const char *map, char **operands,
                      int count, struct diag *diag)
{
    enum kind kinds[2];

    for (int i = 0; i < 2; i++) {
        if (command_input(&command_diff, operands + i, count > i, &paths[i], diag))
            return -1;
        kinds[i] = kind_of(paths[i]);
    }
    *folders = kinds[0] == A_FOLDER;
    if (count > 2)
        return diag_fail(diag, "diff: unexpected operand '%s'", operands[2]);
    if (!count)
        return diag_fail(diag, "found no files, expected two: eyeshot diff OLD NEW (one of them "
                               "may be -, or both may be folders)");
    if (kinds[0] == PIPED && kinds[1] == PIPED)
        return diag_fail(diag, "standard input can't be both OLD and NEW: name a file for one of "
                               "them, as in: eyeshot diff old.txt -");
    if (*folders != (kinds[1] == A_FOLDER))
        return fail_folder(paths[!*folders], paths[*folders], kinds[*folders], diag);
    if (map && !strcmp(map, "-") && (kinds[0] == PIPED || kinds[1] == PIPED))
        return diag_fail(diag, "standard input can't be both the map and OLD or NEW");
    return 0;
}

static int find_sides(struct side sides[2], const struct diff_options *options, char **operands,
                      int count, struct diag *diag)
{
    const char *paths[2] = {NULL, NULL};
    bool folders = false;
    int status = 0;

    if (options->git.count > 2)
        return diag_fail(diag, "git: expected two revisions, found %zu", options->git.count);
    if (!options->git.count && find_paths(paths, &folders, options->map, operands, count, diag))
        return -1;
    for (int i = 0; i < 2 && !status; i++)
        if (options->git.count)
            status = side_of_git(&sides[i], options->git.texts[i], operands, count, &options->files,
                                 diag);
        else if (folders)
            status = side_of_folder(&sides[i], paths[i], &options->files, diag);
        else
            status = side_of_file(&sides[i], paths[i], diag);
    return status;
}

static bool are_results(const struct diff_options *options, const struct side sides[2])
{
    return sides[0].source.name && !options->read.format &&
           (result_is(&sides[0].source) || result_is(&sides[1].source));
}

static int diff_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct diff_options *options = from;
    const struct format *named = command_format(&command_diff, &options->output, diag);
    struct side sides[2] = {{0}, {0}};
    int status = STATUS_TROUBLE;

    if (named && !find_sides(sides, options, operands, count, diag)) {
        bool results = are_results(options, sides);
        const struct format *format;
        diag->file = NULL;
        format = find_format(results ? result_formats : level_formats, named, &options->output,
                             results ? "results" : "levels", diag);
        if (format)
            status = results ? results_run(options, sides, format, diag)
                             : run_levels(options, sides, format, diag);
    }
    side_release(&sides[0]);
    side_release(&sides[1]);
    return status;
}

static const struct option_spec table[] = {
    {0, "allow", "N", "with levels: how many sight lines may change; default 0",
     OPTION_WHOLE(struct diff_options, allow, 0, LLONG_MAX)},
    {0, "files", "GLOB",
     "with folders: which files are levels; repeatable; default: those named like maps",
     OPTION_LIST(struct diff_options, files)},
    {0, "git", "REV1 REV2", "compare the levels in two revisions of git; the operands are paths",
     OPTION_LIST(struct diff_options, git)},
    {0, "team", "ID",
     "with answers of replay: compare what this team sees; default: what any team sees",
     OPTION_TEXT(struct diff_options, team)},
    {0, "map", "FILE", "of results: the level they are of; svg draws its walls",
     OPTION_TEXT(struct diff_options, map)},
    {0, "summary", "FILE", "of levels: append a summary in Markdown to FILE",
     OPTION_TEXT(struct diff_options, output.summary)},
    {0}};

#define AT(member) offsetof(struct diff_options, member)

static const struct option_group groups[] = {{"Comparing", table, 0},
                                             {"Sight, of levels", options_sight, AT(sight)},
                                             {"Map", options_input, AT(read)},
                                             {"Output", options_output, AT(output)},
                                             {"Drawing", options_drawing, AT(drawing)},
                                             {"Work", options_work, AT(work)},
                                             {"Pictures", options_picture, AT(picture)},
                                             {"Status", options_status, AT(output)},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

static const struct format any_json = {"json", "one object: diff/1, or of levels levels/1", NULL};
static const struct format any_svg = {"svg", "a picture, or of levels one of each", NULL};
static const struct format any_github = {
    "github", "of levels: lines that GitHub shows beside the file", NULL};
static const struct format any_gitlab = {"gitlab", "of levels: GitLab's report on code quality",
                                         NULL};
static const struct format any_sarif = {"sarif", "of levels: SARIF 2.1.0", NULL};
static const struct format *const formats[] = {
    &diff_ascii,  &levels_text, &any_json,   &levels_markdown, &any_svg,
    &levels_html, &any_github,  &any_gitlab, &any_sarif,       NULL};

const struct command command_diff = {
    .name = "diff",
    .operands = "OLD NEW | --git REV1 REV2 [PATH...]",
    .summary = "two results, maps or folders of maps: what changed",
    .example = "printf '0110\\n' >before.txt; printf '0011\\n' | eyeshot diff before.txt -",
    .notes =
        "Results are answers of fov -f json, of replay -f json (its last turn), or masks of 0\n"
        "and 1: what is seen now and was not. A mask without sub-tiles beside one with is\n"
        "doubled. Other files are levels, and so is all with -i: who sees whom now and did not.\n"
        "`-` is standard input.\n"
        "Exit status: 0 when nothing changed, 1 when something did; of levels, when more sight\n"
        "lines, or pairs of named places, changed than --allow says.\n",
    .most_operands = INT_MAX,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct diff_options, .team = NULL),
    .run = diff_run,
};
