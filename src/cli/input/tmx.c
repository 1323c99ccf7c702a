/*
 * Source: "TMX Map Format", doc.mapeditor.org/en/stable/reference/tmx-map-format (Tiled 1.11).
 *
 * What Tiled writes as XML and as JSON is the same but for its form: an element is an object, its
 * attributes are members, and its children are elements of arrays. expat takes the text apart, and
 * the handlers here build the tree that JSON would have given, so that tmj.c reads both. Tables say
 * which elements and attributes count; all others are passed over. The valueint of every node is
 * the place of its element in the text (diag.h). Declarations of entities are refused and other
 * files are never looked at, so that a text stands for nothing that is not in it.
 */
#include "cli/input/tmj.h"

#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define TMX_DEEPEST 24 /* elements in one another */
#define BLANKS " \t\r\n"

/* What an element is to its reader. One that is passed over has nothing in it that counts. */
enum kind { OBJECT, PROPERTIES, PROPERTY, DATA, CHUNK, TILE, PASSED_OVER };

static const struct element {
    const char *name;
    enum kind within, kind; /* elements of this name elsewhere do not count */
    const char *list;       /* NULL: it adds to the object around */
    const char *type;       /* its member of that name; NULL: it has none, or an attribute is it */
    const char *holds;      /* a list that is there even if it is empty */
} elements[] = {{"map", OBJECT, OBJECT, "maps", NULL, "layers"},
                {"tileset", OBJECT, OBJECT, "tilesets", NULL, NULL},
                {"tile", OBJECT, OBJECT, "tiles", NULL, NULL},
                {"layer", OBJECT, OBJECT, "layers", "tilelayer", NULL},
                {"objectgroup", OBJECT, OBJECT, "layers", "objectgroup", "objects"},
                {"imagelayer", OBJECT, OBJECT, "layers", "imagelayer", NULL},
                {"group", OBJECT, OBJECT, "layers", "group", "layers"},
                {"object", OBJECT, OBJECT, "objects", NULL, NULL},
                {"polygon", OBJECT, OBJECT, "polygon", NULL, NULL},
                {"polyline", OBJECT, OBJECT, "polyline", NULL, NULL},
                {"text", OBJECT, OBJECT, "text", NULL, NULL},
                {"properties", OBJECT, PROPERTIES, NULL, NULL, NULL},
                {"property", PROPERTIES, PROPERTY, "properties", NULL, NULL},
                {"data", OBJECT, DATA, NULL, NULL, "chunks"},
                {"chunk", DATA, CHUNK, "chunks", NULL, NULL},
                {"tile", DATA, TILE, NULL, NULL, NULL},
                {"tile", CHUNK, TILE, NULL, NULL, NULL}};

/* An attribute that counts, on whatever object it stands. */
enum form { NUMBER, TEXT, FLAG };
static const struct attribute {
    const char *name;
    enum form form;
} attributes[] = {{"infinite", FLAG},    {"width", NUMBER},      {"height", NUMBER},
                  {"tilewidth", NUMBER}, {"tileheight", NUMBER}, {"firstgid", NUMBER},
                  {"id", NUMBER},        {"x", NUMBER},          {"y", NUMBER},
                  {"offsetx", NUMBER},   {"offsety", NUMBER},    {"rotation", NUMBER},
                  {"gid", NUMBER},       {"name", TEXT},         {"type", TEXT},
                  {"class", TEXT},       {"orientation", TEXT},  {"source", TEXT}};

enum encoding { TILES, CSV, BASE64 };

struct tmx {
    XML_Parser parser;
    const struct source *source;
    const char *root; /* what the root is called */
    struct diag *diag;
    bool failed; /* `diag` says why */
    cJSON *tree;
    struct open {
        enum kind kind;
        cJSON *object;          /* to which it adds */
        int place;              /* of the element */
        struct bytes text;      /* of a property, or of tiles */
        enum encoding encoding; /* of the tiles, */
        size_t count;           /* and how many there are, as numbers */
    } open[TMX_DEEPEST];
    int depth;
};

/* The place of what expat reads, in bytes. */
static size_t tmx_place(const struct tmx *tmx)
{
    return (size_t)XML_GetCurrentByteIndex(tmx->parser);
}

/* expat calls no handler any more, but for the end of an element that is empty. */
static void tmx_stop(struct tmx *tmx)
{
    tmx->failed = true;
    XML_StopParser(tmx->parser, XML_FALSE);
    XML_SetEndElementHandler(tmx->parser, NULL);
}

