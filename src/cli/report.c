/*
 * The writers of reports, and where reports go. A writer makes every text plain first, so that
 * control characters and what can't be noticed are visible, and then escapes what its own form
 * would read as markup. Sources: TAP 13, testanything.org; the XML of JUnit's Ant task; GitHub,
 * "Workflow commands for GitHub Actions"; CommonMark 0.31. The findings come from cli/check and
 * cli/diff.
 */
#include "cli/report.h"

#include <stdarg.h>
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
    free(findings->algorithm);
}

/* All text lines below a finding's message, made plain. */
static struct bytes report_details(const struct finding *finding)
{
    struct bytes details = {0};

    bytes_add(&details, "", 0);
    diag_add_escaped(&details, finding->lines ? finding->lines : "", true);
    diag_add_escaped(&details, finding->picture ? finding->picture : "", true);
    return details;
}

/* Bytes that would mean something in a form, and how they are written there. */
struct report_escapes {
    const char *special; /* with a line feed: text may have more than one line */
    const char *format;
};

/* The text, with what stands for each %s of it made plain and escaped. */
static void report_put(struct sink *sink, const struct report_escapes *escapes, const char *format,
                       ...)
{
    va_list list;

    va_start(list, format);
    for (const char *next; (next = strstr(format, "%s")); format = next + 2) {
        struct bytes plain = {0};
        sink_write(sink, format, (size_t)(next - format));
        diag_add_escaped(&plain, va_arg(list, const char *), strchr(escapes->special, '\n'));
        for (size_t i = 0; i < plain.length; i++)
            if (strchr(escapes->special, plain.data[i]))
                sink_format(sink, escapes->format, (unsigned char)plain.data[i]);
            else
                sink_write(sink, plain.data + i, 1);
        bytes_release(&plain);
    }
    va_end(list);
    sink_text(sink, format);
}

/* TAP */

/* The details as a block of YAML, which each text line's indentation keeps together. */
static void report_tap_block(struct sink *sink, const struct finding *finding)
{
    struct bytes details = report_details(finding);

    if (details.length)
        sink_text(sink, "  details: |\n");
    for (const char *text = details.data; *text;) {
        size_t length = strcspn(text, "\n");
        sink_format(sink, "%s%.*s\n", length ? "    " : "", (int)length, text);
        text += length + (text[length] == '\n');
    }
    bytes_release(&details);
}

void report_write_tap(struct sink *sink, const struct findings *findings, const struct style *style)
{
    static const struct report_escapes words = {"#\\", "\\%c"}, quoted = {"\"\\", "\\%c"};

    sink_format(sink, "TAP version 13\n1..%zu\n", findings->count);
    if (findings->algorithm)
        report_put(sink, &words, "# algorithm: %s\n", findings->algorithm);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        bool good = finding->kind < FINDING_BAD;
        const struct color *color = &style->colors[good ? COLOR_GOOD : COLOR_BAD];
        color_on(sink, color);
        sink_text(sink, good ? "ok" : "not ok");
        color_off(sink, color);
        sink_format(sink, " %zu - ", i + 1);
        report_put(sink, &words, finding->what ? "%s: %s\n" : "%s\n", finding->file, finding->what);
        if (!finding->message)
            continue;
        report_put(sink, &quoted, "  ---\n  message: \"%s\"\n", finding->message);
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

static const struct report_escapes report_xml = {"&<>\"\n", "&#%d;"};

static void report_junit_case(struct sink *sink, const struct finding *finding)
{
    const char *element = finding->kind == FINDING_BAD ? "failure" : "error";
    struct bytes details = report_details(finding);

    report_put(sink, &report_xml, "    <testcase classname=\"%s\" name=\"%s\"", finding->file,
               finding->what ? finding->what : "scenario");
    if (finding->kind < FINDING_BAD)
        sink_text(sink, "/>\n");
    else
        report_put(sink, &report_xml, ">\n      <%s message=\"%s\">%s</%s>\n    </testcase>\n",
                   element, finding->message, details.data, element);
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
        report_put(sink, &report_xml, "  <testsuite name=\"%s\"", suite.list->file);
        sink_format(sink, counts, suite.count, findings_count(&suite, FINDING_BAD),
                    findings_count(&suite, FINDING_TROUBLE));
        if (findings->algorithm)
            report_put(sink, &report_xml,
                       "    <properties><property name=\"algorithm\" value=\"%s\"/></properties>\n",
                       findings->algorithm);
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
    static const struct report_escapes property = {"%:,\n", "%%%02X"}, text = {"%\n", "%%%02X"};

    if (findings->overrides && findings_count(findings, FINDING_BAD))
        report_put(sink, &text, "::notice title=eyeshot %s::algorithm: %s\n", findings->command,
                   findings->algorithm);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        if (finding->kind == FINDING_GOOD)
            continue;
        report_put(sink, &property, "::%s file=%s",
                   finding->kind == FINDING_NOTICE ? "notice" : "error", finding->file);
        if (finding->line)
            sink_format(sink, ",line=%zu", finding->line);
        sink_format(sink, ",title=eyeshot %s", findings->command);
        if (finding->what)
            report_put(sink, &property, "%3A %s", finding->what);
        report_put(sink, &text, finding->lines ? "::%s%0A%s\n" : "::%s\n", finding->message,
                   finding->lines);
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

    diag_add_escaped(&plain, text, info != NULL);
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
    if (findings->algorithm) {
        sink_text(sink, "\nalgorithm: ");
        report_markdown_code(sink, findings->algorithm, NULL);
        sink_text(sink, "\n");
    }
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

/* One report; -1 with `diag`. */
static int report_open(struct reports *reports, const char *text, bool tests, struct diag *diag)
{
    const struct report_kind *kind = report_find_kind(text, tests, diag);
    struct report *report = &reports->list[reports->count];
    const char *path;

    if (!kind)
        return -1;
    path = strchr(text, '=') + 1;
    if (!strcmp(path, "-") && reports->instead)
        return diag_fail(diag, "report: only one takes the place of the ordinary text");
    if (!strcmp(path, "-")) {
        reports->instead = kind;
        return 0;
    }
    report->kind = kind;
    if ((kind->appends ? sink_open_end : sink_open)(&report->sink, path, diag))
        return -1;
    reports->count++;
    return 0;
}

int reports_open(struct reports *reports, struct call *call, const struct option_list *wanted,
                 bool tests, struct diag *diag)
{
    int status = 0;

    *reports = (struct reports){.list = alloc_array(wanted->count, sizeof *reports->list)};
    for (size_t i = 0; i < wanted->count && !status; i++)
        status = report_open(reports, wanted->texts[i], tests, diag);
    if (!status)
        status = call_open(call, diag);
    if (status)
        reports_abandon(reports);
    return status;
}

void reports_abandon(struct reports *reports)
{
    for (size_t i = 0; i < reports->count; i++)
        sink_abandon(&reports->list[i].sink);
    free(reports->list);
}

int reports_close(struct reports *reports, struct call *call, const struct findings *findings,
                  struct diag *diag)
{
    struct diag ignored = {0};
    int status = 0;

    diag->file = NULL;
    if (reports->instead && call->open)
        reports->instead->write(&call->sink, findings);
    for (size_t i = 0; i < reports->count; i++) {
        struct report *report = &reports->list[i];
        report->kind->write(&report->sink, findings);
        status |= sink_close(&report->sink, status ? &ignored : diag);
    }
    free(reports->list);
    return status | call_close(call, status ? &ignored : diag);
}
