/*
 * Source: "TMX Map Format", doc.mapeditor.org/en/stable/reference/tmx-map-format (Tiled 1.11).
 *
 * What Tiled writes as XML and as JSON is the same but for its form: an element is an object, its
 * attributes are members, and its children are elements of arrays. Tables say which count here; all
 * others are passed over. So there is one reader of maps, and its messages name places by their
 * path in JSON.
 */
#include "cli/input/tmx.h"

#include <string.h>

#include "cli/input/format.h"
#include "cli/input/xml.h"

enum type { TEXT, NUMBER, FLAG };

struct key {
    const char *name;
    enum type type;
};

struct kind;

/*
 * A child that counts. With a list: its object is added to that, or `read` adds what it holds; an
 * empty list stands for one without a kind. Without a list: `read` adds members, of one such child
 * at most.
 */
struct child {
    const char *name, *list;
    const struct kind *kind;
    int (*read)(struct xml *xml, struct bytes *out);
};

struct kind {
    const char *type; /* its member of that name; NULL: it has none, or an attribute is it */
    const struct key *keys;
    const struct child *children;
};

#define CHILDREN_MOST 8

/* Text as JSON */

static void add_text(struct bytes *out, const struct xml_span *spans, const bool *literal,
                     size_t count)
{
    struct bytes text = {0};

    bytes_add(&text, "", 0);
    for (size_t i = 0; i < count; i++)
        xml_add(&text, spans[i], literal && literal[i]);
    bytes_add(out, "\"", 1);
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (byte < 0x20)
            bytes_addf(out, "\\u%04x", byte);
        else if (byte == '"' || byte == '\\')
            bytes_addf(out, "\\%c", byte);
        else
            bytes_add(out, &text.data[i], 1);
    }
    bytes_add(out, "\"", 1);
    bytes_release(&text);
}

