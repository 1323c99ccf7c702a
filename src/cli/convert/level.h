/* A map and who looks on it, in the formats that maps come in. */
#ifndef CONVERT_LEVEL_H
#define CONVERT_LEVEL_H

#include "cli/level/scenario.h"
#include "cli/picture/format.h"

/* Are the viewers the map's @, which stand on open cells? Else no @ of it is one. */
static inline bool level_is_marked(const struct scenario *level)
{
    return level->marks && !level->has_viewers;
}

extern const struct format *const level_formats[]; /* ends with NULL */
extern const struct format level_text, level_json, level_json_blocked, level_json_bits,
    level_movingai, level_tmj, level_pbm, level_pbm_raw, level_pgm, level_pgm_raw, level_csv;

/* What a format shows for a glyph; 0: it has none. */
uint32_t level_glyph(const struct format *format, uint32_t code, bool opaque);
uint32_t level_text_glyph(uint32_t code, bool opaque);
uint32_t level_movingai_glyph(uint32_t code, bool opaque);

/* A radius, which may be EYESHOT_ALL, or another number. */
struct json_out;
void level_term(struct json_out *json, const char *key, int64_t value);

/* A line for each thing that the format does not hold; nothing when it holds all. */
void level_losses(struct bytes *out, const struct scenario *level, const struct format *format);

/* Where an @ can stand for an eye: on open cells. */
void level_marks(struct eyeshot_mask *marks, const struct scenario *level);

/* A row of the map in UTF-8; `marks` may be NULL. */
void level_row(struct bytes *out, const struct scenario *level, int y,
               const struct eyeshot_mask *marks, uint32_t (*glyph)(uint32_t code, bool opaque));

#endif
