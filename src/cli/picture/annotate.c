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
#include "cli/support/fnv.h"
#include "cli/support/json_out.h"
#include "lib/eyeshot.h"

struct annotation *annotations_add(struct annotations *annotations)
{
    annotations->list = alloc_grow(annotations->list, annotations->count, &annotations->room,
                                   sizeof *annotations->list);
    annotations->list[annotations->count] = (struct annotation){0};
    return &annotations->list[annotations->count++];
}

void annotations_release(struct annotations *annotations)
{
    free(annotations->list);
}

bool annotations_wanted(void)
{
    const char *there = getenv("GITHUB_ACTIONS");

    return there && !strcmp(there, "true");
}

void annotations_tell(const struct format *format, const void *answer)
{
    struct sink sink = {.fd = -1};

    format->write(&sink, answer, &(struct style){0});
    if (sink.buffer.length)
        fwrite(sink.buffer.data, 1, sink.buffer.length, stderr);
    bytes_release(&sink.buffer);
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

void annotations_github(struct sink *sink, const struct annotations *annotations)
{
    for (size_t i = 0; i < annotations->count; i++) {
        const struct annotation *one = &annotations->list[i];
        sink_text(sink, "::error file=");
        add_escaped(sink, one->file, "%:,");
        if (one->line)
            sink_format(sink, ",line=%zu", one->line);
        sink_format(sink, ",title=eyeshot %s", one->check);
        sink_text(sink, "%3A ");
        add_escaped(sink, one->title, "%:,");
        sink_text(sink, "::");
        add_escaped(sink, one->message, "%");
        sink_text(sink, "\n");
    }
}

/* The same for the same finding, wherever in its file it stands. */
static uint64_t fingerprint(const struct annotation *one)
{
    return fnv_add(fnv_add(fnv_add(FNV_START, one->check), one->file), one->title);
}

void annotations_gitlab(struct sink *sink, const struct annotations *annotations)
{
    struct json_out json = {.sink = sink, .pretty = true};

    json_array(&json, NULL);
    for (size_t i = 0; i < annotations->count; i++) {
        const struct annotation *one = &annotations->list[i];
        struct bytes text = {0};
        json_object(&json, NULL);
        bytes_addf(&text, "%s: %s", one->title, one->message);
        json_string(&json, "description", text.data);
        bytes_truncate(&text, 0);
        bytes_addf(&text, "eyeshot-%s", one->check);
        json_string(&json, "check_name", text.data);
        bytes_truncate(&text, 0);
        bytes_addf(&text, "%016llx", (unsigned long long)fingerprint(one));
        json_string(&json, "fingerprint", text.data);
        json_string(&json, "severity", "major");
        json_object(&json, "location");
        json_string(&json, "path", one->file);
        json_object(&json, "lines");
        json_size(&json, "begin", one->line ? one->line : 1);
        json_end(&json);
        json_end(&json);
        json_end(&json);
        bytes_release(&text);
    }
    json_end(&json);
    json_end_line(&json);
}

/* A path as a relative reference of a URI: all but letters, digits, - . _ ~ and / is escaped. */
static void add_uri(struct bytes *out, const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    for (; *path; path++)
        bytes_addf(out, strchr(plain, *path) ? "%c" : "%%%02X", (unsigned char)*path);
}

static void add_result(struct json_out *json, const struct annotation *one)
{
    struct bytes text = {0};

    json_object(json, NULL);
    bytes_addf(&text, "eyeshot-%s", one->check);
    json_string(json, "ruleId", text.data);
    json_string(json, "level", "error");
    bytes_truncate(&text, 0);
    bytes_addf(&text, "%s: %s", one->title, one->message);
    json_object(json, "message");
    json_string(json, "text", text.data);
    json_end(json);
    json_array(json, "locations");
    json_object(json, NULL);
    json_object(json, "physicalLocation");
    json_object(json, "artifactLocation");
    bytes_truncate(&text, 0);
    add_uri(&text, one->file);
    json_string(json, "uri", text.data);
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
    bytes_truncate(&text, 0);
    bytes_addf(&text, "%016llx", (unsigned long long)fingerprint(one));
    json_string(json, "eyeshot/1", text.data);
    json_end(json);
    json_end(json);
    bytes_release(&text);
}

void annotations_sarif(struct sink *sink, const struct annotations *annotations)
{
    struct json_out json = {.sink = sink, .pretty = true};

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
        add_result(&json, &annotations->list[i]);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}
