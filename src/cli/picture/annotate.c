/*
 * Sources: GitHub, "Workflow commands for GitHub Actions"; GitLab, "Code Quality", the part of Code
 * Climate's form that it reads; OASIS, "Static Analysis Results Interchange Format (SARIF) Version
 * 2.1.0", 2020.
 */
#include "cli/picture/annotate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/hash.h"
#include "cli/support/json_out.h"
#include "cli/support/utf8.h"
#include "lib/eyeshot.h"

struct bytes *annotations_add(struct annotations *annotations, const char *file, size_t line,
                              const char *title)
{
    struct annotation *one;

    annotations->list = alloc_grow(annotations->list, annotations->count, &annotations->room,
                                   sizeof *annotations->list);
    one = &annotations->list[annotations->count++];
    *one = (struct annotation){.file = file, .line = line, .title = title};
    return &one->message;
}

void annotations_release(struct annotations *annotations)
{
    for (size_t i = 0; i < annotations->count; i++)
        bytes_release(&annotations->list[i].message);
    free(annotations->list);
}

/* Bytes of `special`, and those that steer a terminal, as % and two digits. */
static void add_escaped(struct sink *sink, const char *text, const char *special)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f || strchr(special, *text))
            sink_format(sink, "%%%02X", (unsigned char)*text);
        else
            sink_write(sink, text, 1);
}

static void write_github(struct sink *sink, const void *answer, const struct style *style)
{
    const struct annotations *annotations = answer;

    (void)style;
    for (size_t i = 0; i < annotations->count; i++) {
        const struct annotation *one = &annotations->list[i];
        sink_format(sink, "::%s file=", one->allowed ? "notice" : "error");
        add_escaped(sink, one->file, "%:,");
        if (one->line)
            sink_format(sink, ",line=%zu", one->line);
        sink_format(sink, ",title=eyeshot %s", annotations->check);
        sink_text(sink, "%3A ");
        add_escaped(sink, one->title, "%:,");
        sink_text(sink, "::");
        add_escaped(sink, one->message.data, "%");
        sink_text(sink, "\n");
    }
}

void annotations_tell(const struct annotations *annotations)
{
    const char *there = getenv("GITHUB_ACTIONS");
    struct sink sink = {.fd = -1};

    if (!there || strcmp(there, "true") != 0)
        return;
    write_github(&sink, annotations, NULL);
    if (sink.buffer.length)
        fwrite(sink.buffer.data, 1, sink.buffer.length, stderr);
    bytes_release(&sink.buffer);
}

static void put(struct json_out *json, const char *key, const char *one, const char *two,
                const char *three)
{
    struct bytes text = {0};

    bytes_addf(&text, "%s%s%s", one, two, three);
    json_string(json, key, text.data);
    bytes_release(&text);
}

/* The same for the same finding, wherever in its file it stands. */
static void put_fingerprint(struct json_out *json, const char *key, const char *check,
                            const struct annotation *one)
{
    uint64_t hash = fnv_add(fnv_add(fnv_add(FNV_START, check), one->file), one->title);
    char text[17];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    json_string(json, key, text);
}

/* Bytes that are not UTF-8 become U+FFFD: in JSON there is no place for them. */
static void put_path(struct json_out *json, const char *path)
{
    struct bytes text = {0};
    uint32_t code;

    bytes_addf(&text, "%s", "");
    for (size_t rest = strlen(path), length; rest; path += length, rest -= length) {
        length = utf8_next(path, rest, &code);
        bytes_addf(&text, "%.*s", code ? (int)length : 3, code ? path : "\ufffd");
    }
    json_string(json, "path", text.data);
    bytes_release(&text);
}

static void write_gitlab(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = true};
    const struct annotations *annotations = answer;

    (void)style;
    json_array(&json, NULL);
    for (size_t i = 0; i < annotations->count; i++) {
        const struct annotation *one = &annotations->list[i];
        json_object(&json, NULL);
        put(&json, "description", one->title, ": ", one->message.data);
        put(&json, "check_name", "eyeshot-", annotations->check, "");
        put_fingerprint(&json, "fingerprint", annotations->check, one);
        json_string(&json, "severity", one->allowed ? "info" : "major");
        json_object(&json, "location");
        put_path(&json, one->file);
        json_object(&json, "lines");
        json_size(&json, "begin", one->line ? one->line : 1);
        json_end(&json);
        json_end(&json);
        json_end(&json);
    }
    json_end(&json);
    json_end_line(&json);
}

