/*
 * Source: "TMX Map Format", doc.mapeditor.org/en/stable/reference/tmx-map-format (Tiled 1.11).
 *
 * What Tiled writes as XML and as JSON is the same but for its form: an element is an object, its
 * attributes are members, and its children are elements of arrays. expat takes the text apart, and
 * the handlers here build the tree that JSON would have given, so that tmj.c reads both; what a
 * value should have been is for its shape to say (json_shapes.c). The valueint of every node is the
 * place of its element in the text. Declarations of entities are refused and other files are never
 * looked at, so that a text stands for nothing that is not in it.
 */
#include "cli/input/tmj.h"

#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/option.h"

#define TMX_DEEPEST 24 /* elements in one another */
#define BLANKS " \t\r\n"
#define DIGITS "0123456789"

/* What becomes of an element; one that is not here is passed over with all that is in it. */
static const struct tmx_element {
    const char *name;
    const char *list; /* of the object around, to which it adds one; NULL: it is part of that */
    const char *type; /* the object's member of that name; NULL: an attribute is it */
    bool has_tiles, has_text;
} tmx_elements[] = {{"map", NULL, NULL, false, false},
                    {"tileset", "tilesets", NULL, false, false},
                    {"tile", "tiles", NULL, false, false},
                    {"layer", "layers", "tilelayer", false, false},
                    {"objectgroup", "layers", "objectgroup", false, false},
                    {"imagelayer", "layers", "imagelayer", false, false},
                    {"group", "layers", "group", false, false},
                    {"object", "objects", NULL, false, false},
                    {"polygon", "polygon", NULL, false, false},
                    {"polyline", "polyline", NULL, false, false},
                    {"ellipse", "ellipse", NULL, false, false},
                    {"text", "text", NULL, false, false},
                    {"properties", NULL, NULL, false, false},
                    {"property", "properties", NULL, false, true},
                    {"data", NULL, NULL, true, true},
                    {"chunk", "chunks", NULL, true, true}};

/* The attributes that count, on whatever object they stand. */
static const char tmx_texts[] =
    "name type class orientation source encoding compression infinite visible";
static const char tmx_numbers[] =
    "width height tilewidth tileheight firstgid id x y offsetx offsety rotation gid";

struct tmx {
    XML_Parser parser;
    const struct source *source;
    const char *root; /* what the root is called */
    struct diag *diag;
    bool failed; /* `diag` says why */
    cJSON *tree;
    struct tmx_open {
        const struct tmx_element *element; /* NULL: it is passed over */
        cJSON *object;                     /* to which it adds */
        struct bytes text;
        int place;      /* of the element, in bytes of the source */
        size_t text_at; /* and of its text */
    } open[TMX_DEEPEST + 1];
    int depth;
};

/* expat calls no handler any more, but for the end of an element that is empty. */
#define tmx_fail(tmx, at, ...)                                                                     \
    (diag_at((tmx)->diag, (tmx)->source->text, (tmx)->source->length, at, __VA_ARGS__),            \
     tmx_stop(tmx))
static void tmx_stop(struct tmx *tmx)
{
    tmx->failed = true;
    XML_StopParser(tmx->parser, XML_FALSE);
    XML_SetEndElementHandler(tmx->parser, NULL);
}

/* The place of what expat reads, in bytes. */
static size_t tmx_place(const struct tmx *tmx)
{
    XML_Index index = XML_GetCurrentByteIndex(tmx->parser);

    return index < 0 ? 0 : (size_t)index; /* where the parser had no memory to begin */
}

/* Adds a value, which stands where expat reads; without a key, to an array. */
static cJSON *tmx_add(const struct tmx *tmx, cJSON *into, const char *key, cJSON *value)
{
    value->valueint = (int)tmx_place(tmx);
    if (key)
        cJSON_AddItemToObject(into, key, value);
    else
        cJSON_AddItemToArray(into, value);
    return value;
}

/* The list of that name, which may be there already. */
static cJSON *tmx_list(const struct tmx *tmx, cJSON *object, const char *name)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(object, name);

    return list ? list : tmx_add(tmx, object, name, cJSON_CreateArray());
}