/* So many bytes behind the beginning of what expat reads. */
#define tmx_fail(tmx, behind, ...)                                                                 \
    (diag_at((tmx)->diag, (tmx)->source->text, (tmx)->source->length, tmx_place(tmx) + (behind),   \
             __VA_ARGS__),                                                                         \
     tmx_stop(tmx))

/* Adds a value, which stands where expat reads; without a key, to an array. */
static cJSON *tmx_add(const struct tmx *tmx, cJSON *into, const char *key, cJSON *value)
{
    value->valueint = (int)tmx_place(tmx);
    if (key)
        cJSON_AddItemToObject(into, key, value);
    else if (into)
        cJSON_AddItemToArray(into, value);
    return value;
}

/* The list of that name, which may be there already. */
static cJSON *tmx_list(const struct tmx *tmx, cJSON *object, const char *name)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(object, name);

    return list ? list : tmx_add(tmx, object, name, cJSON_CreateArray());
}

static const char *tmx_get(const XML_Char **given, const char *name)
{
    while (*given && strcmp(*given, name) != 0)
        given += 2;
    return *given ? given[1] : NULL;
}

/* As JSON has numbers, too. */
static bool tmx_is_number(const char *text)
{
    static const char digits[] = "0123456789";
    size_t length = strlen(text);
    struct diag ignored = {0};

    return length && strchr("-0123456789", text[0]) && strchr(digits, text[length - 1]) &&
           !json_check(text, length, &ignored);
}

static void tmx_add_attributes(struct tmx *tmx, cJSON *object, const XML_Char **given)
{
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes && !tmx->failed; i++) {
        const char *name = attributes[i].name, *value = tmx_get(given, name);
        enum form form = attributes[i].form;
        if (!value)
            continue;
        if (form == NUMBER && !tmx_is_number(value))
            tmx_fail(tmx, 0, "%s: found \"%.40s\", expected a number", name, value);
        else if (form == FLAG && strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
            tmx_fail(tmx, 0, "%s: found \"%.40s\", expected 0 or 1", name, value);
        else
            tmx_add(tmx, object, name,
                    form == NUMBER ? cJSON_Parse(value)
                    : form == FLAG ? cJSON_CreateBool(*value == '1')
                                   : cJSON_CreateString(value));
    }
}

/* The value of a property, which is an attribute or else the text in it. */
static void tmx_add_value(const struct tmx *tmx, cJSON *property, const char *text)
{
    const char *type = json_text(property, "type");
    bool number = !strcmp(type, "int") || !strcmp(type, "float") || !strcmp(type, "object");
    bool flag = !strcmp(type, "bool") && (!strcmp(text, "true") || !strcmp(text, "false"));

    tmx_add(tmx, property, "value",
            number && tmx_is_number(text) ? cJSON_Parse(text)
            : flag                        ? cJSON_CreateBool(*text == 't')
            : !strcmp(type, "class")      ? cJSON_CreateObject()
                                          : cJSON_CreateString(text));
}

/* The tiles of a layer */

static void tmx_open_data(struct tmx *tmx, struct open *data, const XML_Char **given)
{
    const char *encoding = tmx_get(given, "encoding");
    const char *compression = tmx_get(given, "compression");

    if (cJSON_GetObjectItemCaseSensitive(data->object, "data"))
        tmx_fail(tmx, 0, "found a second <data>");
    else if (encoding && strcmp(encoding, "csv") != 0 && strcmp(encoding, "base64") != 0)
        tmx_fail(tmx, 0, "encoding: found \"%.40s\", expected csv or base64", encoding);
    data->encoding = !encoding ? TILES : *encoding == 'c' ? CSV : BASE64;
    if (data->encoding != BASE64)
        return;
    tmx_add(tmx, data->object, "encoding", cJSON_CreateString("base64"));
    if (compression)
        tmx_add(tmx, data->object, "compression", cJSON_CreateString(compression));
}

/* Adds what expat found next of numbers with commas between them. It breaks none in two. */
static void tmx_add_csv(struct tmx *tmx, struct open *tiles, const char *text, size_t length)
{
    struct bytes *out = &tiles->text;

    for (size_t at = 0, size; at < length && !tmx->failed; at += size) {
        size_t digits = 0;
        bool comma = text[at] == ',', begins = !out->length || out->data[out->length - 1] == ',';
        while (at + digits < length && text[at + digits] >= '0' && text[at + digits] <= '9')
            digits++;
        size = digits ? digits : 1;
        if (digits ? digits > 10 || (digits > 1 && text[at] == '0')
                   : !strchr(BLANKS ",", text[at]) || (comma && begins))
            tmx_fail(tmx, at, "expected a global tile id: 0 to 4294967295");
        else if (digits && !begins)
            tmx_fail(tmx, at, "expected a comma between two tiles");
        else if (digits || comma)
            bytes_add(out, text + at, size);
        tiles->count += digits > 0;
    }
}

