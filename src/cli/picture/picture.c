/*
 * What a command says is on a picture, kept until it is written. All texts and planes are copied,
 * so that a command may forget what it has said. svg.c draws it.
 */
#include "cli/picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define LABEL_SHORT 3 /* characters of a name that is a label itself */
#define LABEL_FEW 500 /* names whose first characters are compared with each other */

static char *picture_copy(const char *text)
{
    return text ? alloc_text(text, strlen(text)) : NULL;
}

void picture_init(struct picture *picture, const struct picture_options *asked, const char *title)
{
    *picture = (struct picture){.grid = asked->grid};
    bytes_addf(&picture->title, "%s", asked->title ? asked->title : title);
    bytes_addf(&picture->subtitle, "%s", "");
}

static void picture_panel_release(struct picture_panel *panel)
{
    for (size_t i = 0; i < panel->layer_count; i++)
        mask_release(&panel->layers[i].cells);
    for (size_t i = 0; i < panel->sign_count; i++)
        free(panel->signs[i].title);
    for (size_t i = 0; i < panel->line_count; i++)
        free(panel->lines[i].points);
    free(panel->layers);
    free(panel->signs);
    free(panel->lines);
    bytes_release(&panel->title);
    bytes_release(&panel->note);
}

void picture_release(struct picture *picture)
{
    for (size_t i = 0; i < picture->panel_count; i++)
        picture_panel_release(&picture->panels[i]);
    for (size_t i = 0; i < picture->note_count; i++)
        bytes_release(&picture->notes[i]);
    for (size_t i = 0; i < picture->key_count; i++)
        free(picture->keys[i].meaning);
    free(picture->keys);
    free(picture->panels);
    free(picture->notes);
    free(picture->scale[0]);
    free(picture->scale[1]);
    bytes_release(&picture->title);
    bytes_release(&picture->subtitle);
}

struct picture_panel *picture_add_panel(struct picture *picture, const struct map *map, int most)
{
    struct picture_panel *panel;

    picture->panels = alloc_grow(picture->panels, picture->panel_count, &picture->panel_room,
                                 sizeof *picture->panels);
    panel = &picture->panels[picture->panel_count++];
    *panel = (struct picture_panel){.width = map->width, .height = map->height, .most = most};
    return panel;
}

struct bytes *picture_add_note(struct picture *picture)
{
    picture->notes = alloc_grow(picture->notes, picture->note_count, &picture->note_room,
                                sizeof *picture->notes);
    picture->notes[picture->note_count] = (struct bytes){0};
    return &picture->notes[picture->note_count++];
}

/* What has no meaning, or is told already, adds nothing to the legend. */
static void picture_tell(struct picture *picture, struct picture_kind kind, const char *label,
                         enum picture_shape shape, bool line)
{
    struct picture_key *key;

    if (!kind.meaning)
        return;
    for (size_t i = 0; i < picture->key_count; i++) {
        key = &picture->keys[i];
        if (!strcmp(key->meaning, kind.meaning) && !strcmp(key->label, label) &&
            !strcmp(key->class, kind.class))
            return;
    }
    picture->keys =
        alloc_grow(picture->keys, picture->key_count, &picture->key_room, sizeof *picture->keys);
    key = &picture->keys[picture->key_count++];
    *key = (struct picture_key){
        .class = kind.class, .shape = shape, .line = line, .meaning = picture_copy(kind.meaning)};
    snprintf(key->label, sizeof key->label, "%s", label);
}

void picture_add_key(struct picture *picture, const char *class, const char *label,
                     const char *meaning)
{
    picture_tell(picture, (struct picture_kind){class, meaning}, label, SHAPE_NONE, false);
}

void picture_scale(struct picture *picture, const char *least, const char *most)
{
    picture->scale[0] = picture_copy(least);
    picture->scale[1] = picture_copy(most);
}

static struct picture_panel *picture_last_panel(const struct picture *picture)
{
    return &picture->panels[picture->panel_count - 1];
}

/* Layers */

/* Takes the cells, which must not be empty. */
static void picture_keep_layer(struct picture *picture, struct picture_kind kind,
                               struct eyeshot_mask *cells)
{
    struct picture_panel *panel = picture_last_panel(picture);

    if (!mask_count(cells)) {
        mask_release(cells);
        return;
    }
    panel->layers =
        alloc_grow(panel->layers, panel->layer_count, &panel->layer_room, sizeof *panel->layers);
    panel->layers[panel->layer_count++] = (struct picture_layer){kind.class, *cells};
    picture_tell(picture, kind, "", SHAPE_NONE, false);
}

void picture_add_layer(struct picture *picture, struct picture_kind kind,
                       const struct eyeshot_mask *cells)
{
    struct eyeshot_mask plane = {0};

    mask_init(&plane, cells->width, cells->height);
    eyeshot_mask_copy(&plane, cells);
    picture_keep_layer(picture, kind, &plane);
}

void picture_add_cells(struct picture *picture, const struct eyeshot_mask *cells,
                       const struct eyeshot_mask *opaque, struct picture_kind open,
                       struct picture_kind wall)
{
    for (int walls = 0; walls < 2; walls++) {
        struct eyeshot_mask plane = {0};
        if (!(walls ? wall : open).class)
            continue;
        mask_init(&plane, cells->width, cells->height);
        eyeshot_mask_copy(&plane, cells);
        if (walls)
            eyeshot_mask_intersect(&plane, opaque);
        else
            eyeshot_mask_subtract(&plane, opaque);
        picture_keep_layer(picture, walls ? wall : open, &plane);
    }
}

void picture_add_map(struct picture *picture, const struct map *map, struct picture_kind open,
                     struct picture_kind wall)
{
    struct eyeshot_mask all = {0};

