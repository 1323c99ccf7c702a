/*
 * A picture: what a command says is on it. A command adds panels, one map each, and to the last of
 * them layers of cells, signs and lines; svg.c alone knows how they look, places them, and makes
 * the legend of what was used. The classes are those of src/page/svg.css.
 */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include "cli/level/who.h"
#include "cli/picture/format.h"

#define PICTURE_MOST 960   /* units, the longer side of a panel at most */
#define PICTURE_BESIDE 304 /* the same where three stand beside each other */
#define PICTURE_READABLE 6 /* units, the smallest cell with a letter in it */
#define PICTURE_LABEL 16   /* bytes of a label: three characters */
#define PICTURE_TOLD 24    /* viewers, units or groups that the legend names one by one */

/* What cells or signs of a class mean; NULL: the legend leaves them out. */
struct picture_kind {
    const char *class, *meaning;
};

/* Shapes of signs; the first eight tell teams apart, the frames leave their cell to be seen. */
enum picture_shape {
    SHAPE_DISC,
    SHAPE_SQUARE,
    SHAPE_TRIANGLE,
    SHAPE_DIAMOND,
    SHAPE_HEXAGON,
    SHAPE_WEDGE,
    SHAPE_HOUSE,
    SHAPE_PLUS,
    SHAPE_RING,
    SHAPE_FRAME,
    SHAPE_CORNERS,
    SHAPE_CROSS,
    SHAPE_NONE /* only a label */
};
#define PICTURE_TEAMS 8 /* shapes, and classes t0 to t7 */

struct picture_layer {
    const char *class;
    struct eyeshot_mask cells; /* of a panel's size, or twice as wide and high */
};

struct picture_sign {
    struct cell cell;
    enum picture_shape shape;
    const char *class;
    char *title;
    char label[PICTURE_LABEL];
    int scale; /* cells are counted in cells of so many to a side */
};

struct picture_line {
    const char *class;
    struct cell *points; /* in hundredths of a cell */
    size_t count;
};

/* What the legend tells of a colour, a sign or a line, each once, in the order of their use. */
struct picture_key {
    const char *class;
    char label[PICTURE_LABEL];
    enum picture_shape shape; /* SHAPE_NONE: a colour */
    bool line;
    char *meaning;
};

struct picture_panel {
    int width, height; /* cells */
    int most;          /* units of the longer side */
    bool beside;       /* in the row of the panel before it */
    struct bytes title, note;
    struct picture_layer *layers;
    struct picture_sign *signs;
    struct picture_line *lines;
    size_t layer_count, layer_room, sign_count, sign_room, line_count, line_room;
};

struct picture {
    struct bytes title, subtitle;
    bool grid;           /* coordinates at the edges of the large panels */
    char *scale[2];      /* of heat: what the ends of the colours mean; NULL: no scale */
    struct bytes *notes; /* text lines below all */
    struct picture_key *keys;
    struct picture_panel *panels;
    size_t panel_count, panel_room, key_count, key_room, note_count, note_room;
};

/* The title is the user's, if there is one, else the command's, which may be added to. */
void picture_init(struct picture *picture, const struct picture_options *asked, const char *title);
void picture_release(struct picture *picture);
struct picture_panel *picture_add_panel(struct picture *picture, const struct map *map, int most);
struct bytes *picture_add_note(struct picture *picture);

/* To the last panel. A layer without cells is none. */
void picture_add_layer(struct picture *picture, struct picture_kind kind,
                       const struct eyeshot_mask *cells);

/* The open ones of the cells, then the opaque ones. */
void picture_add_cells(struct picture *picture, const struct eyeshot_mask *cells,
                       const struct eyeshot_mask *opaque, struct picture_kind open,
                       struct picture_kind wall);
void picture_add_map(struct picture *picture, const struct map *map, struct picture_kind open,
                     struct picture_kind wall);

/* What the cells mean that are in none of the layers so far, if there are any. */
void picture_add_rest(struct picture *picture, const char *meaning);

/* Texts are copied; the title may be NULL. */
struct picture_sign *picture_add_sign(struct picture *picture, struct cell cell,
                                      enum picture_shape shape, struct picture_kind kind,
                                      const char *label, const char *title);
void picture_add_line(struct picture *picture, struct picture_kind kind, const struct cell *points,
                      size_t count);

/* The glyph of a cell, unless it says no more than the cell's colour, or is too small to read. */
void picture_add_glyph(struct picture *picture, const char *class, struct cell cell, uint32_t code);
bool picture_is_plain(uint32_t code);
bool picture_is_readable(const struct picture *picture); /* the last panel's cells */

/* A colour's key of its own, with a letter. */
void picture_add_key(struct picture *picture, const char *class, const char *label,
                     const char *meaning);

/* Discs with labels; where they are few, the legend has the name of each. */
void picture_add_eyes(struct picture *picture, const struct eye *eyes, size_t count);

/*
 * A label for each of these names: itself where it is short, its first character where no other of
 * the same group begins so, else its number in the group.
 */
void picture_labels(char (*labels)[PICTURE_LABEL], const char *const *names, const size_t *groups,
                    size_t count);

/*
 * Heat maps: cells by how large their number is, as digits on a terminal and as colours. heat.c has
 * both.
 */
#define HEAT_STEPS 10 /* digits, and colours */

/* The step, 0 to steps - 1, of a value on a scale from 0 to `most`. */
static inline uint32_t heat_step(uint32_t value, uint32_t most, uint32_t steps)
{
    uint64_t step = most ? (uint64_t)value * steps / most : 0;

    return step < steps ? (uint32_t)step : steps - 1;
}

/* What lies outside of `least` to `most` is drawn like the nearer of them. */
struct heat {
    const struct map *map;
    bool (*value)(const void *context, int x, int y, uint32_t *value); /* false: it has none */
    const void *context;
    uint32_t least, most;
    bool whole; /* values are whole numbers; else `text` is what the ends are called */
    const char *text[2];
};

/* Digits on a scale from 0; the glyphs of walls; a blank where an open cell has no number. */
void heat_draw(struct sink *sink, const struct heat *heat, bool colored);

/*
 * To the last panel: walls, and a layer for each colour. Whole numbers of which there are at most
 * HEAT_STEPS have a colour each, which the legend tells; others get a scale.
 */
void picture_add_heat(struct picture *picture, const struct heat *heat);

/* What the first and the last colour of heat stand for. */
void picture_scale(struct picture *picture, const char *least, const char *most);

void picture_write(struct sink *sink, const struct picture *picture);

#endif