/* Numbers become an array in bulk (json_in.h), which is text; base64 is a string anyway. */
static void tmx_close_tiles(struct tmx *tmx, struct open *tiles)
{
    cJSON *data = tmx_add(tmx, tiles->object, "data", cJSON_CreateNull());
    struct bytes *text = &tiles->text;

    if (tiles->encoding != BASE64 && text->length && text->data[text->length - 1] == ',')
        tmx_fail(tmx, 0, "expected a tile behind the last comma");
    if (tiles->encoding != BASE64)
        bytes_add(text, "]", 1);
    bytes_add(text, "", 0);
    data->valueint = tiles->place;
    data->type = tiles->encoding == BASE64 ? cJSON_String : cJSON_Raw;
    data->valuestring = text->data;
    data->valuedouble = (double)tiles->count;
    *text = (struct bytes){0};
}

/* What expat calls */

static void tmx_read_element(struct tmx *tmx, const struct element *element, struct open *open,
                             const XML_Char **given)
{
    struct open *around = tmx->depth > 1 ? open - 1 : NULL;
    const char *value = tmx_get(given, "value"), *gid = tmx_get(given, "gid");

    open->kind = element->kind;
    open->object = around ? around->object : tmx->tree;
    if (around && element->list)
        open->object =
            tmx_add(tmx, tmx_list(tmx, open->object, element->list), NULL, cJSON_CreateObject());
    else if (!around)
        open->object->valueint = open->place;
    if (element->type)
        tmx_add(tmx, open->object, "type", cJSON_CreateString(element->type));
    if (element->list)
        tmx_add_attributes(tmx, open->object, given);
    if (element->holds)
        tmx_list(tmx, open->object, element->holds);
    if (open->kind == PROPERTY && value)
        tmx_add_value(tmx, open->object, value);
    else if (open->kind == DATA)
        tmx_open_data(tmx, open, given);
    else if (open->kind == CHUNK && around)
        open->encoding = around->encoding;
    if (open->kind != TILE || !around)
        return;
    if (gid && !tmx_is_number(gid))
        tmx_fail(tmx, 0, "gid: found \"%.40s\", expected a number", gid);
    if (around->text.length)
        bytes_add(&around->text, ",", 1);
    tmx_add_csv(tmx, around, gid ? gid : "0", gid ? strlen(gid) : 1); /* 0: no tile in the cell */
}

/* In values expat passes over such entities in silence (tmx_entity()), so the tag is looked at. */
static void tmx_check_tag(struct tmx *tmx)
{
    static const char *const known[] = {"&#", "&lt;", "&gt;", "&amp;", "&quot;", "&apos;"};
    const char *tag = tmx->source->text + tmx_place(tmx), *at = tag;
    const char *end = tag + XML_GetCurrentByteCount(tmx->parser);

    for (; !tmx->failed && (at = memchr(at, '&', (size_t)(end - at))); at++) {
        size_t i = 0;
        while (i < 6 && strncmp(at, known[i], strlen(known[i])) != 0)
            i++;
        if (i == 6)
            tmx_fail(tmx, (size_t)(at - tag), "found &, expected one of XML's own entities");
    }
}

static void XMLCALL tmx_open(void *data, const XML_Char *name, const XML_Char **given)
{
    struct tmx *tmx = data;
    struct open *open = &tmx->open[tmx->depth], *around = tmx->depth ? open - 1 : NULL;
    enum kind within = around ? around->kind : OBJECT;
    const struct element *element = NULL;

    tmx_check_tag(tmx);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (elements[i].within == within && !strcmp(elements[i].name, name))
            element = &elements[i];
    if (tmx->failed || limit_check(tmx->diag)) {
        tmx_stop(tmx);
    } else if (tmx->depth == TMX_DEEPEST) {
        tmx_fail(tmx, 0, "more than %d elements in one another", TMX_DEEPEST);
    } else if (!around && strcmp(name, tmx->root) != 0) {
        tmx_fail(tmx, 0, "found <%.40s>, expected <%s>", name, tmx->root);
    } else if ((within == DATA || within == CHUNK) &&
               (!element || (element->kind == TILE && around->encoding != TILES))) {
        tmx_fail(tmx, 0, "found <%.40s>, expected tiles%s", name,
                 around->encoding == TILES ? "" : " as text");
    } else {
        tmx->depth++;
        *open = (struct open){.kind = PASSED_OVER, .place = (int)tmx_place(tmx)};
        if (element)
            tmx_read_element(tmx, element, open, given);
    }
}

