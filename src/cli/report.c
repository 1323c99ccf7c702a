/*
 * The writers of reports, and where reports go. A writer makes every text plain first, so that
 * control characters and what can't be noticed are visible, and then escapes what its own form
 * would read as markup. Sources: TAP 13, testanything.org; the XML of JUnit's Ant task; GitHub,
 * "Workflow commands for GitHub Actions"; CommonMark 0.31. The findings come from cli/check and
 * cli/diff.
 */
#include "cli/report.h"

#define MARKDOWN_MOST 8192 /* bytes of details that a summary on a page shows */

struct finding *findings_add(struct findings *findings, enum finding_kind kind, const char *file)
{
    findings->list =
        alloc_grow(findings->list, findings->count, &findings->room, sizeof *findings->list);
    findings->list[findings->count] = (struct finding){.kind = kind, .file = file};
    return &findings->list[findings->count++];
}

void findings_add_trouble(struct findings *findings, const char *file, const struct diag *diag)
{
    struct finding *finding = findings_add(findings, FINDING_TROUBLE, file);
    struct bytes message = {0};

    diag_print(diag, stderr);
    finding->line = diag->file ? diag->line : 0;
    if (finding->line)
        bytes_addf(&message, "%zu:%zu: ", diag->line, diag->column);
    diag_tell(&message, diag);
    finding->message = message.data;
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
        bytes_release(&findings->list[i].lines);
        bytes_release(&findings->list[i].picture);
    }
    free(findings->list);
    free(findings->summary);
    free(findings->algorithm);
}

void finding_tell(struct bytes *to, const char *lines)
{
    if (lines && *lines)
        bytes_addf(to, "\n%.*s", (int)strlen(lines) - 1, lines);
}

/* Bytes that would mean something in a form, and how they are written there. */
struct report_escapes {
    const char *special; /* with a line feed: text may have more than one line */
    const char *format;
};

/* The text, with what stands for each %s of it made plain and escaped; nothing stands for NULL. */
static void report_put(struct sink *sink, const struct report_escapes *escapes, const char *format,
                       ...)
{
    va_list list;

    va_start(list, format);
    for (const char *next; (next = strstr(format, "%s")); format = next + 2) {
        const char *text = va_arg(list, const char *);
        struct bytes plain = {0};
        sink_write(sink, format, (size_t)(next - format));
        diag_add_escaped(&plain, text ? text : "", strchr(escapes->special, '\n'));
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

/* TAP: a message is a string of YAML, details are a block that their indentation keeps together. */
void report_write_tap(struct sink *sink, const struct findings *findings)
{
    static const struct report_escapes words = {"#\\", "\\%c"}, quoted = {"\"\\", "\\%c"},
                                       block = {"\n", "%c    "};

    sink_format(sink, "TAP version 13\n1..%zu\n", findings->count);
    if (findings->algorithm)
        report_put(sink, &words, "# algorithm: %s\n", findings->algorithm);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        sink_format(sink, "%s %zu - ", finding->kind < FINDING_BAD ? "ok" : "not ok", i + 1);
        report_put(sink, &words, finding->what ? "%s: %s\n" : "%s\n", finding->file, finding->what);
        if (finding->message)
            report_put(sink, &quoted, "  ---\n  message: \"%s\"\n", finding->message);
        if (finding->line)
            sink_format(sink, "  line: %zu\n", finding->line);
        if (finding->lines.length || finding->picture.length)
            report_put(sink, &block, "  details: |%s%s\n", finding->lines.data,
                       finding->picture.data);
        sink_text(sink, finding->message ? "  ...\n" : "");
    }
}

/* JUnit: one suite, in which the class of a test is its file. */
static void report_write_junit(struct sink *sink, const struct findings *findings)
{
    static const struct report_escapes xml = {"&<>\"\n", "&#%d;"};

    sink_format(sink,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                "  <testsuite name=\"eyeshot\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
                findings->count, findings_count(findings, FINDING_BAD),
                findings_count(findings, FINDING_TROUBLE));
    if (findings->algorithm)
        report_put(sink, &xml,
                   "    <properties><property name=\"algorithm\" value=\"%s\"/></properties>\n",
                   findings->algorithm);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        const char *element = finding->kind == FINDING_BAD ? "failure" : "error";
        report_put(sink, &xml, "    <testcase classname=\"%s\" name=\"%s\"", finding->file,
                   finding->what ? finding->what : "scenario");
        if (finding->kind < FINDING_BAD)
            sink_text(sink, "/>\n");
        else
            report_put(sink, &xml, ">\n      <%s message=\"%s\">%s%s</%s>\n    </testcase>\n",
                       element, finding->message, finding->lines.data, finding->picture.data,
                       element);
    }
    sink_text(sink, "  </testsuite>\n</testsuites>\n");
}

/*
 * GitHub: what is good is left out, and so are pictures, since its letters are not all as wide. In
 * a file's name and a title `:` and `,` would end the property.
 */