/* A number where the text is one, as JSON has numbers, and it may be one; else a string. */
static cJSON *tmx_value(const char *text, bool may_be_number)
{
    size_t length = strlen(text);
    struct diag ignored = {0};
    cJSON *number = NULL;

    if (may_be_number && length && strchr("-" DIGITS, text[0]) && strchr(DIGITS, text[length - 1]))
        number = json_parse(text, length, NULL, &ignored);
    return number ? number : cJSON_CreateString(text);
}

static void tmx_add_attributes(const struct tmx *tmx, cJSON *object, const XML_Char **given)
{
    for (; *given; given += 2) {
        bool flag = list_has("infinite visible", *given) && strchr("01", *given[1]) && !given[1][1];
        if (list_has(tmx_numbers, *given) || list_has(tmx_texts, *given))
            tmx_add(tmx, object, *given,
                    flag ? cJSON_CreateBool(*given[1] == '1')
                         : tmx_value(given[1], list_has(tmx_numbers, *given)));
    }
}

/* The value of a property, which is an attribute or else the text in it. */
static void tmx_add_property(const struct tmx *tmx, cJSON *property, const char *text)
{
    const char *type = json_text(property, "type");
    bool flag = !strcmp(type, "bool") && (!strcmp(text, "true") || !strcmp(text, "false"));

    tmx_add(tmx, property, "value",
            flag                     ? cJSON_CreateBool(*text == 't')
            : !strcmp(type, "class") ? cJSON_CreateObject()
                                     : tmx_value(text, list_has("int float object", type)));
}

/* How many numbers there are, with commas between them; `end` is behind them, or what is wrong. */
static size_t tmx_count_numbers(const char *text, const char **end)
{
    size_t count = 0, digits;

    for (*end = text;; ++*end) {
        *end += strspn(*end, BLANKS);
        digits = strspn(*end, DIGITS);
        if (!digits || digits > 10)
            return count;
        *end += digits;
        *end += strspn(*end, BLANKS);
        count++;
        if (**end != ',')
            return count;
    }
}

/* Numbers become an array in bulk (json_in.h), which is text; base64 is a string without blanks. */
static void tmx_add_tiles(struct tmx *tmx, struct tmx_open *open, const char *encoding)
{
    struct bytes *text = &open->text;
    cJSON *data = tmx_add(tmx, open->object, "data", cJSON_CreateNull());
    size_t length = 0;
    const char *end;

    data->valueint = open->place;
    if (!strcmp(encoding, "base64")) {
        for (size_t i = 0; i < text->length; i++)
            if (!strchr(BLANKS, text->data[i]))
                text->data[length++] = text->data[i];
        bytes_truncate(text, length);
        data->type = cJSON_String;
    } else {
        data->valuedouble = (double)tmx_count_numbers(text->data, &end);
        if (*end)
            tmx_fail(tmx, open->text_at + (size_t)(end - text->data),
                     "expected global tile ids, 0 to 4294967295, with commas between them");
        bytes_add(text, "]", 1);
        data->type = cJSON_Raw;
    }
    data->valuestring = text->data;
    *text = (struct bytes){0};
}

/* What expat calls */

/* A tile as an element, as old files have it; without a number it is none. */
static void tmx_add_tile(struct tmx_open *tiles, const XML_Char **given)
{
    bool first = !tiles->text.length || !tiles->text.data[strspn(tiles->text.data, BLANKS)];

    while (*given && strcmp(*given, "gid") != 0)
        given += 2;
    bytes_addf(&tiles->text, "%s%s ", first ? "" : ",", *given ? given[1] : "0");
}

static void tmx_read_element(struct tmx *tmx, struct tmx_open *open, const XML_Char **given)
{
    const struct tmx_element *element = open->element;
    const char *encoding;

    if (element->list && tmx->depth > 1)
        open->object =
            tmx_add(tmx, tmx_list(tmx, open->object, element->list), NULL, cJSON_CreateObject());
    if (element->type)
        tmx_add(tmx, open->object, "type", cJSON_CreateString(element->type));
    tmx_add_attributes(tmx, open->object, given);
    encoding = json_text(open->object, "encoding");
    if (element->has_tiles && !list_has("csv base64", *encoding ? encoding : "csv"))
        tmx_fail(tmx, tmx_place(tmx), "encoding: found \"%.40s\", expected csv or base64",
                 encoding);
    for (; element->has_text && !element->has_tiles && *given; given += 2)
        if (!strcmp(*given, "value"))
            tmx_add_property(tmx, open->object, given[1]);
}

