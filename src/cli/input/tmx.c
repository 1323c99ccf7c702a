/*
 * Source: "TMX Map Format", doc.mapeditor.org/en/stable/reference/tmx-map-format (Tiled 1.11).
 *
 * What Tiled writes as XML and as JSON is the same but for its form: an element is an object, its
 * attributes are members, and its children are elements of arrays. Tables say which count here; all
 * others are passed over. So there is one reader of maps, and its messages name places by their
 * path in JSON.
 */
#include "cli/input/tmj.h"

#include <string.h>

#include "cli/input/xml.h"
#include "cli/support/alloc.h"

/* An attribute that counts, on whatever element it stands. */
static const struct attribute {
    const char *name;
    enum { NUMBER, TEXT, FLAG } form;
} attributes[] = {{"infinite", FLAG},    {"width", NUMBER},      {"height", NUMBER},
                  {"tilewidth", NUMBER}, {"tileheight", NUMBER}, {"firstgid", NUMBER},
                  {"id", NUMBER},        {"x", NUMBER},          {"y", NUMBER},
                  {"offsetx", NUMBER},   {"offsety", NUMBER},    {"rotation", NUMBER},
                  {"gid", NUMBER},       {"name", TEXT},         {"type", TEXT},
                  {"class", TEXT},       {"orientation", TEXT},  {"source", TEXT}};

/*
 * An element that counts. One with a list becomes an object of that; of another one `read` adds
 * members to the object around it.
 */
struct element {
    const char *name, *list;
    const char *type;  /* its member of that name; NULL: it has none, or an attribute is it */
    const char *holds; /* a list that is there even if it is empty */
    int (*read)(struct xml *xml, cJSON *around);
};

static int read_properties(struct xml *xml, cJSON *object);
static int read_data(struct xml *xml, cJSON *layer);

static const struct element elements[] = {{"map", NULL, NULL, "layers", NULL},
                                          {"tileset", "tilesets", NULL, NULL, NULL},
                                          {"tile", "tiles", NULL, NULL, NULL},
                                          {"layer", "layers", "tilelayer", NULL, NULL},
                                          {"objectgroup", "layers", "objectgroup", "objects", NULL},
                                          {"imagelayer", "layers", "imagelayer", NULL, NULL},
                                          {"group", "layers", "group", "layers", NULL},
                                          {"object", "objects", NULL, NULL, NULL},
                                          {"polygon", "polygon", NULL, NULL, NULL},
                                          {"polyline", "polyline", NULL, NULL, NULL},
                                          {"text", "text", NULL, NULL, NULL},
                                          {"properties", NULL, NULL, NULL, read_properties},
                                          {"data", NULL, NULL, NULL, read_data}};

static cJSON *add(cJSON *into, const char *key, cJSON *value)
{
    if (key)
        cJSON_AddItemToObject(into, key, value);
    else
        cJSON_AddItemToArray(into, value);
    return value;
}

/* The text is the value's from now on. */
static cJSON *new_string(struct bytes *text, int type)
{
    cJSON *value = cJSON_CreateNull();

    value->type = type;
    value->valuestring = text->data;
    *text = (struct bytes){0};
    return value;
}

/* What the span means, as a string. */
static cJSON *make_text(struct xml_span span, bool literal)
{
    struct bytes text = {0};

    bytes_add(&text, "", 0);
    xml_add(&text, span, literal);
    return new_string(&text, cJSON_String);
}

static size_t count_digits(const char *text, size_t length)
{
    size_t count = 0;

    while (count < length && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* As JSON has numbers, too. */
static bool is_number(struct xml_span span)
{
    struct diag ignored = {0};

    return span.length && (*span.text == '-' || count_digits(span.text, 1)) &&
           count_digits(span.text + span.length - 1, 1) &&
           !json_check(span.text, span.length, &ignored);
}

static cJSON *make_number(struct xml_span span)
{
    return cJSON_ParseWithLength(span.text, span.length);
}

/* Attributes as members, where the element has them. */
static int add_attributes(const struct xml *xml, cJSON *object)
{
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        const char *name = attributes[i].name;
        const struct xml_span *value = xml_get(xml, name);
        if (!value)
            continue;
        if (attributes[i].form == NUMBER && !is_number(*value))
            return xml_fail(xml, value->text, "%s: expected a number", name);
        if (attributes[i].form == FLAG && !xml_is(*value, "0") && !xml_is(*value, "1"))
            return xml_fail(xml, value->text, "%s: expected 0 or 1", name);
        add(object, name,
            attributes[i].form == NUMBER ? make_number(*value)
            : attributes[i].form == FLAG ? cJSON_CreateBool(xml_is(*value, "1"))
                                         : make_text(*value, false));
    }
    return 0;
}

/* The list of that name, which may be there already. */
static cJSON *need_list(cJSON *object, const char *name)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(object, name);

    return list ? list : add(object, name, cJSON_CreateArray());
}

