/*
 * A page is one file that needs nothing from outside: the style, the answer as the command prints
 * it with -f json, the picture that it prints with -f svg, and the viewer, which takes the
 * picture's place where scripts run. src/page/answers.js turns the answer into layers, tables and
 * turns, src/page/viewer.js shows them.
 */
#include "cli/picture/format.h"

#include "cli/support/utf8.h"

/* What XML 1.0 has no place for, even escaped, becomes U+FFFD. */
void xml_part(struct sink *sink, const char *text, size_t length)
{
    static const char *const names[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    uint32_t code;

    for (size_t i = 0; i < length;) {
        i += utf8_next(text + i, length - i, &code);
        if (code < sizeof names / sizeof *names && names[code])
            sink_text(sink, names[code]);
        else if (!code || utf8_is_control(code) || code == 0xfffe || code == 0xffff)
            sink_code(sink, 0xfffd);
        else
            sink_code(sink, code);
    }
}

void xml_text(struct sink *sink, const char *text)
{
    xml_part(sink, text, strlen(text));
}

void format_begin(struct sink *sink, const struct format *format, const struct style *style)
{
    const char *title = style->picture.title ? style->picture.title : format->title;

    if (!format->title)
        return;
    /* The policy says what the page keeps to anyway: no connection, no foreign file, no form. */
    sink_text(sink, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:; "
                    "base-uri 'none'; form-action 'none'\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>");
    xml_text(sink, title);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, svg_css);
    sink_lines(sink, page_css);
    sink_text(sink, "</style>\n</head>\n<body>\n<h1>");
    xml_text(sink, title);
    sink_text(sink, "</h1>\n<script type=\"application/json\" id=\"answer\">\n");
}

void format_add(struct sink *sink, const struct format *format, const void *answer,
                const struct style *style)
{
    struct sink text = {.fd = -1};
    const char *rest, *sign;

    if (!format->title) {
        format->write(sink, answer, style);
        return;
    }
    /* In JSON `<` stands in strings alone, where it may be escaped: none ends the script. */
    format->json->write(&text, answer, style);
    for (rest = text.buffer.data; (sign = strchr(rest, '<')); rest = sign + 1) {
        sink_write(sink, rest, (size_t)(sign - rest));
        sink_text(sink, "\\u003c");
    }
    sink_text(sink, rest);
    bytes_release(&text.buffer);
}

void format_end(struct sink *sink, const struct format *format, const void *answer,
                const struct style *style)
{
    struct sink text = {.fd = -1};

    if (!format->title)
        return;
    sink_text(sink, "</script>\n<figure id=\"still\">\n");
    format->still->write(&text, answer, style);
    if (!strcmp(format->still->name, "svg")) {
        sink_write(sink, text.buffer.data, text.buffer.length);
    } else {
        sink_text(sink, "<pre>");
        xml_part(sink, text.buffer.data, text.buffer.length);
        sink_text(sink, "</pre>\n");
    }
    sink_text(sink, "</figure>\n<script>\n");
    sink_lines(sink, parts_js);
    sink_lines(sink, viewer_js);
    sink_lines(sink, answers_js);
    sink_text(sink, "</script>\n</body>\n</html>\n");
    bytes_release(&text.buffer);
}

void format_write(struct sink *sink, const struct format *format, const void *answer,
                  const struct style *style)
{
    format_begin(sink, format, style);
    format_add(sink, format, answer, style);
    format_end(sink, format, answer, style);
}
