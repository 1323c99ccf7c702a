/*
 * Source: "TMX Map Format", doc.mapeditor.org/en/stable/reference/tmx-map-format (Tiled 1.11).
 *
 * What Tiled writes as XML and as JSON is the same but for its form: an element is an object, its
 * attributes are members, and its children are elements of arrays. expat takes the text apart, and
 * the handlers here build the tree that JSON would have given, so that tiled.c reads both; what a
 * value should have been is for its shape to say (json_shapes.c). The valueint of every node is the
 * place of its element in the text. Declarations of entities are refused and other files are never
 * looked at, so that a text stands for nothing that is not in it.
 */
#include <expat.h>

#include "cli/input/tiled.h"
#include "cli/support/limit.h"

#define TMX_DEEPEST 24 /* elements in one another */
#define DIGITS "0123456789"

/* What becomes of an element; one that is not here is passed over with all that is in it. */
static const struct tmx_element {
    const char *name;
    const char *list; /* of the object around, to which it adds one; NULL: it is part of that */
    const char *text; /* as which its text counts; NULL: not at all */
} tmx_elements[] = {{"map", NULL, NULL},
                    {"tileset", "tilesets", NULL},
                    {"tile", "tiles", NULL},
                    {"layer", "layers", NULL},
                    {"objectgroup", "layers", NULL},
                    {"imagelayer", "layers", NULL},
                    {"group", "layers", NULL},
                    {"object", "objects", NULL},
                    {"polygon", "polygon", NULL},
                    {"polyline", "polyline", NULL},
                    {"ellipse", "ellipse", NULL},
                    {"text", "text", NULL},
                    {"properties", NULL, NULL},
                    {"property", "properties", "value"},
                    {"data", NULL, "data"},
                    {"chunk", "chunks", "data"}};

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
        int place; /* of the element, in bytes of the source */
    } open[TMX_DEEPEST + 1];
    int depth;
};

/* The place of what expat reads, in bytes. */
static size_t tmx_place(const struct tmx *tmx)
{
    XML_Index index = XML_GetCurrentByteIndex(tmx->parser);

    return index < 0 ? 0 : (size_t)index; /* where the parser had no memory to begin */
}

/* expat calls no handler any more, but for the end of an element that is empty. */
#define tmx_fail(tmx, ...)                                                                         \
    (diag_at((tmx)->diag, (tmx)->source->text, (tmx)->source->length, tmx_place(tmx),              \
             __VA_ARGS__),                                                                         \
     tmx_stop(tmx))
static void tmx_stop(struct tmx *tmx)
{
    tmx->failed = true;
    XML_StopParser(tmx->parser, XML_FALSE);
    XML_SetEndElementHandler(tmx->parser, NULL);
}

/* Adds a value, which stands where the element does; without a key, to an array. */
static cJSON *tmx_add(const struct tmx_open *open, cJSON *into, const char *key, cJSON *value)
{
    value->valueint = open->place;
    if (key)
        cJSON_AddItemToObject(into, key, value);
    else
        cJSON_AddItemToArray(into, value);
    return value;
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

/* The text of a property, or the tiles of a layer or chunk. */
static void tmx_add_text(const struct tmx_open *open, const char *text)
{
    const char *type = json_text(open->object, "type");
    bool flag = !strcmp(type, "bool") && (!strcmp(text, "true") || !strcmp(text, "false"));

    tmx_add(open, open->object, open->element->text,
            flag                     ? cJSON_CreateBool(*text == 't')
            : !strcmp(type, "class") ? cJSON_CreateObject()
                                     : tmx_value(text, list_has("int float object", type)));
}

static void tmx_read_element(struct tmx_open *open, bool is_root, const XML_Char **given)
{
    const struct tmx_element *element = open->element;
    const char *value = NULL;

    if (element->list && !is_root) { /* a new object in that list of the object around */
        cJSON *list = cJSON_GetObjectItemCaseSensitive(open->object, element->list);
        if (!list)
            list = tmx_add(open, open->object, element->list, cJSON_CreateArray());
        open->object = tmx_add(open, list, NULL, cJSON_CreateObject());
    }
    if (element->list && !strcmp(element->list, "layers"))
        tmx_add(open, open->object, "type",
                cJSON_CreateString(strcmp(element->name, "layer") ? element->name : "tilelayer"));
    for (; *given; given += 2) {
        bool flag = list_has("infinite visible", *given) && strchr("01", *given[1]) && !given[1][1];
        if (list_has(tmx_numbers, *given) || list_has(tmx_texts, *given))
            tmx_add(open, open->object, *given,
                    flag ? cJSON_CreateBool(*given[1] == '1')
                         : tmx_value(given[1], list_has(tmx_numbers, *given)));
        if (!strcmp(*given, "value") && !strcmp(element->name, "property"))
            value = given[1];
    }
    if (value)
        tmx_add_text(open, value);
}

/* What expat calls */

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
        tmx_fail(tmx, "more than %d elements in one another", TMX_DEEPEST);
    } else if (!around && strcmp(name, tmx->root) != 0) {
        tmx_fail(tmx, "found <%.40s>, expected <%s>", name, tmx->root);
    } else {
        tmx->depth++;
        *open = (struct tmx_open){.place = (int)tmx_place(tmx),
                                  .object = around ? around->object : tmx->tree};
        if (!around)
            tmx->tree->valueint = open->place;
        if (!around || around->element)
            for (size_t i = 0; i < sizeof tmx_elements / sizeof *tmx_elements; i++)
                if (!strcmp(tmx_elements[i].name, name))
                    open->element = &tmx_elements[i];
        if (open->element)
            tmx_read_element(open, !around, given);
    }
}

static void XMLCALL tmx_text(void *data, const XML_Char *text, int length)
{
    struct tmx *tmx = data;
    struct tmx_open *open = &tmx->open[tmx->depth - 1];

    if (open->element && open->element->text)
        bytes_add(&open->text, text, (size_t)length);
}

static void XMLCALL tmx_close(void *data, const XML_Char *name)
{
    struct tmx *tmx = data;
    struct tmx_open *open = &tmx->open[--tmx->depth];
    const char *key = open->element ? open->element->text : NULL;

    (void)name;
    bytes_add(&open->text, "", 0);
    if (key && ((!strcmp(key, "value") && !json_get(open->object, key)) ||
                (!strcmp(key, "data") && open->text.data[strspn(open->text.data, " \t\r\n")])))
        tmx_add_text(open, open->text.data);
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
        tmx_fail(tmx, "found declarations, which are not read");
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