static const struct element *find_element(struct xml_span name)
{
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (xml_is(name, elements[i].name))
            return &elements[i];
    return NULL;
}

/* The element that was just opened, to its end. */
static int read_object(struct xml *xml, const struct element *element, cJSON *object)
{
    int next;

    if (element->type)
        add(object, "type", cJSON_CreateString(element->type));
    if (add_attributes(xml, object))
        return -1;
    if (element->holds)
        need_list(object, element->holds);
    while ((next = xml_next(xml)) > 0) {
        const struct element *child = next == XML_OPEN ? find_element(xml->name) : NULL;
        int status = 0;
        if (child && child->list)
            status = read_object(xml, child,
                                 add(need_list(object, child->list), NULL, cJSON_CreateObject()));
        else if (child && child->read)
            status = child->read(xml, object);
        else if (next == XML_OPEN)
            status = xml_skip(xml);
        if (status)
            return -1;
    }
    return next;
}

/* Properties */

/* A value that is an attribute, or the text. */
static cJSON *make_value(struct xml_span type, struct xml_span value, bool literal)
{
    bool number = xml_is(type, "int") || xml_is(type, "float") || xml_is(type, "object");

    if (number && is_number(value))
        return make_number(value);
    if (xml_is(type, "bool") && (xml_is(value, "true") || xml_is(value, "false")))
        return cJSON_CreateBool(xml_is(value, "true"));
    return xml_is(type, "class") ? cJSON_CreateObject() : make_text(value, literal);
}

static int read_property(struct xml *xml, cJSON *list)
{
    const struct xml_span *type = xml_get(xml, "type"), *value = xml_get(xml, "value");
    const struct xml_span *name = xml_get(xml, "name");
    struct xml_span kind = type ? *type : (struct xml_span){"", 0};
    struct xml_span text = value ? *value : (struct xml_span){"", 0};
    cJSON *property = add(list, NULL, cJSON_CreateObject());
    bool literal = false;
    int next;

    if (name)
        add(property, "name", make_text(*name, false));
    while ((next = xml_next(xml)) > 0) {
        if (next == XML_OPEN && xml_skip(xml))
            return -1;
        if (next == XML_TEXT && !value && !text.length) {
            text = xml->span;
            literal = xml->literal;
        }
    }
    add(property, "value", make_value(kind, text, literal));
    return next;
}

static int read_properties(struct xml *xml, cJSON *object)
{
    cJSON *list = need_list(object, "properties");
    int next;

    while ((next = xml_next(xml)) > 0)
        if (next == XML_OPEN &&
            (xml_is(xml->name, "property") ? read_property(xml, list) : xml_skip(xml)))
            return -1;
    return next;
}

/* The tiles of a layer */

enum encoding { TILES, CSV, BASE64 };

