/* Source: "Extensible Markup Language (XML) 1.0", fifth edition, w3.org/TR/xml. */
#include "cli/input/xml.h"

#include <stdint.h>
#include <string.h>

#include "cli/support/utf8.h"

#define BLANKS " \t\r\n"
#define SHOWN 40 /* bytes of a name in a message */

static const char *here(const struct xml *xml)
{
    return xml->in.text + xml->in.at;
}

static int shown(struct xml_span span)
{
    return span.length < SHOWN ? (int)span.length : SHOWN;
}

static bool is_same(struct xml_span a, struct xml_span b)
{
    return a.length == b.length && !memcmp(a.text, b.text, a.length);
}

bool xml_is(struct xml_span span, const char *text)
{
    return is_same(span, (struct xml_span){text, strlen(text)});
}

/* Where the text is that comes within the next `most` bytes; NULL: it does not come. */
static const char *find(const struct xml *xml, const char *text, size_t most)
{
    const char *end = here(xml) + most, *at = here(xml);
    size_t length = strlen(text);

    for (; (at = memchr(at, *text, (size_t)(end - at))); at++)
        if ((size_t)(end - at) >= length && !memcmp(at, text, length))
            return at;
    return NULL;
}

/* Passes over everything up to the text, and over that; false: it does not come. */
static bool pass(struct xml *xml, const char *text)
{
    const char *at = find(xml, text, cursor_left(&xml->in));

    xml->in.at = at ? (size_t)(at - xml->in.text) + strlen(text) : xml->in.at;
    return at;
}

/* May it stand in XML? */
static bool is_character(uint32_t code)
{
    return code == '\t' || code == '\n' || code == '\r' ||
           (code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) &&
            code != 0xfffe && code != 0xffff);
}

static int check_characters(const struct xml *xml)
{
    uint32_t code;

    for (size_t at = 0, step; at < xml->in.length; at += step) {
        step = utf8_decode(xml->in.text + at, xml->in.length - at, &code);
        if (!step)
            return xml_fail(xml, xml->in.text + at, "found byte 0x%02x, which is not valid UTF-8",
                            (unsigned)(unsigned char)xml->in.text[at]);
        if (!is_character(code))
            return xml_fail(xml, xml->in.text + at, "found U+%04X, which XML may not hold",
                            (unsigned)code);
    }
    return 0;
}

/* `&…;` at `at`: the bytes it takes, and what it stands for; 0: it is none. */
static size_t read_reference(const char *at, size_t length, uint32_t *code)
{
    static const struct {
        const char *text;
        char code;
    } named[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    static const char digits[] = "0123456789abcdef";
    bool hex = length > 2 && at[2] == 'x';
    size_t start = hex ? 3 : 2, end = start;

    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        size_t size = strlen(named[i].text);
        *code = (uint32_t)named[i].code;
        if (size <= length && !memcmp(at, named[i].text, size))
            return size;
    }
    if (length < 4 || at[1] != '#')
        return 0;
    for (*code = 0; end < length && end - start < 8; end++) {
        char low = at[end] >= 'A' && at[end] <= 'F' ? (char)(at[end] + 32) : at[end];
        const char *digit = low ? strchr(digits, low) : NULL;
        if (!digit || (!hex && digit - digits > 9))
            break;
        *code = *code * (hex ? 16 : 10) + (uint32_t)(digit - digits);
    }
    return end > start && end < length && at[end] == ';' && is_character(*code) ? end + 1 : 0;
}

/* Every & begins a reference. */
static int check_references(const struct xml *xml, struct xml_span span)
{
    const char *end = span.text + span.length, *at = span.text;
    uint32_t code;

    while ((at = memchr(at, '&', (size_t)(end - at)))) {
        size_t step = read_reference(at, (size_t)(end - at), &code);
        if (!step)
            return xml_fail(xml, at,
                            "found &, expected &amp; or another of XML's own entities, or &#N;");
        at += step;
    }
    return 0;
}

void xml_add(struct bytes *out, struct xml_span span, bool literal)
{
    const char *end = span.text + span.length;

    for (const char *at = span.text; at < end;) {
        const char *stop = literal ? NULL : memchr(at, '&', (size_t)(end - at));
        uint32_t code;
        char text[4];
        bytes_add(out, at, (size_t)((stop ? stop : end) - at));
        if (!stop)
            break;
        at = stop + read_reference(stop, (size_t)(end - stop), &code);
        bytes_add(out, text, utf8_encode(code, text));
    }
}

static bool may_begin(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           byte == ':' || byte >= 0x80;
}