static void report_write_github(struct sink *sink, const struct findings *findings)
{
    static const struct report_escapes property = {"%:,\n", "%%%02X"}, text = {"%\n", "%%%02X"};

    if (findings->algorithm && findings_count(findings, FINDING_BAD))
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
        report_put(sink, &property, finding->what ? ",title=eyeshot %s%3A %s" : ",title=eyeshot %s",
                   findings->command, finding->what);
        report_put(sink, &text, "::%s%s\n", finding->message, finding->lines.data);
    }
}

/*
 * The text in a block, where nothing is Markdown, HTML, a link or somebody's name: its fence is
 * longer than every run of backquotes in it. The text is done then.
 */
static void report_put_block(struct sink *sink, struct sink *text)
{
    struct bytes fence = {0};
    size_t run = 0;

    bytes_addf(&fence, "```");
    for (size_t i = 0; i < text->buffer.length; i++) {
        run = text->buffer.data[i] == '`' ? run + 1 : 0;
        if (run == fence.length)
            bytes_addf(&fence, "`");
    }
    sink_format(sink, "\n%stext\n%s\n%s\n", fence.data, text->buffer.data, fence.data);
    bytes_truncate(&text->buffer, 0);
    bytes_release(&fence);
}

/* Markdown: a block for each that is not good. */
static void report_write_markdown(struct sink *sink, const struct findings *findings)
{
    static const struct report_escapes word = {"", ""}, lines = {"\n", "%c"};
    size_t bad = findings_count(findings, FINDING_BAD) + findings_count(findings, FINDING_TROUBLE);
    struct sink text = {.fd = -1};

    sink_format(sink, "### eyeshot %s\n\n", findings->command);
    if (findings->summary)
        sink_format(sink, "%s\n", findings->summary);
    else
        sink_format(sink, "%zu of %zu tests passed\n", findings->count - bad, findings->count);
    if (findings->algorithm) {
        report_put(&text, &word, "algorithm: %s", findings->algorithm);
        report_put_block(sink, &text);
    }
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        size_t length = finding->lines.length + finding->picture.length;
        if (finding->kind == FINDING_GOOD)
            continue;
        report_put(&text, &word, "%s", finding->file);
        if (finding->line)
            sink_format(&text, ", line %zu", finding->line);
        report_put(&text, &word, finding->what ? ": %s: %s" : "%s: %s", finding->what,
                   finding->message);
        if (length > MARKDOWN_MOST)
            sink_format(&text, "\n(%zu bytes of details are left out)", length);
        else
            report_put(&text, &lines, "%s%s", finding->lines.data, finding->picture.data);
        report_put_block(sink, &text);
    }
    sink_text(sink, "\n");
    bytes_release(&text.buffer);
}

/* Where reports go */

static const struct report_kind {
    const char *name;
    void (*write)(struct sink *sink, const struct findings *findings);
    bool tests;   /* of tests only */
    bool appends; /* to what FILE holds: CI appends to the summary of a step */
} report_kinds[] = {
    {"tap", report_write_tap, false, false},
    {"junit", report_write_junit, true, false},
    {"github", report_write_github, false, false},
    {"markdown", report_write_markdown, false, true},
};

/* The kind that KIND=FILE names; NULL: there is none. */
static const struct report_kind *report_find_kind(const char *text, const char **path)
{
    size_t length = strcspn(text, "=");

    *path = text + length + (text[length] == '=');
    for (size_t i = 0; **path && i < sizeof report_kinds / sizeof *report_kinds; i++)
        if (strlen(report_kinds[i].name) == length && !strncmp(report_kinds[i].name, text, length))
            return &report_kinds[i];
    return NULL;
}

int reports_check(const struct option_list *wanted, bool tests, struct diag *diag)
{
    int instead = 0;

    for (size_t i = 0; i < wanted->count; i++) {
        const char *path;
        const struct report_kind *kind = report_find_kind(wanted->texts[i], &path);
        if (!kind || (kind->tests && !tests))
            return diag_fail(
                diag, "report: found '%s', expected KIND=FILE with tap, %sgithub or markdown",
                wanted->texts[i], tests ? "junit, " : "");
        instead += !strcmp(path, "-");
    }
    return instead < 2 ? instead
                       : diag_fail(diag, "report: only one takes the place of the ordinary text");
}

int reports_write(const struct option_list *wanted, struct call *call,
                  const struct findings *findings, struct diag *diag)
{
    int status = 0;

    diag->file = NULL;
    for (size_t i = 0; i < wanted->count; i++) {
        const char *path;
        const struct report_kind *kind = report_find_kind(wanted->texts[i], &path);
        struct sink sink = {.fd = -1};
        bug_unless(kind);
        if (strcmp(path, "-") != 0) {
            if ((kind->appends ? sink_open_end : sink_open)(&sink, path, diag)) {
                status = -1;
                continue;
            }
            kind->write(&sink, findings);
            status |= sink_close(&sink, diag);
        } else if (call && call->open) {
            kind->write(&call->sink, findings);
        }
    }
    return call ? status | call_close(call, diag) : status;
}
