/* The formats of maps that are written, and what each of them has room for. */
#ifndef CONVERT_FORMS_H
#define CONVERT_FORMS_H

#include "cli/level/scenario.h"
#include "cli/picture/format.h"

extern const struct format *const convert_formats[]; /* ends with NULL */
extern const struct format convert_text, convert_json, convert_movingai, convert_tmj, convert_pbm,
    convert_csv;

/* Are the viewers the map's @, which stand on open cells? Else no @ of it is one. */
static inline bool convert_is_marked(const struct scenario *level)
{
    return level->marks && !level->has_viewers;
}

/* What a format shows for a glyph that is open or opaque; 0: no glyph at all. */
uint32_t convert_glyph(const struct format *format, uint32_t code, bool opaque);
uint32_t convert_text_glyph(uint32_t code, bool opaque);
uint32_t convert_movingai_glyph(uint32_t code, bool opaque);

/* The open cells on which viewers stand: there an @ can stand for one. */
void convert_marks(struct eyeshot_mask *marks, const struct scenario *level);

/* Adds a row of the map in UTF-8; `marks` may be NULL. */
void convert_row(struct bytes *out, const struct scenario *level, int y,
                 const struct eyeshot_mask *marks, uint32_t (*glyph)(uint32_t code, bool opaque));

#endif