/* Numbers with commas between them, which are wrong nowhere in JSON, behind a bracket. */
static int add_csv(const struct xml *xml, struct bytes *out)
{
    const char *at = xml->span.text, *end = at + xml->span.length;

    while (at < end) {
        size_t digits = count_digits(at, (size_t)(end - at));
        bool comma = *at == ',';
        bool behind = !strchr("[,", out->data[out->length - 1]);
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
    if (out->length > 1)
        bytes_add(out, ",", 1);
    bytes_add(out, gid ? gid->text : "0", gid ? gid->length : 1);
    return xml_skip(xml);
}

static int read_chunk(struct xml *xml, enum encoding encoding, cJSON *chunks);

/* The text of what is in `data`, or in a chunk of it, which has no chunks. */
static int read_tiles(struct xml *xml, enum encoding encoding, struct bytes *tiles, cJSON *chunks)
{
    const char *behind = xml->in.text;
    int next, status = 0;

    while (!status && (next = xml_next(xml)) != XML_CLOSE) {
        if (next < 0)
            status = -1;
        else if (next == XML_OPEN && chunks && xml_is(xml->name, "chunk"))
            status = read_chunk(xml, encoding, chunks);
        else if (next == XML_OPEN && encoding == TILES && xml_is(xml->name, "tile"))
            status = add_tile(xml, tiles);
        else if (next == XML_OPEN)
            status = xml_fail(xml, xml->name.text, "found an element, expected tiles%s",
                              encoding == TILES ? "" : " as text");
        else if (encoding == BASE64)
            status = add_base64(xml, tiles);
        else if (encoding == CSV)
            status = add_csv(xml, tiles);
        if (next == XML_TEXT)
            behind = xml->span.text + xml->span.length;
    }
    if (!status && encoding == CSV && tiles->data[tiles->length - 1] == ',')
        return xml_fail(xml, behind, "expected a tile behind the last comma");
    return status;
}

/* An array of such numbers; a long one stays text, which is the value's. */
static cJSON *make_numbers(struct bytes *text)
{
    struct diag never;
    struct bytes object = {0};
    cJSON *holder, *array;

    bytes_addf(&object, "{\"data\":%s}", text->data);
    holder = json_parse(object.data, object.length, JSON_BULK_DATA, &never);
    array = cJSON_DetachItemFromObjectCaseSensitive(holder, "data");
    if (cJSON_IsRaw(array)) {
        array->type = cJSON_Raw;
        array->valuestring = alloc_text(text->data, text->length);
    }
    cJSON_Delete(holder);
    bytes_release(&object);
    bytes_release(text);
    return array;
}

/* Its member `data`: a string, or an array of numbers. */
static int add_tiles(struct xml *xml, enum encoding encoding, cJSON *holder, cJSON *chunks)
{
    struct bytes tiles = {0};
    int status;

    bytes_add(&tiles, "[", encoding != BASE64);
    status = read_tiles(xml, encoding, &tiles, chunks);
    if (status) {
        bytes_release(&tiles);
        return -1;
    }
    bytes_add(&tiles, "]", encoding != BASE64);
    add(holder, "data",
        encoding == BASE64 ? new_string(&tiles, cJSON_String) : make_numbers(&tiles));
    return 0;
}

static int read_chunk(struct xml *xml, enum encoding encoding, cJSON *chunks)
{
    cJSON *chunk = add(chunks, NULL, cJSON_CreateObject());

    return add_attributes(xml, chunk) || add_tiles(xml, encoding, chunk, NULL) ? -1 : 0;
}

/* Members of the layer. */
static int read_data(struct xml *xml, cJSON *layer)
{
    const struct xml_span *name = xml_get(xml, "encoding");
    const struct xml_span *compression = xml_get(xml, "compression");
    enum encoding encoding = !name                     ? TILES
                             : xml_is(*name, "csv")    ? CSV
                             : xml_is(*name, "base64") ? BASE64
                                                       : TILES;

    if (cJSON_GetObjectItemCaseSensitive(layer, "data"))
        return xml_fail(xml, xml->name.text, "found a second <data>");
    if (name && encoding == TILES)
        return xml_fail(xml, name->text, "encoding: expected csv or base64");
    if (encoding == BASE64) {
        add(layer, "encoding", cJSON_CreateString("base64"));
        if (compression)
            add(layer, "compression", make_text(*compression, false));
    }
    return add_tiles(xml, encoding, layer, need_list(layer, "chunks"));
}

cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag)
{
    const struct element *element;
    struct xml xml;
    cJSON *value;

    if (xml_begin(&xml, source->text, source->length, diag) || xml_next(&xml) != XML_OPEN)
        return NULL;
    element = find_element(xml.name);
    if (!element || !xml_is(xml.name, root)) {
        xml_fail(&xml, xml.name.text, "expected <%s>", root);
        return NULL;
    }
    value = cJSON_CreateObject();
    if (!read_object(&xml, element, value) && xml_next(&xml) == XML_END)
        return value;
    cJSON_Delete(value);
    return NULL;
}

static bool detect(const char *text, size_t length)
{
    return length > 5 && (!memcmp(text, "<?xml", 5) ||
                          (!memcmp(text, "<map", 4) && memchr(" \t\r\n>", text[4], 5)));
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    return tmj_read(scenario, tmx_parse(source, "map", diag), source, options, diag);
}

const struct read_format read_tmx = {"tmx", "a map of Tiled", detect, read};