/* A path as a relative reference of a URI: all but letters, digits, - . _ ~ and / is escaped. */
static void put_uri(struct json_out *json, const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    struct bytes uri = {0};

    bytes_addf(&uri, "%s", "");
    for (; *path; path++)
        bytes_addf(&uri, strchr(plain, *path) ? "%c" : "%%%02X", (unsigned char)*path);
    json_string(json, "uri", uri.data);
    bytes_release(&uri);
}

static void put_result(struct json_out *json, const char *check, const struct annotation *one)
{
    json_object(json, NULL);
    put(json, "ruleId", "eyeshot-", check, "");
    json_string(json, "level", one->allowed ? "note" : "error");
    json_object(json, "message");
    put(json, "text", one->title, ": ", one->message.data);
    json_end(json);
    json_array(json, "locations");
    json_object(json, NULL);
    json_object(json, "physicalLocation");
    json_object(json, "artifactLocation");
    put_uri(json, one->file);
    json_end(json);
    if (one->line) {
        json_object(json, "region");
        json_size(json, "startLine", one->line);
        json_end(json);
    }
    json_end(json);
    json_end(json);
    json_end(json);
    json_object(json, "partialFingerprints");
    put_fingerprint(json, "eyeshot/1", check, one);
    json_end(json);
    json_end(json);
}

static void write_sarif(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = true};
    const struct annotations *annotations = answer;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_string(&json, "version", "2.1.0");
    json_array(&json, "runs");
    json_object(&json, NULL);
    json_object(&json, "tool");
    json_object(&json, "driver");
    json_string(&json, "name", "eyeshot");
    json_string(&json, "version", eyeshot_version());
    json_end(&json);
    json_end(&json);
    json_array(&json, "results");
    for (size_t i = 0; i < annotations->count; i++)
        put_result(&json, annotations->check, &annotations->list[i]);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

const struct format annotate_github = {"github", "lines that GitHub shows beside the file",
                                       write_github};
const struct format annotate_gitlab = {"gitlab", "GitLab's report on code quality", write_gitlab};
const struct format annotate_sarif = {"sarif", "SARIF 2.1.0", write_sarif};

bool annotate_is(const struct format *format)
{
    return format == &annotate_github || format == &annotate_gitlab || format == &annotate_sarif;
}

/* Markdown */

/* Of the longest run of backquotes in it. */
static size_t longest_run(const char *text)
{
    size_t run = 0, most = 0;

    for (; *text; text++) {
        run = *text == '`' ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return most;
}

static void add_fence(struct bytes *text, size_t count)
{
    while (count--)
        bytes_add(text, "`", 1);
}

void markdown_code(struct bytes *text, const char *code, bool in_table)
{
    size_t run = longest_run(code);

    add_fence(text, run + 1);
    bytes_addf(text, run ? " " : "");
    for (; *code; code++)
        if (*code == '\n')
            bytes_add(text, " ", 1);
        else
            bytes_addf(text, in_table && *code == '|' ? "\\%c" : "%c", *code);
    bytes_addf(text, run ? " " : "");
    add_fence(text, run + 1);
}

void markdown_block(struct bytes *text, const char *lines)
{
    size_t length = strlen(lines), fence = longest_run(lines);

    if (length > MARKDOWN_MAP_MOST) {
        bytes_addf(text, "\n(a map of %zu bytes is left out)\n", length);
        return;
    }
    fence = fence < 3 ? 3 : fence + 1;
    bytes_addf(text, "\n");
    add_fence(text, fence);
    bytes_addf(text, "text\n%s%s", lines, length && lines[length - 1] == '\n' ? "" : "\n");
    add_fence(text, fence);
    bytes_addf(text, "\n");
}
