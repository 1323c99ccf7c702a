/*
 * The writers of reports, and where reports go. A writer makes every text plain first, so that
 * control characters and what can't be noticed are visible, and then escapes what its own form
 * would read as markup. Sources: TAP 14, testanything.org; the XML of JUnit's Ant task; GitHub,
 * "Workflow commands for GitHub Actions"; CommonMark 0.31. The findings come from cli/check and
 * cli/diff.
 */
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/json_out.h"

#define MARKDOWN_MOST 8192 /* bytes of details that a summary on a page shows */

struct finding *findings_add(struct findings *findings, enum finding_kind kind, const char *file)
{
    findings->list =
        alloc_grow(findings->list, findings->count, &findings->room, sizeof *findings->list);
    findings->list[findings->count] = (struct finding){.kind = kind, .file = file};
    return &findings->list[findings->count++];
}

size_t findings_count(const struct findings *findings, enum finding_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < findings->count; i++)
        count += findings->list[i].kind == kind;
    return count;
}

void findings_release(struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->list[i].what);
        free(findings->list[i].message);
        free(findings->list[i].lines);
        free(findings->list[i].picture);
    }
    free(findings->list);
    free(findings->summary);
}

void report_add_plain(struct bytes *out, const char *text, bool lines)
{
    for (size_t length; *text; text += length) {
        char *line;
        length = lines ? strcspn(text, "\n") : strlen(text);
        line = alloc_text(text, length);
        diag_add_escaped(out, line);
        free(line);
        if (text[length]) {
            bytes_add(out, "\n", 1);
            length++;
        }
    }
}

/* All text lines below a finding's message; they end with a line feed, or there are none. */
static struct bytes report_details(const struct finding *finding)
{
    struct bytes details = {0};

    bytes_addf(&details, "%s%s", finding->lines ? finding->lines : "",
               finding->picture ? finding->picture : "");
    return details;
}

/* The text made plain, with each of the `special` bytes written as `format` says. */
static void report_escape(struct sink *sink, const char *text, const char *special,
                          const char *format)
{
    struct bytes plain = {0};

    report_add_plain(&plain, text, strchr(special, '\n') != NULL);
    for (size_t i = 0; i < plain.length; i++)
        if (strchr(special, plain.data[i]))
            sink_format(sink, format, (unsigned char)plain.data[i]);
        else
            sink_write(sink, plain.data + i, 1);
    bytes_release(&plain);
}

/* TAP */

/* The details as a block of YAML, which each text line's indentation keeps together. */
static void report_tap_block(struct sink *sink, const struct finding *finding)
{
    struct bytes details = report_details(finding), plain = {0};

    report_add_plain(&plain, details.data, true);
    if (plain.length)
        sink_text(sink, "  details: |\n");
    for (const char *text = plain.data; text && *text;) {
        size_t length = strcspn(text, "\n");
        sink_format(sink, "%s%.*s\n", length ? "    " : "", (int)length, text);
        text += length + (text[length] == '\n');
    }
    bytes_release(&details);
    bytes_release(&plain);
}

void report_write_tap(struct sink *sink, const struct findings *findings, const struct style *style)
{
    sink_format(sink, "TAP version 14\n1..%zu\n", findings->count);
    if (findings->program) {
        sink_text(sink, "# algorithm: ");
        report_escape(sink, findings->program, "#\\", "\\%c");
        sink_text(sink, "\n");
    }
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        bool good = finding->kind < FINDING_BAD;
        const struct color *color = &style->colors[good ? COLOR_GOOD : COLOR_BAD];
        color_on(sink, color);
        sink_text(sink, good ? "ok" : "not ok");
        color_off(sink, color);
        sink_format(sink, " %zu - ", i + 1);
        report_escape(sink, finding->file, "#\\", "\\%c");
        sink_text(sink, finding->what ? ": " : "");
        report_escape(sink, finding->what ? finding->what : "", "#\\", "\\%c");
        if (!finding->message) {
            sink_text(sink, "\n");
            continue;
        }
        sink_text(sink, "\n  ---\n  message: \"");
        report_escape(sink, finding->message, "\"\\", "\\%c");
        sink_text(sink, "\"\n");
        if (finding->line)
            sink_format(sink, "  line: %zu\n", finding->line);
        report_tap_block(sink, finding);
        sink_text(sink, "  ...\n");
    }
}

/* Files have no colours, and neither has what takes the place of the ordinary text. */
static void report_write_plain_tap(struct sink *sink, const struct findings *findings)
{
    report_write_tap(sink, findings, &(struct style){0});
}