/* Of an element or an attribute. */
static int take_name(struct xml *xml, struct xml_span *name)
{
    *name = (struct xml_span){here(xml), 0};
    while (xml->in.at < xml->in.length) {
        unsigned char byte = (unsigned char)*here(xml);
        if (!may_begin(byte) &&
            (!name->length || !((byte >= '0' && byte <= '9') || byte == '-' || byte == '.')))
            break;
        name->length++;
        xml->in.at++;
    }
    return name->length ? 0 : xml_fail(xml, here(xml), "expected a name");
}

static int take_value(struct xml *xml, struct xml_span *value)
{
    const char *quote = here(xml), *end, *wrong;

    if (!cursor_left(&xml->in) || (*quote != '"' && *quote != '\''))
        return xml_fail(xml, quote, "expected a value in quotes");
    end = memchr(quote + 1, *quote, cursor_left(&xml->in) - 1);
    if (!end)
        return xml_fail(xml, quote, "this quote has no end");
    *value = (struct xml_span){quote + 1, (size_t)(end - quote - 1)};
    wrong = memchr(value->text, '<', value->length);
    if (wrong)
        return xml_fail(xml, wrong, "found < in a value, expected &lt;");
    xml->in.at = (size_t)(end + 1 - xml->in.text);
    return check_references(xml, *value);
}

static int take_attribute(struct xml *xml)
{
    struct xml_span name, value;

    if (take_name(xml, &name))
        return -1;
    for (int i = 0; i < xml->attribute_count; i++)
        if (is_same(xml->attributes[i].name, name))
            return xml_fail(xml, name.text, "%.*s is given twice", shown(name), name.text);
    if (xml->attribute_count == XML_ATTRIBUTES)
        return xml_fail(xml, name.text, "more than %d attributes", XML_ATTRIBUTES);
    cursor_skip(&xml->in, BLANKS);
    if (!cursor_take(&xml->in, "="))
        return xml_fail(xml, here(xml), "expected = and a value");
    cursor_skip(&xml->in, BLANKS);
    if (take_value(xml, &value))
        return -1;
    xml->attributes[xml->attribute_count].name = name;
    xml->attributes[xml->attribute_count++].value = value;
    return 0;
}

/* Up to one of the two ends; 0 or 1 says to which, -1 with `diag`. */
static int take_attributes(struct xml *xml, const char *one, const char *other)
{
    xml->attribute_count = 0;
    for (;;) {
        bool apart = cursor_skip(&xml->in, BLANKS);
        if (cursor_take(&xml->in, one))
            return 0;
        if (other && cursor_take(&xml->in, other))
            return 1;
        if (xml->in.at == xml->in.length)
            return xml_fail(xml, here(xml), "the file ends within <…>");
        if (!apart)
            return xml_fail(xml, here(xml), "expected a blank or the end of <…>");
        if (take_attribute(xml))
            return -1;
    }
}

const struct xml_span *xml_get(const struct xml *xml, const char *name)
{
    for (int i = 0; i < xml->attribute_count; i++)
        if (xml_is(xml->attributes[i].name, name))
            return &xml->attributes[i].value;
    return NULL;
}

/* `<?xml …?>`, if there is one. */
static int take_declaration(struct xml *xml)
{
    const struct xml_span *encoding;

    if (!cursor_take(&xml->in, "<?xml"))
        return 0;
    if (take_attributes(xml, "?>", NULL))
        return -1;
    encoding = xml_get(xml, "encoding");
    if (encoding && !xml_is(*encoding, "UTF-8") && !xml_is(*encoding, "utf-8") &&
        !xml_is(*encoding, "US-ASCII"))
        return xml_fail(xml, encoding->text, "found the encoding %.*s, expected UTF-8",
                        shown(*encoding), encoding->text);
    return 0;
}

int xml_begin(struct xml *xml, const char *text, size_t length, struct diag *diag)
{
    *xml = (struct xml){.in = {text, length, 0, diag}};
    return check_characters(xml) || take_declaration(xml) ? -1 : 0;
}

static int take_comment(struct xml *xml)
{
    const char *start = here(xml) - strlen("<!--");

    if (!pass(xml, "--"))
        return xml_fail(xml, start, "this comment has no end");
    return cursor_take(&xml->in, ">") ? 0 : xml_fail(xml, here(xml) - 2, "found -- in a comment");
}

static int take_instruction(struct xml *xml)
{
    const char *start = here(xml) - strlen("<?");

    if (cursor_take(&xml->in, "xml") && cursor_skip(&xml->in, BLANKS))
        return xml_fail(xml, start, "expected <?xml at the very beginning");
    return pass(xml, "?>") ? 0 : xml_fail(xml, start, "this instruction has no end");
}