    mask_init(&all, map->width, map->height);
    mask_fill(&all);
    picture_add_cells(picture, &all, &map->opaque, open, wall);
    mask_release(&all);
}

void picture_add_rest(struct picture *picture, const char *meaning)
{
    const struct picture_panel *panel = picture_last_panel(picture);
    struct eyeshot_mask covered = {0};
    bool rest = false;

    mask_init(&covered, panel->width, panel->height);
    for (size_t i = 0; i < panel->layer_count; i++)
        if (panel->layers[i].cells.width == panel->width)
            eyeshot_mask_join(&covered, &panel->layers[i].cells);
        else
            rest = true;
    if (rest || mask_count(&covered) < (size_t)panel->width * (size_t)panel->height)
        picture_tell(picture, (struct picture_kind){"hidden", meaning}, "", SHAPE_NONE, false);
    mask_release(&covered);
}

/* Signs and lines */

struct picture_sign *picture_add_sign(struct picture *picture, struct cell cell,
                                      enum picture_shape shape, struct picture_kind kind,
                                      const char *label, const char *title)
{
    struct picture_panel *panel = picture_last_panel(picture);
    struct picture_sign *sign;

    panel->signs =
        alloc_grow(panel->signs, panel->sign_count, &panel->sign_room, sizeof *panel->signs);
    sign = &panel->signs[panel->sign_count++];
    *sign = (struct picture_sign){.cell = cell,
                                  .shape = shape,
                                  .class = kind.class,
                                  .title = picture_copy(title),
                                  .scale = 1};
    snprintf(sign->label, sizeof sign->label, "%s", label);
    picture_tell(picture, kind, sign->label, shape, false);
    return sign;
}

void picture_add_line(struct picture *picture, struct picture_kind kind, const struct cell *points,
                      size_t count)
{
    struct picture_panel *panel = picture_last_panel(picture);
    struct picture_line *line;

    panel->lines =
        alloc_grow(panel->lines, panel->line_count, &panel->line_room, sizeof *panel->lines);
    line = &panel->lines[panel->line_count++];
    *line = (struct picture_line){kind.class, alloc_array(count, sizeof *points), count};
    memcpy(line->points, points, count * sizeof *points);
    picture_tell(picture, kind, "", SHAPE_NONE, true);
}

bool picture_is_plain(uint32_t code)
{
    return code == ' ' || code == '.' || code == '#' || code == 0x2588;
}

bool picture_is_readable(const struct picture *picture)
{
    const struct picture_panel *panel = picture_last_panel(picture);
    int side = panel->width > panel->height ? panel->width : panel->height;

    return side * PICTURE_READABLE <= panel->most;
}

void picture_add_glyph(struct picture *picture, const char *class, struct cell cell, uint32_t code)
{
    char text[5] = "";

    if (picture_is_plain(code) || !picture_is_readable(picture))
        return;
    utf8_encode(code, text);
    picture_add_sign(picture, cell, SHAPE_NONE, (struct picture_kind){class, NULL}, text, NULL);
}

/* A viewer named by its position alone is drawn by its glyph and has no name in the legend. */
static bool picture_is_position(const char *id)
{
    return strchr(id, ',') && !id[strspn(id, "0123456789,")];
}

void picture_add_eyes(struct picture *picture, const struct eye *eyes, size_t count)
{
    char(*labels)[PICTURE_LABEL] = alloc_array(count, sizeof *labels);
    const char **names = alloc_array(count, sizeof *names);

    for (size_t i = 0; i < count; i++)
        names[i] = picture_is_position(eyes[i].id) ? "@" : eyes[i].id;
    picture_labels(labels, names, NULL, count);
    for (size_t i = count; i-- > 0;) {
        bool named = count <= PICTURE_TOLD && strcmp(names[i], labels[i]) != 0;
        picture_add_sign(picture, eyes[i].cell, SHAPE_DISC,
                         (struct picture_kind){"eye", named ? names[i] : "viewer"}, labels[i],
                         eyes[i].id);
    }
    free(labels);
    free(names);
}

/* The first character of a name; 0 where that shows nothing by itself. */
static uint32_t picture_first_character(const char *name)
{
    uint32_t code;

    utf8_decode(name, strlen(name), &code);
    return utf8_is_invisible(code) ? 0 : code;
}

static bool picture_is_label(const char *name)
{
    if (utf8_length(name) > LABEL_SHORT)
        return false;
    for (uint32_t code; *name; name += utf8_decode(name, strlen(name), &code))
        if (!picture_first_character(name))
            return false;
    return true;
}

/* Does no other name of the group begin with the same character? */
static bool picture_is_alone(const char *const *names, const size_t *groups, size_t count,
                             size_t at)
{
    uint32_t first = picture_first_character(names[at]);

    for (size_t i = 0; i < count && first; i++)
        if (i != at && (!groups || groups[i] == groups[at]) &&
            picture_first_character(names[i]) == first)
            return false;
    return first;
}

void picture_labels(char (*labels)[PICTURE_LABEL], const char *const *names, const size_t *groups,
                    size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (picture_is_label(names[i])) {
            snprintf(labels[i], PICTURE_LABEL, "%s", names[i]);
        } else if (count <= LABEL_FEW && picture_is_alone(names, groups, count, i)) {
            utf8_encode(picture_first_character(names[i]), labels[i]);
        } else {
            size_t number = 1;
            for (size_t k = 0; k < i && (!groups || count <= LABEL_FEW); k++)
                number += !groups || groups[k] == groups[i];
            snprintf(labels[i], PICTURE_LABEL, "%zu", number % 1000000);
        }
    }
}