/* JUnit */

static void report_junit_text(struct sink *sink, const char *before, const char *text,
                              const char *behind)
{
    sink_text(sink, before);
    report_escape(sink, text, "&<>\"\n", "&#%d;");
    sink_text(sink, behind);
}

static void report_junit_case(struct sink *sink, const struct finding *finding)
{
    const char *element = finding->kind == FINDING_BAD ? "failure" : "error";
    struct bytes details = report_details(finding);

    report_junit_text(sink, "    <testcase classname=\"", finding->file, "\"");
    report_junit_text(sink, " name=\"", finding->what ? finding->what : "scenario", "\"");
    if (finding->kind < FINDING_BAD) {
        sink_text(sink, "/>\n");
    } else {
        sink_format(sink, ">\n      <%s", element);
        report_junit_text(sink, " message=\"", finding->message, "\">");
        report_junit_text(sink, "", details.data, "");
        sink_format(sink, "</%s>\n    </testcase>\n", element);
    }
    bytes_release(&details);
}

/* A suite holds the findings of a file, which follow each other. */
static void report_write_junit(struct sink *sink, const struct findings *findings)
{
    static const char counts[] = " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n";
    size_t next;

    sink_text(sink, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    sink_format(sink, counts, findings->count, findings_count(findings, FINDING_BAD),
                findings_count(findings, FINDING_TROUBLE));
    for (size_t i = 0; i < findings->count; i = next) {
        struct findings suite = {.list = &findings->list[i]};
        for (next = i; next < findings->count && findings->list[next].file == suite.list->file;
             next++)
            suite.count++;
        report_junit_text(sink, "  <testsuite name=\"", suite.list->file, "\"");
        sink_format(sink, counts, suite.count, findings_count(&suite, FINDING_BAD),
                    findings_count(&suite, FINDING_TROUBLE));
        if (findings->program)
            report_junit_text(sink, "    <properties><property name=\"algorithm\" value=\"",
                              findings->program, "\"/></properties>\n");
        for (size_t k = 0; k < suite.count; k++)
            report_junit_case(sink, &suite.list[k]);
        sink_text(sink, "  </testsuite>\n");
    }
    sink_text(sink, "</testsuites>\n");
}

/* GitHub */

/*
 * What is good is left out, and so are pictures, since GitHub's letters are not all as wide. In a
 * file's name and a title `:` and `,` would end the property.
 */
static void report_write_github(struct sink *sink, const struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        if (finding->kind == FINDING_GOOD)
            continue;
        sink_format(sink, "::%s file=", finding->kind == FINDING_NOTICE ? "notice" : "error");
        report_escape(sink, finding->file, "%:,\n", "%%%02X");
        if (finding->line)
            sink_format(sink, ",line=%zu", finding->line);
        sink_format(sink, ",title=eyeshot %s", findings->command);
        if (finding->what) {
            sink_text(sink, "%3A ");
            report_escape(sink, finding->what, "%:,", "%%%02X");
        }
        sink_text(sink, "::");
        report_escape(sink, finding->message, "%\n", "%%%02X");
        if (finding->lines) {
            sink_text(sink, "%0A");
            report_escape(sink, finding->lines, "%\n", "%%%02X");
        }
        sink_text(sink, "\n");
    }
}

/* Markdown */

/*
 * The text as code, in which nothing is Markdown, HTML, a link or somebody's name. A fence is
 * longer than every run of backquotes in the text; `info` is what stands behind that of a block.
 */
static void report_markdown_code(struct sink *sink, const char *text, const char *info)
{
    struct bytes plain = {0}, fence = {0};
    size_t run = 0, most = info ? 2 : 0;

    report_add_plain(&plain, text, info != NULL);
    for (size_t i = 0; i < plain.length; i++) {
        run = plain.data[i] == '`' ? run + 1 : 0;
        most = run > most ? run : most;
    }
    for (size_t i = 0; i <= most; i++)
        bytes_addf(&fence, "`");
    if (info)
        sink_format(sink, "\n%s%s\n%s%s%s\n", fence.data, info, plain.data,
                    plain.length && plain.data[plain.length - 1] == '\n' ? "" : "\n", fence.data);
    else
        sink_format(sink, "%s%s%s%s%s", fence.data, most ? " " : "", plain.data ? plain.data : " ",
                    most ? " " : "", fence.data);
    bytes_release(&plain);
    bytes_release(&fence);
}