/* The name of a file that tells what may stand where is passed over; declarations are refused. */
static int take_doctype(struct xml *xml)
{
    const char *start = here(xml) - strlen("<!DOCTYPE");
    char quote = 0;

    if (xml->begun)
        return xml_fail(xml, start, "expected DOCTYPE ahead of everything else");
    for (; xml->in.at < xml->in.length; xml->in.at++) {
        char byte = *here(xml);
        if (quote) {
            quote = byte == quote ? 0 : quote;
        } else if (byte == '"' || byte == '\'') {
            quote = byte;
        } else if (byte == '[') {
            return xml_fail(xml, here(xml), "found declarations, which are not read");
        } else if (byte == '>') {
            xml->in.at++;
            return 0;
        }
    }
    return xml_fail(xml, start, "this DOCTYPE has no end");
}

static int take_literal(struct xml *xml)
{
    const char *start = here(xml);

    if (!xml->depth)
        return xml_fail(xml, start, "found text outside of the root");
    if (!pass(xml, "]]>"))
        return xml_fail(xml, start, "this CDATA has no end");
    xml->span = (struct xml_span){start, (size_t)(here(xml) - start) - strlen("]]>")};
    xml->literal = true;
    return XML_TEXT;
}

static int take_text(struct xml *xml)
{
    const char *end = memchr(here(xml), '<', cursor_left(&xml->in)), *wrong;
    size_t length = end ? (size_t)(end - here(xml)) : cursor_left(&xml->in);

    xml->span = (struct xml_span){here(xml), length};
    xml->literal = false;
    wrong = find(xml, "]]>", length);
    if (wrong)
        return xml_fail(xml, wrong, "found ]]> in text");
    if (check_references(xml, xml->span))
        return -1;
    xml->in.at += length;
    return XML_TEXT;
}

static int close_element(struct xml *xml)
{
    xml->name = xml->open[--xml->depth];
    xml->empty = false;
    return XML_CLOSE;
}

static int take_end(struct xml *xml)
{
    struct xml_span name, open;

    if (take_name(xml, &name))
        return -1;
    if (!xml->depth)
        return xml_fail(xml, name.text, "found </%.*s>, and nothing is open", shown(name),
                        name.text);
    open = xml->open[xml->depth - 1];
    if (!is_same(name, open))
        return xml_fail(xml, name.text, "found </%.*s>, expected </%.*s>", shown(name), name.text,
                        shown(open), open.text);
    cursor_skip(&xml->in, BLANKS);
    return cursor_take(&xml->in, ">") ? close_element(xml) : xml_fail(xml, here(xml), "expected >");
}

static int take_start(struct xml *xml)
{
    int end;

    if (take_name(xml, &xml->name))
        return -1;
    if (xml->begun && !xml->depth)
        return xml_fail(xml, xml->name.text, "found a second root");
    if (xml->depth == XML_DEEPEST)
        return xml_fail(xml, xml->name.text, "more than %d elements in one another", XML_DEEPEST);
    end = take_attributes(xml, ">", "/>");
    if (end < 0)
        return -1;
    xml->open[xml->depth++] = xml->name;
    xml->begun = true;
    xml->empty = end;
    return XML_OPEN;
}

static int end_file(const struct xml *xml)
{
    struct xml_span open;

    if (!xml->begun)
        return xml_fail(xml, here(xml), "the file ends, expected an element");
    if (!xml->depth)
        return XML_END;
    open = xml->open[xml->depth - 1];
    return xml_fail(xml, here(xml), "the file ends, expected </%.*s>", shown(open), open.text);
}

int xml_next(struct xml *xml)
{
    if (xml->empty)
        return close_element(xml);
    while (xml->in.at < xml->in.length) {
        int status = 0;
        if (*here(xml) != '<') {
            int kind = take_text(xml);
            if (kind != XML_TEXT || xml->depth)
                return kind;
            if (strspn(xml->span.text, BLANKS) < xml->span.length)
                status = xml_fail(xml, xml->span.text, "found text outside of the root");
        } else if (cursor_take(&xml->in, "<!--")) {
            status = take_comment(xml);
        } else if (cursor_take(&xml->in, "<?")) {
            status = take_instruction(xml);
        } else if (cursor_take(&xml->in, "<![CDATA[")) {
            return take_literal(xml);
        } else if (cursor_take(&xml->in, "<!DOCTYPE")) {
            status = take_doctype(xml);
        } else if (cursor_take(&xml->in, "</")) {
            return take_end(xml);
        } else {
            xml->in.at++;
            return take_start(xml);
        }
        if (status)
            return -1;
    }
    return end_file(xml);
}

int xml_skip(struct xml *xml)
{
    int depth = xml->depth;

    while (xml->depth >= depth)
        if (xml_next(xml) < 0)
            return -1;
    return 0;
}
