/*
 * A small strict reader of XML, piece by piece: as much of it as Tiled writes. Text is UTF-8;
 * entities are the five that XML has and numbers, nothing is declared, nothing outside of the text
 * is looked at.
 */
#ifndef INPUT_XML_H
#define INPUT_XML_H

#include "cli/input/cursor.h"
#include "cli/support/bytes.h"

#define XML_DEEPEST 24 /* elements in one another */
#define XML_ATTRIBUTES 64

/* A part of the text as it stands there, with its references. */
struct xml_span {
    const char *text;
    size_t length;
};

enum { XML_CLOSE, XML_OPEN, XML_TEXT, XML_END };

struct xml {
    struct cursor in;
    struct xml_span open[XML_DEEPEST]; /* the elements around the place */
    int depth;
    bool begun;           /* the root has been there */
    bool empty;           /* the element that was opened ends at once */
    bool literal;         /* the text is CDATA: & is no reference */
    struct xml_span name; /* of the element that is opened or closed */
    struct xml_span span; /* the text */
    struct {
        struct xml_span name, value;
    } attributes[XML_ATTRIBUTES];
    int attribute_count;
};

int xml_begin(struct xml *xml, const char *text, size_t length, struct diag *diag);

/*
 * The next piece, of the four above; -1 with `diag`. Comments and instructions are passed over.
 * Whoever reads every child to its end reads on until 0, the element's own end.
 */
int xml_next(struct xml *xml);

/* To the end of the element that was opened last, whatever is in it. */
int xml_skip(struct xml *xml);

bool xml_is(struct xml_span span, const char *text);

/* An attribute of the element that was opened; NULL: it has none of that name. */
const struct xml_span *xml_get(const struct xml *xml, const char *name);

/* Adds what the span means: what references stand for, unless it is literal. */
void xml_add(struct bytes *out, struct xml_span span, bool literal);

/* -1 with `diag` at a place in the text. */
#define xml_fail(xml, place, ...)                                                                  \
    cursor_fail(&(xml)->in, (size_t)((place) - (xml)->in.text), __VA_ARGS__)

#endif