static void report_write_markdown(struct sink *sink, const struct findings *findings)
{
    size_t bad = findings_count(findings, FINDING_BAD) + findings_count(findings, FINDING_TROUBLE);

    sink_format(sink, "### eyeshot %s\n\n", findings->command);
    if (findings->summary)
        sink_format(sink, "%s\n", findings->summary);
    else
        sink_format(sink, "%zu of %zu tests passed\n", findings->count - bad, findings->count);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        struct bytes details;
        if (finding->kind == FINDING_GOOD)
            continue;
        sink_text(sink, "\n- ");
        report_markdown_code(sink, finding->file, NULL);
        if (finding->line)
            sink_format(sink, ", line %zu", finding->line);
        if (finding->what) {
            sink_text(sink, ": ");
            report_markdown_code(sink, finding->what, NULL);
        }
        sink_text(sink, ": ");
        report_markdown_code(sink, finding->message, NULL);
        sink_text(sink, "\n");
        details = report_details(finding);
        if (details.length > MARKDOWN_MOST)
            sink_format(sink, "\n(%zu bytes of details are left out)\n", details.length);
        else if (details.length)
            report_markdown_code(sink, details.data, "text");
        bytes_release(&details);
    }
    sink_text(sink, "\n");
}

/* Where reports go */

struct report_kind {
    const char *name;
    void (*write)(struct sink *sink, const struct findings *findings);
    bool tests;   /* of tests only */
    bool appends; /* to what FILE holds: CI appends to the summary of a step */
};

static const struct report_kind report_kinds[] = {
    {"tap", report_write_plain_tap, false, false},
    {"junit", report_write_junit, true, false},
    {"github", report_write_github, false, false},
    {"markdown", report_write_markdown, false, true},
};

#define REPORT_KINDS (sizeof report_kinds / sizeof *report_kinds)

static const struct report_kind *report_find_kind(const char *text, bool tests, struct diag *diag)
{
    size_t length = strcspn(text, "=");

    for (size_t i = 0; i < REPORT_KINDS && text[length] && text[length + 1]; i++) {
        const struct report_kind *kind = &report_kinds[i];
        if (strlen(kind->name) == length && !strncmp(kind->name, text, length) &&
            (tests || !kind->tests))
            return kind;
    }
    diag_fail(diag, "report: found '%s', expected KIND=FILE with tap, %sgithub or markdown", text,
              tests ? "junit, " : "");
    return NULL;
}

static int report_open(struct reports *reports, const char *text, bool tests, struct diag *diag)
{
    const struct report_kind *kind = report_find_kind(text, tests, diag);
    struct report *report = &reports->list[reports->count];
    const char *path;

    if (!kind)
        return -1;
    path = strchr(text, '=') + 1;
    *report = (struct report){.kind = kind};
    if (!strcmp(path, "-")) {
        if (reports->instead)
            return diag_fail(diag, "report: only one takes the place of the ordinary text");
        reports->instead = kind;
        return 0;
    }
    if ((kind->appends ? sink_open_end : sink_open)(&report->sink, path, diag))
        return -1;
    reports->count++;
    return 0;
}

int reports_open(struct reports *reports, const struct option_list *wanted,
                 const struct output_options *output, bool tests, struct diag *diag)
{
    int status = 0;

    *reports = (struct reports){.list = alloc_array(wanted->count, sizeof *reports->list),
                                .output.fd = -1};
    for (size_t i = 0; i < wanted->count && !status; i++)
        status = report_open(reports, wanted->texts[i], tests, diag);
    if (!status && !output->quiet)
        status = sink_open(&reports->output, output->path, diag);
    if (status)
        reports_abandon(reports);
    return status;
}

void reports_abandon(struct reports *reports)
{
    for (size_t i = 0; i < reports->count; i++)
        sink_abandon(&reports->list[i].sink);
    sink_abandon(&reports->output);
    free(reports->list);
}

int reports_close(struct reports *reports, const struct findings *findings, struct diag *diag)
{
    struct diag ignored;
    int status = 0;

    diag->file = NULL;
    if (reports->instead)
        reports->instead->write(&reports->output, findings);
    for (size_t i = 0; i < reports->count; i++) {
        struct report *report = &reports->list[i];
        report->kind->write(&report->sink, findings);
        status |= sink_close(&report->sink, status ? &ignored : diag);
    }
    if (reports->output.fd >= 0)
        status |= sink_close(&reports->output, status ? &ignored : diag);
    sink_abandon(&reports->output);
    free(reports->list);
    return status;
}