static size_t count_digits(const char *text, size_t length)
{
    size_t count = 0;

    while (count < length && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* One digit at least: moves `at` behind them. */
static bool take_digits(const char **at, const char *end)
{
    size_t count = count_digits(*at, (size_t)(end - *at));

    *at += count;
    return count > 0;
}

/* As JSON has numbers, too. */
static bool is_number(struct xml_span span)
{
    const char *at = span.text, *end = at + span.length, *start;

    at += at < end && *at == '-';
    start = at;
    if (!take_digits(&at, end) || (*start == '0' && at > start + 1))
        return false;
    if (at < end && *at == '.') {
        at++;
        if (!take_digits(&at, end))
            return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '-' || *at == '+');
        if (!take_digits(&at, end))
            return false;
    }
    return at == end;
}

static void add_name(struct bytes *out, const char *name)
{
    bytes_addf(out, "%s\"%s\":", out->length && out->data[out->length - 1] != '{' ? "," : "", name);
}

static int add_key(const struct xml *xml, const struct key *key, struct bytes *out)
{
    const struct xml_span *value = xml_get(xml, key->name);

    if (!value)
        return 0;
    if (key->type == NUMBER && !is_number(*value))
        return xml_fail(xml, value->text, "%s: expected a number", key->name);
    if (key->type == FLAG && !xml_is(*value, "0") && !xml_is(*value, "1"))
        return xml_fail(xml, value->text, "%s: expected 0 or 1", key->name);
    add_name(out, key->name);
    if (key->type == TEXT)
        add_text(out, value, NULL, 1);
    else if (key->type == FLAG)
        bytes_addf(out, xml_is(*value, "1") ? "true" : "false");
    else
        bytes_add(out, value->text, value->length);
    return 0;
}

/* Elements */

static int read_object(struct xml *xml, const struct kind *kind, struct bytes *out);

static void add_comma(struct bytes *list)
{
    if (list->length)
        bytes_add(list, ",", 1);
}

static int read_child(struct xml *xml, const struct kind *kind, struct bytes lists[], bool there[],
                      struct bytes *out)
{
    size_t i = 0, slot = 0;
    const struct child *child;

    while (kind->children[i].name && !xml_is(xml->name, kind->children[i].name))
        i++;
    child = &kind->children[i];
    if (!child->name)
        return xml_skip(xml);
    if (!child->list) {
        if (there[i])
            return xml_fail(xml, xml->name.text, "found a second <%s>", child->name);
        there[i] = true;
        return child->read(xml, out);
    }
    while (!kind->children[slot].list || strcmp(kind->children[slot].list, child->list) != 0)
        slot++;
    there[slot] = true;
    if (child->read)
        return child->read(xml, &lists[slot]);
    if (!child->kind)
        return xml_skip(xml);
    add_comma(&lists[slot]);
    return read_object(xml, child->kind, &lists[slot]);
}

/* The lists, each once; those of children with a kind even if they are empty. */
static void add_lists(const struct kind *kind, const struct bytes lists[], const bool there[],
                      struct bytes *out)
{
    for (size_t i = 0; kind->children[i].name; i++) {
        const struct child *child = &kind->children[i];
        size_t first = 0;
        while (child->list && (!kind->children[first].list ||
                               strcmp(kind->children[first].list, child->list) != 0))
            first++;
        if (!child->list || first != i || (!there[i] && !child->kind))
            continue;
        add_name(out, child->list);
        bytes_add(out, "[", 1);
        bytes_add(out, lists[i].data, lists[i].length);
        bytes_add(out, "]", 1);
    }
}

/* The element that was just opened, to its end. */
static int read_object(struct xml *xml, const struct kind *kind, struct bytes *out)
{
    struct bytes lists[CHILDREN_MOST] = {{0}};
    bool there[CHILDREN_MOST] = {false};
    int depth = xml->depth, status = 0;

    bytes_add(out, "{", 1);
    if (kind->type) {
        add_name(out, "type");
        bytes_addf(out, "\"%s\"", kind->type);
    }
    for (size_t i = 0; kind->keys[i].name && !status; i++)
        status = add_key(xml, &kind->keys[i], out);
    while (!status && xml->depth >= depth) {
        enum xml_kind next = xml_next(xml);
        if (next == XML_WRONG)
            status = -1;
        else if (next == XML_OPEN)
            status = read_child(xml, kind, lists, there, out);
    }
    if (!status)
        add_lists(kind, lists, there, out);
    bytes_add(out, "}", 1);
    for (size_t i = 0; i < CHILDREN_MOST; i++)
        bytes_release(&lists[i]);
    return status;
}

/* Properties */

/* A value that is an attribute, or the text. */
static void add_value(struct bytes *out, struct xml_span type, struct xml_span value, bool literal)
{
    bool number = xml_is(type, "int") || xml_is(type, "float") || xml_is(type, "object");

    add_name(out, "value");
    if (number ? is_number(value)
               : xml_is(type, "bool") && (xml_is(value, "true") || xml_is(value, "false")))
        bytes_add(out, value.text, value.length);
    else if (xml_is(type, "class"))
        bytes_add(out, "{}", 2);
    else
        add_text(out, &value, &literal, 1);
}

static int read_property(struct xml *xml, struct bytes *out)
{
    static const struct key name = {"name", TEXT};
    const struct xml_span *type = xml_get(xml, "type"), *value = xml_get(xml, "value");
    struct xml_span kind = type ? *type : (struct xml_span){"", 0};
    struct xml_span text = value ? *value : (struct xml_span){"", 0};
    bool literal = false;
    int depth = xml->depth;

    add_comma(out);
    bytes_add(out, "{", 1);
    if (add_key(xml, &name, out))
        return -1;
    while (xml->depth >= depth) {
        enum xml_kind next = xml_next(xml);
        if (next == XML_WRONG || (next == XML_OPEN && xml_skip(xml)))
            return -1;
        if (next == XML_TEXT && !value && !text.length) {
            text = xml->span;
            literal = xml->literal;
        }
    }
    add_value(out, kind, text, literal);
    bytes_add(out, "}", 1);
    return 0;
}

static int read_properties(struct xml *xml, struct bytes *list)
{
    int depth = xml->depth;

    while (xml->depth >= depth) {
        enum xml_kind next = xml_next(xml);
        if (next == XML_WRONG ||
            (next == XML_OPEN &&
             (xml_is(xml->name, "property") ? read_property(xml, list) : xml_skip(xml))))
            return -1;
    }
    return 0;
}

/* The tiles of a layer */

enum encoding { TILES, CSV, BASE64 };

/* Numbers with commas between them, which are wrong nowhere in JSON. */
static int add_csv(const struct xml *xml, struct bytes *out)
{
    const char *at = xml->span.text, *end = at + xml->span.length;

    while (at < end) {
        size_t digits = count_digits(at, (size_t)(end - at));
        bool comma = *at == ',';
        bool behind = out->length && out->data[out->length - 1] != ',';
        if (digits && (behind || (digits > 1 && *at == '0') || digits > 10))
            return xml_fail(xml, at,
                            behind ? "expected a comma between two tiles"
                                   : "expected a global tile id: 0 to 4294967295");
        if ((comma && !behind) || (!digits && !comma && !strchr(" \t\r\n", *at)))
            return xml_fail(xml, at, "expected the number of a tile");
        if (digits || comma)
            bytes_add(out, at, comma ? 1 : digits);
        at += digits ? digits : 1;
        if (digits && at < end && *at != ',' && !strchr(" \t\r\n", *at))
            return xml_fail(xml, at, "expected a comma between two tiles");
    }
    return 0;
}

static int add_base64(const struct xml *xml, struct bytes *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/= \t\r\n";
    const char *at = xml->span.text, *end = at + xml->span.length;

    bytes_reserve(out, xml->span.length);
    for (; at < end; at++) {
        if (!*at || !strchr(letters, *at))
            return xml_fail(xml, at, "expected base64");
        if (!strchr(" \t\r\n", *at))
            out->data[out->length++] = *at;
    }
    return 0;
}

/* `<tile gid="…"/>`: without the attribute there is none in the cell. */
static int add_tile(struct xml *xml, struct bytes *out)
{
    const struct xml_span *gid = xml_get(xml, "gid");

    if (gid && !is_number(*gid))
        return xml_fail(xml, gid->text, "gid: expected a number");
    add_comma(out);
    bytes_add(out, gid ? gid->text : "0", gid ? gid->length : 1);
    return xml_skip(xml);
}

static int read_chunk(struct xml *xml, enum encoding encoding, struct bytes *chunks);

/* What is in `data`, or in a chunk of it, which has no chunks. */
static int read_tiles(struct xml *xml, enum encoding encoding, struct bytes *out,
                      struct bytes *chunks)
{
    const char *behind = xml->text;
    struct bytes tiles = {0};
    int depth = xml->depth, status = 0;

    while (!status && xml->depth >= depth) {
        enum xml_kind next = xml_next(xml);
        if (next == XML_WRONG)
            status = -1;
        else if (next == XML_OPEN && chunks && xml_is(xml->name, "chunk"))
            status = read_chunk(xml, encoding, chunks);
        else if (next == XML_OPEN && encoding == TILES && xml_is(xml->name, "tile"))
            status = add_tile(xml, &tiles);
        else if (next == XML_OPEN)
            status = xml_fail(xml, xml->name.text, "found an element, expected tiles%s",
                              encoding == TILES ? "" : " as text");
        else if (next == XML_TEXT && encoding == BASE64)
            status = add_base64(xml, &tiles);
        else if (next == XML_TEXT && encoding == CSV)
            status = add_csv(xml, &tiles);
        if (next == XML_TEXT)
            behind = xml->span.text + xml->span.length;
    }
    if (!status && encoding == CSV && tiles.length && tiles.data[tiles.length - 1] == ',')
        status = xml_fail(xml, behind, "expected a tile behind the last comma");
    add_name(out, "data");
    bytes_add(out, encoding == BASE64 ? "\"" : "[", 1);
    bytes_add(out, tiles.data, tiles.length);
    bytes_add(out, encoding == BASE64 ? "\"" : "]", 1);
    bytes_release(&tiles);
    return status;
}

static int read_chunk(struct xml *xml, enum encoding encoding, struct bytes *chunks)
{
    static const struct key keys[] = {
        {"x", NUMBER}, {"y", NUMBER}, {"width", NUMBER}, {"height", NUMBER}};

    add_comma(chunks);
    bytes_add(chunks, "{", 1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (add_key(xml, &keys[i], chunks))
            return -1;
    if (read_tiles(xml, encoding, chunks, NULL))
        return -1;
    bytes_add(chunks, "}", 1);
    return 0;
}

/* Members of the layer. */
static int read_data(struct xml *xml, struct bytes *out)
{
    static const struct key compression = {"compression", TEXT};
    const struct xml_span *name = xml_get(xml, "encoding");
    enum encoding encoding = !name                     ? TILES
                             : xml_is(*name, "csv")    ? CSV
                             : xml_is(*name, "base64") ? BASE64
                                                       : TILES;
    struct bytes chunks = {0};
    int status;

    if (name && encoding == TILES)
        return xml_fail(xml, name->text, "encoding: expected csv or base64");
    if (encoding == BASE64) {
        add_name(out, "encoding");
        bytes_addf(out, "\"base64\"");
        if (add_key(xml, &compression, out))
            return -1;
    }
    status = read_tiles(xml, encoding, out, &chunks);
    add_name(out, "chunks");
    bytes_add(out, "[", 1);
    bytes_add(out, chunks.data, chunks.length);
    bytes_add(out, "]", 1);
    bytes_release(&chunks);
    return status;
}

/* What counts */

#define PLACE                                                                                      \
    {"offsetx", NUMBER},                                                                           \
    {                                                                                              \
        "offsety", NUMBER                                                                          \
    }
#define PROPERTIES                                                                                 \
    {                                                                                              \
        "properties", "properties", NULL, read_properties                                          \
    }

static const struct kind object = {NULL,
                                   (const struct key[]){{"id", NUMBER},
                                                        {"name", TEXT},
                                                        {"type", TEXT},
                                                        {"class", TEXT},
                                                        {"x", NUMBER},
                                                        {"y", NUMBER},
                                                        {"width", NUMBER},
                                                        {"height", NUMBER},
                                                        {"rotation", NUMBER},
                                                        {"gid", NUMBER},
                                                        {0}},
                                   (const struct child[]){PROPERTIES,
                                                          {"polygon", "polygon", NULL, NULL},
                                                          {"polyline", "polyline", NULL, NULL},
                                                          {"text", "text", NULL, NULL},
                                                          {0}}};
static const struct kind tile = {NULL, (const struct key[]){{"id", NUMBER}, {0}},
                                 (const struct child[]){PROPERTIES, {0}}};
static const struct kind tileset = {
    NULL, (const struct key[]){{"firstgid", NUMBER}, {"source", TEXT}, {0}},
    (const struct child[]){{"tile", "tiles", &tile, NULL}, {0}}};
static const struct kind tile_layer = {
    "tilelayer",
    (const struct key[]){{"name", TEXT}, {"width", NUMBER}, {"height", NUMBER}, PLACE, {0}},
    (const struct child[]){PROPERTIES, {"data", NULL, NULL, read_data}, {0}}};
static const struct kind object_layer = {
    "objectgroup", (const struct key[]){{"name", TEXT}, PLACE, {0}},
    (const struct child[]){PROPERTIES, {"object", "objects", &object, NULL}, {0}}};
static const struct kind image_layer = {"imagelayer",
                                        (const struct key[]){{"name", TEXT}, PLACE, {0}},
                                        (const struct child[]){PROPERTIES, {0}}};
static const struct kind group;

#define LAYERS                                                                                     \
    {"layer", "layers", &tile_layer, NULL}, {"objectgroup", "layers", &object_layer, NULL},        \
        {"imagelayer", "layers", &image_layer, NULL},                                              \
    {                                                                                              \
        "group", "layers", &group, NULL                                                            \
    }

static const struct kind group = {"group", (const struct key[]){{"name", TEXT}, PLACE, {0}},
                                  (const struct child[]){LAYERS, PROPERTIES, {0}}};
static const struct kind map = {
    NULL,
    (const struct key[]){{"orientation", TEXT},
                         {"infinite", FLAG},
                         {"width", NUMBER},
                         {"height", NUMBER},
                         {"tilewidth", NUMBER},
                         {"tileheight", NUMBER},
                         {0}},
    (const struct child[]){LAYERS, {"tileset", "tilesets", &tileset, NULL}, {0}}};

int tmx_translate(struct source *source, const char *root, struct diag *diag)
{
    struct xml xml;
    struct bytes json = {0};
    int status = -1;

    if (xml_begin(&xml, source->text, source->length, diag) || xml_next(&xml) != XML_OPEN)
        return -1;
    if (!xml_is(xml.name, root))
        return xml_fail(&xml, xml.name.text, "expected <%s>", root);
    status = read_object(&xml, strcmp(root, "map") ? &tileset : &map, &json);
    if (!status)
        status = xml_next(&xml) == XML_END ? 0 : -1;
    if (status) {
        bytes_release(&json);
        return -1;
    }
    bytes_release(&source->bytes);
    source->bytes = json;
    source->text = json.data;
    source->length = json.length;
    return 0;
}

static bool detect(const char *text, size_t length)
{
    return length > 5 && (!memcmp(text, "<?xml", 5) ||
                          (!memcmp(text, "<map", 4) && memchr(" \t\r\n>", text[4], 5)));
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    return tmx_translate(source, "map", diag) || read_tmj.read(scenario, source, options, diag) ? -1
                                                                                                : 0;
}

const struct read_format read_tmx = {"tmx", "a map of Tiled", detect, read};