static void XMLCALL tmx_open(void *data, const XML_Char *name, const XML_Char **given)
{
    struct tmx *tmx = data;
    struct tmx_open *open = &tmx->open[tmx->depth], *around = tmx->depth ? open - 1 : NULL;

    if (tmx->failed)
        return;
    /* No test can tell: a line of batch that names it would have to be late right here. */
    if (limit_check(tmx->diag))
        tmx_stop(tmx);
    else if (tmx->depth == TMX_DEEPEST) {
        tmx_fail(tmx, tmx_place(tmx), "more than %d elements in one another", TMX_DEEPEST);
    } else if (!around && strcmp(name, tmx->root) != 0) {
        tmx_fail(tmx, tmx_place(tmx), "found <%.40s>, expected <%s>", name, tmx->root);
    } else {
        tmx->depth++;
        *open = (struct tmx_open){.place = (int)tmx_place(tmx),
                                  .text_at = tmx_place(tmx),
                                  .object = around ? around->object : tmx->tree};
        if (!around)
            tmx->tree->valueint = open->place;
        if (around && around->element && around->element->has_tiles && !strcmp(name, "tile"))
            tmx_add_tile(around, given);
        else if (!around || around->element)
            for (size_t i = 0; i < sizeof tmx_elements / sizeof *tmx_elements; i++)
                if (!strcmp(tmx_elements[i].name, name))
                    open->element = &tmx_elements[i];
        if (open->element)
            tmx_read_element(tmx, open, given);
    }
}

static void XMLCALL tmx_text(void *data, const XML_Char *text, int length)
{
    struct tmx *tmx = data;
    struct tmx_open *open = &tmx->open[tmx->depth - 1];

    if (!open->element || !open->element->has_text)
        return;
    if (!open->text.length)
        open->text_at = tmx_place(tmx);
    bytes_add(&open->text, text, (size_t)length);
}

static void XMLCALL tmx_close(void *data, const XML_Char *name)
{
    struct tmx *tmx = data;
    struct tmx_open *open = &tmx->open[--tmx->depth];
    bool has_text = open->element && open->element->has_text;

    (void)name;
    bytes_add(&open->text, "", 0);
    if (has_text && !open->element->has_tiles && !json_get(open->object, "value"))
        tmx_add_property(tmx, open->object, open->text.data);
    else if (has_text && open->element->has_tiles &&
             open->text.data[strspn(open->text.data, BLANKS)])
        tmx_add_tiles(
            tmx, open,
            json_text(list_has("data", open->element->name) ? open->object : open[-1].object,
                      "encoding"));
    else if (has_text && open->element->has_tiles)
        tmx_list(tmx, open->object, "chunks");
    bytes_release(&open->text);
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
        tmx_fail(tmx, tmx_place(tmx), "found declarations, which are not read");
}

cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag)
{
    struct tmx tmx = {.source = source, .root = root, .diag = diag};
    bool done;

    /* No test can tell: that much is refused before, but for a larger --max-cells. */
    if (source->length > INT_MAX) {
        diag_fail(diag, "more than %d bytes of XML", INT_MAX);
        return NULL;
    }
    tmx.parser = XML_ParserCreate(NULL);
    /* No test can tell: `make faults` has no memory for it. This ends the program and says so. */
    if (!tmx.parser)
        (void)alloc_resize(NULL, SIZE_MAX, sizeof tmx);
    XML_SetUserData(tmx.parser, &tmx);
    XML_SetElementHandler(tmx.parser, tmx_open, tmx_close);
    XML_SetCharacterDataHandler(tmx.parser, tmx_text);
    XML_SetStartDoctypeDeclHandler(tmx.parser, tmx_doctype);
    tmx.tree = cJSON_CreateObject();
    done = XML_Parse(tmx.parser, source->text, (int)source->length, true) == XML_STATUS_OK;
    if (!done && !tmx.failed)
        diag_at(diag, source->text, source->length, tmx_place(&tmx), "XML: %s",
                XML_ErrorString(XML_GetErrorCode(tmx.parser)));
    XML_ParserFree(tmx.parser);
    while (tmx.depth)
        bytes_release(&tmx.open[--tmx.depth].text);
    if (!done || tmx.failed) {
        cJSON_Delete(tmx.tree);
        return NULL;
    }
    diag->in = (struct diag_source){source->text, source->length, tmx.tree};
    return tmx.tree;
}