static void XMLCALL tmx_text(void *data, const XML_Char *text, int length)
{
    struct tmx *tmx = data;
    struct open *open = &tmx->open[tmx->depth - 1];
    bool tiles = open->kind == DATA || open->kind == CHUNK;

    if (open->kind == PROPERTY)
        bytes_add(&open->text, text, (size_t)length);
    if (tiles && open->encoding == CSV)
        tmx_add_csv(tmx, open, text, (size_t)length);
    for (int i = 0; i < length && tiles && open->encoding == BASE64; i++)
        if (!strchr(BLANKS, text[i]))
            bytes_add(&open->text, text + i, 1);
}

static void XMLCALL tmx_close(void *data, const XML_Char *name)
{
    struct tmx *tmx = data;
    struct open *open = &tmx->open[tmx->depth - 1];

    (void)name;
    bytes_add(&open->text, "", 0);
    if (open->kind == PROPERTY && !cJSON_GetObjectItemCaseSensitive(open->object, "value"))
        tmx_add_value(tmx, open->object, open->text.data);
    else if (open->kind == DATA || open->kind == CHUNK)
        tmx_close_tiles(tmx, open);
    bytes_release(&open->text);
    tmx->depth--;
}

static void XMLCALL tmx_declaration(void *data, const XML_Char *version, const XML_Char *encoding,
                                    int standalone)
{
    struct tmx *tmx = data;

    (void)version;
    (void)standalone;
    if (encoding && strcasecmp(encoding, "UTF-8") != 0 && strcasecmp(encoding, "US-ASCII") != 0)
        tmx_fail(tmx, 0, "found the encoding %.40s, expected UTF-8", encoding);
}

/* The name of a file that tells what may stand where is passed over. */
static void XMLCALL tmx_doctype(void *data, const XML_Char *name, const XML_Char *system,
                                const XML_Char *public, int has_declarations)
{
    struct tmx *tmx = data;

    (void)name;
    (void)system;
    (void)public;
    if (has_declarations)
        tmx_fail(tmx, 0, "found declarations, which are not read");
}

/* Behind a DOCTYPE that names a file, expat takes it that an entity may be declared there. */
static void XMLCALL tmx_entity(void *data, const XML_Char *name, int is_parameter)
{
    struct tmx *tmx = data;

    (void)is_parameter;
    tmx_fail(tmx, 0, "found &%.40s;, expected one of XML's own entities", name);
}

static void *tmx_allocate(size_t size)
{
    return alloc_resize(NULL, size, 1);
}

/* No test can tell whether expat ever asks for this. */
static void *tmx_resize(void *old, size_t size)
{
    return alloc_resize(old, size, 1);
}

cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag)
{
    static const XML_Memory_Handling_Suite memory = {tmx_allocate, tmx_resize, free};
    struct tmx tmx = {.source = source, .root = root, .diag = diag};
    bool done;

    /* No test can tell: that much is refused before, but for a larger --max-cells. */
    if (source->length > INT_MAX) {
        diag_fail(diag, "more than %d bytes of XML", INT_MAX);
        return NULL;
    }
    tmx.parser = XML_ParserCreate_MM("UTF-8", &memory, NULL);
    XML_SetUserData(tmx.parser, &tmx);
    XML_SetElementHandler(tmx.parser, tmx_open, tmx_close);
    XML_SetCharacterDataHandler(tmx.parser, tmx_text);
    XML_SetXmlDeclHandler(tmx.parser, tmx_declaration);
    XML_SetStartDoctypeDeclHandler(tmx.parser, tmx_doctype);
    XML_SetSkippedEntityHandler(tmx.parser, tmx_entity);
    tmx.tree = cJSON_CreateObject();
    done = XML_Parse(tmx.parser, source->text, (int)source->length, true) == XML_STATUS_OK;
    if (!done && !tmx.failed)
        diag_at(diag, source->text, source->length, tmx_place(&tmx), "XML: %s",
                XML_ErrorString(XML_GetErrorCode(tmx.parser)));
    XML_ParserFree(tmx.parser);
    for (int i = 0; i < tmx.depth; i++)
        bytes_release(&tmx.open[i].text);
    if (!done || tmx.failed) {
        cJSON_Delete(tmx.tree);
        return NULL;
    }
    diag->in = (struct diag_source){source->text, source->length, tmx.tree};
    return tmx.tree;
}
