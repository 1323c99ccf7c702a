/*
 * A picture: what a command says is on it. A command adds panels, one map each, and to the last of
 * them layers of cells, lines and signs, each over what was there; layers.c alone knows how they
 * look, picture.c places panels and makes the legend of what was used. The classes are those of
 * src/page/svg.css.
 */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

#define PICTURE_LABEL 16 /* bytes of a label: three characters */
#define PICTURE_TOLD 24  /* viewers, units or groups that the legend names one by one */

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
    SHAPE_SUN,
    SHAPE_FRAME,
    SHAPE_CORNERS,
    SHAPE_CROSS,
    SHAPE_NONE, /* only a label; in the legend a colour, */
    SHAPE_LINE, /* one of a line, */
    SHAPE_NOTE  /* or a text line without any */
};
#define PICTURE_TEAMS 8 /* shapes, and classes t0 to t7 */

/* What a command says of a panel; of two in a row the second is `beside` the first. */
struct picture_panel {
    const char *title, *note; /* above the map; NULL: none */
    bool small, beside;
};

/* Measures are units of the picture. */
struct picture {
    const struct picture_options *asked;
    struct bytes title, subtitle; /* the user's title takes the place of this one */
    struct picture_key *keys;     /* what the legend tells, each once, in the order of their use */
    size_t key_count, key_room;
    struct sink body; /* the panels, written as they are added */
    struct {
        int columns, rows;           /* cells; 0: there is no panel */
        int x, y, width, height;     /* the map's place */
        int sign;                    /* hundredths: how much larger a sign is than a cell */
        bool edges;                  /* coordinates */
        struct eyeshot_mask covered; /* cells of some layer */
    } panel;                         /* the last one */
    int x, top, bottom;              /* where its row goes on, begins and ends */
    int widest;
};

void picture_init(struct picture *picture, const struct picture_options *asked);
void picture_release(struct picture *picture);
void picture_add_panel(struct picture *picture, const struct map *map, struct picture_panel panel);

/*
 * To the last panel: the open ones of the cells, and the opaque ones. Without `cells` all of them
 * are meant, without `opaque` none is opaque; a kind without class, or without cells, is left out.
 */
void picture_add_cells(struct picture *picture, const struct eyeshot_mask *cells,
                       const struct eyeshot_mask *opaque, struct picture_kind open,
                       struct picture_kind wall);

static inline void picture_add_layer(struct picture *picture, struct picture_kind kind,
                                     const struct eyeshot_mask *cells)
{
    picture_add_cells(picture, cells, NULL, kind, (struct picture_kind){NULL, NULL});
}

static inline void picture_add_map(struct picture *picture, const struct map *map,
                                   struct picture_kind open, struct picture_kind wall)
{
    picture_add_cells(picture, NULL, &map->opaque, open, wall);
}

/* What the cells mean that are in none of the layers so far, if there are any. */
void picture_add_rest(struct picture *picture, const char *meaning);

/* The title is shown to who points at the sign; it may be NULL. */
void picture_add_sign(struct picture *picture, struct cell cell, enum picture_shape shape,
                      struct picture_kind kind, const char *label, const char *title);
/* The points are in hundredths of a cell. */
void picture_add_line(struct picture *picture, struct picture_kind kind, const struct cell *points,
                      size_t count);

/*
 * The glyph of a cell, unless it says no more than the cell's colour, or is too small to read.
 * Cells are counted in cells of so many to a side.
 */
void picture_add_glyph(struct picture *picture, const char *class, struct cell cell, int scale,
                       uint32_t code);
bool picture_is_plain(uint32_t code);

/*
 * Adds a key to the legend, unless it is there already or its meaning is NULL. One that means ""
 * stands right before the next one, which tells what both mean.
 */
void picture_tell(struct picture *picture, struct picture_kind kind, const char *label,
                  enum picture_shape shape);

/* A shape around 0,0 and its label. */
void picture_add_shape(struct sink *sink, enum picture_shape shape, const char *class,
                       const char *label);

/* All of it, once nothing is added any more. */
void picture_write(struct sink *sink, struct picture *picture);

/* What several commands draw in the same way. */

/* Crosses on the walls that hide a cell, or frames around the cells that its sight hangs on. */
void picture_add_why(struct picture *picture, const struct why *why);

/* The same for each answer, and a frame of corners around each cell that is asked about. */
void picture_add_inquiries(struct picture *picture, const struct inquiries *inquiries);

/* Discs with labels; where they are few, the legend has the name of each. */
void picture_add_eyes(struct picture *picture, const struct eye *eyes, size_t count);
void picture_add_lights(struct picture *picture, const struct lights *lights); /* NULL: none */

/* A short name itself, else its first character and up to two digits at its end. */
void picture_label(char label[PICTURE_LABEL], const char *name);

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

#define HEAT_NONE UINT32_MAX /* the value of a cell that has no number, as walls have none */

struct heat {
    const struct map *map;
    const uint32_t *values; /* by cell in reading order */
    uint32_t least, most;   /* of them */
    uint32_t unit;          /* so much of a value is 1: one, or a thousand for three decimals */
};

/* A value as text, empty where there is no number; it lasts as long as the expression. */
struct number {
    char text[24];
};
struct number heat_number(const struct heat *heat, uint32_t value);

/* A row of numbers for each row of the map, null where there is none. */
void heat_json(struct json_out *json, const char *key, const struct heat *heat);

/* Digits on a scale from 0; the glyphs of walls; a blank where an open cell has no number. */
void heat_draw(struct sink *sink, const struct heat *heat, bool colored);

/* To the last panel: walls, and a layer for each colour. */
void picture_add_heat(struct picture *picture, const struct heat *heat);

/*
 * What a look, or several, made of a map: all that the pictures, texts and masks of `fov` and of
 * teams are made of.
 */
struct view {
    const struct map *map;
    int scale;
    const struct eyeshot_terms *terms; /* for JSON and pictures */
    const struct eye *eyes; /* with masks of their own where these were asked for, or counted */
    size_t eye_count;
    const struct eyeshot_mask *visible;
    size_t visible_walls;                /* how many of these cells, or sub-tiles, are walls */
    const struct eyeshot_mask *explored; /* seen now or before; NULL: nobody remembers */
    const struct memory *memory;       /* explored cells that look otherwise by now; may be NULL */
    const struct lights *lights;       /* NULL: all is lit; else also: */
    const struct eyeshot_mask *lit;    /* the cells that they light, by cells of the map */
    const struct inquiries *inquiries; /* may be NULL */
};

/* What a cell shows, or, where it changed unseen, what is remembered of it. */
uint32_t view_glyph(const struct view *view, int x, int y);

/* Is any sub-tile of the cell in a mask of that scale? */
static inline bool view_has(const struct eyeshot_mask *mask, int scale, int x, int y)
{
    for (int i = 0; i < scale * scale; i++)
        if (plane_get(mask, x * scale + i % scale, y * scale + i / scale))
            return true;
    return false;
}

/* What is seen, in words: `41 open cells and 37 walls`; for these the walls must be counted. */
void view_add_counts(struct bytes *text, const struct view *view);

/* To the last panel: cells and glyphs; with `level` also the walls that nobody has seen. */
void picture_add_view(struct picture *picture, const struct view *view, bool level);

/* Forms of a view. */
extern const struct format view_ascii, view_states, view_mask, view_count, view_json, view_csv,
    view_runs, view_pbm, view_pgm, view_svg, view_html;

/* The glyphs of eyes, where these stand; of those in one cell the first that was given. */
void marks_init(struct memory *marks, const struct map *map, const struct eye *eyes, size_t count);

#endif
